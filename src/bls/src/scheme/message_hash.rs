//! H(m) of messages, with a cache: attestations of one slot share their messages, and hashing is the dearest step of a
//! verification.

use std::sync::LazyLock;

use quick_cache::sync::Cache;

use crate::blst::G2Affine;
use crate::engine::Engine;
use crate::stats;
use crate::threads::pool;

/// Length of the messages that are kept: signing roots. Others are rare and could be large.
const ROOT_BYTES: usize = 32;
/// Messages that are kept, at most: four epochs of 32 slots with 64 committees, in about 2.5 MB (192 bytes a point, 32 a
/// key, the rest the table). Messages seen once leave first, so a flood of new ones does not empty it.
const CACHED_MESSAGES: usize = 8192;
/// Messages that a thread hashes at a time.
const HASH_TOGETHER: usize = 16;

/// Keyed by the whole message; the table's hash is keyed by the process, so crafted messages cannot collide in it.
static CACHE: LazyLock<Cache<[u8; ROOT_BYTES], G2Affine>> = LazyLock::new(|| Cache::new(CACHED_MESSAGES));

/// H(m) of each message, from the cache or, over the pool, from the engine.
pub(crate) fn hash_messages(engine: &dyn Engine, messages: &[&[u8]]) -> Vec<G2Affine> {
    stats::HASH_NS.time(|| hash_missing(engine, messages))
}

fn hash_missing(engine: &dyn Engine, messages: &[&[u8]]) -> Vec<G2Affine> {
    let cached: Vec<Option<G2Affine>> = messages.iter().map(|message| CACHE.get(&root(message)?)).collect();
    let missing: Vec<&[u8]> =
        messages.iter().zip(&cached).filter(|(_, hash)| hash.is_none()).map(|(message, _)| *message).collect();
    stats::MESSAGES.add(messages.len());
    stats::MESSAGE_HITS.add(messages.len() - missing.len());
    let length = pool::share(missing.len(), engine.width(), HASH_TOGETHER);
    let hashed = pool::map_runs(&missing, length, |run| engine.hash_messages(run)).concat();
    for (message, hash) in missing.iter().zip(&hashed) {
        if let Some(root) = root(message) {
            CACHE.insert(root, *hash);
        }
    }
    let mut hashed = hashed.into_iter();
    cached.into_iter().filter_map(|hash| hash.or_else(|| hashed.next())).collect()
}

fn root(message: &[u8]) -> Option<[u8; ROOT_BYTES]> {
    message.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine;

    #[test]
    fn hash_does_not_depend_on_the_cache() {
        let engine = engine::current();
        let messages: [&[u8]; 5] = [&[1; 32], b"", &[2; 32], &[1; 32], &[3; 100]];
        let plain = engine.hash_messages(&messages);
        assert_eq!(hash_messages(engine, &messages), plain);
        assert_eq!(hash_messages(engine, &messages), plain);
        let others: [&[u8]; 3] = [&[4; 32], &[2; 32], &[5; 32]];
        assert_eq!(hash_messages(engine, &others), engine.hash_messages(&others));
    }

    #[test]
    fn cache_is_bounded() {
        for index in 0..2 * CACHED_MESSAGES as u64 {
            let mut root = [9; ROOT_BYTES];
            root[..8].copy_from_slice(&index.to_le_bytes());
            CACHE.insert(root, G2Affine::generator());
        }
        assert!(CACHE.len() <= CACHED_MESSAGES);
    }
}
