//! The public keys of all validators, once in a process: any thread appends them, every thread reads them without locks.
//!
//! Imports: blst, engine, error, points, stats, threads.
//!
//! A key is checked before it gets an index, or it has none. Nothing here verifies a signature.

mod append;
mod committee;
mod index;
mod keys;
mod points;
mod remembered;
mod snapshot;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arc_swap::ArcSwap;

pub use append::{AppendOptions, OnProgress};
pub use committee::Committee;
use index::Index;
pub use keys::Keys;
use points::Points;
use remembered::Remembered;

use crate::blst::{G1, G1Affine};
use crate::engine;
use crate::error::Error;
use crate::points::public_key::{COMPRESSED_BYTES, PublicKey};
use crate::stats::Counter;
use crate::threads::pool;

/// The name of the registry that is meant when none is named.
pub const DEFAULT_NAME: &str = "default";
/// Keys that a thread sums at a time. A run's own cost is an addition and an inversion.
const SUM_TOGETHER: usize = 32_768;
/// Parts for several threads are multiples of this: what a sum costs once stays small against it.
const SUM_APART: usize = 2048;
/// Keys that are brought near before they are read: few enough that the first is still there when the last has come.
const TOUCH_TOGETHER: usize = 64;

/// A named registry. It lives as long as the process, whoever created it.
pub struct Registry {
    name: String,
    state: ArcSwap<State>,
    remembered: Remembered,
    /// Held by whoever appends.
    writing: Mutex<()>,
    /// Keys that were looked up by their bytes, those that were found, and sums of keys by index.
    lookups: Counter,
    hits: Counter,
    sums: Counter,
}

/// What a registry holds and did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegistryStats {
    /// Keys that are registered.
    pub keys: usize,
    /// Keys that are remembered.
    pub remembered: usize,
    /// Bytes of memory.
    pub memory_bytes: usize,
    /// Keys of sets that were looked up by their bytes.
    pub lookups: u64,
    /// Those that were found.
    pub hits: u64,
    /// Sums of keys by index.
    pub sums: u64,
}

/// The keys of a registry between two clears.
struct State {
    points: Points,
    index: Index,
}

impl State {
    fn new() -> Self {
        Self { points: Points::new(), index: Index::new() }
    }

    /// The place of the key with these bytes.
    fn find(&self, key: &[u8; COMPRESSED_BYTES]) -> Option<usize> {
        let mut x = *key;
        x[0] &= X_FIRST_BYTE;
        let same = |index| self.points.get(index).is_some_and(|point: G1Affine| point.compress() == *key);
        self.index.find(self.index.hash(&x), same)
    }

    /// The hash of the key at a place that has one, published or not.
    fn hash_at(&self, index: usize) -> u64 {
        self.points.get_written(index).map_or(0, |point| self.index.hash(&point.x_bendian()))
    }
}

/// The bits of a compressed key's first byte that belong to x; the three others are flags.
const X_FIRST_BYTE: u8 = 0x1f;

impl Registry {
    /// The registry of this name, made if there is none yet.
    pub fn named(name: &str) -> Arc<Self> {
        let mut registries = registries().lock().unwrap_or_else(PoisonError::into_inner);
        let made = || {
            Arc::new(Self {
                name: name.into(),
                state: ArcSwap::from_pointee(State::new()),
                remembered: Remembered::new(),
                writing: Mutex::new(()),
                lookups: Counter::new(),
                hits: Counter::new(),
                sums: Counter::new(),
            })
        };
        Arc::clone(registries.entry(name.into()).or_insert_with(made))
    }

    /// The registry of this name, if there is one.
    pub fn existing(name: &str) -> Option<Arc<Self>> {
        registries().lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its keys as they are now, for a call or a job.
    pub fn view(self: &Arc<Self>) -> View {
        View { registry: Arc::clone(self), state: self.state.load_full() }
    }

    /// Forgets all keys, remembered ones too. Views, committees and an append under way keep what they hold. Waits for
    /// nobody.
    pub fn clear(&self) {
        self.state.store(Arc::new(State::new()));
        self.remembered.clear();
    }

    /// Keeps a key under its compressed bytes, so that sets with these bytes skip decoding and validation. The least
    /// recently used of too many leaves. Returns the bytes.
    ///
    /// # Errors
    /// With `validate`, what [`PublicKey::validate`] says; otherwise infinity is refused all the same.
    pub fn remember(&self, key: &PublicKey, validate: bool) -> Result<[u8; COMPRESSED_BYTES], Error> {
        key.check(validate)?;
        let bytes = key.compress();
        self.remembered.insert(bytes, *key);
        Ok(bytes)
    }

    /// Forgets a remembered key; whether it was one.
    pub fn forget(&self, key: &[u8; COMPRESSED_BYTES]) -> bool {
        self.remembered.remove(key)
    }
}

fn registries() -> &'static Mutex<HashMap<String, Arc<Registry>>> {
    static REGISTRIES: OnceLock<Mutex<HashMap<String, Arc<Registry>>>> = OnceLock::new();
    REGISTRIES.get_or_init(Mutex::default)
}

/// The keys of a registry at a moment. A later clear does not touch it; later appends show.
#[derive(Clone)]
pub struct View {
    registry: Arc<Registry>,
    state: Arc<State>,
}

impl View {
    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.state.points.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of the registry.
    pub fn name(&self) -> &str {
        self.registry.name()
    }

    /// What the registry holds and did.
    pub fn stats(&self) -> RegistryStats {
        RegistryStats {
            keys: self.len(),
            remembered: self.registry.remembered.len(),
            memory_bytes: self.memory_bytes(),
            lookups: self.registry.lookups.get(),
            hits: self.registry.hits.get(),
            sums: self.registry.sums.get(),
        }
    }

    /// Bytes of memory: points, index, remembered keys.
    pub fn memory_bytes(&self) -> usize {
        self.state.points.memory_bytes() + self.state.index.memory_bytes() + self.registry.remembered.memory_bytes()
    }

    /// The key at `index`.
    pub fn get(&self, index: u32) -> Option<PublicKey> {
        self.state.points.get(index as usize).map(PublicKey)
    }

    /// The place of the key with these bytes.
    pub fn index_of(&self, key: &[u8; COMPRESSED_BYTES]) -> Option<usize> {
        self.state.find(key)
    }

    /// The key with these bytes, if it is registered or remembered: no decoding, no validation.
    pub fn known(&self, key: &[u8; COMPRESSED_BYTES]) -> Option<PublicKey> {
        let registered = self.state.find(key).and_then(|index| self.state.points.get(index)).map(PublicKey);
        let known = registered.or_else(|| self.registry.remembered.get(key));
        self.registry.lookups.add(1);
        self.registry.hits.add(usize::from(known.is_some()));
        known
    }

    /// The sum of the keys at `indices`, each counted as often as it stands there. No indices: infinity.
    ///
    /// # Errors
    /// [`Error::IndexNotFound`] for the first index beyond the end.
    pub fn sum(&self, indices: &[u32]) -> Result<PublicKey, Error> {
        Ok(PublicKey(self.projective_sum(indices)?.to_affine()))
    }

    /// [`View::sum`], without the inversion at its end.
    fn projective_sum(&self, indices: &[u32]) -> Result<G1, Error> {
        self.registry.sums.add(1);
        let sum_run = |run: &[u32]| {
            let mut points = Vec::with_capacity(run.len());
            for part in run.chunks(TOUCH_TOGETHER) {
                self.state.points.touch(part);
                for &index in part {
                    points.push(self.point(index)?);
                }
            }
            Ok::<_, Error>(engine::current().sum_keys(&points))
        };
        let sums = pool::try_map_runs(indices, pool::share(indices.len(), SUM_APART, SUM_TOGETHER), sum_run)?;
        Ok(sums.iter().fold(G1::infinity(), |sum, run| sum.add(run)))
    }

    /// The key at `index`.
    ///
    /// # Errors
    /// [`Error::IndexNotFound`].
    pub fn key(&self, index: u32) -> Result<PublicKey, Error> {
        self.point(index).map(PublicKey)
    }

    /// [`View::sum`] for use as a key.
    ///
    /// # Errors
    /// [`Error::NothingToAggregate`] for no indices, [`Error::IndexNotFound`] for the first index beyond the end, and
    /// [`Error::Infinity`] when the keys sum to infinity.
    pub fn aggregate(&self, indices: &[u32]) -> Result<PublicKey, Error> {
        if indices.is_empty() {
            return Err(Error::NothingToAggregate("signers"));
        }
        self.check_list(indices)?;
        let key = self.sum(indices)?;
        key.refuse_infinity()?;
        Ok(key)
    }

    /// Whether every index has a key.
    ///
    /// # Errors
    /// [`Error::IndexNotFound`] for the first that has none.
    pub fn check(&self, indices: &[u32]) -> Result<(), Error> {
        let size = self.len();
        match indices.iter().find(|&&index| index as usize >= size) {
            None => Ok(()),
            Some(&index) => Err(Error::IndexNotFound { index: index.into(), size }),
        }
    }

    /// The same for a list of the caller's, with the position in it.
    pub(crate) fn check_list(&self, indices: &[u32]) -> Result<(), Error> {
        let mut places = indices.iter().enumerate();
        places.try_for_each(|(position, index)| self.check(&[*index]).map_err(|error| error.at(position)))
    }

    fn point(&self, index: u32) -> Result<G1Affine, Error> {
        let not_found = || Error::IndexNotFound { index: index.into(), size: self.len() };
        self.state.points.get(index as usize).ok_or_else(not_found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::secret_key::SecretKey;

    pub(super) fn key(index: usize) -> PublicKey {
        SecretKey::from_key_material(&[9; 32], &index.to_le_bytes()).expect("32 bytes").to_public_key()
    }

    pub(super) fn flat(indices: impl Iterator<Item = usize>) -> Keys {
        Keys::Flat(indices.flat_map(|index| key(index).compress()).collect())
    }

    pub(super) fn filled(name: &str, keys: usize) -> Arc<Registry> {
        let registry = Registry::named(name);
        registry.append(&flat(0..keys), AppendOptions::default()).expect("valid keys");
        registry
    }

    #[test]
    fn sum_counts_duplicates_and_names_an_index_beyond_the_end() {
        let view = filled("sums", 40).view();
        let indices = [3, 3, 39, 0];
        let plain = indices.iter().fold(G1::infinity(), |sum, &index| sum.add_affine(&key(index as usize).point()));
        assert_eq!(view.sum(&indices), Ok(PublicKey(plain.to_affine())));
        assert_eq!(view.sum(&[1, 40]), Err(Error::IndexNotFound { index: 40, size: 40 }));
        assert_eq!(view.sum(&[]).map(|sum| sum.refuse_infinity().is_err()), Ok(true));
    }

    #[test]
    fn views_outlive_a_clear_and_later_appends_show() {
        let registry = filled("views", 3);
        let view = registry.view();
        registry.append(&flat(3..5), AppendOptions::default()).expect("valid keys");
        assert_eq!(view.len(), 5);
        registry.clear();
        assert!(registry.view().is_empty());
        assert_eq!(view.get(4), Some(key(4)));
        assert_eq!(view.get(5), None);
    }

    #[test]
    fn known_keys_are_those_registered_and_those_remembered() {
        let registry = filled("known", 3);
        let aggregate = registry.view().sum(&[0, 1, 2]).expect("three keys");
        let bytes = aggregate.compress();
        assert_eq!(registry.view().known(&bytes), None);
        assert_eq!(registry.remember(&aggregate, true), Ok(bytes));
        assert_eq!(registry.view().known(&bytes), Some(aggregate));
        assert_eq!(registry.view().known(&key(2).compress()), Some(key(2)));
        assert!(registry.forget(&bytes) && !registry.forget(&bytes));
        assert_eq!(registry.view().known(&bytes), None);
    }
}
