//! The first step: from sets as they came to points that may enter the equation.

use crate::engine::Engine;
use crate::error::Error;
use crate::pool;
use crate::public_key::PublicKey;
use crate::signature::Signature;
use crate::signature_set::{Checks, Contribution, PublicKeySource, SignatureSource};

/// Sets that a thread decodes at a time. A batch with a bad one costs at most this many decodings too much a thread.
const DECODE_TOGETHER: usize = 16;

/// Points of a set, decoded and checked: they may enter the equation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) public_key: PublicKey,
    pub(super) signature: Signature,
}

/// The points of all sets, or one of the failures.
pub(super) fn decode_all(engine: &dyn Engine, sets: &[&Contribution], checks: Checks) -> Result<Vec<Points>, Error> {
    let runs = pool::try_map_runs(sets, run_length(sets), |run| {
        decode_run(engine, run, checks).into_iter().collect::<Result<Vec<_>, _>>()
    })?;
    Ok(runs.concat())
}

/// The points of each set, or its failure, in order.
pub(super) fn decode_each(engine: &dyn Engine, sets: &[&Contribution], checks: Checks) -> Vec<Result<Points, Error>> {
    pool::map_runs(sets, run_length(sets), |run| decode_run(engine, run, checks)).into_iter().flatten().collect()
}

fn run_length(sets: &[&Contribution]) -> usize {
    pool::share(sets.len(), 1, DECODE_TOGETHER)
}

fn decode_run(engine: &dyn Engine, sets: &[&Contribution], checks: Checks) -> Vec<Result<Points, Error>> {
    // Signatures first: of a malformed set they are the likelier part, and a set that fails needs no key.
    let signatures = signatures(engine, sets, checks.group_check_signatures);
    let public_keys = public_keys(engine, sets, checks.validate_public_keys);
    signatures
        .into_iter()
        .zip(public_keys)
        .map(|(signature, public_key)| Ok(Points { public_key: public_key?, signature: signature? }))
        .collect()
}

fn public_keys(engine: &dyn Engine, sets: &[&Contribution], validate: bool) -> Vec<Result<PublicKey, Error>> {
    from_either(
        sets,
        |set| match &set.public_key {
            PublicKeySource::Bytes(bytes) => Ok(bytes),
            PublicKeySource::Point(key) => Err(key),
        },
        |bytes| engine.decode_public_keys(bytes, validate),
        |key| key.check(validate).map(|()| *key),
    )
}

fn signatures(engine: &dyn Engine, sets: &[&Contribution], group_check: bool) -> Vec<Result<Signature, Error>> {
    from_either(
        sets,
        |set| match &set.signature {
            SignatureSource::Bytes(bytes) => Ok(bytes),
            SignatureSource::Point(signature) => Err(signature),
        },
        |bytes| engine.decode_signatures(bytes, group_check),
        |signature| signature.check(group_check).map(|()| *signature),
    )
}

/// Decodes what is bytes, all together, and checks what is decoded already; results in order.
fn from_either<'a, B: 'a, P: 'a>(
    sets: &'a [&'a Contribution],
    source: impl Fn(&'a Contribution) -> Result<&'a B, &'a P>,
    decode: impl FnOnce(&[&'a B]) -> Vec<Result<P, Error>>,
    check: impl Fn(&'a P) -> Result<P, Error>,
) -> Vec<Result<P, Error>> {
    let bytes: Vec<&B> = sets.iter().filter_map(|set| source(set).ok()).collect();
    let mut decoded = decode(&bytes).into_iter();
    sets.iter()
        .map(|set| match source(set) {
            Ok(_) => decoded.next().unwrap_or_else(|| Err(Error::Internal("the engine decoded too little".into()))),
            Err(point) => check(point),
        })
        .collect()
}
