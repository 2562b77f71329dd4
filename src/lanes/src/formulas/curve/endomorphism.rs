//! The cheap endomorphisms, and membership in the subgroups through them (eprint 2021/1130).

use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::{Mask, lanes_fn};
use super::point::{G1, G1Affine, G2, G2Affine};
use crate::constants::{BETA_G1, BETA_G2, PSI_X, PSI_Y, element, elements};

lanes_fn! {
    /// -x² times the points, if they are in the subgroup: (x, y) to (βx, y).
    pub(crate) fn minus_x_squared_g1(point: &G1Affine) -> G1Affine {
        G1Affine { x: point.x.mul(&Fp::constant(const { &element(&BETA_G1) })), y: point.y }
    }
}

lanes_fn! {
    /// -x² times the points, if they are in the subgroup: (x, y) to (βx, y).
    pub(crate) fn minus_x_squared_g2(point: &G2Affine) -> G2Affine {
        G2Affine { x: point.x.scale(&Fp::constant(const { &element(&BETA_G2) })), y: point.y }
    }
}

impl G2 {
    lanes_fn! {
        /// ψ, which is multiplication by x on the subgroup.
        pub(crate) fn psi(&self) -> Self {
            Self {
                x: self.x.conjugate::<7>().mul(&Fp2::constant(const { &elements(&PSI_X) })),
                y: self.y.conjugate::<7>().mul(&Fp2::constant(const { &elements(&PSI_Y) })),
                z: self.z.conjugate::<3>(),
            }
        }
    }
}

lanes_fn! {
    /// The lanes whose points of the curve lie in the subgroup of G1: those where (βx, y) is -x² P (§4.1 there).
    pub(crate) fn is_in_g1(point: &G1Affine) -> Mask {
        let x_squared = G1::from_affine(point).times_x_absolute().times_x_absolute();
        G1::from_affine(&minus_x_squared_g1(point)).equal(&x_squared.negate())
    }
}

lanes_fn! {
    /// The lanes whose points of the curve lie in the subgroup of G2: those where ψ(P) is x P (§4.2 there).
    pub(crate) fn is_in_g2(point: &G2Affine) -> Mask {
        let point = G2::from_affine(point);
        point.psi().equal(&point.times_x_absolute().negate())
    }
}
