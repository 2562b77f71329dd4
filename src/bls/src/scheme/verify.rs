//! Verification of one signature, over one message or several: `CoreVerify`, `AggregateVerify` and
//! `FastAggregateVerify` of draft-irtf-cfrg-bls-signature-05 §2.7, §2.9 and §3.3.4, and the consensus-specs wrapper.
//!
//! These take decoded points and trust them, but for infinity; the caller validates what needs validating.

use crate::blst::G1;
use crate::engine::Engine;
use crate::points::public_key::{PublicKey, PublicKeyBytes};
use crate::points::signature::{Signature, SignatureBytes};
use crate::scheme::aggregate::{self, decode_public_keys};
use crate::scheme::group::by_message;
use crate::scheme::message_hash::hash_messages;
use crate::scheme::pairing;

/// Whether `signature` is one of `message` under `public_key`.
pub fn verify(engine: &dyn Engine, message: &[u8], public_key: &PublicKey, signature: &Signature) -> bool {
    public_key.refuse_infinity().is_ok()
        && pairing::products_are_equal(engine, vec![public_key.0], hash_messages(engine, &[message]), signature.0)
}

/// Whether `signature` is the sum of signatures of each message under the key at the same place.
///
/// No messages, or lists of different lengths: no.
pub fn aggregate_verify(
    engine: &dyn Engine,
    messages: &[&[u8]],
    public_keys: &[PublicKey],
    signature: &Signature,
) -> bool {
    if messages.is_empty() || messages.len() != public_keys.len() || any_infinity(public_keys) {
        return false;
    }
    let groups = by_message(messages.iter().copied());
    let sums: Vec<G1> = groups
        .members
        .iter()
        .map(|members| G1::sum(&members.iter().map(|&index| public_keys[index].0).collect::<Vec<_>>()))
        .collect();
    let hashes = hash_messages(engine, &groups.messages);
    pairing::products_are_equal(engine, G1::to_affine_many(&sums), hashes, signature.0)
}

/// Whether `signature` is the sum of signatures of one message under all keys. No keys, or keys that sum to infinity: no.
pub fn fast_aggregate_verify(
    engine: &dyn Engine,
    message: &[u8],
    public_keys: &[PublicKey],
    signature: &Signature,
) -> bool {
    if any_infinity(public_keys) {
        return false;
    }
    match aggregate::public_keys(public_keys) {
        Ok(sum) => verify(engine, message, &sum, signature),
        Err(_) => false,
    }
}

/// `eth_fast_aggregate_verify` of the consensus-specs (altair/bls.md): from bytes, all validated, and true for no keys
/// with the infinity signature.
pub fn eth_fast_aggregate_verify(
    engine: &dyn Engine,
    message: &[u8],
    public_keys: &[PublicKeyBytes],
    signature: &SignatureBytes,
) -> bool {
    let Ok(signature) = Signature::decode_unchecked(signature) else {
        return false;
    };
    if public_keys.is_empty() {
        return signature.0.is_infinity();
    }
    if signature.check_subgroup().is_err() {
        return false;
    }
    match decode_public_keys(engine, public_keys) {
        Ok(keys) => fast_aggregate_verify(engine, message, &keys, &signature),
        Err(_) => false,
    }
}

fn any_infinity(public_keys: &[PublicKey]) -> bool {
    public_keys.iter().any(|key| key.refuse_infinity().is_err())
}
