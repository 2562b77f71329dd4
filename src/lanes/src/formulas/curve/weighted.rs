//! Points times coefficients a - b x², a and b of 32 bits: (a + b ω) P with ω P = -x² P = (βx, y).
//!
//! By digits to the base four ([`super::digits`]): for each digit, from the highest on, two doublings and one addition of P,
//! 2 P or (1 - ω) P, which are affine, with another x for ω and another y for the sign. The additions are incomplete;
//! the caller checks whether the z of a result is zero.

use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::field::inverse::{inverses, inverses_fp2};
use super::super::{ALL_LANES, Mask, lanes_fn};
use super::digits::{DIGITS, Digit};
use super::endomorphism::{minus_x_squared_g1, minus_x_squared_g2};
use super::point::{G1, G1Affine, G2, G2Affine};
use crate::interface::Invert;

macro_rules! weighted {
    ($multiples:ident, $point:ident, $affine:ident, $field:ty, $endomorphism:ident, $inverses:ident) => {
        /// P, 2 P and (1 - ω) P: of each, x, βx and β²x; and y.
        pub(crate) struct $multiples {
            x: [[$field; 3]; 3],
            y: [$field; 3],
        }

        impl $multiples {
            lanes_fn! {
                /// The multiples of points below 2 p, and the lanes that have none, because x or y of one of their points is
                /// zero.
                pub(crate) fn of(points: &[$affine], invert: Invert) -> (Vec<Self>, Mask) {
                    // 2 y (β - 1) x: of the tangent, and of the line through P and -ω P.
                    let mut inverses = Vec::with_capacity(points.len());
                    for point in points {
                        let one_less_omega = $endomorphism(point).x.sub::<1>(&point.x);
                        inverses.push(point.y.double().mul(&one_less_omega));
                    }
                    let exceptional = $inverses(&mut inverses, &mut Vec::with_capacity(points.len()), invert);
                    let mut all = Vec::with_capacity(points.len());
                    for (point, inverse) in points.iter().zip(&inverses) {
                        let turned = $endomorphism(point);
                        let one_less_omega = turned.x.sub::<1>(&point.x);
                        let double_y = point.y.double();
                        let tangent = point.x.square().triple().mul(&inverse.mul(&one_less_omega));
                        let twice = point.add_along(&tangent, &point.x);
                        let line = double_y.mul(&inverse.mul(&double_y)).negate::<2>();
                        let one_less_omega = point.add_along(&line, &turned.x);
                        all.push(Self {
                            x: [Self::turns(point), Self::turns(&twice), Self::turns(&one_less_omega)],
                            y: [point.y, twice.y, one_less_omega.y],
                        });
                    }
                    (all, exceptional)
                }
            }

            lanes_fn! {
                /// x, βx and β²x.
                fn turns(point: &$affine) -> [$field; 3] {
                    let once = $endomorphism(point);
                    [point.x, once.x, $endomorphism(&once).x]
                }
            }

            lanes_fn! {
                /// The multiple that each lane's digit names; anything where it is zero.
                fn choose(&self, digit: &Digit) -> $affine {
                    let [[x, x_once, x_again], twice, one_less_omega] = &self.x;
                    let base = |unit: &$field, twice: &$field, one_less_omega: &$field| {
                        <$field>::select(digit.one_less_omega, one_less_omega, &<$field>::select(digit.twice, twice, unit))
                    };
                    let once = base(x_once, &twice[1], &one_less_omega[1]);
                    let again = base(x_again, &twice[2], &one_less_omega[2]);
                    let turned = <$field>::select(digit.omega, &once, &base(x, &twice[0], &one_less_omega[0]));
                    let y = base(&self.y[0], &self.y[1], &self.y[2]);
                    $affine {
                        x: <$field>::select(digit.omega_squared, &again, &turned),
                        y: <$field>::select(digit.negative, &y.negate::<1>(), &y),
                    }
                }
            }

            lanes_fn! {
                /// The sums, in each lane, of points times their coefficients, and the lanes whose sum is still empty since
                /// all its coefficients are zero. A lane where an addition met an exceptional case has z = 0.
                pub(crate) fn sum(all: &[Self], digits: &[[Digit; DIGITS]]) -> ($point, Mask) {
                    let mut sum = $point::from_affine(&$affine { x: all[0].x[0][0], y: all[0].y[0] });
                    let mut empty = ALL_LANES;
                    for place in (0..DIGITS).rev() {
                        if empty != ALL_LANES {
                            sum = sum.double().double();
                        }
                        for (multiples, digits) in all.iter().zip(digits) {
                            let digit = &digits[place];
                            if digit.present == 0 {
                                continue;
                            }
                            let summand = multiples.choose(digit);
                            let first = digit.present & empty;
                            if first != ALL_LANES {
                                sum = $point::select(digit.present, &sum.add_affine(&summand), &sum);
                            }
                            if first != 0 {
                                sum = $point::select(first, &$point::from_affine(&summand), &sum);
                                empty &= !first;
                            }
                        }
                    }
                    (sum, empty)
                }
            }
        }
    };
}

weighted!(MultiplesG1, G1, G1Affine, Fp, minus_x_squared_g1, inverses);
weighted!(MultiplesG2, G2, G2Affine, Fp2, minus_x_squared_g2, inverses_fp2);
