//! Encodings of points, before any arithmetic: flags and canonical integers.
//!
//! Imports: constants.
//!
//! A function returns `None` for everything but the plain encoding of a point with an x, and does not say why: the caller decodes
//! such bytes again on blst, for the result and the error.

use crate::constants::{P, WORDS, less};

/// Flags of the first byte: compressed, infinity, larger y.
const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const LARGER: u8 = 0x20;

/// x and the choice of y, of 48 bytes. `None` for the two points with x = 0, of order three, which some decoders
/// refuse before any check of the subgroup.
pub(crate) fn g1(bytes: &[u8; 48]) -> Option<([u64; WORDS], bool)> {
    let larger = larger(bytes[0])?;
    let x = integer(bytes)?;
    (x != [0; WORDS]).then_some((x, larger))
}

/// x and y of 96 bytes. `None` for the two points with x = 0 here too.
pub(crate) fn g1_uncompressed(bytes: &[u8; 96]) -> Option<[[u64; WORDS]; 2]> {
    let (x, y) = bytes.split_at(48);
    if (x[0] | y[0]) & (COMPRESSED | INFINITY | LARGER) != 0 {
        return None;
    }
    let point = [integer(x.try_into().ok()?)?, integer(y.try_into().ok()?)?];
    (point[0] != [0; WORDS]).then_some(point)
}

/// x (c0, c1) and the choice of y, of 96 bytes: c1 stands first.
pub(crate) fn g2(bytes: &[u8; 96]) -> Option<([[u64; WORDS]; 2], bool)> {
    let larger = larger(bytes[0])?;
    let (c1, c0) = bytes.split_at(48);
    if c0[0] & (COMPRESSED | INFINITY | LARGER) != 0 {
        return None;
    }
    Some(([integer(c0.try_into().ok()?)?, integer(c1.try_into().ok()?)?], larger))
}

fn larger(first: u8) -> Option<bool> {
    (first & (COMPRESSED | INFINITY) == COMPRESSED).then_some(first & LARGER != 0)
}

/// A big-endian integer below p, without the three flags.
fn integer(bytes: &[u8; 48]) -> Option<[u64; WORDS]> {
    let mut words = [0; WORDS];
    for (word, chunk) in words.iter_mut().rev().zip(bytes.chunks_exact(8)) {
        *word = u64::from_be_bytes(chunk.try_into().ok()?);
    }
    words[WORDS - 1] &= u64::MAX >> 3;
    less(&words, &P).then_some(words)
}
