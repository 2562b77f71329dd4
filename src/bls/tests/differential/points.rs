//! Lists of points and factors for sums and pairings: ordinary ones, and those that incomplete additions stumble over.

use bls::engine::coefficient::Coefficient;
use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::curves::{Curve, Random, in_subgroup, on_curve, times, to_affine, walk, x_squared};

/// Points of the subgroup, so many. Every style comes up: all different, all equal, small multiples of one point and its
/// images under the endomorphism, different ones with equal and opposite neighbours.
pub fn of_subgroup<C: Curve>(random: &mut Random, count: usize) -> Vec<C::Affine> {
    let start = in_subgroup::<C>(random);
    match random.random_range(0..5) {
        0 => vec![start; count],
        1 => {
            let related = related::<C>(&start);
            (0..count).map(|_| related[random.random_range(0..related.len())]).collect()
        }
        style => {
            let mut points = walk::<C>(&start, &in_subgroup::<C>(random), count);
            if style == 2 && count > 1 {
                let pairs = if random.random() { 1 } else { count.div_ceil(4) };
                for _ in 0..pairs {
                    let from = random.random_range(0..count);
                    let to = (from + partner_distance(random, count)) % count;
                    points[to] = if random.random() { points[from] } else { C::negate(&points[from]) };
                }
            }
            points
        }
    }
}

/// How far from a point another one stands that lanes add to it: in the next eight, half a list of eights away, or somewhere.
fn partner_distance(random: &mut Random, count: usize) -> usize {
    /// So many eights are added up before the next ones are looked at.
    const EIGHTS_TOGETHER: usize = 512;
    let eights = (count / 8).min(EIGHTS_TOGETHER);
    [random.random_range(0..count), 8, 8 * eights.div_ceil(2)][random.random_range(0..3)]
}

/// Points of the curve that are not in the subgroup: whoever vouches for points may be wrong.
pub fn of_curve<C: Curve>(random: &mut Random, count: usize) -> Vec<C::Affine> {
    walk::<C>(&on_curve::<C>(random), &C::generator(), count)
}

/// Small multiples of the point, and of what the endomorphism and its square make of them, with both signs.
fn related<C: Curve>(point: &C::Affine) -> Vec<C::Affine> {
    let image = to_affine(&times::<C>(point, &x_squared()));
    let second = to_affine(&times::<C>(&image, &x_squared()));
    let multiples = [*point, image, second]
        .into_iter()
        .flat_map(|point| (1..=4_u32).map(move |factor| to_affine(&times::<C>(&point, &BigUint::from(factor)))));
    multiples.flat_map(|point| [point, C::negate(&point)]).collect()
}

/// The bits of as many factors, in one of the styles: all random, all equal, few bits, halves that are zero or full.
pub fn factors(random: &mut Random, count: usize) -> Vec<u64> {
    let style = random.random_range(0..5);
    let common = random.next_u64();
    let draw = |_| match style {
        0 | 1 => random.next_u64(),
        2 => common,
        3 => u64::from(random.random_range(0..4_u32)) << 32 | u64::from(random.random_range(0..4_u32)),
        _ => [1, 1 << 31, 1 << 32, 1 << 63, u64::MAX, 0xffff_ffff, u64::MAX << 32][random.random_range(0..7)],
    };
    (0..count).map(draw).map(|bits| bits.max(1)).collect()
}

/// Points with their factors.
pub fn weigh<A: Copy>(points: &[A], bits: &[u64]) -> Vec<(A, Coefficient)> {
    let pairs = points.iter().zip(bits);
    pairs.filter_map(|(point, bits)| Some((*point, Coefficient::predictable(*bits)?))).collect()
}
