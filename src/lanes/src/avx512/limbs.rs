//! The backend on AVX-512 IFMA: a limb of eight elements is one register. The only file with
//! intrinsics.
//!
//! Every function here is compiled for the processors that have them, and only reached through [`Token`](super::Token).

use std::arch::x86_64::{
    __m512i, _mm_extract_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_extracti64x2_epi64,
    _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_mask_blend_epi64, _mm512_movepi64_mask, _mm512_or_si512,
    _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sllv_epi64, _mm512_srai_epi64, _mm512_srlv_epi64,
    _mm512_sub_epi64, _mm512_test_epi64_mask,
};

use crate::constants::{
    LIMB_BITS, LIMB_MASK, LIMB_PARTS, LIMBS, MINUS_P, MINUS_P_INVERSE, MULTIPLES, P_LIMBS, QUOTIENT_FACTOR, RAISES,
    WORD_PARTS, WORDS,
};
use crate::{LANES, Mask};

/// Eight numbers below 2^416 as limbs below 2^52.
#[derive(Clone, Copy)]
pub(crate) struct Limbs([__m512i; LIMBS]);

/// Eight sums of such numbers, not carried yet: their limbs have a sign and up to 63 bits.
#[derive(Clone, Copy)]
pub(crate) struct Loose([__m512i; LIMBS]);

/// Eight sums of products of such numbers, not carried either.
#[derive(Clone, Copy)]
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
        /// The numbers of the lanes, each below 2^384, by words.
        pub(crate) fn from_words(lanes: &[[u64; WORDS]; LANES]) -> Self {
            let mut words = [_mm512_setzero_si512(); WORDS];
            for (word, register) in words.iter_mut().enumerate() {
                let of = |lane: usize| lanes[lane][word].cast_signed();
                *register = _mm512_set_epi64(of(7), of(6), of(5), of(4), of(3), of(2), of(1), of(0));
            }
            let mut limbs = [_mm512_setzero_si512(); LIMBS];
            for (limb, register) in limbs.iter_mut().enumerate() {
                let (word, shift) = LIMB_PARTS[limb];
                *register = _mm512_srlv_epi64(words[word], splat(shift));
                if word + 1 < WORDS {
                    *register = _mm512_or_si512(*register, _mm512_sllv_epi64(words[word + 1], splat(64 - shift)));
                }
                *register = _mm512_and_si512(*register, splat(LIMB_MASK));
            }
            Self(limbs)
        }
    }

    lanes_fn! {
        /// The words of numbers below 2^384.
        pub(crate) fn to_words(&self) -> [[u64; WORDS]; LANES] {
            let mut lanes = [[0; WORDS]; LANES];
            for word in 0..WORDS {
                let (limb, shift) = WORD_PARTS[word];
                let low = _mm512_srlv_epi64(self.0[limb], splat(shift));
                let mut bits = _mm512_or_si512(low, _mm512_sllv_epi64(self.0[limb + 1], splat(52 - shift)));
                if shift > 40 {
                    bits = _mm512_or_si512(bits, _mm512_sllv_epi64(self.0[limb + 2], splat(104 - shift)));
                }
                let quarters = [
                    _mm512_extracti64x2_epi64::<0>(bits),
                    _mm512_extracti64x2_epi64::<1>(bits),
                    _mm512_extracti64x2_epi64::<2>(bits),
                    _mm512_extracti64x2_epi64::<3>(bits),
                ];
                for (quarter, pair) in quarters.iter().enumerate() {
                    lanes[2 * quarter][word] = _mm_extract_epi64::<0>(*pair).cast_unsigned();
                    lanes[2 * quarter + 1][word] = _mm_extract_epi64::<1>(*pair).cast_unsigned();
                }
            }
            lanes
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn loose(&self) -> Loose {
            Loose(self.0)
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

    lanes_fn! {
        #[inline]
        /// The lanes whose number is below the one given, and what remains where it is not.
        pub(crate) fn below(&self, limbs: &[u64; LIMBS]) -> (Mask, Self) {
            let mut difference = Loose(self.0);
            for limb in 0..LIMBS {
                difference.0[limb] = _mm512_sub_epi64(self.0[limb], splat(limbs[limb]));
            }
            let difference = difference.carried();
            (_mm512_movepi64_mask(difference.0[LIMBS - 1]), difference)
        }
    }

    lanes_fn! {
        /// Whether every limb has 52 bits at most. The proof that it has is the run over bounds; this is for debug builds.
        fn fits_multiplier(&self) -> bool {
            let above = |limb: &__m512i| _mm512_test_epi64_mask(*limb, splat(!LIMB_MASK));
            self.0.iter().fold(0, |mask, limb| mask | above(limb)) == 0
        }
    }

    lanes_fn! {
        #[inline]
        /// The lanes whose number is odd.
        pub(crate) fn odd(&self) -> Mask {
            _mm512_test_epi64_mask(self.0[0], splat(1))
        }
    }
}

impl Loose {
    lanes_fn! {
        #[inline]
        pub(crate) fn plus(mut self, other: &Self) -> Self {
            for limb in 0..LIMBS {
                self.0[limb] = _mm512_add_epi64(self.0[limb], other.0[limb]);
            }
            self
        }
    }

    lanes_fn! {
        #[inline]
        /// self - other + 2^K p.
        pub(crate) fn minus<const K: usize>(mut self, other: &Self) -> Self {
            for limb in 0..LIMBS {
                let raised = _mm512_add_epi64(self.0[limb], splat(MULTIPLES[K][limb]));
                self.0[limb] = _mm512_sub_epi64(raised, other.0[limb]);
            }
            self
        }
    }

    lanes_fn! {
        #[inline]
        /// 2^K times the numbers.
        pub(crate) fn shifted<const K: usize>(mut self) -> Self {
            for limb in 0..LIMBS {
                self.0[limb] = _mm512_sllv_epi64(self.0[limb], splat(K as u64));
            }
            self
        }
    }

    lanes_fn! {
        #[inline]
        /// Carries every limb but the last into the next.
        pub(crate) fn carried(mut self) -> Limbs {
            let mask = splat(LIMB_MASK);
            for limb in 0..LIMBS - 1 {
                let carry = _mm512_srai_epi64::<LIMB_BITS>(self.0[limb]);
                self.0[limb] = _mm512_and_si512(self.0[limb], mask);
                self.0[limb + 1] = _mm512_add_epi64(self.0[limb + 1], carry);
            }
            Limbs(self.0)
        }
    }

    lanes_fn! {
        #[inline]
        /// Carries, and takes p away as often as it goes in, or once less: below 2 p, for numbers below 2^10 p.
        pub(crate) fn settled(self) -> Limbs {
            let numbers = self.carried();
            let quotient =
                _mm512_madd52hi_epu64(_mm512_setzero_si512(), numbers.0[LIMBS - 1], splat(QUOTIENT_FACTOR));
            let mut rest = Self(numbers.0);
            for limb in 0..LIMBS {
                rest.0[limb] = _mm512_madd52lo_epu64(rest.0[limb], splat(MINUS_P[limb]), quotient);
                if limb > 0 {
                    rest.0[limb] = _mm512_madd52hi_epu64(rest.0[limb], splat(MINUS_P[limb - 1]), quotient);
                }
            }
            let mut settled = rest.carried();
            settled.0[LIMBS - 1] = _mm512_and_si512(settled.0[LIMBS - 1], splat(LIMB_MASK));
            settled
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
