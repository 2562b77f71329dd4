//! Work that answers with a promise, and the progress it reports.
//!
//! Knows nothing of what the work is.
//!
//! Imports: values.

pub(crate) mod asynchronous;
pub(crate) mod progress;
