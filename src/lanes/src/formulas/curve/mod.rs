//! The curves.

pub(crate) mod decode;
pub(crate) mod digits;
pub(crate) mod endomorphism;
pub(crate) mod hash_to_curve;
pub(crate) mod point;
pub(crate) mod sums;
pub(crate) mod weighted;
pub(crate) mod words;
