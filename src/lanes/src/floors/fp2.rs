//! The quadratic extension: c0 + c1 u with u² = -1.

use super::fp::Fp;
use super::{Limbs, Wide};
use crate::Mask;
use crate::constants::Pair;

/// Eight elements of the quadratic extension. A bound of it is a bound of both coefficients.
#[derive(Clone, Copy)]
pub(crate) struct Fp2 {
    pub(crate) c0: Fp,
    pub(crate) c1: Fp,
}

impl Fp2 {
    lanes_fn! {
        pub(crate) fn zero() -> Self {
            Self { c0: Fp::zero(), c1: Fp::zero() }
        }
    }

    lanes_fn! {
        pub(crate) fn one() -> Self {
            Self { c0: Fp::one(), c1: Fp::zero() }
        }
    }

    lanes_fn! {
        /// A pair of plain integers below p, in every lane; below 2 p.
        pub(crate) fn constant(pair: &Pair) -> Self {
            Self { c0: Fp::constant(&pair[0]), c1: Fp::constant(&pair[1]) }
        }
    }

    lanes_fn! {
        pub(crate) fn add(&self, other: &Self) -> Self {
            Self { c0: self.c0.add(&other.c0), c1: self.c1.add(&other.c1) }
        }
    }

    lanes_fn! {
        pub(crate) fn double(&self) -> Self {
            self.add(self)
        }
    }

    lanes_fn! {
        /// self - other, for other below 2^K p.
        pub(crate) fn sub<const K: usize>(&self, other: &Self) -> Self {
            Self { c0: self.c0.sub::<K>(&other.c0), c1: self.c1.sub::<K>(&other.c1) }
        }
    }

    lanes_fn! {
        /// -self, for self below 2^K p.
        pub(crate) fn negate<const K: usize>(&self) -> Self {
            Self::zero().sub::<K>(self)
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The product; below 2 p. Factors below a p and b p with a <= 2^12, b <= 2^12.
        ///
        /// Four products and two reductions: the two products of a coefficient are summed before they are reduced.
        pub(crate) fn mul(&self, other: &Self) -> Self {
            let minus_c1 = other.c1.negate::<12>();
            let mut c0 = Wide::zero();
            c0.add_product(&self.c0, &other.c0);
            c0.add_product(&self.c1, &minus_c1);
            let mut c1 = Wide::zero();
            c1.add_product(&self.c0, &other.c1);
            c1.add_product(&self.c1, &other.c0);
            Self { c0: c0.reduce(), c1: c1.reduce() }
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The square, (c0 + c1)(c0 - c1) + 2 c0 c1 u; below 4 p. The factor below 2^12 p.
        pub(crate) fn square(&self) -> Self {
            let sum = self.c0.add(&self.c1);
            let difference = self.c0.sub::<12>(&self.c1);
            Self { c0: sum.mul(&difference), c1: self.c0.mul(&self.c1).double() }
        }
    }

    lanes_fn! {
        /// The norm, c0² + c1²; below 4 p. The factor below 2^17 p.
        pub(crate) fn norm(&self) -> Fp {
            self.c0.square().add(&self.c1.square())
        }
    }

    lanes_fn! {
        /// The product with an element of the base field; below 2 p.
        pub(crate) fn scale(&self, factor: &Fp) -> Self {
            Self { c0: self.c0.mul(factor), c1: self.c1.mul(factor) }
        }
    }

    lanes_fn! {
        /// The product with 1 + u, for self below 2^K p.
        pub(crate) fn mul_by_one_plus_u<const K: usize>(&self) -> Self {
            Self { c0: self.c0.sub::<K>(&self.c1), c1: self.c0.add(&self.c1) }
        }
    }

    lanes_fn! {
        /// c0 - c1 u, for self below 2^K p.
        pub(crate) fn conjugate<const K: usize>(&self) -> Self {
            Self { c0: self.c0, c1: self.c1.negate::<K>() }
        }
    }

    lanes_fn! {
        /// In each lane, `yes` where the mask has its bit, otherwise `no`.
        pub(crate) fn select(mask: Mask, yes: &Self, no: &Self) -> Self {
            Self { c0: Limbs::select(mask, &yes.c0, &no.c0), c1: Limbs::select(mask, &yes.c1, &no.c1) }
        }
    }

    lanes_fn! {
        /// The lanes that hold zero.
        pub(crate) fn is_zero(&self) -> Mask {
            self.c0.is_zero() & self.c1.is_zero()
        }
    }

    lanes_fn! {
        /// The lanes in which self = other, for other below 2^K p.
        pub(crate) fn equal<const K: usize>(&self, other: &Self) -> Mask {
            self.sub::<K>(other).is_zero()
        }
    }
}
