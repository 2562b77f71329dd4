//! The native threads of the process, and what a panic in one of them becomes.
//!
//! Imports: error, settings.
//!
//! Nothing here knows what is computed, or in which order requests are served: that is `schedule`'s business.

pub mod pool;
pub mod unwind;
