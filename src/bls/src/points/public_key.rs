//! Public keys: points of G1. Undecoded bytes, and the decoded point, are different types.

use crate::blst::G1Affine;
use crate::error::Error;

/// Bytes of a compressed public key.
pub const COMPRESSED_BYTES: usize = 48;
/// Bytes of an uncompressed public key.
pub const UNCOMPRESSED_BYTES: usize = 96;

/// A public key as it came from outside: copied, of known length, otherwise unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicKeyBytes {
    /// x and the sign of y, 48 bytes.
    Compressed([u8; COMPRESSED_BYTES]),
    /// x and y, 96 bytes.
    Uncompressed([u8; UNCOMPRESSED_BYTES]),
    /// A number of bytes that no encoding has. The bytes are not kept.
    WrongLength(usize),
}

impl From<&[u8]> for PublicKeyBytes {
    fn from(bytes: &[u8]) -> Self {
        if let Ok(compressed) = <[u8; COMPRESSED_BYTES]>::try_from(bytes) {
            Self::Compressed(compressed)
        } else if let Ok(uncompressed) = <[u8; UNCOMPRESSED_BYTES]>::try_from(bytes) {
            Self::Uncompressed(uncompressed)
        } else {
            Self::WrongLength(bytes.len())
        }
    }
}

/// A decoded public key: a point of the curve. Whether it was validated is known to whoever decoded it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublicKey(pub(crate) G1Affine);

impl PublicKey {
    /// Decodes canonical bytes of a point of the curve, subgroup and infinity unchecked.
    pub fn decode_unchecked(bytes: &PublicKeyBytes) -> Result<Self, Error> {
        match bytes {
            PublicKeyBytes::Compressed(bytes) => G1Affine::uncompress(bytes),
            PublicKeyBytes::Uncompressed(bytes) => G1Affine::deserialize(bytes),
            PublicKeyBytes::WrongLength(got) => {
                Err(Error::WrongLength { what: "the public key", expected: "48 or 96", got: *got })
            }
        }
        .map(Self)
    }

    /// Decodes and validates: `KeyValidate` of draft-irtf-cfrg-bls-signature-05 §2.5.
    pub fn decode(bytes: &PublicKeyBytes) -> Result<Self, Error> {
        let key = Self::decode_unchecked(bytes)?;
        key.validate()?;
        Ok(key)
    }

    /// Checks that the key is not infinity and lies in the subgroup.
    pub fn validate(&self) -> Result<(), Error> {
        self.refuse_infinity()?;
        if self.0.in_subgroup() { Ok(()) } else { Err(Error::PointNotInGroup) }
    }

    /// [`PublicKey::validate`] in full, or, for a key that the caller vouches for, only its part that costs nothing.
    pub fn check(&self, validate: bool) -> Result<(), Error> {
        if validate { self.validate() } else { self.refuse_infinity() }
    }

    /// Refuses the point at infinity, wherever a key is used.
    pub fn refuse_infinity(&self) -> Result<(), Error> {
        if self.0.is_infinity() { Err(Error::Infinity("the public key")) } else { Ok(()) }
    }

    /// The point, for arithmetic.
    pub fn point(&self) -> G1Affine {
        self.0
    }

    /// 48 bytes.
    pub fn compress(&self) -> [u8; COMPRESSED_BYTES] {
        self.0.compress()
    }

    /// 96 bytes.
    pub fn serialize(&self) -> [u8; UNCOMPRESSED_BYTES] {
        self.0.serialize()
    }
}
