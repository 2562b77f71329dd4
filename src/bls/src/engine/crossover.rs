//! From which sizes on eight lanes pay, and what their work costs. Measured beside blst, one size after the other, on one core
//! of a Xeon with AVX-512 IFMA (`cargo bench -p bls`).

use lanes::LANES;

use super::cost_factor;

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
/// Pairs up to which one Miller loop across the lanes is cheaper than one in each lane, and up to which that holds for what is
/// left of a run of eights.
pub(super) const ACROSS_TO: usize = 14;
pub(super) const LEFT_ACROSS_TO: usize = 3;

/// Microseconds of a Miller loop in each lane: of the squarings, and of eight pairs' own part (`cargo bench -p bls`, rows
/// `Miller product`).
const SQUARINGS_COST: i64 = 180;
const EIGHT_COST: i64 = 280;
/// Microseconds of one across the lanes: of the squarings, of eight pairs' points and of a pair's lines.
const SQUARINGS_ACROSS_COST: i64 = 60;
const EIGHT_POINTS_COST: i64 = 130;
const LINES_COST: i64 = 28;
/// Microseconds of a final exponentiation across lanes (row `final exponentiation`).
pub(super) const EXPONENTIATION_COST: i64 = 133;
/// Microseconds of a key and of a signature times their coefficients, each on its own, of many.
pub(super) const WEIGH_KEY_COST: i64 = 5;
pub(super) const WEIGH_SIGNATURE_COST: i64 = 11;

/// How many of so many pairs, the last ones, go into a Miller loop across the lanes.
pub(super) fn across(pairs: usize) -> usize {
    match pairs % LANES {
        _ if pairs <= ACROSS_TO => pairs,
        left if left <= LEFT_ACROSS_TO => left,
        _ => 0,
    }
}

/// What a Miller product of so many pairs costs.
pub(super) fn miller_cost(pairs: usize) -> i64 {
    let across = across(pairs);
    in_each_lane_cost((pairs - across).div_ceil(LANES)) + across_cost(across)
}

/// What a Miller loop in each lane of so many pairs costs.
pub(super) fn in_each_lane_cost(pairs: usize) -> i64 {
    if pairs == 0 { 0 } else { SQUARINGS_COST + EIGHT_COST * cost_factor(pairs) }
}

/// What one across the lanes costs.
pub(super) fn across_cost(pairs: usize) -> i64 {
    if pairs == 0 {
        return 0;
    }
    SQUARINGS_ACROSS_COST + EIGHT_POINTS_COST * cost_factor(pairs.div_ceil(LANES)) + LINES_COST * cost_factor(pairs)
}

/// How many of `count` elements are computed in lanes, `together` at a time: all, unless what is left is less than `from`.
pub(super) fn in_lanes(count: usize, together: usize, from: usize) -> usize {
    let left = count % together;
    if left < from { count - left } else { count }
}
