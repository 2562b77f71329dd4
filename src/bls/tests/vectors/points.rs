//! Kinds about encodings, sums and hashes of points.

use bls::blst::{self, G1, G1Affine, G2, G2Affine};
use bls::engine;
use bls::error::Error;
use bls::points::public_key::{PublicKey, PublicKeyBytes};
use bls::points::signature::{Signature, SignatureBytes};
use bls::scheme::aggregate;

use crate::case::{Case, bytes, expect, list};

/// What a decoder made of the bytes, at both levels, in the terms of the files.
struct Level {
    decodes: bool,
    in_subgroup: bool,
    infinity: bool,
    forms: Vec<Vec<u8>>,
}

fn check_level(case: &Case<'_>, input: &[u8], level: &Level) -> Result<(), String> {
    let expected = if case.expected().is_boolean() { case.field("detail") } else { case.expected() };
    let flag = |name: &str| expected[name].as_bool().expect("a boolean");
    let refused_at_decoding = case.field("decodeMayBeRefused").as_bool() == Some(true);
    if refused_at_decoding {
        // (0, 2) and (0, -2): blst refuses them at decoding already.
        return expect("decodes", level.decodes, false);
    }
    expect("decodes", level.decodes, flag("decodes"))?;
    if level.decodes {
        expect("in the subgroup", level.in_subgroup, flag("inSubgroup"))?;
        expect("infinity", level.infinity, flag("infinity"))?;
        expect("round trip", level.forms.iter().any(|form| form == input), true)?;
        if let Some(other) = case.field("otherForm").as_str() {
            expect("other form", level.forms.contains(&bytes(&other.into())), true)?;
        }
    }
    Ok(())
}

fn encoding(case: &Case<'_>, name: &str) -> Vec<u8> {
    if case.input().is_string() { bytes(case.input()) } else { case.bytes(name) }
}

pub fn deserialize_g1(case: &Case<'_>) -> Result<(), String> {
    let input = encoding(case, "pubkey");
    let encoded = PublicKeyBytes::from(&*input);
    let level = match PublicKey::decode_unchecked(&encoded) {
        Err(_) => Level { decodes: false, in_subgroup: false, infinity: false, forms: vec![] },
        Ok(key) => Level {
            decodes: true,
            in_subgroup: key.validate() != Err(Error::PointNotInGroup),
            infinity: key.refuse_infinity().is_err(),
            forms: vec![key.compress().to_vec(), key.serialize().to_vec()],
        },
    };
    let valid = level.decodes && level.in_subgroup && !level.infinity;
    expect("KeyValidate", PublicKey::decode(&encoded).is_ok(), valid)?;
    check_level(case, &input, &level)
}

pub fn deserialize_g2(case: &Case<'_>) -> Result<(), String> {
    let input = encoding(case, "signature");
    let encoded = SignatureBytes::from(&*input);
    let level = match Signature::decode_unchecked(&encoded) {
        Err(_) => Level { decodes: false, in_subgroup: false, infinity: false, forms: vec![] },
        Ok(signature) => Level {
            decodes: true,
            in_subgroup: signature.check_subgroup().is_ok(),
            infinity: signature.refuse_infinity().is_err(),
            forms: vec![signature.compress().to_vec(), signature.serialize().to_vec()],
        },
    };
    let valid = level.decodes && level.in_subgroup && !level.infinity;
    expect("decoding with checks", Signature::decode(&encoded, true).is_ok(), valid)?;
    check_level(case, &input, &level)
}

macro_rules! multiples {
    ($name:ident, $point:ident, $affine:ident) => {
        pub fn $name(case: &Case<'_>) -> Result<(), String> {
            let multiple = case.input()["multiple"].as_u64().expect("a multiple");
            let point = $point::weighted_sum(&[$affine::generator()], &multiple.to_le_bytes(), 8).to_affine();
            expect("compressed", point.compress().to_vec(), bytes(&case.expected()["compressed"]))?;
            expect("uncompressed", point.serialize().to_vec(), bytes(&case.expected()["uncompressed"]))?;
            expect("decoded", $affine::uncompress(&point.compress()), Ok(point))?;
            expect("decoded", $affine::deserialize(&point.serialize()), Ok(point))
        }
    };
}

multiples!(g1_multiples, G1, G1Affine);
multiples!(g2_multiples, G2, G2Affine);

/// Compares a sum with `expected` and, without checks, with `expectedUnchecked`.
fn check_sums(case: &Case<'_>, sum: impl Fn(bool) -> Result<Vec<u8>, Error>) -> Result<(), String> {
    expect("sum", sum(true).ok(), (!case.expected().is_null()).then(|| bytes(case.expected())))?;
    match case.field("expectedUnchecked") {
        unchecked if unchecked.is_string() && case.field("contestedUnchecked").as_bool() != Some(true) => {
            expect("sum without checks", sum(false).ok(), Some(bytes(unchecked)))
        }
        _ => Ok(()),
    }
}

pub fn aggregate(case: &Case<'_>) -> Result<(), String> {
    let signatures: Vec<_> = list(case.input()).iter().map(|bytes| SignatureBytes::from(&**bytes)).collect();
    check_sums(case, |check| Ok(aggregate::serialized_signatures(&signatures, check)?.compress().to_vec()))
}

pub fn aggregate_pubkeys(case: &Case<'_>) -> Result<(), String> {
    let keys: Vec<_> = list(case.input()).iter().map(|bytes| PublicKeyBytes::from(&**bytes)).collect();
    check_sums(case, |check| {
        Ok(aggregate::serialized_public_keys(engine::current(), &keys, check)?.compress().to_vec())
    })
}

pub fn hash_to_g2(case: &Case<'_>) -> Result<(), String> {
    let dst = case.input()["dst"].as_str().expect("a tag");
    let point = blst::hash_to_g2(&case.bytes("message"), dst.as_bytes()).to_affine();
    expect("compressed", point.compress().to_vec(), bytes(&case.expected()["compressed"]))?;
    expect("uncompressed", point.serialize().to_vec(), bytes(&case.expected()["uncompressed"]))
}

pub fn expand_message(case: &Case<'_>) -> Result<(), String> {
    let length = case.input()["length"].as_u64().and_then(|length| usize::try_from(length).ok()).expect("a length");
    let mut out = vec![0; length];
    blst::expand_message_xmd(&case.bytes("message"), case.input()["dst"].as_str().expect("a tag").as_bytes(), &mut out);
    expect("bytes", out, bytes(case.expected()))
}
