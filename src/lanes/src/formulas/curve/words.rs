//! Points from words, as the caller holds them, to lanes, and back.

use super::super::field::fp::{self, Integers};
use super::super::field::fp2::Fp2;
use super::super::field::words::fp2_words;
use super::super::{LANES, lanes_fn};
use super::point::{G1, G1Affine, G2, G2Affine};
use crate::constants::WORDS;
use crate::interface::{G1AffineWords, G1Words, G2AffineWords, G2Words};

lanes_fn! {
    /// A point for each lane, the missing ones (0, 0).
    pub(crate) fn load_g1(points: &[G1AffineWords]) -> G1Affine {
        let integers = |coordinate: usize| -> Integers {
            std::array::from_fn(|lane| points.get(lane).map_or([0; WORDS], |point| point[coordinate]))
        };
        let (x, y) = (integers(0), integers(1));
        G1Affine { x: fp::from_montgomery_384(&x), y: fp::from_montgomery_384(&y) }
    }
}

lanes_fn! {
    /// A point for each lane, the missing ones (0, 0).
    pub(crate) fn load_g2(points: &[G2AffineWords]) -> G2Affine {
        let integers = |coordinate: usize, part: usize| -> Integers {
            std::array::from_fn(|lane| points.get(lane).map_or([0; WORDS], |point| point[coordinate][part]))
        };
        let parts = [integers(0, 0), integers(0, 1), integers(1, 0), integers(1, 1)];
        let [x0, x1, y0, y1] = [&parts[0], &parts[1], &parts[2], &parts[3]].map(|part| fp::from_montgomery_384(part));
        G2Affine { x: Fp2 { c0: x0, c1: x1 }, y: Fp2 { c0: y0, c1: y1 } }
    }
}

lanes_fn! {
    /// The coordinates of each lane.
    pub(crate) fn g1_words(point: &G1) -> [G1Words; LANES] {
        let words = [&point.x, &point.y, &point.z].map(|coordinate| fp::to_montgomery_384(coordinate));
        std::array::from_fn(|lane| words.map(|word| word[lane]))
    }
}

lanes_fn! {
    /// The coordinates of each lane.
    pub(crate) fn g2_words(point: &G2) -> [G2Words; LANES] {
        let words = [fp2_words(&point.x), fp2_words(&point.y), fp2_words(&point.z)];
        std::array::from_fn(|lane| words.map(|pair| pair.map(|word| word[lane])))
    }
}
