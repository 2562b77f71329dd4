//! Counts of what was compared, so that a reader sees that the inputs were not all of one kind.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bls::error::Error;

use super::encodings::Kind;

/// The columns: what can become of an encoding.
const OUTCOMES: [&str; 5] =
    ["decoded", "BLST_BAD_ENCODING", "BLST_POINT_NOT_ON_CURVE", "BLST_POINT_NOT_IN_GROUP", "BLST_PK_IS_INFINITY"];

/// By operation: encodings by kind and outcome, and how many of everything else.
#[derive(Clone, Default)]
pub struct Tally {
    pub decodings: BTreeMap<(&'static str, Kind), BTreeMap<&'static str, u64>>,
    pub others: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn decoded(&mut self, operation: &'static str, kind: Kind, error: Option<&Error>) {
        let outcome = error.map_or(OUTCOMES[0], Error::code);
        *self.decodings.entry((operation, kind)).or_default().entry(outcome).or_default() += 1;
    }

    pub fn add(&mut self, operation: &'static str, count: usize) {
        *self.others.entry(operation).or_default() += count as u64;
    }

    /// Encodings that were decoded on both sides, or refused by both for the same reason.
    pub fn count_decodings(&self) -> u64 {
        self.decodings.values().flat_map(BTreeMap::values).sum()
    }

    pub fn of(&self, operation: &str) -> u64 {
        self.others.get(operation).copied().unwrap_or_default()
    }

    /// A table of the encodings and a list of the rest.
    pub fn table(&self) -> String {
        let mut text = format!("{:56}", "");
        for outcome in OUTCOMES {
            let _ = write!(text, "{:>20}", outcome.trim_start_matches("BLST_"));
        }
        for ((operation, kind), outcomes) in &self.decodings {
            let _ = write!(text, "\n{operation:24}{kind:32}");
            for outcome in OUTCOMES {
                let _ = write!(text, "{:>20}", outcomes.get(outcome).copied().unwrap_or_default());
            }
            // A code without a column would be a surprise, and is not to be lost.
            for (other, count) in outcomes.iter().filter(|(outcome, _)| !OUTCOMES.contains(outcome)) {
                let _ = write!(text, "  {other} {count}");
            }
        }
        let _ = write!(text, "\n{:56}{:>20}", "encodings in all", self.count_decodings());
        for (operation, count) in &self.others {
            let _ = write!(text, "\n{operation:56}{count:>20}");
        }
        text
    }
}
