//! Compressed points: from x to y. The caller has read the flags, and checked for infinity and for canonical integers.

use super::super::field::fp::{self, Fp, Integers};
use super::super::field::fp2::Fp2;
use super::super::field::square_root::{fp2_roots, norm_roots, roots};
use super::super::{Mask, lanes_fn};
use super::point::{G1Affine, G2Affine};
use crate::constants::{HALF, LIMBS, to_limbs};

/// x of a compressed key in each lane, and the lanes whose y is the larger one.
pub(crate) struct CompressedG1 {
    pub(crate) x: Integers,
    pub(crate) larger: Mask,
}

/// x of a compressed signature in each lane, and the lanes whose y is the larger one.
pub(crate) struct CompressedG2 {
    pub(crate) x: [Integers; 2],
    pub(crate) larger: Mask,
}

lanes_fn! {
    /// The points of two keys in each lane, and the lanes that have one. A lane without one may still hold a point: see
    /// [`fp2_roots`].
    pub(crate) fn uncompress_g1(compressed: &[CompressedG1; 2]) -> [(G1Affine, Mask); 2] {
        let x = [fp::from_integers(&compressed[0].x), fp::from_integers(&compressed[1].x)];
        let four = Fp::one().double().double();
        let right = [x[0].square().mul(&x[0]).add(&four), x[1].square().mul(&x[1]).add(&four)];
        let roots = roots(&right);
        let point = |which: usize| {
            let (y, found) = &roots[which];
            let flip = larger(y) ^ compressed[which].larger;
            (G1Affine { x: x[which], y: Fp::select(flip, &y.negate::<1>(), y) }, *found)
        };
        [point(0), point(1)]
    }
}

lanes_fn! {
    /// The points of two signatures in each lane, and the lanes that have one. A lane without one may still hold a point.
    pub(crate) fn uncompress_g2(compressed: &[CompressedG2; 2]) -> [(G2Affine, Mask); 2] {
        let x = [from_integers(&compressed[0].x), from_integers(&compressed[1].x)];
        let four = Fp::one().double().double();
        let b = Fp2 { c0: four, c1: four };
        let right = [x[0].square().mul(&x[0]).add(&b), x[1].square().mul(&x[1]).add(&b)];
        let [(first, _), (second, _)] = norm_roots(&right);
        let roots = fp2_roots(&right, &[first.root, second.root]);
        let point = |which: usize| {
            let y = roots[which].root;
            let found = y.square().equal::<4>(&right[which]);
            let flip = larger_fp2(&y) ^ compressed[which].larger;
            (G2Affine { x: x[which], y: Fp2::select(flip, &y.negate::<2>(), &y) }, found)
        };
        [point(0), point(1)]
    }
}

lanes_fn! {
    /// The points of keys whose coordinates are given, and the lanes where they satisfy y² = x³ + 4.
    pub(crate) fn deserialize_g1(x: &Integers, y: &Integers) -> (G1Affine, Mask) {
        let point = G1Affine { x: fp::from_integers(x), y: fp::from_integers(y) };
        let four = Fp::one().double().double();
        let right = point.x.square().mul(&point.x).add(&four);
        let found = point.y.square().equal::<3>(&right);
        (point, found)
    }
}

lanes_fn! {
    fn from_integers(x: &[Integers; 2]) -> Fp2 {
        Fp2 { c0: fp::from_integers(&x[0]), c1: fp::from_integers(&x[1]) }
    }
}

lanes_fn! {
    /// The lanes whose number is larger than its negative: above (p - 1) / 2.
    fn larger(y: &Fp) -> Mask {
        !y.to_plain().below(const { &to_limbs(&HALF) }).0
    }
}

lanes_fn! {
    /// The same for the quadratic extension, in which c1 decides unless it is zero.
    fn larger_fp2(y: &Fp2) -> Mask {
        let (c0, c1) = (y.c0.to_plain(), y.c1.to_plain());
        let zero = c1.equals(&[0; LIMBS]);
        let half = const { &to_limbs(&HALF) };
        !(zero & c0.below(half).0 | !zero & c1.below(half).0)
    }
}
