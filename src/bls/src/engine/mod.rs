//! The seam between the protocol and the arithmetic: what an engine computes, and which one is used.
//!
//! An engine decides nothing about signatures; it decodes, hashes, sums and pairs, on any number of elements at once, so
//! that one which works on eight elements together can stand beside the one that works on blst.

mod scalar;

use crate::coefficient::Coefficient;
use crate::error::Error;
use crate::ffi::{Fp12, G1Affine, G2Affine};
use crate::public_key::{PublicKey, PublicKeyBytes};
use crate::signature::{Signature, SignatureBytes};

/// The arithmetic that verification is made of. Results do not depend on the engine, bit for bit.
pub trait Engine: Send + Sync {
    /// The name in `engineInfo()`.
    fn name(&self) -> &'static str;

    /// Decodes keys up to the first that is malformed, and, if `validate`, up to the first that is not valid.
    ///
    /// # Errors
    /// The first failure, with its position.
    fn decode_public_keys(&self, bytes: &[&PublicKeyBytes], validate: bool) -> Result<Vec<PublicKey>, Error>;

    /// Decodes signatures up to the first that is malformed or infinity, and, if `group_check`, outside the subgroup.
    ///
    /// # Errors
    /// The first failure, with its position.
    fn decode_signatures(&self, bytes: &[&SignatureBytes], group_check: bool) -> Result<Vec<Signature>, Error>;

    /// H(m) of each message under the ciphersuite's tag (RFC 9380 §3).
    fn hash_messages(&self, messages: &[&[u8]]) -> Vec<G2Affine>;

    /// For each group of keys, the sum of the keys times their coefficients.
    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine>;

    /// The sum of the signatures times their coefficients.
    fn weighted_signature_sum(&self, signatures: &[Signature], coefficients: &[Coefficient]) -> G2Affine;

    /// The product of the Miller loops of pairs in which neither point is infinity.
    fn miller_product(&self, g1: &[G1Affine], g2: &[G2Affine]) -> Fp12;
}

/// The engine of this process.
pub fn current() -> &'static dyn Engine {
    &scalar::Scalar
}
