//! Numbers and sums on AVX-512 IFMA. A register holds one limb of the element of each lane.

use std::arch::x86_64::{
    __m512i, _mm_extract_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_extracti64x2_epi64,
    _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_mask_add_epi64, _mm512_mask_blend_epi64,
    _mm512_mask_sub_epi64, _mm512_movepi64_mask, _mm512_or_si512, _mm512_permutex2var_epi64, _mm512_permutexvar_epi64,
    _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sllv_epi64, _mm512_srai_epi64, _mm512_srlv_epi64,
    _mm512_sub_epi64, _mm512_test_epi64_mask,
};

use super::{LANES, Mask};
use crate::constants::{LIMB_BITS, LIMB_MASK, LIMBS, MINUS_P, MULTIPLES, QUOTIENT_FACTOR, WORDS};

/// For each limb, the word that holds its lowest bit, and the place of that bit. The rest is in the next word.
const LIMB_PARTS: [(usize, u64); LIMBS] = {
    let mut parts = [(0, 0); LIMBS];
    let mut limb = 0;
    while limb < LIMBS {
        parts[limb] = (limb * LIMB_BITS as usize / 64, limb as u64 * LIMB_BITS as u64 % 64);
        limb += 1;
    }
    parts
};

/// For each word, the limb that holds its lowest bit, and the place of that bit. The rest is in the next limb.
const WORD_PARTS: [(usize, u64); WORDS] = {
    let mut parts = [(0, 0); WORDS];
    let mut word = 0;
    while word < WORDS {
        parts[word] = (word * 64 / LIMB_BITS as usize, word as u64 * 64 % LIMB_BITS as u64);
        word += 1;
    }
    parts
};

/// A number below 2^416 in each lane, as limbs below 2^52.
#[derive(Clone, Copy)]
pub(crate) struct Limbs(pub(super) [__m512i; LIMBS]);

/// A sum of such numbers in each lane, not carried yet: its limbs have a sign and up to 63 bits.
#[derive(Clone, Copy)]
pub(crate) struct Loose(pub(super) [__m512i; LIMBS]);

lanes_fn! {
    #[inline]
    pub(super) fn splat(value: u64) -> __m512i {
        _mm512_set1_epi64(value.cast_signed())
    }
}

lanes_fn! {
    #[inline]
    fn places(place: impl Fn(usize) -> usize) -> __m512i {
        let of = |lane: usize| i64::try_from(place(lane)).unwrap_or(0);
        _mm512_set_epi64(of(7), of(6), of(5), of(4), of(3), of(2), of(1), of(0))
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
        /// In each lane, the number of the lane that the list names at its place.
        pub(crate) fn permuted(&self, places: &[usize; LANES]) -> Self {
            Self(self.loose().permuted(places).0)
        }
    }

    lanes_fn! {
        #[inline]
        /// The numbers with lists and lanes exchanged: those of the first lanes in the first place, and so on.
        pub(crate) fn transposed(rows: &[Self; LANES]) -> [Self; LANES] {
            let mut rows = *rows;
            // Blocks of four by four off the diagonal change places, then of two by two in each block, then single ones.
            for size in [4, 2, 1] {
                let from_lower = places(|lane| if lane & size == 0 { lane } else { LANES + lane - size });
                let from_upper = places(|lane| if lane & size == 0 { lane + size } else { LANES + lane });
                for lower in (0..LANES).filter(|row| row & size == 0) {
                    let upper = lower + size;
                    for limb in 0..LIMBS {
                        let (a, b) = (rows[lower].0[limb], rows[upper].0[limb]);
                        rows[lower].0[limb] = _mm512_permutex2var_epi64(a, from_lower, b);
                        rows[upper].0[limb] = _mm512_permutex2var_epi64(a, from_upper, b);
                    }
                }
            }
            rows
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
        /// Whether every limb has 52 bits at most. The run over bounds proves it; this is for debug builds.
        pub(super) fn fits_multiplier(&self) -> bool {
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
        /// self + other in the lanes of the first mask, self - other + 2^K p in those of the second, self elsewhere.
        pub(crate) fn plus_minus<const K: usize>(mut self, plus: Mask, minus: Mask, other: &Self) -> Self {
            for limb in 0..LIMBS {
                let raised = _mm512_mask_add_epi64(self.0[limb], minus, self.0[limb], splat(MULTIPLES[K][limb]));
                let sum = _mm512_mask_add_epi64(raised, plus, raised, other.0[limb]);
                self.0[limb] = _mm512_mask_sub_epi64(sum, minus, sum, other.0[limb]);
            }
            self
        }
    }

    lanes_fn! {
        #[inline]
        /// In each lane, the number of the lane that the list names at its place.
        pub(crate) fn permuted(mut self, lanes: &[usize; LANES]) -> Self {
            let places = places(|lane| lanes[lane]);
            for limb in &mut self.0 {
                *limb = _mm512_permutexvar_epi64(places, *limb);
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
