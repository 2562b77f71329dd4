//! What happens when an environment loads the addon.

use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;

use super::errors::answer;

/// Refuses to load when an environment variable of this package means nothing: better now than on a default that nobody
/// chose.
#[napi(module_exports)]
pub fn load(_exports: Object<'_>, env: Env) -> napi::Result<()> {
    answer(&env, || {
        // On the terminal too: the generated loader hides this error deep in the causes of its own.
        bls::check_environment().inspect_err(|error| eprintln!("beacon-bls: {error}"))
    })
}
