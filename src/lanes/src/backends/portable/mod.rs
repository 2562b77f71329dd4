//! The floors in plain integers.

/// Compiles a function for every processor.
macro_rules! lanes_fn {
    ($($item:tt)*) => { $($item)* };
}

mod limbs;

#[path = "../../formulas/mod.rs"]
mod formulas;

use limbs::{Limbs, Loose, Wide};

pub(crate) use formulas::lists::{
    decode_g1, decode_g2, deserialize_g1, exponentiate_hard_part, lane_sums_g1, map_pairs_to_g2, miller_lane_values,
    miller_value, weigh_g1, weigh_g2, weighted_lane_sums_g1, weighted_lane_sums_g2,
};
pub(crate) use formulas::repeated::{repeat_fp, repeat_fp2, repeat_g1, repeat_g2};
