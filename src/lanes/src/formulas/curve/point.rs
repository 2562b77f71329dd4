//! Points in Jacobian form (x / z², y / z³) on curves y² = x³ + b, over either field. The additions are incomplete: equal,
//! opposite and infinite summands give z = 0, which then stays, so that a check at the end finds it.
//!
//! Coordinates are kept below 2^7 p, 2^7 p and 2^3 p.

macro_rules! curve {
    ($name:ident, $affine:ident, $field:ty, $what:literal) => {
        #[doc = concat!("An affine point of ", $what, " in each lane.")]
        #[derive(Clone, Copy)]
        pub(crate) struct $affine {
            pub(crate) x: $field,
            pub(crate) y: $field,
        }

        #[doc = concat!("A point of ", $what, " in each lane.")]
        #[derive(Clone, Copy)]
        pub(crate) struct $name {
            pub(crate) x: $field,
            pub(crate) y: $field,
            pub(crate) z: $field,
        }

        impl $affine {
            lanes_fn! {
                /// The negative of the third point on the line of this slope through this point and one with the other x: the
                /// sum of both, or twice this one. All below 3 p; the coordinates below 2 p.
                pub(crate) fn add_along(&self, slope: &$field, other_x: &$field) -> Self {
                    let taken = self.x.loose().plus(&other_x.loose());
                    let x = slope.square().loose().minus::<3>(&taken).settled();
                    let y = slope.mul(&self.x.sub::<1>(&x)).loose().minus::<2>(&self.y.loose()).settled();
                    Self { x, y }
                }
            }
        }

        impl $name {
            lanes_fn! {
                pub(crate) fn from_affine(point: &$affine) -> Self {
                    Self { x: point.x, y: point.y, z: <$field>::one() }
                }
            }

            lanes_fn! {
                /// Twice the points (dbl-2009-l of the explicit-formulas database, with d = 4 x y² as one product).
                /// Complete: 2 P is never infinity here, the order of the curves being odd, and z = 0 stays.
                pub(crate) fn double(&self) -> Self {
                    let a = self.x.square();
                    let b = self.y.square();
                    let d = self.x.mul(&b).shifted::<2>();
                    let e = a.triple();
                    let x = e.square().loose().minus::<5>(&d.loose().shifted::<1>()).carried();
                    let y = e.mul_less_eight_squares(&d.sub::<6>(&x), &b);
                    let z = self.y.mul(&self.z).double();
                    Self { x, y, z }
                }
            }

            lanes_fn! {
                /// The sums with affine points (madd-2004-hmv).
                pub(crate) fn add_affine(&self, other: &$affine) -> Self {
                    let zz = self.z.square();
                    let u = other.x.mul(&zz);
                    let s = other.y.mul(&self.z.mul(&zz));
                    self.add_at_common_z(&self.x, &self.y, &u, &s, &self.z)
                }
            }

            lanes_fn! {
                /// The sums (add-1998-cmo-2).
                pub(crate) fn add(&self, other: &Self) -> Self {
                    let zz1 = self.z.square();
                    let zz2 = other.z.square();
                    let u1 = self.x.mul(&zz2);
                    let u2 = other.x.mul(&zz1);
                    let s1 = self.y.mul(&other.z.mul(&zz2));
                    let s2 = other.y.mul(&self.z.mul(&zz1));
                    self.add_at_common_z(&u1, &s1, &u2, &s2, &self.z.mul(&other.z))
                }
            }

            lanes_fn! {
                /// The sum of (u1 / z², s1 / z³) and (u2 / z², s2 / z³); all but z below 2^7 p.
                fn add_at_common_z(&self, u1: &$field, s1: &$field, u2: &$field, s2: &$field, z: &$field) -> Self {
                    let h = u2.sub::<7>(u1);
                    let r = s2.sub::<7>(s1);
                    let hh = h.square();
                    let hhh = h.mul(&hh);
                    let v = u1.mul(&hh);
                    let taken = hhh.loose().plus(&v.loose().shifted::<1>());
                    let x = r.square().loose().minus::<4>(&taken).carried();
                    let y = <$field>::mul_less_mul([&r, &v.sub::<5>(&x)], [s1, &hhh]);
                    Self { x, y, z: z.mul(&h) }
                }
            }

            lanes_fn! {
                /// The negatives.
                pub(crate) fn negate(&self) -> Self {
                    Self { x: self.x, y: self.y.negate::<7>(), z: self.z }
                }
            }

            lanes_fn! {
                /// |x| times the points, x being the curve's parameter.
                pub(crate) fn times_x_absolute(&self) -> Self {
                    let mut sum = *self;
                    for (run, doublings) in X_RUNS.iter().enumerate() {
                        for _ in 0..*doublings {
                            sum = sum.double();
                        }
                        if run + 1 < X_RUNS.len() {
                            sum = sum.add(self);
                        }
                    }
                    sum
                }
            }

            lanes_fn! {
                /// In each lane, `yes` where the mask has its bit, otherwise `no`.
                pub(crate) fn select(mask: Mask, yes: &Self, no: &Self) -> Self {
                    Self {
                        x: <$field>::select(mask, &yes.x, &no.x),
                        y: <$field>::select(mask, &yes.y, &no.y),
                        z: <$field>::select(mask, &yes.z, &no.z),
                    }
                }
            }

            lanes_fn! {
                /// The lanes in which both are the same point, neither being infinity.
                pub(crate) fn equal(&self, other: &Self) -> Mask {
                    let zz1 = self.z.square();
                    let zz2 = other.z.square();
                    let x = self.x.mul(&zz2).equal::<2>(&other.x.mul(&zz1));
                    let left = self.y.mul(&other.z.mul(&zz2));
                    let y = left.equal::<2>(&other.y.mul(&self.z.mul(&zz1)));
                    x & y & !self.z.is_zero() & !other.z.is_zero()
                }
            }
        }
    };
}

use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::{Mask, lanes_fn};
use crate::constants::X_RUNS;

curve!(G1, G1Affine, Fp, "G1");
curve!(G2, G2Affine, Fp2, "G2");
