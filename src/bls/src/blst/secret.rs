//! Secret keys: blst's constant-time code and nothing else. Its type wipes itself when it is dropped.

use ::blst::min_pk;
use zeroize::Zeroizing;

use super::g1::G1Affine;
use super::g2::G2Affine;

/// Bytes of a secret key.
pub(crate) const SECRET_BYTES: usize = 32;

/// An integer in [1, r). Nothing of it is printed: it has no `Debug`.
pub(crate) struct Secret(min_pk::SecretKey);

impl Secret {
    /// `KeyGen` of draft-irtf-cfrg-bls-signature-05 §2.3; `None` for less than 32 bytes of key material.
    pub(crate) fn generate(material: &[u8], info: &[u8]) -> Option<Self> {
        min_pk::SecretKey::key_gen(material, info).ok().map(Self)
    }

    /// `derive_master_SK` of EIP-2333; `None` for a seed of less than 32 bytes.
    pub(crate) fn derive_master(seed: &[u8]) -> Option<Self> {
        min_pk::SecretKey::derive_master_eip2333(seed).ok().map(Self)
    }

    /// `derive_child_SK` of EIP-2333.
    pub(crate) fn derive_child(&self, index: u32) -> Self {
        Self(self.0.derive_child_eip2333(index))
    }

    /// The integer of 32 bytes, big-endian; `None` for one that is not in [1, r), or for another length.
    pub(crate) fn from_bendian(bytes: &[u8]) -> Option<Self> {
        min_pk::SecretKey::from_bytes(bytes).ok().map(Self)
    }

    /// 32 bytes, big-endian, in memory that wipes itself.
    pub(crate) fn to_bendian(&self) -> Zeroizing<[u8; SECRET_BYTES]> {
        Zeroizing::new(self.0.to_bytes())
    }

    /// The generator of G1 times the secret.
    pub(crate) fn times_generator(&self) -> G1Affine {
        G1Affine(self.0.sk_to_pk().into())
    }

    /// H(m) times the secret, under the tag `dst`.
    pub(crate) fn times_hash(&self, message: &[u8], dst: &[u8]) -> G2Affine {
        G2Affine(self.0.sign(message, dst, &[]).into())
    }
}
