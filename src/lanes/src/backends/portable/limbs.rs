//! Limbs in plain integers: the same limbs, the same steps and the same bits as with intrinsics.

use super::{LANES, Mask};
use crate::constants::{
    LIMB_BITS, LIMB_MASK, LIMBS, MINUS_P, MINUS_P_INVERSE, MULTIPLES, P_LIMBS, QUOTIENT_FACTOR, RAISES, WORDS,
    from_limbs, to_limbs,
};

/// A limb of the element of each lane.
type Lanes = [u64; LANES];

/// A number below 2^416 in each lane, as limbs below 2^52.
#[derive(Clone, Copy)]
pub(crate) struct Limbs([Lanes; LIMBS]);

/// A sum of such numbers in each lane, not carried yet: its limbs have a sign and up to 63 bits.
#[derive(Clone, Copy)]
pub(crate) struct Loose([Lanes; LIMBS]);

/// A sum of products of such numbers in each lane, not carried either.
#[derive(Clone, Copy)]
pub(crate) struct Wide([Lanes; 2 * LIMBS]);

/// sum + the low 52 bits of the product of the low 52 bits, in each lane.
fn add_low(sum: Lanes, a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| sum[lane].wrapping_add(product(a[lane], b[lane]).0))
}

/// sum + the high 52 bits of that product.
fn add_high(sum: Lanes, a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| sum[lane].wrapping_add(product(a[lane], b[lane]).1))
}

#[allow(clippy::cast_possible_truncation)] // Two halves of 104 bits.
fn product(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a & LIMB_MASK) * u128::from(b & LIMB_MASK);
    ((product as u64) & LIMB_MASK, (product >> LIMB_BITS) as u64)
}

fn each(a: Lanes, b: Lanes, operation: impl Fn(u64, u64) -> u64) -> Lanes {
    std::array::from_fn(|lane| operation(a[lane], b[lane]))
}

/// A limb without its low 52 bits, which keeps its sign.
fn carry(limb: u64) -> u64 {
    (limb.cast_signed() >> LIMB_BITS).cast_unsigned()
}

fn lanes_that(is: impl Fn(usize) -> bool) -> Mask {
    (0..LANES).filter(|&lane| is(lane)).fold(0, |mask, lane| mask | 1 << lane)
}

impl Limbs {
    /// The same number in every lane.
    pub(crate) fn splat(limbs: &[u64; LIMBS]) -> Self {
        Self(limbs.map(|limb| [limb; LANES]))
    }

    pub(crate) fn zero() -> Self {
        Self([[0; LANES]; LIMBS])
    }

    /// The numbers of the lanes, each below 2^384, by words.
    pub(crate) fn from_words(lanes: &[[u64; WORDS]; LANES]) -> Self {
        let limbs = lanes.map(|words| to_limbs(&words));
        Self(std::array::from_fn(|limb| std::array::from_fn(|lane| limbs[lane][limb])))
    }

    /// The words of numbers below 2^384.
    pub(crate) fn to_words(&self) -> [[u64; WORDS]; LANES] {
        std::array::from_fn(|lane| from_limbs(&self.lane(lane)))
    }

    /// Whether every limb has 52 bits at most. The run over bounds proves it; this is for debug builds.
    fn fits_multiplier(&self) -> bool {
        self.0.iter().flatten().all(|limb| *limb <= LIMB_MASK)
    }

    fn lane(&self, lane: usize) -> [u64; LIMBS] {
        self.0.map(|limb| limb[lane])
    }

    pub(crate) fn loose(&self) -> Loose {
        Loose(self.0)
    }

    /// In each lane, `yes` where the mask has its bit, otherwise `no`.
    pub(crate) fn select(mask: Mask, yes: &Self, no: &Self) -> Self {
        let chosen =
            |limb: usize, lane: usize| if mask >> lane & 1 == 1 { yes.0[limb][lane] } else { no.0[limb][lane] };
        Self(std::array::from_fn(|limb| std::array::from_fn(|lane| chosen(limb, lane))))
    }

    /// In each lane, the number of the lane that the list names at its place.
    pub(crate) fn permuted(&self, places: &[usize; LANES]) -> Self {
        Self(self.loose().permuted(places).0)
    }

    /// The numbers with lists and lanes exchanged: those of the first lanes in the first place, and so on.
    pub(crate) fn transposed(rows: &[Self; LANES]) -> [Self; LANES] {
        let limb = |place: usize, limb: usize| rows.map(|row| row.0[limb][place]);
        std::array::from_fn(|place| Self(std::array::from_fn(|number| limb(place, number))))
    }

    /// The lanes in which all limbs are those given.
    pub(crate) fn equals(&self, limbs: &[u64; LIMBS]) -> Mask {
        lanes_that(|lane| self.lane(lane) == *limbs)
    }

    /// The lanes whose number is below the one given, and what remains where it is not.
    pub(crate) fn below(&self, limbs: &[u64; LIMBS]) -> (Mask, Self) {
        let difference = |limb: usize| self.0[limb].map(|value| value.wrapping_sub(limbs[limb]));
        let difference = Loose(std::array::from_fn(difference)).carried();
        (lanes_that(|lane| difference.0[LIMBS - 1][lane].cast_signed() < 0), difference)
    }

    /// The lanes whose number is odd.
    pub(crate) fn odd(&self) -> Mask {
        lanes_that(|lane| self.0[0][lane] & 1 == 1)
    }
}

impl Loose {
    pub(crate) fn plus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|limb| each(self.0[limb], other.0[limb], u64::wrapping_add)))
    }

    /// self - other + 2^K p.
    pub(crate) fn minus<const K: usize>(self, other: &Self) -> Self {
        let raised = |limb: usize| self.0[limb].map(|value| value.wrapping_add(MULTIPLES[K][limb]));
        Self(std::array::from_fn(|limb| each(raised(limb), other.0[limb], u64::wrapping_sub)))
    }

    /// self + other in the lanes of the first mask, self - other + 2^K p in those of the second, self elsewhere.
    pub(crate) fn plus_minus<const K: usize>(self, plus: Mask, minus: Mask, other: &Self) -> Self {
        let added = Self::chosen(plus, &self.plus(other), &self);
        Self::chosen(minus, &self.minus::<K>(other), &added)
    }

    fn chosen(mask: Mask, yes: &Self, no: &Self) -> Self {
        Self(Limbs::select(mask, &Limbs(yes.0), &Limbs(no.0)).0)
    }

    /// In each lane, the number of the lane that the list names at its place.
    pub(crate) fn permuted(self, places: &[usize; LANES]) -> Self {
        Self(self.0.map(|limb| places.map(|place| limb[place])))
    }

    /// 2^K times the numbers.
    pub(crate) fn shifted<const K: usize>(self) -> Self {
        Self(self.0.map(|limb| limb.map(|value| value << K)))
    }

    /// Carries every limb but the last into the next.
    pub(crate) fn carried(mut self) -> Limbs {
        for limb in 0..LIMBS - 1 {
            let carries = self.0[limb].map(carry);
            self.0[limb] = self.0[limb].map(|value| value & LIMB_MASK);
            self.0[limb + 1] = each(self.0[limb + 1], carries, u64::wrapping_add);
        }
        Limbs(self.0)
    }

    /// Carries, and takes p away as often as it goes in, or once less: below 2 p, for numbers below 2^10 p.
    pub(crate) fn settled(self) -> Limbs {
        let numbers = self.carried();
        let quotient = numbers.0[LIMBS - 1].map(|limb| product(limb, QUOTIENT_FACTOR).1);
        let mut rest = Self(numbers.0);
        for limb in 0..LIMBS {
            rest.0[limb] = add_low(rest.0[limb], [MINUS_P[limb]; LANES], quotient);
            if limb > 0 {
                rest.0[limb] = add_high(rest.0[limb], [MINUS_P[limb - 1]; LANES], quotient);
            }
        }
        let mut settled = rest.carried();
        settled.0[LIMBS - 1] = settled.0[LIMBS - 1].map(|limb| limb & LIMB_MASK);
        settled
    }
}

impl Wide {
    pub(crate) fn zero() -> Self {
        Self([[0; LANES]; 2 * LIMBS])
    }

    /// Adds the product of two numbers.
    pub(crate) fn add_product(&mut self, a: &Limbs, b: &Limbs) {
        debug_assert!(a.fits_multiplier() && b.fits_multiplier(), "a limb of a factor has more than 52 bits");
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

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|limb| each(self.0[limb], other.0[limb], u64::wrapping_add)))
    }

    /// self - other + M R p.
    pub(crate) fn minus<const M: usize>(&self, other: &Self) -> Self {
        let mut difference = std::array::from_fn(|limb| each(self.0[limb], other.0[limb], u64::wrapping_sub));
        for limb in 0..LIMBS {
            difference[LIMBS + limb] = difference[LIMBS + limb].map(|value: u64| value.wrapping_add(RAISES[M][limb]));
        }
        Self(difference)
    }

    /// 2^K times the sums.
    pub(crate) fn shifted<const K: usize>(&self) -> Self {
        Self(self.0.map(|limb| limb.map(|value| value << K)))
    }

    /// Montgomery's reduction: the sum divided by R = 2^416, modulo p; below 2 p if the sum is below R p.
    pub(crate) fn reduced(&self) -> Loose {
        let mut sum = self.0;
        for i in 0..LIMBS {
            let factor = sum[i].map(|limb| product(limb, MINUS_P_INVERSE).0);
            for j in 0..LIMBS {
                sum[i + j] = add_low(sum[i + j], [P_LIMBS[j]; LANES], factor);
                sum[i + j + 1] = add_high(sum[i + j + 1], [P_LIMBS[j]; LANES], factor);
            }
            // The limb is a multiple of 2^52 now.
            sum[i + 1] = each(sum[i + 1], sum[i].map(carry), u64::wrapping_add);
        }
        Loose(std::array::from_fn(|limb| sum[LIMBS + limb]))
    }
}
