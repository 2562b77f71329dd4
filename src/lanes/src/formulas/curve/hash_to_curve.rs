//! From field elements to the subgroup of G2: the simplified SWU map to an isogenous curve, the isogeny, the clearing of
//! the cofactor (RFC 9380 §6.6.3, appendices E.3 and G.3). The caller expands the messages.

use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::field::square_root::{fp2_roots, norm_roots};
use super::super::{Mask, lanes_fn};
use super::point::G2;
use crate::constants::{
    Element, INVERSE_OF_125, ISOGENOUS_A, ISOGENOUS_B, ISOGENY_X_DENOMINATOR, ISOGENY_X_NUMERATOR,
    ISOGENY_Y_DENOMINATOR, ISOGENY_Y_NUMERATOR, LIMBS, ROOT_OF_MINUS_125, SSWU_Z, all_elements, element, elements,
};

/// What follows from an element u without a square root.
#[derive(Clone, Copy)]
struct Prepared {
    u: Fp2,
    /// Z u².
    t: Fp2,
    /// x1 = n / d, the first candidate.
    x_numerator: Fp2,
    x_denominator: Fp2,
    /// g(x1) = w / v with v = d³, and s = w v.
    w: Fp2,
    v: Fp2,
    s: Fp2,
}

lanes_fn! {
    /// A point of the subgroup in each lane, from two field elements; and the lanes where it is right. (The others met an
    /// exceptional case, whose probability for a hash is 2^-380.)
    pub(crate) fn map_to_g2(u: &[Fp2; 2]) -> (G2, Mask) {
        let (points, found) = map_to_isogenous(u);
        let sum = points[0].add(&points[1]);
        let point = clear_cofactor(&isogeny(&sum));
        (point, found[0] & found[1] & !point.z.is_zero())
    }
}

lanes_fn! {
    /// The simplified SWU map of two elements in each lane, to Jacobian points of the isogenous curve.
    ///
    /// With s = w v: if s is a square, y1 = sqrt(w / v) = w / sqrt(s). Otherwise Z³ s is one, and the second candidate
    /// x2 = t x1 has y2 = Z³ u³ w / sqrt(Z³ s). The inverse of a root Y of a number of known norm root d costs no
    /// exponentiation: it is conj(Y) / d, up to the sign that [`fp2_roots`] returns.
    fn map_to_isogenous(u: &[Fp2; 2]) -> ([G2; 2], [Mask; 2]) {
        let prepared = [prepare(&u[0]), prepare(&u[1])];
        let norm_roots = norm_roots(&[prepared[0].s, prepared[1].s]);
        let z_cubed = z_cubed();
        let root_of_minus_125 = Fp::constant(const { &element(&ROOT_OF_MINUS_125) });
        // 1 / -c = c / 125 for c² = -125; the sign is that of a non-square norm's inverse.
        let minus_inverse = root_of_minus_125.mul(&Fp::constant(const { &element(&INVERSE_OF_125) }));
        let mut radicands = [Fp2::zero(); 2];
        let mut roots_of_norms = [Fp::zero(); 2];
        let mut inverses_of_norms = [Fp::zero(); 2];
        for which in 0..2 {
            let (norm, is_square) = &norm_roots[which];
            let s = &prepared[which].s;
            radicands[which] = Fp2::select(*is_square, s, &s.mul(&z_cubed));
            roots_of_norms[which] = Fp::select(*is_square, &norm.root, &norm.root.mul(&root_of_minus_125));
            inverses_of_norms[which] = Fp::select(*is_square, &norm.inverse, &norm.inverse.mul(&minus_inverse));
        }
        let roots = fp2_roots(&radicands, &roots_of_norms);
        let mut points = [G2 { x: Fp2::zero(), y: Fp2::zero(), z: Fp2::zero() }; 2];
        let mut found = [0; 2];
        for which in 0..2 {
            let prepared = &prepared[which];
            let is_square = norm_roots[which].1;
            let root = &roots[which];
            found[which] = root.root.square().equal::<2>(&radicands[which]);
            let inverse = &inverses_of_norms[which];
            let inverse = Fp::select(root.norm_kept, inverse, &inverse.negate::<1>());
            let inverse_root = root.root.conjugate::<2>().scale(&inverse);
            let first = inverse_root.mul(&prepared.w);
            let u_cubed = prepared.u.square().mul(&prepared.u);
            let second = first.mul(&z_cubed).mul(&u_cubed);
            let y = Fp2::select(is_square, &first, &second);
            let flip = sign(&y) ^ sign(&prepared.u);
            let y = Fp2::select(flip, &y.negate::<2>(), &y);
            let x = Fp2::select(is_square, &prepared.x_numerator, &prepared.x_numerator.mul(&prepared.t));
            points[which] =
                G2 { x: x.mul(&prepared.x_denominator), y: y.mul(&prepared.v), z: prepared.x_denominator };
        }
        (points, found)
    }
}

lanes_fn! {
    fn prepare(u: &Fp2) -> Prepared {
        let (a, b) = (Fp2::constant(const { &elements(&ISOGENOUS_A) }), Fp2::constant(const { &elements(&ISOGENOUS_B) }));
        let t = u.square().mul(&Fp2::constant(const { &elements(&SSWU_Z) }));
        // x1 = -B / A (1 + 1 / (t² + t)).
        let t2 = t.square().add(&t);
        let x_numerator = t2.add(&Fp2::one()).mul(&b);
        let x_denominator = t2.mul(&a.negate::<1>());
        let d2 = x_denominator.square();
        let v = d2.mul(&x_denominator);
        let w = x_numerator.square().add(&a.mul(&d2)).mul(&x_numerator).add(&b.mul(&v));
        let s = w.mul(&v);
        Prepared { u: *u, t, x_numerator, x_denominator, w, v, s }
    }
}

lanes_fn! {
    fn z_cubed() -> Fp2 {
        let z = Fp2::constant(const { &elements(&SSWU_Z) });
        z.square().mul(&z)
    }
}

lanes_fn! {
    /// sgn0 of RFC 9380 §4.1: the lanes whose c0 is odd, or zero with c1 odd.
    fn sign(a: &Fp2) -> Mask {
        let (c0, c1) = (a.c0.to_plain(), a.c1.to_plain());
        c0.odd() | c0.equals(&[0; LIMBS]) & c1.odd()
    }
}

lanes_fn! {
    /// The isogeny to G2's curve: x' = X(x), y' = y Y(x), fractions of polynomials whose coefficients are multiplied by
    /// powers of z².
    fn isogeny(point: &G2) -> G2 {
        let z2 = point.z.square();
        let z4 = z2.square();
        let z6 = z4.mul(&z2);
        let powers = [z6, z4, z2];
        let x_numerator = polynomial(&point.x, const { &all_elements(&ISOGENY_X_NUMERATOR) }, &powers);
        let x_denominator = monic(&point.x, const { &all_elements(&ISOGENY_X_DENOMINATOR) }, &[z4, z2]).mul(&z2);
        let y_numerator = polynomial(&point.x, const { &all_elements(&ISOGENY_Y_NUMERATOR) }, &powers).mul(&point.y);
        let y_denominator = monic(&point.x, const { &all_elements(&ISOGENY_Y_DENOMINATOR) }, &powers).mul(&z2.mul(&point.z));
        let z = x_denominator.mul(&y_denominator);
        let x = x_numerator.mul(&y_denominator).mul(&z);
        let y = y_numerator.mul(&x_denominator).mul(&z.square());
        G2 { x, y, z }
    }
}

lanes_fn! {
    /// Horner's rule over coefficients times powers; the leading one has power one.
    fn polynomial(x: &Fp2, coefficients: &[[Element; 2]; 4], powers: &[Fp2; 3]) -> Fp2 {
        let mut value = Fp2::constant(&coefficients[3]);
        for place in (0..3).rev() {
            value = value.mul(x).add(&Fp2::constant(&coefficients[place]).mul(&powers[place]));
        }
        value
    }
}

lanes_fn! {
    /// The same with a leading coefficient of one.
    fn monic(x: &Fp2, coefficients: &[[Element; 2]], powers: &[Fp2]) -> Fp2 {
        let mut value = *x;
        for place in (0..coefficients.len()).rev() {
            value = value.add(&Fp2::constant(&coefficients[place]).mul(&powers[place]));
            if place > 0 {
                value = value.mul(x);
            }
        }
        value
    }
}

lanes_fn! {
    /// Multiplication by the effective cofactor: (x² - x - 1) P + (x - 1) ψ(P) + ψ²(2 P) (RFC 9380 appendix G.3).
    fn clear_cofactor(point: &G2) -> G2 {
        // x P = -(|x| P).
        let x_p = point.times_x_absolute().negate();
        let psi = point.psi();
        let sum = point.double().psi().psi().add(&psi.negate());
        let x_part = x_p.add(&psi).times_x_absolute().negate();
        sum.add(&x_part).add(&x_p.negate()).add(&point.negate())
    }
}
