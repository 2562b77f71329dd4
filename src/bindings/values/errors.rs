//! Errors of the crate `bls` as JavaScript's, and where a panic becomes one.

#![allow(clippy::trivially_copy_pass_by_ref)] // Handles borrow from the environment.

use bls::error::Error;
use bls::threads::unwind::panics_to_errors;
use napi::bindgen_prelude::{JsObjectValue, Object};
use napi::{Env, Property, PropertyAttributes, Status};

use crate::bindings::node_api::{bare_error, take_pending_exception};

/// Runs the body of a synchronous function; its error, or its panic, is thrown.
pub(crate) fn answer<T>(env: &Env, body: impl FnOnce() -> Result<T, Error>) -> napi::Result<T> {
    panics_to_errors(body).or_else(|error| {
        env.throw(to_js(env, &error)?)?;
        // Tells napi-rs that the exception is already there.
        Err(napi::Error::new(Status::PendingException, String::new()))
    })
}

/// The `Error` that JavaScript gets: `message`, `code`, `setIndex` where a position is known, and `cause` where a getter
/// of the caller's threw.
pub(crate) fn to_js<'env>(env: &'env Env, error: &Error) -> napi::Result<Object<'env>> {
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

fn own_property(name: &str) -> napi::Result<Property> {
    Property::new().with_utf8_name(name).map(|property| {
        property.with_property_attributes(
            PropertyAttributes::Writable | PropertyAttributes::Enumerable | PropertyAttributes::Configurable,
        )
    })
}
