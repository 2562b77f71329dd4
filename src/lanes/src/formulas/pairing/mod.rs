//! The pairing: Miller loops, in each lane or in one value that is spread over the lanes, and the hard part of the final
//! exponentiation.
//!
//! Imports: constants, formulas::curve, formulas::field, interface.
//!
//! Values are computed here, never compared with one. The easy part of the final exponentiation is the caller's.

pub(crate) mod final_exponentiation;
pub(crate) mod miller;
