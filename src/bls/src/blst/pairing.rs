//! The pairing: Miller loops and the final exponentiation.

use std::ptr;

use ::blst::blst_fp12;

use super::field::{FpWords, fp2, fp2_words};
use super::g1::G1Affine;
use super::g2::G2Affine;

/// An element of the field that the pairing maps into (before or after the final exponentiation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fp12(blst_fp12);

impl Fp12 {
    /// The neutral element.
    pub fn one() -> Self {
        Self(blst_fp12::default())
    }

    /// The product of two elements.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        Self(self.0 * other.0)
    }

    /// The pairing's value, from a product of Miller loops: its power (p^12 - 1) / r.
    #[must_use]
    pub fn final_exponentiation(&self) -> Self {
        Self(self.0.final_exp())
    }

    /// The easy part of the final exponentiation: the power (p^6 - 1)(p² + 1).
    #[must_use]
    pub(crate) fn easy_part(&self) -> Self {
        let mut inverse = blst_fp12::default();
        // SAFETY: both point at initialised, distinct memory.
        unsafe { ::blst::blst_fp12_inverse(&raw mut inverse, &raw const self.0) };
        let power = self.conjugate().mul(&Self(inverse));
        let mut twice_frobenius = blst_fp12::default();
        // SAFETY: both point at initialised, distinct memory; 2 is one of the powers that blst has.
        unsafe { ::blst::blst_fp12_frobenius_map(&raw mut twice_frobenius, &raw const power.0, 2) };
        Self(twice_frobenius).mul(&power)
    }

    /// The inverse of a pairing's value, which is its conjugate. Wrong for other elements.
    #[must_use]
    pub fn inverse_of_pairing_value(self) -> Self {
        self.conjugate()
    }

    /// c0 - c1 w, for the element c0 + c1 w.
    #[must_use]
    pub(crate) fn conjugate(mut self) -> Self {
        // SAFETY: one initialised element, changed in place.
        unsafe { ::blst::blst_fp12_conjugate(&raw mut self.0) };
        self
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        // SAFETY: reads one initialised element.
        unsafe { ::blst::blst_fp12_is_one(&raw const self.0) }
    }
}

impl Fp12 {
    /// The element of twelve coefficients, in the order of the tower.
    pub(crate) fn from_coefficients(coefficients: &[[[FpWords; 2]; 3]; 2]) -> Self {
        let mut out = blst_fp12::default();
        for (fp6, half) in out.fp6.iter_mut().zip(coefficients) {
            for (element, words) in fp6.fp2.iter_mut().zip(half) {
                *element = fp2(*words);
            }
        }
        Self(out)
    }

    /// The twelve coefficients, in the order of the tower.
    pub(crate) fn coefficients(&self) -> [[[FpWords; 2]; 3]; 2] {
        self.0.fp6.map(|fp6| fp6.fp2.map(|element| fp2_words(&element)))
    }
}

/// The product of the Miller loops of all pairs. No point of G2 may be infinity: blst's value would be wrong.
///
/// # Panics
/// When the slices differ in length.
pub fn miller_product(g2: &[G2Affine], g1: &[G1Affine]) -> Fp12 {
    assert_eq!(g1.len(), g2.len(), "a point of each group for each pair");
    debug_assert!(!g2.iter().any(G2Affine::is_infinity), "a pair with infinity in G2");
    let (Some(first_g2), Some(first_g1)) = (g2.first(), g1.first()) else {
        return Fp12::one();
    };
    let g2_pointers = [&raw const first_g2.0, ptr::null()];
    let g1_pointers = [&raw const first_g1.0, ptr::null()];
    let mut out = blst_fp12::default();
    // SAFETY: null second pointers tell blst that the points are contiguous; both slices hold `g1.len()` of them.
    unsafe {
        ::blst::blst_miller_loop_n(&raw mut out, g2_pointers.as_ptr(), g1_pointers.as_ptr(), g1.len());
    }
    Fp12(out)
}
