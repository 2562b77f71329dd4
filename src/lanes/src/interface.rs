//! What callers hand over and get back: plain numbers, and the inversion that they provide.
//!
//! Imports: nothing.
//!
//! Types only; how a backend holds numbers is its own matter.

/// Lanes of the widest backend: what callers make their groups for, and how many elements [`Invert`] takes. How many a backend
/// has, [`Lanes::width`](crate::Lanes::width) says.
pub const LANES: usize = 8;

/// An element of the base field: Montgomery form with R = 2^384, below p, the least significant word first.
pub type FpWords = [u64; 6];
/// x and y.
pub type G1AffineWords = [FpWords; 2];
/// x, y and z of a Jacobian point (x / z², y / z³).
pub type G1Words = [FpWords; 3];
/// x and y, each c0 and c1.
pub type G2AffineWords = [[FpWords; 2]; 2];
/// x, y and z of a Jacobian point, each c0 and c1.
pub type G2Words = [[FpWords; 2]; 3];
/// The twelve coefficients, in the order of the tower: over w, over v, over u.
pub type Fp12Words = [[[FpWords; 2]; 3]; 2];
/// Two elements of the quadratic extension as plain integers below p: what a message is expanded to.
pub type MapInput = [[[u64; 6]; 2]; 2];

/// Inverts elements in the form of [`FpWords`]; zero stays zero. The caller provides it, because an inversion gains nothing from
/// lanes.
pub type Invert = fn(&[FpWords; LANES]) -> [FpWords; LANES];

/// What `repeat_fp` and `repeat_fp2` do over and over.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOperation {
    /// a b, then a b², and so on.
    Product,
    /// a², then a⁴, and so on.
    Square,
}

/// What `repeat_g1` and `repeat_g2` do over and over.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOperation {
    /// A + B, then A + 2 B, and so on, A in Jacobian form and B affine.
    AddAffine,
    /// 2 A, then 4 A, and so on.
    Double,
}
