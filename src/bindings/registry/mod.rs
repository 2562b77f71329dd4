//! The classes `PublicKeyRegistry` and `Committee`.
//!
//! Each instance is a handle to what the crate `bls` shares between the threads of the process.
//! Imports: points, promises, values.

pub(crate) mod committee;
pub(crate) mod public_key_registry;
