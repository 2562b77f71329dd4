//! Optimistic aggregation.

use bls::batch::{self, Aggregated};
use bls::engine;
use bls::error::Error;
use bls::schedule::jobs::Job;
use napi::Env;
use napi::bindgen_prelude::{Object, Unknown};
use napi_derive::napi;

use super::sets;
use crate::bindings::points::public_key::PublicKey;
use crate::bindings::points::signature::Signature;
use crate::bindings::promises::asynchronous;
use crate::bindings::values::arguments;
use crate::bindings::values::errors::answer;

/// One signer's signature of the common message, as bytes.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct Contribution {
    /// The signer, or the signers whose keys are summed.
    #[napi(ts_type = "PublicKeySource")]
    pub pk: (),
    /// The signature: 96 or 192 bytes.
    #[napi(ts_type = "Uint8Array")]
    pub sig: (),
}

/// What `aggregateVerified` made of the contributions.
#[napi(object, object_from_js = false)]
pub struct AggregateVerified {
    /// The sum of the good public keys; `null` when there is none, or when they sum to infinity.
    #[napi(ts_type = "PublicKey | null")]
    pub pk: napi::Either<PublicKey, napi::bindgen_prelude::Null>,
    /// The sum of the good signatures; `null` when `pk` is.
    #[napi(ts_type = "Signature | null")]
    pub sig: napi::Either<Signature, napi::bindgen_prelude::Null>,
    /// The positions of the bad contributions, ascending.
    pub invalid: Vec<u32>,
}

/// Sums the public keys and signatures of contributions to one message and verifies the sums, once. Only if that fails
/// are the bad contributions searched for; they are named in `invalid` and left out of both sums.
///
/// Contributions that do not decode or fail a check are bad. Invalid signatures whose errors cancel are not noticed,
/// and do no harm: the sum is a valid signature under the summed key. Every key needs a checked proof of possession,
/// which Ethereum's deposits are.
///
/// @param msg of any length; in consensus code the signing root, 32 bytes.
/// @throws `INVALID_ARG` with the contribution's position in `.setIndex` for a missing or mistyped field,
/// `INDEX_NOT_FOUND` for an index that the registry has no key at.
/// @example
/// ```js
/// const contributions = signatures.map((sig, n) => ({ pk: pubkeys[n], sig }));
/// contributions[2].sig = signatures[1]; // not by this key
/// const { pk, sig, invalid } = aggregateVerified(signingRoot, contributions);
/// console.log(invalid.join(), verify(signingRoot, pk, sig)); // 2 true
/// ```
#[napi(
    ts_args_type = "msg: Uint8Array, contributions: ReadonlyArray<Contribution>, options?: VerifyOptions | undefined | null",
    catch_unwind
)]
pub fn aggregate_verified(
    env: Env,
    msg: Unknown<'_>,
    contributions: Unknown<'_>,
    options: Unknown<'_>,
) -> napi::Result<AggregateVerified> {
    answer(&env, || job(msg, contributions, options)?.run().map(to_js))
}

/// `aggregateVerified` on the native pool, without blocking the event loop. The inputs are copied before the call
/// returns.
///
/// @param msg of any length; in consensus code the signing root, 32 bytes.
/// @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `aggregateVerified`, and `BUSY` when the queue is
/// full.
/// @example
/// ```js
/// const contributions = signatures.map((sig, n) => ({ pk: pubkeys[n], sig }));
/// const { invalid } = await asyncAggregateVerified(signingRoot, contributions);
/// console.log(invalid.length); // 0
/// ```
#[napi(
    ts_args_type = "msg: Uint8Array, contributions: ReadonlyArray<Contribution>, options?: VerifyOptions | undefined | null",
    ts_return_type = "Promise<AggregateVerified>",
    catch_unwind
)]
pub fn async_aggregate_verified<'env>(
    env: &'env Env,
    msg: Unknown<'env>,
    contributions: Unknown<'env>,
    options: Unknown<'env>,
) -> napi::Result<Object<'env>> {
    asynchronous::answer(env, || job(msg, contributions, options), to_js)
}

fn job(msg: Unknown<'_>, contributions: Unknown<'_>, options: Unknown<'_>) -> Result<batch::AggregateVerified, Error> {
    let message = arguments::bytes(msg, "msg", |bytes| bytes.into())?;
    let (contributions, options) = sets::serialized_contributions(contributions, options)?;
    Ok(batch::AggregateVerified::new(engine::current(), message, contributions, options))
}

fn to_js(aggregated: Aggregated) -> AggregateVerified {
    let null = napi::bindgen_prelude::Null;
    let (pk, sig) = match aggregated.sums {
        Some((pk, sig)) => (napi::Either::A(PublicKey(pk)), napi::Either::A(Signature(sig))),
        None => (napi::Either::B(null), napi::Either::B(null)),
    };
    // An array has at most 2^32 - 1 elements.
    let invalid = aggregated.invalid.iter().filter_map(|&position| u32::try_from(position).ok()).collect();
    AggregateVerified { pk, sig, invalid }
}
