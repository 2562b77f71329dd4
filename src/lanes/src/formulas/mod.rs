//! The algorithms, one file a floor; each imports only from those before it.

// Compiled once for each backend on purpose: see the crate's documentation.
#![allow(clippy::duplicate_mod)]
// A function that is compiled for certain processors is no `Fn`; a closure beside it is.
#![allow(clippy::redundant_closure)]

pub(crate) mod curve;
pub(crate) mod field;
pub(crate) mod lists;
pub(crate) mod pairing;
pub(crate) mod repeated;

use super::backend::{LANES, Limbs, Loose, Mask, Wide, lanes_fn};

/// The choice of every lane.
const ALL_LANES: Mask = Mask::MAX >> (Mask::BITS as usize - LANES);
