//! Bytes that claim to be points: valid ones, their nearest rejected neighbours, and nonsense.

use std::fmt;

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::curves::{Curve, Random, in_subgroup, of_small_order, on_curve, p, to_affine, walk};

/// Bytes of a base field element.
const PART_BYTES: usize = 48;
/// Compressed, infinity, larger y: the flags of the first byte.
const FLAGS: u8 = 0xe0;

/// What the bytes are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A point of the subgroup.
    Valid,
    /// A point of the curve that no small number brings into the subgroup.
    OutsideSubgroup,
    /// A point of a small order.
    SmallOrder,
    /// A point of the subgroup plus one of small order.
    ValidPlusSmallOrder,
    /// A valid encoding with one to three bits flipped.
    BitsFlipped,
    /// A valid encoding with any flags, also where none belong.
    Flags,
    /// Some x below p.
    Canonical,
    /// Coordinates near 0, p / 2, p and the boundaries of limbs.
    Edge,
    /// A coordinate with p added.
    NotCanonical,
    /// Infinity, and what nearly is.
    Infinity,
    /// x whose x³ + 4 (1 + u) lies in the base field, or is a multiple of u: what square roots branch on.
    HalfZeroSquare,
    /// Valid and random bytes of any length.
    AnyLength,
    /// Nothing but random bytes.
    Random,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Valid => "valid",
            Self::OutsideSubgroup => "outside the subgroup",
            Self::SmallOrder => "of small order",
            Self::ValidPlusSmallOrder => "valid plus one of small order",
            Self::BitsFlipped => "valid, bits flipped",
            Self::Flags => "valid, any flags",
            Self::Canonical => "random x below p",
            Self::Edge => "x near 0, p, limbs' ends",
            Self::NotCanonical => "a coordinate plus p",
            Self::Infinity => "infinity or nearly",
            Self::HalfZeroSquare => "y² real or imaginary",
            Self::AnyLength => "any length",
            Self::Random => "random bytes",
        };
        formatter.pad(name)
    }
}

/// The source of encodings of one group.
pub struct Encodings<C: Curve> {
    small_order: Vec<C::Affine>,
    edges: Vec<[u8; PART_BYTES]>,
    half_zero_squares: Vec<Vec<u8>>,
    kinds: Vec<Kind>,
}

impl<C: Curve> Encodings<C> {
    pub fn new(random: &mut Random) -> Self {
        use Kind::{
            AnyLength, BitsFlipped, Canonical, Edge, Flags, HalfZeroSquare, Infinity, NotCanonical, OutsideSubgroup,
            Random, SmallOrder, Valid, ValidPlusSmallOrder,
        };
        let mut kinds = vec![
            Valid,
            OutsideSubgroup,
            SmallOrder,
            ValidPlusSmallOrder,
            BitsFlipped,
            Flags,
            Canonical,
            Edge,
            NotCanonical,
            Infinity,
            AnyLength,
            Random,
        ];
        let mut half_zero_squares = Vec::new();
        if C::PARTS == 2 {
            kinds.push(HalfZeroSquare);
            half_zero_squares = (1..).filter_map(|number| half_zero_square(number, random)).take(200).collect();
        }
        Self { small_order: of_small_order::<C>(random), edges: edges(), half_zero_squares, kinds }
    }

    /// As many encodings, of kinds that alternate at random.
    pub fn draw(&self, random: &mut Random, count: usize) -> Vec<(Kind, Vec<u8>)> {
        let step = C::generator();
        let valid = walk::<C>(&in_subgroup::<C>(random), &step, count);
        let outside = walk::<C>(&on_curve::<C>(random), &step, count);
        let encode_one = |index: usize| {
            let kind = self.kinds[random.random_range(0..self.kinds.len())];
            (kind, self.encode(random, kind, &valid[index], &outside[index]))
        };
        (0..count).map(encode_one).collect()
    }

    fn encode(&self, random: &mut Random, kind: Kind, valid: &C::Affine, outside: &C::Affine) -> Vec<u8> {
        match kind {
            Kind::Valid => in_some_form::<C>(random, valid),
            Kind::OutsideSubgroup => in_some_form::<C>(random, outside),
            Kind::SmallOrder => {
                let point = self.some_small_order(random);
                in_some_form::<C>(random, &point)
            }
            Kind::ValidPlusSmallOrder => {
                let sum = C::from_affine(valid).add_affine(&self.some_small_order(random));
                in_some_form::<C>(random, &to_affine(&sum))
            }
            Kind::BitsFlipped => {
                let mut bytes = in_some_form::<C>(random, valid);
                for _ in 0..random.random_range(1..=3) {
                    let bit = random.random_range(0..8 * bytes.len());
                    bytes[bit / 8] ^= 1 << (bit % 8);
                }
                bytes
            }
            Kind::Flags => {
                let mut bytes = in_some_form::<C>(random, valid);
                let places = bytes.len() / PART_BYTES;
                let place = if random.random() { 0 } else { random.random_range(0..places) * PART_BYTES };
                bytes[place] = (bytes[place] & !FLAGS) | (random.random::<u8>() & FLAGS);
                bytes
            }
            Kind::Canonical => {
                let parts: Vec<_> = (0..C::PARTS).map(|_| below_p(random)).collect();
                compressed(&parts, random.random())
            }
            Kind::Edge => self.some_edge(random),
            Kind::NotCanonical => {
                let bytes = in_some_form::<C>(random, valid);
                plus_p(random, bytes)
            }
            Kind::Infinity => nearly_infinity::<C>(random),
            Kind::HalfZeroSquare => {
                let mut bytes = self.half_zero_squares[random.random_range(0..self.half_zero_squares.len())].clone();
                bytes[0] |= if random.random() { 0x20 } else { 0 };
                bytes
            }
            Kind::AnyLength => {
                let mut bytes = in_some_form::<C>(random, valid);
                let length = if random.random() { random.random_range(0..300) } else { bytes.len() ^ 1 };
                bytes.resize(length, random.random());
                bytes
            }
            Kind::Random => {
                let mut bytes = vec![0; some_length::<C>(random)];
                random.fill(&mut bytes[..]);
                bytes
            }
        }
    }

    /// Every edge, in each part of x against every other, with both signs.
    pub fn all_edges(&self) -> Vec<(Kind, Vec<u8>)> {
        let seconds: &[_] = if C::PARTS == 2 { &self.edges } else { &self.edges[..1] };
        let x = self.edges.iter().flat_map(|first| seconds.iter().map(move |second| [*first, *second]));
        x.flat_map(|parts| [false, true].map(|larger| (Kind::Edge, compressed(&parts[..C::PARTS], larger)))).collect()
    }

    fn some_small_order(&self, random: &mut Random) -> C::Affine {
        self.small_order[random.random_range(0..self.small_order.len())]
    }

    fn some_edge(&self, random: &mut Random) -> Vec<u8> {
        let mut part = || match random.random_range(0..4) {
            0 => below_p(random),
            _ => self.edges[random.random_range(0..self.edges.len())],
        };
        let parts: Vec<_> = (0..2 * C::PARTS).map(|_| part()).collect();
        if is_uncompressed(random) { parts.concat() } else { compressed(&parts[..C::PARTS], random.random()) }
    }
}

fn in_some_form<C: Curve>(random: &mut Random, point: &C::Affine) -> Vec<u8> {
    if is_uncompressed(random) { C::serialize(point) } else { C::compress(point) }
}

fn some_length<C: Curve>(random: &mut Random) -> usize {
    PART_BYTES * C::PARTS * if is_uncompressed(random) { 2 } else { 1 }
}

/// Mostly the compressed form, which is the harder one.
fn is_uncompressed(random: &mut Random) -> bool {
    random.random_ratio(1, 4)
}

/// The compressed form of an x; the flags are written over its highest bits.
fn compressed(parts: &[[u8; PART_BYTES]], larger: bool) -> Vec<u8> {
    let mut bytes = parts.concat();
    bytes[0] = (bytes[0] & !FLAGS) | if larger { 0xa0 } else { 0x80 };
    bytes
}

fn below_p(random: &mut Random) -> [u8; PART_BYTES] {
    let mut bytes = [0; PART_BYTES];
    random.fill(&mut bytes[..]);
    bytes[0] %= 0x1a; // p starts with 0x1a
    bytes
}

fn plus_p(random: &mut Random, mut bytes: Vec<u8>) -> Vec<u8> {
    let place = random.random_range(0..bytes.len() / PART_BYTES) * PART_BYTES;
    let part = &mut bytes[place..place + PART_BYTES];
    let flags = part[0] & FLAGS;
    part[0] &= !FLAGS;
    let sum = BigUint::from_bytes_be(part) + p();
    // The flags leave 381 bits.
    let fitting = if sum.bits() <= 381 { sum } else { p() + (random.next_u64() >> random.random_range(0..64)) };
    part.copy_from_slice(&to_part(&fitting));
    part[0] |= flags;
    bytes
}

fn nearly_infinity<C: Curve>(random: &mut Random) -> Vec<u8> {
    let mut bytes = vec![0; some_length::<C>(random)];
    bytes[0] = random.random::<u8>() & FLAGS;
    if random.random_ratio(1, 2) {
        bytes[0] = if bytes.len() == PART_BYTES * C::PARTS { 0xc0 } else { 0x40 };
    }
    if random.random_ratio(1, 2) {
        let bit = random.random_range(0..8 * bytes.len());
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    bytes
}

/// Big-endian. What does not fit loses its highest bits, so that edges may pass the end.
fn to_part(number: &BigUint) -> [u8; PART_BYTES] {
    let mut bytes = number.to_bytes_le();
    bytes.resize(PART_BYTES, 0);
    bytes.reverse();
    bytes.try_into().expect("48 bytes")
}

/// Numbers where arithmetic on limbs of 52 and words of 64 bits, comparisons with p and signs of y change their mind.
fn edges() -> Vec<[u8; PART_BYTES]> {
    let (p, one) = (p(), BigUint::from(1_u32));
    let mut numbers: Vec<BigUint> = (0..8_u32).map(BigUint::from).collect();
    numbers.extend((0..17_u32).map(|offset| &p - 8_u32 + offset));
    numbers.extend((0..4_u32).map(|offset| &p / 2_u32 - 1_u32 + offset));
    let boundaries = (1..=7).map(|limb| 52 * limb).chain((1..=5).map(|word| 64 * word));
    numbers.extend(boundaries.flat_map(|bit| [(&one << bit) - 1_u32, &one << bit, (&one << bit) + 1_u32]));
    numbers.extend([(&one << 380) - 1_u32, &one << 380, (&one << 381) - 1_u32, (&one << 384) - 1_u32]);
    numbers.iter().map(to_part).collect()
}

/// A compressed x = c0 + c1 u such that x³ + 4 (1 + u) has only one coefficient. The second one is 3 c0² c1 - c1³ + 4, the
/// first c0³ - 3 c0 c1² + 4: for one part given, the square of the other follows, and half of the quotients have a root.
fn half_zero_square(number: u64, random: &mut Random) -> Option<Vec<u8>> {
    let p = p();
    let given =
        if number.is_multiple_of(2) { BigUint::from(number / 2) } else { BigUint::from_bytes_be(&below_p(random)) };
    let is_real = number % 4 < 2;
    let four = BigUint::from(4_u32);
    let numerator = given.pow(3) + if is_real { &p - &four } else { four };
    let square = numerator * (3_u32 * &given).modinv(&p)? % &p;
    let root = square.modpow(&((&p + 1_u32) / 4_u32), &p);
    if &root * &root % &p != square {
        return None;
    }
    let (c0, c1) = if is_real { (root, given) } else { (given, root) };
    Some(compressed(&[to_part(&c1), to_part(&c0)], false))
}
