//! Functions that return a promise: inputs are read and owned before the call returns, the work runs on the native pool,
//! never on libuv's, and every failure rejects.

use bls::error::Error;
use bls::pool;
use bls::unwind::panics_to_errors;
use napi::Env;
use napi::bindgen_prelude::{Object, ToNapiValue};

use super::errors::to_rejection;

/// How the promise is settled, on the thread of its environment.
type Settle<T> = Box<dyn FnOnce(Env) -> napi::Result<T> + Send>;

/// Reads the arguments now, runs the job that `read` returns on the pool, and settles the promise with its result.
pub(super) fn answer<T, Job>(env: &Env, read: impl FnOnce() -> Result<Job, Error>) -> napi::Result<Object<'_>>
where
    T: ToNapiValue + Send + 'static,
    Job: FnOnce() -> Result<T, Error> + Send + 'static,
{
    let ready = panics_to_errors(|| Ok((read()?, pool::get()?))).map_err(|error| to_rejection(env, &error));
    let (deferred, promise) = env.create_deferred::<T, Settle<T>>()?;
    match ready {
        Ok((job, pool)) => pool.spawn(move || {
            let result = panics_to_errors(job);
            deferred.resolve(Box::new(move |env| result.map_err(|error| to_rejection(&env, &error))));
        }),
        Err(rejection) => deferred.reject(rejection),
    }
    Ok(promise)
}
