//! Batches against verdicts that were made set by set, by blst's own single verification.

#![allow(unreachable_pub, clippy::expect_used)] // Modules of a test.

mod atoms;
mod embedded;
mod mixes;
mod sizes;
