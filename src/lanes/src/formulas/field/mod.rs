//! The fields: the base field, its quadratic extension, and the tower to Fp12, with inverses and square roots; elements from plain
//! words and back.
//!
//! Imports: constants, interface.
//!
//! Every operation states which multiples of p its inputs and its result stay below. No curve and no point may enter here.

pub(crate) mod fp;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod inverse;
pub(crate) mod spread;
pub(crate) mod square_root;
pub(crate) mod words;
