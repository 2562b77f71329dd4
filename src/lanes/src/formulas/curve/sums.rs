//! Plain sums of many points. While there are many, they are added in pairs in affine form, in which an addition costs six
//! products if the inversions are shared, instead of eleven; the last few are added in Jacobian form.

use super::super::field::fp::Fp;
use super::super::field::inverse::inverses;
use super::super::{Mask, lanes_fn};
use super::point::{G1, G1Affine};
use crate::interface::Invert;

/// Pairs in each lane from which on points are added in affine form: for fewer, an inversion costs more than it saves.
const PAIRS_FROM: usize = 32;

/// What an addition in pairs computes in: kept, since fresh memory costs as much as the arithmetic.
#[derive(Default)]
pub(crate) struct Pairs {
    differences: Vec<Fp>,
    products: Vec<Fp>,
}

impl Pairs {
    lanes_fn! {
        /// Adds points in pairs until few are left; the lanes in which a pair had the same x.
        pub(crate) fn add(&mut self, points: &mut Vec<G1Affine>, invert: Invert) -> Mask {
            let mut exceptional = 0;
            while points.len() / 2 >= PAIRS_FROM {
                let half = points.len().div_ceil(2);
                let (first, second) = points.split_at_mut(half);
                self.differences.clear();
                for (a, b) in first.iter().zip(second.iter()) {
                    self.differences.push(b.x.sub::<1>(&a.x));
                }
                exceptional |= inverses(&mut self.differences, &mut self.products, invert);
                for ((a, b), inverse) in first.iter_mut().zip(second.iter()).zip(&self.differences) {
                    let slope = b.y.sub::<1>(&a.y).mul(inverse);
                    *a = a.add_along(&slope, &b.x);
                }
                points.truncate(half);
            }
            exceptional
        }
    }
}

lanes_fn! {
    /// The sums, in each lane, of the points: two chains of additions beside each other, which hides their latency. A lane
    /// where an addition met an exceptional case has z = 0.
    pub(crate) fn sums_g1(points: &[G1Affine]) -> G1 {
        let mut sums = [G1::from_affine(&points[0]), G1::from_affine(&points[points.len() / 2])];
        let (first, second) = points.split_at(points.len() / 2);
        if first.is_empty() {
            return sums[1];
        }
        for place in 1..second.len() {
            if let Some(point) = first.get(place) {
                sums[0] = sums[0].add_affine(point);
            }
            sums[1] = sums[1].add_affine(&second[place]);
        }
        sums[0].add(&sums[1])
    }
}
