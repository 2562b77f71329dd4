//! Where a registry keeps its keys: chunks that never move, written once, read without locks.
//!
//! A key is twelve words (x and y in blst's Montgomery form), held as relaxed atomics, which cost what plain words cost.
//! A writer stores the words and then publishes the length; whoever reads the length first sees every word below it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::blst::G1Affine;

/// Words of a key.
const WORDS: usize = 12;
/// Keys of a chunk: 384 KiB, so that a last chunk that is hardly used costs little against a million keys.
const CHUNK_KEYS: usize = 4096;
/// Chunks of a page of the directory.
const PAGE_CHUNKS: usize = 1024;
/// Pages of the directory: room for 2^32 keys.
const PAGES: usize = (1 << 32) / (CHUNK_KEYS * PAGE_CHUNKS);

type Slot = [AtomicU64; WORDS];
type Chunk = OnceLock<Box<[Slot]>>;

/// An append-only list of points. One thread appends at a time; the caller sees to it.
pub(super) struct Points {
    pages: Box<[OnceLock<Box<[Chunk]>>]>,
    length: AtomicUsize,
}

impl Points {
    pub(super) fn new() -> Self {
        Self { pages: (0..PAGES).map(|_| OnceLock::new()).collect(), length: AtomicUsize::new(0) }
    }

    /// How many keys there are. Every key below is there for good.
    pub(super) fn len(&self) -> usize {
        self.length.load(Ordering::Acquire)
    }

    /// The point at `index`, if it is below the length.
    pub(super) fn get(&self, index: usize) -> Option<G1Affine> {
        if index < self.len() { self.get_written(index) } else { None }
    }

    /// The point at `index`, published or not: for the thread that writes. Zero words where nothing was written.
    pub(super) fn get_written(&self, index: usize) -> Option<G1Affine> {
        let slot = self.slot(index)?;
        Some(G1Affine::from_words(std::array::from_fn(|word| slot[word].load(Ordering::Relaxed))))
    }

    fn slot(&self, index: usize) -> Option<&Slot> {
        let chunk = self.pages[index / (CHUNK_KEYS * PAGE_CHUNKS)].get()?[index / CHUNK_KEYS % PAGE_CHUNKS].get()?;
        chunk.get(index % CHUNK_KEYS)
    }

    /// Brings the points at these indices near: a word at both ends of each is read, and nothing waits for another. Keys
    /// of a committee lie all over the registry, and to read them one by one costs as much as to add them.
    pub(super) fn touch(&self, indices: &[u32]) {
        let ends = |slot: &Slot| slot[0].load(Ordering::Relaxed) ^ slot[WORDS - 1].load(Ordering::Relaxed);
        let seen =
            indices.iter().filter_map(|&index| self.slot(index as usize)).fold(0, |seen, slot| seen ^ ends(slot));
        std::hint::black_box(seen);
    }

    /// Writes points from `start` on, which is at or behind the length; nobody sees them before [`Points::publish`].
    pub(super) fn write_at(&self, start: usize, points: &[G1Affine]) {
        debug_assert!(start >= self.len(), "what is published never changes");
        let mut index = start;
        let mut rest = points;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(CHUNK_KEYS - index % CHUNK_KEYS));
            let page = self.pages[index / (CHUNK_KEYS * PAGE_CHUNKS)]
                .get_or_init(|| (0..PAGE_CHUNKS).map(|_| OnceLock::new()).collect());
            let chunk = page[index / CHUNK_KEYS % PAGE_CHUNKS]
                .get_or_init(|| (0..CHUNK_KEYS).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect());
            for (slot, point) in chunk[index % CHUNK_KEYS..].iter().zip(now) {
                for (word, value) in slot.iter().zip(point.to_words()) {
                    word.store(value, Ordering::Relaxed);
                }
            }
            index += now.len();
            rest = later;
        }
    }

    /// Makes the first `length` points visible.
    pub(super) fn publish(&self, length: usize) {
        self.length.store(length, Ordering::Release);
    }

    /// Bytes of memory: chunks, directory pages, the directory.
    pub(super) fn memory_bytes(&self) -> usize {
        let pages = self.pages.iter().filter_map(OnceLock::get);
        let chunks = pages.clone().flat_map(|page| page.iter()).filter(|chunk| chunk.get().is_some()).count();
        chunks * CHUNK_KEYS * size_of::<Slot>()
            + pages.count() * PAGE_CHUNKS * size_of::<Chunk>()
            + PAGES * size_of::<OnceLock<Box<[Chunk]>>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blst::G1;

    #[test]
    fn points_are_found_across_chunks_and_none_beyond_the_length() {
        let points = Points::new();
        let generator = G1Affine::generator();
        let few: Vec<_> =
            (1..=5_u32).map(|n| G1::weighted_sum(&[generator], &n.to_le_bytes(), 4).to_affine()).collect();
        let many: Vec<_> = few.iter().copied().cycle().take(CHUNK_KEYS + 3).collect();
        points.write_at(0, &many);
        assert_eq!(points.get(0), None, "written, not published");
        points.publish(many.len());
        points.write_at(many.len(), &few);
        points.publish(many.len() + few.len());
        assert_eq!(points.get(CHUNK_KEYS + 2), Some(many[CHUNK_KEYS + 2]));
        assert_eq!(points.get(CHUNK_KEYS + 3), Some(few[0]));
        assert_eq!(points.get(CHUNK_KEYS + 8), None);
        assert!(points.memory_bytes() >= 2 * CHUNK_KEYS * 96);
    }
}
