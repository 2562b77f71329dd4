//! Public keys, signatures and secret keys, with their encodings. Undecoded bytes and decoded points are different types.
//!
//! Imports: blst, error.
//!
//! A point is decoded and checked here, one at a time; nothing here sums, hashes, pairs or starts a thread.

pub mod hexadecimal;
pub mod public_key;
pub mod secret_key;
pub mod signature;
