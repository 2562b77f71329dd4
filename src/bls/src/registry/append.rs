//! Filling a registry: all keys of a call, or none.

use std::sync::{MutexGuard, PoisonError};

use super::index::{Filled, PLACES_MAX};
use super::keys::Keys;
use super::{Registry, State};
use crate::blst::G1Affine;
use crate::engine;
use crate::error::Error;
use crate::points::public_key::{PublicKey, PublicKeyBytes};
use crate::threads::pool;

/// Keys that a thread decodes at a time.
const DECODE_TOGETHER: usize = 64;
/// Keys between two reports of progress: some hundred milliseconds of validation for one core.
const REPORT_KEYS: usize = 4096;

/// The index makes room for at most this many times the keys that have come: a count may be a claim, and making it anew
/// costs a hash for every key.
const ROOM_FACTOR: usize = 16;

/// Hears of progress: keys done, keys in all. Called from the thread that appends.
pub type OnProgress<'a> = &'a mut dyn FnMut(usize, usize);

/// How keys are appended.
pub struct AppendOptions<'a> {
    /// Where the caller believes the first key to belong; otherwise behind the last one.
    pub at: Option<u32>,
    /// Whether each key must be in the subgroup. (Infinity is refused in any case.)
    pub validate: bool,
    /// Who hears of progress.
    pub on_progress: Option<OnProgress<'a>>,
}

impl Default for AppendOptions<'_> {
    fn default() -> Self {
        Self { at: None, validate: true, on_progress: None }
    }
}

impl Registry {
    /// Appends keys and returns the new size. Keys that stand at their place already are passed over.
    ///
    /// # Errors
    /// With the position in `keys`: [`Error::RegistryConflict`] where another key stands at that place,
    /// [`Error::RegistryDuplicate`] where a key stands at another place, or a key's own failure; or
    /// [`Error::RegistryGap`] when `at` is beyond the end. Then nothing has changed.
    pub fn append(&self, keys: &Keys, mut options: AppendOptions<'_>) -> Result<usize, Error> {
        let mut appending = Appending::begin(self, options.at.map(|at| at as usize), keys.len())?;
        let there = appending.pass_over(keys)?;
        let positions: Vec<usize> = (there..keys.len()).collect();
        for part in positions.chunks(REPORT_KEYS) {
            let runs = pool::map_runs(part, pool::share(part.len(), 8, DECODE_TOGETHER), |run| {
                let bytes: Vec<_> = run.iter().map(|&position| keys.get(position)).collect();
                engine::current().decode_public_keys(&bytes.iter().collect::<Vec<_>>(), options.validate)
            });
            let mut points = Vec::with_capacity(part.len());
            let mut failure = None;
            for (key, &position) in runs.into_iter().flatten().zip(part) {
                match key {
                    Ok(key) => points.push(key.point()),
                    Err(error) => {
                        failure = Some(error.at(position));
                        break;
                    }
                }
            }
            // Those before it, too, may be what fails first.
            appending.push(&points)?;
            if let Some(failure) = failure {
                return Err(failure);
            }
            if let Some(on_progress) = &mut options.on_progress {
                on_progress(appending.position, keys.len());
            }
        }
        if let (true, Some(on_progress)) = (positions.is_empty(), &mut options.on_progress) {
            on_progress(keys.len(), keys.len());
        }
        Ok(appending.commit())
    }
}

/// Keys on their way into a registry. Nothing is visible before [`Appending::commit`]; dropped, it leaves no trace.
pub(super) struct Appending<'a> {
    state: std::sync::Arc<State>,
    /// The registry's size, and where the caller's first key belongs.
    size: usize,
    at: usize,
    /// The caller's next key.
    position: usize,
    /// Keys that are said to be new.
    more: usize,
    filled: Vec<Filled>,
    /// Whether the index was made anew since the first of them.
    regrown: bool,
    committed: bool,
    _writing: MutexGuard<'a, ()>,
}

impl<'a> Appending<'a> {
    /// Waits for its turn to add `count` keys from `at` on, or behind the last one. Room is made as they come: the count may
    /// be a claim.
    pub(super) fn begin(registry: &'a Registry, at: Option<usize>, count: usize) -> Result<Self, Error> {
        // A poisoned lock is as good: nothing becomes visible before it is whole.
        let writing = registry.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let state = registry.state.load_full();
        let size = state.points.len();
        let at = at.unwrap_or(size);
        if at > size {
            return Err(Error::RegistryGap { at, size });
        }
        let more = (at + count).saturating_sub(size);
        if size + more > PLACES_MAX {
            return Err(Error::InvalidArgument(format!("a registry holds at most {PLACES_MAX} keys")));
        }
        Ok(Self {
            state,
            size,
            at,
            position: 0,
            more,
            filled: Vec::new(),
            regrown: false,
            committed: false,
            _writing: writing,
        })
    }

    /// Compares the keys whose places are taken with what stands there, by their bytes; the position of the first whose
    /// place is not.
    fn pass_over(&mut self, keys: &Keys) -> Result<usize, Error> {
        while self.position < keys.len() && self.at + self.position < self.size {
            let stored = self.state.points.get(self.at + self.position);
            let same = match keys.get(self.position) {
                PublicKeyBytes::Compressed(bytes) => stored.map(|point| point.compress()) == Some(bytes),
                other => PublicKey::decode_unchecked(&other).ok().map(|key| key.point()) == stored,
            };
            self.pass(same)?;
        }
        Ok(self.position)
    }

    /// Takes the caller's next keys, decoded and valid.
    pub(super) fn push(&mut self, points: &[G1Affine]) -> Result<(), Error> {
        let there = points.len().min(self.size.saturating_sub(self.at + self.position));
        for point in &points[..there] {
            self.pass(self.state.points.get(self.at + self.position).as_ref() == Some(point))?;
        }
        let new = &points[there..];
        self.state.points.write_at(self.size + self.filled.len(), new);
        // Room for all that are to come, as far as that is believable by what has come.
        let believable = ROOM_FACTOR * (self.size + self.filled.len() + new.len());
        let room = (self.more - self.filled.len()).min(believable).max(new.len());
        let had_some = !self.filled.is_empty();
        self.regrown |= self.state.index.reserve(room, |index| self.state.hash_at(index)) && had_some;
        let index = self.state.index.inserter();
        for point in new {
            let hash = self.state.index.hash(&point.x_bendian());
            let same = |index| self.state.points.get_written(index).as_ref() == Some(point);
            match index.insert(hash, self.size + self.filled.len(), same) {
                Ok(filled) => self.filled.push(filled),
                Err(index) if index < self.size => return Err(Error::RegistryDuplicate { index }.at(self.position)),
                Err(index) => return Err(Error::RepeatedKey { position: index - self.at }.at(self.position)),
            }
            self.position += 1;
        }
        Ok(())
    }

    /// Makes all keys visible; the new size.
    pub(super) fn commit(mut self) -> usize {
        self.committed = true;
        let size = self.size + self.filled.len();
        self.state.points.publish(size);
        size
    }

    fn pass(&mut self, same: bool) -> Result<(), Error> {
        if !same {
            return Err(Error::RegistryConflict { index: self.at + self.position }.at(self.position));
        }
        self.position += 1;
        Ok(())
    }
}

impl Drop for Appending<'_> {
    fn drop(&mut self) {
        if self.committed {
            return;
        }
        if self.regrown {
            self.state.index.truncate(self.size, |index| self.state.hash_at(index));
        } else {
            self.state.index.undo(std::mem::take(&mut self.filled));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{flat, key};
    use super::*;

    fn at(index: u32) -> AppendOptions<'static> {
        AppendOptions { at: Some(index), ..AppendOptions::default() }
    }

    #[test]
    fn keys_that_are_there_are_passed_over_and_others_conflict() {
        let registry = Registry::named("append at");
        assert_eq!(registry.append(&flat(0..5), at(0)), Ok(5));
        assert_eq!(registry.append(&flat(0..5), at(0)), Ok(5), "the same again");
        assert_eq!(registry.append(&flat(3..8), at(3)), Ok(8), "an overlap");
        assert_eq!(registry.append(&flat(4..6), at(3)), Err(Error::RegistryConflict { index: 3 }.at(0)));
        assert_eq!(registry.append(&flat(9..10), at(9)), Err(Error::RegistryGap { at: 9, size: 8 }));
        assert_eq!(registry.view().len(), 8);
    }

    #[test]
    fn a_key_stands_once() {
        let registry = Registry::named("append duplicates");
        registry.append(&flat(0..5), AppendOptions::default()).expect("valid keys");
        let registered = registry.append(&flat([7, 3].into_iter()), AppendOptions::default());
        assert_eq!(registered, Err(Error::RegistryDuplicate { index: 3 }.at(1)));
        let twice = registry.append(&flat([7, 8, 7].into_iter()), AppendOptions::default());
        assert_eq!(twice, Err(Error::RepeatedKey { position: 0 }.at(2)));
        assert_eq!(registry.view().len(), 5);
        assert_eq!(registry.view().index_of(&key(7).compress()), None);
        assert_eq!(registry.append(&flat([7, 8].into_iter()), AppendOptions::default()), Ok(7));
        assert_eq!(registry.view().index_of(&key(7).compress()), Some(5));
    }

    #[test]
    fn a_key_and_its_negative_are_two_keys() {
        let registry = Registry::named("append negatives");
        let negative = PublicKey(key(0).point().negate());
        let keys = Keys::Flat([key(0).compress(), negative.compress()].concat());
        assert_eq!(registry.append(&keys, AppendOptions::default()), Ok(2));
        assert_eq!(registry.view().index_of(&negative.compress()), Some(1));
    }

    #[test]
    fn bad_last_key_changes_nothing() {
        let registry = Registry::named("append all or nothing");
        let mut keys: Vec<_> = (0..300).map(|index| PublicKeyBytes::from(&key(index).serialize()[..])).collect();
        keys.push(PublicKeyBytes::from(&[0xc1; 48][..]));
        let error = registry.append(&Keys::List(keys), AppendOptions::default()).expect_err("the last is no encoding");
        assert_eq!((error.code(), error.index()), ("BLST_BAD_ENCODING", Some(300)));
        assert!(registry.view().is_empty());
        assert_eq!(registry.append(&flat(0..1), AppendOptions::default()), Ok(1));
    }

    #[test]
    fn failure_after_the_index_has_grown_leaves_no_trace() {
        let registry = Registry::named("append grown");
        registry.append(&flat(0..40), AppendOptions::default()).expect("valid keys");
        let mut keys: Vec<usize> = (40..5000).collect();
        keys.push(3);
        let keys = flat(keys.into_iter());
        let options = AppendOptions { validate: false, ..AppendOptions::default() };
        assert_eq!(registry.append(&keys, options), Err(Error::RegistryDuplicate { index: 3 }.at(4960)));
        assert_eq!(registry.view().index_of(&key(39).compress()), Some(39));
        assert_eq!(registry.view().index_of(&key(40).compress()), None);
        assert_eq!(registry.append(&flat(40..50), AppendOptions::default()), Ok(50));
    }

    #[test]
    fn infinity_never_enters() {
        let mut infinity = vec![0; 48];
        infinity[0] = 0xc0;
        let options = AppendOptions { validate: false, ..AppendOptions::default() };
        let error = Registry::named("append infinity").append(&Keys::Flat(infinity), options).expect_err("infinity");
        assert_eq!(error.code(), "BLST_PK_IS_INFINITY");
    }
}
