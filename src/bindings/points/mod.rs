//! The classes `PublicKey`, `SecretKey` and `Signature`.
//!
//! They read arguments and hand them on; what is valid, the crate `bls` decides.
//!
//! Imports: values.

pub(crate) mod public_key;
pub(crate) mod secret_key;
pub(crate) mod signature;
