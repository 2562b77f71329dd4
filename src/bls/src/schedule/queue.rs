//! Where asynchronous work waits: a bounded queue, and the threads that carry it to the pool piece by piece.
//!
//! A task is run in steps of a bounded size. Each step enters the pool by its own, behind whatever else asked for the
//! pool meanwhile, so that a synchronous call never waits for a whole task. The carrying threads only wait; what computes
//! is the pool.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;

use crate::error::Error;
use crate::settings;
use crate::threads::pool;

/// Whether a task still has steps left.
pub enum Step {
    /// There is more to do.
    More,
    /// That was the last one. What is called last finds the task's place free again; it must not panic.
    Last(Box<dyn FnOnce() + Send>),
}

/// Tells tasks that nobody waits for them any more. Clones share the word.
#[derive(Clone, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Ends every task that was submitted with this: before its next step.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A place in the queue for a number of sets, given back when it is dropped.
pub struct Place {
    sets: usize,
    _claim: pool::Claim,
}

/// What the queue counts, for errors.
const COUNTED: &str = "sets (limit: BEACON_BLS_QUEUE)";

/// Tasks that may be in the queue, however small: each costs some 3 KB of promise and callback until it is settled, so
/// this is 12 MB, and an environment that ends takes a tenth of a second to give them up.
const TASKS_MAX: usize = 4096;

/// Sets in all places that are taken, and the places.
static TAKEN_SETS: AtomicUsize = AtomicUsize::new(0);
static TAKEN_PLACES: AtomicUsize = AtomicUsize::new(0);

/// Takes a place for a task of `sets` sets. A task larger than the whole queue gets one when the queue is empty.
///
/// # Errors
/// [`Error::Busy`] when the queue holds too many sets or tasks already.
pub fn take_place(sets: usize) -> Result<Place, Error> {
    let limit = settings::current().queue_sets;
    let one_more = |taken: usize| (taken < TASKS_MAX).then_some(taken + 1);
    TAKEN_PLACES
        .fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more)
        .map_err(|_| Error::Busy { what: "tasks", limit: TASKS_MAX })?;
    // From here on the place is given back by its drop, without the sets that it may not get.
    let mut place = Place { sets: 0, _claim: pool::Claim::new() };
    // Even an empty task counts.
    let sets = sets.max(1);
    TAKEN_SETS
        .fetch_update(Ordering::AcqRel, Ordering::Acquire, |taken| {
            (taken == 0 || taken.saturating_add(sets) <= limit).then(|| taken.saturating_add(sets))
        })
        .map_err(|_| Error::Busy { what: COUNTED, limit })?;
    place.sets = sets;
    Ok(place)
}

impl Drop for Place {
    fn drop(&mut self) {
        TAKEN_SETS.fetch_sub(self.sets, Ordering::AcqRel);
        TAKEN_PLACES.fetch_sub(1, Ordering::AcqRel);
    }
}

/// A task under way: its steps, and what it holds until it ends.
struct Task {
    step: Box<dyn FnMut() -> Step + Send>,
    cancellation: Cancellation,
    place: Place,
}

/// Starts the threads of the queue and the pool, if they are not running yet.
///
/// # Errors
/// [`Error::Internal`] when the operating system gives no threads.
pub fn start() -> Result<(), Error> {
    tasks().map(|_| ())
}

/// Calls `step` on the pool until it is the last or `cancellation` speaks. `step` must not panic.
///
/// Call [`start`] before: where that failed, the task is dropped.
pub fn submit(place: Place, cancellation: Cancellation, step: impl FnMut() -> Step + Send + 'static) {
    if let Ok(tasks) = tasks() {
        // The receiver lives as long as the process.
        let _ = tasks.send(Task { step: Box::new(step), cancellation, place });
    }
}

/// The way into the queue; its threads are started at the first use.
fn tasks() -> Result<&'static Sender<Task>, Error> {
    static TASKS: OnceLock<Result<Sender<Task>, Error>> = OnceLock::new();
    TASKS
        .get_or_init(|| {
            pool::get()?;
            let (sender, receiver) = channel();
            let receiver = Arc::new(Mutex::new(receiver));
            // As many as the pool has threads: then tasks of a step or two fill the pool.
            for index in 0..pool::threads() {
                let receiver = Arc::clone(&receiver);
                thread::Builder::new()
                    .name(format!("beacon-bls-q{index}"))
                    .spawn(move || carry(&receiver))
                    .map_err(|error| Error::Internal(format!("no thread for the queue: {error}")))?;
            }
            Ok(sender)
        })
        .as_ref()
        .map_err(Clone::clone)
}

/// Takes tasks, one after another, and carries their steps to the pool.
fn carry(tasks: &Mutex<Receiver<Task>>) {
    let Ok(pool) = pool::get() else { return };
    loop {
        // One thread waits for a task, the others for the lock. A poisoned lock is as good: nothing panics while it is held.
        let task = tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
        let Ok(mut task) = task else { return };
        while !task.cancellation.is_cancelled() {
            if let Step::Last(end) = pool.install(&mut task.step) {
                // Whoever hears of the end may ask for the place at once.
                drop(task.place);
                end();
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // One test, because the queue is one for the process.
    #[test]
    fn queue_is_bounded_runs_all_steps_and_forgets_cancelled_tasks() {
        let limit = settings::current().queue_sets;
        let whole = take_place(limit + 5).expect("an empty queue takes any task");
        assert_eq!(take_place(1).err(), Some(Error::Busy { what: COUNTED, limit }));
        drop(whole);
        let many: Vec<_> = (0..TASKS_MAX).map(|_| take_place(0).expect("small ones")).collect();
        assert_eq!(take_place(0).err(), Some(Error::Busy { what: "tasks", limit: TASKS_MAX }));
        drop(many);
        start().expect("threads");

        let (sender, receiver) = channel();
        let mut left = 3;
        submit(take_place(limit).expect("empty again"), Cancellation::default(), move || {
            left -= 1;
            sender.send(left).expect("the test listens");
            if left > 0 {
                return Step::More;
            }
            let sender = sender.clone();
            // The place is free by now.
            Step::Last(Box::new(move || sender.send(TAKEN_PLACES.load(Ordering::Acquire) + 77).expect("it listens")))
        });
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [2, 1, 0, 77]);

        let cancellation = Cancellation::default();
        cancellation.cancel();
        let (sender, receiver) = channel();
        submit(take_place(1).expect("empty again"), cancellation, move || {
            sender.send(()).expect("the test listens");
            Step::Last(Box::new(|| ()))
        });
        assert!(receiver.recv().is_err(), "a cancelled task is dropped, not run");
    }
}
