//! Products before they are reduced, on AVX-512 IFMA. Most of the time is spent here.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_setzero_si512, _mm512_sllv_epi64,
    _mm512_srai_epi64, _mm512_sub_epi64,
};

use super::limbs::{Limbs, Loose, splat};
use crate::constants::{LIMB_BITS, LIMB_MASK, LIMBS, MINUS_P_INVERSE, P_LIMBS, RAISES};

/// A sum of products of numbers below 2^416 in each lane, not carried: its limbs have a sign and up to 63 bits.
#[derive(Clone, Copy)]
pub(crate) struct Wide([__m512i; 2 * LIMBS]);

impl Wide {
    lanes_fn! {
        #[inline]
        pub(crate) fn zero() -> Self {
            Self([_mm512_setzero_si512(); 2 * LIMBS])
        }
    }

    lanes_fn! {
        #[inline]
        /// Adds the product of two numbers.
        pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
            debug_assert!(a.fits_multiplier() && b.fits_multiplier(), "a limb of a factor has more than 52 bits");
            for i in 0..LIMBS {
                for j in 0..LIMBS {
                    self.0[i + j] = _mm512_madd52lo_epu64(self.0[i + j], a.0[j], b.0[i]);
                }
                for j in 0..LIMBS {
                    self.0[i + j + 1] = _mm512_madd52hi_epu64(self.0[i + j + 1], a.0[j], b.0[i]);
                }
            }
        }
    }

    lanes_fn! {
        #[inline]
        /// The square of a number: products of different limbs once, doubled.
        pub(crate) fn square(a: &Limbs) -> Self {
            debug_assert!(a.fits_multiplier(), "a limb of the factor has more than 52 bits");
            let mut wide = Self::zero();
            for i in 0..LIMBS {
                for j in i + 1..LIMBS {
                    wide.0[i + j] = _mm512_madd52lo_epu64(wide.0[i + j], a.0[j], a.0[i]);
                    wide.0[i + j + 1] = _mm512_madd52hi_epu64(wide.0[i + j + 1], a.0[j], a.0[i]);
                }
            }
            for limb in &mut wide.0 {
                *limb = _mm512_add_epi64(*limb, *limb);
            }
            for i in 0..LIMBS {
                wide.0[2 * i] = _mm512_madd52lo_epu64(wide.0[2 * i], a.0[i], a.0[i]);
                wide.0[2 * i + 1] = _mm512_madd52hi_epu64(wide.0[2 * i + 1], a.0[i], a.0[i]);
            }
            wide
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn plus(&self, other: &Self) -> Self {
            let mut sum = Self::zero();
            for limb in 0..2 * LIMBS {
                sum.0[limb] = _mm512_add_epi64(self.0[limb], other.0[limb]);
            }
            sum
        }
    }

    lanes_fn! {
        #[inline]
        /// self - other + M R p.
        pub(crate) fn minus<const M: usize>(&self, other: &Self) -> Self {
            let mut difference = Self::zero();
            for limb in 0..2 * LIMBS {
                difference.0[limb] = _mm512_sub_epi64(self.0[limb], other.0[limb]);
            }
            for limb in 0..LIMBS {
                difference.0[LIMBS + limb] = _mm512_add_epi64(difference.0[LIMBS + limb], splat(RAISES[M][limb]));
            }
            difference
        }
    }

    lanes_fn! {
        #[inline]
        /// 2^K times the sums.
        pub(crate) fn shifted<const K: usize>(&self) -> Self {
            let mut shifted = Self::zero();
            for limb in 0..2 * LIMBS {
                shifted.0[limb] = _mm512_sllv_epi64(self.0[limb], splat(K as u64));
            }
            shifted
        }
    }

    lanes_fn! {
        #[inline]
        /// Montgomery's reduction: the sum divided by R = 2^416, modulo p; below 2 p if the sum is below R p.
        pub(crate) fn reduced(&self) -> Loose {
            let zero = _mm512_setzero_si512();
            let mut sum = self.0;
            let mask = splat(LIMB_MASK);
            for i in 0..LIMBS {
                // The multiplier takes the low 52 bits of its factors.
                let factor = _mm512_madd52lo_epu64(zero, sum[i], splat(MINUS_P_INVERSE));
                // The limb plus the low part of factor p is a multiple of 2^52: the next one above the limb.
                let carry = _mm512_srai_epi64::<LIMB_BITS>(_mm512_add_epi64(sum[i], mask));
                for j in 1..LIMBS {
                    sum[i + j] = _mm512_madd52lo_epu64(sum[i + j], splat(P_LIMBS[j]), factor);
                }
                for j in 0..LIMBS {
                    sum[i + j + 1] = _mm512_madd52hi_epu64(sum[i + j + 1], splat(P_LIMBS[j]), factor);
                }
                sum[i + 1] = _mm512_add_epi64(sum[i + 1], carry);
            }
            let mut reduced = [zero; LIMBS];
            reduced.copy_from_slice(&sum[LIMBS..]);
            Loose(reduced)
        }
    }
}
