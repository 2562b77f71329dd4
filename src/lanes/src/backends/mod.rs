//! The backends.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512ifma;
#[cfg(test)]
pub(crate) mod bounds;
pub(crate) mod portable;
