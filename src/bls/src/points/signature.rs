//! Signatures: points of G2. Undecoded bytes, and the decoded point, are different types.

use crate::blst::G2Affine;
use crate::error::Error;

/// Bytes of a compressed signature.
pub const COMPRESSED_BYTES: usize = 96;
/// Bytes of an uncompressed signature.
pub const UNCOMPRESSED_BYTES: usize = 192;

/// A signature as it came from outside: copied, of known length, otherwise unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureBytes {
    /// x and the sign of y, 96 bytes.
    Compressed([u8; COMPRESSED_BYTES]),
    /// x and y, 192 bytes.
    Uncompressed(Box<[u8; UNCOMPRESSED_BYTES]>),
    /// A number of bytes that no encoding has. The bytes are not kept.
    WrongLength(usize),
}

impl From<&[u8]> for SignatureBytes {
    fn from(bytes: &[u8]) -> Self {
        if let Ok(compressed) = <[u8; COMPRESSED_BYTES]>::try_from(bytes) {
            Self::Compressed(compressed)
        } else if let Ok(uncompressed) = <[u8; UNCOMPRESSED_BYTES]>::try_from(bytes) {
            Self::Uncompressed(Box::new(uncompressed))
        } else {
            Self::WrongLength(bytes.len())
        }
    }
}

/// A decoded signature: a point of the curve. Whether its subgroup was checked is known to whoever decoded it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signature(pub(crate) G2Affine);

impl Signature {
    /// Decodes canonical bytes of a point of the curve, subgroup and infinity unchecked.
    pub fn decode_unchecked(bytes: &SignatureBytes) -> Result<Self, Error> {
        match bytes {
            SignatureBytes::Compressed(bytes) => G2Affine::uncompress(bytes),
            SignatureBytes::Uncompressed(bytes) => G2Affine::deserialize(bytes),
            SignatureBytes::WrongLength(got) => {
                Err(Error::WrongLength { what: "the signature", expected: "96 or 192", got: *got })
            }
        }
        .map(Self)
    }

    /// Decodes a signature for use in a set: not infinity, which no valid key signs with, and, if `group_check`, in the
    /// subgroup (`signature_subgroup_check` of draft-irtf-cfrg-bls-signature-05 §2.7).
    pub fn decode(bytes: &SignatureBytes, group_check: bool) -> Result<Self, Error> {
        let signature = Self::decode_unchecked(bytes)?;
        signature.check(group_check)?;
        Ok(signature)
    }

    /// The checks of [`Signature::decode`] on a decoded signature.
    pub fn check(&self, group_check: bool) -> Result<(), Error> {
        self.refuse_infinity()?;
        if group_check { self.check_subgroup() } else { Ok(()) }
    }

    /// Checks the subgroup, which infinity belongs to.
    pub fn check_subgroup(&self) -> Result<(), Error> {
        if self.0.in_subgroup() { Ok(()) } else { Err(Error::PointNotInGroup) }
    }

    /// Refuses the point at infinity.
    pub fn refuse_infinity(&self) -> Result<(), Error> {
        if self.0.is_infinity() { Err(Error::Infinity("the signature")) } else { Ok(()) }
    }

    /// The point, for arithmetic.
    pub fn point(&self) -> G2Affine {
        self.0
    }

    /// 96 bytes.
    pub fn compress(&self) -> [u8; COMPRESSED_BYTES] {
        self.0.compress()
    }

    /// 192 bytes.
    pub fn serialize(&self) -> [u8; UNCOMPRESSED_BYTES] {
        self.0.serialize()
    }
}
