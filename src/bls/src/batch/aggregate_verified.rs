//! Optimistic aggregation: sum everything, verify once, and look for the bad ones only if that fails.

use super::decode::{Points, decode_each};
use super::each::invalid_positions;
use super::equation::Candidate;
use crate::aggregate;
use crate::engine::Engine;
use crate::public_key::PublicKey;
use crate::signature::Signature;
use crate::signature_set::{Contribution, VerifyOptions};
use crate::verify::verify;

/// What came out of a collection of contributions.
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregated {
    /// The sum of the good keys and of the good signatures; they verify. None when there is nothing good, or when the
    /// good keys sum to infinity, which no signature verifies under.
    pub sums: Option<(PublicKey, Signature)>,
    /// The positions of the bad contributions, ascending.
    pub invalid: Vec<usize>,
}

/// Sums the contributions to one message, without the bad ones.
///
/// If the plain sums verify, every contribution that decodes is taken for good. Errors that cancel in the sum do no harm
/// to it: it is a valid signature under the summed key all the same.
pub fn aggregate_verified(
    engine: &dyn Engine,
    message: &[u8],
    contributions: &[Contribution],
    options: &VerifyOptions,
) -> Aggregated {
    let mut good = Vec::with_capacity(contributions.len());
    let mut invalid = Vec::new();
    for (position, points) in
        decode_each(engine, &contributions.iter().collect::<Vec<_>>(), options).into_iter().enumerate()
    {
        match points {
            Ok(points) => good.push(Candidate { position, message, points }),
            Err(_) => invalid.push(position),
        }
    }
    let mut sums = sum(good.iter().map(|candidate| candidate.points));
    if sums.is_some_and(|(key, signature)| !verify(engine, message, &key, &signature)) {
        let bad = invalid_positions(engine, &good);
        good.retain(|candidate| !bad.contains(&candidate.position));
        invalid.extend(bad);
        invalid.sort_unstable();
        sums = sum(good.iter().map(|candidate| candidate.points));
    }
    Aggregated { sums: sums.filter(|(key, _)| key.refuse_infinity().is_ok()), invalid }
}

fn sum(points: impl Iterator<Item = Points>) -> Option<(PublicKey, Signature)> {
    let (keys, signatures): (Vec<_>, Vec<_>) = points.map(|points| (points.public_key, points.signature)).unzip();
    aggregate::public_keys(&keys).ok().zip(aggregate::signatures(&signatures).ok())
}
