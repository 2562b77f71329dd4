//! AVX-512 IFMA: a register of 512 bits holds one limb of eight elements.
//!
//! Imports: constants.
//!
//! Every function here, and every formula over these numbers, is compiled for the processors that have the instructions; it
//! must not be called but through `call!` with a [`Token`], or by a function that is compiled for them too.
#![allow(unsafe_code)]

/// Compiles a function for processors with AVX-512: all that the backend's instructions need.
macro_rules! lanes_fn {
    ($($item:tt)*) => {
        #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx512ifma")]
        $($item)*
    };
}
pub(crate) use lanes_fn;

/// Calls a function that [`lanes_fn`] has compiled.
macro_rules! call {
    ($token:expr, $function:path, $arguments:tt) => {{
        let _: $crate::backends::avx512ifma::Token = $token;
        // SAFETY: there is a token, so the processor has the features that the function is compiled for.
        unsafe { $function $arguments }
    }};
}
pub(crate) use call;

mod limbs;
mod wide;

pub(crate) use limbs::{Limbs, Loose};
pub(crate) use wide::Wide;

/// Elements that are computed at once.
pub(crate) const LANES: usize = 8;
/// A choice of lanes, one bit each, the lowest for the first.
pub(crate) type Mask = u8;

/// This processor has the features that [`lanes_fn`] names. Only [`Token::detect`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

impl Token {
    /// A token, if this processor has the features that [`lanes_fn`] names.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512ifma"))
        .then_some(Self(()))
    }
}
