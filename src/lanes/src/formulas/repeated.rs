//! Single operations, repeated: what tests compare and benchmarks time. No verification may use them.

use super::curve::point::{G1, G2};
use super::curve::words::{g1_words, g2_words, load_g1, load_g2};
use super::field::fp::{self, Fp};
use super::field::fp2::Fp2;
use super::field::words::{fp2_words, padded};
use super::{LANES, lanes_fn};
use crate::interface::{FieldOperation, FpWords, G1AffineWords, G1Words, G2AffineWords, G2Words, PointOperation};

macro_rules! field {
    ($name:ident, $load:ident, $store:ident, $words:ty) => {
        lanes_fn! {
            /// Each `a` after so many rounds; every round makes it its product with the `b` at its place, or its square.
            pub(crate) fn $name(operation: FieldOperation, [a, b]: [&[$words]; 2], rounds: usize) -> Vec<$words> {
                let (mut results, mut factors) = (Vec::new(), Vec::new());
                for (a, b) in a.chunks(LANES).zip(b.chunks(LANES)) {
                    results.push($load(&padded(a)));
                    factors.push($load(&padded(b)));
                }
                for _ in 0..rounds {
                    for (result, factor) in results.iter_mut().zip(&factors) {
                        *result = match operation {
                            FieldOperation::Product => result.mul(factor),
                            FieldOperation::Square => result.square(),
                        };
                    }
                }
                let mut words = Vec::with_capacity(LANES * results.len());
                for result in &results {
                    words.extend($store(result));
                }
                words.truncate(a.len());
                words
            }
        }
    };
}

macro_rules! curve {
    ($name:ident, $point:ident, $load:ident, $store:ident, $affine:ty, $words:ty) => {
        lanes_fn! {
            /// Each `a` after so many rounds; every round makes it its sum with the `b` at its place, or its double. `None`
            /// in an exceptional case.
            pub(crate) fn $name(
                operation: PointOperation,
                [a, b]: [&[$affine]; 2],
                rounds: usize,
            ) -> Vec<Option<$words>> {
                let (mut results, mut summands) = (Vec::new(), Vec::new());
                for (a, b) in a.chunks(LANES).zip(b.chunks(LANES)) {
                    results.push($point::from_affine(&$load(&padded(a))));
                    summands.push($load(&padded(b)));
                }
                for _ in 0..rounds {
                    for (result, summand) in results.iter_mut().zip(&summands) {
                        *result = match operation {
                            PointOperation::AddAffine => result.add_affine(summand),
                            PointOperation::Double => result.double(),
                        };
                    }
                }
                let mut words = Vec::with_capacity(LANES * results.len());
                for result in &results {
                    let exceptional = result.z.is_zero();
                    let stored = $store(result);
                    words.extend((0..LANES).map(|lane| (exceptional >> lane & 1 == 0).then_some(stored[lane])));
                }
                words.truncate(a.len());
                words
            }
        }
    };
}

field!(repeat_fp, load_fp, store_fp, FpWords);
field!(repeat_fp2, load_fp2, store_fp2, [FpWords; 2]);
curve!(repeat_g1, G1, load_g1, g1_words, G1AffineWords, G1Words);
curve!(repeat_g2, G2, load_g2, g2_words, G2AffineWords, G2Words);

lanes_fn! {
    fn load_fp(elements: &[FpWords; LANES]) -> Fp {
        fp::from_montgomery_384(elements)
    }
}

lanes_fn! {
    fn store_fp(element: &Fp) -> [FpWords; LANES] {
        fp::to_montgomery_384(element)
    }
}

lanes_fn! {
    fn load_fp2(elements: &[[FpWords; 2]; LANES]) -> Fp2 {
        Fp2 { c0: load_fp(&elements.map(|[c0, _]| c0)), c1: load_fp(&elements.map(|[_, c1]| c1)) }
    }
}

lanes_fn! {
    fn store_fp2(element: &Fp2) -> [[FpWords; 2]; LANES] {
        let [c0, c1] = fp2_words(element);
        std::array::from_fn(|lane| [c0[lane], c1[lane]])
    }
}
