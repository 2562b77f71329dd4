//! A claim to be verified: this signature is one of this message under this key.

use crate::public_key::{PublicKey, PublicKeyBytes};
use crate::signature::{Signature, SignatureBytes};

/// Whose signature it is said to be.
#[derive(Clone, Debug, PartialEq)]
pub enum PublicKeySource {
    /// Bytes from outside, still to be decoded.
    Bytes(PublicKeyBytes),
    /// A decoded key; `PublicKey` objects arrive like this.
    Point(PublicKey),
}

/// The signature.
#[derive(Clone, Debug, PartialEq)]
pub enum SignatureSource {
    /// Bytes from outside, still to be decoded.
    Bytes(SignatureBytes),
    /// A decoded signature; `Signature` objects arrive like this.
    Point(Signature),
}

/// Somebody's signature, of a message that is known from elsewhere. It owns its bytes: nothing outside can change it any
/// more.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// By whom.
    pub public_key: PublicKeySource,
    /// The signature.
    pub signature: SignatureSource,
}

/// One set of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct SignatureSet {
    /// What was signed, of any length.
    pub message: Box<[u8]>,
    /// Who signed it, and the signature.
    pub contribution: Contribution,
}

/// Which checks the points of a batch still need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Keys: in the subgroup and not infinity. (Infinity is refused in any case.)
    pub validate_public_keys: bool,
    /// Signatures: in the subgroup. (Infinity is refused in any case.)
    pub group_check_signatures: bool,
}

impl Checks {
    /// All of them: what untrusted bytes need.
    pub const ALL: Self = Self { validate_public_keys: true, group_check_signatures: true };
}
