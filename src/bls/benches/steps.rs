//! The steps of a verification, one by one, so that a slow one can be found: `cargo bench -p bls`.

#![allow(clippy::expect_used, missing_docs)] // A benchmark.

use std::hint::black_box;

use bls::blst::{self, G1, G1Affine, G2, G2Affine};
use bls::engine;
use bls::engine::coefficient::Coefficient;
use bls::points::public_key::{PublicKey, PublicKeyBytes};
use bls::points::secret_key::SecretKey;
use bls::points::signature::{Signature, SignatureBytes};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

/// Sizes at which sums and Miller loops are timed; rows are for the whole size, not a point.
const SIZES: [usize; 6] = [1, 2, 8, 16, 32, 128];

/// Key `index` of a fixed sequence, and its signature of a message of its own.
fn signed(index: usize) -> (PublicKey, Signature) {
    let key = SecretKey::from_key_material(&[index.to_le_bytes()[0]; 32], &index.to_le_bytes()).expect("32 bytes");
    (key.to_public_key(), key.sign(&index.to_le_bytes()))
}

fn decoding(criterion: &mut Criterion) {
    let (key, signature) = signed(0);
    let mut group = criterion.benchmark_group("decode");
    for (name, bytes) in [("key, 48 bytes", &key.compress()[..]), ("key, 96 bytes", &key.serialize()[..])] {
        let bytes = PublicKeyBytes::from(bytes);
        group.bench_function(name, |b| b.iter(|| PublicKey::decode_unchecked(black_box(&bytes))));
    }
    group.bench_function("key, validation", |b| b.iter(|| black_box(&key).validate()));
    for (name, bytes) in
        [("signature, 96 bytes", &signature.compress()[..]), ("signature, 192 bytes", &signature.serialize()[..])]
    {
        let bytes = SignatureBytes::from(bytes);
        group.bench_function(name, |b| b.iter(|| Signature::decode_unchecked(black_box(&bytes))));
    }
    group.bench_function("signature, subgroup", |b| b.iter(|| black_box(&signature).check_subgroup()));
    group.finish();
}

fn pairing(criterion: &mut Criterion) {
    let engine = engine::current();
    let g1 = vec![G1Affine::generator(); 128];
    let g2 = vec![G2Affine::generator(); 128];
    let mut group = criterion.benchmark_group("pairing");
    group.bench_function("hash one message", |b| b.iter(|| engine.hash_messages(black_box(&[&[7; 32]]))));
    for size in SIZES {
        group.bench_function(BenchmarkId::new("Miller product", size), |b| {
            b.iter(|| engine.miller_product(black_box(&g1[..size]), &g2[..size]));
        });
    }
    let value = blst::miller_product(&g2[..1], &g1[..1]);
    group.bench_function("final exponentiation", |b| b.iter(|| black_box(&value).final_exponentiation()));
    group.bench_function("Fp12 product", |b| b.iter(|| black_box(&value).mul(&value)));
    group.finish();
}

fn sums(criterion: &mut Criterion) {
    let engine = engine::current();
    let points: Vec<_> = (0..128).map(signed).collect();
    let keys: Vec<G1Affine> = points.iter().map(|(key, _)| key.point()).collect();
    let signatures: Vec<Signature> = points.iter().map(|(_, signature)| *signature).collect();
    let coefficients: Vec<_> = (0..128).map(|_| Coefficient::random()).collect();
    let mut group = criterion.benchmark_group("weighted sum");
    for size in SIZES {
        let one: Vec<_> = keys.iter().copied().zip(coefficients.iter().copied()).take(size).collect();
        let apart: Vec<_> = one.iter().map(|pair| vec![*pair]).collect();
        group.bench_function(BenchmarkId::new("keys, one message", size), |b| {
            b.iter(|| engine.weighted_key_sums(black_box(std::slice::from_ref(&one))));
        });
        group.bench_function(BenchmarkId::new("keys, distinct messages", size), |b| {
            b.iter(|| engine.weighted_key_sums(black_box(&apart)));
        });
        let weighted: Vec<_> =
            signatures.iter().map(Signature::point).zip(coefficients.iter().copied()).take(size).collect();
        group.bench_function(BenchmarkId::new("signatures", size), |b| {
            b.iter(|| engine.weighted_signature_sums(black_box(std::slice::from_ref(&weighted))));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("plain sum");
    for size in [16, 128] {
        let g2: Vec<G2Affine> = signatures.iter().map(Signature::point).take(size).collect();
        group.bench_function(BenchmarkId::new("keys", size), |b| b.iter(|| G1::sum(black_box(&keys[..size]))));
        group.bench_function(BenchmarkId::new("signatures", size), |b| b.iter(|| G2::sum(black_box(&g2))));
    }
    group.finish();
}

criterion_group!(benches, decoding, pairing, sums);
criterion_main!(benches);
