//! The one pool of native threads, and how work is split over it.
//!
//! Everything in the process that computes for longer than a few milliseconds shares it, so that any number of
//! JavaScript workers runs no more native threads than there are processors.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::Error;
use crate::settings;

/// Bytes of stack for each thread: blst's bulk sums put 144 KiB on it, and waiting threads take up other work on top.
const STACK_BYTES: usize = 4 << 20;

/// How many native threads compute at most.
pub fn threads() -> usize {
    settings::current().threads
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

/// How many items go to a thread at once: at most `most`, fewer where that leaves threads idle, and then a multiple of
/// `unit` as long as it can.
pub(crate) fn share(items: usize, unit: usize, most: usize) -> usize {
    let fair = items.div_ceil(threads());
    fair.next_multiple_of(unit).clamp(1, most)
}

/// Items that a caller from outside does itself while the pool has other work: waiting for its turn there would cost it
/// more.
const SMALL_ITEMS: usize = 32;

/// Applies `work` to each run of `length` items, in parallel, and returns the results in order, or the failure of the
/// first run that fails, whichever thread comes to it first. Runs behind a failure that is known are left out.
///
/// With one thread, or one run, or few items and a pool that is at work, everything happens on the caller's thread.
pub(crate) fn try_map_runs<T: Sync, R: Send, E: Send>(
    items: &[T],
    length: usize,
    work: impl Fn(&[T]) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    match get() {
        Ok(pool) if threads() > 1 && items.len() > length && !better_alone(items.len()) => {
            let failed = AtomicUsize::new(usize::MAX);
            let unless_later = |(place, run)| {
                // A run before the first failure is always computed, so relaxed reads cost time at worst.
                let result = (place < failed.load(Ordering::Relaxed)).then(|| work(run))?;
                if result.is_err() {
                    failed.fetch_min(place, Ordering::Relaxed);
                }
                Some(result)
            };
            let results: Vec<_> = pool.install(|| items.par_chunks(length).enumerate().map(unless_later).collect());
            // What is missing stands behind a failure, which ends the walk.
            results.into_iter().flatten().collect()
        }
        // Without a pool the work is still done.
        _ => items.chunks(length).map(work).collect(),
    }
}

fn better_alone(items: usize) -> bool {
    items <= SMALL_ITEMS && rayon::current_thread_index().is_none() && CLAIMS.load(Ordering::Relaxed) > 0
}

/// Claims on the pool.
static CLAIMS: AtomicUsize = AtomicUsize::new(0);

/// Says, for as long as it lives, that work waits for the pool or runs on it.
pub(crate) struct Claim(());

impl Claim {
    pub(crate) fn new() -> Self {
        CLAIMS.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        CLAIMS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// [`try_map_runs`] for work that cannot fail.
pub(crate) fn map_runs<T: Sync, R: Send>(items: &[T], length: usize, work: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    try_map_runs(items, length, |run| Ok::<_, std::convert::Infallible>(work(run)))
        .unwrap_or_else(|impossible| match impossible {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_their_items() {
        let items: Vec<usize> = (0..1000).collect();
        let sums = map_runs(&items, 7, |run| run.iter().sum::<usize>());
        assert_eq!(sums.len(), 143);
        assert_eq!(sums[1], (7..14).sum::<usize>());
        assert_eq!(sums.iter().sum::<usize>(), 999 * 500);
    }

    #[test]
    fn failure_that_comes_first_in_order_is_returned_though_it_comes_last_in_time() {
        let items: Vec<usize> = (0..64).collect();
        for bad in [vec![3, 60], vec![40, 20, 35], vec![63], (0..64).collect()] {
            let first = *bad.iter().min().expect("some are bad");
            let result = try_map_runs(&items, 1, |run| {
                if !bad.contains(&run[0]) {
                    return Ok(());
                }
                if run[0] == first {
                    std::thread::sleep(std::time::Duration::from_millis(20));
                }
                Err(run[0])
            });
            assert_eq!(result, Err(first), "bad: {bad:?}");
        }
    }
}
