//! A backend that keeps, instead of numbers, what they stay below. Every operation asserts that its inputs are small
//! enough; running a formula once on the largest inputs it may get proves it for all.

#![allow(clippy::unused_self)] // The interface is that of the backends with numbers.

use crate::constants::LIMBS;
use crate::{LANES, Mask};

/// The numbers are below this many times p. 2^34 p is below 2^416, so the last limb stays below 2^52, which the
/// multiplier asks for; the other limbs are always carried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limbs {
    pub(crate) multiple: u128,
}

/// The sum is below this many times p², and made of this many products.
pub(crate) struct Wide {
    squares: u128,
    products: u32,
}

const MULTIPLE_MAX: u128 = 1 << 34;
/// 2^35 p² is below R p, since p < 2^381 and R = 2^416: what a reduction takes.
const SQUARES_MAX: u128 = 1 << 35;
/// A product adds at most 16 parts of 52 bits to a limb, a reduction once more and a carry: 200 of them stay below 2^64.
const PRODUCTS_MAX: u32 = 200;

impl Limbs {
    fn below(multiple: u128) -> Self {
        assert!(multiple <= MULTIPLE_MAX, "{multiple} p does not fit the limbs");
        Self { multiple }
    }

    pub(crate) fn splat(_: &[u64; LIMBS]) -> Self {
        Self::below(1)
    }

    pub(crate) fn zero() -> Self {
        Self::below(0)
    }

    pub(crate) fn from_lanes(_: &[[u64; LIMBS]; LANES]) -> Self {
        // Any 384 bits: below 2^384 < 10 p.
        Self::below(10)
    }

    pub(crate) fn to_lanes(&self) -> [[u64; LIMBS]; LANES] {
        [[0; LIMBS]; LANES]
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        Self::below(self.multiple + other.multiple)
    }

    pub(crate) fn sub<const K: usize>(&self, other: &Self) -> Self {
        assert!(other.multiple <= 1 << K, "{} p is taken from 2^{K} p", other.multiple);
        Self::below(self.multiple + (1 << K))
    }

    pub(crate) fn select(_: Mask, yes: &Self, no: &Self) -> Self {
        Self::below(yes.multiple.max(no.multiple))
    }

    pub(crate) fn equals(&self, _: &[u64; LIMBS]) -> Mask {
        0b0101_0101
    }
}

impl Wide {
    pub(crate) fn zero() -> Self {
        Self { squares: 0, products: 0 }
    }

    pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
        self.squares += a.multiple * b.multiple;
        self.products += 1;
        assert!(self.products <= PRODUCTS_MAX, "{} products do not fit 64 bits", self.products);
    }

    pub(crate) fn square(a: &Limbs) -> Self {
        let mut wide = Self::zero();
        wide.add_product(a, a);
        wide
    }

    pub(crate) fn reduce(self) -> Limbs {
        assert!(self.squares <= SQUARES_MAX, "{} p² is more than a reduction takes", self.squares);
        // (squares p² + R p) / R < 2 p.
        Limbs::below(2)
    }
}
