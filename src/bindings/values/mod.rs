//! Values of JavaScript: arguments read into Rust, errors handed back, the package's classes told apart.
//!
//! The only place that reads what a caller passes, and the only one of the bindings with `unsafe` (in `raw.rs`).
//! Imports: nothing.

pub(crate) mod arguments;
pub(crate) mod classes;
pub(crate) mod errors;
mod raw;
