//! Functions that return a promise: inputs are read and owned before the call returns, the work runs on the native pool,
//! never on libuv's, and every failure rejects.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use bls::error::Error;
use bls::schedule::jobs::Job;
use bls::schedule::long_work;
use bls::schedule::queue::{self, Cancellation, Step};
use bls::threads::unwind::panics_to_errors;
use napi::bindgen_prelude::{Either, Object, ObjectRef, PromiseRaw, ToNapiValue};
use napi::{Env, JsValue};

use crate::bindings::values::errors::to_js;

/// How the promise is settled, on the thread of its environment.
type Settle<T> = Box<dyn FnOnce(Env) -> napi::Result<Settled<T>> + Send>;

/// With a value, or with a promise that is rejected. Not with a `napi::Error`: napi-rs would turn ours into text and walk
/// its causes, and both run the caller's code.
type Settled<T> = Either<T, PromiseRaw<'static, ()>>;

thread_local! {
    /// Ends the work that this thread's environment has queued. An environment never leaves its thread.
    static ENVIRONMENT_WORK: OnceCell<Cancellation> = const { OnceCell::new() };
    /// The errors of this thread's environment for full queues, by their messages.
    static BUSY: RefCell<HashMap<String, ObjectRef<false>>> = RefCell::default();
}

/// Reads the arguments now, queues the job that `read` returns, and settles the promise with what `convert` makes of its
/// output.
pub(crate) fn answer<J, T>(
    env: &Env,
    read: impl FnOnce() -> Result<J, Error>,
    convert: impl FnOnce(J::Output) -> T + Send + 'static,
) -> napi::Result<Object<'_>>
where
    J: Job,
    T: ToNapiValue + Send + 'static,
{
    let ready = panics_to_errors(|| {
        let job = read()?;
        let place = queue::take_place(job.sets())?;
        queue::start()?;
        Ok((job, place))
    });
    let (mut job, place) = match ready {
        Ok(ready) => ready,
        Err(error) => return reject(env, &error),
    };
    let (deferred, promise) = env.create_deferred::<Settled<T>, Settle<T>>()?;
    let mut settle = Some(move |result: Result<J::Output, Error>| {
        deferred.resolve(Box::new(move |env| settle_with(env, result.map(convert))));
    });
    queue::submit(place, environment_work(*env)?, move || {
        let result = match panics_to_errors(|| job.step()) {
            Ok(None) => return Step::More,
            Ok(Some(output)) => Ok(output),
            Err(error) => Err(error),
        };
        let settle = settle.take();
        Step::Last(Box::new(move || {
            if let Some(settle) = settle {
                settle(result);
            }
        }))
    });
    Ok(promise)
}

/// Reads the arguments now, has the work that `read` returns done on the thread for long work, and settles the promise
/// with its result.
pub(crate) fn answer_long<T, Work>(env: &Env, read: impl FnOnce() -> Result<Work, Error>) -> napi::Result<Object<'_>>
where
    T: ToNapiValue + Send + 'static,
    Work: FnOnce() -> Result<T, Error> + Send + 'static,
{
    let ready = panics_to_errors(|| {
        let work = read()?;
        Ok((work, long_work::take_place()?))
    });
    let (work, place) = match ready {
        Ok(ready) => ready,
        Err(error) => return reject(env, &error),
    };
    let (deferred, promise) = env.create_deferred::<Settled<T>, Settle<T>>()?;
    long_work::submit(place, move || {
        let result = panics_to_errors(work);
        Box::new(move || {
            deferred.resolve(Box::new(move |env| settle_with(env, result)));
        })
    });
    Ok(promise)
}

fn settle_with<T>(env: Env, result: Result<T, Error>) -> napi::Result<Settled<T>> {
    match result {
        Ok(value) => Ok(Either::A(value)),
        Err(error) => PromiseRaw::reject(&env, to_js(&env, &error)?).map(Either::B),
    }
}

/// A promise that is rejected in place: a deferred for another thread costs kilobytes, which a flood of bad calls must not.
/// All that are rejected because the queue is full share one error object, as with an `AbortSignal`, for the same reason.
fn reject<'env>(env: &'env Env, error: &Error) -> napi::Result<Object<'env>> {
    let reason = match error {
        Error::Busy { .. } => BUSY.with_borrow_mut(|known| {
            if let Some(known) = known.get(&error.to_string()) {
                return known.get_value(env);
            }
            let reason = to_js(env, error)?;
            known.insert(error.to_string(), reason.create_ref()?);
            Ok(reason)
        })?,
        _ => to_js(env, error)?,
    };
    PromiseRaw::<()>::reject(env, reason)?.to_unknown().coerce_to_object()
}

/// The word that ends this environment's work, given by the environment itself when it goes away.
fn environment_work(env: Env) -> napi::Result<Cancellation> {
    ENVIRONMENT_WORK.with(|work| {
        if let Some(cancellation) = work.get() {
            return Ok(cancellation.clone());
        }
        let cancellation = Cancellation::default();
        env.add_env_cleanup_hook(cancellation.clone(), |cancellation| cancellation.cancel())?;
        Ok(work.get_or_init(|| cancellation).clone())
    })
}
