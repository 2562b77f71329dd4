//! A long run of an engine against blst on seeded random inputs: decodings, hashes, sums, pairings and batches.
//!
//! `cargo run --release -p bls --example differential -- --help`

#![allow(unreachable_pub, clippy::expect_used)] // Modules that a test has too; see `bls::engine::coefficient` for `predictable`.

#[path = "../../tests/differential/batches.rs"]
mod batches;
#[path = "../../tests/differential/curves.rs"]
mod curves;
#[path = "../../tests/differential/encodings.rs"]
mod encodings;
mod options;
#[path = "../../tests/differential/points.rs"]
mod points;
#[path = "../../tests/differential/rivals.rs"]
mod rivals;
#[path = "../../tests/differential/tally.rs"]
mod tally;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bls::blst::{G1, G2};
use curves::Random;
use encodings::Encodings;
use options::{Command, HELP, Options};
use rand::{RngExt, SeedableRng};
use rivals::{Difference, Rivals};
use tally::Tally;

/// Encodings of keys, and as many of signatures, in a round.
const DECODED: usize = 512;
/// Messages hashed in a round.
const HASHED: usize = 104;
/// Points of a weighted sum, of a plain one, and pairs of a Miller product, at most.
const SUMMED: usize = 300;
const SUMMED_PLAINLY: usize = 10_000;
const PAIRED: usize = 40;
/// Elements raised in a round.
const EXPONENTIATED: usize = 20;
/// Rounds from one batch to the next, and its sets at most.
const BATCH_EVERY: u64 = 8;
const BATCHED: usize = 40;
/// Bytes of a message, at most.
const MESSAGE_BYTES: usize = 1000;
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let options = match options::read() {
        Ok(Command::Run(options)) => options,
        Ok(Command::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(reason) => {
            eprintln!("error: {reason}; see --help");
            return ExitCode::FAILURE;
        }
    };
    let Some(rivals) = Rivals::named(&options.engine) else {
        eprintln!("error: this machine has no engine {}", options.engine);
        return ExitCode::FAILURE;
    };
    let run = Run::new(options, rivals);
    eprintln!("{} against {}, seed {}", run.rivals.subject.name(), run.rivals.oracle.name(), run.options.seed);
    let found = run.spread();
    let tally = run.tally();
    println!("{}", tally.table());
    println!("seed {}, engine {}, {}", run.options.seed, run.options.engine, run.rates(&tally));
    if let Some(difference) = found {
        println!("DIFFERENCE, seed {}, {difference}", run.options.seed);
        return ExitCode::FAILURE;
    }
    println!("no difference");
    ExitCode::SUCCESS
}

/// What all threads share.
struct Run {
    options: Options,
    rivals: Rivals,
    keys: Encodings<G1>,
    signatures: Encodings<G2>,
    start: Instant,
    counted: Mutex<Tally>,
    stop: AtomicBool,
}

/// A difference, and where it came up.
type Found = (Difference, usize, u64);

impl Run {
    fn new(options: Options, rivals: Rivals) -> Self {
        let mut random = Random::seed_from_u64(options.seed);
        let (keys, signatures) = (Encodings::new(&mut random), Encodings::new(&mut random));
        Self {
            options,
            rivals,
            keys,
            signatures,
            start: Instant::now(),
            counted: Mutex::default(),
            stop: AtomicBool::new(false),
        }
    }

    fn tally(&self) -> Tally {
        self.counted.lock().expect("no thread panics with the lock held").clone()
    }

    fn count(&self, tally: &Tally) {
        let mut counted = self.counted.lock().expect("no thread panics with the lock held");
        for (row, outcomes) in &tally.decodings {
            for (outcome, count) in outcomes {
                *counted.decodings.entry(*row).or_default().entry(outcome).or_default() += count;
            }
        }
        for (operation, count) in &tally.others {
            *counted.others.entry(operation).or_default() += count;
        }
    }

    /// Runs all threads to their end and gives the first difference, described.
    fn spread(&self) -> Option<String> {
        thread::scope(|scope| {
            let threads: Vec<_> =
                (0..self.options.threads).map(|number| scope.spawn(move || self.thread(number))).collect();
            let mut said = Instant::now();
            while threads.iter().any(|thread| !thread.is_finished()) {
                thread::sleep(Duration::from_millis(50));
                if said.elapsed() >= PROGRESS_EVERY {
                    said = Instant::now();
                    eprintln!("{}", self.rates(&self.tally()));
                }
            }
            let found: Vec<Found> =
                threads.into_iter().filter_map(|thread| thread.join().expect("a thread panicked")).collect();
            found
                .into_iter()
                .next()
                .map(|(difference, thread, round)| format!("thread {thread}, round {round}: {difference}"))
        })
    }

    fn thread(&self, thread: usize) -> Option<Found> {
        if thread == 0
            && let Err(difference) = self.edges()
        {
            self.stop.store(true, Ordering::Relaxed);
            return Some((difference, thread, 0));
        }
        for round in 0.. {
            let (decode, hash) = self.wanted();
            if self.stop.load(Ordering::Relaxed) || !(decode || hash) {
                return None;
            }
            let mut tally = Tally::default();
            let result = self.round(thread, round, (decode, hash), &mut tally);
            self.count(&tally);
            if let Err(difference) = result {
                self.stop.store(true, Ordering::Relaxed);
                return Some((difference, thread, round));
            }
        }
        None
    }

    /// Every edge once.
    fn edges(&self) -> Result<(), Difference> {
        let random = &mut Random::seed_from_u64(self.options.seed);
        let (keys, signatures) = (self.keys.all_edges(), self.signatures.all_edges());
        let mut tally = Tally::default();
        for check in [false, true] {
            self.rivals.keys(random, &keys, check, &mut tally)?;
            self.rivals.signatures(random, &signatures, check, &mut tally)?;
        }
        self.count(&tally);
        Ok(())
    }

    /// Whether more decodings, and more hashes, are to be compared.
    fn wanted(&self) -> (bool, bool) {
        let Options { seconds, decodings, hashes, .. } = self.options;
        if seconds.is_some_and(|seconds| self.start.elapsed() >= Duration::from_secs(seconds)) {
            return (false, false);
        }
        let tally = self.tally();
        let unlimited = decodings.is_none() && hashes.is_none();
        let below = |limit: Option<u64>, count: u64| limit.map_or(unlimited, |limit| count < limit);
        (below(decodings, tally.count_decodings()), below(hashes, tally.of("hashes")))
    }

    /// One round: its inputs depend on the seed, the thread and the round alone.
    fn round(
        &self,
        thread: usize,
        round: u64,
        (decode, hash): (bool, bool),
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let mut seed = [0; 32];
        for (bytes, number) in seed.chunks_exact_mut(8).zip([self.options.seed, thread as u64, round, 1]) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        let random = &mut Random::from_seed(seed);
        let rivals = &self.rivals;
        if decode {
            let (keys, signatures) = (self.keys.draw(random, DECODED), self.signatures.draw(random, DECODED));
            let check = random.random();
            rivals.keys(random, &keys, check, tally)?;
            rivals.uncompressed_keys(random, &keys, check, tally)?;
            rivals.signatures(random, &signatures, check, tally)?;
        }
        if hash {
            let messages: Vec<_> = (0..HASHED)
                .map(|_| {
                    let length = random.random_range(0..=MESSAGE_BYTES);
                    batches::message(random, length)
                })
                .collect();
            rivals.hashes(random, &messages, tally)?;
        }
        let sizes: [usize; 3] = std::array::from_fn(|_| random.random_range(0..SUMMED));
        let many = random.random_range(0..SUMMED_PLAINLY);
        rivals.plain_sum(random, if round.is_multiple_of(4) { many } else { sizes[0] }, tally)?;
        rivals.key_sums(random, sizes[1], tally)?;
        rivals.signature_sums(random, sizes[2], tally)?;
        let pairs = random.random_range(0..PAIRED);
        rivals.pairings(random, pairs, tally)?;
        rivals.exponentiations(random, EXPONENTIATED, tally)?;
        if round.is_multiple_of(BATCH_EVERY) {
            let sets = random.random_range(0..BATCHED);
            rivals.pairings_in_runs(random, pairs, tally)?;
            batches::batch(rivals, (&self.keys, &self.signatures), random, sets, tally)?;
        }
        Ok(())
    }

    fn rates(&self, tally: &Tally) -> String {
        let (seconds, decodings, hashes) =
            (self.start.elapsed().as_secs().max(1), tally.count_decodings(), tally.of("hashes"));
        let threads = self.options.threads;
        let rate = |count: u64| count / seconds;
        format!(
            "{seconds} s on {threads} threads: {decodings} decodings ({}/s), {hashes} hashes ({}/s)",
            rate(decodings),
            rate(hashes)
        )
    }
}
