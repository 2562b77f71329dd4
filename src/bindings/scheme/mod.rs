//! The functions of `@chainsafe/blst` on decoded keys and signatures: verify and aggregate.
//!
//! No rule of the signature scheme is decided here.
//!
//! Imports: points, promises, values.

pub(crate) mod aggregate;
pub(crate) mod verify;
