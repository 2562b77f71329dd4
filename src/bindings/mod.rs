//! What JavaScript sees: a file for each class or group of functions, in folders that import only from those above them.
//!
//! Every argument arrives as an untyped value and is read by [`values::arguments`], so that equal mistakes get equal
//! errors. Every body runs inside [`values::errors::answer`], so that no panic reaches the engine that called. Nothing
//! here calls blst or decides what is valid.

mod node_api;
mod values;

mod points;
mod process;
mod promises;

mod registry;
mod scheme;

mod batch;

mod load;
