//! The first step: from sets as they came to points that may enter the equation.

use crate::batch::signature_set::{Contribution, PublicKeySource, SignatureSource, VerifyOptions};
use crate::engine::Engine;
use crate::error::Error;
use crate::points::public_key::{PublicKey, PublicKeyBytes};
use crate::points::signature::Signature;
use crate::stats;
use crate::threads::pool;

/// Sets that a thread decodes at a time. A batch with a bad one costs at most this many decodings too much a thread.
const DECODE_TOGETHER: usize = 16;

/// Points of a set, decoded and checked: they may enter the equation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) public_key: PublicKey,
    pub(super) signature: Signature,
}

/// The points of all sets, or one of the failures.
pub(super) fn decode_all(
    engine: &dyn Engine,
    sets: &[&Contribution],
    options: &VerifyOptions,
) -> Result<Vec<Points>, Error> {
    let decode = |run: &[_]| decode_run(engine, run, options).into_iter().collect::<Result<Vec<_>, _>>();
    let runs = stats::DECODE_NS.time(|| pool::try_map_runs(sets, run_length(engine, sets), decode))?;
    Ok(runs.concat())
}

/// The points of each set, or its failure, in order.
pub(super) fn decode_each(
    engine: &dyn Engine,
    sets: &[&Contribution],
    options: &VerifyOptions,
) -> Vec<Result<Points, Error>> {
    let decode = |run: &[_]| decode_run(engine, run, options);
    stats::DECODE_NS.time(|| pool::map_runs(sets, run_length(engine, sets), decode)).into_iter().flatten().collect()
}

fn run_length(engine: &dyn Engine, sets: &[&Contribution]) -> usize {
    pool::share(sets.len(), engine.width(), DECODE_TOGETHER)
}

fn decode_run(engine: &dyn Engine, sets: &[&Contribution], options: &VerifyOptions) -> Vec<Result<Points, Error>> {
    // Signatures first: of a malformed set they are the likelier part, and a set that fails needs no key.
    let signatures = signatures(engine, sets, options.group_check_signatures);
    let public_keys = public_keys(engine, sets, options);
    signatures
        .into_iter()
        .zip(public_keys)
        .map(|(signature, public_key)| Ok(Points { public_key: public_key?, signature: signature? }))
        .collect()
}

fn public_keys(engine: &dyn Engine, sets: &[&Contribution], options: &VerifyOptions) -> Vec<Result<PublicKey, Error>> {
    let validate = options.validate_public_keys;
    let sources = sets.iter().map(|set| match known_public_key(&set.public_key, options) {
        Some(known) => Source::Known(known),
        None => match &set.public_key {
            PublicKeySource::Bytes(bytes) => Source::Bytes(bytes),
            _ => Source::Known(Err(Error::Internal("a signer that is neither known nor bytes".into()))),
        },
    });
    decode_the_rest(sources.collect(), |bytes| engine.decode_public_keys(bytes, validate))
}

/// The key, where it need not be decoded. None: it must be.
fn known_public_key(source: &PublicKeySource, options: &VerifyOptions) -> Option<Result<PublicKey, Error>> {
    let registry =
        || options.registry.as_ref().ok_or_else(|| Error::InvalidArgument("an index without a registry".into()));
    match source {
        PublicKeySource::Bytes(PublicKeyBytes::Compressed(bytes)) => options.registry.as_ref()?.known(bytes).map(Ok),
        PublicKeySource::Bytes(_) => None,
        PublicKeySource::Point(key) => Some(key.check(options.validate_public_keys).map(|()| *key)),
        PublicKeySource::Index(index) => Some(registry().and_then(|view| view.key(*index))),
        PublicKeySource::Indices(indices) => Some(registry().and_then(|view| view.aggregate(indices))),
        PublicKeySource::Committee(committee, bits) => Some(committee.aggregate(bits)),
    }
}

fn signatures(engine: &dyn Engine, sets: &[&Contribution], group_check: bool) -> Vec<Result<Signature, Error>> {
    let sources = sets.iter().map(|set| match &set.signature {
        SignatureSource::Bytes(bytes) => Source::Bytes(bytes),
        SignatureSource::Point(signature) => Source::Known(signature.check(group_check).map(|()| *signature)),
    });
    decode_the_rest(sources.collect(), |bytes| engine.decode_signatures(bytes, group_check))
}

/// A point that is there, or bytes that it must be decoded from.
enum Source<'a, B, P> {
    Known(Result<P, Error>),
    Bytes(&'a B),
}

/// Decodes what is bytes, all together; results in order.
fn decode_the_rest<'a, B, P>(
    sources: Vec<Source<'a, B, P>>,
    decode: impl FnOnce(&[&'a B]) -> Vec<Result<P, Error>>,
) -> Vec<Result<P, Error>> {
    let bytes: Vec<&B> = sources
        .iter()
        .filter_map(|source| match source {
            Source::Bytes(bytes) => Some(*bytes),
            Source::Known(_) => None,
        })
        .collect();
    let mut decoded = decode(&bytes).into_iter();
    let too_few = || Err(Error::Internal("the engine decoded too little".into()));
    sources
        .into_iter()
        .map(|source| match source {
            Source::Known(known) => known,
            Source::Bytes(_) => decoded.next().unwrap_or_else(too_few),
        })
        .collect()
}
