//! The last step of every verification.

use crate::blst::{G1Affine, G2Affine};
use crate::engine::Engine;

/// Whether the product of e(keys\[k\], hashes\[k\]) equals e(g1, signature).
///
/// Pairs with infinity are left out: they pair to one, and blst's Miller loop is wrong for infinity in G2.
pub(crate) fn products_are_equal(
    engine: &dyn Engine,
    mut keys: Vec<G1Affine>,
    mut hashes: Vec<G2Affine>,
    signature: G2Affine,
) -> bool {
    keys.push(G1Affine::generator().negate());
    hashes.push(signature);
    let (g1, g2): (Vec<_>, Vec<_>) =
        keys.into_iter().zip(hashes).filter(|(key, hash)| !key.is_infinity() && !hash.is_infinity()).unzip();
    engine.final_exponentiation(&engine.miller_product(&g1, &g2)).is_one()
}
