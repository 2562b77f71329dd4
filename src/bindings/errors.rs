//! From the vault's errors to JavaScript's, and the wall that panics end at.

#![allow(clippy::trivially_copy_pass_by_ref)] // Handles borrow from the environment.

use bls::error::Error;
use bls::unwind::panics_to_errors;
use napi::bindgen_prelude::{FromNapiValue, JsObjectValue, Object, Unknown};
use napi::{Env, JsValue, Property, PropertyAttributes, Status, sys};

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
    let mut object = bare_error(env, &error.to_string())?;
    // Defined, not assigned: a setter that somebody put on `Object.prototype` must not swallow a code.
    let mut own = vec![own_property("code")?.with_value(&env.create_string(error.code())?)];
    if let Some(index) = error.index() {
        // An array has at most 2^32 - 1 elements.
        own.push(own_property("setIndex")?.with_value(&env.create_uint32(u32::try_from(index).unwrap_or(u32::MAX))?));
    }
    if let Some(cause) = &thrown_by_getter {
        own.push(own_property("cause")?.with_value(cause));
    }
    object.define_properties(&own)?;
    Ok(object)
}

/// An `Error` with a message and nothing else: napi-rs's own would assign a code.
#[allow(unsafe_code)] // napi-rs has no safe call for it.
fn bare_error<'env>(env: &'env Env, message: &str) -> napi::Result<Object<'env>> {
    let message = env.create_string(message)?;
    let mut error = std::ptr::null_mut();
    // SAFETY: `env` is the environment of the call under way on this thread, `message` a live string in it, no code is
    // a null pointer (documented as allowed), and the out-pointer is a live local.
    let status = unsafe { sys::napi_create_error(env.raw(), std::ptr::null_mut(), message.raw(), &raw mut error) };
    if status == sys::Status::napi_ok {
        Ok(Object::from_raw(env.raw(), error))
    } else {
        Err(napi::Error::new(Status::from(status), String::new()))
    }
}

fn own_property(name: &str) -> napi::Result<Property> {
    Property::new().with_utf8_name(name).map(|property| {
        property.with_property_attributes(
            PropertyAttributes::Writable | PropertyAttributes::Enumerable | PropertyAttributes::Configurable,
        )
    })
}

/// Takes what a getter or a proxy of the caller's threw while it was read, so that it does not hide our error.
#[allow(unsafe_code)] // napi-rs has no safe call for it.
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
