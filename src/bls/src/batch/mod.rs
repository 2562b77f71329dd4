//! Many sets at once: `prod over distinct messages m of e(sum r_i pk_i, H(m)), times e(-g1, sum r_i s_i), is one`.
//!
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
