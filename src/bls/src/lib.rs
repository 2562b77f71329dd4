//! BLS12-381 signatures as Ethereum uses them: public keys of 48 bytes in G1, signatures of 96 bytes in G2, the
//! proof-of-possession scheme of draft-irtf-cfrg-bls-signature-05.
//!
//! This crate knows nothing of Node. Floors, each importing only from those before it: error, hexadecimal, unwind; ffi;
//! public keys, signatures, secret keys; coefficients, endomorphism, weighted sums; the engine; aggregates, sets, the
//! batch; the pool.

pub mod aggregate;
pub mod batch;
pub mod coefficient;
mod endomorphism;
pub mod engine;
pub mod error;
pub mod ffi;
pub mod hexadecimal;
pub mod jobs;
pub mod long_work;
mod message_hash;
mod pairing;
pub mod pool;
pub mod public_key;
pub mod queue;
pub mod registry;
mod reproducible;
pub mod secret_key;
mod settings;
pub mod signature;
pub mod signature_set;
pub mod stats;
pub mod unwind;
pub mod verify;
mod weighted_sum;

/// Whether the environment variables that this package reads have values that mean something. Called at load.
///
/// # Errors
/// [`error::Error::InvalidArgument`] that names the variable, its value and the choices.
pub fn check_environment() -> Result<(), error::Error> {
    settings::check()?;
    engine::check()
}

/// The domain separation tag of the ciphersuite (draft-irtf-cfrg-bls-signature-05 §4.2.3).
pub const CIPHERSUITE_TAG: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";
