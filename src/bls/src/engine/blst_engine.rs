//! The engine on blst, one element at a time. Runs everywhere.

use super::Engine;
use crate::blst::{self, Fp12, G1, G1Affine, G2, G2Affine};
use crate::engine::coefficient::Coefficient;
use crate::engine::weighted_sum::weighted_sums;
use crate::error::Error;
use crate::points::CIPHERSUITE_TAG;
use crate::points::public_key::{PublicKey, PublicKeyBytes, UNCOMPRESSED_BYTES};
use crate::points::signature::{Signature, SignatureBytes};

/// Microseconds of a Miller product, of its squarings and of each pair's own part (`cargo bench -p bls`, rows `pairing`).
const SQUARINGS_COST: i64 = 90;
const PAIR_COST: i64 = 190;
/// Microseconds of a final exponentiation.
const EXPONENTIATION_COST: i64 = 360;
/// Microseconds of a key and of a signature times their coefficients, each on its own.
const WEIGH_KEY_COST: i64 = 24;
const WEIGH_SIGNATURE_COST: i64 = 56;

/// The engine named `blst`.
#[derive(Clone, Copy)]
pub(super) struct Scalar;

impl Scalar {
    /// [`Engine::decode_public_keys`] for one key.
    pub(super) fn decode_public_key(bytes: &PublicKeyBytes, validate: bool) -> Result<PublicKey, Error> {
        let key = PublicKey::decode_unchecked(bytes)?;
        key.check(validate)?;
        Ok(key)
    }

    /// [`Engine::deserialize_public_keys`] for one key.
    pub(super) fn deserialize_public_key(bytes: &[u8; UNCOMPRESSED_BYTES], validate: bool) -> Result<PublicKey, Error> {
        let key = PublicKey(G1Affine::deserialize(bytes)?);
        key.check(validate)?;
        Ok(key)
    }

    /// The sum of the keys times their coefficients.
    pub(super) fn weighted_key_sum(keys: &[(G1Affine, Coefficient)]) -> G1 {
        weighted_sums::<G1>(&[keys.to_vec()]).iter().fold(G1::infinity(), |_, sum| *sum)
    }

    /// The sum of the signatures times their coefficients.
    pub(super) fn weighted_signature_sum(signatures: &[(G2Affine, Coefficient)]) -> G2 {
        weighted_sums::<G2>(&[signatures.to_vec()]).iter().fold(G2::infinity(), |_, sum| *sum)
    }
}

impl Engine for Scalar {
    fn name(&self) -> &'static str {
        "blst"
    }

    fn width(&self) -> usize {
        1
    }

    fn decode_public_keys(&self, bytes: &[&PublicKeyBytes], validate: bool) -> Vec<Result<PublicKey, Error>> {
        bytes.iter().map(|bytes| Self::decode_public_key(bytes, validate)).collect()
    }

    fn deserialize_public_keys(
        &self,
        bytes: &[&[u8; UNCOMPRESSED_BYTES]],
        validate: bool,
    ) -> Vec<Result<PublicKey, Error>> {
        bytes.iter().map(|bytes| Self::deserialize_public_key(bytes, validate)).collect()
    }

    fn decode_signatures(&self, bytes: &[&SignatureBytes], group_check: bool) -> Vec<Result<Signature, Error>> {
        bytes.iter().map(|bytes| Signature::decode(bytes, group_check)).collect()
    }

    fn hash_messages(&self, messages: &[&[u8]]) -> Vec<G2Affine> {
        let points: Vec<G2> = messages.iter().map(|message| blst::hash_to_g2(message, CIPHERSUITE_TAG)).collect();
        G2::to_affine_many(&points)
    }

    fn sum_keys(&self, keys: &[G1Affine]) -> G1 {
        G1::sum(keys)
    }

    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine> {
        G1::to_affine_many(&weighted_sums::<G1>(groups))
    }

    fn weighted_signature_sums(&self, groups: &[Vec<(G2Affine, Coefficient)>]) -> Vec<G2Affine> {
        G2::to_affine_many(&weighted_sums::<G2>(groups))
    }

    fn miller_product(&self, g1: &[G1Affine], g2: &[G2Affine]) -> Fp12 {
        blst::miller_product(g2, g1)
    }

    fn miller_products(&self, pairs: &[(G1Affine, G2Affine)], length: usize) -> Vec<Fp12> {
        let finite = |(g1, g2): &&(G1Affine, G2Affine)| !g1.is_infinity() && !g2.is_infinity();
        let product = |run: &[(G1Affine, G2Affine)]| {
            let (g1, g2): (Vec<_>, Vec<_>) = run.iter().filter(finite).copied().unzip();
            self.miller_product(&g1, &g2)
        };
        pairs.chunks(length).map(product).collect()
    }

    fn final_exponentiation(&self, value: &Fp12) -> Fp12 {
        value.final_exponentiation()
    }

    fn miller_cost(&self, pairs: usize) -> i64 {
        SQUARINGS_COST + PAIR_COST * super::cost_factor(pairs)
    }

    fn exponentiation_cost(&self) -> i64 {
        EXPONENTIATION_COST
    }

    fn weigh_key_cost(&self) -> i64 {
        WEIGH_KEY_COST
    }

    fn weigh_signature_cost(&self) -> i64 {
        WEIGH_SIGNATURE_COST
    }
}
