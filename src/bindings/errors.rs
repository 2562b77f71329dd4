//! From the vault's errors to JavaScript's, and the wall that panics end at.

#![allow(clippy::trivially_copy_pass_by_ref)] // Handles borrow from the environment.

use bls::error::Error;
use bls::unwind::panics_to_errors;
use napi::bindgen_prelude::{FromNapiValue, Object, Unknown};
use napi::{Env, JsError, JsValue, Status, sys};

/// Runs the body of a synchronous function; its error, or its panic, is thrown.
pub(super) fn answer<T>(env: &Env, body: impl FnOnce() -> Result<T, Error>) -> napi::Result<T> {
    panics_to_errors(body).or_else(|error| {
        env.throw(to_js(env, &error)?)?;
        // Tells napi-rs that the exception is already there.
        Err(napi::Error::new(Status::PendingException, String::new()))
    })
}

/// The `Error` that JavaScript gets: `message`, `code`, `setIndex` where a position is known, and `cause` where a getter
/// of the caller's threw.
pub(super) fn to_js<'env>(env: &'env Env, error: &Error) -> napi::Result<Object<'env>> {
    let thrown_by_getter = take_pending_exception(env);
    let value = JsError::from(napi::Error::new(Code(error.code()), error.to_string())).into_unknown(*env);
    let mut object = Object::from_unknown(value)?;
    if let Some(index) = error.index() {
        // An array has at most 2^32 - 1 elements.
        object.set("setIndex", u32::try_from(index).unwrap_or(u32::MAX))?;
    }
    if let Some(cause) = thrown_by_getter {
        object.set("cause", cause)?;
    }
    Ok(object)
}

/// The same error, to reject a promise with.
pub(super) fn to_rejection(env: &Env, error: &Error) -> napi::Error {
    match to_js(env, error).map(|object| object.to_unknown()) {
        Ok(value) => napi::Error::from(value),
        Err(failure) => failure,
    }
}

/// A code in the place where napi-rs keeps its status.
struct Code(&'static str);

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self.0
    }
}

/// Takes what a getter or a proxy of the caller's threw while it was read, so that it does not hide our error.
#[allow(unsafe_code)] // napi-rs has no safe call for it. The door's only unsafe block.
fn take_pending_exception(env: &Env) -> Option<Unknown<'_>> {
    let mut pending = false;
    let mut exception = std::ptr::null_mut();
    // SAFETY: `env` is the environment of the call under way on this thread; both out-pointers are live locals; the
    // second call is made only when an exception is pending and then yields a valid handle in the current scope.
    unsafe {
        if sys::napi_is_exception_pending(env.raw(), &raw mut pending) != sys::Status::napi_ok || !pending {
            return None;
        }
        if sys::napi_get_and_clear_last_exception(env.raw(), &raw mut exception) != sys::Status::napi_ok {
            return None;
        }
        Unknown::from_napi_value(env.raw(), exception).ok()
    }
}
