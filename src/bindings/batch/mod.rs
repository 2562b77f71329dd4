//! Signature sets of bytes: how they are read, verified, told apart and aggregated.
//!
//! Bytes are copied here and checked by the crate `bls`.
//!
//! Imports: points, promises, registry, values.

pub(crate) mod aggregate_verified;
pub(crate) mod sets;
pub(crate) mod signature_sets;
