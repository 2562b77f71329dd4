//! One element of Fp12 spread over all lanes, one coefficient in each: for work on a single element, where one element in each lane
//! would leave the other lanes idle.

use super::super::{LANES, Wide, lanes_fn};
use super::fp::Fp;
use super::fp2::Fp2;
use super::fp12::Line;
use crate::constants::{Element, FROBENIUS, all_elements};

const _: () = assert!(LANES == 8, "the permutations here and in `final_exponentiation` are of eight lanes");

/// An element of Fp12: lane k has the coefficient of w^k, with w^6 = 1 + u. The last two lanes have no meaning.
/// Below 2^4 p.
#[derive(Clone, Copy)]
pub(crate) struct SpreadFp12(pub(crate) Fp2);

/// c w^k, with another c in each lane, and c0 + c1 computed once.
#[derive(Clone, Copy)]
struct Term {
    k: usize,
    c0: Fp,
    c1: Fp,
    sum: Fp,
}

impl Term {
    lanes_fn! {
        fn of(k: usize, c: &Fp2) -> Self {
            Self { k, c0: c.c0, c1: c.c1, sum: c.c0.add(&c.c1) }
        }
    }

    lanes_fn! {
        #[inline]
        /// The term of one lane, in every lane.
        fn everywhere(&self, lane: usize) -> Self {
            let [c0, c1, sum] = [&self.c0, &self.c1, &self.sum].map(|part| part.permuted(&[lane; LANES]));
            Self { k: self.k, c0, c1, sum }
        }
    }
}

/// The coefficients, of one kind, that a product takes: as they are, and times w^6 = 1 + u.
struct Turning {
    own: Fp,
    up: Fp,
}

impl Turning {
    lanes_fn! {
        #[inline]
        /// The coefficients of the product with w^k.
        fn by(&self, k: usize) -> Fp {
            // What would pass w^5 comes around.
            let around = 0b0011_1111 & (0b0011_1111 << (6 - k));
            Fp::select(around, &self.up, &self.own).permuted(&TURNED[k])
        }
    }
}

/// For each k, where the coefficient comes from that a product with w^k brings to each lane: from k lanes below, around w^5.
const TURNED: [[usize; LANES]; 6] = {
    let mut turned = [[0; LANES]; 6];
    let mut k = 0;
    while k < 6 {
        let mut lane = 0;
        while lane < LANES {
            turned[k][lane] = if lane < 6 { (lane + 6 - k) % 6 } else { lane };
            lane += 1;
        }
        k += 1;
    }
    turned
};

impl SpreadFp12 {
    lanes_fn! {
        pub(crate) fn one() -> Self {
            Self(Fp2::select(1, &Fp2::one(), &Fp2::zero()))
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The product; below 3 p.
        pub(crate) fn mul(&self, other: &Self) -> Self {
            let factor = Term::of(0, &other.0);
            let mut terms = [factor; 6];
            for (k, term) in terms.iter_mut().enumerate() {
                *term = Term { k, ..factor.everywhere(k) };
            }
            self.mul_sparse(&terms)
        }
    }

    lanes_fn! {
        /// The product with the lines of the first `count` lanes, or of all; below 3 p. The lines below 2^10 p.
        pub(crate) fn mul_by_lines(&self, lines: &Line, count: usize) -> Self {
            // v is w², and v w is w³.
            let terms = [Term::of(0, &lines.constant), Term::of(2, &lines.by_x), Term::of(3, &lines.by_y)];
            let mut product = *self;
            for lane in 0..count.min(LANES) {
                product = product.mul_by_three(&terms, lane);
            }
            product
        }
    }

    lanes_fn! {
        #[inline(never)]
        fn mul_by_three(&self, terms: &[Term; 3], lane: usize) -> Self {
            let [a, b, c] = terms;
            self.mul_sparse(&[a.everywhere(lane), b.everywhere(lane), c.everywhere(lane)])
        }
    }

    lanes_fn! {
        #[inline]
        /// The product with the sum of the terms, each the same in every lane; below 3 p. The terms' bounds add up to 2^13 p
        /// at most.
        fn mul_sparse<const N: usize>(&self, terms: &[Term; N]) -> Self {
            let Self(own) = self;
            let up = own.mul_by_one_plus_u::<4>();
            let (first, second) = (Turning { own: own.c0, up: up.c0 }, Turning { own: own.c1, up: up.c1 });
            let both = Turning { own: own.c0.add(&own.c1), up: up.c0.add(&up.c1) };
            // Karatsuba, as in a product of two elements of Fp2, with sums of products in place of products.
            let (mut firsts, mut seconds, mut boths) = (Wide::zero(), Wide::zero(), Wide::zero());
            for term in terms {
                firsts.add_product(&term.c0, &first.by(term.k));
            }
            for term in terms {
                seconds.add_product(&term.c1, &second.by(term.k));
            }
            for term in terms {
                boths.add_product(&term.sum, &both.by(term.k));
            }
            Self(Fp2 {
                c0: firsts.minus::<1>(&seconds).reduce(),
                c1: boths.minus::<1>(&firsts.plus(&seconds)).reduce(),
            })
        }
    }

    lanes_fn! {
        /// The conjugate over Fp6, which takes w to -w: of a unitary element, the inverse. Below 2^3 p, from below 2^3 p.
        pub(crate) fn conjugate(&self) -> Self {
            Self(Fp2::select(0b0010_1010, &self.0.negate::<3>(), &self.0))
        }
    }

    lanes_fn! {
        /// The power p; below 3 p.
        pub(crate) fn frobenius(&self) -> Self {
            const FACTORS: [[Element; 2]; 6] = all_elements(&FROBENIUS);
            let mut factors = Fp2::constant(&FACTORS[0]);
            for k in 1..FACTORS.len() {
                factors = Fp2::select(1 << k, &Fp2::constant(&FACTORS[k]), &factors);
            }
            Self(self.0.conjugate::<4>().mul(&factors))
        }
    }
}
