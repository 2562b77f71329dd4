//! Progress of long work, told to a function of the caller's.

use std::time::{Duration, Instant};

use bls::error::Error;
use napi::bindgen_prelude::{FnArgs, FromNapiValue, Function, Unknown};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Status, ValueType};

use crate::bindings::values::arguments;

/// Between two reports, so that a person sees them move and the event loop does not: 20 a second.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

type Arguments = FnArgs<(f64, f64)>;
/// Weak: progress alone keeps no event loop alive.
type Callback = ThreadsafeFunction<Arguments, (), Arguments, Status, false, true>;

/// Who hears of progress, if anybody.
pub(crate) struct Progress {
    callback: Option<Callback>,
    last: Option<Instant>,
}

impl Progress {
    /// Reads `onProgress` of the options.
    pub(crate) fn read(options: Unknown<'_>) -> Result<Self, Error> {
        let none = Self { callback: None, last: None };
        let Some(options) = arguments::options(options, "{ onProgress }")? else {
            return Ok(none);
        };
        let value = arguments::property(&options, "onProgress")?;
        match value.get_type() {
            Ok(ValueType::Undefined | ValueType::Null) => Ok(none),
            Ok(ValueType::Function) => {
                let callback = Function::<Arguments, ()>::from_unknown(value)
                    .and_then(|f| f.build_threadsafe_function().callee_handled::<false>().weak::<true>().build())
                    .map_err(|error| Error::Internal(error.reason))?;
                Ok(Self { callback: Some(callback), last: None })
            }
            _ => Err(arguments::wrong_type("onProgress", "a function", value)),
        }
    }

    /// Tells that `done` of `total` are done: not more often than is useful, but the end in any case.
    #[allow(clippy::cast_precision_loss)] // Exact up to 2^53.
    pub(crate) fn report(&mut self, done: usize, total: usize) {
        let Some(callback) = &self.callback else { return };
        let due = self.last.is_none_or(|last| last.elapsed() >= BETWEEN_REPORTS);
        if due || done == total {
            self.last = Some(Instant::now());
            callback.call((done as f64, total as f64).into(), ThreadsafeFunctionCallMode::NonBlocking);
        }
    }
}
