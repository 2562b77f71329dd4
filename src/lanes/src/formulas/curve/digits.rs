//! Coefficients by digits: a + b ω with ω² + ω + 1 = 0, to the base four.
//!
//! Modulo four there are sixteen such numbers, and each is 0, one of the six units, twice a unit, or (1 - ω) times a unit. A
//! point's multiples by these cost next to nothing beside P, 2 P and (1 - ω) P: ω P is another x, and the negative another
//! y. So a digit stands for four bits of a coefficient at the price of one addition.

use super::super::{LANES, Mask};

/// Digits of a coefficient whose a and b have 32 bits. What is left after sixteen has an absolute value below 1 + 2 / 3, the
/// digits' being at most 2: that is zero or a unit, which is one digit more.
pub(crate) const DIGITS: usize = 17;

/// A digit in each lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digit {
    /// The lanes whose digit is not zero.
    pub(crate) present: Mask,
    /// The lanes where it is twice a unit, and those where it is (1 - ω) times one; it is a unit in the others.
    pub(crate) twice: Mask,
    pub(crate) one_less_omega: Mask,
    /// The lanes where the unit is ω or ω², and those where it is negative.
    pub(crate) omega: Mask,
    pub(crate) omega_squared: Mask,
    pub(crate) negative: Mask,
}

/// A digit: one, two or 1 - ω, times a power of ω, times a sign.
#[derive(Clone, Copy)]
struct Value {
    base: usize,
    power: usize,
    negative: bool,
    /// a + b ω.
    a: i64,
    b: i64,
}

/// 1, 2 and 1 - ω.
const BASES: [(i64, i64); 3] = [(1, 0), (2, 0), (1, -1)];

/// The digit for each a and b modulo four; none for zero.
const VALUES: [[Option<Value>; 4]; 4] = {
    let mut values = [[None; 4]; 4];
    let mut base = 0;
    while base < BASES.len() {
        let (mut a, mut b) = BASES[base];
        let mut power = 0;
        while power < 3 {
            let mut sign = 1;
            while sign >= -1 {
                let place: &mut Option<Value> = &mut values[modulo_four(sign * a)][modulo_four(sign * b)];
                // 2 and -2 are the same: the positive one comes first.
                if place.is_none() {
                    *place = Some(Value { base, power, negative: sign < 0, a: sign * a, b: sign * b });
                }
                sign -= 2;
            }
            // ω (a + b ω) = -b + (a - b) ω.
            (a, b) = (-b, a - b);
            power += 1;
        }
        base += 1;
    }
    values
};

/// The digits of a coefficient for each lane, the least significant first.
pub(crate) fn digits(coefficients: &[[u32; 2]; LANES]) -> [Digit; DIGITS] {
    let mut digits = [Digit::default(); DIGITS];
    for (lane, [a, b]) in coefficients.iter().enumerate() {
        let (mut a, mut b) = (i64::from(*a), i64::from(*b));
        for digit in &mut digits {
            if let Some(value) = &VALUES[modulo_four(a)][modulo_four(b)] {
                let set = |mask: &mut Mask, is: bool| *mask |= Mask::from(is) << lane;
                set(&mut digit.present, true);
                set(&mut digit.twice, value.base == 1);
                set(&mut digit.one_less_omega, value.base == 2);
                set(&mut digit.omega, value.power == 1);
                set(&mut digit.omega_squared, value.power == 2);
                set(&mut digit.negative, value.negative);
                (a, b) = (a - value.a, b - value.b);
            }
            (a, b) = (a / 4, b / 4);
        }
        debug_assert!((a, b) == (0, 0), "seventeen digits are all");
    }
    digits
}

#[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)] // Below four.
const fn modulo_four(number: i64) -> usize {
    number.rem_euclid(4) as usize
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)] // Of test inputs.
mod tests {
    use super::*;

    /// a + b ω of the digits in a lane.
    fn value(digits: &[Digit; DIGITS], lane: usize) -> (i64, i64) {
        digits.iter().rev().fold((0, 0), |(a, b), digit| {
            let has = |mask: Mask| mask >> lane & 1 == 1;
            let (mut c, mut d) = BASES[if has(digit.one_less_omega) { 2 } else { usize::from(has(digit.twice)) }];
            for _ in 0..usize::from(has(digit.omega)) + 2 * usize::from(has(digit.omega_squared)) {
                (c, d) = (-d, c - d);
            }
            let sign = i64::from(has(digit.present)) * if has(digit.negative) { -1 } else { 1 };
            (4 * a + sign * c, 4 * b + sign * d)
        })
    }

    #[test]
    fn each_residue_has_one_digit() {
        for (a, row) in VALUES.iter().enumerate() {
            for (b, entry) in row.iter().enumerate() {
                assert_eq!(entry.is_none(), (a, b) == (0, 0), "{a}, {b}");
                let (c, d) = entry.map_or((0, 0), |entry| (entry.a, entry.b));
                assert_eq!((modulo_four(c), modulo_four(d)), (a, b));
                assert!(c * c - c * d + d * d <= 4, "an absolute value of at most 2");
            }
        }
    }

    #[test]
    fn digits_are_those_of_the_coefficient() {
        let edges = [0, 1, 2, 3, 4, 5, 0x5555_5555, 0xaaaa_aaaa, 0x3333_3333, 0xcccc_cccc, u32::MAX - 1, u32::MAX];
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            [(state >> 32) as u32, (state >> 13) as u32]
        };
        let edges = edges.iter().flat_map(|a| edges.iter().map(|b| [*a, *b]));
        for pair in edges.chain((0..10_000).map(|_| random())) {
            let coefficients = std::array::from_fn(|lane| if lane % 2 == 0 { pair } else { [pair[1], pair[0]] });
            let digits = digits(&coefficients);
            for (lane, [a, b]) in coefficients.into_iter().enumerate() {
                assert_eq!(value(&digits, lane), (i64::from(a), i64::from(b)));
            }
        }
    }
}
