//! What the engines are made of, on blst and on eight lanes, beside each other: `cargo bench -p bls --bench lanes`. Rows are for
//! one element.

#![allow(clippy::expect_used, missing_docs)] // A benchmark.

use std::hint::black_box;

use bls::blst::{G1Affine, G2Affine};
use bls::engine::coefficient::Coefficient;
use bls::engine::{self, Engine};
use bls::points::public_key::PublicKeyBytes;
use bls::points::secret_key::SecretKey;
use bls::points::signature::SignatureBytes;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Elements of most rows: what a full batch has.
const FULL: usize = 128;
/// Pairs of a Miller product, from one on, where blst is faster.
const PAIRS: [usize; 6] = [1, 2, 4, 8, 16, 128];

/// Points and encodings of a fixed sequence of signers.
struct Inputs {
    keys: Vec<PublicKeyBytes>,
    uncompressed: Vec<[u8; 96]>,
    signatures: Vec<SignatureBytes>,
    g1: Vec<G1Affine>,
    g2: Vec<G2Affine>,
    messages: Vec<[u8; 32]>,
    coefficients: Vec<Coefficient>,
}

impl Inputs {
    fn new() -> Self {
        let signer = |index: usize| SecretKey::from_key_material(&[7; 32], &index.to_le_bytes()).expect("32 bytes");
        let signers: Vec<_> = (0..FULL).map(signer).collect();
        let messages: Vec<[u8; 32]> = (0..FULL).map(|index| [index.to_le_bytes()[0]; 32]).collect();
        let keys: Vec<_> = signers.iter().map(SecretKey::to_public_key).collect();
        let signatures: Vec<_> = signers.iter().zip(&messages).map(|(signer, message)| signer.sign(message)).collect();
        Self {
            keys: keys.iter().map(|key| PublicKeyBytes::from(&key.compress()[..])).collect(),
            uncompressed: keys.iter().map(bls::points::public_key::PublicKey::serialize).collect(),
            signatures: signatures.iter().map(|one| SignatureBytes::from(&one.compress()[..])).collect(),
            g1: keys.iter().map(bls::points::public_key::PublicKey::point).collect(),
            g2: signatures.iter().map(bls::points::signature::Signature::point).collect(),
            messages,
            coefficients: (0..FULL).map(|_| Coefficient::random()).collect(),
        }
    }
}

/// A row for each engine. criterion prints the time of the whole, and elements a second.
fn rows(criterion: &mut Criterion, name: &str, elements: usize, work: impl Fn(&dyn Engine)) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(elements as u64));
    for engine in engine::available() {
        group.bench_function(BenchmarkId::new(engine.name(), elements), |bencher| bencher.iter(|| work(engine)));
    }
    group.finish();
}

fn decoding(criterion: &mut Criterion) {
    let inputs = Inputs::new();
    let keys: Vec<_> = inputs.keys.iter().collect();
    let uncompressed: Vec<_> = inputs.uncompressed.iter().collect();
    let signatures: Vec<_> = inputs.signatures.iter().collect();
    for check in [false, true] {
        let what = if check { "and its subgroup" } else { "alone" };
        rows(criterion, &format!("key of 48 bytes, {what}"), FULL, |engine| {
            black_box(engine.decode_public_keys(black_box(&keys), check));
        });
        rows(criterion, &format!("key of 96 bytes, {what}"), FULL, |engine| {
            black_box(engine.deserialize_public_keys(black_box(&uncompressed), check));
        });
        rows(criterion, &format!("signature of 96 bytes, {what}"), FULL, |engine| {
            black_box(engine.decode_signatures(black_box(&signatures), check));
        });
    }
}

fn hashing(criterion: &mut Criterion) {
    let inputs = Inputs::new();
    let messages: Vec<&[u8]> = inputs.messages.iter().map(|message| &message[..]).collect();
    rows(criterion, "hash to G2", FULL, |engine| {
        black_box(engine.hash_messages(black_box(&messages)));
    });
}

fn sums(criterion: &mut Criterion) {
    let inputs = Inputs::new();
    let keys: Vec<_> = inputs.g1.iter().copied().zip(inputs.coefficients.iter().copied()).collect();
    let apart: Vec<_> = keys.iter().map(|key| vec![*key]).collect();
    let signatures: Vec<_> = inputs.g2.iter().copied().zip(inputs.coefficients.iter().copied()).collect();
    rows(criterion, "weighted keys, a message each", FULL, |engine| {
        black_box(engine.weighted_key_sums(black_box(&apart)));
    });
    rows(criterion, "weighted keys, one message", FULL, |engine| {
        black_box(engine.weighted_key_sums(black_box(std::slice::from_ref(&keys))));
    });
    rows(criterion, "weighted signatures", FULL, |engine| {
        black_box(engine.weighted_signature_sums(black_box(std::slice::from_ref(&signatures))));
    });
    for count in [512, 30_000] {
        // Sums of neighbours, so that all are different.
        let many: Vec<_> = (0..count)
            .scan(bls::blst::G1::infinity(), |sum, index| {
                *sum = sum.add_affine(&inputs.g1[index % FULL]);
                Some(*sum)
            })
            .collect();
        let many = bls::blst::G1::to_affine_many(&many);
        rows(criterion, "plain sum of keys", count, |engine| {
            black_box(engine.sum_keys(black_box(&many)));
        });
    }
}

fn pairing(criterion: &mut Criterion) {
    let inputs = Inputs::new();
    for count in PAIRS {
        rows(criterion, "Miller product", count, |engine| {
            black_box(engine.miller_product(black_box(&inputs.g1[..count]), &inputs.g2[..count]));
        });
    }
    let value = engine::current().miller_product(&inputs.g1[..1], &inputs.g2[..1]);
    rows(criterion, "final exponentiation", 1, |engine| {
        black_box(engine.final_exponentiation(black_box(&value)));
    });
}

criterion_group!(benches, decoding, hashing, sums, pairing);
criterion_main!(benches);
