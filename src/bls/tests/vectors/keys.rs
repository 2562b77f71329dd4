//! Kinds about secret keys.

use bls::points::secret_key::SecretKey;

use crate::case::{Case, bytes, expect};

pub fn sign(case: &Case<'_>) -> Result<(), String> {
    let signature = SecretKey::from_bytes(&case.bytes("privkey"))
        .ok()
        .map(|key| key.sign(&case.bytes("message")).compress().to_vec());
    expect("signature", signature, (!case.expected().is_null()).then(|| bytes(case.expected())))
}

pub fn secret_key(case: &Case<'_>) -> Result<(), String> {
    let input = bytes(case.input());
    let key = SecretKey::from_bytes(&input);
    if case.expected().is_null() {
        return expect("rejection", key.err().map(|error| error.code()), Some("BLST_BAD_ENCODING"));
    }
    let key = key.map_err(|error| error.to_string())?;
    expect("round trip", key.to_bytes().to_vec(), input)?;
    expect("public key", key.to_public_key().compress().to_vec(), bytes(&case.expected()["pubkey"]))?;
    let signature = key.sign(&bytes(&case.expected()["signatureOf"]));
    expect("signature", signature.compress().to_vec(), bytes(&case.expected()["signature"]))
}

pub fn eip2333(case: &Case<'_>) -> Result<(), String> {
    let master = SecretKey::derive_master(&case.bytes("seed"));
    if case.expected().is_null() {
        return expect("rejection", master.err().map(|error| error.code()), Some("BLST_BAD_ENCODING"));
    }
    let master = master.map_err(|error| error.to_string())?;
    let index = case.input()["childIndex"].as_u64().and_then(|index| u32::try_from(index).ok()).expect("an index");
    expect("master key", master.to_bytes().to_vec(), bytes(&case.expected()["masterSecretKey"]))?;
    expect("child key", master.derive_child(index).to_bytes().to_vec(), bytes(&case.expected()["childSecretKey"]))
}
