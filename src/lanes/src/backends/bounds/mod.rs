//! What numbers stay below, in place of the numbers: every operation asserts that its inputs are small enough.
//!
//! Imports: constants.
//!
//! For the tests in `overflow`; nothing that verifies may use it.

/// Compiles a function for every processor.
macro_rules! lanes_fn {
    ($($item:tt)*) => { $($item)* };
}
pub(crate) use lanes_fn;

mod limbs;

pub(crate) use limbs::{Limbs, Loose, Wide};

/// As many as the backends have that compute.
pub(crate) const LANES: usize = 8;
/// A choice of lanes, one bit each, the lowest for the first.
pub(crate) type Mask = u8;
