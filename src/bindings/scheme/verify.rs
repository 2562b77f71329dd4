//! Verification of one signature.

use bls::engine;
use bls::points::signature::SignatureBytes;
use bls::scheme::verify as checks;
use napi::Env;
use napi::bindgen_prelude::Unknown;
use napi_derive::napi;

use super::aggregate::public_key_list;
use crate::bindings::points::public_key;
use crate::bindings::points::signature;
use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// Verifies a signature of one message under one key.
///
/// Points are trusted, since they were validated when decoded; with `pkValidate` or `sigGroupcheck` `true` they are
/// validated again. Infinity is never accepted as a key.
///
/// @param msg of any length; in consensus code the signing root, 32 bytes.
/// @throws `INVALID_ARG` for an argument of another type. Everything else is `false`.
/// @example
/// ```js
/// const [pk, sig] = [PublicKey.fromBytes(pubkey), Signature.fromBytes(signature)];
/// console.log(verify(signingRoot, pk, sig)); // true
/// console.log(verify(new Uint8Array(32), pk, sig)); // false
/// ```
#[napi(
    ts_args_type = "msg: Uint8Array, pk: PublicKey, sig: Signature, pkValidate?: boolean | undefined | null, sigGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn verify(
    env: Env,
    msg: Unknown<'_>,
    pk: Unknown<'_>,
    sig: Unknown<'_>,
    pk_validate: Unknown<'_>,
    sig_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let message = arguments::bytes(msg, "msg", <[u8]>::to_vec)?;
        let keys = [public_key::point(pk, "pk")?];
        let signature = signature::point(sig, "sig")?;
        let validate = arguments::flag(pk_validate, "pkValidate", false)?;
        let group_check = arguments::flag(sig_groupcheck, "sigGroupcheck", false)?;
        Ok(pass_checks(&keys, &signature, validate, group_check)
            && checks::verify(engine::current(), &message, &keys[0], &signature))
    })
}

/// Verifies the sum of signatures of several messages, each under the key at the same place (`AggregateVerify` of
/// draft-irtf-cfrg-bls-signature-05 §2.9).
///
/// `false` for no messages, and for lists of different lengths. Points are trusted; with the flags `true` they are
/// validated again.
///
/// @param msgs of any length each; in consensus code signing roots, 32 bytes.
/// @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
/// @example
/// ```js
/// const signers = [1, 2].map((n) => SecretKey.fromKeygen(new Uint8Array(32).fill(n)));
/// const msgs = [Uint8Array.of(1), Uint8Array.of(2)];
/// const sig = aggregateSignatures(signers.map((signer, n) => signer.sign(msgs[n])));
/// console.log(aggregateVerify(msgs, signers.map((signer) => signer.toPublicKey()), sig)); // true
/// ```
#[napi(
    ts_args_type = "msgs: ReadonlyArray<Uint8Array>, pks: ReadonlyArray<PublicKey>, sig: Signature, pkValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn aggregate_verify(
    env: Env,
    msgs: Unknown<'_>,
    pks: Unknown<'_>,
    sig: Unknown<'_>,
    pk_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let messages = arguments::list(msgs, "msgs", |value| arguments::bytes(value, "msgs", <[u8]>::to_vec))?;
        let keys = arguments::list(pks, "pks", |key| public_key::point(key, "pks"))?;
        let signature = signature::point(sig, "sig")?;
        let validate = arguments::flag(pk_validate, "pkValidate", false)?;
        let group_check = arguments::flag(sigs_groupcheck, "sigsGroupcheck", false)?;
        let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
        Ok(pass_checks(&keys, &signature, validate, group_check)
            && checks::aggregate_verify(engine::current(), &messages, &keys, &signature))
    })
}

/// Verifies the sum of signatures of one message under all keys (`FastAggregateVerify` of
/// draft-irtf-cfrg-bls-signature-05 §3.3.4). Every key needs a checked proof of possession, which Ethereum's deposits
/// are.
///
/// `false` for no keys, and for keys that sum to infinity. Points are trusted; with `sigsGroupcheck` `true` the
/// signature's subgroup is checked again.
///
/// @param msg of any length; in consensus code the signing root, 32 bytes.
/// @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
/// @example
/// ```js
/// const keys = pubkeys.map((bytes) => PublicKey.fromBytes(bytes));
/// const sig = aggregateSerializedSignatures(signatures);
/// console.log(fastAggregateVerify(signingRoot, keys, sig)); // true
/// ```
#[napi(
    ts_args_type = "msg: Uint8Array, pks: ReadonlyArray<PublicKey>, sig: Signature, sigsGroupcheck?: boolean | undefined | null",
    catch_unwind
)]
pub fn fast_aggregate_verify(
    env: Env,
    msg: Unknown<'_>,
    pks: Unknown<'_>,
    sig: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<bool> {
    answer(&env, || {
        let message = arguments::bytes(msg, "msg", <[u8]>::to_vec)?;
        let keys = arguments::list(pks, "pks", |key| public_key::point(key, "pks"))?;
        let signature = signature::point(sig, "sig")?;
        let group_check = arguments::flag(sigs_groupcheck, "sigsGroupcheck", false)?;
        Ok(pass_checks(&[], &signature, false, group_check)
            && checks::fast_aggregate_verify(engine::current(), &message, &keys, &signature))
    })
}

/// `eth_fast_aggregate_verify` of the consensus-specs (altair/bls.md): verifies, from bytes, the sum of signatures of
/// one message under all keys, of 48 or 96 bytes each. Everything is validated. `true` for no keys with the infinity
/// signature.
///
/// @param msg of any length; in consensus code the signing root, 32 bytes.
/// @param sig 96 or 192 bytes.
/// @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
/// @example
/// ```js
/// const sig = aggregateSerializedSignatures(signatures).toBytes();
/// console.log(ethFastAggregateVerify(signingRoot, pubkeys, sig)); // true
/// console.log(ethFastAggregateVerify(signingRoot, pubkeys.slice(1), sig)); // false
/// ```
#[napi(ts_args_type = "msg: Uint8Array, pks: ReadonlyArray<Uint8Array>, sig: Uint8Array", catch_unwind)]
pub fn eth_fast_aggregate_verify(env: Env, msg: Unknown<'_>, pks: Unknown<'_>, sig: Unknown<'_>) -> napi::Result<bool> {
    answer(&env, || {
        let message = arguments::bytes(msg, "msg", <[u8]>::to_vec)?;
        let keys = public_key_list(pks)?;
        let signature = arguments::bytes(sig, "sig", |bytes| SignatureBytes::from(bytes))?;
        Ok(checks::eth_fast_aggregate_verify(engine::current(), &message, &keys, &signature))
    })
}

fn pass_checks(
    keys: &[bls::points::public_key::PublicKey],
    signature: &bls::points::signature::Signature,
    validate_keys: bool,
    group_check: bool,
) -> bool {
    let keys_pass = !validate_keys || keys.iter().all(|key| key.validate().is_ok());
    keys_pass && (!group_check || signature.check_subgroup().is_ok())
}
