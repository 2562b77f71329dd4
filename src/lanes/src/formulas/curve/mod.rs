//! The points of G1 and G2: additions, decoding, subgroup checks, hashing, sums, and products with coefficients.
//!
//! Imports: constants, formulas::field, interface.
//!
//! Additions are incomplete and report exceptional cases as z = 0 or in a mask. No infinity and no encoded byte may enter here.

// The line of imports is read by a lint, which takes no backticks.
#![allow(clippy::doc_markdown)]

pub(crate) mod decode;
pub(crate) mod digits;
pub(crate) mod endomorphism;
pub(crate) mod hash_to_curve;
pub(crate) mod point;
pub(crate) mod sums;
pub(crate) mod weighted;
pub(crate) mod words;
