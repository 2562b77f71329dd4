//! The base field, and its quadratic extension as words.

use ::blst::{blst_fp, blst_fp2};

/// An element of the base field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fp(pub(super) blst_fp);

impl Fp {
    /// The element of a big-endian integer below p.
    pub fn from_bendian(bytes: &[u8; 48]) -> Self {
        let mut out = blst_fp::default();
        // SAFETY: blst reads exactly 48 bytes.
        unsafe { ::blst::blst_fp_from_bendian(&raw mut out, bytes.as_ptr()) };
        Self(out)
    }
}

/// The words of a base field element, as blst holds them: Montgomery form, least significant first.
pub(crate) type FpWords = [u64; 6];

pub(super) fn fp2(words: [FpWords; 2]) -> blst_fp2 {
    blst_fp2 { fp: words.map(|l| blst_fp { l }) }
}

pub(super) fn fp2_words(element: &blst_fp2) -> [FpWords; 2] {
    [element.fp[0].l, element.fp[1].l]
}

/// The inverses of elements of the base field, as words in Montgomery form; zero stays zero. One inversion and three products
/// an element (Montgomery's trick).
pub(crate) fn invert_all<const N: usize>(elements: &[FpWords; N]) -> [FpWords; N] {
    fn multiply(a: &blst_fp, b: &blst_fp) -> blst_fp {
        let mut out = blst_fp::default();
        // SAFETY: reads two initialised elements and writes one.
        unsafe { ::blst::blst_fp_mul(&raw mut out, a, b) };
        out
    }
    let elements = elements.map(|words| blst_fp { l: words });
    let is_zero = |element: &blst_fp| element.l == [0; 6];
    let mut before: [Option<blst_fp>; N] = [None; N];
    let mut product = None;
    for (before, element) in before.iter_mut().zip(&elements).filter(|(_, element)| !is_zero(element)) {
        *before = product;
        product = Some(product.map_or(*element, |product| multiply(&product, element)));
    }
    let mut inverse = blst_fp::default();
    // SAFETY: reads one initialised element and writes one.
    unsafe { ::blst::blst_fp_eucl_inverse(&raw mut inverse, &raw const *product.get_or_insert_default()) };
    let mut inverses = elements;
    for (element, before) in inverses.iter_mut().zip(&before).filter(|(element, _)| !is_zero(element)).rev() {
        let own = before.map_or(inverse, |before| multiply(&inverse, &before));
        inverse = multiply(&inverse, element);
        *element = own;
    }
    inverses.map(|element| element.l)
}

const _: () = assert!(size_of::<blst_fp2>() == 2 * size_of::<blst_fp>());

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// c0, big-endian, with c0² = (c1³ - 4) / (3 c1): then the second coefficient of (c0 + c1 u)³ is -4.
    pub(crate) fn root_of_quotient(c1: u64) -> Option<[u8; 48]> {
        let fp = |value: u64| {
            let mut out = blst_fp::default();
            // SAFETY: blst reads six words.
            unsafe { ::blst::blst_fp_from_uint64(&raw mut out, [value, 0, 0, 0, 0, 0].as_ptr()) };
            out
        };
        let mul = |a: blst_fp, b: blst_fp| {
            let mut out = blst_fp::default();
            // SAFETY: all point at initialised memory.
            unsafe { ::blst::blst_fp_mul(&raw mut out, &raw const a, &raw const b) };
            out
        };
        let c1 = fp(c1);
        let mut numerator = blst_fp::default();
        let (cube, four) = (mul(mul(c1, c1), c1), fp(4));
        let mut inverse = blst_fp::default();
        let mut root = blst_fp::default();
        let denominator = mul(fp(3), c1);
        let mut bytes = [0; 48];
        // SAFETY: all point at initialised memory, and blst writes exactly 48 bytes.
        unsafe {
            ::blst::blst_fp_sub(&raw mut numerator, &raw const cube, &raw const four);
            ::blst::blst_fp_inverse(&raw mut inverse, &raw const denominator);
            let quotient = mul(numerator, inverse);
            if !::blst::blst_fp_sqrt(&raw mut root, &raw const quotient) {
                return None;
            }
            ::blst::blst_bendian_from_fp(bytes.as_mut_ptr(), &raw const root);
        }
        Some(bytes)
    }
}
