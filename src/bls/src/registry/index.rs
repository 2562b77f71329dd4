//! From a key's bytes to its place: an open-addressing table of places only, read without locks.
//!
//! A slot is five bytes: a place, and eight bits of the hash that tell most strangers apart; what stands at the place is
//! compared through the points themselves. The hash is keyed by random bits of the process, so crafted keys cannot be
//! made to collide.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicUsize, Ordering};

use arc_swap::ArcSwap;

/// Slots of an empty index.
const SLOTS_MIN: usize = 64;
/// The table doubles when more than this many tenths are taken: 6 to 12.5 bytes a key.
const LOAD_TENTHS: usize = 8;
/// A slot that holds nothing. A place is stored as itself plus one.
const EMPTY: u32 = 0;

/// The largest number of places: the stored form must fit its four bytes.
pub(super) const PLACES_MAX: usize = u32::MAX as usize - 1;

/// The table. One thread inserts at a time; the caller sees to it.
pub(super) struct Index {
    table: ArcSwap<Table>,
    taken: AtomicUsize,
    hash: RandomState,
}

struct Table {
    places: Box<[AtomicU32]>,
    tags: Box<[AtomicU8]>,
}

/// A slot that was filled, for [`Index::undo`].
pub(super) struct Filled(usize);

impl Index {
    pub(super) fn new() -> Self {
        Self {
            table: ArcSwap::from_pointee(Table::new(SLOTS_MIN)),
            taken: AtomicUsize::new(0),
            hash: RandomState::new(),
        }
    }

    /// The hash of a key: of its x-coordinate, 48 bytes big-endian. A key and its negative share it.
    pub(super) fn hash(&self, x: &[u8; 48]) -> u64 {
        self.hash.hash_one(x)
    }

    /// The place of the key with this hash that `same` says yes to.
    pub(super) fn find(&self, hash: u64, same: impl Fn(usize) -> bool) -> Option<usize> {
        let table = self.table.load();
        for slot in table.probe(hash) {
            match table.places[slot].load(Ordering::Acquire) {
                EMPTY => return None,
                stored if table.has_tag(slot, hash) && same(place(stored)) => return Some(place(stored)),
                _ => {}
            }
        }
        None
    }

    /// Makes room for `more` places, given the hashes of those that are there. Whether the table was made anew for it.
    pub(super) fn reserve(&self, more: usize, hash_at: impl Fn(usize) -> u64) -> bool {
        let taken = self.taken.load(Ordering::Acquire);
        let mut size = self.table.load().places.len();
        while (taken + more) * 10 > size * LOAD_TENTHS {
            size *= 2;
        }
        let grows = size > self.table.load().places.len();
        if grows {
            self.rebuild(size, |_| true, hash_at);
        }
        grows
    }

    /// Takes back every place from `size` on, however the table has changed meanwhile.
    pub(super) fn truncate(&self, size: usize, hash_at: impl Fn(usize) -> u64) {
        let slots = self.table.load().places.len();
        self.rebuild(slots, |place| place < size, hash_at);
    }

    fn rebuild(&self, slots: usize, keep: impl Fn(usize) -> bool, hash_at: impl Fn(usize) -> u64) {
        let table = Table::new(slots);
        let mut taken = 0;
        for stored in self.table.load().places.iter().map(|slot| slot.load(Ordering::Acquire)) {
            if stored == EMPTY || !keep(place(stored)) {
                continue;
            }
            let hash = hash_at(place(stored));
            if let Some(slot) = table.probe(hash).find(|&slot| table.is_empty(slot)) {
                table.fill(slot, hash, stored);
                taken += 1;
            }
        }
        self.taken.store(taken, Ordering::Release);
        self.table.store(Arc::new(table));
    }

    /// The table, to insert many places into. It must not be made anew meanwhile.
    pub(super) fn inserter(&self) -> Inserter<'_> {
        Inserter { table: self.table.load_full(), taken: &self.taken }
    }

    /// Takes back the insertions since the table was last made anew, the latest first: in this order every probe runs as it
    /// did before them.
    pub(super) fn undo(&self, filled: Vec<Filled>) {
        let table = self.table.load();
        for Filled(slot) in filled.into_iter().rev() {
            table.places[slot].store(EMPTY, Ordering::Release);
            self.taken.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Bytes of memory.
    pub(super) fn memory_bytes(&self) -> usize {
        self.table.load().places.len() * (size_of::<AtomicU32>() + size_of::<AtomicU8>())
    }
}

/// The way to add places: see [`Index::inserter`].
pub(super) struct Inserter<'a> {
    table: Arc<Table>,
    taken: &'a AtomicUsize,
}

impl Inserter<'_> {
    /// Adds a place, unless a key with this hash that `same` says yes to has one: then that place is the error. There
    /// must be room: see [`Index::reserve`].
    pub(super) fn insert(&self, hash: u64, new: usize, same: impl Fn(usize) -> bool) -> Result<Filled, usize> {
        for slot in self.table.probe(hash) {
            match self.table.places[slot].load(Ordering::Relaxed) {
                EMPTY => {
                    // Above PLACES_MAX nothing is ever appended.
                    self.table.fill(slot, hash, u32::try_from(new + 1).unwrap_or(EMPTY));
                    self.taken.fetch_add(1, Ordering::Relaxed);
                    return Ok(Filled(slot));
                }
                stored if self.table.has_tag(slot, hash) && same(place(stored)) => return Err(place(stored)),
                _ => {}
            }
        }
        debug_assert!(false, "a full table: nothing was reserved");
        Err(new)
    }
}

impl Table {
    fn new(size: usize) -> Self {
        Self {
            places: (0..size).map(|_| AtomicU32::new(EMPTY)).collect(),
            tags: (0..size).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    fn is_empty(&self, slot: usize) -> bool {
        self.places[slot].load(Ordering::Relaxed) == EMPTY
    }

    fn has_tag(&self, slot: usize, hash: u64) -> bool {
        self.tags[slot].load(Ordering::Relaxed) == tag(hash)
    }

    /// Readers see the tag no later than the place.
    fn fill(&self, slot: usize, hash: u64, stored: u32) {
        self.tags[slot].store(tag(hash), Ordering::Relaxed);
        self.places[slot].store(stored, Ordering::Release);
    }

    /// The slots that a hash may stand in, nearest first. The size is a power of two.
    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.places.len() - 1;
        #[allow(clippy::cast_possible_truncation)] // The low bits choose the slot, the high ones the tag.
        let start = hash as usize;
        (0..=mask).map(move |step| start.wrapping_add(step) & mask)
    }
}

fn tag(hash: u64) -> u8 {
    (hash >> 56) as u8
}

fn place(stored: u32) -> usize {
    stored as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x(place: usize) -> [u8; 48] {
        let mut x = [3; 48];
        x[..8].copy_from_slice(&place.to_le_bytes());
        x
    }

    fn find(index: &Index, wanted: usize) -> Option<usize> {
        index.find(index.hash(&x(wanted)), |place| place == wanted)
    }

    fn insert(index: &Index, new: usize) -> Result<Filled, usize> {
        index.inserter().insert(index.hash(&x(new)), new, |place| place == new)
    }

    #[test]
    fn every_key_is_found_at_its_place_while_the_table_grows() {
        let index = Index::new();
        for place in 0..10_000 {
            index.reserve(1, |place| index.hash(&x(place)));
            assert!(insert(&index, place).is_ok());
        }
        for place in 0..10_000 {
            assert_eq!(find(&index, place), Some(place));
        }
        assert_eq!(find(&index, 10_000), None);
        assert_eq!(insert(&index, 77).map(|_| ()), Err(77));
        assert!((60_000..=125_000).contains(&index.memory_bytes()), "6 to 12.5 bytes a key");
    }

    #[test]
    fn truncated_places_are_gone_though_the_table_has_grown() {
        let index = Index::new();
        for place in 0..1000 {
            index.reserve(1, |place| index.hash(&x(place)));
            assert!(insert(&index, place).is_ok());
        }
        index.truncate(300, |place| index.hash(&x(place)));
        for place in 0..1000 {
            assert_eq!(find(&index, place), (place < 300).then_some(place));
        }
        assert!(insert(&index, 300).is_ok());
    }

    #[test]
    fn undone_insertions_leave_no_trace() {
        let index = Index::new();
        index.reserve(1000, |_| 0);
        for place in 0..500 {
            assert!(insert(&index, place).is_ok());
        }
        let filled = (500..1000).filter_map(|place| insert(&index, place).ok()).collect();
        index.undo(filled);
        for place in 0..1000 {
            assert_eq!(find(&index, place), (place < 500).then_some(place));
        }
        assert!(insert(&index, 999).is_ok());
        assert_eq!(find(&index, 999), Some(999));
    }
}
