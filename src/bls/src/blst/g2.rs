//! Points of G2: signatures and hashed messages.

use std::ptr;

use ::blst::{blst_p2, blst_p2_affine};

use super::field::{Fp, FpWords, fp2, fp2_words};
use super::group::{check, group};
use crate::error::Error;

group! {
    "G2", G2Affine(blst_p2_affine), G2(blst_p2), 96, 192,
    uncompress: ::blst::blst_p2_uncompress, deserialize: ::blst::blst_p2_deserialize,
    compress: ::blst::blst_p2_affine_compress, serialize: ::blst::blst_p2_affine_serialize,
    in_group: ::blst::blst_p2_affine_in_g2, on_curve: ::blst::blst_p2_affine_on_curve, is_infinity: ::blst::blst_p2_affine_is_inf,
    to_affine: ::blst::blst_p2_to_affine, to_affine_many: ::blst::blst_p2s_to_affine, from_affine: ::blst::blst_p2_from_affine,
    add: ::blst::blst_p2_add_or_double, add_affine: ::blst::blst_p2_add_or_double_affine,
    double: ::blst::blst_p2_double, negate: ::blst::blst_p2_cneg, sum: ::blst::blst_p2s_add,
    generator: ::blst::blst_p2_affine_generator,
    pippenger: ::blst::blst_p2s_mult_pippenger, pippenger_scratch: ::blst::blst_p2s_mult_pippenger_scratch_sizeof,
}

impl G2Affine {
    /// `-self`.
    #[must_use]
    pub fn negate(mut self) -> Self {
        let y = self.0.y;
        // SAFETY: both point at initialised memory; blst allows any overlap.
        unsafe { ::blst::blst_fp2_cneg(&raw mut self.0.y, &raw const y, true) };
        self
    }

    /// (x, y) to (`beta` x, y), `beta` in the base field.
    #[must_use]
    pub fn scale_x(mut self, beta: &Fp) -> Self {
        let x = self.0.x;
        // SAFETY: all point at initialised memory; blst allows any overlap.
        unsafe {
            ::blst::blst_fp_mul(&raw mut self.0.x.fp[0], &raw const x.fp[0], &raw const beta.0);
            ::blst::blst_fp_mul(&raw mut self.0.x.fp[1], &raw const x.fp[1], &raw const beta.0);
        }
        self
    }
}

impl G2Affine {
    /// The coordinates x and y.
    pub(crate) fn coordinates(&self) -> [[FpWords; 2]; 2] {
        [fp2_words(&self.0.x), fp2_words(&self.0.y)]
    }

    /// The inverse of [`G2Affine::coordinates`]: for words that are those of a point.
    pub(crate) fn from_coordinates([x, y]: [[FpWords; 2]; 2]) -> Self {
        Self(blst_p2_affine { x: fp2(x), y: fp2(y) })
    }
}

impl G2 {
    /// The Jacobian point of words that are those of a point.
    pub(crate) fn from_coordinates([x, y, z]: [[FpWords; 2]; 3]) -> Self {
        Self(blst_p2 { x: fp2(x), y: fp2(y), z: fp2(z) })
    }
}
