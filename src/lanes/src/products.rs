//! Products and squares of both fields, on every backend, against plain integers of any length.

use num_bigint::BigUint;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::recomputed::{self, Pair, number, p};
use crate::{FieldOperation, FpWords, Lanes};

/// Elements of each field: every pair of edges, and random ones.
const ELEMENTS: usize = 100_000;
const SEED: u64 = 20_261_201;
/// One round tests a product of elements as they come, more test products of what products leave.
const ROUNDS: [usize; 2] = [1, 4];

fn words(number: &BigUint) -> FpWords {
    let digits = number.to_u64_digits();
    std::array::from_fn(|word| digits.get(word).copied().unwrap_or(0))
}

/// The factor of the Montgomery form that [`FpWords`] is in, 2^384, and its inverse modulo p.
fn radix() -> BigUint {
    BigUint::from(1_u32) << 384_u32
}

fn without_radix(element: &BigUint) -> BigUint {
    element * radix().modpow(&(p() - 2_u32), &p()) % p()
}

/// 0, 1 and what is near p, 2^383 and the ends of limbs and words.
fn edges() -> Vec<BigUint> {
    let powers = [1_u32, 52, 64, 104, 320, 364, 380];
    let near = |number: BigUint| [&number - 1_u32, number.clone(), number + 1_u32];
    let powers = powers.into_iter().flat_map(|bits| near(BigUint::from(1_u32) << bits));
    [BigUint::ZERO, p() - 1_u32, p() - 2_u32, p() >> 1].into_iter().chain(powers).collect()
}

/// Pairs of elements: all of the edges, then random ones.
fn pairs_of_elements() -> (Vec<BigUint>, Vec<BigUint>) {
    let edges = edges();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut element = || number(&random.random()) % p();
    let with_every_edge = |a: &BigUint| edges.iter().map(|b| (a.clone(), b.clone())).collect::<Vec<_>>();
    let mut pairs: Vec<_> = edges.iter().flat_map(with_every_edge).collect();
    pairs.extend((pairs.len()..ELEMENTS).map(|_| (element(), element())));
    pairs.into_iter().unzip()
}

#[test]
fn products_and_squares_of_the_base_field_are_those_of_integers() {
    let (a, b) = pairs_of_elements();
    let [a_words, b_words] = [&a, &b].map(|list| list.iter().map(words).collect::<Vec<_>>());
    let per_radix = without_radix(&1_u32.into());
    for rounds in ROUNDS {
        for operation in [FieldOperation::Product, FieldOperation::Square] {
            let expected: Vec<_> = a
                .iter()
                .zip(&b)
                .map(|(a, b)| {
                    let round = |value: BigUint, _| match operation {
                        FieldOperation::Product => value * b * &per_radix % p(),
                        FieldOperation::Square => &value * &value * &per_radix % p(),
                    };
                    words(&(0..rounds).fold(a.clone(), round))
                })
                .collect();
            for lanes in Lanes::available() {
                assert!(
                    lanes.repeat_fp(operation, [&a_words, &b_words], rounds) == expected,
                    "{lanes:?} {operation:?}"
                );
            }
        }
    }
}

#[test]
fn products_and_squares_of_the_quadratic_extension_are_those_of_integers() {
    let (a, b) = pairs_of_elements();
    // Coefficients of different sorts beside each other.
    let pair = |list: &[BigUint], place: usize| [list[place].clone(), list[(place + 7) % list.len()].clone()];
    let [a, b] = [&a, &b].map(|list| (0..list.len()).map(|place| pair(list, place)).collect::<Vec<Pair>>());
    let [a_words, b_words] =
        [&a, &b].map(|list| list.iter().map(|pair| pair.each_ref().map(words)).collect::<Vec<_>>());
    let per_radix = without_radix(&1_u32.into());
    for rounds in ROUNDS {
        for operation in [FieldOperation::Product, FieldOperation::Square] {
            let expected: Vec<[FpWords; 2]> = a
                .iter()
                .zip(&b)
                .map(|(a, b)| {
                    let round = |value: Pair, _| {
                        let factor = if operation == FieldOperation::Product { b } else { &value };
                        recomputed::mul(&value, factor).map(|coefficient| coefficient * &per_radix % p())
                    };
                    (0..rounds).fold(a.clone(), round).each_ref().map(words)
                })
                .collect();
            for lanes in Lanes::available() {
                assert!(
                    lanes.repeat_fp2(operation, [&a_words, &b_words], rounds) == expected,
                    "{lanes:?} {operation:?}"
                );
            }
        }
    }
}
