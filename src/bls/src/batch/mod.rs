//! Many sets at once: `prod over distinct messages m of e(sum r_i pk_i, H(m)), times e(-g1, sum r_i s_i), is one`.
//!
//! The `r_i` are random and secret ([`crate::coefficient`]); that is what keeps errors of different sets from cancelling.

mod decode;
mod group;
mod verify;

pub(crate) use group::by_message;
pub use verify::verify_signature_sets;
