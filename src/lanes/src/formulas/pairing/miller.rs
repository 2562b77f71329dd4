//! Miller loops of any number of pairs in each lane: a lane has one accumulator, which is multiplied by the lines of all its
//! pairs, so that they share the squarings.
//!
//! For few pairs there is one accumulator instead, spread over the lanes.
//!
//! A value is that of the loop over |x|; the caller conjugates it, because x is negative. Points of G1 may be (0, 0): the lines of
//! such a pair lie in Fp2, and the final exponentiation takes their product to one.

use super::super::curve::point::{G1Affine, G2Affine};
use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::field::fp12::{Fp12, Line};
use super::super::field::spread::SpreadFp12;
use super::super::{LANES, lanes_fn};
use crate::constants::X_RUNS;

/// A point in homogeneous form, (x / z, y / z): the tangent costs less there. Coordinates are kept below 2^9 p.
struct Point {
    x: Fp2,
    y: Fp2,
    z: Fp2,
}

/// A pair between two steps.
struct Pair {
    /// -x, -3 x and y of the point of G1, at which the lines are evaluated.
    minus_x: Fp,
    minus_thrice_x: Fp,
    y: Fp,
    base: G2Affine,
    point: Point,
}

lanes_fn! {
    fn begin(pairs: &[(G1Affine, G2Affine)]) -> Vec<Pair> {
        let mut under_way = Vec::with_capacity(pairs.len());
        for (p, q) in pairs {
            under_way.push(Pair {
                minus_x: p.x.negate::<2>(),
                minus_thrice_x: p.x.triple().negate::<3>(),
                y: p.y,
                base: *q,
                point: Point { x: q.x, y: q.y, z: Fp2::one() },
            });
        }
        under_way
    }
}

lanes_fn! {
    /// The product over the first `count` pairs of f_{|x|, Q}(P), in one accumulator that is spread over the lanes.
    pub(crate) fn miller_loop_spread(pairs: &[(G1Affine, G2Affine)], count: usize) -> SpreadFp12 {
        let mut under_way = begin(pairs);
        let mut value = SpreadFp12::one();
        for (run, doublings) in X_RUNS.iter().enumerate() {
            for _ in 0..*doublings {
                value = value.mul(&value);
                for (place, pair) in under_way.iter_mut().enumerate() {
                    value = value.mul_by_lines(&doubling_step(pair), count - LANES * place);
                }
            }
            if run + 1 < X_RUNS.len() {
                for (place, pair) in under_way.iter_mut().enumerate() {
                    value = value.mul_by_lines(&addition_step(pair), count - LANES * place);
                }
            }
        }
        value
    }
}

lanes_fn! {
    /// The product over the pairs of each lane of f_{|x|, Q}(P).
    pub(crate) fn miller_loops(pairs: &[(G1Affine, G2Affine)]) -> Fp12 {
        let mut under_way = begin(pairs);
        let mut value = Fp12::one();
        for (run, doublings) in X_RUNS.iter().enumerate() {
            for _ in 0..*doublings {
                value = value.square();
                for pair in &mut under_way {
                    value = value.mul_by_line(&doubling_step(pair));
                }
            }
            if run + 1 < X_RUNS.len() {
                for pair in &mut under_way {
                    value = value.mul_by_line(&addition_step(pair));
                }
            }
        }
        value
    }
}

lanes_fn! {
    /// Doubles the pair's point; the tangent there, at the point of G1 (eprint 2010/354 §3, times four, so that nothing is
    /// halved: with b' = 4 (1 + u), the tangent is `(y² - 3 b' z²) - 3 x² x_P + 2 y z y_P`).
    fn doubling_step(pair: &mut Pair) -> Line {
        let Point { x, y, z } = &pair.point;
        let b = y.square();
        let e = z.square().mul_by_one_plus_u::<2>().triple().shifted::<2>();
        let f = e.triple();
        let h = y.mul(z).double();
        let constant = b.sub::<7>(&e);
        let by_x = x.square().scale(&pair.minus_thrice_x);
        let by_y = h.scale(&pair.y);
        pair.point = Point {
            x: x.mul(y).mul(&b.sub::<9>(&f)).double(),
            y: b.add(&f).square().sub::<6>(&e.square().triple().shifted::<2>()),
            z: b.mul(&h).shifted::<2>(),
        };
        Line { constant, by_x, by_y }
    }
}

lanes_fn! {
    /// Adds the base to the pair's point; the line through both, at the point of G1: with `t = y - y_Q z` and
    /// `l = x - x_Q z`, it is `(t x_Q - l y_Q) - t x_P + l y_P`.
    fn addition_step(pair: &mut Pair) -> Line {
        let Point { x, y, z } = &pair.point;
        let base = &pair.base;
        let t = y.sub::<2>(&base.y.mul(z));
        let l = x.sub::<2>(&base.x.mul(z));
        let ll = l.square();
        let e = l.mul(&ll);
        let g = x.mul(&ll);
        let taken = g.loose().shifted::<1>();
        let h = z.mul(&t.square()).loose().plus(&e.loose()).minus::<3>(&taken).carried();
        let constant = Fp2::mul_less_mul([&t, &base.x], [&l, &base.y]);
        let by_x = t.scale(&pair.minus_x);
        let by_y = l.scale(&pair.y);
        pair.point =
            Point { x: l.mul(&h), y: Fp2::mul_less_mul([&t, &g.sub::<4>(&h)], [&e, y]), z: z.mul(&e) };
        Line { constant, by_x, by_y }
    }
}
