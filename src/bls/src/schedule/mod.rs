//! Asynchronous work: bounded queues, and jobs that run in steps on the pool.
//!
//! Imports: batch, engine, error, points, scheme, settings, threads.
//!
//! Nothing here decides whether a signature is valid, and no lock is held while something is computed.

pub mod jobs;
pub mod long_work;
pub mod queue;
