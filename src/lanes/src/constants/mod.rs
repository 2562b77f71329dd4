//! The numbers of BLS12-381, as plain integers, and what follows from them.
//!
//! Sources: the prime p and the parameter x are the curve's definition (draft-irtf-cfrg-pairing-friendly-curves §4.2.1).
//! Everything else in this file is computed from p at compile time; what the formulas take besides stands in `curve`.

mod curve;

pub(crate) use curve::*;

/// Bits of a limb: what the 52-bit multiplier takes.
pub(crate) const LIMB_BITS: u32 = 52;
/// Limbs of an element: 416 bits, 35 more than p has.
pub(crate) const LIMBS: usize = 8;
/// The bits of a limb.
pub(crate) const LIMB_MASK: u64 = (1 << LIMB_BITS) - 1;
/// Words of 64 bits of a number below p.
pub(crate) const WORDS: usize = 6;

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

/// Words to limbs.
pub(crate) const fn to_limbs(words: &[u64; WORDS]) -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    let mut limb = 0;
    while limb < LIMBS {
        let bit = limb * LIMB_BITS as usize;
        let (word, shift) = (bit / 64, bit % 64);
        if word < WORDS {
            let mut value = words[word] >> shift;
            if shift > 64 - LIMB_BITS as usize && word + 1 < WORDS {
                value |= words[word + 1] << (64 - shift);
            }
            limbs[limb] = value & LIMB_MASK;
        }
        limb += 1;
    }
    limbs
}

/// Limbs below 2^52 of a number below 2^384, to words.
pub(crate) const fn from_limbs(limbs: &[u64; LIMBS]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    let mut limb = 0;
    while limb < LIMBS {
        let bit = limb * LIMB_BITS as usize;
        let (word, shift) = (bit / 64, bit % 64);
        if word < WORDS {
            words[word] |= limbs[limb] << shift;
            if shift > 64 - LIMB_BITS as usize && word + 1 < WORDS {
                words[word + 1] |= limbs[limb] >> (64 - shift);
            }
        }
        limb += 1;
    }
    words
}

/// Whether a < b.
pub(crate) const fn less(a: &[u64; WORDS], b: &[u64; WORDS]) -> bool {
    let mut word = WORDS;
    while word > 0 {
        word -= 1;
        if a[word] != b[word] {
            return a[word] < b[word];
        }
    }
    false
}

/// a - b, for a >= b.
pub(crate) const fn minus(a: &[u64; WORDS], b: &[u64; WORDS]) -> [u64; WORDS] {
    let mut out = [0; WORDS];
    let mut borrow = false;
    let mut word = 0;
    while word < WORDS {
        let (difference, first) = a[word].overflowing_sub(b[word]);
        let (difference, second) = difference.overflowing_sub(borrow as u64);
        out[word] = difference;
        borrow = first || second;
        word += 1;
    }
    out
}

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

/// |x|, the absolute value of the curve's parameter, as the lengths of its runs: from the leading one on, each entry is a
/// number of doublings, and a one follows every entry but the last. x = -(2^63 + 2^62 + 2^60 + 2^57 + 2^48 + 2^16).
pub(crate) const X_RUNS: [u32; 6] = [1, 2, 3, 9, 32, 16];

/// A step of a power by sliding windows: squarings, then a product with an odd power, or none for 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) squarings: u8,
    pub(crate) odd: u8,
}

/// The exponent of square roots, p being 3 modulo 4: (p - 3) / 4.
pub(crate) const ROOT_EXPONENT: [u64; WORDS] = {
    // p - 3 has zeros for its lowest two bits.
    let mut exponent = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        exponent[word] = (P[word] >> 2) | if word + 1 < WORDS { P[word + 1] << 62 } else { 0 };
        word += 1;
    }
    exponent
};

/// Steps of it, the most significant first.
pub(crate) const ROOT_WINDOWS: [Window; windows(&ROOT_EXPONENT).1] = {
    let (all, count) = windows(&ROOT_EXPONENT);
    let mut steps = [Window { squarings: 0, odd: 0 }; windows(&ROOT_EXPONENT).1];
    let mut step = 0;
    while step < count {
        steps[step] = all[step];
        step += 1;
    }
    steps
};

/// Bits of a window: with five, the table of odd powers and the products together are fewest.
const WINDOW_BITS: usize = 5;

/// Sliding windows over an exponent, and their number.
const fn windows(exponent: &[u64; WORDS]) -> ([Window; 64 * WORDS], usize) {
    const fn bit(exponent: &[u64; WORDS], bit: usize) -> u8 {
        (exponent[bit / 64] >> (bit % 64) & 1) as u8
    }
    let mut steps = [Window { squarings: 0, odd: 0 }; 64 * WORDS];
    let mut count = 0;
    let mut squarings = 0;
    // One above the bit that comes next.
    let mut next = 64 * WORDS;
    while next > 0 {
        if bit(exponent, next - 1) == 0 {
            squarings += if count > 0 { 1 } else { 0 };
            next -= 1;
            continue;
        }
        let mut end = next.saturating_sub(WINDOW_BITS);
        while bit(exponent, end) == 0 {
            end += 1;
        }
        let mut odd = 0;
        while next > end {
            next -= 1;
            odd = odd << 1 | bit(exponent, next);
            squarings += 1;
        }
        steps[count] = Window { squarings, odd };
        count += 1;
        squarings = 0;
    }
    if squarings > 0 {
        steps[count] = Window { squarings, odd: 0 };
        count += 1;
    }
    (steps, count)
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

#[cfg(test)]
mod tests {
    use super::curve::integer;
    use super::*;

    /// a b modulo p, slowly: for constants.
    fn product(a: &[u64; WORDS], b: &[u64; WORDS]) -> [u64; WORDS] {
        let mut out = [0; WORDS];
        let mut bit = 64 * WORDS;
        while bit > 0 {
            bit -= 1;
            out = sum(&out, &out);
            if b[bit / 64] >> (bit % 64) & 1 == 1 {
                out = sum(&out, a);
            }
        }
        out
    }

    /// a + b modulo p.
    fn sum(a: &[u64; WORDS], b: &[u64; WORDS]) -> [u64; WORDS] {
        let mut out = [0; WORDS];
        let mut carry = 0_u128;
        let mut word = 0;
        while word < WORDS {
            let next = u128::from(a[word]) + u128::from(b[word]) + carry;
            out[word] = u64::try_from(next & u128::from(u64::MAX)).expect("64 bits");
            carry = next >> 64;
            word += 1;
        }
        if less(&out, &P) { out } else { minus(&out, &P) }
    }

    /// |x| of BLS12-381, whose polynomials give p and r.
    const X: u128 = 0xd201_0000_0001_0000;

    #[test]
    fn p_is_the_polynomial_of_x() {
        // p = (x - 1)² (x⁴ - x² + 1) / 3 + x with x = -|x|; checked modulo two primes near 2^61 by Horner.
        for modulus in [(1_u128 << 61) - 1, (1 << 61) - 31] {
            let x = modulus - X % modulus;
            let product = |a: u128, b: u128| (a % modulus) * (b % modulus) % modulus;
            let square = product(x, x);
            let r = (product(square, square) + modulus - square + 1) % modulus;
            let left = product(product(x + modulus - 1, x + modulus - 1), r) + 3 * x;
            let p = P.iter().rev().fold(0, |sum, word| (product(sum, 1 << 64) + u128::from(*word)) % modulus);
            assert_eq!(left % modulus, product(3, p));
        }
    }

    #[test]
    fn constants_are_what_they_are_called() {
        let one = integer("1");
        for beta in [BETA_G1, BETA_G2] {
            assert_eq!(sum(&sum(&product(&beta, &beta), &beta), &one), [0; WORDS], "a primitive cube root of one");
        }
        assert_ne!(BETA_G1, BETA_G2);
        assert_eq!(sum(&HALF, &HALF), one);
        assert_eq!(product(&ROOT_OF_MINUS_125, &ROOT_OF_MINUS_125), minus(&P, &integer("7d")));
        assert_eq!(product(&INVERSE_OF_125, &integer("7d")), one);
        let runs = X_RUNS.iter().fold(1_u64, |bits, run| (bits << run) | 1);
        assert_eq!(runs - 1, 0xd201_0000_0001_0000, "the ones of |x|");
    }

    #[test]
    fn reduction_constant_is_minus_the_inverse() {
        assert_eq!(P_LIMBS[0].wrapping_mul(MINUS_P_INVERSE) & LIMB_MASK, LIMB_MASK);
    }

    #[test]
    fn limbs_and_words_are_the_same_number() {
        for words in [P, ONE, R_SQUARED, [u64::MAX; 6], [1, 2, 3, 4, 5, 6]] {
            assert_eq!(from_limbs(&to_limbs(&words)), words);
        }
        assert_eq!(MULTIPLES[0], P_LIMBS);
        assert!(less(&ONE, &P) && less(&R_SQUARED, &P));
    }
}
