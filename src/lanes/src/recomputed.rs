//! Every constant, computed again from its definition in plain integers of any length.

use num_bigint::BigUint;

use crate::constants as c;

/// An element of the quadratic extension.
pub(crate) type Pair = [BigUint; 2];

pub(crate) fn number(words: &[u64; c::WORDS]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |number, word| (number << 64) + word)
}

fn limbs(limbs: &[u64; c::LIMBS]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |number, limb| (number << c::LIMB_BITS) + limb)
}

fn pair(words: &c::Pair) -> Pair {
    [number(&words[0]), number(&words[1])]
}

/// |x|, the absolute value of the curve's parameter (draft-irtf-cfrg-pairing-friendly-curves §4.2.1).
fn x() -> BigUint {
    BigUint::from(0xd201_0000_0001_0000_u64)
}

/// p = (x - 1)² (x⁴ - x² + 1) / 3 + x, for x = -|x|.
pub(crate) fn p() -> BigUint {
    (&x() + 1_u32).pow(2) * (x().pow(4) - x().pow(2) + 1_u32) / 3_u32 - x()
}

fn minus(a: &BigUint) -> BigUint {
    (p() - a % p()) % p()
}

fn inverse(a: &BigUint) -> BigUint {
    a.modpow(&(p() - 2_u32), &p())
}

fn add(a: &Pair, b: &Pair) -> Pair {
    [(&a[0] + &b[0]) % p(), (&a[1] + &b[1]) % p()]
}

pub(crate) fn mul(a: &Pair, b: &Pair) -> Pair {
    [(&a[0] * &b[0] + minus(&(&a[1] * &b[1]))) % p(), (&a[0] * &b[1] + &a[1] * &b[0]) % p()]
}

fn invert(a: &Pair) -> Pair {
    let norm = inverse(&(&a[0] * &a[0] + &a[1] * &a[1]));
    [&a[0] * &norm % p(), minus(&(&a[1] * &norm))]
}

fn power(a: &Pair, exponent: &BigUint) -> Pair {
    (0..exponent.bits()).rev().fold(small(1, 0), |power, bit| {
        let square = mul(&power, &power);
        if exponent.bit(bit) { mul(&square, a) } else { square }
    })
}

fn small(c0: u32, c1: u32) -> Pair {
    [c0.into(), c1.into()]
}

#[test]
fn prime_and_what_reductions_use() {
    let r = BigUint::from(1_u32) << 416;
    assert_eq!(number(&c::P), p());
    assert_eq!(limbs(&c::P_LIMBS), p());
    let word = BigUint::from(1_u32) << 52;
    assert_eq!((p() * c::MINUS_P_INVERSE + 1_u32) % &word, BigUint::ZERO);
    assert_eq!(number(&c::ONE), &r % p());
    assert_eq!(number(&c::R_SQUARED), &r * &r % p());
    assert_eq!(number(&c::FROM_384), (BigUint::from(1_u32) << 448) % p());
    assert_eq!(number(&c::TO_384), (BigUint::from(1_u32) << 384) % p());
    assert_eq!(limbs(&c::MINUS_P), &r - p());
    for (k, multiple) in c::MULTIPLES.iter().enumerate() {
        assert_eq!(limbs(multiple), p() << k);
    }
    for (m, raise) in c::RAISES.iter().enumerate() {
        assert_eq!(limbs(raise), p() * m);
    }
    // How often p goes into a number, found from its last limb: right, or one less; at each multiple and on both sides of it.
    for multiple in 1..c::QUOTIENT_MAX {
        for number in [p() * multiple - 1_u32, p() * multiple, p() * multiple + 1_u32] {
            let quotient: BigUint = ((&number >> 364_u32) * c::QUOTIENT_FACTOR) >> 52_u32;
            let exact = &number / p();
            assert!(quotient == exact || quotient + 1_u32 == exact, "{number}");
        }
    }
    assert_eq!(limbs(&c::element(&c::TO_384)), number(&c::TO_384) * &r % p());
}

#[test]
fn exponent_of_roots_and_its_windows() {
    assert_eq!(number(&c::ROOT_EXPONENT), (p() - 3_u32) / 4_u32);
    let first = &c::ROOT_WINDOWS[0];
    let value = c::ROOT_WINDOWS[1..].iter().fold(BigUint::from(first.odd), |value, window| {
        assert!(window.odd % 2 == 1 || window.odd == 0 && window.squarings > 0);
        (value << window.squarings) + window.odd
    });
    assert_eq!(value, (p() - 3_u32) / 4_u32);
    assert_eq!(number(&c::HALF) * 2_u32 % p(), 1_u32.into());
    let bits = c::X_RUNS.iter().enumerate().fold(BigUint::from(1_u32), |bits, (run, doublings)| {
        (bits << *doublings) + u32::from(run + 1 < c::X_RUNS.len())
    });
    assert_eq!(bits, x());
}

/// The affine sum of points of y² = x³ + b with different x, or twice a point.
fn add_points(a: &[BigUint; 2], b: &[BigUint; 2]) -> [BigUint; 2] {
    let slope = if a == b {
        &a[0] * &a[0] * 3_u32 * inverse(&(&a[1] * 2_u32))
    } else {
        (&b[1] + minus(&a[1])) * inverse(&(&b[0] + minus(&a[0])))
    } % p();
    let x = (&slope * &slope + minus(&a[0]) + minus(&b[0])) % p();
    let y = (&slope * (&a[0] + minus(&x)) + minus(&a[1])) % p();
    [x, y]
}

/// β is a cube root of one, and the one with (βx, y) = -x² P: checked on the generator of G1 (the draft's §4.2.1). On G2 it is
/// the other one, since ψ² there is multiplication by x², and ψ² is (ζx, -y) with a cube root of one ζ: see below.
#[test]
fn cube_roots_of_one() {
    let one = BigUint::from(1_u32);
    for beta in [number(&c::BETA_G1), number(&c::BETA_G2)] {
        assert_eq!((&beta * &beta + &beta + &one) % p(), BigUint::ZERO);
    }
    let parse = |text: &[u8]| BigUint::parse_bytes(text, 16).expect("hexadecimal");
    let generator = [
        parse(b"17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"),
        parse(b"08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1"),
    ];
    let square = x() * x();
    let mut sum = generator.clone();
    for bit in (0..square.bits() - 1).rev() {
        sum = add_points(&sum, &sum);
        if square.bit(bit) {
            sum = add_points(&sum, &generator);
        }
    }
    assert_eq!(number(&c::BETA_G1) * &generator[0] % p(), sum[0]);
    assert_eq!(minus(&generator[1]), sum[1]);
    // ψ² is (N x, M y) with the norms of ψ's factors, and M = -1.
    let norm = |factor: &Pair| mul(factor, &[factor[0].clone(), minus(&factor[1])]);
    assert_eq!(norm(&pair(&c::PSI_X)), [number(&c::BETA_G2), BigUint::ZERO]);
    assert_eq!(norm(&pair(&c::PSI_Y)), [minus(&one), BigUint::ZERO]);
}

/// RFC 9380 appendix G.3: 1 / (1 + u)^((p - 1) / 3) and 1 / (1 + u)^((p - 1) / 2).
#[test]
fn factors_of_psi() {
    for (factor, divisor) in [(&c::PSI_X, 3_u32), (&c::PSI_Y, 2)] {
        assert_eq!(pair(factor), invert(&power(&small(1, 1), &((p() - 1_u32) / divisor))));
    }
}

#[test]
fn factors_of_the_power_p() {
    for (k, factor) in (0_u32..).zip(&c::FROBENIUS) {
        assert_eq!(pair(factor), power(&small(1, 1), &((p() - 1_u32) / 6_u32 * k)));
    }
}

/// RFC 9380 §8.8.2: A' = 240 u, B' = 1012 (1 + u), Z = -(2 + u); and the norm of Z³, whose negative's root stands here.
#[test]
fn curve_of_the_map() {
    assert_eq!(pair(&c::ISOGENOUS_A), small(0, 240));
    assert_eq!(pair(&c::ISOGENOUS_B), small(1012, 1012));
    assert_eq!(pair(&c::SSWU_Z), [minus(&2_u32.into()), minus(&1_u32.into())]);
    let root = number(&c::ROOT_OF_MINUS_125);
    assert_eq!(&root * &root % p(), minus(&125_u32.into()));
    assert_eq!(number(&c::INVERSE_OF_125) * 125_u32 % p(), 1_u32.into());
}

fn evaluate(coefficients: &[c::Pair], x: &Pair) -> Pair {
    coefficients.iter().rev().fold(small(0, 0), |value, coefficient| add(&mul(&value, x), &pair(coefficient)))
}

/// The isogeny of RFC 9380 appendix E.3 takes points (x, y) of y² = x³ + A' x + B' to points of y² = x³ + 4 (1 + u): an
/// identity of rational functions of degree below 12, which holds if it does at 40 values of x. Y is also fixed up to a
/// factor by X (it is a multiple of the derivative of X), and the factor by the identity, up to the sign; the sign is that
/// of the document's vectors, which the hash tests run.
#[test]
fn isogeny_ends_on_the_curve() {
    for value in 1..=40 {
        let x = small(value, 3 * value + 1);
        let square = add(&add(&mul(&mul(&x, &x), &x), &mul(&pair(&c::ISOGENOUS_A), &x)), &pair(&c::ISOGENOUS_B));
        let monic = |coefficients: &[c::Pair]| {
            let degree = u32::try_from(coefficients.len()).expect("few");
            add(&evaluate(coefficients, &x), &power(&x, &degree.into()))
        };
        let image_x = mul(&evaluate(&c::ISOGENY_X_NUMERATOR, &x), &invert(&monic(&c::ISOGENY_X_DENOMINATOR)));
        let factor = mul(&evaluate(&c::ISOGENY_Y_NUMERATOR, &x), &invert(&monic(&c::ISOGENY_Y_DENOMINATOR)));
        // (y Y)² = X³ + 4 (1 + u).
        let left = mul(&square, &mul(&factor, &factor));
        assert_eq!(
            left,
            add(&mul(&mul(&image_x, &image_x), &image_x), &small(4, 4)),
            "x = {value} + {} u",
            3 * value + 1
        );
    }
}
