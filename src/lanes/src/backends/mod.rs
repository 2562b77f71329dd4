//! The numbers that the formulas compute with, a folder for each kind of processor, and the list of these folders.
//!
//! Imports: constants.
//!
//! A backend carries, multiplies and reduces limbs; it does not know a field, a curve or how many elements a caller has. This
//! is the only folder with `unsafe` and with intrinsics.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512ifma;
#[cfg(test)]
pub(crate) mod bounds;
pub(crate) mod portable;

/// Calls a macro with what it is given and with the backends that compute numbers, the fastest first: where each is compiled,
/// its variant of the enumeration, and its folder, which is its name. A new backend is a line here.
///
/// The `mod` lines stand outside, because rustfmt does not look into modules that a macro declares.
macro_rules! for_each_backend {
    ([$($then:tt)+] $arguments:tt) => {
        $($then)+! {
            $arguments
            #[cfg(target_arch = "x86_64")] Avx512Ifma = avx512ifma,
            Portable = portable,
        }
    };
}
pub(crate) use for_each_backend;
