//! The environment variables that this package reads, once, when it is loaded.

use std::sync::OnceLock;
use std::thread;

use crate::error::Error;

/// More threads than any machine has processors for are a typing error.
const THREADS_MAX: usize = 1024;
/// Sets that may wait or be under way at once in asynchronous calls: about 12 MB, and some 10 to 20 seconds of work for
/// one core. A node that is that far behind must shed load, not queue it.
const QUEUE_SETS_DEFAULT: usize = 32_768;
/// A queue of more sets than this would not fit in memory.
const QUEUE_SETS_MAX: usize = 1 << 26;

/// What the environment chose.
pub(crate) struct Settings {
    /// `BEACON_BLS_ENGINE`: the name of the arithmetic, if one was chosen.
    pub(crate) engine: Option<String>,
    /// `BEACON_BLS_THREADS`: native threads, or the processors that this process may use (affinity and cgroup quota
    /// counted).
    pub(crate) threads: usize,
    /// `BEACON_BLS_QUEUE`: sets that asynchronous calls may hold at once.
    pub(crate) queue_sets: usize,
}

/// The settings of this process, as they were at the first call. Values that [`check`] refuses count as not set.
pub(crate) fn current() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| Settings {
        engine: variable("BEACON_BLS_ENGINE"),
        threads: number("BEACON_BLS_THREADS", THREADS_MAX)
            .unwrap_or_default()
            .or_else(|| thread::available_parallelism().ok().map(Into::into))
            .unwrap_or(1),
        queue_sets: number("BEACON_BLS_QUEUE", QUEUE_SETS_MAX).unwrap_or_default().unwrap_or(QUEUE_SETS_DEFAULT),
    })
}

/// Whether the numbers are numbers.
///
/// # Errors
/// [`Error::InvalidArgument`] that names the variable, its value and the range.
pub(crate) fn check() -> Result<(), Error> {
    number("BEACON_BLS_THREADS", THREADS_MAX)?;
    number("BEACON_BLS_QUEUE", QUEUE_SETS_MAX)?;
    Ok(())
}

fn number(name: &str, most: usize) -> Result<Option<usize>, Error> {
    match variable(name) {
        None => Ok(None),
        Some(text) => match text.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
            _ => Err(Error::InvalidArgument(format!("{name}={text}: expected an integer from 1 to {most}"))),
        },
    }
}

/// A variable that is set and not empty.
fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}
