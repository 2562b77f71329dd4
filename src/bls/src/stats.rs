//! Counters of what verification did, for a node's metrics: relaxed atomics, always on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A count that any thread raises.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// Raises the count.
    pub(crate) fn add(&self, count: usize) {
        self.0.fetch_add(count as u64, Ordering::Relaxed);
    }

    /// The count since the process began.
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Raises the count by the nanoseconds that `work` takes, on the clock of the thread that asks for it.
    pub(crate) fn time<T>(&self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(usize::try_from(start.elapsed().as_nanos()).unwrap_or(0));
        result
    }
}

pub(crate) static BATCHES: Counter = Counter::new();
pub(crate) static SETS: Counter = Counter::new();
pub(crate) static MESSAGES: Counter = Counter::new();
pub(crate) static MESSAGE_HITS: Counter = Counter::new();
pub(crate) static SEARCHES: Counter = Counter::new();
pub(crate) static DECODE_NS: Counter = Counter::new();
pub(crate) static HASH_NS: Counter = Counter::new();
pub(crate) static COMBINE_NS: Counter = Counter::new();
pub(crate) static PAIR_NS: Counter = Counter::new();
pub(crate) static SEARCH_NS: Counter = Counter::new();

/// What all verifications of this process did so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineStats {
    /// Equations over one or more sets.
    pub batches: u64,
    /// Sets in them.
    pub sets: u64,
    /// Distinct messages in them.
    pub messages: u64,
    /// Messages whose H(m) was in the cache.
    pub message_hits: u64,
    /// Batches that failed and were searched for their invalid sets.
    pub searches: u64,
    /// Nanoseconds of decoding and checking points.
    pub decode_ns: u64,
    /// Nanoseconds of hashing messages.
    pub hash_ns: u64,
    /// Nanoseconds of weighted sums.
    pub combine_ns: u64,
    /// Nanoseconds of Miller loops and final exponentiations.
    pub pair_ns: u64,
    /// Nanoseconds of searches.
    pub search_ns: u64,
}

/// The counters now.
pub fn engine() -> EngineStats {
    EngineStats {
        batches: BATCHES.get(),
        sets: SETS.get(),
        messages: MESSAGES.get(),
        message_hits: MESSAGE_HITS.get(),
        searches: SEARCHES.get(),
        decode_ns: DECODE_NS.get(),
        hash_ns: HASH_NS.get(),
        combine_ns: COMBINE_NS.get(),
        pair_ns: PAIR_NS.get(),
        search_ns: SEARCH_NS.get(),
    }
}
