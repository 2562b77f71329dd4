//! The base field, in Montgomery form with R = 2^416.
//!
//! An [`Fp`] is below some multiple of p. Products take factors a p and b p with a b <= 2^35 and give less than 2 p.

use super::super::{LANES, Limbs, Mask, Wide, lanes_fn};
use crate::constants::{Element, FROM_384, LIMBS, ONE, P_LIMBS, R_SQUARED, TO_384, WORDS, Window, to_limbs};

/// An element of the base field in each lane.
pub(crate) type Fp = Limbs;

/// One plain integer below 2^384 for each lane.
pub(crate) type Integers = [[u64; WORDS]; LANES];

impl Limbs {
    lanes_fn! {
        pub(crate) fn one() -> Self {
            Self::splat(const { &to_limbs(&ONE) })
        }
    }

    lanes_fn! {
        /// A constant, in every lane; below p.
        pub(crate) fn constant(element: &Element) -> Self {
            Self::splat(element)
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn add(&self, other: &Self) -> Self {
            self.loose().plus(&other.loose()).carried()
        }
    }

    lanes_fn! {
        #[inline]
        /// self - other, for other below 2^K p.
        pub(crate) fn sub<const K: usize>(&self, other: &Self) -> Self {
            self.loose().minus::<K>(&other.loose()).carried()
        }
    }

    lanes_fn! {
        #[inline]
        /// 2^K times the number.
        pub(crate) fn shifted<const K: usize>(&self) -> Self {
            self.loose().shifted::<K>().carried()
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The product; below 2 p. Factors below a p and b p with a b <= 2^35.
        pub(crate) fn mul(&self, other: &Self) -> Self {
            Wide::product(self, other).reduce()
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The square; below 2 p. The factor below 2^17 p.
        pub(crate) fn square(&self) -> Self {
            Wide::square(self).reduce()
        }
    }

    lanes_fn! {
        /// Twice the number.
        pub(crate) fn double(&self) -> Self {
            self.shifted::<1>()
        }
    }

    lanes_fn! {
        /// Three times the number.
        pub(crate) fn triple(&self) -> Self {
            self.loose().shifted::<1>().plus(&self.loose()).carried()
        }
    }

    lanes_fn! {
        /// The negative, for a number below 2^K p.
        pub(crate) fn negate<const K: usize>(&self) -> Self {
            Self::zero().sub::<K>(self)
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// self other - 8 third²; below 3 p. self other and 8 third² below 2^35 p².
        pub(crate) fn mul_less_eight_squares(&self, other: &Self, third: &Self) -> Self {
            Wide::product(self, other).minus::<1>(&Wide::square(third).shifted::<3>()).reduce()
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The difference of the products of two pairs; below 3 p.
        pub(crate) fn mul_less_mul(first: [&Self; 2], second: [&Self; 2]) -> Self {
            Wide::product(first[0], first[1]).minus::<1>(&Wide::product(second[0], second[1])).reduce()
        }
    }

    lanes_fn! {
        /// The lanes that hold zero, of numbers below 2^34 p.
        pub(crate) fn is_zero(&self) -> Mask {
            // The product with the integer one is a reduction, which gives 0 or p for a multiple of p.
            let reduced = self.mul(&Self::splat(&integer_one()));
            reduced.equals(&[0; LIMBS]) | reduced.equals(&P_LIMBS)
        }
    }

    lanes_fn! {
        /// The lanes in which both are equal modulo p, for another below 2^K p.
        pub(crate) fn equal<const K: usize>(&self, other: &Self) -> Mask {
            self.sub::<K>(other).is_zero()
        }
    }

    lanes_fn! {
        /// The numbers below p, of numbers below 2 p.
        fn canonical(&self) -> Self {
            let (below, less_p) = self.below(&P_LIMBS);
            Self::select(below, self, &less_p)
        }
    }

    lanes_fn! {
        /// The plain integers below p of elements below 2^34 p, still in limbs.
        pub(crate) fn to_plain(&self) -> Self {
            self.mul(&Self::splat(&integer_one())).canonical()
        }
    }
}

impl Wide {
    lanes_fn! {
        #[inline]
        pub(crate) fn product(a: &Limbs, b: &Limbs) -> Self {
            let mut wide = Self::zero();
            wide.add_product(a, b);
            wide
        }
    }

    lanes_fn! {
        #[inline]
        /// Montgomery's reduction; below 2 p, and p more for each R p that was added.
        pub(crate) fn reduce(&self) -> Limbs {
            self.reduced().carried()
        }
    }
}

lanes_fn! {
    /// The Montgomery form of plain integers below 2^384; below 2 p.
    pub(crate) fn from_integers(integers: &Integers) -> Fp {
        Fp::from_words(integers).mul(&Fp::splat(const { &to_limbs(&R_SQUARED) }))
    }
}

lanes_fn! {
    /// Elements from the Montgomery form with R = 2^384 of 64-bit implementations; below 2 p.
    pub(crate) fn from_montgomery_384(words: &Integers) -> Fp {
        Fp::from_words(words).mul(&Fp::splat(const { &to_limbs(&FROM_384) }))
    }
}

lanes_fn! {
    /// The Montgomery form with R = 2^384, below p, of elements below 2^34 p.
    pub(crate) fn to_montgomery_384(a: &Fp) -> Integers {
        a.mul(&Fp::splat(const { &to_limbs(&TO_384) })).canonical().to_words()
    }
}

lanes_fn! {
    /// Two chains a^e and b^e side by side, which hides the latency of one behind the other; e by its windows, the most
    /// significant first. Bases below 2^17 p; below 2 p.
    pub(crate) fn power_of_two_bases(a: &Fp, b: &Fp, windows: &[Window]) -> (Fp, Fp) {
        // The odd powers.
        let squares = (a.square(), b.square());
        let mut table = [(*a, *b); 16];
        for place in 1..16 {
            table[place] = (table[place - 1].0.mul(&squares.0), table[place - 1].1.mul(&squares.1));
        }
        let mut result = table[usize::from(windows[0].odd / 2)];
        for window in &windows[1..] {
            for _ in 0..window.squarings {
                result = (result.0.square(), result.1.square());
            }
            if window.odd > 0 {
                let factor = &table[usize::from(window.odd / 2)];
                result = (result.0.mul(&factor.0), result.1.mul(&factor.1));
            }
        }
        result
    }
}

/// The integer one in limbs: a product with it divides by R.
fn integer_one() -> [u64; LIMBS] {
    let mut one = [0; LIMBS];
    one[0] = 1;
    one
}
