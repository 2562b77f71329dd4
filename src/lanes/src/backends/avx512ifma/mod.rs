//! The floors on AVX-512 IFMA, and the only way to them. The only file with `unsafe`: a call of a function that is compiled
//! for certain processors.
#![allow(unsafe_code)]

/// Compiles a function for processors with AVX-512: all that the backend's instructions need.
macro_rules! lanes_fn {
    ($($item:tt)*) => {
        #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx512ifma")]
        $($item)*
    };
}

mod limbs;
mod wide;

#[path = "../../formulas/mod.rs"]
mod formulas;

use formulas::{lists, repeated};
use limbs::{Limbs, Loose};
use wide::Wide;

use crate::{
    FieldOperation, Fp12Words, FpWords, G1AffineWords, G1Words, G2AffineWords, G2Words, Invert, LANES, MapInput,
    PointOperation,
};

/// Says that this processor has what the floors are compiled for. Only [`Token::detect`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token(());

#[allow(clippy::unused_self)] // It is the proof.
impl Token {
    /// A token, if this processor has the features that `lanes_fn` names.
    pub(crate) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512ifma"))
        .then_some(Self(()))
    }

    pub(crate) fn decode_g1(self, encodings: &[&[u8; 48]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::decode_g1(encodings, check_subgroup) }
    }

    pub(crate) fn deserialize_g1(self, encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::deserialize_g1(encodings, check_subgroup) }
    }

    pub(crate) fn decode_g2(self, encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G2AffineWords>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::decode_g2(encodings, check_subgroup) }
    }

    pub(crate) fn map_pairs_to_g2(self, inputs: &[MapInput]) -> Vec<Option<G2Words>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::map_pairs_to_g2(inputs) }
    }

    pub(crate) fn weigh_g1(
        self,
        points: &[G1AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G1Words>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::weigh_g1(points, coefficients, invert) }
    }

    pub(crate) fn weigh_g2(
        self,
        points: &[G2AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G2Words>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::weigh_g2(points, coefficients, invert) }
    }

    pub(crate) fn lane_sums_g1(self, points: &[G1AffineWords], invert: Invert) -> [Option<G1Words>; LANES] {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::lane_sums_g1(points, invert) }
    }

    pub(crate) fn weighted_lane_sums_g1(
        self,
        points: &[G1AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> [Option<G1Words>; LANES] {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::weighted_lane_sums_g1(points, coefficients, invert) }
    }

    pub(crate) fn weighted_lane_sums_g2(
        self,
        points: &[G2AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> [Option<G2Words>; LANES] {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::weighted_lane_sums_g2(points, coefficients, invert) }
    }

    pub(crate) fn miller_lane_values(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> [Fp12Words; LANES] {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::miller_lane_values(pairs) }
    }

    pub(crate) fn miller_value(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> Fp12Words {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::miller_value(pairs) }
    }

    pub(crate) fn exponentiate_hard_part(self, element: &Fp12Words, invert: Invert) -> Option<Fp12Words> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { lists::exponentiate_hard_part(element, invert) }
    }

    pub(crate) fn repeat_fp(self, operation: FieldOperation, of: [&[FpWords]; 2], rounds: usize) -> Vec<FpWords> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { repeated::repeat_fp(operation, of, rounds) }
    }

    pub(crate) fn repeat_fp2(
        self,
        operation: FieldOperation,
        of: [&[[FpWords; 2]]; 2],
        rounds: usize,
    ) -> Vec<[FpWords; 2]> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { repeated::repeat_fp2(operation, of, rounds) }
    }

    pub(crate) fn repeat_g1(
        self,
        operation: PointOperation,
        of: [&[G1AffineWords]; 2],
        rounds: usize,
    ) -> Vec<Option<G1Words>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { repeated::repeat_g1(operation, of, rounds) }
    }

    pub(crate) fn repeat_g2(
        self,
        operation: PointOperation,
        of: [&[G2AffineWords]; 2],
        rounds: usize,
    ) -> Vec<Option<G2Words>> {
        // SAFETY: `self` exists, so the processor has the features that the function is compiled for.
        unsafe { repeated::repeat_g2(operation, of, rounds) }
    }
}
