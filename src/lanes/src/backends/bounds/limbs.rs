//! Bounds in place of numbers. Every operation asserts that its inputs are small enough; a run of a formula on the largest inputs
//! that it may get proves it for all.

#![allow(clippy::unused_self)] // The interface is that of the backends with numbers.

use super::{LANES, Mask};
use crate::constants::{LIMBS, QUOTIENT_MAX, WORDS};

/// The numbers are at most this many times p, and less where a reduction made them. 2^34 p is below 2^416, so the last limb stays below 2^52, which the
/// multiplier requires; the other limbs are always carried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limbs {
    pub(crate) multiple: u128,
}

/// The numbers are not negative and at most this many times p, and their limbs' absolute values are at most `limb`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loose {
    multiple: u128,
    limb: u128,
}

/// The sums are not negative, at most `squares` times p² plus `raises` times R p, and their limbs' absolute values are at
/// most `limb`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide {
    squares: u128,
    raises: u128,
    limb: u128,
}

const MULTIPLE_MAX: u128 = 1 << 34;
/// 2^35 p² is below R p, since p < 2^381 and R = 2^416: what a reduction takes, and what a raise by R p makes up for.
const SQUARES_MAX: u128 = 1 << 35;
/// Limbs have 64 bits, one of them the sign; the last bits are left to the carries.
const LIMB_MAX: u128 = 1 << 62;
/// A limb that is carried, or of a constant.
const CARRIED: u128 = 1 << 52;
/// What a product adds to a limb at most: 16 parts of 52 bits.
const PRODUCT: u128 = 16 * CARRIED;

impl Limbs {
    fn below_multiple(multiple: u128) -> Self {
        assert!(multiple <= MULTIPLE_MAX, "{multiple} p does not fit the limbs");
        Self { multiple }
    }

    pub(crate) fn splat(_: &[u64; LIMBS]) -> Self {
        Self::below_multiple(1)
    }

    pub(crate) fn zero() -> Self {
        Self::below_multiple(0)
    }

    pub(crate) fn from_words(_: &[[u64; WORDS]; LANES]) -> Self {
        // Any 384 bits: below 2^384 < 10 p.
        Self::below_multiple(10)
    }

    pub(crate) fn to_words(&self) -> [[u64; WORDS]; LANES] {
        assert!(self.multiple <= 9, "{} p is above 2^384", self.multiple);
        [[0; WORDS]; LANES]
    }

    pub(crate) fn loose(&self) -> Loose {
        Loose { multiple: self.multiple, limb: CARRIED }
    }

    pub(crate) fn select(_: Mask, yes: &Self, no: &Self) -> Self {
        Self::below_multiple(yes.multiple.max(no.multiple))
    }

    pub(crate) fn permuted(&self, places: &[usize; LANES]) -> Self {
        assert!(places.iter().all(|place| *place < LANES));
        *self
    }

    pub(crate) fn transposed(rows: &[Self; LANES]) -> [Self; LANES] {
        let largest = rows.iter().map(|row| row.multiple).max().unwrap_or(0);
        [Self::below_multiple(largest); LANES]
    }

    pub(crate) fn equals(&self, _: &[u64; LIMBS]) -> Mask {
        0b0101_0101
    }

    pub(crate) fn below(&self, _: &[u64; LIMBS]) -> (Mask, Self) {
        // Where the number is not below the one given, which is at least p / 2, that much less is left.
        (0b0011_0011, *self)
    }

    pub(crate) fn odd(&self) -> Mask {
        0b0000_1111
    }
}

impl Loose {
    fn new(multiple: u128, limb: u128) -> Self {
        assert!(multiple <= MULTIPLE_MAX, "{multiple} p does not fit the limbs");
        assert!(limb <= LIMB_MAX, "a limb of {limb} does not fit 63 bits");
        Self { multiple, limb }
    }

    pub(crate) fn plus(self, other: &Self) -> Self {
        Self::new(self.multiple + other.multiple, self.limb + other.limb)
    }

    pub(crate) fn minus<const K: usize>(self, other: &Self) -> Self {
        assert!(other.multiple <= 1 << K, "{} p is taken from 2^{K} p", other.multiple);
        Self::new(self.multiple + (1 << K), self.limb + other.limb + CARRIED)
    }

    pub(crate) fn plus_minus<const K: usize>(self, plus: Mask, minus: Mask, other: &Self) -> Self {
        assert_eq!(plus & minus, 0, "a lane cannot be both added and taken away");
        let (added, taken) = (self.plus(other), if minus == 0 { self } else { self.minus::<K>(other) });
        Self::new(added.multiple.max(taken.multiple), added.limb.max(taken.limb))
    }

    pub(crate) fn permuted(self, places: &[usize; LANES]) -> Self {
        assert!(places.iter().all(|place| *place < LANES));
        self
    }

    pub(crate) fn shifted<const K: usize>(self) -> Self {
        Self::new(self.multiple << K, self.limb << K)
    }

    pub(crate) fn carried(self) -> Limbs {
        Limbs::below_multiple(self.multiple)
    }

    pub(crate) fn settled(self) -> Limbs {
        assert!(self.multiple <= QUOTIENT_MAX, "how often p goes into {} p is not known", self.multiple);
        Limbs::below_multiple(2)
    }
}

impl Wide {
    fn new(squares: u128, raises: u128, limb: u128) -> Self {
        assert!(limb <= LIMB_MAX, "a limb of {limb} does not fit 63 bits");
        Self { squares, raises, limb }
    }

    pub(crate) fn zero() -> Self {
        Self::new(0, 0, 0)
    }

    pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
        *self = Self::new(self.squares + a.multiple * b.multiple, self.raises, self.limb + PRODUCT);
    }

    pub(crate) fn square(a: &Limbs) -> Self {
        let mut wide = Self::zero();
        wide.add_product(a, a);
        wide
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self::new(self.squares + other.squares, self.raises + other.raises, self.limb + other.limb)
    }

    pub(crate) fn minus<const M: usize>(&self, other: &Self) -> Self {
        let needed = other.raises + other.squares.div_ceil(SQUARES_MAX);
        assert!(needed <= M as u128, "{needed} R p is taken from {M} R p");
        Self::new(self.squares, self.raises + M as u128, self.limb + other.limb + CARRIED)
    }

    pub(crate) fn shifted<const K: usize>(&self) -> Self {
        Self::new(self.squares << K, self.raises << K, self.limb << K)
    }

    pub(crate) fn reduced(&self) -> Loose {
        assert!(self.squares <= SQUARES_MAX, "{} p² is more than a reduction takes", self.squares);
        // The reduction adds one more product, and a carry of 11 bits.
        let wide = Self::new(self.squares, self.raises, self.limb + PRODUCT + CARRIED);
        // (squares p² + raises R p + R p) / R < (2 + raises) p.
        Loose::new(2 + wide.raises, wide.limb)
    }
}
