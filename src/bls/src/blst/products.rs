//! Products of blst's fields. The crate itself has no use for them; its benchmarks compare the lanes with them.

use std::ptr;

use ::blst::{blst_fp, blst_fp_mul, blst_fp_sqr, blst_fp2, blst_fp2_mul, blst_fp2_sqr};

macro_rules! operations {
    ($element:ty, $product:ident = $multiply:path, $square:ident = $squared:path) => {
        #[inline]
        pub fn $product(a: &$element, b: &$element) -> $element {
            let mut out = <$element>::default();
            // SAFETY: all three point at initialised memory, the first at nobody else's.
            unsafe { $multiply(&raw mut out, ptr::from_ref(a), ptr::from_ref(b)) };
            out
        }

        #[inline]
        pub fn $square(a: &$element) -> $element {
            let mut out = <$element>::default();
            // SAFETY: both point at initialised memory, the first at nobody else's.
            unsafe { $squared(&raw mut out, ptr::from_ref(a)) };
            out
        }
    };
}

operations!(blst_fp, fp_product = blst_fp_mul, fp_square = blst_fp_sqr);
operations!(blst_fp2, fp2_product = blst_fp2_mul, fp2_square = blst_fp2_sqr);
