//! From which sizes on eight lanes pay, and what their work costs. Measured beside blst, one size after the other, on one core
//! of a Xeon with AVX-512 IFMA (`cargo bench -p bls`).

use lanes::LANES;

/// Encodings that are decoded side by side.
pub(super) const DECODE_TOGETHER: usize = 2 * LANES;
/// Encodings from which what is left of such a run is decoded in lanes; fewer waste more lanes than they gain.
pub(super) const DECODE_FROM: usize = 3;
/// The same for keys that are validated too.
pub(super) const DECODE_VALIDATED_FROM: usize = 2;
/// Uncompressed keys from which they are decoded in lanes.
pub(super) const DESERIALIZE_FROM: usize = 4;
/// Messages from which what is left of a run of eight is hashed in lanes.
pub(super) const HASH_FROM: usize = 2;
/// Keys from which they are weighed in lanes.
pub(super) const WEIGH_FROM: usize = 3;
/// Keys of one message from which they share their doublings, in eight sums.
pub(super) const LANE_SUMS_FROM: usize = 9;
/// Keys from which plain sums are taken in lanes.
pub(super) const SUM_KEYS_FROM: usize = 64;
/// Signatures from which they are weighed or summed in lanes.
pub(super) const SUM_FROM: usize = 4;
/// Pairs from which there is a Miller loop in lanes, and from which what is left of a run of eight joins it.
pub(super) const PAIRS_FROM: usize = 3;
pub(super) const PAIRS_LEFT_FROM: usize = 2;

/// Microseconds of the squarings of a Miller loop in lanes, and of eight pairs' own part of it (`cargo bench -p bls`).
pub(super) const SQUARINGS_COST: i64 = 250;
pub(super) const EIGHT_COST: i64 = 290;
/// Microseconds of a final exponentiation across lanes (row `final exponentiation`).
pub(super) const EXPONENTIATION_COST: i64 = 110;
/// Microseconds of a key and of a signature times their coefficient (rows `weighted sum`).
pub(super) const WEIGH_COST: i64 = 20;

/// How many of so many pairs are left to blst.
pub(super) fn on_blst(pairs: usize) -> usize {
    let from = if pairs < LANES { PAIRS_FROM } else { PAIRS_LEFT_FROM };
    pairs - in_lanes(pairs, LANES, from)
}

/// How many of `count` elements are computed in lanes, `together` at a time: all, unless what is left is less than `from`.
pub(super) fn in_lanes(count: usize, together: usize, from: usize) -> usize {
    let left = count % together;
    if left < from { count - left } else { count }
}
