//! BLS12-381 signatures as Ethereum uses them: public keys of 48 bytes in G1, signatures of 96 bytes in G2, the
//! proof-of-possession scheme of draft-irtf-cfrg-bls-signature-05.
//!
//! This crate knows nothing of Node.js. Each folder is a layer and imports only from those above it in this list; the first
//! lines of its `mod.rs` name them.

pub mod error;
mod settings;
pub mod stats;

pub mod blst;
pub mod points;
pub mod threads;

pub mod engine;
pub mod scheme;

pub mod registry;

pub mod batch;

pub mod schedule;

pub use points::CIPHERSUITE_TAG;

/// Whether the environment variables that this package reads have values that mean something. Called at load.
///
/// # Errors
/// [`error::Error::InvalidArgument`] that names the variable, its value and the choices.
pub fn check_environment() -> Result<(), error::Error> {
    settings::check()?;
    engine::check()
}
