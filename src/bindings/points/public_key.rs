//! The class `PublicKey`.

use bls::error::Error;
use bls::points::hexadecimal;
use bls::points::public_key::{self, PublicKeyBytes};
use napi::Env;
use napi::bindgen_prelude::{Uint8Array, Unknown};
use napi_derive::napi;

use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// Bytes of a compressed public key: 48.
#[napi]
#[allow(clippy::cast_possible_truncation)] // 48
pub const PUBLIC_KEY_LENGTH_COMPRESSED: u32 = public_key::COMPRESSED_BYTES as u32;
/// Bytes of an uncompressed public key: 96.
#[napi]
#[allow(clippy::cast_possible_truncation)] // 96
pub const PUBLIC_KEY_LENGTH_UNCOMPRESSED: u32 = public_key::UNCOMPRESSED_BYTES as u32;

/// A public key: a point of G1, decoded. Immutable. Made by `fromBytes`, `fromHex` or `SecretKey.toPublicKey`.
///
/// @example
/// ```js
/// const key = PublicKey.fromBytes(pubkey); // 48 or 96 bytes
/// console.log(key.toBytes().length, key.toBytes(false).length); // 48 96
/// console.log(PublicKey.fromHex(key.toHex()).toHex() === key.toHex()); // true
/// ```
#[napi]
pub struct PublicKey(pub(crate) public_key::PublicKey);

#[napi]
impl PublicKey {
    /// Refuses `new PublicKey()` with a code.
    #[napi(constructor, skip_typescript, catch_unwind)]
    pub fn construct(env: Env) -> napi::Result<Self> {
        answer(&env, || Err(Error::InvalidArgument("PublicKey has no constructor; use its static methods".into())))
    }

    /// Decodes a public key of 48 (compressed) or 96 (uncompressed) bytes.
    ///
    /// Validated: a point of the curve, in the subgroup, not infinity. With `pkValidate` `false` the caller vouches for
    /// the last two.
    ///
    /// @throws `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`;
    /// `INVALID_ARG` for an argument of another type.
    #[napi(ts_args_type = "bytes: Uint8Array, pkValidate?: boolean | undefined | null", catch_unwind)]
    pub fn from_bytes(env: Env, bytes: Unknown<'_>, pk_validate: Unknown<'_>) -> napi::Result<PublicKey> {
        answer(&env, || {
            let encoded = arguments::bytes(bytes, "bytes", |bytes| PublicKeyBytes::from(bytes))?;
            decode(&encoded, arguments::flag(pk_validate, "pkValidate", true)?)
        })
    }

    /// Decodes a public key from hexadecimal text of 48 or 96 bytes, with or without `0x`. Otherwise as `fromBytes`.
    ///
    /// @throws `INVALID_HEX`; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`,
    /// `BLST_PK_IS_INFINITY`; `INVALID_ARG` for an argument of another type.
    #[napi(ts_args_type = "hex: string, pkValidate?: boolean | undefined | null", catch_unwind)]
    pub fn from_hex(env: Env, hex: Unknown<'_>, pk_validate: Unknown<'_>) -> napi::Result<PublicKey> {
        answer(&env, || {
            let encoded = PublicKeyBytes::from(&*hexadecimal::decode(&arguments::text(hex, "hex")?)?);
            decode(&encoded, arguments::flag(pk_validate, "pkValidate", true)?)
        })
    }

    /// The encoding: 48 bytes, or 96 with `compress` `false`.
    ///
    /// @throws `INVALID_ARG` for a flag that is no boolean.
    #[napi(ts_args_type = "compress?: boolean | undefined | null", catch_unwind)]
    pub fn to_bytes(&self, env: Env, compress: Unknown<'_>) -> napi::Result<Uint8Array> {
        answer(&env, || self.encode(compress)).map(Uint8Array::from)
    }

    /// The encoding as hexadecimal text with `0x`: of 48 bytes, or of 96 with `compress` `false`.
    ///
    /// @throws `INVALID_ARG` for a flag that is no boolean.
    #[napi(ts_args_type = "compress?: boolean | undefined | null", catch_unwind)]
    pub fn to_hex(&self, env: Env, compress: Unknown<'_>) -> napi::Result<String> {
        answer(&env, || Ok(hexadecimal::encode(&self.encode(compress)?)))
    }

    /// Checks that the key is in the subgroup and not infinity: for keys that were decoded with `pkValidate` `false`.
    ///
    /// @throws `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`.
    /// @example
    /// ```js
    /// const key = PublicKey.fromBytes(pubkey, false); // decoded, not validated
    /// key.keyValidate(); // throws if it is bad
    /// ```
    #[napi(catch_unwind)]
    pub fn key_validate(&self, env: Env) -> napi::Result<()> {
        answer(&env, || self.0.validate())
    }

    fn encode(&self, compress: Unknown<'_>) -> Result<Vec<u8>, Error> {
        Ok(if arguments::flag(compress, "compress", true)? {
            self.0.compress().to_vec()
        } else {
            self.0.serialize().to_vec()
        })
    }
}

fn decode(encoded: &PublicKeyBytes, validate: bool) -> Result<PublicKey, Error> {
    if validate { public_key::PublicKey::decode(encoded) } else { public_key::PublicKey::decode_unchecked(encoded) }
        .map(PublicKey)
}

/// The point of a `PublicKey` object.
pub(crate) fn point(value: Unknown<'_>, name: &str) -> Result<public_key::PublicKey, Error> {
    arguments::instance(value, name, "PublicKey", |key: &PublicKey| key.0)
}
