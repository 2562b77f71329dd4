//! The cheap endomorphism of both groups: (x, y) to (βx, y) is multiplication by -x² on the subgroup.
//!
//! β is a primitive cube root of one in the base field; G1 takes one of the two, G2 the other. r divides x⁴ - x² + 1, so
//! -x² is a primitive cube root of one modulo r.

use std::sync::LazyLock;

use crate::blst::{Fp, G1, G1Affine, G2, G2Affine};

/// β of G1, big-endian: a root of β² + β + 1 modulo p.
const BETA_G1: [u8; 48] = big_endian(
    0x0000_0000_0000_0000_5f19_672f_df76_ce51,
    0xba69_c607_6a0f_77ea_ddb3_a93b_e6f8_9688,
    0xde17_d813_620a_0002_2e01_ffff_fffe_fffe,
);
/// β of G2: the other root, -1 - β of G1.
const BETA_G2: [u8; 48] = big_endian(
    0x1a01_11ea_397f_e699_ec02_4086_63d4_de85,
    0xaa0d_857d_8975_9ad4_897d_2965_0fb8_5f9b,
    0x4094_27eb_4f49_fffd_8bfd_0000_0000_aaac,
);

const fn big_endian(high: u128, middle: u128, low: u128) -> [u8; 48] {
    let parts = [high.to_be_bytes(), middle.to_be_bytes(), low.to_be_bytes()];
    let mut out = [0; 48];
    let mut index = 0;
    while index < 48 {
        out[index] = parts[index / 16][index % 16];
        index += 1;
    }
    out
}

/// A group in which sums with coefficients are taken. Its points in [`Group::Affine`] form lie in the subgroup.
pub(crate) trait Group: Copy {
    /// A point with one field inversion behind it.
    type Affine: Copy;
    /// The neutral element.
    fn infinity() -> Self;
    /// The sum, for any two points.
    #[must_use]
    fn add(&self, other: &Self) -> Self;
    /// The sum with an affine point.
    #[must_use]
    fn add_affine(&self, other: &Self::Affine) -> Self;
    /// Twice the point.
    #[must_use]
    fn double(&self) -> Self;
    /// The point in projective form.
    fn from_affine(point: &Self::Affine) -> Self;
    /// The negative of an affine point.
    fn negate_affine(point: &Self::Affine) -> Self::Affine;
    /// All points in affine form, for one inversion.
    fn to_affine_many(points: &[Self]) -> Vec<Self::Affine>;
    /// Pippenger's sum with scalars of 4 bytes, little-endian.
    fn bucket_sum(points: &[Self::Affine], scalars: &[u8]) -> Self;
    /// -x² times the point.
    fn endomorphism(point: &Self::Affine) -> Self::Affine;
}

macro_rules! implement_group {
    ($point:ident, $affine:ident, $beta:ident) => {
        impl Group for $point {
            type Affine = $affine;
            fn infinity() -> Self {
                $point::infinity()
            }
            fn add(&self, other: &Self) -> Self {
                $point::add(self, other)
            }
            fn add_affine(&self, other: &$affine) -> Self {
                $point::add_affine(self, other)
            }
            fn double(&self) -> Self {
                $point::double(self)
            }
            fn from_affine(point: &$affine) -> Self {
                point.to_projective()
            }
            fn negate_affine(point: &$affine) -> $affine {
                point.negate()
            }
            fn to_affine_many(points: &[Self]) -> Vec<$affine> {
                $point::to_affine_many(points)
            }
            fn bucket_sum(points: &[$affine], scalars: &[u8]) -> Self {
                $point::weighted_sum(points, scalars, 4)
            }
            fn endomorphism(point: &$affine) -> $affine {
                static BETA: LazyLock<Fp> = LazyLock::new(|| Fp::from_bendian(&$beta));
                point.scale_x(&BETA)
            }
        }
    };
}

implement_group!(G1, G1Affine, BETA_G1);
implement_group!(G2, G2Affine, BETA_G2);

#[cfg(test)]
mod tests {
    use super::*;

    /// x² of BLS12-381, x = -0xd201000000010000.
    const X_SQUARED: u128 = 0xd201_0000_0001_0000 * 0xd201_0000_0001_0000;

    /// On points that are no simple multiples of each other; x² comes from x by plain multiplication.
    #[test]
    fn endomorphism_is_multiplication_by_minus_x_squared_on_both_sides() {
        for scalar in [1_u32, 2, 3, 0xffff_ffff, 0x1234_5678] {
            let g1 = G1::weighted_sum(&[G1Affine::generator()], &scalar.to_le_bytes(), 4).to_affine();
            let expected = G1::weighted_sum(&[g1.negate()], &X_SQUARED.to_le_bytes(), 16).to_affine();
            assert_eq!(G1::endomorphism(&g1), expected);
            let g2 = G2::weighted_sum(&[G2Affine::generator()], &scalar.to_le_bytes(), 4).to_affine();
            let expected = G2::weighted_sum(&[g2.negate()], &X_SQUARED.to_le_bytes(), 16).to_affine();
            assert_eq!(G2::endomorphism(&g2), expected);
        }
    }

    #[test]
    fn endomorphism_keeps_infinity() {
        assert!(G1::endomorphism(&G1Affine::infinity()).is_infinity());
        assert!(G2::endomorphism(&G2Affine::infinity()).is_infinity());
    }
}
