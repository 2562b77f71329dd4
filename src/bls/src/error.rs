//! What can go wrong, with the numbers that explain it, and the code by which JavaScript knows it.
//!
//! One enum for the whole package. It never holds a byte of a secret.

/// Why a call failed or a set was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The number of bytes fits no encoding.
    #[error("{what} has a length of {got}, expected {expected} bytes")]
    WrongLength {
        /// What was to be decoded.
        what: &'static str,
        /// The lengths that would do.
        expected: &'static str,
        /// The length that was found.
        got: usize,
    },
    /// The bytes are not the canonical encoding of a point.
    #[error("not a canonical point encoding: wrong flags, or a coordinate not below the field's prime")]
    BadEncoding,
    /// The bytes name a point that the curve's equation does not hold for.
    #[error("the point is not on the curve")]
    PointNotOnCurve,
    /// The point lies outside the subgroup of prime order.
    #[error("the point is not in the subgroup of order r")]
    PointNotInGroup,
    /// A public key or a signature is the point at infinity where that must not be.
    #[error("{0} is the point at infinity")]
    Infinity(&'static str),
    /// Nothing to aggregate, or lists of different lengths.
    #[error("nothing to aggregate: the list of {0} is empty")]
    NothingToAggregate(&'static str),
    /// The bytes decode and are valid points, but the signature is not one of this message under this key.
    #[error("the signature does not verify")]
    VerifyFail,
    /// A secret key's bytes are not an integer in 1..r. (The bytes are never told.)
    #[error("the secret key is not an integer in [1, r), 32 bytes, big-endian")]
    SecretKeyOutOfRange,
    /// Key material for key generation is too short.
    #[error("the key material has a length of {got}, at least 32 bytes are needed")]
    KeyMaterialTooShort {
        /// The length that was found.
        got: usize,
    },
    /// A string is not hexadecimal. (The character is not told: it may belong to a secret.)
    #[error("not hexadecimal: {0}")]
    InvalidHex(String),
    /// The caller passed a value of the wrong type, or left one out.
    #[error("{0}")]
    InvalidArgument(String),
    /// A registry has no key at this index.
    #[error("index {index} is not in the registry, whose size is {size}")]
    IndexNotFound {
        /// The index.
        index: u64,
        /// The registry's size.
        size: usize,
    },
    /// Another key stands at this place of the registry.
    #[error("another key is registered at index {index} of the registry")]
    RegistryConflict {
        /// The place.
        index: usize,
    },
    /// Keys were to be placed beyond the end of the registry.
    #[error("keys from index {at} on would leave a gap: the registry's size is {size}")]
    RegistryGap {
        /// Where the first key was to stand.
        at: usize,
        /// The registry's size.
        size: usize,
    },
    /// A key would stand in the registry twice.
    #[error("the key stands at index {index} of the registry already")]
    RegistryDuplicate {
        /// Where it stands.
        index: usize,
    },
    /// A key comes twice in one call.
    #[error("the same key as at position {position}")]
    RepeatedKey {
        /// Where it came first, in the caller's list.
        position: usize,
    },
    /// The file is no snapshot of a registry, or a damaged one.
    #[error("not a snapshot: {0}")]
    SnapshotInvalid(String),
    /// The operating system could not read or write a snapshot.
    #[error("{what}: {reason}")]
    SnapshotIo {
        /// What was tried.
        what: String,
        /// What the operating system said.
        reason: String,
    },
    /// The queue of asynchronous work is full.
    #[error(
        "the queue is full: with this call more than {limit} {what} would be waiting or under way; drop the least important"
    )]
    Busy {
        /// What is counted.
        what: &'static str,
        /// How many may be.
        limit: usize,
    },
    /// A fault of this package: a panic that was caught.
    #[error("internal error, please report it: {0}")]
    Internal(String),
    /// Another error, with the position in the caller's list.
    #[error("at position {index} of the list: {source}")]
    At {
        /// The position, from 0.
        index: usize,
        /// What is wrong there.
        source: Box<Error>,
    },
}

impl Error {
    /// The code in JavaScript: `error.code`, or a verdict.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WrongLength { .. }
            | Self::BadEncoding
            | Self::SecretKeyOutOfRange
            | Self::KeyMaterialTooShort { .. } => "BLST_BAD_ENCODING",
            Self::PointNotOnCurve => "BLST_POINT_NOT_ON_CURVE",
            Self::PointNotInGroup => "BLST_POINT_NOT_IN_GROUP",
            Self::Infinity(_) => "BLST_PK_IS_INFINITY",
            Self::NothingToAggregate(_) => "BLST_AGGR_TYPE_MISMATCH",
            Self::VerifyFail => "BLST_VERIFY_FAIL",
            Self::InvalidHex(_) => "INVALID_HEX",
            Self::InvalidArgument(_) => "INVALID_ARG",
            Self::IndexNotFound { .. } => "INDEX_NOT_FOUND",
            Self::RegistryConflict { .. } => "REGISTRY_CONFLICT",
            Self::RegistryGap { .. } => "REGISTRY_GAP",
            Self::RegistryDuplicate { .. } | Self::RepeatedKey { .. } => "REGISTRY_DUPLICATE",
            Self::SnapshotInvalid(_) => "SNAPSHOT_INVALID",
            Self::SnapshotIo { .. } => "SNAPSHOT_IO",
            Self::Busy { .. } => "BUSY",
            Self::Internal(_) => "INTERNAL",
            Self::At { source, .. } => source.code(),
        }
    }

    /// The position in the caller's list, where there is one.
    pub fn index(&self) -> Option<usize> {
        match self {
            Self::At { index, .. } => Some(*index),
            _ => None,
        }
    }

    /// This error, at a position of the caller's list.
    #[must_use]
    pub fn at(self, index: usize) -> Self {
        Self::At { index, source: Box::new(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_keeps_the_code_and_is_told() {
        let error = Error::PointNotInGroup.at(7);
        assert_eq!(error.code(), "BLST_POINT_NOT_IN_GROUP");
        assert_eq!(error.index(), Some(7));
        assert_eq!(error.to_string(), "at position 7 of the list: the point is not in the subgroup of order r");
    }
}
