//! The pairing.

pub(crate) mod final_exponentiation;
pub(crate) mod miller;
