//! A verdict for each set.

use super::decode::decode_each;
use super::equation::{Candidate, Equation};
use super::search::find_invalid;
use crate::batch::signature_set::{SignatureSet, VerifyOptions};
use crate::engine::Engine;
use crate::error::Error;
use crate::scheme::group::by_message;
use crate::threads::pool;

/// Sets that are verified, and if need be searched, together. More gain little: what they share costs as much as one set.
const SEARCH_TOGETHER: usize = 256;
/// Parts for several threads are multiples of this, so that what a part does not share stays small against it.
const SEARCH_APART: usize = 16;

/// For each set, in order, whether it is a valid signature of its message under its key, or why not.
///
/// Sets that do not decode or fail a check get their error and do not touch the others. The rest is verified together,
/// and only if that fails is it searched.
pub fn verify_each_signature_set(
    engine: &dyn Engine,
    sets: &[SignatureSet],
    options: &VerifyOptions,
) -> Vec<Result<(), Error>> {
    let contributions: Vec<_> = sets.iter().map(|set| &set.contribution).collect();
    let decoded = decode_each(engine, &contributions, options);
    let mut candidates = Vec::with_capacity(sets.len());
    let mut verdicts = Vec::with_capacity(sets.len());
    for (position, (set, points)) in sets.iter().zip(decoded).enumerate() {
        verdicts.push(points.map(|points| candidates.push(Candidate { position, message: &set.message, points })));
    }
    for position in invalid_positions(engine, &candidates) {
        verdicts[position] = Err(Error::VerifyFail);
    }
    verdicts
}

/// The positions of the candidates whose signature is not one of their message under their key.
pub(super) fn invalid_positions(engine: &dyn Engine, candidates: &[Candidate<'_>]) -> Vec<usize> {
    // Sets of a message into the same part, where they share their pairing.
    let groups = by_message(candidates.iter().map(|candidate| candidate.message));
    let ordered: Vec<_> = groups.members.concat().into_iter().map(|index| candidates[index]).collect();
    let length = pool::share(ordered.len(), SEARCH_APART, SEARCH_TOGETHER);
    pool::map_runs(&ordered, length, |part| find_invalid(&Equation::new(engine, part))).concat()
}
