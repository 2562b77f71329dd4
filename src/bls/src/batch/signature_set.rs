//! A claim to be verified: this signature is one of this message under this key.

use crate::points::public_key::{PublicKey, PublicKeyBytes};
use crate::points::signature::{Signature, SignatureBytes};
use crate::registry::{Committee, View};

/// Whose signature it is said to be.
#[derive(Clone, Debug, PartialEq)]
pub enum PublicKeySource {
    /// Bytes from outside, still to be decoded.
    Bytes(PublicKeyBytes),
    /// A decoded key; `PublicKey` objects arrive like this.
    Point(PublicKey),
    /// The key at an index of the registry.
    Index(u32),
    /// The sum of the keys at these indices of the registry, each counted as often as it stands here.
    Indices(Box<[u32]>),
    /// The sum of the keys of those members of a committee who took part.
    Committee(Committee, Box<[u8]>),
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

/// How sets are verified. The default is strict.
#[derive(Clone)]
pub struct VerifyOptions {
    /// Where indices point to, and whose keys are known by their bytes.
    pub registry: Option<View>,
    /// Whether keys from bytes, and decoded ones, must be in the subgroup. (Infinity is refused in any case; keys of the
    /// registry were checked when they entered it.)
    pub validate_public_keys: bool,
    /// Whether signatures must be in the subgroup. (Infinity is refused in any case.)
    pub group_check_signatures: bool,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { registry: None, validate_public_keys: true, group_check_signatures: true }
    }
}
