//! Aggregated keys that are kept under their bytes: a bounded map in which the least recently used key leaves first.

use std::hash::RandomState;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::points::public_key::{COMPRESSED_BYTES, PublicKey};

/// Keys that are remembered, at most: two epochs of 32 slots with 64 committees and 16 aggregates each, in about 14 MB.
const REMEMBERED_MAX: NonZeroUsize = NonZeroUsize::new(65_536).unwrap();
/// Bytes of an entry: key, point, the list's and the table's pointers.
const ENTRY_BYTES: usize = COMPRESSED_BYTES + 96 + 16 + 18;

type Map = LruCache<[u8; COMPRESSED_BYTES], PublicKey, RandomState>;

pub(super) struct Remembered {
    map: Mutex<Map>,
    /// The map's length, so that an empty map, the common case, costs no lock.
    length: AtomicUsize,
}

impl Remembered {
    pub(super) fn new() -> Self {
        Self { map: Mutex::new(LruCache::unbounded_with_hasher(RandomState::new())), length: AtomicUsize::new(0) }
    }

    pub(super) fn insert(&self, bytes: [u8; COMPRESSED_BYTES], key: PublicKey) {
        self.change(|map| {
            map.put(bytes, key);
            if map.len() > REMEMBERED_MAX.get() {
                map.pop_lru();
            }
        });
    }

    pub(super) fn get(&self, bytes: &[u8; COMPRESSED_BYTES]) -> Option<PublicKey> {
        if self.len() == 0 { None } else { self.lock().get(bytes).copied() }
    }

    pub(super) fn remove(&self, bytes: &[u8; COMPRESSED_BYTES]) -> bool {
        self.change(|map| map.pop(bytes).is_some())
    }

    pub(super) fn clear(&self) {
        self.change(LruCache::clear);
    }

    pub(super) fn len(&self) -> usize {
        self.length.load(Ordering::Acquire)
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.len() * ENTRY_BYTES
    }

    fn change<T>(&self, body: impl FnOnce(&mut Map) -> T) -> T {
        let mut map = self.lock();
        let result = body(&mut map);
        self.length.store(map.len(), Ordering::Release);
        result
    }

    /// Nothing panics while the lock is held, so a poisoned one is as good.
    fn lock(&self) -> MutexGuard<'_, Map> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blst::G1Affine;

    #[test]
    fn least_recently_used_key_leaves_first() {
        let remembered = Remembered::new();
        let bytes = |index: usize| {
            let mut bytes = [0; COMPRESSED_BYTES];
            bytes[..8].copy_from_slice(&index.to_le_bytes());
            bytes
        };
        let key = PublicKey(G1Affine::generator());
        for index in 0..REMEMBERED_MAX.get() {
            remembered.insert(bytes(index), key);
        }
        assert!(remembered.get(&bytes(0)).is_some(), "used just now");
        remembered.insert(bytes(REMEMBERED_MAX.get()), key);
        assert!(remembered.get(&bytes(1)).is_none());
        assert!(remembered.get(&bytes(0)).is_some());
        assert_eq!(remembered.memory_bytes(), REMEMBERED_MAX.get() * ENTRY_BYTES);
    }
}
