//! The prime p (draft-irtf-cfrg-pairing-friendly-curves §4.2.1), and what follows from it at compile time.

use super::limbs::{LIMB_BITS, LIMB_MASK, LIMBS, WORDS, less, minus, to_limbs};

/// The field's prime, least significant word first.
pub(crate) const P: [u64; WORDS] = [
    0xb9fe_ffff_ffff_aaab,
    0x1eab_fffe_b153_ffff,
    0x6730_d2a0_f6b0_f624,
    0x6477_4b84_f385_12bf,
    0x4b1b_a7b6_434b_acd7,
    0x1a01_11ea_397f_e69a,
];

/// p in limbs.
pub(crate) const P_LIMBS: [u64; LIMBS] = to_limbs(&P);

/// -1/p modulo 2^52, for Montgomery's reduction.
pub(crate) const MINUS_P_INVERSE: u64 = {
    // Newton: each step doubles the bits that are right, from 5 on; p is odd.
    let mut inverse = 1_u64;
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(P_LIMBS[0].wrapping_mul(inverse)));
        step += 1;
    }
    inverse.wrapping_neg() & LIMB_MASK
};

/// The largest `k` for which [`MULTIPLES`] has 2^k p. 2^14 p squared is far below what a reduction takes.
pub(crate) const MULTIPLE_MAX: usize = 14;

/// 2^k p in limbs, each limb below 2^52.
#[allow(clippy::cast_possible_truncation)] // The low bits are what is wanted.
pub(crate) const MULTIPLES: [[u64; LIMBS]; MULTIPLE_MAX + 1] = {
    let mut multiples = [[0; LIMBS]; MULTIPLE_MAX + 1];
    let mut k = 0;
    while k <= MULTIPLE_MAX {
        let mut carry = 0_u128;
        let mut limb = 0;
        while limb < LIMBS {
            let sum = ((P_LIMBS[limb] as u128) << k) + carry;
            multiples[k][limb] = (sum as u64) & LIMB_MASK;
            carry = sum >> LIMB_BITS;
            limb += 1;
        }
        assert!(carry == 0);
        k += 1;
    }
    multiples
};

/// R modulo p, R = 2^416: the Montgomery form of one.
pub(crate) const ONE: [u64; WORDS] = power_of_two(416);
/// R² modulo p: a product with it brings a plain integer into Montgomery form.
pub(crate) const R_SQUARED: [u64; WORDS] = power_of_two(832);
/// 2^384 modulo p. Numbers in the form of 64-bit implementations are a 2^384; a product with 2^448 makes a 2^416 of them.
pub(crate) const FROM_384: [u64; WORDS] = power_of_two(448);
/// And a product with 2^384 brings them back: a 2^416 2^384 / 2^416.
pub(crate) const TO_384: [u64; WORDS] = power_of_two(384);

/// The largest `m` for which [`RAISES`] has m p.
pub(crate) const RAISE_MAX: usize = 8;

/// m p in limbs: the upper half of m R p.
pub(crate) const RAISES: [[u64; LIMBS]; RAISE_MAX + 1] = {
    let mut raises = [[0; LIMBS]; RAISE_MAX + 1];
    let mut m = 0;
    while m <= RAISE_MAX {
        let mut carry = 0;
        let mut limb = 0;
        while limb < LIMBS {
            let sum = P_LIMBS[limb] * m as u64 + carry;
            raises[m][limb] = sum & LIMB_MASK;
            carry = sum >> LIMB_BITS;
            limb += 1;
        }
        assert!(carry == 0);
        m += 1;
    }
    raises
};

/// The largest multiple of p that [`QUOTIENT_FACTOR`] finds how often p goes into.
#[cfg(test)]
pub(crate) const QUOTIENT_MAX: u128 = 1 << 10;

/// 2^52 / (t + 1) for t the last limb of p. A number's last limb times this, divided by 2^52, is how often p goes into the
/// number, or one less: with a last limb below 2^10 t, the quotients differ by less than (2^10 + 1) / t < 1/50.
pub(crate) const QUOTIENT_FACTOR: u64 = (1 << LIMB_BITS) / (P_LIMBS[LIMBS - 1] + 1);

/// 2^416 - p in limbs: adding it takes p away, modulo 2^416.
pub(crate) const MINUS_P: [u64; LIMBS] = {
    let mut negative = [0; LIMBS];
    let mut carry = 1;
    let mut limb = 0;
    while limb < LIMBS {
        let sum = (P_LIMBS[limb] ^ LIMB_MASK) + carry;
        negative[limb] = sum & LIMB_MASK;
        carry = sum >> LIMB_BITS;
        limb += 1;
    }
    negative
};

/// 2^exponent modulo p.
const fn power_of_two(exponent: u32) -> [u64; WORDS] {
    times_power_of_two([1, 0, 0, 0, 0, 0], exponent)
}

/// A number below p, times 2^exponent modulo p.
const fn times_power_of_two(mut value: [u64; WORDS], exponent: u32) -> [u64; WORDS] {
    let mut step = 0;
    while step < exponent {
        // Below p < 2^381, so the doubling does not pass 2^384.
        let mut carry = 0;
        let mut word = 0;
        while word < WORDS {
            let next = value[word] >> 63;
            value[word] = (value[word] << 1) | carry;
            carry = next;
            word += 1;
        }
        if !less(&value, &P) {
            value = minus(&value, &P);
        }
        step += 1;
    }
    value
}

/// (p + 1) / 2, which is 1/2.
pub(crate) const HALF: [u64; WORDS] = {
    let mut half = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        half[word] = (P[word] >> 1) | if word + 1 < WORDS { P[word + 1] << 63 } else { 0 };
        word += 1;
    }
    // p is odd, so half holds (p - 1) / 2, whose lowest word is not all ones.
    half[0] += 1;
    half
};

/// An element of the quadratic extension in plain form.
pub(crate) type Pair = [[u64; WORDS]; 2];

/// A constant as arithmetic takes it: Montgomery form, in limbs.
pub(crate) type Element = [u64; LIMBS];

/// The Montgomery form of a plain integer below p.
pub(crate) const fn element(integer: &[u64; WORDS]) -> Element {
    to_limbs(&times_power_of_two(*integer, 416))
}

/// The Montgomery form of an element of the quadratic extension.
pub(crate) const fn elements(pair: &Pair) -> [Element; 2] {
    [element(&pair[0]), element(&pair[1])]
}

/// The Montgomery forms of several.
pub(crate) const fn all_elements<const N: usize>(pairs: &[Pair; N]) -> [[Element; 2]; N] {
    let mut all = [[[0; LIMBS]; 2]; N];
    let mut place = 0;
    while place < N {
        all[place] = elements(&pairs[place]);
        place += 1;
    }
    all
}
