//! Every operation of the engines on eight lanes against blst: on seeded random inputs, and on all edges.
//!
//! The same comparison for hours: `cargo run --release -p bls --example differential`.

#![allow(unreachable_pub, clippy::expect_used, clippy::panic)] // Modules of a test.

mod batches;
mod curves;
mod encodings;
mod points;
mod rivals;
mod tally;

use bls::blst::{G1, G2};
use curves::{Curve, Random, in_subgroup};
use encodings::{Encodings, Kind};
use rand::{RngExt, SeedableRng};
use rivals::{Difference, Rivals};
use tally::Tally;

const SEED: u64 = 5;
/// Inputs of an operation: what a CI machine does in a minute or so for all of them.
const COUNT: usize = 100_000;
/// The same in portable lanes, where an element takes some forty times as long.
const COUNT_PORTABLE: usize = 1_000;
/// Points of a weighted sum, of a plain one, and pairs of one product, at most. Plain sums change their ways when there are
/// some five hundred points, and again beyond four thousand.
const SUMMED: usize = 300;
const SUMMED_PLAINLY: usize = 10_000;
const PAIRED: usize = 60;

/// Runs the comparison for each engine that this machine has, with how many inputs it is to take.
fn on_each_engine(compare: impl Fn(&Rivals, &mut Random, usize, &mut Tally) -> Result<(), Difference>) {
    let counts = [("avx512ifma", COUNT), ("portable-lanes", COUNT_PORTABLE)];
    let mut compared = 0;
    for (name, count) in counts {
        let Some(rivals) = Rivals::named(name) else { continue };
        let (mut random, mut tally) = (Random::seed_from_u64(SEED), Tally::default());
        if let Err(difference) = compare(&rivals, &mut random, count, &mut tally) {
            panic!("{name}, seed {SEED}: {difference}");
        }
        compared += 1;
    }
    assert!(compared > 0, "no engine was compared");
}

/// Sums of random sizes until so many elements went in.
fn in_lists(
    random: &mut Random,
    mut left: usize,
    most: usize,
    mut compare: impl FnMut(&mut Random, usize) -> Result<(), Difference>,
) -> Result<(), Difference> {
    while left > 0 {
        let size = random.random_range(1..=most).min(left);
        compare(random, size)?;
        left -= size;
    }
    Ok(())
}

/// Fails unless the operation decoded some and refused some for each reason: otherwise the inputs would prove little.
fn assert_outcomes(tally: &Tally, operation: &str, outcomes: &[&str]) {
    for outcome in outcomes {
        let rows = tally.decodings.iter().filter(|((of, _), _)| *of == operation);
        let count: u64 = rows.filter_map(|(_, counts)| counts.get(outcome)).sum();
        assert!(count > 0, "{operation}: no {outcome} in\n{}", tally.table());
    }
}

const DECODED_OR_REFUSED: [&str; 5] =
    ["decoded", "BLST_BAD_ENCODING", "BLST_POINT_NOT_ON_CURVE", "BLST_POINT_NOT_IN_GROUP", "BLST_PK_IS_INFINITY"];

#[test]
fn keys_decode_to_the_same_bits_or_are_refused_by_the_same_code() {
    on_each_engine(|rivals, random, count, tally| {
        let encodings = Encodings::<G1>::new(random);
        for validate in [true, false] {
            let inputs = encodings.draw(random, count / 2);
            rivals.keys(random, &inputs, validate, tally)?;
            rivals.uncompressed_keys(random, &inputs, validate, tally)?;
            rivals.keys(random, &encodings.all_edges(), validate, tally)?;
        }
        assert_outcomes(tally, "keys, validated", &DECODED_OR_REFUSED);
        assert_outcomes(tally, "uncompressed, validated", &DECODED_OR_REFUSED);
        assert_outcomes(tally, "keys, not validated", &["decoded", "BLST_BAD_ENCODING", "BLST_POINT_NOT_ON_CURVE"]);
        Ok(())
    });
}

#[test]
fn signatures_decode_to_the_same_bits_or_are_refused_by_the_same_code() {
    on_each_engine(|rivals, random, count, tally| {
        let encodings = Encodings::<G2>::new(random);
        for check in [true, false] {
            let inputs = encodings.draw(random, count / 2);
            rivals.signatures(random, &inputs, check, tally)?;
            let mut edges = encodings.all_edges();
            if count < COUNT {
                edges = edges.into_iter().step_by(7).collect();
            }
            rivals.signatures(random, &edges, check, tally)?;
        }
        assert_outcomes(tally, "signatures, checked", &DECODED_OR_REFUSED);
        let unchecked = ["decoded", "BLST_BAD_ENCODING", "BLST_POINT_NOT_ON_CURVE"];
        assert_outcomes(tally, "signatures, not checked", &unchecked);
        Ok(())
    });
}

#[test]
fn messages_of_any_length_hash_to_the_same_bits() {
    on_each_engine(|rivals, random, count, tally| {
        let message = |random: &mut Random| {
            let length = random.random_range(0..200);
            batches::message(random, length)
        };
        let mut messages: Vec<_> = (0..count).map(|_| message(random)).collect();
        // Equal ones side by side, and as long as a block allocation ever is.
        messages.extend(vec![vec![7; 32]; 20]);
        messages.extend([vec![], vec![0], vec![9; 100_000]]);
        rivals.hashes(random, &messages, tally)
    });
}

#[test]
fn plain_sums_of_keys_are_the_same() {
    on_each_engine(|rivals, random, count, tally| {
        for (count, most) in [(count, SUMMED), (10 * count, SUMMED_PLAINLY)] {
            in_lists(random, count, most, |random, size| rivals.plain_sum(random, size, tally))?;
        }
        rivals.plain_sum(random, 0, tally)
    });
}

#[test]
fn weighted_sums_of_keys_are_the_same() {
    on_each_engine(|rivals, random, count, tally| {
        in_lists(random, count, SUMMED, |random, size| rivals.key_sums(random, size, tally))?;
        rivals.key_sums(random, 0, tally)
    });
}

#[test]
fn weighted_sums_of_signatures_are_the_same() {
    on_each_engine(|rivals, random, count, tally| {
        in_lists(random, count, SUMMED, |random, size| rivals.signature_sums(random, size, tally))?;
        rivals.signature_sums(random, 0, tally)
    });
}

#[test]
fn miller_products_have_the_same_pairing_value() {
    on_each_engine(|rivals, random, count, tally| {
        in_lists(random, count, PAIRED, |random, size| rivals.pairings(random, size, tally))?;
        in_lists(random, count / 20, PAIRED, |random, size| rivals.pairings_in_runs(random, size, tally))?;
        rivals.pairings_in_runs(random, 0, tally)?;
        rivals.pairings(random, 0, tally)
    });
}

#[test]
fn final_exponentiations_are_the_same() {
    on_each_engine(Rivals::exponentiations);
}

#[test]
fn batches_get_the_same_verdicts_set_by_set() {
    on_each_engine(|rivals, random, count, tally| {
        let (keys, signatures) = (Encodings::<G1>::new(random), Encodings::<G2>::new(random));
        in_lists(random, count / 50, PAIRED, |random, size| {
            batches::batch(rivals, (&keys, &signatures), random, size, tally)
        })?;
        for size in [0, 1] {
            batches::batch(rivals, (&keys, &signatures), random, size, tally)?;
        }
        assert!(count < COUNT || tally.of("batches, true") > 5 && tally.of("batches, false") > 5, "{}", tally.table());
        Ok(())
    });
}

/// A comparison that could not fail would prove nothing.
#[test]
fn difference_is_found_and_tells_its_input() {
    let rivals = Rivals::named("portable-lanes").expect("it runs everywhere");
    let random = &mut Random::seed_from_u64(SEED);
    let valid = (Kind::Valid, G1::compress(&in_subgroup::<G1>(random)));
    let mut other = valid.1.clone();
    other[0] ^= 0x20;
    // An engine that decodes the opposite point.
    let decode = |engine: &dyn bls::engine::Engine, run: &[(Kind, Vec<u8>)]| {
        let bytes = if engine.name() == "blst" { &run[0].1 } else { &other };
        let bytes = bls::points::public_key::PublicKeyBytes::from(&bytes[..]);
        let decoded = engine.decode_public_keys(&[&bytes], true);
        decoded.into_iter().map(|key| key.map(|key| key.point().to_words())).collect()
    };
    let found = rivals.decode(random, "keys", std::slice::from_ref(&valid), &mut Tally::default(), decode);
    let found = found.expect_err("two different points");
    assert_eq!(found.input, format!("valid: {}", rivals::hexadecimal(&valid.1)));
    assert_ne!(found.subject, found.oracle);
}
