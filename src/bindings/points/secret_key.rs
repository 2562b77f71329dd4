//! The class `SecretKey`.

use std::cell::RefCell;

use bls::error::Error;
use bls::points::hexadecimal;
use bls::points::secret_key;
use napi::bindgen_prelude::{Uint8Array, Unknown};
use napi::{Env, JsString};
use napi_derive::napi;
use zeroize::Zeroizing;

use super::public_key::PublicKey;
use super::signature::Signature;
use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// Bytes of a secret key: 32.
#[napi]
#[allow(clippy::cast_possible_truncation)] // 32
pub const SECRET_KEY_LENGTH: u32 = secret_key::BYTES as u32;

/// A secret key: an integer in [1, r). Kept in native memory, wiped by `destroy` or when it is collected, and never
/// shown by `console.log` or in an error.
///
/// @example
/// ```js
/// const secretKey = SecretKey.fromKeygen(crypto.getRandomValues(new Uint8Array(32)));
/// const [msg, pk] = [new Uint8Array(32), secretKey.toPublicKey()];
/// console.log(verify(msg, pk, secretKey.sign(msg))); // true
/// console.log(SecretKey.fromHex(secretKey.toHex()).toPublicKey().toHex() === pk.toHex()); // true
/// secretKey.destroy();
/// ```
#[napi]
pub struct SecretKey(RefCell<Option<secret_key::SecretKey>>);

#[napi]
impl SecretKey {
    /// Refuses `new SecretKey()` with a code.
    #[napi(constructor, skip_typescript, catch_unwind)]
    pub fn construct(env: Env) -> napi::Result<Self> {
        answer(&env, || Err(Error::InvalidArgument("SecretKey has no constructor; use its static methods".into())))
    }

    /// Makes a secret key from at least 32 bytes of secret, uniformly random key material `ikm`, always the same from
    /// the same (`KeyGen` of draft-irtf-cfrg-bls-signature-05 §2.3). `keyInfo`, of any length, separates several keys
    /// of one material.
    ///
    /// @throws `BLST_BAD_ENCODING` for fewer than 32 bytes; `INVALID_ARG` for an argument of another type.
    #[napi(ts_args_type = "ikm: Uint8Array, keyInfo?: Uint8Array | undefined | null", catch_unwind)]
    pub fn from_keygen(env: Env, ikm: Unknown<'_>, key_info: Unknown<'_>) -> napi::Result<SecretKey> {
        answer(&env, || {
            let material = secret_bytes(ikm, "ikm")?;
            let info = match key_info.get_type() {
                Ok(napi::ValueType::Undefined | napi::ValueType::Null) => Zeroizing::new(Vec::new()),
                _ => secret_bytes(key_info, "keyInfo")?,
            };
            secret_key::SecretKey::from_key_material(&material, &info).map(Self::keep)
        })
    }

    /// Derives a master secret key from a seed of at least 32 bytes (EIP-2333).
    ///
    /// @throws `BLST_BAD_ENCODING` for fewer than 32 bytes; `INVALID_ARG` for an argument of another type.
    /// @example
    /// ```js
    /// const seed = crypto.getRandomValues(new Uint8Array(32));
    /// const path = [12381, 3600, 0, 0, 0]; // EIP-2334: the signing key of validator 0
    /// const master = SecretKey.deriveMasterEip2333(seed);
    /// const key = path.reduce((parent, index) => parent.deriveChildEip2333(index), master);
    /// console.log(key.toBytes().length); // 32
    /// ```
    #[napi(js_name = "deriveMasterEip2333", ts_args_type = "ikm: Uint8Array", catch_unwind)]
    pub fn derive_master_eip2333(env: Env, ikm: Unknown<'_>) -> napi::Result<SecretKey> {
        answer(&env, || secret_key::SecretKey::derive_master(&secret_bytes(ikm, "ikm")?).map(Self::keep))
    }

    /// Derives the child key at `index`, an integer in [0, 2^32) (EIP-2333).
    ///
    /// @throws `INVALID_ARG` for any other index, and after `destroy`.
    #[napi(js_name = "deriveChildEip2333", ts_args_type = "index: number", catch_unwind)]
    pub fn derive_child_eip2333(&self, env: Env, index: Unknown<'_>) -> napi::Result<SecretKey> {
        answer(&env, || {
            let index = arguments::index(index, "index")?;
            self.with(|key| Self::keep(key.derive_child(index)))
        })
    }

    /// Decodes a secret key of 32 bytes, big-endian.
    ///
    /// @throws `BLST_BAD_ENCODING` for another length, zero, or a value not below r; `INVALID_ARG` for an argument of
    /// another type.
    /// @example
    /// ```js
    /// const bytes = new Uint8Array(32).fill(1);
    /// console.log(SecretKey.fromBytes(bytes).toPublicKey().toBytes().length); // 48
    /// bytes.fill(0);
    /// ```
    #[napi(ts_args_type = "bytes: Uint8Array", catch_unwind)]
    pub fn from_bytes(env: Env, bytes: Unknown<'_>) -> napi::Result<SecretKey> {
        answer(&env, || {
            // The length is judged before anything is copied: it may be a gigabyte.
            let copy = arguments::bytes(bytes, "bytes", |bytes| match bytes.len() {
                secret_key::BYTES => Ok(Zeroizing::new(bytes.to_vec())),
                got => Err(Error::WrongLength { what: "the secret key", expected: "32", got }),
            })??;
            secret_key::SecretKey::from_bytes(&copy).map(Self::keep)
        })
    }

    /// Decodes a secret key from hexadecimal text of 32 bytes, with or without `0x`. Mind that JavaScript cannot wipe
    /// the text.
    ///
    /// @throws `INVALID_HEX`; `BLST_BAD_ENCODING` for another length, zero, or a value not below r; `INVALID_ARG` for
    /// an argument of another type.
    #[napi(ts_args_type = "hex: string", catch_unwind)]
    pub fn from_hex(env: Env, hex: Unknown<'_>) -> napi::Result<SecretKey> {
        answer(&env, || {
            let text = Zeroizing::new(arguments::text(hex, "hex")?);
            secret_key::SecretKey::from_hex(&text).map(Self::keep)
        })
    }

    /// The encoding: 32 bytes, big-endian. The copy is the caller's to wipe.
    ///
    /// @throws `INVALID_ARG` after `destroy`.
    #[napi(catch_unwind)]
    pub fn to_bytes(&self, env: Env) -> napi::Result<Uint8Array> {
        answer(&env, || self.with(|key| key.to_bytes().to_vec())).map(Uint8Array::from)
    }

    /// The encoding of 32 bytes as hexadecimal text with `0x`. Mind that JavaScript cannot wipe the text.
    ///
    /// @throws `INVALID_ARG` after `destroy`.
    #[napi(catch_unwind)]
    pub fn to_hex<'env>(&self, env: &'env Env) -> napi::Result<JsString<'env>> {
        let text = answer(env, || self.with(|key| Zeroizing::new(hexadecimal::encode(&*key.to_bytes()))))?;
        env.create_string(&*text)
    }

    /// The public key that belongs to this secret key.
    ///
    /// @throws `INVALID_ARG` after `destroy`.
    #[napi(catch_unwind)]
    pub fn to_public_key(&self, env: Env) -> napi::Result<PublicKey> {
        answer(&env, || self.with(|key| PublicKey(key.to_public_key())))
    }

    /// Signs a message of any length; in consensus code the message is the signing root, 32 bytes.
    ///
    /// @throws `INVALID_ARG` after `destroy`, and for an argument of another type.
    #[napi(ts_args_type = "msg: Uint8Array", catch_unwind)]
    pub fn sign(&self, env: Env, msg: Unknown<'_>) -> napi::Result<Signature> {
        answer(&env, || {
            let message = arguments::bytes(msg, "msg", <[u8]>::to_vec)?;
            self.with(|key| Signature(key.sign(&message)))
        })
    }

    /// Wipes the key. Every later use throws `INVALID_ARG`; a second `destroy` does nothing.
    #[napi(catch_unwind)]
    pub fn destroy(&self, env: Env) -> napi::Result<()> {
        answer(&env, || {
            // In place, so that no moved copy stays behind.
            *self.0.borrow_mut() = None;
            Ok(())
        })
    }

    fn keep(key: secret_key::SecretKey) -> Self {
        Self(RefCell::new(Some(key)))
    }

    fn with<T>(&self, body: impl FnOnce(&secret_key::SecretKey) -> T) -> Result<T, Error> {
        match &*self.0.borrow() {
            Some(key) => Ok(body(key)),
            None => Err(Error::InvalidArgument("this SecretKey was destroyed; decode or derive it anew".into())),
        }
    }
}

/// A copy that wipes itself.
fn secret_bytes(value: Unknown<'_>, name: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
    arguments::bytes(value, name, |bytes| Zeroizing::new(bytes.to_vec()))
}
