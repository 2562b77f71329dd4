//! Optimistic aggregation: sum everything, verify once, and look for the bad ones only if that fails.

use std::collections::HashSet;

use super::decode::{Points, decode_each};
use super::each::invalid_positions;
use super::equation::Candidate;
use crate::batch::signature_set::{Contribution, VerifyOptions};
use crate::engine::Engine;
use crate::points::public_key::PublicKey;
use crate::points::signature::Signature;
use crate::scheme::aggregate;
use crate::scheme::verify::verify;

/// What came out of a collection of contributions.
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregated {
    /// The sum of the good keys and of the good signatures; they verify. None when there is nothing good, or when the
    /// good keys sum to infinity, which no signature verifies under.
    pub sums: Option<(PublicKey, Signature)>,
    /// The positions of the bad contributions, ascending.
    pub invalid: Vec<usize>,
}

/// Sums the contributions to one message, without the bad ones, step by step.
///
/// If the plain sums verify, every contribution that decodes is taken for good. Errors that cancel in the sum do no harm
/// to it: it is a valid signature under the summed key all the same.
pub struct AggregateVerified {
    engine: &'static dyn Engine,
    message: Box<[u8]>,
    contributions: Vec<Contribution>,
    options: VerifyOptions,
    /// Contributions that are decoded already, and what became of them.
    decoded: usize,
    good: Vec<(usize, Points)>,
    invalid: Vec<usize>,
    /// Once the plain sums have failed: how many of the good ones were searched, and those that were found bad.
    searched: Option<(usize, HashSet<usize>)>,
}

impl AggregateVerified {
    /// The aggregation of these contributions.
    pub fn new(
        engine: &'static dyn Engine,
        message: Box<[u8]>,
        contributions: Vec<Contribution>,
        options: VerifyOptions,
    ) -> Self {
        let (good, invalid) = (Vec::with_capacity(contributions.len()), Vec::new());
        Self { engine, message, contributions, options, decoded: 0, good, invalid, searched: None }
    }

    /// How many contributions there are.
    pub fn contributions(&self) -> usize {
        self.contributions.len()
    }

    /// Does the next part, of at most `most` contributions; the outcome, when that was the last.
    pub fn step(&mut self, most: usize) -> Option<Aggregated> {
        if self.decoded < self.contributions.len() {
            self.decode(most);
            return None;
        }
        let Some((searched, bad)) = &mut self.searched else {
            let sums = sum(&self.good);
            if sums.is_none_or(|(key, signature)| verify(self.engine, &self.message, &key, &signature)) {
                return Some(self.outcome(sums.as_ref()));
            }
            self.searched = Some((0, HashSet::new()));
            return None;
        };
        if *searched < self.good.len() {
            let end = self.good.len().min(*searched + most);
            let candidate = |&(position, points)| Candidate { position, message: &self.message, points };
            let part: Vec<_> = self.good[*searched..end].iter().map(candidate).collect();
            bad.extend(invalid_positions(self.engine, &part));
            *searched = end;
            return None;
        }
        self.good.retain(|(position, _)| !bad.contains(position));
        self.invalid.extend(bad.drain());
        let sums = sum(&self.good);
        Some(self.outcome(sums.as_ref()))
    }

    fn decode(&mut self, most: usize) {
        let end = self.contributions.len().min(self.decoded + most);
        let part: Vec<_> = self.contributions[self.decoded..end].iter().collect();
        for (position, points) in (self.decoded..).zip(decode_each(self.engine, &part, &self.options)) {
            match points {
                Ok(points) => self.good.push((position, points)),
                Err(_) => self.invalid.push(position),
            }
        }
        self.decoded = end;
    }

    fn outcome(&mut self, sums: Option<&(PublicKey, Signature)>) -> Aggregated {
        let mut invalid = std::mem::take(&mut self.invalid);
        invalid.sort_unstable();
        let sums = sums.filter(|(key, _)| key.refuse_infinity().is_ok()).copied();
        Aggregated { sums, invalid }
    }
}

fn sum(good: &[(usize, Points)]) -> Option<(PublicKey, Signature)> {
    let (keys, signatures): (Vec<_>, Vec<_>) =
        good.iter().map(|(_, points)| (points.public_key, points.signature)).unzip();
    aggregate::public_keys(&keys).ok().zip(aggregate::signatures(&signatures).ok())
}
