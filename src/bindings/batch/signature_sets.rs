//! Verification of many signatures at once.

use bls::error::Error;
use bls::schedule::jobs::{Job, VerifyAll, VerifyEach};
use napi::Env;
use napi::bindgen_prelude::{Object, Unknown};
use napi_derive::napi;

use super::sets;
use crate::bindings::promises::asynchronous;
use crate::bindings::values::errors::answer;

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
    /// The signer, or the signers whose keys are summed.
    #[napi(ts_type = "PublicKeySource")]
    pub pk: (),
    /// The signature: 96 or 192 bytes.
    #[napi(ts_type = "Uint8Array")]
    pub sig: (),
}

/// What `verifySignatureSets` checks. Everything, if left out.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct VerifyOptions {
    /// Where indices point to, and whose keys are known by their 48 bytes without decoding. Default: the registry named
    /// `"default"`, if this process has one.
    #[napi(ts_type = "PublicKeyRegistry")]
    pub registry: Option<()>,
    /// Whether keys from bytes that no registry knows are validated: in the subgroup and not infinity. Default `true`; `false` where the caller
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
/// Sets of the same message are grouped, so they cost a fraction. Large batches are spread over the native pool.
///
/// @param sets any number; `[]` is `false`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
/// an index that the registry has no key at.
/// @example
/// ```js
/// const set = { msg: signingRoot, pk: pubkey, sig: signature }; // 32, 48 and 96 bytes
/// console.log(verifySignatureSets([set])); // true
/// console.log(verifySignatureSets([set, { ...set, pk: new Uint8Array(48) }])); // false
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null",
    catch_unwind
)]
pub fn verify_signature_sets(env: Env, sets: Unknown<'_>, options: Unknown<'_>) -> napi::Result<bool> {
    answer(&env, || verify_all(sets, options)?.run())
}

/// `verifySignatureSets` on the native pool, without blocking the event loop. The inputs are copied before the call
/// returns.
///
/// @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `verifySignatureSets`, and `BUSY` when more than
/// 32,768 sets (environment variable `BEACON_BLS_QUEUE`) or 4,096 calls are queued or under way.
/// @example
/// ```js
/// const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
/// console.log(await asyncVerifySignatureSets(sets)); // true
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null",
    ts_return_type = "Promise<boolean>",
    catch_unwind
)]
pub fn async_verify_signature_sets<'env>(
    env: &'env Env,
    sets: Unknown<'env>,
    options: Unknown<'env>,
) -> napi::Result<Object<'env>> {
    asynchronous::answer(env, || verify_all(sets, options), |verdict| verdict)
}

/// Verifies many sets, from bytes, with a verdict for each, in order.
///
/// All are verified together first; only if that fails are the invalid ones searched for, by halves. A set that does
/// not decode or is outside the subgroup gets its code and does not touch the others.
///
/// @param sets any number; `[]` gives `[]`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
/// an index that the registry has no key at.
/// @example
/// ```js
/// const sets = [pubkeys[0], pubkeys[1], new Uint8Array(48)].map((pk) => ({ msg: signingRoot, pk, sig: signature }));
/// console.log(verifyEachSignatureSet(sets).join(" ")); // VALID BLST_VERIFY_FAIL BLST_BAD_ENCODING
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null",
    ts_return_type = "Array<Verdict>",
    catch_unwind
)]
pub fn verify_each_signature_set(env: Env, sets: Unknown<'_>, options: Unknown<'_>) -> napi::Result<Vec<&'static str>> {
    answer(&env, || verify_each(sets, options)?.run().map(verdicts))
}

/// `verifyEachSignatureSet` on the native pool, without blocking the event loop. The inputs are copied before the call
/// returns.
///
/// @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `verifyEachSignatureSet`, and `BUSY` when the queue
/// is full.
/// @example
/// ```js
/// const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
/// console.log((await asyncVerifyEachSignatureSet(sets)).join()); // VALID
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null",
    ts_return_type = "Promise<Array<Verdict>>",
    catch_unwind
)]
pub fn async_verify_each_signature_set<'env>(
    env: &'env Env,
    sets: Unknown<'env>,
    options: Unknown<'env>,
) -> napi::Result<Object<'env>> {
    asynchronous::answer(env, || verify_each(sets, options), verdicts)
}

/// `verifySignatureSets` with the flags as arguments.
///
/// @param pksValidate whether keys are validated. Default `true`.
/// @param sigsGroupcheck whether the subgroup of signatures is checked. Default `true`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
/// an index that the registry has no key at.
/// @example
/// ```js
/// const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
/// const keysAreKnown = true; // validated before, so not again
/// console.log(verifyMultipleAggregateSignaturesSerialized(sets, !keysAreKnown)); // true
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSetSerialized>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn verify_multiple_aggregate_signatures_serialized(
    env: Env,
    sets: Unknown<'_>,
    pks_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let (sets, options) = sets::serialized_sets(sets, || sets::flags(pks_validate, sigs_groupcheck, true))?;
        VerifyAll::new(sets, options).run()
    })
}

/// Verifies many sets of decoded points at once: whether every signature is one of its message under its key.
///
/// Points are trusted, since they were validated when decoded; with the flags `true` they are validated again. Infinity
/// is never accepted.
///
/// @param sets any number; `[]` is `false`.
/// @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field.
/// @example
/// ```js
/// const set = { msg: signingRoot, pk: PublicKey.fromBytes(pubkey), sig: Signature.fromBytes(signature) };
/// console.log(verifyMultipleAggregateSignatures([set])); // true
/// ```
#[napi(
    ts_args_type = "sets: ReadonlyArray<SignatureSet>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn verify_multiple_aggregate_signatures(
    env: Env,
    sets: Unknown<'_>,
    pks_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let sets = sets::sets_of_points(sets)?;
        VerifyAll::new(sets, sets::flags(pks_validate, sigs_groupcheck, false)?).run()
    })
}

/// The job of `verifySignatureSets`.
fn verify_all(sets: Unknown<'_>, options: Unknown<'_>) -> Result<VerifyAll, Error> {
    let (sets, options) = sets::serialized_sets(sets, || sets::verify_options(options))?;
    Ok(VerifyAll::new(sets, options))
}

/// The job of `verifyEachSignatureSet`.
fn verify_each(sets: Unknown<'_>, options: Unknown<'_>) -> Result<VerifyEach, Error> {
    let (sets, options) = sets::serialized_sets(sets, || sets::verify_options(options))?;
    Ok(VerifyEach::new(sets, options))
}

fn verdicts(results: Vec<Result<(), Error>>) -> Vec<&'static str> {
    results.iter().map(|result| result.as_ref().map_or_else(Error::code, |()| "VALID")).collect()
}
