//! The first step: from sets as they came to points that may enter the equation.

use crate::engine::Engine;
use crate::error::Error;
use crate::public_key::PublicKey;
use crate::signature::Signature;
use crate::signature_set::{Checks, PublicKeySource, SignatureSet, SignatureSource};

/// Sets whose encodings are checked together. A batch with a bad one costs at most this many decodings too much.
const DECODE_TOGETHER: usize = 16;

/// The points of a batch, in the order of its sets.
pub(super) struct DecodedSets {
    pub(super) public_keys: Vec<PublicKey>,
    pub(super) signatures: Vec<Signature>,
}

/// Decodes and checks all sets, up to the first that does not decode or fails a check.
pub(super) fn decode(engine: &dyn Engine, sets: &[SignatureSet], checks: Checks) -> Result<DecodedSets, Error> {
    let mut decoded =
        DecodedSets { public_keys: Vec::with_capacity(sets.len()), signatures: Vec::with_capacity(sets.len()) };
    for part in sets.chunks(DECODE_TOGETHER) {
        decoded.public_keys.extend(public_keys(engine, part, checks.validate_public_keys)?);
        decoded.signatures.extend(signatures(engine, part, checks.group_check_signatures)?);
    }
    Ok(decoded)
}

fn public_keys(engine: &dyn Engine, sets: &[SignatureSet], validate: bool) -> Result<Vec<PublicKey>, Error> {
    let bytes: Vec<_> = sets
        .iter()
        .filter_map(|set| match &set.public_key {
            PublicKeySource::Bytes(bytes) => Some(bytes),
            PublicKeySource::Point(_) => None,
        })
        .collect();
    let mut decoded = engine.decode_public_keys(&bytes, validate)?.into_iter();
    let mut keys = Vec::with_capacity(sets.len());
    for set in sets {
        keys.push(match &set.public_key {
            PublicKeySource::Bytes(_) => match decoded.next() {
                Some(key) => key,
                None => return Err(Error::Internal("the engine decoded too few keys".into())),
            },
            PublicKeySource::Point(key) => {
                key.check(validate)?;
                *key
            }
        });
    }
    Ok(keys)
}

fn signatures(engine: &dyn Engine, sets: &[SignatureSet], group_check: bool) -> Result<Vec<Signature>, Error> {
    let bytes: Vec<_> = sets
        .iter()
        .filter_map(|set| match &set.signature {
            SignatureSource::Bytes(bytes) => Some(bytes),
            SignatureSource::Point(_) => None,
        })
        .collect();
    let mut decoded = engine.decode_signatures(&bytes, group_check)?.into_iter();
    let mut signatures = Vec::with_capacity(sets.len());
    for set in sets {
        signatures.push(match &set.signature {
            SignatureSource::Bytes(_) => match decoded.next() {
                Some(signature) => signature,
                None => return Err(Error::Internal("the engine decoded too few signatures".into())),
            },
            SignatureSource::Point(signature) => {
                signature.check(group_check)?;
                *signature
            }
        });
    }
    Ok(signatures)
}
