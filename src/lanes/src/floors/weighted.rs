//! Points times coefficients a - b x², a and b of 32 bits: a P + b ω P with ω P = -x² P = (βx, y).
//!
//! For each bit, from the highest on, one doubling and one addition of P, ω P or (1 + ω) P, which is -ω² P = (β²x, -y): all
//! three are affine, for two products of the base field. The additions are incomplete; whoever takes a result asks whether
//! its z is zero.

use super::curve::{G1, G1Affine, G2, G2Affine};
use super::endomorphism::{minus_x_squared_g1, minus_x_squared_g2};
use super::fp::Fp;
use super::fp2::Fp2;
use crate::{LANES, Mask};

/// Coefficients of eight points: a and b.
pub(crate) type Coefficients = [[u32; 2]; LANES];

/// Bits of the halves of a coefficient.
const BITS: usize = 32;

/// Of the lanes' coefficients, those with the bit in a, and those with the bit in b.
fn bits(coefficients: &Coefficients, bit: usize) -> (Mask, Mask) {
    let of = |half: usize| {
        (0..LANES).fold(0, |mask, lane| mask | u8::from(coefficients[lane][half] >> bit & 1 == 1) << lane)
    };
    (of(0), of(1))
}

lanes_fn! {
    /// The sums, in each lane, of the points: two chains of additions beside each other, which hides their latency. A lane
    /// where an addition met an exceptional case has z = 0.
    pub(crate) fn plain_sums_g1(points: &[G1Affine]) -> G1 {
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

macro_rules! weighted {
    ($multiples:ident, $sum:ident, $point:ident, $affine:ident, $field:ty, $endomorphism:ident) => {
        /// P, ω P and (1 + ω) P.
        #[derive(Clone, Copy)]
        struct $multiples([$affine; 3]);

        impl $multiples {
            lanes_fn! {
                fn new(point: &$affine) -> Self {
                    let once = $endomorphism(point);
                    let twice = $endomorphism(&once);
                    Self([*point, once, $affine { x: twice.x, y: point.y.negate::<7>() }])
                }
            }

            lanes_fn! {
                /// The multiple that the bits of each lane name; anything where both are clear.
                fn choose(&self, a: Mask, b: Mask) -> $affine {
                    let [point, once, both] = &self.0;
                    let x = <$field>::select(a & b, &both.x, &<$field>::select(b, &once.x, &point.x));
                    let y = <$field>::select(a & b, &both.y, &point.y);
                    $affine { x, y }
                }
            }
        }

        lanes_fn! {
            /// The sums, in each lane, of the points times their coefficients, and the lanes whose sum is still empty since
            /// all its coefficients are zero. A lane where an addition met an exceptional case has z = 0.
            pub(crate) fn $sum(points: &[$affine], coefficients: &[Coefficients]) -> ($point, Mask) {
                let mut multiples = Vec::with_capacity(points.len());
                for point in points {
                    multiples.push($multiples::new(point));
                }
                let mut sum = $point::from_affine(&points[0]);
                let mut empty = Mask::MAX;
                for bit in (0..BITS).rev() {
                    if empty != Mask::MAX {
                        sum = sum.double();
                    }
                    for (multiples, coefficients) in multiples.iter().zip(coefficients) {
                        let (a, b) = bits(coefficients, bit);
                        if a | b == 0 {
                            continue;
                        }
                        let summand = multiples.choose(a, b);
                        let added = sum.add_affine(&summand);
                        let later = (a | b) & !empty;
                        sum = $point::select(later, &added, &sum);
                        sum = $point::select((a | b) & empty, &$point::from_affine(&summand), &sum);
                        empty &= !(a | b);
                    }
                }
                (sum, empty)
            }
        }
    };
}

weighted!(MultiplesG1, weighted_sums_g1, G1, G1Affine, Fp, minus_x_squared_g1);
weighted!(MultiplesG2, weighted_sums_g2, G2, G2Affine, Fp2, minus_x_squared_g2);
