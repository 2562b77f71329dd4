//! The arithmetic of BLS12-381: fields, curves and the pairing, each element in a lane of its own; on top of them, `lists` of any
//! length, and `repeated` single operations for tests and benchmarks.
//!
//! Imports: backends, constants, encoding, interface.
//!
//! `dispatch` compiles these files once for each backend, as `super::backend`: they take their numbers from there, and must not name
//! a backend, a processor or an instruction.

// Compiled once for each backend on purpose.
#![allow(clippy::duplicate_mod)]
// A function that is compiled for certain processors does not implement `Fn`; a closure around it does.
#![allow(clippy::redundant_closure)]

pub(crate) mod curve;
pub(crate) mod field;
pub(crate) mod lists;
pub(crate) mod pairing;
pub(crate) mod repeated;

use super::backend::{LANES, Limbs, Loose, Mask, Wide, lanes_fn};

/// The mask of all lanes.
const ALL_LANES: Mask = Mask::MAX >> (Mask::BITS as usize - LANES);
