//! What holds for the whole process: its engine and what was counted.
//!
//! Reads no key, message or signature.
//!
//! Imports: promises, values.

pub(crate) mod engine_info;
pub(crate) mod engine_stats;
#[cfg(feature = "panic-probe")]
pub(crate) mod panic_probe;
