//! The secret random factors of a batch: a - b x², a and b of 32 bits, x the curve's parameter.
//!
//! The form is what makes them cheap: -x² P costs one field product ([`crate::engine::endomorphism`]), so both halves share their
//! doublings. The 2^64 values are distinct modulo r: two of them differ by c - d x² with |c|, |d| < 2^32, which is below r
//! in absolute value and zero only for c = d = 0, since x² > 2^32. So a batch with a wrong set passes with probability at
//! most 2^-64.

use rand::Rng;

/// One factor. Never zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Coefficient {
    a: u32,
    b: u32,
}

impl Coefficient {
    /// The factor 1, which one set of a batch may have: only the ratios of factors decide.
    pub const ONE: Self = Self { a: 1, b: 0 };

    /// A uniform nonzero factor from a generator that the operating system seeds.
    pub fn random() -> Self {
        let mut generator = rand::rng();
        loop {
            let bits = generator.next_u64();
            if bits != 0 {
                return Self::from_bits(bits);
            }
        }
    }

    /// Factors for a batch of `count` sets: the first is one, the others are random.
    pub fn for_batch(count: usize) -> Vec<Self> {
        (0..count).map(|index| if index == 0 { Self::ONE } else { Self::random() }).collect()
    }

    #[allow(clippy::cast_possible_truncation)] // The two halves of the 64 bits.
    pub(crate) fn from_bits(bits: u64) -> Self {
        Self { a: bits as u32, b: (bits >> 32) as u32 }
    }

    /// The factor of the point itself, and the factor of its image under the endomorphism.
    pub fn halves(self) -> [u32; 2] {
        [self.a, self.b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// |x| of BLS12-381: x = -0xd201000000010000.
    const X_ABSOLUTE: u128 = 0xd201_0000_0001_0000;

    #[test]
    fn distinct_halves_give_distinct_factors() {
        // c - d x² = 0 with |c| < 2^32 < x² needs d = 0, then c = 0; and no reduction modulo r > 2^254 comes in between.
        let x_squared = X_ABSOLUTE * X_ABSOLUTE;
        assert!(x_squared > u128::from(u32::MAX));
        // |c - d x²| < 2^32 (x² + 1) <= 2^160.
        assert!(x_squared.leading_zeros() == 0 && 32 + 128 < 254);
    }

    #[test]
    fn factors_are_never_zero_and_differ() {
        let factors = Coefficient::for_batch(1000);
        assert_eq!(factors[0].halves(), [1, 0]);
        let distinct: std::collections::HashSet<_> = factors.iter().map(|factor| factor.halves()).collect();
        assert_eq!(distinct.len(), 1000);
        assert!(!distinct.contains(&[0, 0]));
    }
}
