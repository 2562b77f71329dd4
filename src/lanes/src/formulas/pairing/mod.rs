//! The pairing: Miller loops, in each lane or in one value that is spread over the lanes, and the hard part of the final
//! exponentiation.
//!
//! Imports: constants, formulas::curve, formulas::field, interface.
//!
//! Nothing here compares or decides; the easy part of the final exponentiation, which takes an inversion, is the caller's.

pub(crate) mod final_exponentiation;
pub(crate) mod miller;
