//! The engine of eight lanes against the one on blst.

use lanes::PointOperation;

use super::*;
use crate::points::secret_key::SecretKey;

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
            let Some(c0) = blst::field::tests::root_of_quotient(c1) else { continue };
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
            for (repeat, period) in [(1, size + 1), (8, size + 1), (40, 16), (40, 24), (39, size + 1), (5000, size + 1)]
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

/// The additions and doublings that sums are made of, one by one.
macro_rules! additions_and_doublings {
    ($name:ident, $repeat:ident, $point:ty, $points:expr) => {
        #[test]
        fn $name() {
            for (engine, count) in engines() {
                let points: Vec<_> = (0..count).map($points).collect();
                let mut summands = points.clone();
                summands.rotate_left(1);
                let [of, with] =
                    [&points, &summands].map(|list| list.iter().map(|point| point.coordinates()).collect::<Vec<_>>());
                for (operation, rounds) in [
                    (PointOperation::AddAffine, 1),
                    (PointOperation::AddAffine, 3),
                    (PointOperation::Double, 1),
                    (PointOperation::Double, 70),
                ] {
                    let results = engine.lanes.$repeat(operation, [&of, &with], rounds);
                    for (result, (point, summand)) in results.into_iter().zip(points.iter().zip(&summands)) {
                        let expected = (0..rounds).fold(point.to_projective(), |sum, _| match operation {
                            PointOperation::AddAffine => sum.add_affine(summand),
                            PointOperation::Double => sum.double(),
                        });
                        assert_eq!(result.map(<$point>::from_coordinates), Some(expected), "{operation:?} {rounds}");
                    }
                }
                // Equal and opposite summands are told, at once and for good.
                for other in [points[0], points[0].negate()] {
                    let untold = engine.lanes.$repeat(PointOperation::AddAffine, [&of[..1], &[other.coordinates()]], 2);
                    assert_eq!(untold, [None]);
                }
            }
        }
    };
}

additions_and_doublings!(operations_in_g1_are_those_of_blst, repeat_g1, G1, |index| secret_key(index)
    .to_public_key()
    .point());
additions_and_doublings!(operations_in_g2_are_those_of_blst, repeat_g2, G2, |index| secret_key(index)
    .sign(b"m")
    .point());

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

/// Runs of every length, whole ones and a shorter last one, with infinity on either side.
#[test]
fn pairings_of_runs_are_those_of_blst() {
    let mut pairs: Vec<_> = (0..35)
        .map(|index| (secret_key(index).to_public_key().point(), secret_key(index).sign(b"m").point()))
        .collect();
    pairs[3].0 = G1Affine::infinity();
    pairs[20].1 = G2Affine::infinity();
    for (engine, count) in engines() {
        for (size, length) in
            [(0, 1), (3, 1), (4, 1), (8, 1), (9, 2), (16, 2), (17, 2), (35, 1), (35, 4), (35, 5), (35, 35)]
        {
            if count < 100 && size > 17 && length > 1 {
                continue;
            }
            let values = |engine: &dyn Engine| {
                let products = engine.miller_products(&pairs[..size], length);
                products.iter().map(Fp12::final_exponentiation).collect::<Vec<_>>()
            };
            assert_eq!(values(&engine), values(&Scalar), "{size} pairs, {length} a run");
        }
    }
}

#[test]
fn final_exponentiations_are_those_of_blst() {
    for (engine, count) in engines() {
        let mut values = vec![Fp12::one(), Fp12::one().mul(&Fp12::one())];
        let pairs = (0..count.min(200))
            .map(|index| (secret_key(index).to_public_key().point(), secret_key(index).sign(b"m").point()));
        values.extend(pairs.map(|(key, signature)| Scalar.miller_product(&[key], &[signature])));
        // A pairing's value is unitary already; and one whose final exponentiation is one.
        let value = values[2].final_exponentiation();
        values.extend([value, values[2].mul(&values[2].conjugate())]);
        for value in values {
            assert_eq!(engine.final_exponentiation(&value), value.final_exponentiation());
        }
    }
}
