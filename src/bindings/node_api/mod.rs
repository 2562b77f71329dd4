//! Calls of Node-API that napi-rs has no safe form of: the only `unsafe` of the bindings.
//!
//! Imports: nothing.
#![allow(unsafe_code, clippy::trivially_copy_pass_by_ref)] // Handles borrow from the environment.

use std::ptr;

use napi::bindgen_prelude::{FromNapiValue, Object, Unknown};
use napi::{Env, JsValue, Status, sys};

/// An `Error` with a message and nothing else: napi-rs's own would assign a code.
pub(crate) fn bare_error<'env>(env: &'env Env, message: &str) -> napi::Result<Object<'env>> {
    let message = env.create_string(message)?;
    let mut error = ptr::null_mut();
    // SAFETY: `env` is the environment of the call under way on this thread, `message` a live string in it, no code is
    // a null pointer (documented as allowed), and the out-pointer is a live local.
    let status = unsafe { sys::napi_create_error(env.raw(), ptr::null_mut(), message.raw(), &raw mut error) };
    if status == sys::Status::napi_ok {
        Ok(Object::from_raw(env.raw(), error))
    } else {
        Err(napi::Error::new(Status::from(status), String::new()))
    }
}

/// Takes what a getter or a proxy of the caller's threw while it was read, so that it does not hide our error.
pub(crate) fn take_pending_exception(env: &Env) -> Option<Unknown<'_>> {
    let mut pending = false;
    let mut exception = ptr::null_mut();
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

/// Whether the value is a typed array whose memory was transferred away.
pub(crate) fn is_detached(value: Unknown<'_>) -> bool {
    let (env, mut memory, mut detached) = (value.value().env, ptr::null_mut(), false);
    // SAFETY: `value` lives in the scope of the call under way on this thread, and `env` is its environment; out-pointers are
    // live locals, or null where the answer is not wanted (documented as allowed); the second call is made only when the first
    // yielded a handle, and nothing of JavaScript runs between them.
    unsafe {
        let status = sys::napi_get_typedarray_info(
            env,
            value.raw(),
            ptr::null_mut(),
            ptr::null_mut(),
            ptr::null_mut(),
            &raw mut memory,
            ptr::null_mut(),
        );
        status == sys::Status::napi_ok
            && sys::napi_is_detached_arraybuffer(env, memory, &raw mut detached) == sys::Status::napi_ok
            && detached
    }
}
