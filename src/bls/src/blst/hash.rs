//! Hashing to G2 (RFC 9380), and its first steps on their own.

use std::ptr;

use ::blst::{blst_fp, blst_p2};

use super::g2::G2;

/// `hash_to_curve` of RFC 9380 §3 for G2 with SHA-256 under the tag `dst`.
pub fn hash_to_g2(message: &[u8], dst: &[u8]) -> G2 {
    let mut out = blst_p2::default();
    // SAFETY: pointers and lengths are those of live slices; the empty augmentation is given by length 0.
    unsafe {
        ::blst::blst_hash_to_g2(&raw mut out, message.as_ptr(), message.len(), dst.as_ptr(), dst.len(), ptr::null(), 0);
    }
    G2(out)
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
        unsafe { ::blst::blst_fp_from_be_bytes(&raw mut reduced, bytes.as_ptr(), bytes.len()) };
        // SAFETY: blst writes exactly six words.
        unsafe { ::blst::blst_uint64_from_fp(element.as_mut_ptr(), &raw const reduced) };
    }
    elements
}

/// `expand_message_xmd` of RFC 9380 §5.3.1 with SHA-256, filling `out`.
pub fn expand_message_xmd(message: &[u8], dst: &[u8], out: &mut [u8]) {
    // SAFETY: pointers and lengths are those of live slices.
    unsafe {
        ::blst::blst_expand_message_xmd(
            out.as_mut_ptr(),
            out.len(),
            message.as_ptr(),
            message.len(),
            dst.as_ptr(),
            dst.len(),
        );
    }
}
