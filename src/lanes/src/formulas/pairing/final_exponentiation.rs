//! The hard part of the final exponentiation, of one element that is spread over the lanes.
//!
//! The element is unitary: it has been raised to the power (p^6 - 1)(p² + 1), so that its inverse is its conjugate and squares
//! are cheap (Granger and Scott, eprint 2009/565), cheaper still without two of its six coefficients (Karabina, eprint
//! 2010/542).

use super::super::field::fp::Fp;
use super::super::field::fp2::Fp2;
use super::super::field::spread::SpreadFp12;
use super::super::{LANES, Limbs, Mask, Wide, lanes_fn};
use crate::constants::X_RUNS;
use crate::interface::Invert;

/// Lanes with a coefficient's first part in [`Compressed`], and with its second.
const FIRST: Mask = 0b0101_0101;
const SECOND: Mask = !FIRST;

/// A unitary element without its coefficients of 1 and w^3: the lanes have the two parts of the coefficients of w, w^4, w²
/// and w^5. Below 2 p.
#[derive(Clone, Copy)]
struct Compressed(Fp);

impl SpreadFp12 {
    lanes_fn! {
        /// The power |x|, x being the curve's parameter; below 3 p, from below 2^4 p. Sets `exceptional` as [`decompressed`] does.
        fn power_x_absolute(&self, invert: Invert, exceptional: &mut bool) -> Self {
            // The squares that the bits of |x| name, from the lowest on.
            let mut square = Compressed::of(self);
            let mut squares = [square; X_RUNS.len()];
            for (kept, squarings) in squares.iter_mut().zip(X_RUNS.iter().rev()) {
                for _ in 0..*squarings {
                    square = square.square();
                }
                *kept = square;
            }
            let squares = decompressed(&squares, invert, exceptional);
            let mut product = squares[0];
            for square in &squares[1..] {
                product = product.mul(square);
            }
            product
        }
    }

    lanes_fn! {
        /// The power 3 (p^4 - p² + 1) / r = (x - 1)² (x + p) (x² + p² - 1) + 3 of a unitary element (Hayashida, Hayasaka and
        /// Teruya, eprint 2020/875); below 3 p, from below 3 p. Sets `exceptional` as [`decompressed`] does.
        pub(crate) fn hard_part(&self, invert: Invert, exceptional: &mut bool) -> Self {
            // x is negative: the power x is the conjugate of the power |x|.
            let by_x_less_one = self.power_x_absolute(invert, exceptional).mul(self).conjugate();
            let by_square = by_x_less_one.power_x_absolute(invert, exceptional).mul(&by_x_less_one).conjugate();
            let power = by_square.power_x_absolute(invert, exceptional).conjugate().mul(&by_square.frobenius());
            let by_x_squared = power.power_x_absolute(invert, exceptional).power_x_absolute(invert, exceptional);
            let by_rest = power.frobenius().frobenius().mul(&power.conjugate());
            by_x_squared.mul(&by_rest).mul(&self.mul(self).mul(self))
        }
    }
}

impl Compressed {
    lanes_fn! {
        fn of(element: &SpreadFp12) -> Self {
            const PLACES: [usize; LANES] = [1, 1, 4, 4, 2, 2, 5, 5];
            let (c0, c1) = (element.0.c0.permuted(&PLACES), element.0.c1.permuted(&PLACES));
            Self(Limbs::select(SECOND, &c1, &c0).loose().settled())
        }
    }

    lanes_fn! {
        #[inline(never)]
        /// The square. With a, b, c and d for the coefficients of w, w^4, w² and w^5, with s = (c + d)(c + (1 + u) d) and t =
        /// (a + b)(a + (1 + u) b), they become 2 a + 6 (1 + u) c d, 3 (s - (2 + u) c d) - 2 b, 3 (t - (2 + u) a b) - 2 c and
        /// 2 d + 6 a b.
        fn square(&self) -> Self {
            let own = self.0.loose();
            // The factors of c d, a b, s and t.
            let (left, right) = (own.permuted(&[4, 5, 0, 1, 4, 5, 0, 1]), own.permuted(&[6, 7, 2, 3, 6, 7, 2, 3]));
            let turned = own.permuted(&[7, 6, 3, 2, 7, 6, 3, 2]);
            let one = left.plus_minus::<0>(0b1111_0000, 0, &right).carried();
            let other = right.plus_minus::<0>(0b1111_0000, 0, &left).plus_minus::<1>(0b1010_0000, 0b0101_0000, &turned);
            // The first part of a product is c0 d0 - c1 d1, the second c0 d1 + c1 d0.
            let crossed = other.permuted(&[1, 0, 3, 2, 5, 4, 7, 6]);
            let crossed = Fp::zero().loose().plus_minus::<3>(SECOND, FIRST, &crossed).carried();
            let mut products = Wide::product(&one.permuted(&[0, 0, 2, 2, 4, 4, 6, 6]), &other.carried());
            products.add_product(&one.permuted(&[1, 1, 3, 3, 5, 5, 7, 7]), &crossed);
            let products = products.reduced();
            let thrice = products.shifted::<1>().plus(&products);
            let first = thrice.permuted(&[0, 0, 4, 5, 6, 7, 2, 3]);
            let squares = first
                .plus_minus::<0>(0b1100_0011, 0, &first)
                .plus_minus::<4>(0b0000_0010, 0b0011_1101, &thrice.permuted(&[1, 1, 0, 1, 2, 3, 6, 7]).shifted::<1>())
                .plus_minus::<3>(0b0001_0100, 0b0010_1000, &thrice.permuted(&[0, 1, 1, 0, 3, 2, 6, 7]))
                .plus_minus::<2>(0b1100_0011, 0b0011_1100, &own.shifted::<1>());
            Self(squares.settled())
        }
    }
}

lanes_fn! {
    /// The elements of compressed ones; below 2 p. Sets `exceptional` where one of them has a coefficient of w that is zero, which
    /// this divides by: one itself, for example. With a, b, c and d as above, the coefficient of w^3 is e = ((1 + u) d² + 3 c² - 2 b) / 4 a,
    /// and that of 1 is (1 + u)(2 e² + a d - 3 b c) + 1.
    fn decompressed(compressed: &[Compressed; X_RUNS.len()], invert: Invert, exceptional: &mut bool) -> [SpreadFp12; X_RUNS.len()] {
        // From here on, one element in each lane; the last two lanes repeat the first.
        let rows = std::array::from_fn(|row| compressed[if row < compressed.len() { row } else { 0 }].0);
        let [a0, a1, b0, b1, c0, c1, d0, d1] = Limbs::transposed(&rows);
        let pair = |c0, c1| Fp2 { c0, c1 };
        let (a, b, c, d) = (pair(a0, a1), pair(b0, b1), pair(c0, c1), pair(d0, d1));
        *exceptional |= a.is_zero() != 0;
        let dividend = d.square().mul_by_one_plus_u::<2>().add(&c.square().triple()).sub::<2>(&b.double());
        let e = dividend.mul(&a.shifted::<2>().inverse(invert));
        let rest = e.square().double().add(&a.mul(&d)).sub::<4>(&b.mul(&c).triple());
        let one = Fp2::one();
        let f = rest.mul_by_one_plus_u::<5>().loose().plus(&one.loose()).settled();
        let zero = Fp::zero();
        let [c0, c1] = [
            [f.c0, a.c0, c.c0, e.c0, b.c0, d.c0, zero, zero],
            [f.c1, a.c1, c.c1, e.c1, b.c1, d.c1, zero, zero],
        ]
        .map(|rows| Limbs::transposed(&rows));
        std::array::from_fn(|element| SpreadFp12(pair(c0[element], c1[element])))
    }
}
