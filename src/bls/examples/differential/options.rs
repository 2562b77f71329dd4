//! The command line.

use std::fmt::Display;
use std::num::{NonZeroUsize, ParseIntError};
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use lexopt::prelude::*;

pub const HELP: &str = "\
Compares an engine with blst on seeded random inputs and ends with exit code 1 at the first difference.

  --seed <n>       where the inputs come from; by default the time
  --seconds <n>    how long; 60 if no limit is given
  --decodings <n>  how many encodings to compare, at least
  --hashes <n>     how many messages to hash, at least
  --threads <n>    by default one a processor
  --engine <name>  avx512ifma (the default) or portable-lanes

It ends when the time is over, or when every number given is reached.";

/// Without any limit.
const SECONDS: u64 = 60;

pub struct Options {
    pub seed: u64,
    pub seconds: Option<u64>,
    pub decodings: Option<u64>,
    pub hashes: Option<u64>,
    pub threads: usize,
    pub engine: String,
}

pub enum Command {
    Run(Options),
    Help,
}

pub fn read() -> Result<Command, lexopt::Error> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut options = Options {
        seed: time,
        seconds: None,
        decodings: None,
        hashes: None,
        threads: available_parallelism().map_or(1, NonZeroUsize::get),
        engine: "avx512ifma".into(),
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("seed") => options.seed = number(&mut parser)?,
            Long("seconds") => options.seconds = Some(number(&mut parser)?),
            Long("decodings") => options.decodings = Some(number(&mut parser)?),
            Long("hashes") => options.hashes = Some(number(&mut parser)?),
            Long("threads") => options.threads = number::<NonZeroUsize>(&mut parser)?.get(),
            Long("engine") => options.engine = parser.value()?.string()?,
            Long("help") => return Ok(Command::Help),
            _ => return Err(argument.unexpected()),
        }
    }
    if (options.seconds, options.decodings, options.hashes) == (None, None, None) {
        options.seconds = Some(SECONDS);
    }
    Ok(Command::Run(options))
}

fn number<N: FromStr<Err = ParseIntError>>(parser: &mut lexopt::Parser) -> Result<N, lexopt::Error>
where
    N::Err: Display,
{
    parser.value()?.parse()
}
