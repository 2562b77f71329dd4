//! A thread of its own for work that takes seconds and waits for disks: filling, saving and loading registries. It
//! computes nothing itself; its parts enter the pool one by one, between those of verification.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::error::Error;

/// Works that may wait. They exclude each other anyway; more is a caller that lost count.
const WAITING_MAX: usize = 64;

/// Works that wait or are under way.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// A place among the works, given back when it is dropped.
pub struct Place(());

impl Drop for Place {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::AcqRel);
    }
}

/// What is called when a work has ended and its place is free again. It must not panic.
pub type End = Box<dyn FnOnce() + Send>;

struct Work {
    body: Box<dyn FnOnce() -> End + Send>,
    place: Place,
}

impl Work {
    fn run(self) {
        let end = (self.body)();
        // Whoever hears of the end may ask for the place at once.
        drop(self.place);
        end();
    }
}

/// Takes a place for a work, and starts the thread if it is not running yet.
///
/// # Errors
/// [`Error::Busy`] when too much is waiting, [`Error::Internal`] when the operating system gives no thread.
pub fn take_place() -> Result<Place, Error> {
    sender()?;
    WAITING
        .fetch_update(Ordering::AcqRel, Ordering::Acquire, |waiting| (waiting < WAITING_MAX).then_some(waiting + 1))
        .map(|_| Place(()))
        .map_err(|_| Error::Busy { what: "appends, saves or loads", limit: WAITING_MAX })
}

/// Has `body` done after what came before it. It must not panic.
pub fn submit(place: Place, body: impl FnOnce() -> End + Send + 'static) {
    if let Ok(sender) = sender() {
        // The receiver lives as long as the process.
        let _ = sender.send(Work { body: Box::new(body), place });
    }
}

fn sender() -> Result<&'static Sender<Work>, Error> {
    static SENDER: OnceLock<Result<Sender<Work>, Error>> = OnceLock::new();
    SENDER
        .get_or_init(|| {
            let (sender, receiver) = channel::<Work>();
            thread::Builder::new()
                .name("beacon-bls-long".into())
                .spawn(move || receiver.into_iter().for_each(Work::run))
                .map(|_| sender)
                .map_err(|error| Error::Internal(format!("no thread for long work: {error}")))
        })
        .as_ref()
        .map_err(Clone::clone)
}
