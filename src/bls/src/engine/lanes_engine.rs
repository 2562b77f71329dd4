//! The engine on eight lanes, for processors with AVX-512 IFMA. What eight lanes would be slower at goes to blst, and so
//! does whatever their incomplete formulas do not tell: then the answer costs both.

use lanes::Lanes;

use super::Engine;
use super::blst_engine::Scalar;
use super::crossover::{
    DECODE_FROM, DECODE_TOGETHER, DECODE_VALIDATED_FROM, DESERIALIZE_FROM, EXPONENTIATION_COST, HASH_FROM,
    LANE_SUMS_FROM, SUM_FROM, SUM_KEYS_FROM, WEIGH_FROM, WEIGH_KEY_COST, WEIGH_SIGNATURE_COST, across, across_cost,
    in_each_lane_cost, in_lanes, miller_cost,
};
use crate::blst::{self, Fp12, G1, G1Affine, G2, G2Affine};
use crate::engine::coefficient::Coefficient;
use crate::error::Error;
use crate::points::CIPHERSUITE_TAG;
use crate::points::public_key::{PublicKey, PublicKeyBytes, UNCOMPRESSED_BYTES};
use crate::points::signature::{Signature, SignatureBytes};

/// The name of the portable backend in `BEACON_BLS_ENGINE`: for tests, so it is no choice that errors name.
pub(super) const PORTABLE_LANES: &str = "portable-lanes";

/// The engine named `avx512ifma`.
pub(super) struct EightLanes {
    lanes: Lanes,
    name: &'static str,
}

impl EightLanes {
    /// The engine, if the processor has what it needs.
    pub(super) fn avx512() -> Option<Self> {
        Lanes::named("avx512ifma").map(|lanes| Self { lanes, name: lanes.name() })
    }

    /// The same algorithms in portable code.
    pub(super) fn portable() -> Self {
        Self { lanes: Lanes::portable(), name: PORTABLE_LANES }
    }

    /// Each key times its coefficient. The lanes' formulas know no infinity.
    fn weigh_keys(&self, keys: &[(G1Affine, Coefficient)]) -> Vec<G1> {
        let points: Vec<_> = keys.iter().map(|(key, _)| key.coordinates()).collect();
        let halves: Vec<_> = keys.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let weighed = self.lanes.weigh_g1(&points, &halves, blst::invert_all).into_iter().zip(keys);
        weighed
            .map(|(weighed, key)| match weighed {
                Some(coordinates) if !key.0.is_infinity() => G1::from_coordinates(coordinates),
                _ => Scalar::weighted_key_sum(&[*key]),
            })
            .collect()
    }

    /// Each signature times its coefficient.
    fn weigh_signatures(&self, signatures: &[(G2Affine, Coefficient)]) -> Vec<G2> {
        let points: Vec<_> = signatures.iter().map(|(signature, _)| signature.coordinates()).collect();
        let halves: Vec<_> = signatures.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let weighed = self.lanes.weigh_g2(&points, &halves, blst::invert_all).into_iter().zip(signatures);
        weighed
            .map(|(weighed, signature)| match weighed {
                Some(coordinates) if !signature.0.is_infinity() => G2::from_coordinates(coordinates),
                _ => Scalar::weighted_signature_sum(&[*signature]),
            })
            .collect()
    }

    /// The sum of the keys of a message times their coefficients.
    fn key_sum(&self, keys: &[(G1Affine, Coefficient)]) -> G1 {
        if keys.iter().any(|(key, _)| key.is_infinity()) {
            return Scalar::weighted_key_sum(keys);
        }
        let points: Vec<_> = keys.iter().map(|(key, _)| key.coordinates()).collect();
        let halves: Vec<_> = keys.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let lane_sums = self.lanes.weighted_lane_sums_g1(&points, &halves, blst::invert_all).into_iter().enumerate();
        lane_sums.fold(G1::infinity(), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar::weighted_key_sum(&self.of_lane(keys, lane));
            sum.add(&lane_sum.map_or_else(on_blst, G1::from_coordinates))
        })
    }

    /// The sum of the signatures times their coefficients.
    fn signature_sum(&self, signatures: &[(G2Affine, Coefficient)]) -> G2 {
        // The lanes' formulas know no infinity.
        if signatures.len() < SUM_FROM || signatures.iter().any(|(signature, _)| signature.is_infinity()) {
            return Scalar::weighted_signature_sum(signatures);
        }
        let points: Vec<_> = signatures.iter().map(|(signature, _)| signature.coordinates()).collect();
        let halves: Vec<_> = signatures.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let lane_sums = self.lanes.weighted_lane_sums_g2(&points, &halves, blst::invert_all).into_iter().enumerate();
        lane_sums.fold(G2::infinity(), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar::weighted_signature_sum(&self.of_lane(signatures, lane));
            sum.add(&lane_sum.map_or_else(on_blst, G2::from_coordinates))
        })
    }

    /// The elements at places that are the lane modulo the number of lanes.
    fn of_lane<T: Copy>(&self, elements: &[T], lane: usize) -> Vec<T> {
        elements.iter().skip(lane).step_by(self.lanes.width()).copied().collect()
    }
}

impl Engine for EightLanes {
    fn name(&self) -> &'static str {
        self.name
    }

    fn width(&self) -> usize {
        self.lanes.width()
    }

    fn decode_public_keys(&self, bytes: &[&PublicKeyBytes], validate: bool) -> Vec<Result<PublicKey, Error>> {
        let (mut compressed, mut uncompressed) = (Vec::new(), Vec::new());
        for bytes in bytes {
            match bytes {
                PublicKeyBytes::Compressed(bytes) => compressed.push(bytes),
                PublicKeyBytes::Uncompressed(bytes) => uncompressed.push(bytes),
                PublicKeyBytes::WrongLength(_) => {}
            }
        }
        let from = if validate { DECODE_VALIDATED_FROM } else { DECODE_FROM };
        let in_lanes = in_lanes(compressed.len(), DECODE_TOGETHER, from);
        let mut decoded = self.lanes.decode_g1(&compressed[..in_lanes], validate).into_iter();
        let mut deserialized = self.deserialize_public_keys(&uncompressed, validate).into_iter();
        bytes
            .iter()
            .map(|bytes| {
                let in_lanes = match bytes {
                    PublicKeyBytes::Compressed(_) => {
                        decoded.next().flatten().map(|words| Ok(PublicKey(G1Affine::from_coordinates(words))))
                    }
                    PublicKeyBytes::Uncompressed(_) => deserialized.next(),
                    PublicKeyBytes::WrongLength(_) => None,
                };
                in_lanes.unwrap_or_else(|| Scalar::decode_public_key(bytes, validate))
            })
            .collect()
    }

    fn deserialize_public_keys(
        &self,
        bytes: &[&[u8; UNCOMPRESSED_BYTES]],
        validate: bool,
    ) -> Vec<Result<PublicKey, Error>> {
        if bytes.len() < DESERIALIZE_FROM {
            return Scalar.deserialize_public_keys(bytes, validate);
        }
        let in_lanes = self.lanes.deserialize_g1(bytes, validate).into_iter().zip(bytes);
        in_lanes
            .map(|(coordinates, bytes)| match coordinates {
                Some(coordinates) => Ok(PublicKey(G1Affine::from_coordinates(coordinates))),
                None => Scalar::deserialize_public_key(bytes, validate),
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
        let in_lanes = in_lanes(compressed.len(), DECODE_TOGETHER, DECODE_FROM);
        let mut decoded = self.lanes.decode_g2(&compressed[..in_lanes], group_check).into_iter();
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
        let (in_lanes, left) = messages.split_at(in_lanes(messages.len(), self.lanes.width(), HASH_FROM));
        let inputs: Vec<_> = in_lanes.iter().map(|message| blst::hash_to_field(message, CIPHERSUITE_TAG)).collect();
        let mapped = self.lanes.map_pairs_to_g2(&inputs).into_iter().zip(in_lanes);
        let on_blst = |message: &&[u8]| blst::hash_to_g2(message, CIPHERSUITE_TAG);
        let points: Vec<G2> = mapped
            .map(|(mapped, message)| mapped.map_or_else(|| on_blst(message), G2::from_coordinates))
            .chain(left.iter().map(on_blst))
            .collect();
        G2::to_affine_many(&points)
    }

    fn sum_keys(&self, keys: &[G1Affine]) -> G1 {
        if keys.len() < SUM_KEYS_FROM {
            return Scalar.sum_keys(keys);
        }
        let points: Vec<_> = keys.iter().map(G1Affine::coordinates).collect();
        let in_lanes = keys.len() - keys.len() % self.lanes.width();
        let lane_sums = self.lanes.lane_sums_g1(&points, blst::invert_all).into_iter().enumerate();
        lane_sums.fold(Scalar.sum_keys(&keys[in_lanes..]), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar.sum_keys(&self.of_lane(&keys[..in_lanes], lane));
            sum.add(&lane_sum.map_or_else(on_blst, G1::from_coordinates))
        })
    }

    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine> {
        let small: Vec<_> = groups.iter().filter(|group| group.len() < LANE_SUMS_FROM).flatten().copied().collect();
        let mut weighed = if small.len() < WEIGH_FROM {
            small.iter().map(|key| Scalar::weighted_key_sum(&[*key])).collect()
        } else {
            self.weigh_keys(&small)
        }
        .into_iter();
        let sums: Vec<G1> = groups
            .iter()
            .map(|group| {
                if group.len() < LANE_SUMS_FROM {
                    weighed.by_ref().take(group.len()).fold(G1::infinity(), |sum, key| sum.add(&key))
                } else {
                    self.key_sum(group)
                }
            })
            .collect();
        G1::to_affine_many(&sums)
    }

    fn weighted_signature_sums(&self, groups: &[Vec<(G2Affine, Coefficient)>]) -> Vec<G2Affine> {
        if groups.iter().all(|group| group.len() == 1) && groups.len() >= SUM_FROM {
            let signatures: Vec<_> = groups.iter().map(|group| group[0]).collect();
            return G2::to_affine_many(&self.weigh_signatures(&signatures));
        }
        if groups.iter().all(|group| group.len() < SUM_FROM) {
            return Scalar.weighted_signature_sums(groups);
        }
        G2::to_affine_many(&groups.iter().map(|group| self.signature_sum(group)).collect::<Vec<_>>())
    }

    fn miller_product(&self, g1: &[G1Affine], g2: &[G2Affine]) -> Fp12 {
        let pairs: Vec<_> = g1.iter().zip(g2).map(|(g1, g2)| (g1.coordinates(), g2.coordinates())).collect();
        let (in_each_lane, across) = pairs.split_at(pairs.len() - across(pairs.len()));
        let mut product = Fp12::one();
        if !in_each_lane.is_empty() {
            for value in self.lanes.miller_lane_values(in_each_lane) {
                product = product.mul(&Fp12::from_coefficients(&value));
            }
        }
        if !across.is_empty() {
            product = product.mul(&Fp12::from_coefficients(&self.lanes.miller_value(across)));
        }
        product.conjugate()
    }

    fn miller_products(&self, pairs: &[(G1Affine, G2Affine)], length: usize) -> Vec<Fp12> {
        let is_infinite = |(g1, g2): &(G1Affine, G2Affine)| g1.is_infinity() || g2.is_infinity();
        // (0, 0) in G1, with anything in G2, counts as one.
        let nothing = (Default::default(), G2Affine::generator().coordinates());
        let width = self.lanes.width();
        let mut products = Vec::with_capacity(pairs.len().div_ceil(length));
        for runs in pairs.chunks(width * length) {
            let (count, steps) = (runs.len().div_ceil(length), length.min(runs.len()));
            if super::cost_factor(count) * across_cost(steps) < in_each_lane_cost(steps) {
                products.extend(runs.chunks(length).map(|run| {
                    let (g1, g2): (Vec<_>, Vec<_>) = run.iter().copied().filter(|pair| !is_infinite(pair)).unzip();
                    self.miller_product(&g1, &g2)
                }));
                continue;
            }
            // Each run into a lane.
            let place = |step: usize, lane: usize| match runs.get(lane * length + step) {
                Some(pair) if !is_infinite(pair) => (pair.0.coordinates(), pair.1.coordinates()),
                _ => nothing,
            };
            let placed: Vec<_> = (0..steps * width).map(|index| place(index / width, index % width)).collect();
            let values = self.lanes.miller_lane_values(&placed);
            products.extend(values.iter().take(count).map(|value| Fp12::from_coefficients(value).conjugate()));
        }
        products
    }

    fn final_exponentiation(&self, value: &Fp12) -> Fp12 {
        match self.lanes.exponentiate_hard_part(&value.easy_part().coefficients(), blst::invert_all) {
            Some(coefficients) => Fp12::from_coefficients(&coefficients),
            None => value.final_exponentiation(),
        }
    }

    fn miller_cost(&self, pairs: usize) -> i64 {
        miller_cost(pairs)
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

#[cfg(test)]
#[path = "lanes_engine_tests.rs"]
mod tests;
