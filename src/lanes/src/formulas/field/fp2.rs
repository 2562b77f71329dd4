//! The quadratic extension: c0 + c1 u with u² = -1.

use super::super::{Limbs, Loose, Mask, Wide, lanes_fn};
use super::fp::Fp;
use crate::constants::Element;

/// An element of the quadratic extension in each lane. A bound of it is a bound of both coefficients.
#[derive(Clone, Copy)]
pub(crate) struct Fp2 {
    pub(crate) c0: Fp,
    pub(crate) c1: Fp,
}

/// Sums of such elements, not carried yet.
#[derive(Clone, Copy)]
pub(crate) struct LooseFp2 {
    c0: Loose,
    c1: Loose,
}

/// An element that is multiplied more than once, with c0 + c1 at hand.
pub(crate) struct Factor<'a> {
    element: &'a Fp2,
    sum: Fp,
}

/// Products of coefficients, summed over some pairs of factors: c0 c0', c1 c1' and (c0 + c1)(c0' + c1'), of which the
/// product's coefficients are differences (Karatsuba).
struct Products {
    first: Wide,
    second: Wide,
    both: Wide,
}

impl Products {
    lanes_fn! {
        #[inline]
        fn of<const N: usize>(pairs: [(&Factor<'_>, &Factor<'_>); N]) -> Self {
            let mut products = Self { first: Wide::zero(), second: Wide::zero(), both: Wide::zero() };
            for (a, b) in &pairs {
                products.first.add_product(&a.element.c0, &b.element.c0);
            }
            for (a, b) in &pairs {
                products.second.add_product(&a.element.c1, &b.element.c1);
            }
            for (a, b) in &pairs {
                products.both.add_product(&a.sum, &b.sum);
            }
            products
        }
    }
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
        /// A constant, in every lane; below p.
        pub(crate) fn constant(elements: &[Element; 2]) -> Self {
            Self { c0: Fp::constant(&elements[0]), c1: Fp::constant(&elements[1]) }
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn loose(&self) -> LooseFp2 {
            LooseFp2 { c0: self.c0.loose(), c1: self.c1.loose() }
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn factor(&self) -> Factor<'_> {
            Factor { element: self, sum: self.c0.add(&self.c1) }
        }
    }

    lanes_fn! {
        pub(crate) fn add(&self, other: &Self) -> Self {
            Self { c0: self.c0.add(&other.c0), c1: self.c1.add(&other.c1) }
        }
    }

    lanes_fn! {
        pub(crate) fn double(&self) -> Self {
            self.shifted::<1>()
        }
    }

    lanes_fn! {
        /// Three times the element.
        pub(crate) fn triple(&self) -> Self {
            Self { c0: self.c0.triple(), c1: self.c1.triple() }
        }
    }

    lanes_fn! {
        /// 2^K times the element.
        pub(crate) fn shifted<const K: usize>(&self) -> Self {
            Self { c0: self.c0.shifted::<K>(), c1: self.c1.shifted::<K>() }
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
        /// The product; below 3 p. Factors below 2^12 p.
        pub(crate) fn mul(&self, other: &Self) -> Self {
            let minus_c1 = other.c1.negate::<12>();
            let mut c0 = Wide::product(&self.c0, &other.c0);
            c0.add_product(&self.c1, &minus_c1);
            let mut c1 = Wide::product(&self.c0, &other.c1);
            c1.add_product(&self.c1, &other.c0);
            Self { c0: c0.reduce(), c1: c1.reduce() }
        }
    }

    lanes_fn! {
        #[inline]
        /// The sum of the products of some pairs, reduced once; below 3 p. All together below 2^33 p².
        pub(crate) fn dot<const N: usize>(pairs: [(&Factor<'_>, &Factor<'_>); N]) -> Self {
            let Products { first, second, both } = Products::of(pairs);
            Self { c0: first.minus::<1>(&second).reduce(), c1: both.minus::<1>(&first.plus(&second)).reduce() }
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The difference of the products of two pairs; below 3 p. Factors below 2^12 p.
        pub(crate) fn mul_less_mul(first: [&Self; 2], second: [&Self; 2]) -> Self {
            let [a, b] = first;
            let [c, d] = second;
            let b_conjugate = b.conjugate::<12>();
            let c_negative = c.negate::<12>();
            let mut c0 = Wide::product(&a.c0, &b.c0);
            c0.add_product(&a.c1, &b_conjugate.c1);
            c0.add_product(&c_negative.c0, &d.c0);
            c0.add_product(&c.c1, &d.c1);
            let mut c1 = Wide::product(&a.c0, &b.c1);
            c1.add_product(&a.c1, &b.c0);
            c1.add_product(&c_negative.c0, &d.c1);
            c1.add_product(&c_negative.c1, &d.c0);
            Self { c0: c0.reduce(), c1: c1.reduce() }
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// self other - 8 third²; below 3 p. Factors below 2^12 p, third below 2^3 p.
        pub(crate) fn mul_less_eight_squares(&self, other: &Self, third: &Self) -> Self {
            let Products { first, second, both } = Products::of([(&self.factor(), &other.factor())]);
            let square = Wide::product(&third.c0.add(&third.c1), &third.c0.sub::<3>(&third.c1));
            let c0 = first.minus::<1>(&second.plus(&square.shifted::<3>()));
            let cross = Wide::product(&third.c0, &third.c1);
            let c1 = both.minus::<1>(&first.plus(&second).plus(&cross.shifted::<4>()));
            Self { c0: c0.reduce(), c1: c1.reduce() }
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The square, (c0 + c1)(c0 - c1) + 2 c0 c1 u; below 4 p. The factor below 2^12 p.
        pub(crate) fn square(&self) -> Self {
            let sum = self.c0.add(&self.c1);
            let difference = self.c0.sub::<12>(&self.c1);
            let cross = Wide::product(&self.c0, &self.c1).reduced();
            Self { c0: Wide::product(&sum, &difference).reduce(), c1: cross.shifted::<1>().carried() }
        }
    }

    lanes_fn! {
        /// The norm, c0² + c1²; below 2 p. The factor below 2^17 p.
        pub(crate) fn norm(&self) -> Fp {
            Wide::square(&self.c0).plus(&Wide::square(&self.c1)).reduce()
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

impl LooseFp2 {
    lanes_fn! {
        #[inline]
        pub(crate) fn plus(self, other: &Self) -> Self {
            Self { c0: self.c0.plus(&other.c0), c1: self.c1.plus(&other.c1) }
        }
    }

    lanes_fn! {
        #[inline]
        /// self - other + 2^K p.
        pub(crate) fn minus<const K: usize>(self, other: &Self) -> Self {
            Self { c0: self.c0.minus::<K>(&other.c0), c1: self.c1.minus::<K>(&other.c1) }
        }
    }

    lanes_fn! {
        #[inline]
        /// 2^K times the elements.
        pub(crate) fn shifted<const K: usize>(self) -> Self {
            Self { c0: self.c0.shifted::<K>(), c1: self.c1.shifted::<K>() }
        }
    }

    lanes_fn! {
        #[inline]
        pub(crate) fn carried(self) -> Fp2 {
            Fp2 { c0: self.c0.carried(), c1: self.c1.carried() }
        }
    }

    lanes_fn! {
        #[inline]
        /// Below 2 p, for elements below 2^10 p.
        pub(crate) fn settled(self) -> Fp2 {
            Fp2 { c0: self.c0.settled(), c1: self.c1.settled() }
        }
    }
}
