//! Miller loops of eight pairs at once, and of any number of eights side by side: each lane has an accumulator of its own,
//! which the lines of all its pairs go into, so that the squarings are shared.
//!
//! The value of a lane is that of the loop over |x|, to be conjugated by whoever takes it, x being negative. Points of G1
//! may be (0, 0): such a pair's lines lie in Fp2, and the final exponentiation sends their product to one.

use super::curve::{G1Affine, G2, G2Affine};
use super::fp::Fp;
use super::fp12::{Fp12, Line};
use crate::constants::X_RUNS;

/// A pair under way.
struct Pair {
    /// -2 x and 2 y of the point of G1, which the lines are evaluated at.
    minus_twice_x: Fp,
    twice_y: Fp,
    base: G2Affine,
    point: G2,
}

lanes_fn! {
    /// The product over the pairs of each lane of f_{|x|, Q}(P).
    pub(crate) fn miller_loops(pairs: &[(G1Affine, G2Affine)]) -> Fp12 {
        let mut under_way = Vec::with_capacity(pairs.len());
        for (p, q) in pairs {
            under_way.push(Pair {
                minus_twice_x: p.x.double().negate::<9>(),
                twice_y: p.y.double(),
                base: *q,
                point: G2::from_affine(q),
            });
        }
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
    /// Doubles the pair's point; the tangent there, at the point of G1. (The doubling of dbl-2009-alnr, whose parts the
    /// line shares: eprint 2010/354 §5.)
    fn doubling_step(pair: &mut Pair) -> Line {
        let G2 { x, y, z } = pair.point;
        let a = x.square();
        let b = y.square();
        let zz = z.square();
        let c = b.square();
        let d = x.add(&b).square().sub::<3>(&a.add(&c)).double();
        let e = a.double().add(&a);
        let f = e.square();
        let x3 = f.sub::<6>(&d.double());
        let y3 = e.mul(&d.sub::<7>(&x3)).sub::<5>(&c.double().double().double());
        let z3 = y.add(&z).square().sub::<3>(&b.add(&zz));
        let constant = x.add(&e).square().sub::<3>(&a.add(&f)).sub::<4>(&b.double().double());
        let by_x = e.mul(&zz).scale(&pair.minus_twice_x);
        let by_y = z3.mul(&zz).scale(&pair.twice_y);
        pair.point = G2 { x: x3, y: y3, z: z3 };
        Line { constant, by_x, by_y }
    }
}

lanes_fn! {
    /// Adds the base to the pair's point; the line through both, at the point of G1. (madd-2007-bl.)
    fn addition_step(pair: &mut Pair) -> Line {
        let G2 { x, y, z } = pair.point;
        let zz = z.square();
        let h = pair.base.x.mul(&zz).sub::<7>(&x);
        let r = pair.base.y.mul(&z.mul(&zz)).sub::<7>(&y).double();
        let hh = h.square();
        let i = hh.double().double();
        let j = h.mul(&i);
        let v = x.mul(&i);
        let x3 = r.square().sub::<3>(&j.add(&v.double()));
        let y3 = r.mul(&v.sub::<4>(&x3)).sub::<2>(&y.mul(&j).double());
        let z3 = z.add(&h).square().sub::<3>(&zz.add(&hh));
        let constant = r.mul(&pair.base.x).sub::<1>(&pair.base.y.mul(&z3)).double();
        let by_x = r.scale(&pair.minus_twice_x);
        let by_y = z3.scale(&pair.twice_y);
        pair.point = G2 { x: x3, y: y3, z: z3 };
        Line { constant, by_x, by_y }
    }
}
