//! Secret keys. Everything that touches one runs on blst's constant-time code; the bytes are wiped when dropped and
//! never printed.

use std::fmt;

use zeroize::Zeroizing;

use crate::blst::secret::{SECRET_BYTES, Secret};
use crate::error::Error;
use crate::points::CIPHERSUITE_TAG;
use crate::points::hexadecimal;
use crate::points::public_key::PublicKey;
use crate::points::signature::Signature;

/// Bytes of a secret key.
pub const BYTES: usize = SECRET_BYTES;

/// An integer in [1, r). It wipes itself when it is dropped.
pub struct SecretKey(Secret);

impl fmt::Debug for SecretKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SecretKey(hidden)")
    }
}

impl SecretKey {
    /// `KeyGen` of draft-irtf-cfrg-bls-signature-05 §2.3, from at least 32 bytes of key material.
    pub fn from_key_material(material: &[u8], info: &[u8]) -> Result<Self, Error> {
        Secret::generate(material, info).map(Self).ok_or(Error::KeyMaterialTooShort { got: material.len() })
    }

    /// `derive_master_SK` of EIP-2333, from a seed of at least 32 bytes.
    pub fn derive_master(seed: &[u8]) -> Result<Self, Error> {
        Secret::derive_master(seed).map(Self).ok_or(Error::KeyMaterialTooShort { got: seed.len() })
    }

    /// `derive_child_SK` of EIP-2333.
    #[must_use]
    pub fn derive_child(&self, index: u32) -> Self {
        Self(self.0.derive_child(index))
    }

    /// Decodes 32 bytes, big-endian.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != BYTES {
            return Err(Error::WrongLength { what: "the secret key", expected: "32", got: bytes.len() });
        }
        Secret::from_bendian(bytes).map(Self).ok_or(Error::SecretKeyOutOfRange)
    }

    /// Decodes hexadecimal text, with or without `0x`.
    pub fn from_hex(text: &str) -> Result<Self, Error> {
        Self::from_bytes(&Zeroizing::new(hexadecimal::decode(text)?))
    }

    /// 32 bytes, big-endian, in memory that wipes itself.
    pub fn to_bytes(&self) -> Zeroizing<[u8; BYTES]> {
        self.0.to_bendian()
    }

    /// The public key that belongs to this secret key.
    pub fn to_public_key(&self) -> PublicKey {
        PublicKey(self.0.times_generator())
    }

    /// `Sign` of draft-irtf-cfrg-bls-signature-05 §2.6 under the ciphersuite's tag.
    pub fn sign(&self, message: &[u8]) -> Signature {
        Signature(self.0.times_hash(message, CIPHERSUITE_TAG))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_the_key() {
        let key = SecretKey::from_key_material(&[7; 32], &[]).expect("32 bytes are enough");
        assert_eq!(format!("{key:?}"), "SecretKey(hidden)");
    }

    #[test]
    fn short_key_material_is_rejected() {
        assert_eq!(
            SecretKey::from_key_material(&[7; 31], &[]).expect_err("31 bytes"),
            Error::KeyMaterialTooShort { got: 31 }
        );
        assert_eq!(SecretKey::derive_master(&[7; 31]).expect_err("31 bytes").code(), "BLST_BAD_ENCODING");
    }
}
