//! Square roots, in both fields, of two elements in each lane side by side: two chains of multiplications hide each other's
//! latency.

use super::super::{Mask, lanes_fn};
use super::fp::{self, Fp};
use super::fp2::Fp2;
use crate::constants::{HALF, ROOT_WINDOWS, element};

lanes_fn! {
    /// a^((p - 3) / 4) of two elements below 2^17 p: for a square, the inverse of its root.
    fn inverse_roots(a: &[Fp; 2]) -> [Fp; 2] {
        let (first, second) = fp::power_of_two_bases(&a[0], &a[1], &ROOT_WINDOWS);
        [first, second]
    }
}

lanes_fn! {
    /// Roots of elements below 2^12 p, and the lanes that have one; below 2 p.
    pub(crate) fn roots(a: &[Fp; 2]) -> [(Fp, Mask); 2] {
        let inverse = inverse_roots(a);
        let root = [inverse[0].mul(&a[0]), inverse[1].mul(&a[1])];
        [(root[0], root[0].square().equal::<12>(&a[0])), (root[1], root[1].square().equal::<12>(&a[1]))]
    }
}

/// A root of the norm of an element, and its inverse.
#[derive(Clone, Copy)]
pub(crate) struct NormRoot {
    pub(crate) root: Fp,
    pub(crate) inverse: Fp,
}

lanes_fn! {
    /// For the norms of elements below 2^8 p: sqrt(n) and its inverse, where the norm n is a square; the lanes where it is.
    ///
    /// Where it is not, what stands there for the root squares to -n, and is the negative inverse of the inverse.
    pub(crate) fn norm_roots(a: &[Fp2; 2]) -> [(NormRoot, Mask); 2] {
        let norm = [a[0].norm(), a[1].norm()];
        let inverse = inverse_roots(&norm);
        let root = [inverse[0].mul(&norm[0]), inverse[1].mul(&norm[1])];
        let is_square = [root[0].square().equal::<3>(&norm[0]), root[1].square().equal::<3>(&norm[1])];
        [
            (NormRoot { root: root[0], inverse: inverse[0] }, is_square[0]),
            (NormRoot { root: root[1], inverse: inverse[1] }, is_square[1]),
        ]
    }
}

/// A root in the quadratic extension. Its norm is the root of the norm that it was made from, or the negative of it.
#[derive(Clone, Copy)]
pub(crate) struct Fp2Root {
    pub(crate) root: Fp2,
    /// The lanes where the norm has kept its sign.
    pub(crate) norm_kept: Mask,
}

lanes_fn! {
    /// Roots of elements a below 2^8 p, given roots d of their norms: with t = (a0 + d) / 2 and r = t^((p - 3) / 4), the
    /// root is (t r, a1 r / 2) if t is a square, otherwise (-a1 r / 2, t r).
    ///
    /// Where a has no root, or a is (a0, 0) with a0 = -d, the result is not a root: the caller checks.
    pub(crate) fn fp2_roots(a: &[Fp2; 2], norm_root: &[Fp; 2]) -> [Fp2Root; 2] {
        let half = Fp::constant(const { &element(&HALF) });
        let t = [
            a[0].c0.add(&norm_root[0]).mul(&half),
            a[1].c0.add(&norm_root[1]).mul(&half),
        ];
        let inverse = inverse_roots(&t);
        let mut roots = [Fp2Root { root: Fp2::zero(), norm_kept: 0 }; 2];
        for which in 0..2 {
            let c = inverse[which].mul(&t[which]);
            let h = a[which].c1.mul(&inverse[which]).mul(&half);
            let norm_kept = c.square().equal::<1>(&t[which]);
            let root = Fp2::select(norm_kept, &Fp2 { c0: c, c1: h }, &Fp2 { c0: h.negate::<1>(), c1: c });
            roots[which] = Fp2Root { root, norm_kept };
        }
        roots
    }
}
