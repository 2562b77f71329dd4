//! The tower over the quadratic extension, as far as a Miller loop needs it: Fp6 = Fp2\[v\] / (v³ - (1 + u)), and Fp12 =
//! Fp6\[w\] / (w² - v).

use super::super::lanes_fn;
use super::fp2::{Factor, Fp2};

/// An element c0 + c1 v + c2 v² in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Fp6(pub(crate) [Fp2; 3]);

/// An element c0 + c1 w in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Fp12(pub(crate) [Fp6; 2]);

/// What a Miller step multiplies with: (l0 + l1 v) + (l2 v) w.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) constant: Fp2,
    pub(crate) by_x: Fp2,
    pub(crate) by_y: Fp2,
}

impl Fp6 {
    lanes_fn! {
        fn add(&self, other: &Self) -> Self {
            let ([a0, a1, a2], [b0, b1, b2]) = (&self.0, &other.0);
            Self([a0.add(b0), a1.add(b1), a2.add(b2)])
        }
    }

    lanes_fn! {
        /// self - other, for other below 2^K p.
        fn sub<const K: usize>(&self, other: &Self) -> Self {
            let ([a0, a1, a2], [b0, b1, b2]) = (&self.0, &other.0);
            Self([a0.sub::<K>(b0), a1.sub::<K>(b1), a2.sub::<K>(b2)])
        }
    }

    lanes_fn! {
        /// The product with v, for self below 2^K p.
        fn mul_by_v<const K: usize>(&self) -> Self {
            let [c0, c1, c2] = &self.0;
            Self([c2.mul_by_one_plus_u::<K>(), *c0, *c1])
        }
    }

    lanes_fn! {
        /// The product; below 3 p. Factors below 2^10 p.
        ///
        /// Each coefficient is a sum of three products, which is reduced once: cheaper than fewer products and more
        /// reductions.
        fn mul(&self, other: &Self) -> Self {
            let [a0, a1, a2] = self.factors();
            let [b0, b1, b2] = other.factors();
            let (b1_up, b2_up) = (up(&other.0[1]), up(&other.0[2]));
            let (b1_up, b2_up) = (b1_up.factor(), b2_up.factor());
            Self([
                Fp2::dot([(&a0, &b0), (&a1, &b2_up), (&a2, &b1_up)]),
                Fp2::dot([(&a0, &b1), (&a1, &b0), (&a2, &b2_up)]),
                Fp2::dot([(&a0, &b2), (&a1, &b1), (&a2, &b0)]),
            ])
        }
    }

    lanes_fn! {
        fn factors(&self) -> [Factor<'_>; 3] {
            let [c0, c1, c2] = &self.0;
            [c0.factor(), c1.factor(), c2.factor()]
        }
    }
}

lanes_fn! {
    /// The product of an element below 2^10 p with v³ = 1 + u.
    fn up(element: &Fp2) -> Fp2 {
        element.mul_by_one_plus_u::<10>()
    }
}

impl Fp12 {
    lanes_fn! {
        pub(crate) fn one() -> Self {
            let zero = Fp6([Fp2::zero(); 3]);
            Self([Fp6([Fp2::one(), Fp2::zero(), Fp2::zero()]), zero])
        }
    }

    lanes_fn! {
        /// The square, (c0 + c1)(c0 + v c1) - c0 c1 - v c0 c1, and 2 c0 c1; below 2^5 p. The factor below 2^5 p.
        pub(crate) fn square(&self) -> Self {
            let [c0, c1] = &self.0;
            let cross = c0.mul(c1);
            let both = c0.add(c1).mul(&c0.add(&c1.mul_by_v::<5>()));
            let c0 = both.sub::<4>(&cross.add(&cross.mul_by_v::<2>()));
            Self([c0, cross.add(&cross)])
        }
    }

    lanes_fn! {
        /// The product with a line; below 3 p. Self and the line below 2^10 p.
        pub(crate) fn mul_by_line(&self, line: &Line) -> Self {
            let [[a0, a1, a2], [b0, b1, b2]] = [self.0[0].factors(), self.0[1].factors()];
            let (l, x, y) = (line.constant.factor(), line.by_x.factor(), line.by_y.factor());
            let (x_up, y_up) = (up(&line.by_x), up(&line.by_y));
            let (x_up, y_up) = (x_up.factor(), y_up.factor());
            Self([
                Fp6([
                    Fp2::dot([(&a0, &l), (&a2, &x_up), (&b1, &y_up)]),
                    Fp2::dot([(&a0, &x), (&a1, &l), (&b2, &y_up)]),
                    Fp2::dot([(&a1, &x), (&a2, &l), (&b0, &y)]),
                ]),
                Fp6([
                    Fp2::dot([(&b0, &l), (&b2, &x_up), (&a2, &y_up)]),
                    Fp2::dot([(&b0, &x), (&b1, &l), (&a0, &y)]),
                    Fp2::dot([(&b1, &x), (&b2, &l), (&a1, &y)]),
                ]),
            ])
        }
    }
}
