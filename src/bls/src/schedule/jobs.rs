//! Verification as a sequence of steps of bounded size. Synchronous and asynchronous calls run the same steps.

use crate::batch::signature_set::{SignatureSet, VerifyOptions};
use crate::batch::{AggregateVerified, Aggregated, verify_each_signature_set, verify_signature_sets};
use crate::engine;
use crate::error::Error;
use crate::points::public_key::PublicKey;
use crate::points::signature::Signature;
use crate::scheme::aggregate::WithRandomness;

/// Sets of a step: about an eighth of a second for one core. What a step cannot share with the next (a final
/// exponentiation and a pairing a message) is a hundredth of it.
const STEP_SETS: usize = 256;

/// Work that is done step by step.
pub trait Job: Send + 'static {
    /// What comes out of it.
    type Output: Send + 'static;

    /// How many sets it holds, for the queue.
    fn sets(&self) -> usize;

    /// Does the next step; the outcome, when that decided it.
    ///
    /// # Errors
    /// Whatever ends the job.
    fn step(&mut self) -> Result<Option<Self::Output>, Error>;

    /// Does all steps, here and now.
    ///
    /// # Errors
    /// Whatever ends the job.
    fn run(mut self) -> Result<Self::Output, Error>
    where
        Self: Sized,
    {
        loop {
            if let Some(output) = self.step()? {
                return Ok(output);
            }
        }
    }
}

/// Whether all of these sets are valid. No sets: no. Ends at the first step with an invalid one.
pub struct VerifyAll {
    sets: Vec<SignatureSet>,
    options: VerifyOptions,
    done: usize,
}

impl VerifyAll {
    /// The job over these sets.
    pub fn new(sets: Vec<SignatureSet>, options: VerifyOptions) -> Self {
        Self { sets, options, done: 0 }
    }
}

impl Job for VerifyAll {
    type Output = bool;

    fn sets(&self) -> usize {
        self.sets.len()
    }

    fn step(&mut self) -> Result<Option<bool>, Error> {
        let end = self.sets.len().min(self.done + STEP_SETS);
        let valid = verify_signature_sets(engine::current(), &self.sets[self.done..end], &self.options);
        self.done = end;
        Ok((!valid || end == self.sets.len()).then_some(valid))
    }
}

/// A verdict for each of these sets, in order.
pub struct VerifyEach {
    sets: Vec<SignatureSet>,
    options: VerifyOptions,
    verdicts: Vec<Result<(), Error>>,
}

impl VerifyEach {
    /// The job over these sets.
    pub fn new(sets: Vec<SignatureSet>, options: VerifyOptions) -> Self {
        Self { sets, options, verdicts: Vec::new() }
    }
}

impl Job for VerifyEach {
    type Output = Vec<Result<(), Error>>;

    fn sets(&self) -> usize {
        self.sets.len()
    }

    fn step(&mut self) -> Result<Option<Self::Output>, Error> {
        let done = self.verdicts.len();
        let end = self.sets.len().min(done + STEP_SETS);
        self.verdicts.extend(verify_each_signature_set(engine::current(), &self.sets[done..end], &self.options));
        Ok((end == self.sets.len()).then(|| std::mem::take(&mut self.verdicts)))
    }
}

impl Job for AggregateVerified {
    type Output = Aggregated;

    fn sets(&self) -> usize {
        self.contributions()
    }

    fn step(&mut self) -> Result<Option<Aggregated>, Error> {
        Ok(AggregateVerified::step(self, STEP_SETS))
    }
}

impl Job for WithRandomness {
    type Output = (PublicKey, Signature);

    fn sets(&self) -> usize {
        self.pairs()
    }

    fn step(&mut self) -> Result<Option<(PublicKey, Signature)>, Error> {
        WithRandomness::step(self, STEP_SETS)
    }
}
