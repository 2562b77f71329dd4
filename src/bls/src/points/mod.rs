//! Public keys, signatures and secret keys, with their encodings. Undecoded bytes and decoded points are different types.
//!
//! Imports: blst, error.
//!
//! A point is decoded and checked here, one at a time; nothing here sums, hashes, pairs or starts a thread.

pub mod hexadecimal;
pub mod public_key;
pub mod secret_key;
pub mod signature;

/// The domain separation tag of the ciphersuite (draft-irtf-cfrg-bls-signature-05 §4.2.3).
pub const CIPHERSUITE_TAG: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";
