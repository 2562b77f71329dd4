//! Both groups under one trait, and points of every order, from the curve's definition
//! (draft-irtf-cfrg-pairing-friendly-curves §4.2.1).

use std::fmt::Debug;

use bls::blst::{G1, G1Affine, G2, G2Affine};
use num_bigint::BigUint;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt};

/// The generator of every input here: named, so that a seed means the same after an update of `rand`.
pub type Random = Xoshiro256PlusPlus;

/// |x|, the absolute value of the curve's parameter.
const X: u64 = 0xd201_0000_0001_0000;

/// A group's curve over its field, by its Jacobian points.
pub trait Curve: Copy + Send + Sync {
    type Affine: Copy + Debug + PartialEq + Send + Sync;
    /// Base field elements in a coordinate.
    const PARTS: usize;
    /// Primes that divide the cofactor, but for those so large that a point of their order is like any other.
    const SMALL_ORDERS: &'static [u32];
    /// How many points the curve has: r times the cofactor.
    fn curve_order() -> BigUint;
    fn infinity() -> Self;
    fn generator() -> Self::Affine;
    fn from_affine(point: &Self::Affine) -> Self;
    fn add_affine(&self, other: &Self::Affine) -> Self;
    fn double(&self) -> Self;
    fn affine_many(points: &[Self]) -> Vec<Self::Affine>;
    fn negate(point: &Self::Affine) -> Self::Affine;
    /// The point of a compressed encoding, whatever its subgroup.
    fn uncompress(bytes: &[u8]) -> Option<Self::Affine>;
    fn compress(point: &Self::Affine) -> Vec<u8>;
    fn serialize(point: &Self::Affine) -> Vec<u8>;
}

macro_rules! curve {
    ($point:ident, $affine:ident, $parts:literal, $small_orders:expr, $order:expr) => {
        impl Curve for $point {
            type Affine = $affine;
            const PARTS: usize = $parts;
            const SMALL_ORDERS: &'static [u32] = $small_orders;
            fn curve_order() -> BigUint {
                $order
            }
            fn infinity() -> Self {
                $point::infinity()
            }
            fn generator() -> $affine {
                $affine::generator()
            }
            fn from_affine(point: &$affine) -> Self {
                point.to_projective()
            }
            fn add_affine(&self, other: &$affine) -> Self {
                $point::add_affine(self, other)
            }
            fn double(&self) -> Self {
                $point::double(self)
            }
            fn affine_many(points: &[Self]) -> Vec<$affine> {
                $point::to_affine_many(points)
            }
            fn negate(point: &$affine) -> $affine {
                point.negate()
            }
            fn uncompress(bytes: &[u8]) -> Option<$affine> {
                $affine::uncompress(bytes.try_into().ok()?).ok()
            }
            fn compress(point: &$affine) -> Vec<u8> {
                point.compress().into()
            }
            fn serialize(point: &$affine) -> Vec<u8> {
                point.serialize().into()
            }
        }
    };
}

// The cofactors are (x - 1)² / 3 and (x⁸ - 4 x⁷ + 5 x⁶ - 4 x⁴ + 6 x³ - 4 x² - 4 x + 13) / 9 for the negative x; their odd
// powers change sign with it. That the primes divide them is seen by finding points of these orders.
curve!(G1, G1Affine, 1, &[3, 11, 10_177, 859_267, 52_437_899], {
    let x = BigUint::from(X);
    r() * (&x + 1_u32).pow(2) / 3_u32
});
curve!(G2, G2Affine, 2, &[13, 23, 2_713, 11_953, 262_069], {
    let x = BigUint::from(X);
    let positive = x.pow(8) + 4_u32 * x.pow(7) + 5_u32 * x.pow(6) + 4_u32 * &x + 13_u32;
    r() * (positive - 4_u32 * x.pow(4) - 6_u32 * x.pow(3) - 4_u32 * x.pow(2)) / 9_u32
});

/// The subgroups' order, x⁴ - x² + 1.
pub fn r() -> BigUint {
    x_squared().pow(2) - x_squared() + 1_u32
}

/// The field's prime, (x - 1)² r / 3 + x with a negative x.
pub fn p() -> BigUint {
    (BigUint::from(X) + 1_u32).pow(2) * r() / 3_u32 - X
}

/// -x² is what the cheap endomorphism multiplies by.
pub fn x_squared() -> BigUint {
    BigUint::from(X).pow(2)
}

/// The point times the scalar, by complete additions: right for every point.
pub fn times<C: Curve>(point: &C::Affine, scalar: &BigUint) -> C {
    (0..scalar.bits()).rev().fold(C::infinity(), |sum, bit| {
        let twice = sum.double();
        if scalar.bit(bit) { twice.add_affine(point) } else { twice }
    })
}

pub fn to_affine<C: Curve>(point: &C) -> C::Affine {
    C::affine_many(&[*point])[0]
}

/// A point of the subgroup, its multiple by a random number.
pub fn in_subgroup<C: Curve>(random: &mut Random) -> C::Affine {
    let scalar = BigUint::from_slice(&[random.next_u32(), random.next_u32(), random.next_u32(), 1]);
    to_affine(&times::<C>(&C::generator(), &scalar))
}

/// A point of the curve, hardly ever in the subgroup: that of some x.
pub fn on_curve<C: Curve>(random: &mut Random) -> C::Affine {
    loop {
        let mut bytes = vec![0; 48 * C::PARTS];
        random.fill(&mut bytes[..]);
        for part in bytes.chunks_exact_mut(48) {
            part[0] &= 0x0f;
        }
        bytes[0] |= if random.random() { 0x80 } else { 0xa0 };
        if let Some(point) = C::uncompress(&bytes) {
            return point;
        }
    }
}

/// Points one after another, cheaply: `start`, `start + step`, and so on.
pub fn walk<C: Curve>(start: &C::Affine, step: &C::Affine, count: usize) -> Vec<C::Affine> {
    let mut point = C::from_affine(start);
    let points: Vec<C> = (0..count)
        .map(|_| {
            let here = point;
            point = point.add_affine(step);
            here
        })
        .collect();
    C::affine_many(&points)
}

/// A point of each small order.
pub fn of_small_order<C: Curve>(random: &mut Random) -> Vec<C::Affine> {
    C::SMALL_ORDERS.iter().map(|order| of_order::<C>(&BigUint::from(*order), random)).collect()
}

/// A point of this prime order, which must divide the cofactor.
fn of_order<C: Curve>(order: &BigUint, random: &mut Random) -> C::Affine {
    let mut rest = C::curve_order();
    while &rest % order == BigUint::ZERO {
        rest /= order;
    }
    let is_infinity = |point: &C::Affine| *point == to_affine(&C::infinity());
    loop {
        let mut point = to_affine(&times::<C>(&on_curve::<C>(random), &rest));
        while !is_infinity(&point) {
            let next = to_affine(&times::<C>(&point, order));
            if is_infinity(&next) {
                return point;
            }
            point = next;
        }
    }
}
