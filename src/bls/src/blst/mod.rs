//! The only folder that calls blst: each C function that this crate needs, wrapped in a safe one. The only `unsafe` of the
//! crate.
//!
//! Imports: error.
//!
//! Nothing is decided here. Points are as blst holds them (affine: Montgomery coordinates, infinity is all zero;
//! projective: Jacobian, infinity has Z = 0), and a wrapper never checks more than its C function does.
#![allow(unsafe_code)]

pub(crate) mod field;
mod g1;
mod g2;
mod group;
mod hash;
mod pairing;
#[doc(hidden)]
pub mod products;
pub(crate) mod secret;

pub use field::Fp;
pub(crate) use field::invert_all;
pub use g1::{G1, G1Affine};
pub use g2::{G2, G2Affine};
pub(crate) use hash::hash_to_field;
pub use hash::{expand_message_xmd, hash_to_g2};
pub use pairing::{Fp12, miller_product};
