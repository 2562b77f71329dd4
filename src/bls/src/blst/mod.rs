//! The one file that calls blst: each C function that the vault needs, wrapped in a safe one.
//!
//! Nothing is decided here. Points are as blst holds them (affine: Montgomery coordinates, infinity is all zero;
//! projective: Jacobian, infinity has Z = 0), and a wrapper never checks more than its C function does.
#![allow(unsafe_code)]

use std::ptr;

use blst::{BLST_ERROR, blst_fp, blst_fp2, blst_fp12, blst_p1, blst_p1_affine, blst_p2, blst_p2_affine};

use crate::error::Error;

/// An element of the field that the pairing maps into (before or after the final exponentiation).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fp12(blst_fp12);

impl Fp12 {
    /// The neutral element.
    pub fn one() -> Self {
        Self(blst_fp12::default())
    }

    /// The product of two elements.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        Self(self.0 * other.0)
    }

    /// The pairing's value, from a product of Miller loops: its power (p^12 - 1) / r.
    #[must_use]
    pub fn final_exponentiation(&self) -> Self {
        Self(self.0.final_exp())
    }

    /// The easy part of the final exponentiation: the power (p^6 - 1)(p² + 1).
    #[must_use]
    pub(crate) fn easy_part(&self) -> Self {
        let mut inverse = blst_fp12::default();
        // SAFETY: both point at initialised, distinct memory.
        unsafe { blst::blst_fp12_inverse(&raw mut inverse, &raw const self.0) };
        let power = self.conjugate().mul(&Self(inverse));
        let mut twice_frobenius = blst_fp12::default();
        // SAFETY: both point at initialised, distinct memory; 2 is one of the powers that blst has.
        unsafe { blst::blst_fp12_frobenius_map(&raw mut twice_frobenius, &raw const power.0, 2) };
        Self(twice_frobenius).mul(&power)
    }

    /// The inverse of a pairing's value, which is its conjugate. Wrong for other elements.
    #[must_use]
    pub fn inverse_of_pairing_value(self) -> Self {
        self.conjugate()
    }

    /// c0 - c1 w, for the element c0 + c1 w.
    #[must_use]
    pub(crate) fn conjugate(mut self) -> Self {
        // SAFETY: one initialised element, changed in place.
        unsafe { blst::blst_fp12_conjugate(&raw mut self.0) };
        self
    }

    /// Whether this is the neutral element.
    pub fn is_one(&self) -> bool {
        // SAFETY: reads one initialised element.
        unsafe { blst::blst_fp12_is_one(&raw const self.0) }
    }
}

fn check(code: BLST_ERROR) -> Result<(), Error> {
    match code {
        BLST_ERROR::BLST_SUCCESS => Ok(()),
        BLST_ERROR::BLST_POINT_NOT_ON_CURVE => Err(Error::PointNotOnCurve),
        BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Err(Error::PointNotInGroup),
        _ => Err(Error::BadEncoding),
    }
}

/// Writes a group's affine and projective types: the two groups differ only in names, lengths and the field of the
/// coordinates.
macro_rules! group {
    (
        $name:literal, $affine:ident($blst_affine:ty), $point:ident($blst_point:ty), $compressed:literal, $uncompressed:literal,
        uncompress: $uncompress:path, deserialize: $deserialize:path, compress: $compress:path, serialize: $serialize:path,
        in_group: $in_group:path, on_curve: $on_curve:path, is_infinity: $is_infinity:path,
        to_affine: $to_affine:path, to_affine_many: $to_affine_many:path, from_affine: $from_affine:path,
        add: $add:path, add_affine: $add_affine:path, double: $double:path, negate: $negate:path, sum: $sum:path,
        generator: $generator:path,
        pippenger: $pippenger:path, pippenger_scratch: $pippenger_scratch:path,
    ) => {
        #[doc = concat!("A point of the curve of ", $name, " in affine form. On the curve, not necessarily in the subgroup.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(transparent)]
        pub struct $affine(pub(crate) $blst_affine);

        impl $affine {
            /// The point at infinity.
            pub fn infinity() -> Self {
                Self(<$blst_affine>::default())
            }

            /// The fixed generator of the subgroup.
            pub fn generator() -> Self {
                // SAFETY: the function returns the address of a constant of the C library.
                Self(unsafe { *$generator() })
            }

            #[doc = concat!("Decodes the compressed form, ", $compressed, " bytes: canonical and on the curve, subgroup unchecked.")]
            pub fn uncompress(bytes: &[u8; $compressed]) -> Result<Self, Error> {
                let mut out = <$blst_affine>::default();
                // SAFETY: blst reads exactly the compressed length, which is the array's.
                check(unsafe { $uncompress(&raw mut out, bytes.as_ptr()) })?;
                Ok(Self(out))
            }

            #[doc = concat!("Decodes the uncompressed form, ", $uncompressed, " bytes: canonical and on the curve, subgroup unchecked.")]
            pub fn deserialize(bytes: &[u8; $uncompressed]) -> Result<Self, Error> {
                // blst's function takes both forms by the flag; here the length has already chosen.
                if bytes[0] & 0x80 != 0 {
                    return Err(Error::BadEncoding);
                }
                let mut out = <$blst_affine>::default();
                // SAFETY: without the compression flag blst reads exactly the uncompressed length, which is the array's.
                check(unsafe { $deserialize(&raw mut out, bytes.as_ptr()) })?;
                Ok(Self(out))
            }

            /// The compressed form.
            pub fn compress(&self) -> [u8; $compressed] {
                let mut out = [0; $compressed];
                // SAFETY: blst writes exactly the compressed length, which is the array's.
                unsafe { $compress(out.as_mut_ptr(), &raw const self.0) };
                out
            }

            /// The uncompressed form.
            pub fn serialize(&self) -> [u8; $uncompressed] {
                let mut out = [0; $uncompressed];
                // SAFETY: blst writes exactly the uncompressed length, which is the array's.
                unsafe { $serialize(out.as_mut_ptr(), &raw const self.0) };
                out
            }

            /// Whether the point lies in the subgroup of order r (infinity does).
            pub fn in_subgroup(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $in_group(&raw const self.0) }
            }

            /// Whether the coordinates fulfil the curve's equation (infinity does).
            pub fn is_on_curve(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $on_curve(&raw const self.0) }
            }

            /// Whether this is the point at infinity.
            pub fn is_infinity(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $is_infinity(&raw const self.0) }
            }

            /// The same point in projective form.
            pub fn to_projective(&self) -> $point {
                let mut out = <$blst_point>::default();
                // SAFETY: both point at initialised, distinct memory.
                unsafe { $from_affine(&raw mut out, &raw const self.0) };
                $point(out)
            }
        }

        #[doc = concat!("A point of the curve of ", $name, " in Jacobian form, for sums.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(transparent)]
        pub struct $point($blst_point);

        impl $point {
            /// The point at infinity.
            pub fn infinity() -> Self {
                Self(<$blst_point>::default())
            }

            /// `self + other`, complete: equal, opposite and infinite summands are right.
            #[must_use]
            pub fn add(&self, other: &Self) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: all three point at initialised memory; blst allows any overlap.
                unsafe { $add(&raw mut out, &raw const self.0, &raw const other.0) };
                Self(out)
            }

            /// `self + other`, complete, `other` affine (a third cheaper).
            #[must_use]
            pub fn add_affine(&self, other: &$affine) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: all three point at initialised memory; blst allows any overlap.
                unsafe { $add_affine(&raw mut out, &raw const self.0, &raw const other.0) };
                Self(out)
            }

            /// `2 * self`.
            #[must_use]
            pub fn double(&self) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: both point at initialised memory; blst allows any overlap.
                unsafe { $double(&raw mut out, &raw const self.0) };
                Self(out)
            }

            /// `-self`.
            #[must_use]
            pub fn negate(mut self) -> Self {
                // SAFETY: one initialised point, changed in place.
                unsafe { $negate(&raw mut self.0, true) };
                self
            }

            /// The affine form, one inversion.
            pub fn to_affine(&self) -> $affine {
                let mut out = <$blst_affine>::default();
                // SAFETY: both point at initialised, distinct memory.
                unsafe { $to_affine(&raw mut out, &raw const self.0) };
                $affine(out)
            }

            /// The affine forms of all, sharing one inversion. Infinity stays infinity.
            pub fn to_affine_many(points: &[Self]) -> Vec<$affine> {
                let mut out = vec![$affine::infinity(); points.len()];
                if let Some(first) = points.first() {
                    let pointers = [&raw const first.0, ptr::null()];
                    // SAFETY: a null second pointer tells blst that the points are contiguous; $point and $affine are
                    // transparent over blst's types, and both slices hold `points.len()` of them.
                    unsafe { $to_affine_many(out.as_mut_ptr().cast(), pointers.as_ptr(), points.len()) };
                }
                out
            }

            /// The sum of affine points, by additions that share their inversions. Complete; the empty sum is infinity.
            pub fn sum(points: &[$affine]) -> Self {
                let mut out = <$blst_point>::default();
                if let Some(first) = points.first() {
                    let pointers = [&raw const first.0, ptr::null()];
                    // SAFETY: a null second pointer tells blst that the points are contiguous; `points.len()` of them are.
                    unsafe { $sum(&raw mut out, pointers.as_ptr(), points.len()) };
                }
                Self(out)
            }

            /// The sum of the points, each times its scalar of `scalar_bytes` little-endian bytes, by Pippenger's buckets.
            ///
            /// # Panics
            /// When `scalars` does not hold `scalar_bytes` bytes for each point.
            pub fn weighted_sum(points: &[$affine], scalars: &[u8], scalar_bytes: usize) -> Self {
                assert_eq!(scalars.len(), points.len() * scalar_bytes, "a scalar for each point");
                let (Some(first), Some(scalar)) = (points.first(), scalars.first()) else {
                    return Self::infinity();
                };
                let mut out = <$blst_point>::default();
                let point_pointers = [&raw const first.0, ptr::null()];
                let scalar_pointers = [ptr::from_ref(scalar), ptr::null()];
                // SAFETY: the function only computes a size.
                let scratch_bytes = unsafe { $pippenger_scratch(points.len()) };
                let mut scratch = vec![0_u64; scratch_bytes.div_ceil(8)];
                // SAFETY: null second pointers tell blst that points and scalars are contiguous, and the lengths agree
                // by the assertion above; the scratch has the size that blst asked for and the alignment of a limb.
                unsafe {
                    $pippenger(
                        &raw mut out,
                        point_pointers.as_ptr(),
                        points.len(),
                        scalar_pointers.as_ptr(),
                        scalar_bytes * 8,
                        scratch.as_mut_ptr(),
                    );
                }
                Self(out)
            }
        }
    };
}

group! {
    "G1", G1Affine(blst_p1_affine), G1(blst_p1), 48, 96,
    uncompress: blst::blst_p1_uncompress, deserialize: blst::blst_p1_deserialize,
    compress: blst::blst_p1_affine_compress, serialize: blst::blst_p1_affine_serialize,
    in_group: blst::blst_p1_affine_in_g1, on_curve: blst::blst_p1_affine_on_curve, is_infinity: blst::blst_p1_affine_is_inf,
    to_affine: blst::blst_p1_to_affine, to_affine_many: blst::blst_p1s_to_affine, from_affine: blst::blst_p1_from_affine,
    add: blst::blst_p1_add_or_double, add_affine: blst::blst_p1_add_or_double_affine,
    double: blst::blst_p1_double, negate: blst::blst_p1_cneg, sum: blst::blst_p1s_add,
    generator: blst::blst_p1_affine_generator,
    pippenger: blst::blst_p1s_mult_pippenger, pippenger_scratch: blst::blst_p1s_mult_pippenger_scratch_sizeof,
}

group! {
    "G2", G2Affine(blst_p2_affine), G2(blst_p2), 96, 192,
    uncompress: blst::blst_p2_uncompress, deserialize: blst::blst_p2_deserialize,
    compress: blst::blst_p2_affine_compress, serialize: blst::blst_p2_affine_serialize,
    in_group: blst::blst_p2_affine_in_g2, on_curve: blst::blst_p2_affine_on_curve, is_infinity: blst::blst_p2_affine_is_inf,
    to_affine: blst::blst_p2_to_affine, to_affine_many: blst::blst_p2s_to_affine, from_affine: blst::blst_p2_from_affine,
    add: blst::blst_p2_add_or_double, add_affine: blst::blst_p2_add_or_double_affine,
    double: blst::blst_p2_double, negate: blst::blst_p2_cneg, sum: blst::blst_p2s_add,
    generator: blst::blst_p2_affine_generator,
    pippenger: blst::blst_p2s_mult_pippenger, pippenger_scratch: blst::blst_p2s_mult_pippenger_scratch_sizeof,
}

impl G1Affine {
    /// `-self`.
    #[must_use]
    pub fn negate(mut self) -> Self {
        let y = self.0.y;
        // SAFETY: both point at initialised memory; blst allows any overlap.
        unsafe { blst::blst_fp_cneg(&raw mut self.0.y, &raw const y, true) };
        self
    }

    /// (x, y) to (`beta` x, y).
    #[must_use]
    pub fn scale_x(mut self, beta: &Fp) -> Self {
        let x = self.0.x;
        // SAFETY: all point at initialised memory; blst allows any overlap.
        unsafe { blst::blst_fp_mul(&raw mut self.0.x, &raw const x, &raw const beta.0) };
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
        unsafe { blst::blst_bendian_from_fp(out.as_mut_ptr(), &raw const self.0.x) };
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

impl G2Affine {
    /// `-self`.
    #[must_use]
    pub fn negate(mut self) -> Self {
        let y = self.0.y;
        // SAFETY: both point at initialised memory; blst allows any overlap.
        unsafe { blst::blst_fp2_cneg(&raw mut self.0.y, &raw const y, true) };
        self
    }

    /// (x, y) to (`beta` x, y), `beta` in the base field.
    #[must_use]
    pub fn scale_x(mut self, beta: &Fp) -> Self {
        let x = self.0.x;
        // SAFETY: all point at initialised memory; blst allows any overlap.
        unsafe {
            blst::blst_fp_mul(&raw mut self.0.x.fp[0], &raw const x.fp[0], &raw const beta.0);
            blst::blst_fp_mul(&raw mut self.0.x.fp[1], &raw const x.fp[1], &raw const beta.0);
        }
        self
    }
}

/// The words of a base field element, as blst holds them: Montgomery form, least significant first.
pub(crate) type FpWords = [u64; 6];

fn fp2(words: [FpWords; 2]) -> blst_fp2 {
    blst_fp2 { fp: words.map(|l| blst_fp { l }) }
}

fn fp2_words(element: &blst_fp2) -> [FpWords; 2] {
    [element.fp[0].l, element.fp[1].l]
}

/// The inverses of elements of the base field, as words in Montgomery form; zero stays zero. One inversion and three products
/// an element (Montgomery's trick).
pub(crate) fn invert_all<const N: usize>(elements: &[FpWords; N]) -> [FpWords; N] {
    fn multiply(a: &blst_fp, b: &blst_fp) -> blst_fp {
        let mut out = blst_fp::default();
        // SAFETY: reads two initialised elements and writes one.
        unsafe { blst::blst_fp_mul(&raw mut out, a, b) };
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
    unsafe { blst::blst_fp_eucl_inverse(&raw mut inverse, &raw const *product.get_or_insert_default()) };
    let mut inverses = elements;
    for (element, before) in inverses.iter_mut().zip(&before).filter(|(element, _)| !is_zero(element)).rev() {
        let own = before.map_or(inverse, |before| multiply(&inverse, &before));
        inverse = multiply(&inverse, element);
        *element = own;
    }
    inverses.map(|element| element.l)
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

impl Fp12 {
    /// The element of twelve coefficients, in the order of the tower.
    pub(crate) fn from_coefficients(coefficients: &[[[FpWords; 2]; 3]; 2]) -> Self {
        let mut out = blst_fp12::default();
        for (fp6, half) in out.fp6.iter_mut().zip(coefficients) {
            for (element, words) in fp6.fp2.iter_mut().zip(half) {
                *element = fp2(*words);
            }
        }
        Self(out)
    }

    /// The twelve coefficients, in the order of the tower.
    pub(crate) fn coefficients(&self) -> [[[FpWords; 2]; 3]; 2] {
        self.0.fp6.map(|fp6| fp6.fp2.map(|element| fp2_words(&element)))
    }
}

/// `hash_to_field` of RFC 9380 §5.2 for two elements of the quadratic extension, as plain integers below p.
pub(crate) fn hash_to_field(message: &[u8], dst: &[u8]) -> [[[u64; 6]; 2]; 2] {
    /// Bytes that an element of the base field is reduced from.
    const EXPANDED_BYTES: usize = 64;
    let mut expanded = [0; 4 * EXPANDED_BYTES];
    expand_message_xmd(message, dst, &mut expanded);
    let mut elements = [[[0; 6]; 2]; 2];
    for (element, bytes) in elements.as_flattened_mut().iter_mut().zip(expanded.chunks_exact(EXPANDED_BYTES)) {
        let mut reduced = blst_fp::default();
        // SAFETY: pointer and length are those of a live slice; blst reduces any length.
        unsafe { blst::blst_fp_from_be_bytes(&raw mut reduced, bytes.as_ptr(), bytes.len()) };
        // SAFETY: blst writes exactly six words.
        unsafe { blst::blst_uint64_from_fp(element.as_mut_ptr(), &raw const reduced) };
    }
    elements
}

/// An element of the base field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fp(blst_fp);

impl Fp {
    /// The element of a big-endian integer below p.
    pub fn from_bendian(bytes: &[u8; 48]) -> Self {
        let mut out = blst_fp::default();
        // SAFETY: blst reads exactly 48 bytes.
        unsafe { blst::blst_fp_from_bendian(&raw mut out, bytes.as_ptr()) };
        Self(out)
    }
}

/// `hash_to_curve` of RFC 9380 §3 for G2 with SHA-256 under the tag `dst`.
pub fn hash_to_g2(message: &[u8], dst: &[u8]) -> G2 {
    let mut out = blst_p2::default();
    // SAFETY: pointers and lengths are those of live slices; the empty augmentation is given by length 0.
    unsafe {
        blst::blst_hash_to_g2(&raw mut out, message.as_ptr(), message.len(), dst.as_ptr(), dst.len(), ptr::null(), 0);
    }
    G2(out)
}

/// `expand_message_xmd` of RFC 9380 §5.3.1 with SHA-256, filling `out`.
pub fn expand_message_xmd(message: &[u8], dst: &[u8], out: &mut [u8]) {
    // SAFETY: pointers and lengths are those of live slices.
    unsafe {
        blst::blst_expand_message_xmd(
            out.as_mut_ptr(),
            out.len(),
            message.as_ptr(),
            message.len(),
            dst.as_ptr(),
            dst.len(),
        );
    }
}

/// The product of the Miller loops of all pairs. No point of G2 may be infinity: blst's value would be wrong.
///
/// # Panics
/// When the slices differ in length.
pub fn miller_product(g2: &[G2Affine], g1: &[G1Affine]) -> Fp12 {
    assert_eq!(g1.len(), g2.len(), "a point of each group for each pair");
    debug_assert!(!g2.iter().any(G2Affine::is_infinity), "a pair with infinity in G2");
    let (Some(first_g2), Some(first_g1)) = (g2.first(), g1.first()) else {
        return Fp12::one();
    };
    let g2_pointers = [&raw const first_g2.0, ptr::null()];
    let g1_pointers = [&raw const first_g1.0, ptr::null()];
    let mut out = blst_fp12::default();
    // SAFETY: null second pointers tell blst that the points are contiguous; both slices hold `g1.len()` of them.
    unsafe {
        blst::blst_miller_loop_n(&raw mut out, g2_pointers.as_ptr(), g1_pointers.as_ptr(), g1.len());
    }
    Fp12(out)
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
            unsafe { blst::blst_fp_from_uint64(&raw mut out, [value, 0, 0, 0, 0, 0].as_ptr()) };
            out
        };
        let mul = |a: blst_fp, b: blst_fp| {
            let mut out = blst_fp::default();
            // SAFETY: all point at initialised memory.
            unsafe { blst::blst_fp_mul(&raw mut out, &raw const a, &raw const b) };
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
            blst::blst_fp_sub(&raw mut numerator, &raw const cube, &raw const four);
            blst::blst_fp_inverse(&raw mut inverse, &raw const denominator);
            let quotient = mul(numerator, inverse);
            if !blst::blst_fp_sqrt(&raw mut root, &raw const quotient) {
                return None;
            }
            blst::blst_bendian_from_fp(bytes.as_mut_ptr(), &raw const root);
        }
        Some(bytes)
    }
}
