//! Keys as they come to a registry.

use crate::error::Error;
use crate::points::public_key::{COMPRESSED_BYTES, PublicKeyBytes};

/// Many keys, undecoded.
pub enum Keys {
    /// Compressed keys, one after another. The length is a multiple of 48 bytes: see [`Keys::flat`].
    Flat(Vec<u8>),
    /// Keys of either form.
    List(Vec<PublicKeyBytes>),
}

impl Keys {
    /// Compressed keys, one after another.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] when the length is no multiple of 48.
    pub fn flat(bytes: Vec<u8>) -> Result<Self, Error> {
        if bytes.len().is_multiple_of(COMPRESSED_BYTES) {
            return Ok(Self::Flat(bytes));
        }
        let got = bytes.len();
        Err(Error::InvalidArgument(format!("keys: expected a multiple of {COMPRESSED_BYTES} bytes, got {got}")))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Flat(bytes) => bytes.len() / COMPRESSED_BYTES,
            Self::List(list) => list.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key at a position below the length.
    pub(super) fn get(&self, position: usize) -> PublicKeyBytes {
        match self {
            Self::Flat(bytes) => PublicKeyBytes::from(&bytes[position * COMPRESSED_BYTES..][..COMPRESSED_BYTES]),
            Self::List(list) => list[position].clone(),
        }
    }
}
