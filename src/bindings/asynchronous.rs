//! Functions that return a promise: inputs are read and owned before the call returns, the work runs on the native pool,
//! never on libuv's, and every failure rejects.

use bls::error::Error;
use bls::pool;
use bls::unwind::panics_to_errors;
use napi::bindgen_prelude::{Object, PromiseRaw, ToNapiValue};
use napi::{Env, JsValue};

use super::errors::{to_js, to_rejection};

/// How the promise is settled, on the thread of its environment.
type Settle<T> = Box<dyn FnOnce(Env) -> napi::Result<T> + Send>;

/// Reads the arguments now, runs the job that `read` returns on the pool, and settles the promise with its result.
pub(super) fn answer<T, Job>(env: &Env, read: impl FnOnce() -> Result<Job, Error>) -> napi::Result<Object<'_>>
where
    T: ToNapiValue + Send + 'static,
    Job: FnOnce() -> Result<T, Error> + Send + 'static,
{
    match panics_to_errors(|| Ok((read()?, pool::get()?))) {
        Ok((job, pool)) => {
            let (deferred, promise) = env.create_deferred::<T, Settle<T>>()?;
            pool.spawn(move || {
                let result = panics_to_errors(job);
                deferred.resolve(Box::new(move |env| result.map_err(|error| to_rejection(&env, &error))));
            });
            Ok(promise)
        }
        // Rejected in place: a deferred for another thread costs a kilobyte, which a flood of bad calls must not.
        Err(error) => PromiseRaw::<()>::reject(env, to_js(env, &error)?)?.to_unknown().coerce_to_object(),
    }
}
