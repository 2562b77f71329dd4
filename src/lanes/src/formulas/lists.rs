//! Lists of any length, in groups of as many elements as there are lanes, or of twice as many: plain numbers in, plain numbers out.
//!
//! Coordinates are words in Montgomery form with R = 2^384, below p, as 64-bit implementations hold them. `None` means that there is
//! no point, or an exceptional case, which the caller computes on blst.

use super::curve::decode::{self, CompressedG1, CompressedG2, uncompress_g1, uncompress_g2};
use super::curve::digits::digits;
use super::curve::endomorphism::{is_in_g1, is_in_g2};
use super::curve::hash_to_curve::map_to_g2;
use super::curve::point::{G1Affine, G2Affine};
use super::curve::sums::{Pairs, sums_g1};
use super::curve::weighted::{MultiplesG1, MultiplesG2};
use super::curve::words::{g1_words, g2_words, load_g1, load_g2};
use super::field::fp::{self, Integers};
use super::field::fp2::Fp2;
use super::field::words::{fp2_words, load_spread, padded, spread_words};
use super::pairing::miller::{miller_loop_spread, miller_loops};
use super::{LANES, Mask, lanes_fn};
use crate::constants::WORDS;
use crate::encoding;
use crate::interface::{Fp12Words, G1AffineWords, G1Words, G2AffineWords, G2Words, Invert, MapInput};

/// Points that are loaded and summed before the next ones are: 512 KiB, which stays in a core's own cache.
const SUM_TOGETHER: usize = 4096;
/// Encodings that are decoded side by side.
const TWICE: usize = 2 * LANES;

lanes_fn! {
    /// Points of compressed keys, in the subgroup if that is to be checked.
    pub(crate) fn decode_g1(encodings: &[&[u8; 48]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        let mut points = Vec::with_capacity(encodings.len());
        for chunk in encodings.chunks(TWICE) {
            let parsed: [_; TWICE] = std::array::from_fn(|place| chunk.get(place).and_then(|bytes| encoding::g1(bytes)));
            let half = |start: usize| CompressedG1 {
                x: std::array::from_fn(|lane| parsed[start + lane].map_or([0; WORDS], |(x, _)| x)),
                larger: mask(|lane| parsed[start + lane].is_some_and(|(_, larger)| larger)),
            };
            let decoded = uncompress_g1(&[half(0), half(LANES)]);
            for (which, (point, found)) in decoded.iter().enumerate() {
                let start = which * LANES;
                if start >= chunk.len() {
                    break;
                }
                let mut good = found & mask(|lane| parsed[start + lane].is_some());
                if check_subgroup {
                    good &= is_in_g1(point);
                }
                let words = [fp::to_montgomery_384(&point.x), fp::to_montgomery_384(&point.y)];
                let lanes = LANES.min(chunk.len() - start);
                points.extend((0..lanes).map(|lane| has(good, lane).then(|| words.map(|word| word[lane]))));
            }
        }
        points
    }
}

lanes_fn! {
    /// Points of uncompressed keys, in the subgroup if that is to be checked.
    pub(crate) fn deserialize_g1(encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        let mut points = Vec::with_capacity(encodings.len());
        for chunk in encodings.chunks(LANES) {
            let (mut coordinates, mut good) = ([[[0; WORDS]; LANES]; 2], 0);
            for (lane, bytes) in chunk.iter().enumerate() {
                if let Some(point) = encoding::g1_uncompressed(bytes) {
                    (coordinates[0][lane], coordinates[1][lane]) = (point[0], point[1]);
                    good |= 1 << lane;
                }
            }
            let (point, found) = decode::deserialize_g1(&coordinates[0], &coordinates[1]);
            good &= found;
            if check_subgroup {
                good &= is_in_g1(&point);
            }
            let words = [fp::to_montgomery_384(&point.x), fp::to_montgomery_384(&point.y)];
            points.extend((0..chunk.len()).map(|lane| has(good, lane).then(|| words.map(|word| word[lane]))));
        }
        points
    }
}

lanes_fn! {
    /// Points of compressed signatures, in the subgroup if that is to be checked.
    pub(crate) fn decode_g2(encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G2AffineWords>> {
        let mut points = Vec::with_capacity(encodings.len());
        for chunk in encodings.chunks(TWICE) {
            let parsed: [_; TWICE] = std::array::from_fn(|place| chunk.get(place).and_then(|bytes| encoding::g2(bytes)));
            let half = |start: usize| CompressedG2 {
                x: [0, 1].map(|part| {
                    std::array::from_fn(|lane| parsed[start + lane].map_or([0; WORDS], |(x, _)| x[part]))
                }),
                larger: mask(|lane| parsed[start + lane].is_some_and(|(_, larger)| larger)),
            };
            let decoded = uncompress_g2(&[half(0), half(LANES)]);
            for (which, (point, found)) in decoded.iter().enumerate() {
                let start = which * LANES;
                if start >= chunk.len() {
                    break;
                }
                let mut good = found & mask(|lane| parsed[start + lane].is_some());
                if check_subgroup {
                    good &= is_in_g2(point);
                }
                let words = [fp2_words(&point.x), fp2_words(&point.y)];
                let lanes = LANES.min(chunk.len() - start);
                points.extend(
                    (0..lanes).map(|lane| has(good, lane).then(|| words.map(|pair| pair.map(|word| word[lane])))),
                );
            }
        }
        points
    }
}

lanes_fn! {
    /// The points that pairs of field elements (plain integers below p) map to, in Jacobian form.
    pub(crate) fn map_pairs_to_g2(inputs: &[MapInput]) -> Vec<Option<G2Words>> {
        let mut points = Vec::with_capacity(inputs.len());
        for chunk in inputs.chunks(LANES) {
            let integers = |element: usize, part: usize| -> Integers {
                std::array::from_fn(|lane| chunk.get(lane).map_or([0; WORDS], |input| input[element][part]))
            };
            let mut elements = [Fp2::zero(); 2];
            for (element, value) in elements.iter_mut().enumerate() {
                let (c0, c1) = (integers(element, 0), integers(element, 1));
                *value = Fp2 { c0: fp::from_integers(&c0), c1: fp::from_integers(&c1) };
            }
            let (point, right) = map_to_g2(&elements);
            let words = g2_words(&point);
            points.extend((0..chunk.len()).map(|lane| has(right, lane).then_some(words[lane])));
        }
        points
    }
}

lanes_fn! {
    /// For each lane, the sum of the points at places that are the lane modulo the number of lanes; points that fill no whole group
    /// are left out. `None` in an exceptional case.
    pub(crate) fn lane_sums_g1(points: &[G1AffineWords], invert: Invert) -> Vec<Option<G1Words>> {
        let (mut pairs, mut exceptional) = (Pairs::default(), 0);
        let (mut loaded, mut partial_sums) = (Vec::new(), Vec::new());
        for part in points.chunks(SUM_TOGETHER) {
            loaded.clear();
            for chunk in part.chunks_exact(LANES) {
                loaded.push(load_g1(chunk));
            }
            exceptional |= pairs.add(&mut loaded, invert);
            partial_sums.append(&mut loaded);
        }
        exceptional |= pairs.add(&mut partial_sums, invert);
        if partial_sums.is_empty() {
            return vec![None; LANES];
        }
        let sum = sums_g1(&partial_sums);
        exceptional |= sum.z.is_zero();
        let words = g1_words(&sum);
        (0..LANES).map(|lane| (!has(exceptional, lane)).then_some(words[lane])).collect()
    }
}

macro_rules! weighted {
    ($weigh:ident, $name:ident, $multiples:ident, $load:ident, $affine:ty, $words:ty, $to_words:ident) => {
        lanes_fn! {
            /// Each point times its coefficient, in Jacobian form.
            pub(crate) fn $weigh(
                points: &[$affine],
                coefficients: &[[u32; 2]],
                invert: Invert,
            ) -> Vec<Option<$words>> {
                let mut loaded = Vec::with_capacity(points.len().div_ceil(LANES));
                for chunk in points.chunks(LANES) {
                    loaded.push($load(&padded(chunk)));
                }
                let (multiples, without_multiples) = $multiples::of(&loaded, invert);
                let mut weighted = Vec::with_capacity(points.len());
                for (multiples, coefficients) in multiples.chunks(1).zip(coefficients.chunks(LANES)) {
                    let (sum, empty) = $multiples::sum(multiples, &[digits(&padded(coefficients))]);
                    let exceptional = sum.z.is_zero() | empty | without_multiples;
                    let words = $to_words(&sum);
                    let lanes = 0..coefficients.len();
                    weighted.extend(lanes.map(|lane| (!has(exceptional, lane)).then_some(words[lane])));
                }
                weighted
            }
        }

        lanes_fn! {
            /// For each lane, the sum of its points times their coefficients. `None` in an exceptional case, or if all
            /// coefficients of the lane are zero.
            pub(crate) fn $name(
                points: &[$affine],
                coefficients: &[[u32; 2]],
                invert: Invert,
            ) -> Vec<Option<$words>> {
                if points.is_empty() {
                    return vec![None; LANES];
                }
                let mut loaded = Vec::with_capacity(points.len().div_ceil(LANES));
                for chunk in points.chunks(LANES) {
                    loaded.push($load(&padded(chunk)));
                }
                let (multiples, without_multiples) = $multiples::of(&loaded, invert);
                let mut all_digits = Vec::with_capacity(loaded.len());
                for chunk in coefficients.chunks(LANES) {
                    let mut coefficients = [[0; 2]; LANES];
                    coefficients[..chunk.len()].copy_from_slice(chunk);
                    all_digits.push(digits(&coefficients));
                }
                let (sum, empty) = $multiples::sum(&multiples, &all_digits);
                let exceptional = sum.z.is_zero() | empty | without_multiples;
                let words = $to_words(&sum);
                (0..LANES).map(|lane| (!has(exceptional, lane)).then_some(words[lane])).collect()
            }
        }
    };
}

weighted!(weigh_g1, weighted_lane_sums_g1, MultiplesG1, load_g1, G1AffineWords, G1Words, g1_words);
weighted!(weigh_g2, weighted_lane_sums_g2, MultiplesG2, load_g2, G2AffineWords, G2Words, g2_words);

lanes_fn! {
    /// Pairs in groups; a missing one is (0, 0) with any point of G2, which a Miller loop counts as one.
    fn load_pairs(pairs: &[(G1AffineWords, G2AffineWords)]) -> Vec<(G1Affine, G2Affine)> {
        let mut loaded = Vec::with_capacity(pairs.len().div_ceil(LANES));
        for chunk in pairs.chunks(LANES) {
            let mut g2: Vec<G2AffineWords> = chunk.iter().map(|pair| pair.1).collect();
            g2.resize(LANES, chunk[0].1);
            let g1: Vec<G1AffineWords> = chunk.iter().map(|pair| pair.0).collect();
            loaded.push((load_g1(&g1), load_g2(&g2)));
        }
        loaded
    }
}

lanes_fn! {
    /// The Miller value of few pairs, to be conjugated.
    pub(crate) fn miller_value(pairs: &[(G1AffineWords, G2AffineWords)]) -> Fp12Words {
        spread_words(&miller_loop_spread(&load_pairs(pairs), pairs.len()))
    }
}

lanes_fn! {
    /// For each lane, the Miller value over its pairs; their product is to be conjugated.
    pub(crate) fn miller_lane_values(pairs: &[(G1AffineWords, G2AffineWords)]) -> Vec<Fp12Words> {
        let loaded = load_pairs(pairs);
        let value = miller_loops(&loaded);
        let mut words = vec![[[[[0; WORDS]; 2]; 3]; 2]; LANES];
        for (half, fp6) in value.0.iter().enumerate() {
            for (third, fp2) in fp6.0.iter().enumerate() {
                let parts = fp2_words(fp2);
                for (lane, words) in words.iter_mut().enumerate() {
                    words[half][third] = [parts[0][lane], parts[1][lane]];
                }
            }
        }
        words
    }
}

lanes_fn! {
    /// The hard part of the final exponentiation; `None` in an exceptional case.
    pub(crate) fn exponentiate_hard_part(element: &Fp12Words, invert: Invert) -> Option<Fp12Words> {
        let mut exceptional = false;
        let power = load_spread(element).hard_part(invert, &mut exceptional);
        let words = spread_words(&power);
        (!exceptional).then_some(words)
    }
}

fn mask(of: impl Fn(usize) -> bool) -> Mask {
    (0..LANES).filter(|&lane| of(lane)).fold(0, |mask, lane| mask | 1 << lane)
}

fn has(mask: Mask, lane: usize) -> bool {
    mask >> lane & 1 == 1
}
