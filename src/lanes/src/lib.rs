//! BLS12-381 arithmetic on several independent elements at once, one in each lane of the processor's vector registers.
//!
//! - `interface`: the plain numbers that callers hand over and get back.
//! - `formulas`: fields, curves and the pairing, written once over the numbers of any backend.
//! - `backends`: these numbers (limbs of 52 bits, one element in each lane) on AVX-512 IFMA and in plain integers, which compute
//!   the same bits. In tests, a third backend computes bounds instead of numbers and so proves that nothing overflows.
//! - `dispatch`: the formulas compiled for each backend, and the choice of a backend at run time.
//! - `encoding`, `constants`: flags and integers of encoded points; the numbers of the curves.
//!
//! Imports: backends, dispatch, interface.
//!
//! No secret may enter here, because nothing is constant-time. This crate does not depend on another one: it does not hash, draws
//! no random numbers and starts no thread.
//!
//! A number is kept below a multiple of p, which each operation states; only a reduction brings it below 2 p.

// Limb arithmetic runs over several lists by one index, an element has 512 bytes and is better passed by reference, and the
// formulas keep the names that they have in their sources.
#![allow(clippy::needless_range_loop, clippy::wrong_self_convention, clippy::many_single_char_names)]

mod backends;
mod constants;
mod dispatch;
mod encoding;
mod interface;

#[cfg(test)]
mod overflow;
#[cfg(test)]
mod products;
#[cfg(test)]
mod recomputed;

use backends::portable;
use dispatch::{Backend, on_backend};
pub use interface::{
    FieldOperation, Fp12Words, FpWords, G1AffineWords, G1Words, G2AffineWords, G2Words, Invert, LANES, MapInput,
    PointOperation,
};

/// The arithmetic on one of the backends. Every list may have any length.
///
/// Coefficients (a, b) stand for a - b x², where x is the curve's parameter. `None` in place of a point means that there is no
/// point, or that the formulas met an exceptional case, which the caller computes with complete formulas.
///
/// Some functions give a list of results, one for each lane. "The elements of a lane" are then those at places that are equal to
/// the lane's number modulo [`Lanes::width`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(Backend);

impl Lanes {
    /// The backends that this processor runs, the fastest first.
    pub fn available() -> Vec<Self> {
        Backend::available().into_iter().map(Self).collect()
    }

    /// The backend of a name, if this processor runs it.
    pub fn named(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|lanes| lanes.name() == name)
    }

    /// The backend in plain integers: for tests, and slow.
    pub fn portable() -> Self {
        Self(Backend::Portable(portable::Token))
    }

    /// The backend's name: `avx512ifma` or `portable`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Elements that the backend computes at once.
    pub fn width(self) -> usize {
        self.0.width()
    }

    /// Points of compressed keys, in the subgroup if that is to be checked.
    pub fn decode_g1(self, encodings: &[&[u8; 48]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        on_backend!(self.0, lists::decode_g1(encodings, check_subgroup))
    }

    /// Points of uncompressed keys, in the subgroup if that is to be checked.
    pub fn deserialize_g1(self, encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G1AffineWords>> {
        on_backend!(self.0, lists::deserialize_g1(encodings, check_subgroup))
    }

    /// Points of compressed signatures, in the subgroup if that is to be checked.
    pub fn decode_g2(self, encodings: &[&[u8; 96]], check_subgroup: bool) -> Vec<Option<G2AffineWords>> {
        on_backend!(self.0, lists::decode_g2(encodings, check_subgroup))
    }

    /// The points of G2 that pairs of field elements map to (RFC 9380 §3, from `map_to_curve` on), in Jacobian form.
    pub fn map_pairs_to_g2(self, inputs: &[MapInput]) -> Vec<Option<G2Words>> {
        on_backend!(self.0, lists::map_pairs_to_g2(inputs))
    }

    /// Each point of G1 times its coefficient, in Jacobian form.
    pub fn weigh_g1(self, points: &[G1AffineWords], coefficients: &[[u32; 2]], invert: Invert) -> Vec<Option<G1Words>> {
        on_backend!(self.0, lists::weigh_g1(points, coefficients, invert))
    }

    /// Each point of G2 times its coefficient, in Jacobian form.
    pub fn weigh_g2(self, points: &[G2AffineWords], coefficients: &[[u32; 2]], invert: Invert) -> Vec<Option<G2Words>> {
        on_backend!(self.0, lists::weigh_g2(points, coefficients, invert))
    }

    /// For each lane, the sum of its points of G1. A remainder of fewer points than there are lanes is left out. No point may be
    /// infinity.
    pub fn lane_sums_g1(self, points: &[G1AffineWords], invert: Invert) -> Vec<Option<G1Words>> {
        on_backend!(self.0, lists::lane_sums_g1(points, invert))
    }

    /// For each lane, the sum of its points of G1 times their coefficients.
    pub fn weighted_lane_sums_g1(
        self,
        points: &[G1AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G1Words>> {
        on_backend!(self.0, lists::weighted_lane_sums_g1(points, coefficients, invert))
    }

    /// For each lane, the sum of its points of G2 times their coefficients.
    pub fn weighted_lane_sums_g2(
        self,
        points: &[G2AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G2Words>> {
        on_backend!(self.0, lists::weighted_lane_sums_g2(points, coefficients, invert))
    }

    /// For each lane, the Miller value over its pairs. The caller conjugates the product of the values. No point may be infinity,
    /// but one of G1 may be (0, 0): such a pair counts as one in a pairing.
    pub fn miller_lane_values(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> Vec<Fp12Words> {
        on_backend!(self.0, lists::miller_lane_values(pairs))
    }

    /// The Miller value over all pairs, which the caller conjugates; fast for few pairs. Points are as in
    /// [`Lanes::miller_lane_values`].
    pub fn miller_value(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> Fp12Words {
        on_backend!(self.0, lists::miller_value(pairs))
    }

    /// The hard part of the final exponentiation: the power 3 (p^4 - p² + 1) / r of one unitary element, that is of a power
    /// (p^6 - 1)(p² + 1). `None` in an exceptional case.
    pub fn exponentiate_hard_part(self, element: &Fp12Words, invert: Invert) -> Option<Fp12Words> {
        on_backend!(self.0, lists::exponentiate_hard_part(element, invert))
    }

    /// An operation on the elements of the first list and those at the same places of the second, which is as long, `rounds` times.
    /// For tests and benchmarks of single operations.
    #[doc(hidden)]
    pub fn repeat_fp(self, operation: FieldOperation, of: [&[FpWords]; 2], rounds: usize) -> Vec<FpWords> {
        on_backend!(self.0, repeated::repeat_fp(operation, of, rounds))
    }

    /// The same as [`Lanes::repeat_fp`] in the quadratic extension.
    #[doc(hidden)]
    pub fn repeat_fp2(self, operation: FieldOperation, of: [&[[FpWords; 2]]; 2], rounds: usize) -> Vec<[FpWords; 2]> {
        on_backend!(self.0, repeated::repeat_fp2(operation, of, rounds))
    }

    /// The same as [`Lanes::repeat_fp`] on points of G1.
    #[doc(hidden)]
    pub fn repeat_g1(
        self,
        operation: PointOperation,
        of: [&[G1AffineWords]; 2],
        rounds: usize,
    ) -> Vec<Option<G1Words>> {
        on_backend!(self.0, repeated::repeat_g1(operation, of, rounds))
    }

    /// The same as [`Lanes::repeat_fp`] on points of G2.
    #[doc(hidden)]
    pub fn repeat_g2(
        self,
        operation: PointOperation,
        of: [&[G2AffineWords]; 2],
        rounds: usize,
    ) -> Vec<Option<G2Words>> {
        on_backend!(self.0, repeated::repeat_g2(operation, of, rounds))
    }
}
