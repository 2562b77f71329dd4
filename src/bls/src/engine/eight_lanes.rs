//! The engine on eight lanes, for processors with AVX-512 IFMA. What eight lanes would be slower at goes to blst, and so
//! does whatever their incomplete formulas do not tell: then the answer costs both, which is at most twice as much.
//!
//! Sizes from which eight lanes pay were measured: `cargo bench -p bls`.

use lanes::{LANES, Lanes};

use super::Engine;
use super::scalar::Scalar;
use crate::CIPHERSUITE_TAG;
use crate::coefficient::Coefficient;
use crate::error::Error;
use crate::ffi::{self, Fp12, G1, G1Affine, G2, G2Affine};
use crate::public_key::{PublicKey, PublicKeyBytes};
use crate::signature::{Signature, SignatureBytes};

/// The name of the portable backend in `BEACON_BLS_ENGINE`: for tests, so it is no choice that errors name.
pub(super) const PORTABLE_LANES: &str = "portable-lanes";

/// Encodings from which a run is decoded in lanes; fewer than these waste more lanes than they gain.
const DECODE_FROM: usize = 4;
/// Messages from which a run is hashed in lanes.
const HASH_FROM: usize = 3;
/// Keys from which they are weighed in lanes.
const WEIGH_FROM: usize = 4;
/// Keys of one message from which buckets are cheaper than one multiplication a key.
const BUCKETS_FROM: usize = 128;
/// Signatures from which they are summed in lanes.
const SUM_FROM: usize = 8;
/// Pairs from which a remainder of less than eight gets a Miller loop in lanes.
const PAIR_FROM: usize = 4;

/// The engine named `avx512ifma`.
pub(super) struct EightLanes {
    lanes: Lanes,
    name: &'static str,
}

impl EightLanes {
    /// The engine, if the processor has what it needs.
    pub(super) fn avx512() -> Option<Self> {
        Lanes::avx512().map(|lanes| Self { lanes, name: "avx512ifma" })
    }

    /// The same algorithms in portable code.
    pub(super) fn portable() -> Self {
        Self { lanes: Lanes::portable(), name: PORTABLE_LANES }
    }

    /// Each key times its coefficient.
    fn weigh(&self, keys: &[(G1Affine, Coefficient)]) -> Vec<G1> {
        let points: Vec<_> = keys.iter().map(|(key, _)| key.coordinates()).collect();
        let halves: Vec<_> = keys.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let weighed = self.lanes.weigh_g1(&points, &halves).into_iter().zip(keys);
        weighed
            .map(|(weighed, key)| match weighed {
                Some(coordinates) => G1::from_coordinates(coordinates),
                None => Scalar.weighted_key_sum(&[*key]),
            })
            .collect()
    }

    /// The sum of the signatures times their coefficients.
    fn sum(&self, signatures: &[(G2Affine, Coefficient)]) -> G2 {
        if signatures.len() < SUM_FROM {
            return Scalar.weighted_signature_sum(signatures);
        }
        let points: Vec<_> = signatures.iter().map(|(signature, _)| signature.coordinates()).collect();
        let halves: Vec<_> = signatures.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let lane_sums = self.lanes.weighted_lane_sums_g2(&points, &halves).into_iter().enumerate();
        lane_sums.fold(G2::infinity(), |sum, (lane, lane_sum)| {
            sum.add(&match lane_sum {
                Some(coordinates) => G2::from_coordinates(coordinates),
                None => {
                    let of_lane: Vec<_> = signatures.iter().skip(lane).step_by(LANES).copied().collect();
                    Scalar.weighted_signature_sum(&of_lane)
                }
            })
        })
    }
}

impl Engine for EightLanes {
    fn name(&self) -> &'static str {
        self.name
    }

    fn width(&self) -> usize {
        LANES
    }

    fn decode_public_keys(&self, bytes: &[&PublicKeyBytes], validate: bool) -> Vec<Result<PublicKey, Error>> {
        let compressed: Vec<&[u8; 48]> = bytes
            .iter()
            .filter_map(|bytes| match bytes {
                PublicKeyBytes::Compressed(bytes) => Some(bytes),
                _ => None,
            })
            .collect();
        if compressed.len() < DECODE_FROM {
            return Scalar.decode_public_keys(bytes, validate);
        }
        let mut decoded = self.lanes.decode_g1(&compressed, validate).into_iter();
        bytes
            .iter()
            .map(|bytes| {
                let in_lanes = if let PublicKeyBytes::Compressed(_) = bytes { decoded.next().flatten() } else { None };
                match in_lanes {
                    Some(coordinates) => Ok(PublicKey(G1Affine::from_coordinates(coordinates))),
                    None => Scalar::decode_public_key(bytes, validate),
                }
            })
            .collect()
    }

    fn decode_signatures(&self, bytes: &[&SignatureBytes], group_check: bool) -> Vec<Result<Signature, Error>> {
        let compressed: Vec<&[u8; 96]> = bytes
            .iter()
            .filter_map(|bytes| match bytes {
                SignatureBytes::Compressed(bytes) => Some(bytes),
                _ => None,
            })
            .collect();
        if compressed.len() < DECODE_FROM {
            return Scalar.decode_signatures(bytes, group_check);
        }
        let mut decoded = self.lanes.decode_g2(&compressed, group_check).into_iter();
        bytes
            .iter()
            .map(|bytes| {
                let in_lanes = if let SignatureBytes::Compressed(_) = bytes { decoded.next().flatten() } else { None };
                match in_lanes {
                    Some(coordinates) => Ok(Signature(G2Affine::from_coordinates(coordinates))),
                    None => Signature::decode(bytes, group_check),
                }
            })
            .collect()
    }

    fn hash_messages(&self, messages: &[&[u8]]) -> Vec<G2Affine> {
        if messages.len() < HASH_FROM {
            return Scalar.hash_messages(messages);
        }
        let inputs: Vec<_> = messages.iter().map(|message| ffi::hash_to_field(message, CIPHERSUITE_TAG)).collect();
        let mapped = self.lanes.map_pairs_to_g2(&inputs).into_iter().zip(messages);
        let points: Vec<G2> = mapped
            .map(|(mapped, message)| match mapped {
                Some(coordinates) => G2::from_coordinates(coordinates),
                None => ffi::hash_to_g2(message, CIPHERSUITE_TAG),
            })
            .collect();
        G2::to_affine_many(&points)
    }

    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine> {
        let small: Vec<_> = groups.iter().filter(|group| group.len() < BUCKETS_FROM).flatten().copied().collect();
        if small.len() < WEIGH_FROM {
            return Scalar.weighted_key_sums(groups);
        }
        let mut weighed = self.weigh(&small).into_iter();
        let sums: Vec<G1> = groups
            .iter()
            .map(|group| {
                if group.len() < BUCKETS_FROM {
                    weighed.by_ref().take(group.len()).fold(G1::infinity(), |sum, key| sum.add(&key))
                } else {
                    Scalar.weighted_key_sum(group)
                }
            })
            .collect();
        G1::to_affine_many(&sums)
    }

    fn weighted_signature_sums(&self, groups: &[Vec<(G2Affine, Coefficient)>]) -> Vec<G2Affine> {
        if groups.iter().all(|group| group.len() < SUM_FROM) {
            return Scalar.weighted_signature_sums(groups);
        }
        G2::to_affine_many(&groups.iter().map(|group| self.sum(group)).collect::<Vec<_>>())
    }

    fn miller_product(&self, g1: &[G1Affine], g2: &[G2Affine]) -> Fp12 {
        let remainder = g1.len() % LANES;
        let in_lanes = if remainder < PAIR_FROM { g1.len() - remainder } else { g1.len() };
        let rest = Scalar.miller_product(&g1[in_lanes..], &g2[in_lanes..]);
        if in_lanes == 0 {
            return rest;
        }
        let pairs: Vec<_> =
            g1[..in_lanes].iter().zip(g2).map(|(g1, g2)| (g1.coordinates(), g2.coordinates())).collect();
        let values = self.lanes.miller_lane_values(&pairs);
        let product =
            values.iter().map(Fp12::from_coefficients).fold(Fp12::one(), |product, value| product.mul(&value));
        product.conjugate().mul(&rest)
    }
}
