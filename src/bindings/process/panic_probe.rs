//! For tests only, behind the feature `panic-probe`: functions that panic where real ones would.

#![allow(clippy::panic)] // That is what it is for.

use bls::error::Error;
use bls::schedule::jobs::Job;
use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;

use crate::bindings::promises::asynchronous;
use crate::bindings::values::errors::answer;

/// Panics in the body of a synchronous function.
#[napi]
pub fn panic_probe(env: Env) -> napi::Result<bool> {
    answer(&env, || panic!("probe"))
}

/// Panics in a job on the pool.
#[napi(ts_return_type = "Promise<boolean>")]
pub fn async_panic_probe(env: &Env) -> napi::Result<Object<'_>> {
    asynchronous::answer(env, || Ok(Panic), |never| never)
}

struct Panic;

impl Job for Panic {
    type Output = bool;

    fn sets(&self) -> usize {
        1
    }

    fn step(&mut self) -> Result<Option<bool>, Error> {
        panic!("probe")
    }
}
