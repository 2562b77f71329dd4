//! One verdict over all sets: validate, decode, group, combine, pair.

use crate::batch::decode::{DecodedSets, decode};
use crate::batch::group::by_message;
use crate::coefficient::Coefficient;
use crate::engine::Engine;
use crate::pairing;
use crate::signature_set::{Checks, SignatureSet};

/// Whether every set is a valid signature of its message under its key. No sets: no.
pub fn verify_signature_sets(engine: &dyn Engine, sets: &[SignatureSet], checks: Checks) -> bool {
    if sets.is_empty() {
        return false;
    }
    // 1. Decode and check. What does not decode is no signature.
    let Ok(DecodedSets { public_keys, signatures }) = decode(engine, sets, checks) else {
        return false;
    };

    // 2. Group by message, and hash each message once.
    let groups = by_message(sets.iter().map(|set| &*set.message));
    let hashes = engine.hash_messages(&groups.messages);

    // 3. Draw the coefficients, now that nothing can change the sets any more.
    let coefficients = Coefficient::for_batch(sets.len());

    // 4. Combine: a weighted sum of keys for each message, one of all signatures.
    let keys_by_message: Vec<Vec<_>> = groups
        .members
        .iter()
        .map(|members| members.iter().map(|&index| (public_keys[index].0, coefficients[index])).collect())
        .collect();
    let key_sums = engine.weighted_key_sums(&keys_by_message);
    let signature_sum = engine.weighted_signature_sum(&signatures, &coefficients);

    // 5. Pair.
    pairing::products_are_equal(engine, key_sums, hashes, signature_sum)
}
