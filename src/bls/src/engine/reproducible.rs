//! What tests from outside need in order to be repeatable and exact. Hidden from the documentation: nothing that verifies
//! may use it.

use crate::blst::{G1, G2, G2Affine};
use crate::engine::coefficient::Coefficient;

impl Coefficient {
    /// The factor with these bits, unless it is zero. Whoever knows a batch's factors can forge one, so this is for
    /// comparing sums only.
    #[doc(hidden)]
    pub fn predictable(bits: u64) -> Option<Self> {
        (bits != 0).then(|| Self::from_bits(bits))
    }
}

impl G2Affine {
    /// The coordinates x and y as blst holds them, word by word: what `==` would forgive is seen in these.
    #[doc(hidden)]
    pub fn to_words(&self) -> [[[u64; 6]; 2]; 2] {
        self.coordinates()
    }
}

impl G1 {
    /// The point with these coordinates, which must be one of the curve.
    #[doc(hidden)]
    pub fn from_words(words: [[u64; 6]; 3]) -> Self {
        Self::from_coordinates(words)
    }
}

impl G2 {
    /// The point with these coordinates, which must be one of the curve.
    #[doc(hidden)]
    pub fn from_words(words: [[[u64; 6]; 2]; 3]) -> Self {
        Self::from_coordinates(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factor_zero_is_refused() {
        assert!(Coefficient::predictable(0).is_none());
        assert_eq!(Coefficient::predictable(3 << 32 | 2).map(Coefficient::halves), Some([2, 3]));
    }
}
