//! `engineStats`.

use bls::stats;
use napi::Env;
use napi_derive::napi;

use crate::bindings::values::errors::answer;

/// What all verifications of this process did so far. Counts never go down; nanoseconds are those of the calling threads.
#[napi(object, object_from_js = false)]
pub struct EngineStats {
    /// Equations over one or more sets.
    pub batches: f64,
    /// Sets in them.
    pub sets: f64,
    /// Distinct messages in them.
    pub messages: f64,
    /// Messages whose hash to the curve was remembered.
    pub message_hits: f64,
    /// Batches that failed and were searched for their invalid sets.
    pub searches: f64,
    /// Nanoseconds of decoding and checking points.
    pub decode_ns: f64,
    /// Nanoseconds of hashing messages to the curve.
    pub hash_ns: f64,
    /// Nanoseconds of sums with random coefficients.
    pub combine_ns: f64,
    /// Nanoseconds of pairings.
    pub pair_ns: f64,
    /// Nanoseconds of searches.
    pub search_ns: f64,
}

/// The counters of verification, for metrics.
///
/// @example
/// ```js
/// const before = engineStats();
/// verifySignatureSets([{ msg: signingRoot, pk: pubkey, sig: signature }]);
/// console.log(engineStats().sets - before.sets); // 1
/// ```
#[napi(catch_unwind)]
#[allow(clippy::cast_precision_loss)] // Exact up to 2^53.
pub fn engine_stats(env: Env) -> napi::Result<EngineStats> {
    answer(&env, || {
        let stats = stats::engine();
        Ok(EngineStats {
            batches: stats.batches as f64,
            sets: stats.sets as f64,
            messages: stats.messages as f64,
            message_hits: stats.message_hits as f64,
            searches: stats.searches as f64,
            decode_ns: stats.decode_ns as f64,
            hash_ns: stats.hash_ns as f64,
            combine_ns: stats.combine_ns as f64,
            pair_ns: stats.pair_ns as f64,
            search_ns: stats.search_ns as f64,
        })
    })
}
