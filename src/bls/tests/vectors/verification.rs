//! Kinds with a verdict. Each case goes through every function of the crate that can express it.

use bls::CIPHERSUITE_TAG;
use bls::batch::signature_set::{Contribution, PublicKeySource, SignatureSet, SignatureSource, VerifyOptions};
use bls::batch::verify_signature_sets;
use bls::blst::{self, G1Affine, G2Affine};
use bls::engine;
use bls::points::public_key::{PublicKey, PublicKeyBytes};
use bls::points::signature::{Signature, SignatureBytes};
use bls::scheme::{aggregate, verify as scheme};

use crate::case::{Case, checked, expect, validated};

fn set(key: &PublicKeyBytes, message: &[u8], signature: &SignatureBytes) -> SignatureSet {
    SignatureSet {
        message: message.into(),
        contribution: Contribution {
            public_key: PublicKeySource::Bytes(key.clone()),
            signature: SignatureSource::Bytes(signature.clone()),
        },
    }
}

fn batch(sets: &[SignatureSet]) -> bool {
    verify_signature_sets(engine::current(), sets, &VerifyOptions::default())
}

/// Through every function that takes one key, one message and one signature.
fn check_one(message: &[u8], key: &PublicKeyBytes, signature: &SignatureBytes, expected: bool) -> Result<(), String> {
    let single = match (PublicKey::decode(key), checked(signature)) {
        (Ok(key), Some(signature)) => scheme::verify(engine::current(), message, &key, &signature),
        _ => false,
    };
    expect("verify", single, expected)?;
    expect("a batch of one", batch(&[set(key, message, signature)]), expected)?;
    expect("a batch of three equal sets", batch(&vec![set(key, message, signature); 3]), expected)?;
    let eth = scheme::eth_fast_aggregate_verify(engine::current(), message, std::slice::from_ref(key), signature);
    expect("eth_fast_aggregate_verify", eth, expected)
}

pub fn verify(case: &Case<'_>) -> Result<(), String> {
    let key = PublicKeyBytes::from(&*case.bytes("pubkey"));
    check_one(&case.bytes("message"), &key, &case.signature("signature"), case.expected_bool())
}

/// The pairing equation under any tag: e(sum of keys, H(m)) for each message, times e(-g1, signature).
fn holds_under_tag(messages: &[Vec<u8>], keys: &[PublicKey], signature: &Signature, tag: &[u8]) -> bool {
    let point = |key: &PublicKey| G1Affine::deserialize(&key.serialize()).expect("its own encoding");
    let signature = G2Affine::deserialize(&signature.serialize()).expect("its own encoding");
    let mut g1: Vec<_> = keys.iter().map(point).collect();
    let mut g2: Vec<_> = messages.iter().map(|message| blst::hash_to_g2(message, tag).to_affine()).collect();
    if !signature.is_infinity() {
        g1.push(G1Affine::generator().negate());
        g2.push(signature);
    }
    blst::miller_product(&g2, &g1).final_exponentiation().is_one()
}

/// A signature made under any tag. Under the ciphersuite's, one that was made under another must not pass.
pub fn verify_dst(case: &Case<'_>) -> Result<(), String> {
    let message = case.bytes("message");
    verify_under_tag(case, "signature", &message)?;
    let key = PublicKeyBytes::from(&*case.bytes("pubkey"));
    let expected = case.expected_bool() && case.input()["dst"] == std::str::from_utf8(CIPHERSUITE_TAG).expect("ASCII");
    check_one(&message, &key, &case.signature("signature"), expected)
}

/// A proof of possession: a signature of the key's own bytes under the proof tag.
pub fn pop_verify(case: &Case<'_>) -> Result<(), String> {
    verify_under_tag(case, "proof", &case.bytes("pubkey"))
}

fn verify_under_tag(case: &Case<'_>, signature: &str, message: &[u8]) -> Result<(), String> {
    let tag = case.input()["dst"].as_str().expect("a tag").as_bytes();
    let verdict =
        match (PublicKey::decode(&PublicKeyBytes::from(&*case.bytes("pubkey"))), checked(&case.signature(signature))) {
            (Ok(key), Some(signature)) => holds_under_tag(&[message.to_vec()], &[key], &signature, tag),
            _ => false,
        };
    expect("under the case's tag", verdict, case.expected_bool())
}

pub fn fast_aggregate_verify(case: &Case<'_>) -> Result<(), String> {
    let message = case.bytes("message");
    let keys = case.public_keys();
    let signature = case.signature("signature");
    let expected = case.expected_bool();
    let verdict = match (validated(&keys), checked(&signature)) {
        (Some(keys), Some(signature)) => scheme::fast_aggregate_verify(engine::current(), &message, &keys, &signature),
        _ => false,
    };
    expect("fast_aggregate_verify", verdict, expected)?;
    if !keys.is_empty() {
        let eth = scheme::eth_fast_aggregate_verify(engine::current(), &message, &keys, &signature);
        expect("eth_fast_aggregate_verify", eth, expected)?;
    }
    if let Ok(sum) = aggregate::serialized_public_keys(engine::current(), &keys, true) {
        let sum = PublicKeyBytes::from(&sum.compress()[..]);
        expect("a batch with the sum of the keys", batch(&[set(&sum, &message, &signature)]), expected)?;
    }
    Ok(())
}

pub fn eth_fast_aggregate_verify(case: &Case<'_>) -> Result<(), String> {
    let verdict = scheme::eth_fast_aggregate_verify(
        engine::current(),
        &case.bytes("message"),
        &case.public_keys(),
        &case.signature("signature"),
    );
    expect("eth_fast_aggregate_verify", verdict, case.expected_bool())
}

pub fn aggregate_verify(case: &Case<'_>) -> Result<(), String> {
    let messages = case.list("messages");
    let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
    let verdict = match (validated(&case.public_keys()), checked(&case.signature("signature"))) {
        (Some(keys), Some(signature)) => scheme::aggregate_verify(engine::current(), &messages, &keys, &signature),
        _ => false,
    };
    expect("aggregate_verify", verdict, case.expected_bool())
}

pub fn aggregate_verify_under_tag(case: &Case<'_>) -> Result<(), String> {
    let tag = case.input()["dst"].as_str().expect("a tag").as_bytes();
    let messages = case.list("messages");
    let verdict = match (validated(&case.public_keys()), checked(&case.signature("signature"))) {
        (Some(keys), Some(signature)) if !keys.is_empty() && keys.len() == messages.len() => {
            holds_under_tag(&messages, &keys, &signature, tag)
        }
        _ => false,
    };
    expect("under the case's tag", verdict, case.expected_bool())
}

pub fn batch_verify(case: &Case<'_>) -> Result<(), String> {
    let keys = case.public_keys();
    let messages = case.list("messages");
    let signatures = case.list("signatures");
    if keys.len() != messages.len() || keys.len() != signatures.len() {
        // Lists of different lengths cannot be written as sets.
        return expect("verdict", false, case.expected_bool());
    }
    let mut sets: Vec<_> = keys
        .iter()
        .zip(&messages)
        .zip(&signatures)
        .map(|((key, message), signature)| set(key, message, &SignatureBytes::from(&**signature)))
        .collect();
    expect("batch", batch(&sets), case.expected_bool())?;
    sets.reverse();
    expect("batch in reverse", batch(&sets), case.expected_bool())
}
