//! The pairing: Miller loops, in each lane or in one value that is spread over the lanes, and the hard part of the final
//! exponentiation.
//!
//! Imports: constants, formulas::curve, formulas::field, interface.
//!
//! Values are computed here, never compared with one. The easy part of the final exponentiation is the caller's.

// The line of imports is read by a lint, which takes no backticks.
#![allow(clippy::doc_markdown)]

pub(crate) mod final_exponentiation;
pub(crate) mod miller;
