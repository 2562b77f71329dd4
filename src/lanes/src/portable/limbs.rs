//! The backend in plain integers: the same limbs, the same steps, the same bits as the one with intrinsics.

use crate::constants::{LIMB_BITS, LIMB_MASK, LIMBS, MINUS_P_INVERSE, MULTIPLES, P_LIMBS};
use crate::{LANES, Mask};

/// A limb of eight elements.
type Lane8 = [u64; LANES];

/// Eight numbers below 2^416 as limbs below 2^52, the last one signed in between.
#[derive(Clone, Copy)]
pub(crate) struct Limbs([Lane8; LIMBS]);

/// Eight sums of products of such numbers.
pub(crate) struct Wide([Lane8; 2 * LIMBS]);

/// sum + the low 52 bits of the product of the low 52 bits, in each lane.
fn add_low(sum: Lane8, a: Lane8, b: Lane8) -> Lane8 {
    std::array::from_fn(|lane| sum[lane].wrapping_add(product(a[lane], b[lane]).0))
}

/// sum + the high 52 bits of that product.
fn add_high(sum: Lane8, a: Lane8, b: Lane8) -> Lane8 {
    std::array::from_fn(|lane| sum[lane].wrapping_add(product(a[lane], b[lane]).1))
}

#[allow(clippy::cast_possible_truncation)] // Two halves of 104 bits.
fn product(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a & LIMB_MASK) * u128::from(b & LIMB_MASK);
    ((product as u64) & LIMB_MASK, (product >> LIMB_BITS) as u64)
}

fn each(a: Lane8, b: Lane8, operation: impl Fn(u64, u64) -> u64) -> Lane8 {
    std::array::from_fn(|lane| operation(a[lane], b[lane]))
}

impl Limbs {
    /// The same number in every lane.
    pub(crate) fn splat(limbs: &[u64; LIMBS]) -> Self {
        Self(limbs.map(|limb| [limb; LANES]))
    }

    pub(crate) fn zero() -> Self {
        Self([[0; LANES]; LIMBS])
    }

    /// The numbers of the lanes, each by its limbs.
    pub(crate) fn from_lanes(lanes: &[[u64; LIMBS]; LANES]) -> Self {
        Self(std::array::from_fn(|limb| std::array::from_fn(|lane| lanes[lane][limb])))
    }

    pub(crate) fn to_lanes(&self) -> [[u64; LIMBS]; LANES] {
        std::array::from_fn(|lane| std::array::from_fn(|limb| self.0[limb][lane]))
    }

    /// Carries every limb but the last into the next; limbs may be negative.
    fn carried(mut self) -> Self {
        for limb in 0..LIMBS - 1 {
            let carry = self.0[limb].map(|value| (value.cast_signed() >> LIMB_BITS).cast_unsigned());
            self.0[limb] = self.0[limb].map(|value| value & LIMB_MASK);
            self.0[limb + 1] = each(self.0[limb + 1], carry, u64::wrapping_add);
        }
        self
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|limb| each(self.0[limb], other.0[limb], u64::wrapping_add))).carried()
    }

    /// self - other + 2^K p.
    pub(crate) fn sub<const K: usize>(&self, other: &Self) -> Self {
        let raised = |limb: usize| self.0[limb].map(|value| value.wrapping_add(MULTIPLES[K][limb]));
        Self(std::array::from_fn(|limb| each(raised(limb), other.0[limb], u64::wrapping_sub))).carried()
    }

    /// In each lane, `yes` where the mask has its bit, otherwise `no`.
    pub(crate) fn select(mask: Mask, yes: &Self, no: &Self) -> Self {
        let chosen =
            |limb: usize, lane: usize| if mask >> lane & 1 == 1 { yes.0[limb][lane] } else { no.0[limb][lane] };
        Self(std::array::from_fn(|limb| std::array::from_fn(|lane| chosen(limb, lane))))
    }

    /// The lanes in which all limbs are those given.
    pub(crate) fn equals(&self, limbs: &[u64; LIMBS]) -> Mask {
        let lanes = self.to_lanes();
        (0..LANES).filter(|&lane| lanes[lane] == *limbs).fold(0, |mask, lane| mask | 1 << lane)
    }
}

impl Wide {
    pub(crate) fn zero() -> Self {
        Self([[0; LANES]; 2 * LIMBS])
    }

    /// Adds the product of two numbers.
    pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
        for i in 0..LIMBS {
            for j in 0..LIMBS {
                self.0[i + j] = add_low(self.0[i + j], a.0[j], b.0[i]);
                self.0[i + j + 1] = add_high(self.0[i + j + 1], a.0[j], b.0[i]);
            }
        }
    }

    /// The square of a number.
    pub(crate) fn square(a: &Limbs) -> Self {
        let mut wide = Self::zero();
        wide.add_product(a, a);
        wide
    }

    /// Montgomery's reduction: the sum divided by R = 2^416, modulo p; below 2 p if the sum is below R p.
    pub(crate) fn reduce(mut self) -> Limbs {
        for i in 0..LIMBS {
            let factor = self.0[i].map(|limb| product(limb, MINUS_P_INVERSE).0);
            for j in 0..LIMBS {
                self.0[i + j] = add_low(self.0[i + j], [P_LIMBS[j]; LANES], factor);
                self.0[i + j + 1] = add_high(self.0[i + j + 1], [P_LIMBS[j]; LANES], factor);
            }
            // The limb is a multiple of 2^52 now.
            self.0[i + 1] = each(self.0[i + 1], self.0[i], |next, limb| next.wrapping_add(limb >> LIMB_BITS));
        }
        let mut reduced = [[0; LANES]; LIMBS];
        let mut carry = [0; LANES];
        for limb in 0..LIMBS {
            let sum = each(self.0[LIMBS + limb], carry, u64::wrapping_add);
            reduced[limb] = if limb < LIMBS - 1 { sum.map(|value| value & LIMB_MASK) } else { sum };
            carry = sum.map(|value| value >> LIMB_BITS);
        }
        Limbs(reduced)
    }
}
