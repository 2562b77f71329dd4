//! Verification of many signatures at once.

use bls::batch::verify_signature_sets as verify_batch;
use bls::engine;
use bls::error::Error;
use bls::public_key::PublicKeyBytes;
use bls::signature::SignatureBytes;
use bls::signature_set::{self, Checks, PublicKeySource, SignatureSource};
use napi::bindgen_prelude::Unknown;
use napi::{Env, ValueType};
use napi_derive::napi;

use super::arguments;
use super::errors::answer;
use super::{public_key, signature};

/// A claim to be verified, in decoded form: `sig` is a signature of `msg` under `pk`.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct SignatureSet {
    /// The message, of any length.
    #[napi(ts_type = "Uint8Array")]
    pub msg: (),
    /// The signer.
    #[napi(ts_type = "PublicKey")]
    pub pk: (),
    /// The signature.
    #[napi(ts_type = "Signature")]
    pub sig: (),
}

/// A claim to be verified, as bytes: `sig` is a signature of `msg` under `pk`.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct SignatureSetSerialized {
    /// The message, of any length; in consensus code the signing root, 32 bytes.
    #[napi(ts_type = "Uint8Array")]
    pub msg: (),
    /// The signer: a public key of 48 or 96 bytes.
    #[napi(ts_type = "Uint8Array")]
    pub pk: (),
    /// The signature: 96 or 192 bytes.
    #[napi(ts_type = "Uint8Array")]
    pub sig: (),
}

/// What `verifySignatureSets` checks. Everything, if left out.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct VerifyOptions {
    /// Whether keys from bytes are validated: in the subgroup and not infinity. Default `true`; `false` where the caller
    /// has checked them.
    #[napi(ts_type = "boolean")]
    pub pks_validate: Option<()>,
    /// Whether the subgroup of signatures is checked. Default `true`; `false` where the caller has checked them.
    #[napi(ts_type = "boolean")]
    pub sigs_groupcheck: Option<()>,
}

/// Verifies many sets at once, from bytes: whether every signature is one of its message under its key.
///
/// Whatever bytes from the network can be (malformed, outside the subgroup, infinity, of a wrong length) is `false`.
/// Sets of the same message are grouped, so they cost a fraction.
///
/// ```js
/// verifySignatureSets([{msg: signingRoot, pk: pubkey, sig: signature}]); // true or false
/// ```
///
/// @param sets any number; `[]` is `false`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field.
#[napi(ts_args_type = "sets: Array<SignatureSetSerialized>, options?: VerifyOptions | undefined | null", catch_unwind)]
pub fn verify_signature_sets(env: Env, sets: Unknown<'_>, options: Unknown<'_>) -> napi::Result<bool> {
    answer(&env, || {
        let sets = arguments::list(sets, "sets", serialized_set)?;
        let checks = checks(options)?;
        Ok(verify_batch(engine::current(), &sets, checks))
    })
}

/// `verifySignatureSets` with the flags as arguments.
///
/// @param pksValidate whether keys are validated. Default `true`.
/// @param sigsGroupcheck whether the subgroup of signatures is checked. Default `true`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field.
#[napi(
    ts_args_type = "sets: Array<SignatureSetSerialized>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn verify_multiple_aggregate_signatures_serialized(
    env: Env,
    sets: Unknown<'_>,
    pks_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let sets = arguments::list(sets, "sets", serialized_set)?;
        let checks = Checks {
            validate_public_keys: arguments::flag(pks_validate, "pksValidate", true)?,
            group_check_signatures: arguments::flag(sigs_groupcheck, "sigsGroupcheck", true)?,
        };
        Ok(verify_batch(engine::current(), &sets, checks))
    })
}

/// Verifies many sets of decoded points at once: whether every signature is one of its message under its key.
///
/// Points are trusted, since they were validated when decoded; with the flags `true` they are validated again. Infinity
/// is never accepted.
///
/// @param sets any number; `[]` is `false`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field.
#[napi(
    ts_args_type = "sets: Array<SignatureSet>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn verify_multiple_aggregate_signatures(
    env: Env,
    sets: Unknown<'_>,
    pks_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let sets = arguments::list(sets, "sets", set_of_points)?;
        let checks = Checks {
            validate_public_keys: arguments::flag(pks_validate, "pksValidate", false)?,
            group_check_signatures: arguments::flag(sigs_groupcheck, "sigsGroupcheck", false)?,
        };
        Ok(verify_batch(engine::current(), &sets, checks))
    })
}

/// Reads `{msg, pk, sig}` of bytes, in this order, each copied before the next is touched.
fn serialized_set(value: Unknown<'_>) -> Result<signature_set::SignatureSet, Error> {
    let set = arguments::object(value, "set")?;
    Ok(signature_set::SignatureSet {
        message: arguments::bytes(arguments::property(&set, "msg")?, "msg", |bytes| bytes.into())?,
        public_key: arguments::bytes(arguments::property(&set, "pk")?, "pk", |bytes| {
            PublicKeySource::Bytes(PublicKeyBytes::from(bytes))
        })?,
        signature: arguments::bytes(arguments::property(&set, "sig")?, "sig", |bytes| {
            SignatureSource::Bytes(SignatureBytes::from(bytes))
        })?,
    })
}

/// Reads `{msg, pk, sig}` of bytes and decoded points, in this order.
fn set_of_points(value: Unknown<'_>) -> Result<signature_set::SignatureSet, Error> {
    let set = arguments::object(value, "set")?;
    Ok(signature_set::SignatureSet {
        message: arguments::bytes(arguments::property(&set, "msg")?, "msg", |bytes| bytes.into())?,
        public_key: PublicKeySource::Point(public_key::point(arguments::property(&set, "pk")?, "pk")?),
        signature: SignatureSource::Point(signature::point(arguments::property(&set, "sig")?, "sig")?),
    })
}

/// Reads `VerifyOptions`, or takes the strict ones where there are none.
fn checks(options: Unknown<'_>) -> Result<Checks, Error> {
    if let Ok(ValueType::Undefined | ValueType::Null) = options.get_type() {
        return Ok(Checks::ALL);
    }
    let options = arguments::object(options, "options")?;
    Ok(Checks {
        validate_public_keys: arguments::flag(arguments::property(&options, "pksValidate")?, "pksValidate", true)?,
        group_check_signatures: arguments::flag(
            arguments::property(&options, "sigsGroupcheck")?,
            "sigsGroupcheck",
            true,
        )?,
    })
}
