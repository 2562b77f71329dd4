//! The arithmetic that verification is made of, as a trait; its implementations, and which of them is used.
//!
//! Imports: blst, error, points, settings.
//!
//! An engine decodes, hashes, sums and pairs any number of elements in one call, so that an implementation can work on
//! several of them at once. It decides nothing about signatures, and runs on the calling thread.

mod blst_engine;
pub mod coefficient;
mod crossover;
mod endomorphism;
mod lanes_engine;
mod reproducible;
mod weighted_sum;

use std::sync::{LazyLock, OnceLock};

use lanes_engine::{EightLanes, PORTABLE_LANES};

use crate::blst::{Fp12, G1, G1Affine, G2Affine};
use crate::engine::coefficient::Coefficient;
use crate::error::Error;
use crate::points::public_key::{PublicKey, PublicKeyBytes, UNCOMPRESSED_BYTES};
use crate::points::signature::{Signature, SignatureBytes};
use crate::settings;

/// The arithmetic that verification is made of. Results do not depend on the engine, bit for bit.
pub trait Engine: Send + Sync {
    /// The name in `BEACON_BLS_ENGINE` and `engineInfo()`.
    fn name(&self) -> &'static str;

    /// How many elements it works on together. Runs of work are multiples of this, where there is enough.
    fn width(&self) -> usize;

    /// Decodes keys; refuses infinity and, if `validate`, points outside the subgroup.
    fn decode_public_keys(&self, bytes: &[&PublicKeyBytes], validate: bool) -> Vec<Result<PublicKey, Error>>;

    /// The same for keys that are known to be uncompressed.
    fn deserialize_public_keys(
        &self,
        bytes: &[&[u8; UNCOMPRESSED_BYTES]],
        validate: bool,
    ) -> Vec<Result<PublicKey, Error>>;

    /// Decodes signatures; refuses infinity and, if `group_check`, points outside the subgroup.
    fn decode_signatures(&self, bytes: &[&SignatureBytes], group_check: bool) -> Vec<Result<Signature, Error>>;

    /// H(m) of each message under the ciphersuite's tag (RFC 9380 §3).
    fn hash_messages(&self, messages: &[&[u8]]) -> Vec<G2Affine>;

    /// The sum of keys, none of them infinity.
    fn sum_keys(&self, keys: &[G1Affine]) -> G1;

    /// For each group of keys, the sum of the keys times their coefficients.
    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine>;

    /// For each group of signatures, the sum of the signatures times their coefficients.
    fn weighted_signature_sums(&self, groups: &[Vec<(G2Affine, Coefficient)>]) -> Vec<G2Affine>;

    /// The product of the Miller loops of pairs in which neither point is infinity.
    fn miller_product(&self, g1: &[G1Affine], g2: &[G2Affine]) -> Fp12;

    /// The products of the Miller loops of each run of `length` pairs, the last of which may be shorter. A pair with infinity
    /// counts as one.
    fn miller_products(&self, pairs: &[(G1Affine, G2Affine)], length: usize) -> Vec<Fp12>;

    /// The pairing's value, from a product of Miller loops.
    fn final_exponentiation(&self, value: &Fp12) -> Fp12;

    /// What a Miller product of so many pairs costs, in microseconds of the machine on which it was measured: to be compared
    /// with other costs of this engine.
    fn miller_cost(&self, pairs: usize) -> i64;

    /// What a final exponentiation costs, in the same microseconds.
    fn exponentiation_cost(&self) -> i64;

    /// What a key times its coefficient costs, in the same microseconds, where there are many.
    fn weigh_key_cost(&self) -> i64;

    /// What a signature times its coefficient costs, likewise.
    fn weigh_signature_cost(&self) -> i64;
}

/// The engine of this process: the one that `BEACON_BLS_ENGINE` names, otherwise the fastest that this machine can run.
/// A name that [`check`] refuses counts as not set.
pub fn current() -> &'static dyn Engine {
    static CURRENT: OnceLock<&'static dyn Engine> = OnceLock::new();
    *CURRENT.get_or_init(|| chosen().unwrap_or(available()[0]))
}

/// Every engine that this machine can run, the fastest first.
pub fn available() -> Vec<&'static dyn Engine> {
    static LANES: LazyLock<Option<EightLanes>> = LazyLock::new(EightLanes::avx512);
    let mut engines: Vec<&dyn Engine> = Vec::new();
    if let Some(lanes) = &*LANES {
        engines.push(lanes);
    }
    engines.push(&blst_engine::Scalar);
    engines
}

/// The engine of eight lanes in portable code: the algorithms of the fast one on every machine. Slow, and for tests.
pub fn portable_lanes() -> &'static dyn Engine {
    static PORTABLE: LazyLock<EightLanes> = LazyLock::new(EightLanes::portable);
    &*PORTABLE
}

/// Whether `BEACON_BLS_ENGINE` names an engine.
///
/// # Errors
/// [`Error::InvalidArgument`] that names the choices.
pub(crate) fn check() -> Result<(), Error> {
    chosen().map(|_| ())
}

/// A count, as a factor of a cost.
fn cost_factor(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX >> 20)
}

fn chosen() -> Result<&'static dyn Engine, Error> {
    let available = available();
    let Some(name) = &settings::current().engine else {
        return Ok(available[0]);
    };
    if name == PORTABLE_LANES {
        return Ok(portable_lanes());
    }
    available.iter().find(|engine| engine.name() == name).copied().ok_or_else(|| {
        let choices: Vec<_> = available.iter().map(|engine| engine.name()).collect();
        let choices = choices.join(", ");
        Error::InvalidArgument(format!("BEACON_BLS_ENGINE={name}: no engine of this machine; choose from: {choices}"))
    })
}
