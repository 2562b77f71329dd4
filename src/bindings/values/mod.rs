//! Values of JavaScript: arguments read into Rust, errors handed back, the package's classes told apart.
//!
//! The only place that reads what a caller passes.
//!
//! Imports: `node_api`.

pub(crate) mod arguments;
pub(crate) mod classes;
pub(crate) mod errors;
