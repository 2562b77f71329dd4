//! Single operations of the fields and curves, on blst and on eight lanes: `cargo bench -p bls --bench operations`. A row
//! is for one element, among independent ones, as they are in a batch.

#![allow(clippy::expect_used, missing_docs)] // A benchmark.

use std::fmt::Debug;
use std::hint::black_box;

use bls::blst::products::{fp_product, fp_square, fp2_product, fp2_square};
use bls::blst::{G1, G1Affine, G2, G2Affine};
use bls::points::secret_key::SecretKey;
use blst::{blst_fp, blst_fp2};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lanes::{FieldOperation, FpWords, Lanes, PointOperation};

const ELEMENTS: usize = 128;
/// Operations on each element, so that its way into lanes and out counts for little.
const ROUNDS: usize = 100;

/// What lanes do, one by one: so many rounds, each on every element and the one at its place in the other list.
fn repeat<T: Copy, B>(of: &[T], with: &[B], operation: impl Fn(&T, &B) -> T) -> Vec<T> {
    let mut results = of.to_vec();
    for _ in 0..ROUNDS {
        for (result, with) in results.iter_mut().zip(with) {
            *result = operation(result, with);
        }
    }
    results
}

/// Both rows, and first of all that both come to the same.
fn rows<T: PartialEq + Debug>(
    criterion: &mut Criterion,
    name: &str,
    on_blst: impl Fn() -> Vec<T>,
    on_lanes: impl Fn(Lanes) -> Vec<T>,
) {
    let Some(lanes) = Lanes::named("avx512ifma") else { return };
    assert_eq!(on_blst(), on_lanes(lanes), "{name}");
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements((ELEMENTS * ROUNDS) as u64));
    group.bench_function("blst", |bencher| bencher.iter(|| black_box(on_blst())));
    group.bench_function("avx512ifma", |bencher| bencher.iter(|| black_box(on_lanes(lanes))));
    group.finish();
}

/// A signer's key and signature for each place: points with nothing special about them.
fn points() -> (Vec<G1Affine>, Vec<G2Affine>) {
    let points = |index: usize| {
        let signer = SecretKey::from_key_material(&[7; 32], &index.to_le_bytes()).expect("32 bytes");
        (signer.to_public_key().point(), signer.sign(b"").point())
    };
    (0..ELEMENTS).map(points).unzip()
}

/// The list, and the same one place on: no element beside itself.
fn beside_neighbours<T: Clone>(of: Vec<T>) -> [Vec<T>; 2] {
    let mut with = of.clone();
    with.rotate_left(1);
    [of, with]
}

macro_rules! field {
    ($name:ident, $what:literal, $repeat:ident, $words:ty, $to_blst:expr, $to_words:expr, $product:path, $square:path) => {
        fn $name(criterion: &mut Criterion, [of, with]: &[Vec<$words>; 2]) {
            let with_blst: Vec<_> = with.iter().map($to_blst).collect();
            for (name, operation) in [
                (concat!($what, " product"), FieldOperation::Product),
                (concat!($what, " square"), FieldOperation::Square),
            ] {
                let on_blst = || {
                    let of: Vec<_> = black_box(of).iter().map($to_blst).collect();
                    let results = match operation {
                        FieldOperation::Product => repeat(&of, &with_blst, |a, b| $product(a, b)),
                        FieldOperation::Square => repeat(&of, &with_blst, |a, _| $square(a)),
                    };
                    results.iter().map($to_words).collect::<Vec<_>>()
                };
                rows(criterion, name, on_blst, |lanes| lanes.$repeat(operation, [black_box(of), with], ROUNDS));
            }
        }
    };
}

field!(base_field, "Fp", repeat_fp, FpWords, |l| blst_fp { l: *l }, |a| a.l, fp_product, fp_square);
field!(
    quadratic_extension,
    "Fp2",
    repeat_fp2,
    [FpWords; 2],
    |c| blst_fp2 { fp: c.map(|l| blst_fp { l }) },
    |a| a.fp.map(|c| c.l),
    fp2_product,
    fp2_square
);

macro_rules! curve {
    ($name:ident, $what:literal, $repeat:ident, $affine:ty, $point:ty, $to_words:expr) => {
        fn $name(criterion: &mut Criterion, points: Vec<$affine>) {
            let [of, with] = beside_neighbours(points);
            let [of_words, with_words] = [&of, &with].map(|list| list.iter().map($to_words).collect::<Vec<_>>());
            for (name, operation) in [
                (concat!($what, ", sum with an affine point"), PointOperation::AddAffine),
                (concat!($what, ", double"), PointOperation::Double),
            ] {
                let on_blst = || {
                    let of: Vec<_> = black_box(&of).iter().map(<$affine>::to_projective).collect();
                    match operation {
                        PointOperation::AddAffine => repeat(&of, &with, <$point>::add_affine),
                        PointOperation::Double => repeat(&of, &with, |point, _| point.double()),
                    }
                };
                let on_lanes = |lanes: Lanes| {
                    let points = lanes.$repeat(operation, [black_box(&of_words), &with_words], ROUNDS);
                    points.into_iter().map(|point| <$point>::from_words(point.expect("no exception"))).collect()
                };
                rows(criterion, name, on_blst, on_lanes);
            }
        }
    };
}

curve!(first_group, "G1", repeat_g1, G1Affine, G1, |point| {
    let words = point.to_words();
    [0, 6].map(|start| std::array::from_fn(|word| words[start + word]))
});
curve!(second_group, "G2", repeat_g2, G2Affine, G2, G2Affine::to_words);

fn operations(criterion: &mut Criterion) {
    let (keys, signatures) = points();
    // Coordinates are elements like any other.
    let elements: Vec<_> = signatures.iter().map(|point| point.to_words()[0]).collect();
    base_field(criterion, &beside_neighbours(elements.iter().map(|c| c[0]).collect()));
    quadratic_extension(criterion, &beside_neighbours(elements));
    first_group(criterion, keys);
    second_group(criterion, signatures);
}

criterion_group!(benches, operations);
criterion_main!(benches);
