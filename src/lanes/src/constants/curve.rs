//! Numbers of the curves, the maps between them and the extension fields, each with its source, in plain form. `recomputed.rs`
//! computes them again.

use super::limbs::{WORDS, integer, minus};
use super::prime::{P, Pair};

/// A cube root of one: multiplication by -x² on the subgroup of G1 is (x, y) to (βx, y).
pub(crate) const BETA_G1: [u64; WORDS] =
    integer("5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe");
/// The other one, which does it on G2.
pub(crate) const BETA_G2: [u64; WORDS] =
    integer("1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaac");

/// The factors of ψ on x and y: 1 / (1 + u)^((p - 1) / 3) and 1 / (1 + u)^((p - 1) / 2) (RFC 9380 appendix G.3).
pub(crate) const PSI_X: Pair = [
    integer("0"),
    integer("1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaad"),
];
pub(crate) const PSI_Y: Pair = [
    integer("135203e60180a68ee2e9c448d77a2cd91c3dedd930b1cf60ef396489f61eb45e304466cf3e67fa0af1ee7b04121bdea2"),
    integer("6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09"),
];

/// (1 + u)^(k (p - 1) / 6) for k from 0 to 5: what raising to the power p multiplies the conjugate of the coefficient of w^k by.
pub(crate) const FROBENIUS: [Pair; 6] = [
    [integer("1"), integer("0")],
    [
        integer("1904d3bf02bb0667c231beb4202c0d1f0fd603fd3cbd5f4f7b2443d784bab9c4f67ea53d63e7813d8d0775ed92235fb8"),
        integer("fc3e2b36c4e03288e9e902231f9fb854a14787b6c7b36fec0c8ec971f63c5f282d5ac14d6c7ec22cf78a126ddc4af3"),
    ],
    [
        integer("0"),
        integer("1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaac"),
    ],
    twice("6af0e0437ff400b6831e36d6bd17ffe48395dabc2d3435e77f76e17009241c5ee67992f72ec05f4c81084fbede3cc09"),
    [
        integer("1a0111ea397fe699ec02408663d4de85aa0d857d89759ad4897d29650fb85f9b409427eb4f49fffd8bfd00000000aaad"),
        integer("0"),
    ],
    [
        integer("5b2cfd9013a5fd8df47fa6b48b1e045f39816240c0b8fee8beadf4d8e9c0566c63a3e6e257f87329b18fae980078116"),
        integer("144e4211384586c16bd3ad4afa99cc9170df3560e77982d0db45f3536814f0bd5871c1908bd478cd1ee605167ff82995"),
    ],
];

/// The curve that messages are mapped to first, y² = x³ + A x + B with A = 240 u, B = 1012 (1 + u), and Z = -(2 + u) (RFC
/// 9380 §8.8.2).
pub(crate) const ISOGENOUS_A: Pair = [integer("0"), integer("f0")];
pub(crate) const ISOGENOUS_B: Pair = [integer("3f4"), integer("3f4")];
pub(crate) const SSWU_Z: Pair = [minus(&P, &integer("2")), minus(&P, &integer("1"))];
/// The square root of -125: 125 is the norm of Z³.
pub(crate) const ROOT_OF_MINUS_125: [u64; WORDS] =
    integer("810e5a23cbb86fd12ded1af502287a397ed25c1d6fe0444e38c48e9c7ddb3c27cfebdd464e90f201fda0eb6983f2533");

/// 1 / 125.
pub(crate) const INVERSE_OF_125: [u64; WORDS] =
    integer("59ded5774de2fc31e8f3083875e2b7a4cff24cacc26fbdb84e195f19dbbba49567f439538bc20c48c86f3b645a1b852");

/// The isogeny's polynomials, constants first (RFC 9380 appendix E.3). The denominators' leading coefficients are one.
pub(crate) const ISOGENY_X_NUMERATOR: [Pair; 4] = [
    twice("5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6"),
    [
        integer("0"),
        integer("11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a"),
    ],
    [
        integer("11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e"),
        integer("8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d"),
    ],
    [
        integer("171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1"),
        integer("0"),
    ],
];
pub(crate) const ISOGENY_X_DENOMINATOR: [Pair; 2] =
    [[integer("0"), minus(&P, &integer("48"))], [integer("c"), minus(&P, &integer("c"))]];
pub(crate) const ISOGENY_Y_NUMERATOR: [Pair; 4] = [
    twice("1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706"),
    [
        integer("0"),
        integer("5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97be"),
    ],
    [
        integer("11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71c"),
        integer("8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38f"),
    ],
    [
        integer("124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10"),
        integer("0"),
    ],
];
pub(crate) const ISOGENY_Y_DENOMINATOR: [Pair; 3] = [
    [minus(&P, &integer("1b0")), minus(&P, &integer("1b0"))],
    [integer("0"), minus(&P, &integer("d8"))],
    [integer("12"), minus(&P, &integer("12"))],
];

const fn twice(hexadecimal: &str) -> Pair {
    [integer(hexadecimal), integer(hexadecimal)]
}
