//! The addon: what JavaScript sees of the crate `bls`.
//!
//! `bindings` reads and copies what JavaScript passes, calls `bls`, and turns results and errors back into values. No
//! rule of cryptography is decided here. Under `cargo test` there is no Node to link to, so the bindings are left out.

// napi-derive exports `pub` items only, though no other crate can reach them.
#[cfg(not(test))]
#[allow(unreachable_pub)]
mod bindings;
