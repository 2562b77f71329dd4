//! The base field, in Montgomery form with R = 2^416.
//!
//! An [`Fp`] is below some multiple of p. Products take factors a p and b p with a b <= 2^35 and give less than 2 p.

use super::{Limbs, Wide};
use crate::constants::{FROM_384, LIMBS, ONE, P, P_LIMBS, R_SQUARED, TO_384, WORDS, from_limbs, less, minus, to_limbs};
use crate::{LANES, Mask};

/// Eight elements of the base field.
pub(crate) type Fp = Limbs;

/// One plain integer below 2^384 for each lane.
pub(crate) type Integers = [[u64; WORDS]; LANES];

impl Limbs {
    lanes_fn! {
        pub(crate) fn one() -> Self {
            Self::splat(&to_limbs(&ONE))
        }
    }

    lanes_fn! {
        /// A plain integer below p, in every lane; below 2 p.
        pub(crate) fn constant(integer: &[u64; WORDS]) -> Self {
            Self::splat(&to_limbs(integer)).mul(&Self::splat(&to_limbs(&R_SQUARED)))
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The product; below 2 p. Factors below a p and b p with a b <= 2^35.
        pub(crate) fn mul(&self, other: &Self) -> Self {
            let mut wide = Wide::zero();
            wide.add_product(self, other);
            wide.reduce()
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
            self.add(self)
        }
    }

    lanes_fn! {
        /// The negative, for a number below 2^K p.
        pub(crate) fn negate<const K: usize>(&self) -> Self {
            Self::zero().sub::<K>(self)
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
}

lanes_fn! {
    /// The Montgomery form of plain integers below 2^384; below 2 p.
    pub(crate) fn from_integers(integers: &Integers) -> Fp {
        Fp::from_lanes(&integers.map(|words| to_limbs(&words))).mul(&Fp::splat(&to_limbs(&R_SQUARED)))
    }
}

lanes_fn! {
    /// The plain integers below p of elements below 2^35 p.
    pub(crate) fn to_integers(a: &Fp) -> Integers {
        canonical(&a.mul(&Fp::splat(&integer_one())))
    }
}

lanes_fn! {
    /// Elements from the Montgomery form with R = 2^384 of 64-bit implementations; below 2 p.
    pub(crate) fn from_montgomery_384(words: &Integers) -> Fp {
        Fp::from_lanes(&words.map(|words| to_limbs(&words))).mul(&Fp::splat(&to_limbs(&FROM_384)))
    }
}

lanes_fn! {
    /// The Montgomery form with R = 2^384, below p, of elements below 2^35 p.
    pub(crate) fn to_montgomery_384(a: &Fp) -> Integers {
        canonical(&a.mul(&Fp::splat(&to_limbs(&TO_384))))
    }
}

lanes_fn! {
    /// Two chains a^e and b^e side by side, which hides the latency of one behind the other; e by its 4-bit digits, the
    /// most significant first. Bases below 2^17 p; below 2 p.
    pub(crate) fn power_of_two_bases(a: &Fp, b: &Fp, digits: &[u8]) -> (Fp, Fp) {
        let mut table = [(Fp::one(), Fp::one()); 16];
        for power in 1..16 {
            table[power] = (table[power - 1].0.mul(a), table[power - 1].1.mul(b));
        }
        let mut result = table[usize::from(digits[0])];
        for digit in &digits[1..] {
            for _ in 0..4 {
                result = (result.0.square(), result.1.square());
            }
            let factor = &table[usize::from(*digit)];
            if *digit != 0 {
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

lanes_fn! {
    /// The integers below p, of values below 2 p.
    fn canonical(a: &Fp) -> Integers {
        a.to_lanes().map(|limbs| {
            let words = from_limbs(&limbs);
            if less(&words, &P) { words } else { minus(&words, &P) }
        })
    }
}
