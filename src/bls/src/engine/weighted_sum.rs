//! Sums of points times coefficients: the multi-scalar sums of the batch equation, in both groups.
//!
//! Small sums share doublings between their points and the two halves of each coefficient (Straus, with non-adjacent
//! forms of width 4 over tables of odd multiples); large ones go to Pippenger's buckets. Complete additions throughout:
//! equal, opposite and infinite points are right.

use crate::engine::coefficient::Coefficient;
use crate::engine::endomorphism::Group;

/// From this many points on, buckets are cheaper than tables (`cargo bench -p bls`, row `weighted sum`): blst's bucket sum
/// falls off a cliff below 32 entries, and each point brings two.
const BUCKETS_FROM_POINTS: usize = 16;
/// Width of the non-adjacent form: digits are odd and below 2^(width-1) in absolute value.
const WIDTH: u32 = 4;
/// The odd multiples 1, 3, 5, 7.
const TABLE_POINTS: usize = 1 << (WIDTH - 2);
/// A 32-bit half has at most one digit more than bits.
const DIGITS: usize = 33;

/// For each group of (point, coefficient), the sum of the products. Tables of all groups share one inversion.
pub(crate) fn weighted_sums<G: Group>(groups: &[Vec<(G::Affine, Coefficient)>]) -> Vec<G> {
    let mut in_tables: Vec<(G::Affine, Coefficient)> = Vec::new();
    for group in groups.iter().filter(|group| group.len() < BUCKETS_FROM_POINTS) {
        in_tables.extend(group.iter().filter(|(_, coefficient)| *coefficient != Coefficient::ONE));
    }
    let tables = odd_multiples::<G>(&in_tables);
    let mut rest = tables.chunks_exact(TABLE_POINTS);
    groups
        .iter()
        .map(|group| {
            if group.len() >= BUCKETS_FROM_POINTS {
                return by_buckets(group);
            }
            let mut terms = Vec::with_capacity(2 * group.len());
            let mut units = Vec::new();
            for (point, coefficient) in group {
                if *coefficient == Coefficient::ONE {
                    units.push(*point);
                } else if let Some(table) = rest.next() {
                    let [a, b] = coefficient.halves();
                    terms.push((table.to_vec(), digits(a)));
                    terms.push((table.iter().map(G::endomorphism).collect(), digits(b)));
                }
            }
            units.iter().fold(by_tables(&terms), |sum: G, point| sum.add_affine(point))
        })
        .collect()
}

/// The table of each point: its odd multiples up to 7, one after another.
fn odd_multiples<G: Group>(points: &[(G::Affine, Coefficient)]) -> Vec<G::Affine> {
    let mut multiples = Vec::with_capacity(TABLE_POINTS * points.len());
    for (point, _) in points {
        let mut multiple = G::from_affine(point);
        let twice = multiple.double();
        multiples.push(multiple);
        for _ in 1..TABLE_POINTS {
            multiple = multiple.add(&twice);
            multiples.push(multiple);
        }
    }
    G::to_affine_many(&multiples)
}

/// The non-adjacent form of width 4, least digit first.
fn digits(scalar: u32) -> [i8; DIGITS] {
    let mut rest = i64::from(scalar);
    let mut out = [0; DIGITS];
    for digit in &mut out {
        if rest & 1 == 1 {
            let low = rest & ((1 << WIDTH) - 1);
            let signed = if low < 1 << (WIDTH - 1) { low } else { low - (1 << WIDTH) };
            rest -= signed;
            #[allow(clippy::cast_possible_truncation)] // |signed| < 8
            {
                *digit = signed as i8;
            }
        }
        rest >>= 1;
    }
    out
}

/// One pass of doublings over all terms.
fn by_tables<G: Group>(terms: &[(Vec<G::Affine>, [i8; DIGITS])]) -> G {
    let mut sum = G::infinity();
    let mut started = false;
    for position in (0..DIGITS).rev() {
        if started {
            sum = sum.double();
        }
        for (table, digits) in terms {
            let digit = digits[position];
            if digit != 0 {
                let multiple = table[usize::from(digit.unsigned_abs() / 2)];
                sum = sum.add_affine(&if digit > 0 { multiple } else { G::negate_affine(&multiple) });
                started = true;
            }
        }
    }
    sum
}

/// Pippenger over twice the points: each with `a`, its image under the endomorphism with `b`.
fn by_buckets<G: Group>(group: &[(G::Affine, Coefficient)]) -> G {
    let mut points = Vec::with_capacity(2 * group.len());
    let mut scalars = Vec::with_capacity(8 * group.len());
    for (point, coefficient) in group {
        let [a, b] = coefficient.halves();
        points.extend([*point, G::endomorphism(point)]);
        scalars.extend(a.to_le_bytes());
        scalars.extend(b.to_le_bytes());
    }
    G::bucket_sum(&points, &scalars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blst::{G1, G1Affine, G2, G2Affine};

    /// x² of BLS12-381, x = -0xd201000000010000.
    const X_SQUARED: u128 = 0xd201_0000_0001_0000 * 0xd201_0000_0001_0000;

    /// b x² as 24 bytes, little-endian, by schoolbook: independent of the code under test.
    fn times_x_squared(b: u32) -> [u8; 24] {
        let low = (X_SQUARED & u128::from(u64::MAX)) * u128::from(b);
        let high = (X_SQUARED >> 64) * u128::from(b) + (low >> 64);
        let mut out = [0; 24];
        out[..8].copy_from_slice(&low.to_le_bytes()[..8]);
        out[8..].copy_from_slice(&high.to_le_bytes());
        out
    }

    macro_rules! plain_sum {
        ($point:ident, $group:expr) => {
            $group.iter().fold($point::infinity(), |sum, (point, coefficient)| {
                let [a, b] = coefficient.halves();
                let plus = $point::weighted_sum(&[*point], &a.to_le_bytes(), 4);
                let minus = $point::weighted_sum(&[point.negate()], &times_x_squared(b), 24);
                sum.add(&plus).add(&minus)
            })
        };
    }

    /// Sizes on both sides of the switch to buckets, and blst's own at 32 entries.
    const SIZES: [usize; 8] = [0, 1, 2, 3, BUCKETS_FROM_POINTS - 1, BUCKETS_FROM_POINTS, 40, 130];

    #[test]
    fn sums_equal_plain_multiplications_in_both_groups() {
        let mut scalar = 1_u32;
        let mut next = || {
            scalar = scalar.wrapping_mul(0x9e37_79b1).wrapping_add(7);
            scalar
        };
        let mut g1_groups = Vec::new();
        let mut g2_groups = Vec::new();
        for size in SIZES {
            let coefficients = Coefficient::for_batch(size);
            let bytes: Vec<_> = (0..size).map(|_| next().to_le_bytes()).collect();
            g1_groups.push(
                coefficients
                    .iter()
                    .zip(&bytes)
                    .map(|(c, s)| (G1::weighted_sum(&[G1Affine::generator()], s, 4).to_affine(), *c))
                    .collect::<Vec<_>>(),
            );
            g2_groups.push(
                coefficients
                    .iter()
                    .zip(&bytes)
                    .map(|(c, s)| (G2::weighted_sum(&[G2Affine::generator()], s, 4).to_affine(), *c))
                    .collect::<Vec<_>>(),
            );
        }
        for (sum, group) in weighted_sums::<G1>(&g1_groups).iter().zip(&g1_groups) {
            assert_eq!(*sum, plain_sum!(G1, group), "{} points of G1", group.len());
        }
        for (sum, group) in weighted_sums::<G2>(&g2_groups).iter().zip(&g2_groups) {
            assert_eq!(*sum, plain_sum!(G2, group), "{} points of G2", group.len());
        }
    }

    #[test]
    fn equal_opposite_and_infinite_points_are_summed_right() {
        let generator = G1Affine::generator();
        for size in [2, 6, BUCKETS_FROM_POINTS + 4] {
            let coefficients = Coefficient::for_batch(size);
            let group: Vec<_> = coefficients
                .iter()
                .enumerate()
                .map(|(index, coefficient)| {
                    let point = match index % 3 {
                        0 => generator,
                        1 => generator.negate(),
                        _ => G1Affine::infinity(),
                    };
                    (point, *coefficient)
                })
                .collect();
            assert_eq!(weighted_sums::<G1>(std::slice::from_ref(&group))[0], plain_sum!(G1, group), "{size} points");
        }
        let twice = Coefficient::random();
        let cancelling = vec![(generator, twice), (generator.negate(), twice)];
        assert!(weighted_sums::<G1>(&[cancelling])[0].to_affine().is_infinity());
    }

    #[test]
    fn digits_represent_the_scalar() {
        for scalar in [0, 1, 7, 8, 9, 0x7fff_ffff, 0x8000_0000, u32::MAX, 0xdead_beef] {
            let value: i64 = digits(scalar).iter().enumerate().map(|(k, digit)| i64::from(*digit) << k).sum();
            assert_eq!(value, i64::from(scalar));
        }
    }
}
