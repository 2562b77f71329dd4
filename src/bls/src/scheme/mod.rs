//! The operations of the signature scheme on one signature: `CoreVerify`, `AggregateVerify`, `FastAggregateVerify` and
//! `Aggregate` of draft-irtf-cfrg-bls-signature-05 §2 and §3.3, with the cache of hashed messages.
//!
//! Imports: blst, engine, error, points, stats, threads.
//!
//! All arithmetic goes through an `Engine`. Many independent signatures at once are the business of `batch`.

pub mod aggregate;
pub(crate) mod group;
pub(crate) mod message_hash;
mod pairing;
pub mod verify;
