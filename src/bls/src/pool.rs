//! The one pool of native threads, shared by everything in the process that asks for it.

use std::sync::OnceLock;
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::Error;

/// Bytes of stack for each thread: blst's bulk sums put 144 KiB on it, and rayon nests.
const STACK_BYTES: usize = 4 << 20;
/// More threads than any machine has processors for are a typing error.
const THREADS_MAX: usize = 1024;

/// How many native threads compute at most: `BEACON_BLS_THREADS`, or the processors that this process may use (affinity
/// and cgroup quota counted).
pub fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| {
        std::env::var("BEACON_BLS_THREADS")
            .ok()
            .and_then(|value| value.parse().ok())
            .filter(|count| (1..=THREADS_MAX).contains(count))
            .or_else(|| thread::available_parallelism().ok().map(Into::into))
            .unwrap_or(1)
    })
}

/// The pool, started at its first use.
///
/// # Errors
/// [`Error::Internal`] when the operating system gives no threads.
pub fn get() -> Result<&'static ThreadPool, Error> {
    static POOL: OnceLock<Result<ThreadPool, String>> = OnceLock::new();
    POOL.get_or_init(|| {
        ThreadPoolBuilder::new()
            .num_threads(threads())
            .thread_name(|index| format!("beacon-bls-{index}"))
            .stack_size(STACK_BYTES)
            .build()
            .map_err(|error| error.to_string())
    })
    .as_ref()
    .map_err(|reason| Error::Internal(format!("no thread pool: {reason}")))
}
