//! Elements from words to lanes, and back. Words are in Montgomery form with R = 2^384, below p, as 64-bit implementations hold
//! coordinates.

use super::super::{LANES, lanes_fn};
use super::fp::{self, Integers};
use super::fp2::Fp2;
use super::spread::SpreadFp12;
use crate::constants::WORDS;
use crate::interface::Fp12Words;

lanes_fn! {
    /// The words of each lane's c0, and of each lane's c1.
    pub(crate) fn fp2_words(a: &Fp2) -> [Integers; 2] {
        [fp::to_montgomery_384(&a.c0), fp::to_montgomery_384(&a.c1)]
    }
}

lanes_fn! {
    /// One element of the tower, spread over the lanes: w^(2 j + i) is v^j w^i.
    pub(crate) fn load_spread(element: &Fp12Words) -> SpreadFp12 {
        let integers = |part: usize| -> Integers {
            std::array::from_fn(|lane| if lane < 6 { element[lane % 2][lane / 2][part] } else { [0; WORDS] })
        };
        let (c0, c1) = (integers(0), integers(1));
        SpreadFp12(Fp2 { c0: fp::from_montgomery_384(&c0), c1: fp::from_montgomery_384(&c1) })
    }
}

lanes_fn! {
    /// The words of a spread element.
    pub(crate) fn spread_words(element: &SpreadFp12) -> Fp12Words {
        let parts = fp2_words(&element.0);
        std::array::from_fn(|i| std::array::from_fn(|j| [parts[0][2 * j + i], parts[1][2 * j + i]]))
    }
}

/// An element for each lane, the missing ones equal to the first.
pub(crate) fn padded<T: Copy>(elements: &[T]) -> [T; LANES] {
    std::array::from_fn(|lane| elements[if lane < elements.len() { lane } else { 0 }])
}
