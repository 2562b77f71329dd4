//! Sums of keys and of signatures, plain and with random coefficients.

use crate::blst::{G1, G1Affine, G2, G2Affine};
use crate::engine::Engine;
use crate::engine::coefficient::Coefficient;
use crate::error::Error;
use crate::points::public_key::{PublicKey, PublicKeyBytes};
use crate::points::signature::{Signature, SignatureBytes};
use crate::threads::pool;

/// Points that a thread decodes at a time.
const DECODE_TOGETHER: usize = 16;

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
/// [`Error::NothingToAggregate`] for none, or the failure of a key, with its position.
pub fn serialized_public_keys(
    engine: &dyn Engine,
    keys: &[PublicKeyBytes],
    validate: bool,
) -> Result<PublicKey, Error> {
    if validate {
        public_keys(&decode_public_keys(engine, keys)?)
    } else {
        public_keys(&decode_all(keys, PublicKey::decode_unchecked)?)
    }
}

/// The sum of signatures from bytes; the subgroup of each is checked unless `group_check` is false. Infinity is a summand
/// like any other.
///
/// # Errors
/// [`Error::NothingToAggregate`] for none, or the failure of a signature, with its position.
pub fn serialized_signatures(all: &[SignatureBytes], group_check: bool) -> Result<Signature, Error> {
    signatures(&decode_all(all, |bytes| {
        let signature = Signature::decode_unchecked(bytes)?;
        if group_check {
            signature.check_subgroup()?;
        }
        Ok(signature)
    })?)
}

/// Decodes and validates keys.
///
/// # Errors
/// The failure of a key, with its position.
pub(crate) fn decode_public_keys(engine: &dyn Engine, keys: &[PublicKeyBytes]) -> Result<Vec<PublicKey>, Error> {
    let keys: Vec<_> = keys.iter().collect();
    let length = pool::share(keys.len(), engine.width(), DECODE_TOGETHER);
    first_failure(pool::map_runs(&keys, length, |run| engine.decode_public_keys(run, true)), 0)
}

fn decode_all<B: Sync, P: Send>(all: &[B], decode: impl Fn(&B) -> Result<P, Error> + Sync) -> Result<Vec<P>, Error> {
    let length = pool::share(all.len(), 1, DECODE_TOGETHER);
    first_failure(pool::map_runs(all, length, |run| run.iter().map(&decode).collect()), 0)
}

/// All results, or the first failure with its position; `first` is that of the first result.
fn first_failure<P>(runs: Vec<Vec<Result<P, Error>>>, first: usize) -> Result<Vec<P>, Error> {
    let results = (first..).zip(runs.into_iter().flatten());
    results.map(|(position, result)| result.map_err(|error| error.at(position))).collect()
}

/// Keys and signatures of one message, each pair times a fresh random coefficient, summed, step by step. The sums verify
/// if and only if every signature does, but for a chance of 2^-64. Signatures are decoded and validated; keys are trusted.
pub struct WithRandomness {
    engine: &'static dyn Engine,
    keys: Vec<PublicKey>,
    signature_bytes: Vec<SignatureBytes>,
    done: usize,
    key_sum: G1,
    signature_sum: G2,
}

impl WithRandomness {
    /// The aggregation of these keys and signatures, in pairs.
    ///
    /// # Errors
    /// [`Error::NothingToAggregate`] for none, [`Error::Infinity`] with the position for a key that is infinity.
    pub fn new(
        engine: &'static dyn Engine,
        keys: Vec<PublicKey>,
        signature_bytes: Vec<SignatureBytes>,
    ) -> Result<Self, Error> {
        if keys.is_empty() || keys.len() != signature_bytes.len() {
            return Err(Error::NothingToAggregate("sets"));
        }
        for (position, key) in keys.iter().enumerate() {
            key.refuse_infinity().map_err(|error| error.at(position))?;
        }
        let (key_sum, signature_sum) = (G1::infinity(), G2::infinity());
        Ok(Self { engine, keys, signature_bytes, done: 0, key_sum, signature_sum })
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> usize {
        self.keys.len()
    }

    /// Does the next part, of at most `most` pairs; the sums, when that was the last.
    ///
    /// # Errors
    /// The first failure of a signature, with its position.
    pub fn step(&mut self, most: usize) -> Result<Option<(PublicKey, Signature)>, Error> {
        let end = self.keys.len().min(self.done + most);
        let keys = &self.keys[self.done..end];
        let bytes: Vec<_> = self.signature_bytes[self.done..end].iter().collect();
        let length = pool::share(bytes.len(), self.engine.width(), DECODE_TOGETHER);
        let decoded = pool::map_runs(&bytes, length, |run| self.engine.decode_signatures(run, true));
        let signatures = first_failure(decoded, self.done)?;
        // The whole list was fixed before the first coefficient is drawn.
        let coefficients: Vec<_> = keys.iter().map(|_| Coefficient::random()).collect();
        let weighted_keys = keys.iter().zip(&coefficients).map(|(key, factor)| (key.0, *factor)).collect();
        let weighted_signatures = signatures.iter().zip(&coefficients).map(|(sig, factor)| (sig.0, *factor)).collect();
        for sum in self.engine.weighted_key_sums(&[weighted_keys]) {
            self.key_sum = self.key_sum.add_affine(&sum);
        }
        for sum in self.engine.weighted_signature_sums(&[weighted_signatures]) {
            self.signature_sum = self.signature_sum.add_affine(&sum);
        }
        self.done = end;
        let sums = || (PublicKey(self.key_sum.to_affine()), Signature(self.signature_sum.to_affine()));
        Ok((end == self.keys.len()).then(sums))
    }
}
