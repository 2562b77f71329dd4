//! Proof that no limb passes 64 bits, no difference falls below zero and no sum of products passes what a reduction takes,
//! whatever the numbers are: the formulas over bounds.

use crate::backends::bounds::Limbs;
use crate::dispatch::bounds::formulas::{lists, repeated};
use crate::{FieldOperation, PointOperation};

/// Runs everything that the crate offers on bounds. Control flow does not depend on numbers but for the choice of
/// coefficients' bits and of lanes, which both ways are taken here; each operation asserts its bounds, so a run without a
/// panic is the proof.
#[test]
fn no_formula_overflows_on_the_largest_inputs() {
    let key = [0x9f; 48];
    let uncompressed = [0x19; 96];
    let mut signature = [0x9f; 96];
    signature[48] = 0x1f;
    let words = [u64::MAX; 6];
    for count in [1, 8, 40] {
        for coefficient in [[u32::MAX; 2], [0x5555_5555, 0x3333_3333], [0, 1]] {
            let _ = lists::weigh_g1(&vec![[words; 2]; count], &vec![coefficient; count], |words| *words);
            let _ = lists::weigh_g2(&vec![[[words; 2]; 2]; count], &vec![coefficient; count], |words| *words);
            let _ = lists::weighted_lane_sums_g1(&vec![[words; 2]; count], &vec![coefficient; count], |words| *words);
            let _ =
                lists::weighted_lane_sums_g2(&vec![[[words; 2]; 2]; count], &vec![coefficient; count], |words| *words);
        }
        for check_subgroup in [false, true] {
            let _ = lists::decode_g1(&vec![&key; count], check_subgroup);
            let _ = lists::deserialize_g1(&vec![&uncompressed; count], check_subgroup);
            let _ = lists::decode_g2(&vec![&signature; count], check_subgroup);
        }
        let _ = lists::lane_sums_g1(&vec![[words; 2]; count], |words| *words);
        let _ = lists::lane_sums_g1(&vec![[words; 2]; 100 * count], |words| *words);
        let _ = lists::map_pairs_to_g2(&vec![[[words; 2]; 2]; count]);
        let _ = lists::miller_lane_values(&vec![([words; 2], [[words; 2]; 2]); count]);
        let _ = lists::miller_value(&vec![([words; 2], [[words; 2]; 2]); count]);
        let _ = lists::exponentiate_hard_part(&[[[words; 2]; 3]; 2], |words| *words);
        for operation in [FieldOperation::Product, FieldOperation::Square] {
            let _ = repeated::repeat_fp(operation, [&vec![words; count]; 2], 4);
            let _ = repeated::repeat_fp2(operation, [&vec![[words; 2]; count]; 2], 4);
        }
        for operation in [PointOperation::AddAffine, PointOperation::Double] {
            let _ = repeated::repeat_g1(operation, [&vec![[words; 2]; count]; 2], 4);
            let _ = repeated::repeat_g2(operation, [&vec![[[words; 2]; 2]; count]; 2], 4);
        }
    }
}

#[test]
#[should_panic(expected = "is taken from")]
fn difference_that_could_fall_below_zero_is_noticed() {
    let small = Limbs { multiple: 1 };
    let _ = small.sub::<2>(&Limbs { multiple: 5 });
}

#[test]
#[should_panic(expected = "more than a reduction takes")]
fn product_that_a_reduction_does_not_take_is_noticed() {
    let large = Limbs { multiple: 1 << 18 };
    let _ = large.mul(&large);
}
