//! The tower over the quadratic extension, as far as a Miller loop needs it: Fp6 = Fp2\[v\] / (v³ - (1 + u)), and Fp12 =
//! Fp6\[w\] / (w² - v).

use super::fp2::Fp2;

/// Eight elements c0 + c1 v + c2 v².
#[derive(Clone, Copy)]
pub(crate) struct Fp6(pub(crate) [Fp2; 3]);

/// Eight elements c0 + c1 w.
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
        /// The product (Karatsuba over the three coefficients); below 2^5 p. Factors below 2^10 p.
        fn mul(&self, other: &Self) -> Self {
            let ([a0, a1, a2], [b0, b1, b2]) = (&self.0, &other.0);
            let (t0, t1, t2) = (a0.mul(b0), a1.mul(b1), a2.mul(b2));
            let s12 = a1.add(a2).mul(&b1.add(b2)).sub::<2>(&t1.add(&t2));
            let s01 = a0.add(a1).mul(&b0.add(b1)).sub::<2>(&t0.add(&t1));
            let s02 = a0.add(a2).mul(&b0.add(b2)).sub::<2>(&t0.add(&t2));
            Self([
                s12.mul_by_one_plus_u::<3>().add(&t0),
                s01.add(&t2.mul_by_one_plus_u::<1>()),
                s02.add(&t1),
            ])
        }
    }

    lanes_fn! {
        /// The product with b0 + b1 v; below 2^5 p. Factors below 2^10 p.
        fn mul_by_two(&self, b0: &Fp2, b1: &Fp2) -> Self {
            let [a0, a1, a2] = &self.0;
            let (t0, t1) = (a0.mul(b0), a1.mul(b1));
            let s01 = a0.add(a1).mul(&b0.add(b1)).sub::<2>(&t0.add(&t1));
            Self([a2.mul(b1).mul_by_one_plus_u::<1>().add(&t0), s01, a2.mul(b0).add(&t1)])
        }
    }

    lanes_fn! {
        /// The product with b v; below 2^2 p.
        fn mul_by_v_times(&self, b: &Fp2) -> Self {
            let [a0, a1, a2] = &self.0;
            Self([a2.mul(b).mul_by_one_plus_u::<1>(), a0.mul(b), a1.mul(b)])
        }
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
        /// The square, (c0 + c1)(c0 + v c1) - c0 c1 - v c0 c1, and 2 c0 c1; below 2^8 p. The factor below 2^8 p.
        pub(crate) fn square(&self) -> Self {
            let [c0, c1] = &self.0;
            let cross = c0.mul(c1);
            let both = c0.add(c1).mul(&c0.add(&c1.mul_by_v::<8>()));
            let c0 = both.sub::<5>(&cross).sub::<7>(&cross.mul_by_v::<5>());
            Self([c0, cross.add(&cross)])
        }
    }

    lanes_fn! {
        /// The product with a line; below 2^8 p. Self below 2^8 p, the line below 2^7 p.
        pub(crate) fn mul_by_line(&self, line: &Line) -> Self {
            let [c0, c1] = &self.0;
            let t0 = c0.mul_by_two(&line.constant, &line.by_x);
            let t1 = c1.mul_by_v_times(&line.by_y);
            let both = c0.add(c1).mul_by_two(&line.constant, &line.by_x.add(&line.by_y));
            let c1 = both.sub::<6>(&t0.add(&t1));
            Self([t0.add(&t1.mul_by_v::<3>()), c1])
        }
    }
}
