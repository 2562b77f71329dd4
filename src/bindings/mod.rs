//! The door. One file a class or a verb; nothing here touches blst or decides what is valid.
//!
//! Every argument arrives as an untyped value and is read by [`arguments`], so that all mistakes get the same errors;
//! every body runs inside [`errors::answer`], so that no panic reaches the engine that called.

mod aggregate;
mod aggregate_verified;
mod arguments;
mod asynchronous;
mod classes;
mod committee;
mod engine_info;
mod engine_stats;
mod errors;
mod load;
#[cfg(feature = "panic-probe")]
mod panic_probe;
mod progress;
mod public_key;
mod raw;
mod registry;
mod secret_key;
mod sets;
mod signature;
mod signature_sets;
mod verify;
