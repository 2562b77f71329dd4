//! The class `Signature`.

use bls::error::Error;
use bls::points::hexadecimal;
use bls::points::signature::{self, SignatureBytes};
use napi::Env;
use napi::bindgen_prelude::{Uint8Array, Unknown};
use napi_derive::napi;

use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// Bytes of a compressed signature: 96.
#[napi]
#[allow(clippy::cast_possible_truncation)] // 96
pub const SIGNATURE_LENGTH_COMPRESSED: u32 = signature::COMPRESSED_BYTES as u32;
/// Bytes of an uncompressed signature: 192.
#[napi]
#[allow(clippy::cast_possible_truncation)] // 192
pub const SIGNATURE_LENGTH_UNCOMPRESSED: u32 = signature::UNCOMPRESSED_BYTES as u32;

/// A signature: a point of G2, decoded. Immutable. Made by `fromBytes`, `fromHex` or `SecretKey.sign`.
///
/// @example
/// ```js
/// const sig = Signature.fromBytes(signature); // 96 or 192 bytes
/// console.log(sig.toBytes().length, sig.toBytes(false).length); // 96 192
/// console.log(Signature.fromHex(sig.toHex()).toHex() === sig.toHex()); // true
/// ```
#[napi]
pub struct Signature(pub(crate) signature::Signature);

#[napi]
impl Signature {
    /// Refuses `new Signature()` with a code.
    #[napi(constructor, skip_typescript, catch_unwind)]
    pub fn construct(env: Env) -> napi::Result<Self> {
        answer(&env, || Err(Error::InvalidArgument("Signature has no constructor; use its static methods".into())))
    }

    /// Decodes a signature of 96 (compressed) or 192 (uncompressed) bytes.
    ///
    /// Checked: a point of the curve, in the subgroup, not infinity. With `sigInfcheck` `false` infinity is accepted.
    /// With `sigValidate` `false` the caller vouches for both.
    ///
    /// @throws `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY` (for the
    /// infinity signature too); `INVALID_ARG` for an argument of another type.
    #[napi(
        ts_args_type = "bytes: Uint8Array, sigValidate?: boolean | undefined | null, sigInfcheck?: boolean | undefined | null",
        catch_unwind
    )]
    pub fn from_bytes(
        env: Env,
        bytes: Unknown<'_>,
        sig_validate: Unknown<'_>,
        sig_infcheck: Unknown<'_>,
    ) -> napi::Result<Signature> {
        answer(&env, || {
            let encoded = arguments::bytes(bytes, "bytes", |bytes| SignatureBytes::from(bytes))?;
            decode(&encoded, sig_validate, sig_infcheck)
        })
    }

    /// Decodes a signature from hexadecimal text of 96 or 192 bytes, with or without `0x`. Otherwise as `fromBytes`.
    ///
    /// @throws `INVALID_HEX`; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`,
    /// `BLST_PK_IS_INFINITY`; `INVALID_ARG` for an argument of another type.
    #[napi(
        ts_args_type = "hex: string, sigValidate?: boolean | undefined | null, sigInfcheck?: boolean | undefined | null",
        catch_unwind
    )]
    pub fn from_hex(
        env: Env,
        hex: Unknown<'_>,
        sig_validate: Unknown<'_>,
        sig_infcheck: Unknown<'_>,
    ) -> napi::Result<Signature> {
        answer(&env, || {
            let encoded = SignatureBytes::from(&*hexadecimal::decode(&arguments::text(hex, "hex")?)?);
            decode(&encoded, sig_validate, sig_infcheck)
        })
    }

    /// The encoding: 96 bytes, or 192 with `compress` `false`.
    ///
    /// @throws `INVALID_ARG` for a flag that is no boolean.
    #[napi(ts_args_type = "compress?: boolean | undefined | null", catch_unwind)]
    pub fn to_bytes(&self, env: Env, compress: Unknown<'_>) -> napi::Result<Uint8Array> {
        answer(&env, || self.encode(compress)).map(Uint8Array::from)
    }

    /// The encoding as hexadecimal text with `0x`: of 96 bytes, or of 192 with `compress` `false`.
    ///
    /// @throws `INVALID_ARG` for a flag that is no boolean.
    #[napi(ts_args_type = "compress?: boolean | undefined | null", catch_unwind)]
    pub fn to_hex(&self, env: Env, compress: Unknown<'_>) -> napi::Result<String> {
        answer(&env, || Ok(hexadecimal::encode(&self.encode(compress)?)))
    }

    /// Checks that the signature is in the subgroup and, unless `sigInfcheck` is `false`, not infinity: for signatures
    /// that were decoded with `sigValidate` `false`.
    ///
    /// @throws `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`; `INVALID_ARG` for a flag that is no boolean.
    /// @example
    /// ```js
    /// const sig = Signature.fromBytes(signature, false); // decoded, not checked
    /// sig.sigValidate(); // throws if it is bad
    /// ```
    #[napi(ts_args_type = "sigInfcheck?: boolean | undefined | null", catch_unwind)]
    pub fn sig_validate(&self, env: Env, sig_infcheck: Unknown<'_>) -> napi::Result<()> {
        answer(&env, || validate(&self.0, arguments::flag(sig_infcheck, "sigInfcheck", true)?))
    }

    fn encode(&self, compress: Unknown<'_>) -> Result<Vec<u8>, Error> {
        Ok(if arguments::flag(compress, "compress", true)? {
            self.0.compress().to_vec()
        } else {
            self.0.serialize().to_vec()
        })
    }
}

fn decode(encoded: &SignatureBytes, sig_validate: Unknown<'_>, sig_infcheck: Unknown<'_>) -> Result<Signature, Error> {
    let check = arguments::flag(sig_validate, "sigValidate", true)?;
    let refuse_infinity = arguments::flag(sig_infcheck, "sigInfcheck", true)?;
    let signature = signature::Signature::decode_unchecked(encoded)?;
    if check {
        validate(&signature, refuse_infinity)?;
    }
    Ok(Signature(signature))
}

fn validate(signature: &signature::Signature, refuse_infinity: bool) -> Result<(), Error> {
    if refuse_infinity {
        signature.refuse_infinity()?;
    }
    signature.check_subgroup()
}

/// The point of a `Signature` object.
pub(crate) fn point(value: Unknown<'_>, name: &str) -> Result<signature::Signature, Error> {
    arguments::instance(value, name, "Signature", |signature: &Signature| signature.0)
}
