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
use crate::public_key::{PublicKey, PublicKeyBytes, UNCOMPRESSED_BYTES};
use crate::signature::{Signature, SignatureBytes};

/// The name of the portable backend in `BEACON_BLS_ENGINE`: for tests, so it is no choice that errors name.
pub(super) const PORTABLE_LANES: &str = "portable-lanes";

/// Encodings from which a run is decoded in lanes; fewer than these waste more lanes than they gain.
const DECODE_FROM: usize = 4;
/// Messages from which a run is hashed in lanes.
const HASH_FROM: usize = 3;
/// Keys from which they are weighed in lanes.
const WEIGH_FROM: usize = 4;
/// Keys of one message from which they share their doublings, in eight sums.
const LANE_SUMS_FROM: usize = 9;
/// Keys from which plain sums are taken in lanes.
const SUM_KEYS_FROM: usize = 64;
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

    /// Each key times its coefficient. The lanes' formulas know no infinity.
    fn weigh(&self, keys: &[(G1Affine, Coefficient)]) -> Vec<G1> {
        let points: Vec<_> = keys.iter().map(|(key, _)| key.coordinates()).collect();
        let halves: Vec<_> = keys.iter().map(|(_, coefficient)| coefficient.halves()).collect();
        let weighed = self.lanes.weigh_g1(&points, &halves, ffi::invert_all).into_iter().zip(keys);
        weighed
            .map(|(weighed, key)| match weighed {
                Some(coordinates) if !key.0.is_infinity() => G1::from_coordinates(coordinates),
                _ => Scalar::weighted_key_sum(&[*key]),
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
        let lane_sums = self.lanes.weighted_lane_sums_g1(&points, &halves, ffi::invert_all).into_iter().enumerate();
        lane_sums.fold(G1::infinity(), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar::weighted_key_sum(&of_lane(keys, lane));
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
        let lane_sums = self.lanes.weighted_lane_sums_g2(&points, &halves, ffi::invert_all).into_iter().enumerate();
        lane_sums.fold(G2::infinity(), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar::weighted_signature_sum(&of_lane(signatures, lane));
            sum.add(&lane_sum.map_or_else(on_blst, G2::from_coordinates))
        })
    }
}

/// The elements at places that are the lane modulo eight.
fn of_lane<T: Copy>(elements: &[T], lane: usize) -> Vec<T> {
    elements.iter().skip(lane).step_by(LANES).copied().collect()
}

impl Engine for EightLanes {
    fn name(&self) -> &'static str {
        self.name
    }

    fn width(&self) -> usize {
        LANES
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
        let mut decoded =
            if compressed.len() < DECODE_FROM { Vec::new() } else { self.lanes.decode_g1(&compressed, validate) }
                .into_iter();
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
        if bytes.len() < DECODE_FROM {
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

    fn sum_keys(&self, keys: &[G1Affine]) -> G1 {
        if keys.len() < SUM_KEYS_FROM {
            return Scalar.sum_keys(keys);
        }
        let points: Vec<_> = keys.iter().map(G1Affine::coordinates).collect();
        let in_lanes = keys.len() - keys.len() % LANES;
        let lane_sums = self.lanes.lane_sums_g1(&points, ffi::invert_all).into_iter().enumerate();
        lane_sums.fold(Scalar.sum_keys(&keys[in_lanes..]), |sum, (lane, lane_sum)| {
            let on_blst = || Scalar.sum_keys(&of_lane(&keys[..in_lanes], lane));
            sum.add(&lane_sum.map_or_else(on_blst, G1::from_coordinates))
        })
    }

    fn weighted_key_sums(&self, groups: &[Vec<(G1Affine, Coefficient)>]) -> Vec<G1Affine> {
        let small: Vec<_> = groups.iter().filter(|group| group.len() < LANE_SUMS_FROM).flatten().copied().collect();
        let mut weighed = if small.len() < WEIGH_FROM {
            small.iter().map(|key| Scalar::weighted_key_sum(&[*key])).collect()
        } else {
            self.weigh(&small)
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
        if groups.iter().all(|group| group.len() < SUM_FROM) {
            return Scalar.weighted_signature_sums(groups);
        }
        G2::to_affine_many(&groups.iter().map(|group| self.signature_sum(group)).collect::<Vec<_>>())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret_key::SecretKey;

    /// The backends that this machine runs, and how many elements a test may ask of each: portable lanes are slow.
    fn engines() -> Vec<(EightLanes, usize)> {
        EightLanes::avx512().map(|engine| (engine, 2000)).into_iter().chain([(EightLanes::portable(), 40)]).collect()
    }

    fn secret_key(index: usize) -> SecretKey {
        SecretKey::from_key_material(&[3; 32], &index.to_le_bytes()).expect("32 bytes")
    }

    /// Valid encodings, each followed by one that has a bit flipped somewhere.
    fn encodings<const N: usize>(valid: impl Fn(usize) -> [u8; N], count: usize) -> Vec<[u8; N]> {
        let flipped = |index: usize| {
            let mut bytes = valid(index);
            bytes[index * 7 % N] ^= 1 << (index % 8);
            bytes
        };
        (0..count).map(|index| if index % 2 == 0 { valid(index) } else { flipped(index) }).collect()
    }

    #[test]
    fn keys_and_signatures_decode_as_on_blst() {
        for (engine, count) in engines() {
            let mut keys = encodings(|index| secret_key(index).to_public_key().compress(), count);
            let mut signatures = encodings(|index| secret_key(index).sign(&index.to_le_bytes()).compress(), count);
            // Infinity, (0, 2) of order three, nothing but ones, x = p.
            keys.extend([[0; 48], [0xff; 48]]);
            keys.extend([0xc0, 0x80, 0xa0].map(|first| {
                let mut bytes = [0; 48];
                bytes[0] = first;
                bytes
            }));
            signatures.extend([[0; 96], [0xff; 96]]);
            signatures.extend([0xc0, 0x80, 0xa0].map(|first| {
                let mut bytes = [0; 96];
                bytes[0] = first;
                bytes
            }));
            let mut keys: Vec<_> = keys.iter().map(|bytes| PublicKeyBytes::from(&bytes[..])).collect();
            // Uncompressed: valid ones, with a bit flipped, infinity, (0, 2), and each flag.
            let mut uncompressed = encodings(|index| secret_key(index).to_public_key().serialize(), count.min(200));
            let two = std::array::from_fn(|place| if place == 95 { 2 } else { 0 });
            uncompressed.extend([[0; 96], [0xff; 96], two]);
            for flag in [0x80, 0x40, 0x20] {
                for place in [0, 48] {
                    let mut bytes = secret_key(1).to_public_key().serialize();
                    bytes[place] |= flag;
                    uncompressed.push(bytes);
                }
            }
            keys.extend(uncompressed.iter().map(|bytes| PublicKeyBytes::from(&bytes[..])));
            keys.push(PublicKeyBytes::WrongLength(7));
            let mut signatures: Vec<_> = signatures.iter().map(|bytes| SignatureBytes::from(&bytes[..])).collect();
            signatures.push(SignatureBytes::from(&secret_key(1).sign(b"m").serialize()[..]));
            let (keys, signatures): (Vec<_>, Vec<_>) = (keys.iter().collect(), signatures.iter().collect());
            for check in [false, true] {
                assert_eq!(engine.decode_public_keys(&keys, check), Scalar.decode_public_keys(&keys, check));
                assert_eq!(engine.decode_signatures(&signatures, check), Scalar.decode_signatures(&signatures, check));
            }
        }
    }

    /// Points with Im(x³) = 3 c0² c1 - c1³ = -4, for which x³ + 4 (1 + u) lies in the base field: square roots meet their
    /// exceptional case there, and anybody can choose such an x.
    #[test]
    fn signatures_whose_y_squared_is_in_the_base_field_decode_as_on_blst() {
        let mut found = 0;
        for c1 in 1..400_u64 {
            for larger in [0x80, 0xa0] {
                let Some(c0) = ffi::tests::root_of_quotient(c1) else { continue };
                let mut bytes = [0; 96];
                bytes[40..48].copy_from_slice(&c1.to_be_bytes());
                bytes[48..].copy_from_slice(&c0);
                bytes[0] |= larger;
                let encoded = vec![SignatureBytes::from(&bytes[..]); 8];
                let encoded: Vec<_> = encoded.iter().collect();
                let expected = Scalar.decode_signatures(&encoded, false);
                found += usize::from(expected[0].is_ok());
                for (engine, _) in engines() {
                    assert_eq!(engine.decode_signatures(&encoded, false), expected, "c1 = {c1}");
                }
            }
            if found > 20 {
                break;
            }
        }
        assert!(found > 20, "{found} such points");
    }

    #[test]
    fn messages_hash_as_on_blst() {
        for (engine, count) in engines() {
            let messages: Vec<Vec<u8>> =
                (0..count).map(|index| vec![index.to_le_bytes()[0]; index % 70]).chain([vec![7; 10_000]]).collect();
            let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
            assert_eq!(engine.hash_messages(&messages), Scalar.hash_messages(&messages));
        }
    }

    /// Groups with points alone, repeated, opposite and infinite, and coefficients that repeat too: every exceptional case
    /// of the incomplete additions comes up.
    #[test]
    fn weighted_sums_are_those_of_blst_whatever_the_points() {
        for (engine, _) in engines() {
            for size in [1, 5, 8, 17, 40, 150] {
                let keys: Vec<G1Affine> = (0..size).map(|index| secret_key(index).to_public_key().point()).collect();
                let signatures: Vec<G2Affine> = (0..size).map(|index| secret_key(index).sign(b"m").point()).collect();
                let random: Vec<_> = (0..size).map(|_| Coefficient::random()).collect();
                let equal = vec![random[0]; size];
                for coefficients in [Coefficient::for_batch(size), random, equal] {
                    for repeat in [size, 9, 1] {
                        let key = |index: usize| match index % 5 {
                            3 => keys[(index - 1) % repeat].negate(),
                            4 if repeat == 9 => G1Affine::infinity(),
                            _ => keys[index % repeat],
                        };
                        let signature = |index: usize| match index % 5 {
                            3 => signatures[(index - 1) % repeat].negate(),
                            4 if repeat == 9 => G2Affine::infinity(),
                            _ => signatures[index % repeat],
                        };
                        let keys: Vec<_> = (0..size).map(|index| (key(index), coefficients[index])).collect();
                        let apart: Vec<_> = keys.iter().map(|key| vec![*key]).collect();
                        let signatures = vec![(0..size).map(|index| (signature(index), coefficients[index])).collect()];
                        assert_eq!(engine.weighted_key_sums(&apart), Scalar.weighted_key_sums(&apart));
                        let together = vec![keys];
                        assert_eq!(engine.weighted_key_sums(&together), Scalar.weighted_key_sums(&together));
                        assert_eq!(
                            engine.weighted_signature_sums(&signatures),
                            Scalar.weighted_signature_sums(&signatures)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn plain_sums_are_those_of_blst_whatever_the_points() {
        for (engine, _) in engines() {
            let keys: Vec<G1Affine> = (0..5000).map(|index| secret_key(index).to_public_key().point()).collect();
            for size in [0, 1, 63, 64, 65, 71, 72, 130, 300, 511, 512, 1030, 4700] {
                // All the same; few, so that lanes meet equal ones; opposite ones in one lane; nothing special.
                for (repeat, period) in
                    [(1, size + 1), (8, size + 1), (40, 16), (40, 24), (39, size + 1), (5000, size + 1)]
                {
                    let point = |index: usize| {
                        if index % period >= period / 2 && period <= size {
                            keys[index % 8].negate()
                        } else {
                            keys[index % repeat]
                        }
                    };
                    let points: Vec<_> = (0..size).map(point).collect();
                    assert_eq!(engine.sum_keys(&points), Scalar.sum_keys(&points), "{size}, {repeat}, {period}");
                }
            }
        }
    }

    #[test]
    fn pairings_are_those_of_blst_at_every_size() {
        let g1: Vec<_> = (0..35).map(|index| secret_key(index).to_public_key().point()).collect();
        let g2: Vec<_> = (0..35).map(|index| secret_key(index).sign(b"m").point()).collect();
        for (engine, count) in engines() {
            for size in (0..35).filter(|size| count > 100 || size % 9 == 4) {
                assert_eq!(
                    engine.miller_product(&g1[..size], &g2[..size]).final_exponentiation(),
                    Scalar.miller_product(&g1[..size], &g2[..size]).final_exponentiation(),
                    "{size} pairs"
                );
            }
        }
    }
}
