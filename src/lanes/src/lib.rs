//! BLS12-381 on eight independent elements at once.
//!
//! The algorithms are written once, over [`Limbs`]: eight numbers of 416 bits in
//! limbs of 52. There are two backends of it: AVX-512 IFMA, where a limb of eight elements is one register, and plain
//! integers, which compute the same bits on every machine. A third, in tests, computes bounds instead of numbers and
//! proves that nothing overflows.
//!
//! The same files are compiled once for each backend, since a function is compiled either for the processors that have
//! AVX-512 or for all. No secret ever enters here: nothing is constant-time.
//!
//! Numbers are kept below a multiple of p that each operation states; only a reduction brings them below 2 p.

// Limb arithmetic walks several lists by one index, an element is 512 bytes and better passed by reference, and the
// formulas keep the names that they have where they come from.
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
/// Coefficients (a, b) stand for a - b x², x being the curve's parameter. None, where a point is expected, says that these
/// formulas do not tell: an exceptional case, or no point. Whoever asks has another way to find out.
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

    /// Sums of points of G1, one for each lane: over the places that are the lane modulo eight. A remainder of less than
    /// eight points is left out. No point may be infinity.
    pub fn lane_sums_g1(self, points: &[G1AffineWords], invert: Invert) -> Vec<Option<G1Words>> {
        on_backend!(self.0, lists::lane_sums_g1(points, invert))
    }

    /// Sums of points of G1 times their coefficients, one for each lane: over the places that are the lane modulo eight.
    pub fn weighted_lane_sums_g1(
        self,
        points: &[G1AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G1Words>> {
        on_backend!(self.0, lists::weighted_lane_sums_g1(points, coefficients, invert))
    }

    /// Sums of points of G2 times their coefficients, one for each lane: over the places that are the lane modulo eight.
    pub fn weighted_lane_sums_g2(
        self,
        points: &[G2AffineWords],
        coefficients: &[[u32; 2]],
        invert: Invert,
    ) -> Vec<Option<G2Words>> {
        on_backend!(self.0, lists::weighted_lane_sums_g2(points, coefficients, invert))
    }

    /// Miller values, one for each lane, over the pairs at places that are the lane modulo eight. Their product is to be
    /// conjugated. No point may be infinity, but one of G1 may be (0, 0): such a pair counts as one in a pairing.
    pub fn miller_lane_values(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> Vec<Fp12Words> {
        on_backend!(self.0, lists::miller_lane_values(pairs))
    }

    /// The Miller value over all pairs, for few of them, to be conjugated. The points are as in `miller_lane_values`.
    pub fn miller_value(self, pairs: &[(G1AffineWords, G2AffineWords)]) -> Fp12Words {
        on_backend!(self.0, lists::miller_value(pairs))
    }

    /// The hard part of the final exponentiation: the power 3 (p^4 - p² + 1) / r of one unitary element, that is of a power
    /// (p^6 - 1)(p² + 1).
    pub fn exponentiate_hard_part(self, element: &Fp12Words, invert: Invert) -> Option<Fp12Words> {
        on_backend!(self.0, lists::exponentiate_hard_part(element, invert))
    }

    /// An operation on elements of the base field, `rounds` times: on the first list, with the second as long as it. For tests and
    /// benchmarks of single operations.
    #[doc(hidden)]
    pub fn repeat_fp(self, operation: FieldOperation, of: [&[FpWords]; 2], rounds: usize) -> Vec<FpWords> {
        on_backend!(self.0, repeated::repeat_fp(operation, of, rounds))
    }

    /// An operation on elements of the quadratic extension, `rounds` times: on the first list, with the second as long as it. For tests and
    /// benchmarks of single operations.
    #[doc(hidden)]
    pub fn repeat_fp2(self, operation: FieldOperation, of: [&[[FpWords; 2]]; 2], rounds: usize) -> Vec<[FpWords; 2]> {
        on_backend!(self.0, repeated::repeat_fp2(operation, of, rounds))
    }

    /// An operation on points of G1, `rounds` times: on the first list, with the second as long as it. For tests and
    /// benchmarks of single operations.
    #[doc(hidden)]
    pub fn repeat_g1(
        self,
        operation: PointOperation,
        of: [&[G1AffineWords]; 2],
        rounds: usize,
    ) -> Vec<Option<G1Words>> {
        on_backend!(self.0, repeated::repeat_g1(operation, of, rounds))
    }

    /// An operation on points of G2, `rounds` times: on the first list, with the second as long as it. For tests and
    /// benchmarks of single operations.
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
