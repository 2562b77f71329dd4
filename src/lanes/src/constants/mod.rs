//! The numbers of BLS12-381, as plain integers, and what follows from them. Each stands with its source or is computed at
//! compile time; the test module `recomputed` computes all of them again.
//!
//! Imports: nothing.
//!
//! Constants, and `const` functions that make them; nothing here runs when points are computed, but the conversions between
//! words and limbs.

mod curve;
mod exponents;
mod limbs;
mod prime;

pub(crate) use curve::*;
pub(crate) use exponents::*;
pub(crate) use limbs::*;
pub(crate) use prime::*;

#[cfg(test)]
mod tests {
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
