//! A fixed list of signers, of whom most take part most of the time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::{State, View};
use crate::blst::G1;
use crate::error::Error;
use crate::points::public_key::PublicKey;

/// Bits of a byte of participation bits.
const BYTE_BITS: usize = 8;

/// A committee over a view of a registry. Cloning is cheap, and so is building the same one again: committees of equal
/// indices share what was computed for them, in all threads.
#[derive(Clone)]
pub struct Committee(Arc<Shared>);

struct Shared {
    view: View,
    indices: Box<[u32]>,
    /// The sum of all keys.
    total: G1,
}

type Known = HashMap<(usize, Box<[u32]>), Weak<Shared>>;

impl Committee {
    /// The committee of the keys at these indices, in this order.
    ///
    /// # Errors
    /// [`Error::IndexNotFound`] for the first index beyond the end.
    pub fn new(view: View, indices: &[u32]) -> Result<Self, Error> {
        view.check_list(indices)?;
        // While an entry's committee lives, so does its state: an equal address then means the same keys.
        let name = (Arc::as_ptr(&view.state).cast::<State>().addr(), Box::from(indices));
        if let Some(shared) = known().get(&name).and_then(Weak::upgrade) {
            return Ok(Self(shared));
        }
        let total = view.sum(indices)?.point().to_projective();
        let shared = Arc::new(Shared { view, indices: indices.into(), total });
        let mut known = known();
        known.retain(|_, committee| committee.strong_count() > 0);
        known.insert(name, Arc::downgrade(&shared));
        Ok(Self(shared))
    }

    /// How many members there are.
    pub fn size(&self) -> usize {
        self.0.indices.len()
    }

    /// Checks the length and the padding of participation bits: an SSZ bitvector of the committee's size.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn check(&self, bits: &[u8]) -> Result<(), Error> {
        let expected = self.size().div_ceil(BYTE_BITS);
        if bits.len() != expected {
            let (got, size) = (bits.len(), self.size());
            return Err(Error::InvalidArgument(format!(
                "bits: expected a length of {expected} for a committee of {size}, got {got}"
            )));
        }
        let used = self.size() % BYTE_BITS;
        match bits.last() {
            Some(last) if used > 0 && last >> used != 0 => {
                Err(Error::InvalidArgument("bits: a bit beyond the committee's size is set".into()))
            }
            _ => Ok(()),
        }
    }

    /// The sum of the keys of those who took part: bit `i`, the least significant of a byte first, is member `i`.
    ///
    /// Where more than half took part, the absent are subtracted from the total.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for bits of another shape, [`Error::NothingToAggregate`] when nobody took part, and
    /// [`Error::Infinity`] when the keys sum to infinity.
    pub fn aggregate(&self, bits: &[u8]) -> Result<PublicKey, Error> {
        self.check(bits)?;
        let took_part = |member: &usize| bits[member / BYTE_BITS] >> (member % BYTE_BITS) & 1 == 1;
        let present: usize = bits.iter().map(|byte| byte.count_ones() as usize).sum();
        if present == 0 {
            return Err(Error::NothingToAggregate("signers"));
        }
        let sum_of = |wanted: &dyn Fn(&usize) -> bool| {
            let indices: Vec<u32> = (0..self.size()).filter(wanted).map(|member| self.0.indices[member]).collect();
            self.0.view.projective_sum(&indices)
        };
        let sum = if 2 * present > self.size() {
            self.0.total.add(&sum_of(&|member| !took_part(member))?.negate())
        } else {
            sum_of(&took_part)?
        };
        let key = PublicKey(sum.to_affine());
        key.refuse_infinity()?;
        Ok(key)
    }
}

impl PartialEq for Committee {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl std::fmt::Debug for Committee {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Committee of {}", self.size())
    }
}

/// The committees that live. Nothing panics while the lock is held, so a poisoned one is as good.
fn known() -> std::sync::MutexGuard<'static, Known> {
    static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
    KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::tests::filled;
    use super::*;

    #[test]
    fn every_participation_sums_the_keys_of_those_present() {
        let view = filled("committee", 30).view();
        let indices: Vec<u32> = (0..19).map(|member| member * 7 % 30).collect();
        let committee = Committee::new(view.clone(), &indices).expect("all registered");
        for seed in 0..200_u32 {
            let bits = (seed.wrapping_mul(0x9e37_79b1) >> 3).to_le_bytes();
            let bits = [bits[0], bits[1], bits[2] & 7];
            let present: Vec<u32> = (0..19)
                .filter(|member| bits[member / 8] >> (member % 8) & 1 == 1)
                .map(|member| indices[member])
                .collect();
            let expected =
                if present.is_empty() { Err(Error::NothingToAggregate("signers")) } else { view.sum(&present) };
            assert_eq!(committee.aggregate(&bits), expected, "{bits:?}");
        }
        let everybody = [0xff, 0xff, 7];
        assert_eq!(committee.aggregate(&everybody), view.sum(&indices));
    }

    #[test]
    fn bits_of_another_shape_are_refused() {
        let committee = Committee::new(filled("committee bits", 12).view(), &[0, 1, 2, 3, 4, 5, 6, 7, 8]).expect("all");
        for bits in [&[1][..], &[1, 0, 0], &[], &[1, 2], &[0, 0x80]] {
            assert_eq!(committee.aggregate(bits).expect_err("another shape").code(), "INVALID_ARG");
        }
        assert_eq!(committee.aggregate(&[0, 0]), Err(Error::NothingToAggregate("signers")));
    }

    #[test]
    fn equal_committees_share_and_those_of_a_cleared_registry_finish_on_what_they_hold() {
        let registry = filled("committee clear", 5);
        let committee = Committee::new(registry.view(), &[4, 0]).expect("all");
        assert_eq!(Committee::new(registry.view(), &[4, 0]), Ok(committee.clone()));
        assert_ne!(Committee::new(registry.view(), &[0, 4]), Ok(committee.clone()));
        let before = committee.aggregate(&[3]);
        registry.clear();
        assert_eq!(committee.aggregate(&[3]), before);
        assert_eq!(Committee::new(registry.view(), &[4, 0]), Err(Error::IndexNotFound { index: 4, size: 0 }.at(0)));
    }
}
