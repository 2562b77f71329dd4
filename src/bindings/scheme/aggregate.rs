//! Sums of keys and of signatures.

use bls::engine;
use bls::error::Error;
use bls::points::public_key::PublicKeyBytes;
use bls::points::signature::SignatureBytes;
use bls::schedule::jobs::Job;
use bls::scheme::aggregate;
use bls::scheme::aggregate::WithRandomness;
use napi::Env;
use napi::bindgen_prelude::{Object, Unknown};
use napi_derive::napi;

use crate::bindings::points::public_key::{self, PublicKey};
use crate::bindings::points::signature::{self, Signature};
use crate::bindings::promises::asynchronous;
use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// A decoded public key and a signature's bytes: what `aggregateWithRandomness` takes.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct PkAndSerializedSig {
    /// The signer. Trusted: validated where it was decoded.
    pub pk: PublicKey,
    /// 96 or 192 bytes; decoded and validated natively.
    #[napi(ts_type = "Uint8Array")]
    pub sig: (),
}

/// An aggregated public key and an aggregated signature.
#[napi(object, object_from_js = false)]
pub struct PkAndSig {
    /// The sum of the public keys.
    pub pk: PublicKey,
    /// The sum of the signatures.
    pub sig: Signature,
}

/// Sums public keys.
///
/// With `pksValidate` `true` each is validated (again): in the subgroup and not infinity.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; with `pksValidate`, `BLST_POINT_NOT_IN_GROUP` or
/// `BLST_PK_IS_INFINITY` with the position in `.setIndex`; `INVALID_ARG` for anything that is no `PublicKey`.
/// @example
/// ```js
/// const keys = pubkeys.map((bytes) => PublicKey.fromBytes(bytes));
/// console.log(aggregatePublicKeys(keys).toBytes().length); // 48
/// ```
#[napi(ts_args_type = "pks: ReadonlyArray<PublicKey>, pksValidate?: boolean | undefined | null", catch_unwind)]
pub fn aggregate_public_keys(env: Env, pks: Unknown<'_>, pks_validate: Unknown<'_>) -> napi::Result<PublicKey> {
    answer(&env, || {
        let keys = arguments::list(pks, "pks", |key| public_key::point(key, "pks"))?;
        if arguments::flag(pks_validate, "pksValidate", false)? {
            check_each(&keys, bls::points::public_key::PublicKey::validate)?;
        }
        aggregate::public_keys(&keys).map(PublicKey)
    })
}

/// Sums signatures.
///
/// With `sigsGroupcheck` `true` the subgroup of each is checked (again). Infinity is a summand like any other.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; with `sigsGroupcheck`, `BLST_POINT_NOT_IN_GROUP` with the
/// position in `.setIndex`; `INVALID_ARG` for anything that is no `Signature`.
/// @example
/// ```js
/// const sum = aggregateSignatures(signatures.map((bytes) => Signature.fromBytes(bytes)));
/// console.log(sum.toBytes().length); // 96
/// ```
#[napi(ts_args_type = "sigs: ReadonlyArray<Signature>, sigsGroupcheck?: boolean | undefined | null", catch_unwind)]
pub fn aggregate_signatures(env: Env, sigs: Unknown<'_>, sigs_groupcheck: Unknown<'_>) -> napi::Result<Signature> {
    answer(&env, || {
        let signatures = arguments::list(sigs, "sigs", |signature| signature::point(signature, "sigs"))?;
        if arguments::flag(sigs_groupcheck, "sigsGroupcheck", false)? {
            check_each(&signatures, bls::points::signature::Signature::check_subgroup)?;
        }
        aggregate::signatures(&signatures).map(Signature)
    })
}

/// Decodes public keys of 48 or 96 bytes each and sums them.
///
/// Each is validated unless `pksValidate` is `false`.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
/// `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad key, with its position in `.setIndex`;
/// `INVALID_ARG` for anything that is no `Uint8Array`.
/// @example
/// ```js
/// const sum = aggregateSerializedPublicKeys(pubkeys); // of 48 bytes each
/// console.log(sum.toBytes().length); // 48
/// ```
#[napi(ts_args_type = "pks: ReadonlyArray<Uint8Array>, pksValidate?: boolean | undefined | null", catch_unwind)]
pub fn aggregate_serialized_public_keys(
    env: Env,
    pks: Unknown<'_>,
    pks_validate: Unknown<'_>,
) -> napi::Result<PublicKey> {
    answer(&env, || {
        let keys = public_key_list(pks)?;
        let validate = arguments::flag(pks_validate, "pksValidate", true)?;
        aggregate::serialized_public_keys(engine::current(), &keys, validate).map(PublicKey)
    })
}

/// Decodes signatures of 96 or 192 bytes each and sums them.
///
/// The subgroup of each is checked unless `sigsGroupcheck` is `false`. Infinity is a summand like any other.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE` or
/// `BLST_POINT_NOT_IN_GROUP` for the first bad signature, with its position in `.setIndex`; `INVALID_ARG` for anything
/// that is no `Uint8Array`.
/// @example
/// ```js
/// const sig = aggregateSerializedSignatures(signatures); // of 96 bytes each
/// console.log(verify(signingRoot, aggregateSerializedPublicKeys(pubkeys), sig)); // true
/// ```
#[napi(ts_args_type = "sigs: ReadonlyArray<Uint8Array>, sigsGroupcheck?: boolean | undefined | null", catch_unwind)]
pub fn aggregate_serialized_signatures(
    env: Env,
    sigs: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
) -> napi::Result<Signature> {
    answer(&env, || {
        let signatures = arguments::list(sigs, "sigs", |value| {
            arguments::bytes(value, "sigs", |bytes| SignatureBytes::from(bytes))
        })?;
        let group_check = arguments::flag(sigs_groupcheck, "sigsGroupcheck", true)?;
        aggregate::serialized_signatures(&signatures, group_check).map(Signature)
    })
}

/// `eth_aggregate_pubkeys` of the consensus-specs (altair/bls.md): decodes, validates and sums public keys of 48 or 96
/// bytes each.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
/// `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad key, with its position in `.setIndex`;
/// `INVALID_ARG` for anything that is no `Uint8Array`.
/// @example
/// ```js
/// const sum = ethAggregatePublicKeys(pubkeys); // of 48 bytes each
/// console.log(sum.toBytes().length); // 48
/// ```
#[napi(ts_args_type = "pks: ReadonlyArray<Uint8Array>", catch_unwind)]
pub fn eth_aggregate_public_keys(env: Env, pks: Unknown<'_>) -> napi::Result<PublicKey> {
    answer(&env, || aggregate::serialized_public_keys(engine::current(), &public_key_list(pks)?, true).map(PublicKey))
}

/// For one message: sums public keys and signatures, each pair times a fresh random coefficient of 64 bits. The sums
/// verify (`verify(msg, pk, sig)`) if and only if every signature does, but for a chance of 2^-64.
///
/// Signatures are decoded and validated; keys are trusted.
///
/// @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
/// `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad signature, or for a key that is infinity, with
/// its position in `.setIndex`; `INVALID_ARG` for a set of another shape.
/// @example
/// ```js
/// const sets = signatures.map((sig, n) => ({ pk: PublicKey.fromBytes(pubkeys[n]), sig }));
/// const { pk, sig } = aggregateWithRandomness(sets);
/// console.log(verify(signingRoot, pk, sig)); // true
/// ```
#[napi(ts_args_type = "sets: ReadonlyArray<PkAndSerializedSig>", catch_unwind)]
pub fn aggregate_with_randomness(env: Env, sets: Unknown<'_>) -> napi::Result<PkAndSig> {
    answer(&env, || with_randomness(sets)?.run().map(to_js))
}

/// `aggregateWithRandomness` on the native pool. The inputs are copied before the call returns.
///
/// @throws as a rejection: what `aggregateWithRandomness` throws, which are `BLST_AGGR_TYPE_MISMATCH`,
/// `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY` and `INVALID_ARG`;
/// and `BUSY` when the queue is full.
/// @example
/// ```js
/// const sets = signatures.map((sig, n) => ({ pk: PublicKey.fromBytes(pubkeys[n]), sig }));
/// const { pk, sig } = await asyncAggregateWithRandomness(sets);
/// console.log(verify(signingRoot, pk, sig)); // true
/// ```
#[napi(ts_args_type = "sets: ReadonlyArray<PkAndSerializedSig>", ts_return_type = "Promise<PkAndSig>", catch_unwind)]
pub fn async_aggregate_with_randomness<'env>(env: &'env Env, sets: Unknown<'env>) -> napi::Result<Object<'env>> {
    asynchronous::answer(env, || with_randomness(sets), to_js)
}

/// The job of `aggregateWithRandomness`.
fn with_randomness(sets: Unknown<'_>) -> Result<WithRandomness, Error> {
    let pairs = arguments::list(sets, "sets", |value| {
        let set = arguments::object(value, "set")?;
        let key = public_key::point(arguments::property(&set, "pk")?, "pk")?;
        let signature =
            arguments::bytes(arguments::property(&set, "sig")?, "sig", |bytes| SignatureBytes::from(bytes))?;
        Ok((key, signature))
    })?;
    let (keys, signatures) = pairs.into_iter().unzip();
    WithRandomness::new(engine::current(), keys, signatures)
}

fn to_js((pk, sig): (bls::points::public_key::PublicKey, bls::points::signature::Signature)) -> PkAndSig {
    PkAndSig { pk: PublicKey(pk), sig: Signature(sig) }
}

/// The bytes of each key of a list.
pub(crate) fn public_key_list(pks: Unknown<'_>) -> Result<Vec<PublicKeyBytes>, Error> {
    arguments::list(pks, "pks", |value| arguments::bytes(value, "pks", |bytes| PublicKeyBytes::from(bytes)))
}

fn check_each<P>(points: &[P], check: impl Fn(&P) -> Result<(), Error>) -> Result<(), Error> {
    points.iter().enumerate().try_for_each(|(index, point)| check(point).map_err(|error| error.at(index)))
}
