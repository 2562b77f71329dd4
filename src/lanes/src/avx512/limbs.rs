//! The backend on AVX-512 IFMA: a limb of eight elements is one register. The only file with
//! intrinsics.
//!
//! Elements are eight limbs of 52 bits; [`Wide`] holds sixteen sums of products, not yet carried. Every function here is
//! compiled for the processors that have them, and only reached through [`Token`](super::Token).

use std::arch::x86_64::{
    __m512i, _mm_extract_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_extracti64x2_epi64,
    _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_mask_blend_epi64, _mm512_set_epi64, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_srai_epi64, _mm512_srli_epi64, _mm512_sub_epi64,
};

use crate::constants::{LIMB_BITS, LIMB_MASK, LIMBS, MINUS_P_INVERSE, MULTIPLES, P_LIMBS};
use crate::{LANES, Mask};

/// Eight numbers below 2^416 as limbs below 2^52, the last one signed in between.
#[derive(Clone, Copy)]
pub(crate) struct Limbs([__m512i; LIMBS]);

/// Eight sums of products of such numbers.
pub(crate) struct Wide([__m512i; 2 * LIMBS]);

lanes_fn! {
    #[inline]
    fn splat(value: u64) -> __m512i {
        _mm512_set1_epi64(value.cast_signed())
    }
}

impl Limbs {
    lanes_fn! {
        #[inline]
        /// The same number in every lane.
        pub(crate) fn splat(limbs: &[u64; LIMBS]) -> Self {
            Self(limbs.map(|limb| splat(limb)))
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn zero() -> Self {
            Self([_mm512_setzero_si512(); LIMBS])
        }
    }

    lanes_fn! {
        /// The numbers of the lanes, each by its limbs.
        pub(crate) fn from_lanes(lanes: &[[u64; LIMBS]; LANES]) -> Self {
            let mut limbs = [_mm512_setzero_si512(); LIMBS];
            for (limb, register) in limbs.iter_mut().enumerate() {
                let of = |lane: usize| lanes[lane][limb].cast_signed();
                *register = _mm512_set_epi64(of(7), of(6), of(5), of(4), of(3), of(2), of(1), of(0));
            }
            Self(limbs)
        }
    }

    lanes_fn! {
        pub(crate) fn to_lanes(&self) -> [[u64; LIMBS]; LANES] {
            let mut lanes = [[0; LIMBS]; LANES];
            for (limb, register) in self.0.iter().enumerate() {
                let quarters = [
                    _mm512_extracti64x2_epi64::<0>(*register),
                    _mm512_extracti64x2_epi64::<1>(*register),
                    _mm512_extracti64x2_epi64::<2>(*register),
                    _mm512_extracti64x2_epi64::<3>(*register),
                ];
                for (quarter, pair) in quarters.iter().enumerate() {
                    lanes[2 * quarter][limb] = _mm_extract_epi64::<0>(*pair).cast_unsigned();
                    lanes[2 * quarter + 1][limb] = _mm_extract_epi64::<1>(*pair).cast_unsigned();
                }
            }
            lanes
        }
    }

    lanes_fn! {
        #[inline]
        /// Carries every limb but the last into the next; limbs may be negative.
        fn carried(mut self) -> Self {
            let mask = splat(LIMB_MASK);
            for limb in 0..LIMBS - 1 {
                let carry = _mm512_srai_epi64::<LIMB_BITS>(self.0[limb]);
                self.0[limb] = _mm512_and_si512(self.0[limb], mask);
                self.0[limb + 1] = _mm512_add_epi64(self.0[limb + 1], carry);
            }
            self
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn add(&self, other: &Self) -> Self {
            let mut sum = *self;
            for limb in 0..LIMBS {
                sum.0[limb] = _mm512_add_epi64(self.0[limb], other.0[limb]);
            }
            sum.carried()
        }
    }

    lanes_fn! {
        #[inline]
        /// self - other + 2^K p.
        pub(crate) fn sub<const K: usize>(&self, other: &Self) -> Self {
            let mut difference = *self;
            for limb in 0..LIMBS {
                let raised = _mm512_add_epi64(self.0[limb], splat(MULTIPLES[K][limb]));
                difference.0[limb] = _mm512_sub_epi64(raised, other.0[limb]);
            }
            difference.carried()
        }
    }

    lanes_fn! {
        #[inline]
        /// In each lane, `yes` where the mask has its bit, otherwise `no`.
        pub(crate) fn select(mask: Mask, yes: &Self, no: &Self) -> Self {
            let mut chosen = *no;
            for limb in 0..LIMBS {
                chosen.0[limb] = _mm512_mask_blend_epi64(mask, no.0[limb], yes.0[limb]);
            }
            chosen
        }
    }

    lanes_fn! {
        #[inline]
        /// The lanes in which all limbs are those given.
        pub(crate) fn equals(&self, limbs: &[u64; LIMBS]) -> Mask {
            let mut mask = Mask::MAX;
            for limb in 0..LIMBS {
                mask &= _mm512_cmpeq_epi64_mask(self.0[limb], splat(limbs[limb]));
            }
            mask
        }
    }
}

impl Wide {
    lanes_fn! {
        #[inline]
        pub(crate) fn zero() -> Self {
            Self([_mm512_setzero_si512(); 2 * LIMBS])
        }
    }

    lanes_fn! {
        /// Adds the product of two numbers.
        pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
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
        /// The square of a number: products of different limbs once, doubled.
        pub(crate) fn square(a: &Limbs) -> Self {
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
        /// Montgomery's reduction: the sum divided by R = 2^416, modulo p; below 2 p if the sum is below R p.
        pub(crate) fn reduce(mut self) -> Limbs {
            let zero = _mm512_setzero_si512();
            let mask = splat(LIMB_MASK);
            for i in 0..LIMBS {
                let factor = _mm512_and_si512(_mm512_madd52lo_epu64(zero, self.0[i], splat(MINUS_P_INVERSE)), mask);
                for j in 0..LIMBS {
                    self.0[i + j] = _mm512_madd52lo_epu64(self.0[i + j], splat(P_LIMBS[j]), factor);
                }
                for j in 0..LIMBS {
                    self.0[i + j + 1] = _mm512_madd52hi_epu64(self.0[i + j + 1], splat(P_LIMBS[j]), factor);
                }
                // The limb is a multiple of 2^52 now.
                self.0[i + 1] = _mm512_add_epi64(self.0[i + 1], _mm512_srli_epi64::<LIMB_BITS>(self.0[i]));
            }
            let mut reduced = [zero; LIMBS];
            let mut carry = zero;
            for limb in 0..LIMBS {
                let sum = _mm512_add_epi64(self.0[LIMBS + limb], carry);
                reduced[limb] = if limb < LIMBS - 1 { _mm512_and_si512(sum, mask) } else { sum };
                carry = _mm512_srli_epi64::<LIMB_BITS>(sum);
            }
            Limbs(reduced)
        }
    }
}
