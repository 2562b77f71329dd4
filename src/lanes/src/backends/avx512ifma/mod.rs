//! AVX-512 IFMA: a register of 512 bits holds one limb of eight elements.
//!
//! Imports: constants.
//!
//! Every function here, and every formula over these numbers, is compiled for the processors that have the instructions; it
//! must not be called but through `call!` with a [`Token`], or by a function that is compiled for them too.
#![allow(unsafe_code)]

/// Hands the features of a processor that this backend needs to a macro: the compiler and the detection must be told the same,
/// because a feature that is compiled for and missing is undefined behaviour.
macro_rules! with_features {
    ([$($then:tt)+] $($arguments:tt)*) => {
        $($then)+! { ["avx512f" "avx512dq" "avx512bw" "avx512vl" "avx512ifma"] $($arguments)* }
    };
}
pub(crate) use with_features;

macro_rules! compile_for {
    ([$($feature:tt)+] $($item:tt)*) => {
        $(#[target_feature(enable = $feature)])+
        $($item)*
    };
}
pub(crate) use compile_for;

macro_rules! detect_all {
    ([$($feature:tt)+]) => { $(is_x86_feature_detected!($feature))&&+ };
}

/// Compiles a function for processors that have the features.
macro_rules! lanes_fn {
    ($($item:tt)*) => {
        $crate::backends::avx512ifma::with_features! { [$crate::backends::avx512ifma::compile_for] $($item)* }
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

/// This processor has the features that [`with_features`] names. Only [`Token::detect`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

impl Token {
    /// A token, if this processor has the features that [`with_features`] names.
    pub(crate) fn detect() -> Option<Self> {
        with_features!([detect_all]).then_some(Self(()))
    }
}
