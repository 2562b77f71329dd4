//! The algorithms, one file a floor; each imports only from those before it.

// Compiled once for each backend on purpose: see the crate's documentation.
#![allow(clippy::duplicate_mod)]
// A function that is compiled for certain processors is no `Fn`; a closure beside it is.
#![allow(clippy::redundant_closure)]

pub(crate) mod across;
pub(crate) mod curve;
pub(crate) mod decode;
pub(crate) mod eights;
pub(crate) mod endomorphism;
pub(crate) mod final_exponentiation;
pub(crate) mod fp;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod hash_to_curve;
pub(crate) mod inverse;
pub(crate) mod miller;
pub(crate) mod repeated;
pub(crate) mod square_root;
pub(crate) mod sums;
pub(crate) mod weighted;
pub(crate) mod words;

use super::{Limbs, Loose, Wide};
