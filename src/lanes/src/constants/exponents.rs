//! Exponents, and the steps in which powers are computed.

use super::limbs::WORDS;
use super::prime::P;

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
