//! Sums of keys and of signatures, plain and with random coefficients.

use crate::coefficient::Coefficient;
use crate::engine::Engine;
use crate::error::Error;
use crate::ffi::{G1, G1Affine, G2, G2Affine};
use crate::public_key::{PublicKey, PublicKeyBytes};
use crate::signature::{Signature, SignatureBytes};

/// The sum of decoded keys.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none.
pub fn public_keys(keys: &[PublicKey]) -> Result<PublicKey, Error> {
    if keys.is_empty() {
        return Err(Error::NothingToAggregate("public keys"));
    }
    let points: Vec<G1Affine> = keys.iter().map(|key| key.0).collect();
    Ok(PublicKey(G1::sum(&points).to_affine()))
}

/// The sum of decoded signatures.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none.
pub fn signatures(signatures: &[Signature]) -> Result<Signature, Error> {
    if signatures.is_empty() {
        return Err(Error::NothingToAggregate("signatures"));
    }
    let points: Vec<G2Affine> = signatures.iter().map(|signature| signature.0).collect();
    Ok(Signature(G2::sum(&points).to_affine()))
}

/// The sum of keys from bytes; each is validated unless `validate` is false. Without validation infinity is a summand
/// like any other.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none, or the first key's failure with its position.
pub fn serialized_public_keys(keys: &[PublicKeyBytes], validate: bool) -> Result<PublicKey, Error> {
    let decode = if validate { PublicKey::decode } else { PublicKey::decode_unchecked };
    public_keys(&decode_all(keys, decode)?)
}

/// The sum of signatures from bytes; the subgroup of each is checked unless `group_check` is false. Infinity is a summand
/// like any other.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none, or the first signature's failure with its position.
pub fn serialized_signatures(all: &[SignatureBytes], group_check: bool) -> Result<Signature, Error> {
    signatures(&decode_all(all, |bytes| {
        let signature = Signature::decode_unchecked(bytes)?;
        if group_check {
            signature.check_subgroup()?;
        }
        Ok(signature)
    })?)
}

fn decode_all<B, P>(all: &[B], decode: impl Fn(&B) -> Result<P, Error>) -> Result<Vec<P>, Error> {
    all.iter().enumerate().map(|(index, bytes)| decode(bytes).map_err(|error| error.at(index))).collect()
}

/// Keys and signatures of one message, each pair times a fresh random coefficient, summed. The sums verify if and only
/// if every signature does, but for a chance of 2^-64. Signatures are decoded and validated; keys are trusted.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none, or the first failure with its position.
pub fn with_randomness(
    engine: &dyn Engine,
    keys: &[PublicKey],
    signature_bytes: &[SignatureBytes],
) -> Result<(PublicKey, Signature), Error> {
    if keys.is_empty() || keys.len() != signature_bytes.len() {
        return Err(Error::NothingToAggregate("sets"));
    }
    for (index, key) in keys.iter().enumerate() {
        key.refuse_infinity().map_err(|error| error.at(index))?;
    }
    let signatures = engine.decode_signatures(&signature_bytes.iter().collect::<Vec<_>>(), true)?;
    let coefficients: Vec<_> = keys.iter().map(|_| Coefficient::random()).collect();
    let weighted_keys = keys.iter().zip(&coefficients).map(|(key, factor)| (key.0, *factor)).collect();
    let key_sum = engine.weighted_key_sums(&[weighted_keys]).into_iter().next().unwrap_or_else(G1Affine::infinity);
    let signature_sum = engine.weighted_signature_sum(&signatures, &coefficients);
    Ok((PublicKey(key_sum), Signature(signature_sum)))
}
