//! The package's classes, told apart by napi's type tags: nothing of the caller's runs.

use bls::error::Error;
use napi::Env;
use napi::bindgen_prelude::{ClassInstance, FromNapiValue, JavaScriptClassExt, MaybeTypeTag, This, Unknown};

use super::committee::Committee;
use super::public_key::PublicKey;
use super::registry::PublicKeyRegistry;
use super::secret_key::SecretKey;
use super::signature::Signature;

/// Their names.
pub(super) const NAMES: [&str; 5] = ["PublicKey", "SecretKey", "Signature", "PublicKeyRegistry", "Committee"];

/// The name of the class that this is an instance of.
pub(super) fn name(value: Unknown<'_>) -> Option<&'static str> {
    let tests = [is::<PublicKey>, is::<SecretKey>, is::<Signature>, is::<PublicKeyRegistry>, is::<Committee>];
    NAMES.into_iter().zip(tests).find(|(_, test)| test(value)).map(|(name, _)| name)
}

/// Refuses a constructor that was called as a function: what napi-rs would then make an instance is the global object.
pub(super) fn constructed<T: JavaScriptClassExt>(env: Env, this: &This<'_>, class: &str) -> Result<(), Error> {
    match T::instance_of(&env, &this.object) {
        Ok(true) => Ok(()),
        _ => Err(Error::InvalidArgument(format!("{class}: call it with new"))),
    }
}

fn is<T: MaybeTypeTag>(value: Unknown<'_>) -> bool {
    ClassInstance::<T>::from_unknown(value).is_ok()
}
