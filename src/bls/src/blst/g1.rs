//! Points of G1: public keys.

use std::ptr;

use ::blst::{blst_fp, blst_p1, blst_p1_affine};

use super::field::{Fp, FpWords};
use super::group::{check, group};
use crate::error::Error;

group! {
    "G1", G1Affine(blst_p1_affine), G1(blst_p1), 48, 96,
    uncompress: ::blst::blst_p1_uncompress, deserialize: ::blst::blst_p1_deserialize,
    compress: ::blst::blst_p1_affine_compress, serialize: ::blst::blst_p1_affine_serialize,
    in_group: ::blst::blst_p1_affine_in_g1, on_curve: ::blst::blst_p1_affine_on_curve, is_infinity: ::blst::blst_p1_affine_is_inf,
    to_affine: ::blst::blst_p1_to_affine, to_affine_many: ::blst::blst_p1s_to_affine, from_affine: ::blst::blst_p1_from_affine,
    add: ::blst::blst_p1_add_or_double, add_affine: ::blst::blst_p1_add_or_double_affine,
    double: ::blst::blst_p1_double, negate: ::blst::blst_p1_cneg, sum: ::blst::blst_p1s_add,
    generator: ::blst::blst_p1_affine_generator,
    pippenger: ::blst::blst_p1s_mult_pippenger, pippenger_scratch: ::blst::blst_p1s_mult_pippenger_scratch_sizeof,
}

impl G1Affine {
    /// `-self`.
    #[must_use]
    pub fn negate(mut self) -> Self {
        let y = self.0.y;
        // SAFETY: both point at initialised memory; blst allows any overlap.
        unsafe { ::blst::blst_fp_cneg(&raw mut self.0.y, &raw const y, true) };
        self
    }

    /// (x, y) to (`beta` x, y).
    #[must_use]
    pub fn scale_x(mut self, beta: &Fp) -> Self {
        let x = self.0.x;
        // SAFETY: all point at initialised memory; blst allows any overlap.
        unsafe { ::blst::blst_fp_mul(&raw mut self.0.x, &raw const x, &raw const beta.0) };
        self
    }
}

impl G1Affine {
    /// The coordinates x and y as blst holds them: six words each, Montgomery form, least significant first.
    pub fn to_words(&self) -> [u64; 12] {
        let mut words = [0; 12];
        words[..6].copy_from_slice(&self.0.x.l);
        words[6..].copy_from_slice(&self.0.y.l);
        words
    }

    /// The coordinate x, big-endian.
    pub(crate) fn x_bendian(&self) -> [u8; 48] {
        let mut out = [0; 48];
        // SAFETY: blst writes exactly 48 bytes.
        unsafe { ::blst::blst_bendian_from_fp(out.as_mut_ptr(), &raw const self.0.x) };
        out
    }

    /// The inverse of [`G1Affine::to_words`]: for words that come from there.
    pub(crate) fn from_words(words: [u64; 12]) -> Self {
        let mut point = Self::infinity();
        point.0.x.l.copy_from_slice(&words[..6]);
        point.0.y.l.copy_from_slice(&words[6..]);
        point
    }
}

impl G1Affine {
    /// The coordinates x and y.
    pub(crate) fn coordinates(&self) -> [FpWords; 2] {
        [self.0.x.l, self.0.y.l]
    }

    /// The inverse of [`G1Affine::coordinates`]: for words that are those of a point.
    pub(crate) fn from_coordinates([x, y]: [FpWords; 2]) -> Self {
        Self(blst_p1_affine { x: blst_fp { l: x }, y: blst_fp { l: y } })
    }
}

impl G1 {
    /// The Jacobian point of words that are those of a point.
    pub(crate) fn from_coordinates([x, y, z]: [FpWords; 3]) -> Self {
        Self(blst_p1 { x: blst_fp { l: x }, y: blst_fp { l: y }, z: blst_fp { l: z } })
    }
}
