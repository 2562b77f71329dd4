//! Many signature sets at once: `prod over distinct messages m of e(sum r_i pk_i, H(m)), times e(-g1, sum r_i s_i), is one`.
//!
//! Imports: blst, engine, error, points, registry, scheme, stats, threads.
//!
//! A verdict is that of each set alone, whatever else is in its batch. Nothing here waits, queues or settles promises.
//! The `r_i` are random and secret ([`crate::engine::coefficient`]); that is what keeps errors of different sets from cancelling.

mod aggregate_verified;
mod decode;
mod each;
mod equation;
mod search;
pub mod signature_set;
mod verify;

pub use aggregate_verified::{AggregateVerified, Aggregated};
pub use each::verify_each_signature_set;
pub use verify::verify_signature_sets;
