//! Reading what JavaScript passes. The only place that touches values of the caller's.
//!
//! Reading a property can run the caller's code (a getter, a proxy), and that code can detach, shrink or overwrite any
//! buffer. So: each property is read once, its bytes are copied before the next property is read, and what is checked
//! later is the copy. Bytes in shared memory may be torn by another thread while they are copied, but are never read
//! twice.

use bls::error::Error;
use napi::bindgen_prelude::{
    Array, ClassInstance, FromNapiValue, JsObjectValue, MaybeTypeTag, Object, Uint8ArraySlice, Uint32ArraySlice,
    Unknown,
};
use napi::{JsValue, ValueType};

use super::classes;
use crate::bindings::node_api::is_detached;

/// A value that has the wrong type: what it is called, and what it should have been. Nothing of the caller's runs here.
pub(crate) fn wrong_type(name: &str, expected: &str, value: Unknown<'_>) -> Error {
    let is = |holds: napi::Result<bool>| holds.unwrap_or(false);
    let found = match value.get_type() {
        Ok(ValueType::Undefined) => "nothing",
        Ok(ValueType::Null) => "null",
        Ok(ValueType::Boolean) => "a boolean",
        Ok(ValueType::Number) => "a number",
        Ok(ValueType::String) => "a string",
        Ok(ValueType::Symbol) => "a symbol",
        Ok(ValueType::BigInt) => "a bigint",
        Ok(ValueType::Function) => "a function",
        Ok(ValueType::Object) => match classes::name(value) {
            // Where bytes are expected, these have them.
            Some("PublicKey") if expected == BYTES => "a PublicKey; pass its toBytes()",
            Some("Signature") if expected == BYTES => "a Signature; pass its toBytes()",
            Some(own) => own,
            None if is(value.is_array()) => "an array",
            None if Uint8ArraySlice::from_unknown(value).is_ok() => match expected {
                "a PublicKey" => "a Uint8Array; decode it with PublicKey.fromBytes",
                "a Signature" => "a Uint8Array; decode it with Signature.fromBytes",
                _ => "a Uint8Array",
            },
            None if is(value.is_typedarray()) => "a typed array of another kind",
            None if is(value.is_arraybuffer()) => "an ArrayBuffer; wrap it in a Uint8Array",
            None if expected.strip_prefix("a ").is_some_and(classes::is_name) => {
                "an object that is none of this package (of another package, or from postMessage?)"
            }
            None => "another object",
        },
        _ => "something else",
    };
    let article = if classes::is_name(found) { "a " } else { "" };
    Error::InvalidArgument(format!("{name}: expected {expected}, got {article}{found}"))
}

const BYTES: &str = "a Uint8Array";

/// The bytes of a `Uint8Array`, handed to `copy` before anything else of JavaScript is read.
pub(crate) fn bytes<T>(value: Unknown<'_>, name: &str, copy: impl FnOnce(&[u8]) -> T) -> Result<T, Error> {
    bytes_if_any(value, name, copy)?.ok_or_else(|| wrong_type(name, BYTES, value))
}

/// The same, or nothing if it is no `Uint8Array`.
pub(crate) fn bytes_if_any<T>(
    value: Unknown<'_>,
    name: &str,
    copy: impl FnOnce(&[u8]) -> T,
) -> Result<Option<T>, Error> {
    let Ok(slice) = Uint8ArraySlice::from_unknown(value) else { return Ok(None) };
    if slice.is_empty() {
        refuse_detached(value, name)?;
    }
    Ok(Some(copy(&slice)))
}

/// The numbers of a `Uint32Array`, or nothing if it is none.
pub(crate) fn indices_if_any(value: Unknown<'_>, name: &str) -> Result<Option<Vec<u32>>, Error> {
    let Ok(slice) = Uint32ArraySlice::from_unknown(value) else { return Ok(None) };
    if slice.as_ref().is_empty() {
        refuse_detached(value, name)?;
    }
    Ok(Some(slice.as_ref().to_vec()))
}

/// An array whose memory was transferred looks empty. Whoever passes it made a mistake, and must not sign or verify the empty
/// message instead.
fn refuse_detached(value: Unknown<'_>, name: &str) -> Result<(), Error> {
    if is_detached(value) {
        return Err(Error::InvalidArgument(format!("{name}: the memory of this array was transferred (detached)")));
    }
    Ok(())
}

/// A text.
pub(crate) fn text(value: Unknown<'_>, name: &str) -> Result<String, Error> {
    String::from_unknown(value).map_err(|_| wrong_type(name, "a string", value))
}

/// A boolean that may be left out (`undefined` or `null`).
pub(crate) fn flag(value: Unknown<'_>, name: &str, default: bool) -> Result<bool, Error> {
    match value.get_type() {
        Ok(ValueType::Undefined | ValueType::Null) => Ok(default),
        _ => bool::from_unknown(value).map_err(|_| wrong_type(name, "a boolean", value)),
    }
}

/// An integer in [0, 2^32).
pub(crate) fn index(value: Unknown<'_>, name: &str) -> Result<u32, Error> {
    let number = f64::from_unknown(value).map_err(|_| wrong_type(name, "a number", value))?;
    if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Checked in the line above.
        return Ok(number as u32);
    }
    let found = if number.is_infinite() { "Infinity".into() } else { number.to_string() };
    Err(Error::InvalidArgument(format!("{name}: expected an integer in [0, 2^32), got {found}")))
}

/// The point, or whatever `take` takes, of an object of class `T`.
pub(crate) fn instance<T, R>(
    value: Unknown<'_>,
    name: &str,
    class: &str,
    take: impl FnOnce(&T) -> R,
) -> Result<R, Error>
where
    T: MaybeTypeTag,
{
    match ClassInstance::<T>::from_unknown(value) {
        Ok(instance) => Ok(take(&instance)),
        Err(_) => Err(wrong_type(name, &format!("a {class}"), value)),
    }
}

/// An object, for [`property`]. Arrays and class instances are objects too; what they lack is noticed at the property.
pub(crate) fn object<'env>(value: Unknown<'env>, name: &str) -> Result<Object<'env>, Error> {
    match value.get_type() {
        Ok(ValueType::Object) => Object::from_unknown(value).map_err(|_| wrong_type(name, "an object", value)),
        _ => Err(wrong_type(name, "an object", value)),
    }
}

/// Options, for [`property`]; nothing where they are left out (`undefined` or `null`). An instance of a class has none of
/// them, so it was meant as one of them.
pub(crate) fn options<'env>(value: Unknown<'env>, example: &str) -> Result<Option<Object<'env>>, Error> {
    let expected = || format!("an object such as {example}");
    match value.get_type() {
        Ok(ValueType::Undefined | ValueType::Null) => Ok(None),
        _ if classes::name(value).is_some() => Err(wrong_type("options", &expected(), value)),
        _ => object(value, "options").map(Some),
    }
}

/// One property, read once. `undefined` where there is none.
pub(crate) fn property<'env>(object: &Object<'env>, name: &str) -> Result<Unknown<'env>, Error> {
    object
        .get_named_property_unchecked(name)
        .map_err(|_| Error::InvalidArgument(format!("{name}: reading this property threw an exception")))
}

/// Each element of an array, in order; an error gets the element's position.
pub(crate) fn list<'env, T>(
    value: Unknown<'env>,
    name: &str,
    mut read: impl FnMut(Unknown<'env>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let array = Array::from_unknown(value).map_err(|_| wrong_type(name, "an array", value))?;
    // Not reserved by the array's length: `new Array(2 ** 32 - 1)` costs its owner nothing.
    let mut out = Vec::new();
    for index in 0..array.len() {
        let element = array
            .get::<Unknown>(index)
            .map_err(|_| Error::InvalidArgument(format!("{name}: reading this element threw an exception")))
            .and_then(|element| element.ok_or_else(|| Error::InvalidArgument(format!("{name}: no such element"))))
            .and_then(&mut read)
            .map_err(|error| error.at(index as usize))?;
        out.push(element);
    }
    Ok(out)
}
