//! Plain integers: the same bits as with intrinsics, on every processor.
//!
//! Imports: constants.
//!
//! For tests and as a reference: nothing here is to be fast.

/// Compiles a function for every processor.
macro_rules! lanes_fn {
    ($($item:tt)*) => { $($item)* };
}
pub(crate) use lanes_fn;

/// Calls a function that [`lanes_fn`] has compiled.
macro_rules! call {
    ($token:expr, $function:path, $arguments:tt) => {{
        let _: $crate::backends::portable::Token = $token;
        $function $arguments
    }};
}
pub(crate) use call;

mod limbs;

pub(crate) use limbs::{Limbs, Loose, Wide};

/// Elements that are computed at once.
pub(crate) const LANES: usize = 8;
/// A choice of lanes, one bit each, the lowest for the first.
pub(crate) type Mask = u8;

/// Every processor runs this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token;

impl Token {
    #[allow(clippy::unnecessary_wraps)] // Not every processor runs every backend.
    pub(crate) fn detect() -> Option<Self> {
        Some(Self)
    }
}
