//! One verdict over all sets: decode, group, combine, pair.

use super::decode::decode_all;
use super::equation::{Candidate, Equation, miller_product, signature_pair};
use crate::batch::signature_set::{SignatureSet, VerifyOptions};
use crate::engine::Engine;
use crate::stats;

/// Whether every set is a valid signature of its message under its key. No sets: no.
pub fn verify_signature_sets(engine: &dyn Engine, sets: &[SignatureSet], options: &VerifyOptions) -> bool {
    if sets.is_empty() {
        return false;
    }
    // 1. Decode and check. What does not decode is no signature.
    let contributions: Vec<_> = sets.iter().map(|set| &set.contribution).collect();
    let Ok(points) = decode_all(engine, &contributions, options) else {
        return false;
    };

    // 2. Group by message, hash, and draw the coefficients.
    let candidates: Vec<_> = sets
        .iter()
        .zip(points)
        .enumerate()
        .map(|(position, (set, points))| Candidate { position, message: &set.message, points })
        .collect();
    let equation = Equation::new(engine, &candidates);

    // 3. Combine: a weighted sum of keys for each message, one of all signatures.
    let (key_sums, signature_sum) = stats::COMBINE_NS.time(|| (equation.key_sums(), equation.signature_sum()));
    let mut pairs: Vec<_> = key_sums.into_iter().zip(equation.hashes.iter().copied()).collect();
    pairs.push(signature_pair(signature_sum));

    // 4. Pair.
    stats::PAIR_NS.time(|| engine.final_exponentiation(&miller_product(engine, &pairs)).is_one())
}
