//! The class `PublicKeyRegistry`.

use std::path::PathBuf;
use std::sync::Arc;

use bls::error::Error;
use bls::points::public_key::{COMPRESSED_BYTES, PublicKeyBytes};
use bls::registry::{AppendOptions, DEFAULT_NAME, Keys, Registry, View};
use napi::bindgen_prelude::{Object, This, Uint8Array, Unknown};
use napi::{Either, Env, JsValue, ValueType};
use napi_derive::napi;

use crate::bindings::points::public_key::{self, PublicKey};
use crate::bindings::promises::asynchronous;
use crate::bindings::promises::progress::Progress;
use crate::bindings::values::arguments;
use crate::bindings::values::classes;
use crate::bindings::values::errors::answer;

/// How keys are appended.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct RegistryAppendOptions {
    /// Where the first key belongs; by default, behind the last one. Keys that stand at their place already are passed
    /// over.
    #[napi(ts_type = "number")]
    pub at: Option<()>,
    /// Whether each key must be in the subgroup. Default `true`; `false` where the caller has checked them. Infinity is
    /// refused in any case.
    #[napi(ts_type = "boolean")]
    pub validate: Option<()>,
}

/// How keys are appended asynchronously.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct RegistryAsyncAppendOptions {
    /// Where the first key belongs; by default, behind the last one. Keys that stand at their place already are passed
    /// over.
    #[napi(ts_type = "number")]
    pub at: Option<()>,
    /// Whether each key must be in the subgroup. Default `true`; `false` where the caller has checked them. Infinity is
    /// refused in any case.
    #[napi(ts_type = "boolean")]
    pub validate: Option<()>,
    /// Called with the keys done and the keys in all, at most 20 times a second. What it throws is an uncaught exception.
    #[napi(ts_type = "(done: number, total: number) => void")]
    pub on_progress: Option<()>,
}

/// How a snapshot is loaded.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct RegistryLoadOptions {
    /// Whether the subgroup of each key is checked again. Default `false`: the file's hash is checked in any case, and that
    /// every key is a point of the curve.
    #[napi(ts_type = "boolean")]
    pub revalidate: Option<()>,
    /// Called with the keys done and the keys in all, at most 20 times a second. What it throws is an uncaught exception.
    #[napi(ts_type = "(done: number, total: number) => void")]
    pub on_progress: Option<()>,
}

/// Whether a remembered key is validated.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct RememberOptions {
    /// Whether the key must be in the subgroup. Default `true`.
    #[napi(ts_type = "boolean")]
    pub validate: Option<()>,
}

/// What a registry holds and did.
#[napi(object, object_from_js = false)]
pub struct RegistryStats {
    /// Keys that are registered.
    pub keys: f64,
    /// Keys that are remembered.
    pub remembered: f64,
    /// Bytes of native memory: keys, index, remembered keys.
    pub memory_bytes: f64,
    /// Keys of sets that were looked up by their bytes.
    pub lookups: f64,
    /// Those that were found.
    pub hits: f64,
    /// Sums of keys by index.
    pub sums: f64,
}

/// The public keys of all validators, once in a process: the main thread and all `worker_threads` that name the same
/// registry see the same keys, whoever created it and whoever exits first. Sets name signers by their index in it.
///
/// @example
/// ```js
/// const registry = new PublicKeyRegistry();
/// await registry.asyncAppend(pubkeys); // of 48 bytes each
/// const sets = [{ msg: signingRoot, pk: 0, sig: signature }];
/// console.log(verifySignatureSets(sets, { registry })); // true
/// ```
#[napi]
pub struct PublicKeyRegistry(pub(crate) Arc<Registry>);

#[napi]
impl PublicKeyRegistry {
    /// The registry of this name; it is made if this process has none yet.
    ///
    /// @param name by default `"default"`.
    /// @throws `INVALID_ARG` for a name that is no text.
    #[napi(constructor, ts_args_type = "name?: string | undefined | null", catch_unwind)]
    pub fn new(env: Env, this: This<'_>, name: Unknown<'_>) -> napi::Result<Self> {
        answer(&env, || {
            classes::constructed(env, &this, "PublicKeyRegistry")?;
            let name = match name.get_type() {
                Ok(ValueType::Undefined | ValueType::Null) => DEFAULT_NAME.into(),
                _ => arguments::text(name, "name")?,
            };
            Ok(Self(Registry::named(&name)))
        })
    }

    /// The name.
    #[napi(getter)]
    pub fn name(&self) -> String {
        self.0.name().into()
    }

    /// How many keys there are.
    #[napi(getter)]
    pub fn size(&self) -> u32 {
        u32::try_from(self.view().len()).unwrap_or(u32::MAX)
    }

    /// Bytes of native memory: keys, index, remembered keys.
    #[napi(getter)]
    #[allow(clippy::cast_precision_loss)] // Exact up to 2^53.
    pub fn memory_bytes(&self) -> f64 {
        self.view().memory_bytes() as f64
    }

    /// Appends keys: all, or none if one cannot be. Returns the new size. Decodes and validates each key, on the native
    /// pool, and blocks the caller meanwhile; see `asyncAppend`.
    ///
    /// @param keys 48 bytes each in one `Uint8Array`, or an array of keys of 48 or 96 bytes.
    /// @throws with the position in `keys` in `.setIndex`: `REGISTRY_CONFLICT` where another key stands at that place,
    /// `REGISTRY_DUPLICATE` where the key stands at another place, `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
    /// `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for a key that is not valid; or `REGISTRY_GAP` where `at` is
    /// beyond the end, `INVALID_ARG` for an argument of another type.
    /// @example
    /// ```js
    /// const registry = new PublicKeyRegistry("validators");
    /// console.log(registry.append(pubkeys)); // 4
    /// console.log(registry.append(pubkeys.slice(2), { at: 2 }), registry.size); // 4 4
    /// registry.clear();
    /// console.log(registry.stats().keys); // 0
    /// ```
    #[napi(
        ts_args_type = "keys: Uint8Array | ReadonlyArray<Uint8Array>, options?: RegistryAppendOptions | undefined | null",
        catch_unwind
    )]
    pub fn append(&self, env: Env, keys: Unknown<'_>, options: Unknown<'_>) -> napi::Result<u32> {
        answer(&env, || {
            let keys = read_keys(keys)?;
            let (at, validate) = append_options(options)?;
            self.0.append(&keys, AppendOptions { at, validate, on_progress: None }).map(size_of_registry)
        })
    }

    /// `append` over the native pool, without blocking the event loop. The keys are copied before the call returns. Two
    /// appends at once follow one another.
    ///
    /// @param keys 48 bytes each in one `Uint8Array`, or an array of keys of 48 or 96 bytes.
    /// @throws as a rejection: what `append` throws, which are `REGISTRY_CONFLICT`, `REGISTRY_DUPLICATE`,
    /// `REGISTRY_GAP`, `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`
    /// and `INVALID_ARG`; and `BUSY` when 64 appends, saves or loads are waiting or under way.
    /// @example
    /// ```js
    /// const registry = new PublicKeyRegistry("validators");
    /// const onProgress = (done, total) => console.error(`${done} of ${total} keys`);
    /// console.log(await registry.asyncAppend(pubkeys, { onProgress })); // 4
    /// ```
    #[napi(
        ts_args_type = "keys: Uint8Array | ReadonlyArray<Uint8Array>, options?: RegistryAsyncAppendOptions | undefined | null",
        ts_return_type = "Promise<number>",
        catch_unwind
    )]
    pub fn async_append<'env>(
        &self,
        env: &'env Env,
        keys: Unknown<'env>,
        options: Unknown<'env>,
    ) -> napi::Result<Object<'env>> {
        let registry = Arc::clone(&self.0);
        asynchronous::answer_long(env, || {
            let keys = read_keys(keys)?;
            let (at, validate) = append_options(options)?;
            let mut progress = Progress::read(options)?;
            Ok(move || {
                let mut report = |done, total| progress.report(done, total);
                let options = AppendOptions { at, validate, on_progress: Some(&mut report) };
                registry.append(&keys, options).map(size_of_registry)
            })
        })
    }

    /// The key at `index`, or `undefined` beyond the end.
    ///
    /// @throws `INVALID_ARG` for anything but an integer in [0, 2^32).
    /// @example
    /// ```js
    /// console.log(registry.get(0) instanceof PublicKey); // true
    /// console.log(registry.getBytes(0)?.length, registry.getBytes(4)); // 48 undefined
    /// console.log(registry.indexOf(pubkeys[2])); // 2
    /// ```
    #[napi(ts_args_type = "index: number", ts_return_type = "PublicKey | undefined", catch_unwind)]
    pub fn get(&self, env: Env, index: Unknown<'_>) -> napi::Result<Either<PublicKey, ()>> {
        let key = answer(&env, || Ok(self.view().get(arguments::index(index, "index")?)))?;
        Ok(or_undefined(key.map(PublicKey)))
    }

    /// The 48 bytes of the key at `index`, or `undefined` beyond the end.
    ///
    /// @throws `INVALID_ARG` for anything but an integer in [0, 2^32).
    #[napi(ts_args_type = "index: number", ts_return_type = "Uint8Array | undefined", catch_unwind)]
    pub fn get_bytes(&self, env: Env, index: Unknown<'_>) -> napi::Result<Either<Uint8Array, ()>> {
        let key = answer(&env, || Ok(self.view().get(arguments::index(index, "index")?)))?;
        Ok(or_undefined(key.map(|key| Uint8Array::from(key.compress().to_vec()))))
    }

    /// The index of a key, given by its 48 bytes, or `undefined` for bytes that no key here has.
    ///
    /// @throws `INVALID_ARG` for anything but a `Uint8Array`.
    #[napi(ts_args_type = "key: Uint8Array", ts_return_type = "number | undefined", catch_unwind)]
    pub fn index_of(&self, env: Env, key: Unknown<'_>) -> napi::Result<Either<u32, ()>> {
        answer(&env, || {
            let index = compressed(key)?.and_then(|key| self.view().index_of(&key));
            Ok(or_undefined(index.map(size_of_registry)))
        })
    }

    /// The sum of the keys at `indices`, each counted as often as it stands there.
    ///
    /// @throws `BLST_AGGR_TYPE_MISMATCH` for no indices, `INDEX_NOT_FOUND` for one beyond the end,
    /// `BLST_PK_IS_INFINITY` when the keys sum to infinity, `INVALID_ARG` for an argument of another type.
    /// @example
    /// ```js
    /// const sum = registry.aggregate(new Uint32Array([0, 1, 2, 3]));
    /// console.log(sum.toHex() === aggregateSerializedPublicKeys(pubkeys).toHex()); // true
    /// ```
    #[napi(ts_args_type = "indices: Uint32Array | ReadonlyArray<number>", catch_unwind)]
    pub fn aggregate(&self, env: Env, indices: Unknown<'_>) -> napi::Result<PublicKey> {
        answer(&env, || {
            let indices = match arguments::indices_if_any(indices, "indices")? {
                Some(indices) => indices,
                None => arguments::list(indices, "indices", |index| arguments::index(index, "indices"))?,
            };
            self.view().aggregate(&indices).map(PublicKey)
        })
    }

    /// Keeps an aggregated key under its 48 bytes, which are returned: sets with these bytes skip decoding and
    /// validation, on any thread. 65,536 are kept; the least recently used leaves first.
    ///
    /// @throws `BLST_POINT_NOT_IN_GROUP` unless `validate` is `false`; `BLST_PK_IS_INFINITY`; `INVALID_ARG` for
    /// anything but a `PublicKey`.
    /// @example
    /// ```js
    /// const pk = registry.remember(registry.aggregate([0, 1]));
    /// const sig = aggregateSerializedSignatures(signatures.slice(0, 2)).toBytes();
    /// console.log(verifySignatureSets([{ msg: signingRoot, pk, sig }], { registry })); // true
    /// console.log(registry.forget(pk)); // true
    /// ```
    #[napi(ts_args_type = "pk: PublicKey, options?: RememberOptions | undefined | null", catch_unwind)]
    pub fn remember(&self, env: Env, pk: Unknown<'_>, options: Unknown<'_>) -> napi::Result<Uint8Array> {
        let bytes = answer(&env, || {
            let key = public_key::point(pk, "pk")?;
            let validate = match arguments::options(options, "{ validate: false }")? {
                Some(options) => arguments::flag(arguments::property(&options, "validate")?, "validate", true)?,
                None => true,
            };
            self.0.remember(&key, validate)
        })?;
        Ok(Uint8Array::from(bytes.to_vec()))
    }

    /// Forgets a remembered key, given by its 48 bytes. Whether there was one.
    ///
    /// @throws `INVALID_ARG` for anything but a `Uint8Array`.
    #[napi(ts_args_type = "key: Uint8Array", catch_unwind)]
    pub fn forget(&self, env: Env, key: Unknown<'_>) -> napi::Result<bool> {
        answer(&env, || Ok(compressed(key)?.is_some_and(|key| self.0.forget(&key))))
    }

    /// Writes the keys to a file, in place of what is there: at any moment it is the old file or the new one.
    ///
    /// @throws as a rejection: `SNAPSHOT_INVALID` for a target that is no regular file, `SNAPSHOT_IO` when the
    /// operating system says no, `BUSY` when 64 appends, saves or loads are waiting or under way, `INVALID_ARG` for a
    /// path that is no text.
    /// @example
    /// ```js
    /// await registry.save("validators.keys");
    /// const copy = new PublicKeyRegistry("copy");
    /// console.log(await copy.load("validators.keys")); // 4
    /// ```
    #[napi(ts_args_type = "path: string", ts_return_type = "Promise<void>", catch_unwind)]
    pub fn save<'env>(&self, env: &'env Env, path: Unknown<'env>) -> napi::Result<Object<'env>> {
        let registry = Arc::clone(&self.0);
        asynchronous::answer_long(env, || {
            let path = PathBuf::from(arguments::text(path, "path")?);
            Ok(move || registry.view().save(&path))
        })
    }

    /// Reads a file that `save` wrote, and resolves with the new size. An empty registry is filled; a filled one must
    /// agree with the file.
    ///
    /// @throws as a rejection, and then nothing has changed: `SNAPSHOT_INVALID` and the reason for a file that is no
    /// snapshot, or a damaged one; `REGISTRY_CONFLICT` where the registry disagrees; `SNAPSHOT_IO` when the operating
    /// system says no; `BUSY` when 64 appends, saves or loads are waiting or under way; `INVALID_ARG` for an argument
    /// of another type.
    #[napi(
        ts_args_type = "path: string, options?: RegistryLoadOptions | undefined | null",
        ts_return_type = "Promise<number>",
        catch_unwind
    )]
    pub fn load<'env>(
        &self,
        env: &'env Env,
        path: Unknown<'env>,
        options: Unknown<'env>,
    ) -> napi::Result<Object<'env>> {
        let registry = Arc::clone(&self.0);
        asynchronous::answer_long(env, || {
            let path = PathBuf::from(arguments::text(path, "path")?);
            let revalidate = match arguments::options(options, "{ revalidate: true }")? {
                Some(options) => arguments::flag(arguments::property(&options, "revalidate")?, "revalidate", false)?,
                None => false,
            };
            let mut progress = Progress::read(options)?;
            Ok(move || {
                let mut report = |done, total| progress.report(done, total);
                registry.load(&path, revalidate, Some(&mut report)).map(size_of_registry)
            })
        })
    }

    /// Forgets all keys, remembered ones too, and waits for nothing: verifications and appends under way and committees finish
    /// on what they hold.
    #[napi(catch_unwind)]
    pub fn clear(&self, env: Env) -> napi::Result<()> {
        answer(&env, || {
            self.0.clear();
            Ok(())
        })
    }

    /// What the registry holds and did, for metrics.
    #[napi(catch_unwind)]
    #[allow(clippy::cast_precision_loss)] // Exact up to 2^53.
    pub fn stats(&self, env: Env) -> napi::Result<RegistryStats> {
        answer(&env, || {
            let stats = self.view().stats();
            Ok(RegistryStats {
                keys: stats.keys as f64,
                remembered: stats.remembered as f64,
                memory_bytes: stats.memory_bytes as f64,
                lookups: stats.lookups as f64,
                hits: stats.hits as f64,
                sums: stats.sums as f64,
            })
        })
    }

    pub(crate) fn view(&self) -> View {
        self.0.view()
    }
}

/// The keys of a `PublicKeyRegistry` object, as they are now.
pub(crate) fn view(value: Unknown<'_>, name: &str) -> Result<View, Error> {
    arguments::instance(value, name, "PublicKeyRegistry", PublicKeyRegistry::view)
}

/// `undefined` where there is nothing: napi-rs would make `null` of it.
fn or_undefined<T>(value: Option<T>) -> Either<T, ()> {
    value.map_or(Either::B(()), Either::A)
}

/// A place or a size: a registry holds fewer than 2^32 keys.
fn size_of_registry(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

fn read_keys(value: Unknown<'_>) -> Result<Keys, Error> {
    if let Some(bytes) = arguments::bytes_if_any(value, "keys", <[u8]>::to_vec)? {
        return Keys::flat(bytes);
    }
    if !value.is_array().unwrap_or(false) {
        return Err(arguments::wrong_type("keys", "a Uint8Array or an array of them", value));
    }
    let read = |key| arguments::bytes(key, "keys", |bytes| PublicKeyBytes::from(bytes));
    arguments::list(value, "keys", read).map(Keys::List)
}

fn append_options(options: Unknown<'_>) -> Result<(Option<u32>, bool), Error> {
    let Some(options) = arguments::options(options, "{ at: 0 }")? else {
        return Ok((None, true));
    };
    let at = arguments::property(&options, "at")?;
    let at = match at.get_type() {
        Ok(ValueType::Undefined | ValueType::Null) => None,
        _ => Some(arguments::index(at, "at")?),
    };
    Ok((at, arguments::flag(arguments::property(&options, "validate")?, "validate", true)?))
}

/// The bytes of a compressed key; none for another length, which no key has here.
fn compressed(value: Unknown<'_>) -> Result<Option<[u8; COMPRESSED_BYTES]>, Error> {
    arguments::bytes(value, "key", |bytes| bytes.try_into().ok())
}
