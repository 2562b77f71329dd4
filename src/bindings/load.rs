//! What happens when an environment loads the addon.

use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;

use crate::bindings::points::public_key::PublicKey;
use crate::bindings::points::secret_key::SecretKey;
use crate::bindings::points::signature::Signature;
use crate::bindings::registry::committee::Committee;
use crate::bindings::registry::public_key_registry::PublicKeyRegistry;
use crate::bindings::values::classes::{self, Class};
use crate::bindings::values::errors::answer;

/// Declares the classes, and refuses to load when an environment variable of this package means nothing: better now than on
/// a default that nobody chose.
#[napi(module_exports)]
pub fn load(exports: Object<'_>, env: Env) -> napi::Result<()> {
    classes::declare(
        env,
        &exports,
        vec![
            Class::of::<PublicKey>("PublicKey"),
            Class::of::<SecretKey>("SecretKey"),
            Class::of::<Signature>("Signature"),
            Class::of::<PublicKeyRegistry>("PublicKeyRegistry"),
            Class::of::<Committee>("Committee"),
        ],
    )?;
    answer(&env, || {
        // On the terminal too: the generated loader hides this error deep in the causes of its own.
        bls::check_environment().inspect_err(|error| eprintln!("beacon-bls: {error}"))
    })
}
