//! `engineInfo`.

use bls::engine;
use bls::threads::pool;
use napi::Env;
use napi_derive::napi;

use crate::bindings::values::errors::answer;

/// What verifies here.
#[napi(object, object_from_js = false)]
pub struct EngineInfo {
    /// The arithmetic in use: `"avx512ifma"` where the processor has AVX-512 IFMA, otherwise `"blst"`. The environment
    /// variable `BEACON_BLS_ENGINE` chooses one by its name.
    #[napi(ts_type = "\"blst\" | \"avx512ifma\"")]
    pub engine: String,
    /// Native threads of the pool, at most. Set by the environment variable `BEACON_BLS_THREADS`, otherwise the
    /// processors that this process may use.
    pub threads: u32,
    /// The version of this package.
    pub version: String,
}

/// Tells the engine, the number of native threads and the version.
///
/// @example
/// ```js
/// const { engine, threads, version } = engineInfo(); // for example "avx512ifma", 8 and "0.1.0"
/// ```
#[napi(catch_unwind)]
pub fn engine_info(env: Env) -> napi::Result<EngineInfo> {
    answer(&env, || {
        Ok(EngineInfo {
            engine: engine::current().name().into(),
            threads: u32::try_from(pool::threads()).unwrap_or(u32::MAX),
            version: env!("CARGO_PKG_VERSION").into(),
        })
    })
}
