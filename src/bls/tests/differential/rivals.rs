//! One engine against another, operation by operation: equal results down to the bits, equal errors down to the code.

use std::fmt::{self, Write as _};

use bls::blst::{Fp12, G1, G1Affine, G2, G2Affine};
use bls::engine::{self, Engine};
use bls::error::Error;
use bls::points::public_key::{PublicKey, PublicKeyBytes, UNCOMPRESSED_BYTES};
use bls::points::signature::{Signature, SignatureBytes};
use rand::RngExt;

use super::curves::{Curve, Random};
use super::encodings::Kind;
use super::points::{factors, of_curve, of_subgroup, weigh};
use super::tally::Tally;

/// Inputs of one call, at most: several times what is computed together, and not a multiple of it.
const TOGETHER_MAX: usize = 70;

/// Where two engines disagree.
#[derive(Debug)]
pub struct Difference {
    pub operation: &'static str,
    pub input: String,
    pub subject: String,
    pub oracle: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operation, input, subject, oracle } = self;
        write!(formatter, "{operation}\ninput: {input}\nsubject: {subject}\noracle:  {oracle}")
    }
}

/// Two engines.
#[derive(Clone, Copy)]
pub struct Rivals {
    pub subject: &'static dyn Engine,
    pub oracle: &'static dyn Engine,
}

impl Rivals {
    /// The engine of this name against blst, if this machine runs it.
    pub fn named(name: &str) -> Option<Self> {
        let available = engine::available();
        let of = |name: &str| available.iter().find(|engine| engine.name() == name).copied();
        let portable = engine::portable_lanes();
        let subject = if name == portable.name() { Some(portable) } else { of(name) };
        Some(Self { subject: subject?, oracle: of("blst")? })
    }

    /// Decodes keys on both, in runs of all lengths.
    pub fn keys(
        &self,
        random: &mut Random,
        inputs: &[(Kind, Vec<u8>)],
        validate: bool,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let operation = if validate { "keys, validated" } else { "keys, not validated" };
        let decode = |engine: &dyn Engine, run: &[(Kind, Vec<u8>)]| {
            let bytes: Vec<_> = run.iter().map(|(_, bytes)| PublicKeyBytes::from(&bytes[..])).collect();
            let decoded = engine.decode_public_keys(&bytes.iter().collect::<Vec<_>>(), validate);
            decoded.into_iter().map(|key| key.map(|key: PublicKey| key.point().to_words())).collect()
        };
        self.decode(random, operation, inputs, tally, decode)
    }

    /// Decodes those of the encodings that have 96 bytes as what they are known to be: uncompressed keys.
    pub fn uncompressed_keys(
        &self,
        random: &mut Random,
        inputs: &[(Kind, Vec<u8>)],
        validate: bool,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let operation = if validate { "uncompressed, validated" } else { "uncompressed, not valid." };
        let inputs: Vec<_> = inputs.iter().filter(|(_, bytes)| bytes.len() == UNCOMPRESSED_BYTES).cloned().collect();
        let decode = |engine: &dyn Engine, run: &[(Kind, Vec<u8>)]| {
            let bytes: Vec<&[u8; UNCOMPRESSED_BYTES]> =
                run.iter().flat_map(|(_, bytes)| bytes.as_slice().try_into()).collect();
            let decoded = engine.deserialize_public_keys(&bytes, validate);
            decoded.into_iter().map(|key| key.map(|key: PublicKey| key.point().to_words())).collect()
        };
        self.decode(random, operation, &inputs, tally, decode)
    }

    /// Decodes signatures on both, in runs of all lengths.
    pub fn signatures(
        &self,
        random: &mut Random,
        inputs: &[(Kind, Vec<u8>)],
        check: bool,
        tally: &mut Tally,
    ) -> Result<(), Difference> {
        let operation = if check { "signatures, checked" } else { "signatures, not checked" };
        let decode = |engine: &dyn Engine, run: &[(Kind, Vec<u8>)]| {
            let bytes: Vec<_> = run.iter().map(|(_, bytes)| SignatureBytes::from(&bytes[..])).collect();
            let decoded = engine.decode_signatures(&bytes.iter().collect::<Vec<_>>(), check);
            decoded.into_iter().map(|signature| signature.map(|point: Signature| point.point().to_words())).collect()
        };
        self.decode(random, operation, inputs, tally, decode)
    }

    pub fn decode<W: PartialEq + fmt::Debug>(
        &self,
        random: &mut Random,
        operation: &'static str,
        inputs: &[(Kind, Vec<u8>)],
        tally: &mut Tally,
        decode: impl Fn(&dyn Engine, &[(Kind, Vec<u8>)]) -> Vec<Result<W, Error>>,
    ) -> Result<(), Difference> {
        for run in runs(random, inputs) {
            let (subject, oracle) = (decode(self.subject, run), decode(self.oracle, run));
            if subject.len() != run.len() {
                return difference(operation, hexadecimals(run.iter().map(|(_, bytes)| bytes)), &subject, &oracle);
            }
            for (((kind, bytes), subject), oracle) in run.iter().zip(&subject).zip(&oracle) {
                if subject != oracle {
                    let input = format!("{kind}: {}", hexadecimal(bytes));
                    return difference(operation, input, subject, oracle);
                }
                tally.decoded(operation, *kind, oracle.as_ref().err());
            }
        }
        Ok(())
    }

    /// Hashes messages on both, in runs of all lengths.
    pub fn hashes(&self, random: &mut Random, messages: &[Vec<u8>], tally: &mut Tally) -> Result<(), Difference> {
        for run in runs(random, messages) {
            let run: Vec<&[u8]> = run.iter().map(Vec::as_slice).collect();
            let hash =
                |engine: &dyn Engine| -> Vec<_> { engine.hash_messages(&run).iter().map(G2Affine::to_words).collect() };
            compare("hashes", (hash(self.subject), hash(self.oracle)), || hexadecimals(&run))?;
            tally.add("hashes", run.len());
        }
        Ok(())
    }

    /// A plain sum of so many keys, none of them infinity.
    pub fn plain_sum(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let keys = any_points::<G1>(random, count);
        let sum = |engine: &dyn Engine| engine.sum_keys(&keys).to_affine().to_words();
        compare("plain sums of keys", (sum(self.subject), sum(self.oracle)), || described::<G1>(&keys, &[]))?;
        tally.add("plain sums of keys", count);
        Ok(())
    }

    /// Weighted sums of so many keys, in groups of all sizes.
    pub fn key_sums(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let mut keys = any_points::<G1>(random, count);
        sprinkle_infinity::<G1>(random, &mut keys);
        let bits = factors(random, count);
        let groups = grouped(random, &weigh(&keys, &bits));
        let sums = |engine: &dyn Engine| -> Vec<_> {
            engine.weighted_key_sums(&groups).iter().map(G1Affine::to_words).collect()
        };
        let describe = || format!("{} in groups of {:?}", described::<G1>(&keys, &bits), sizes(&groups));
        compare("weighted sums of keys", (sums(self.subject), sums(self.oracle)), describe)?;
        tally.add("weighted sums of keys", count);
        Ok(())
    }

    /// Weighted sums of so many signatures, in groups of all sizes.
    pub fn signature_sums(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let mut signatures = any_points::<G2>(random, count);
        sprinkle_infinity::<G2>(random, &mut signatures);
        let bits = factors(random, count);
        let groups = grouped(random, &weigh(&signatures, &bits));
        let sums = |engine: &dyn Engine| -> Vec<_> {
            engine.weighted_signature_sums(&groups).iter().map(G2Affine::to_words).collect()
        };
        let describe = || format!("{} in groups of {:?}", described::<G2>(&signatures, &bits), sizes(&groups));
        compare("weighted sums of signatures", (sums(self.subject), sums(self.oracle)), describe)?;
        tally.add("weighted sums of signatures", count);
        Ok(())
    }

    /// The pairing's value over so many pairs. (Before the final exponentiation engines may differ by a factor that it
    /// removes.)
    pub fn pairings(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let keys = any_points::<G1>(random, count);
        let points = any_points::<G2>(random, count);
        let value = |engine: &dyn Engine| engine.final_exponentiation(&engine.miller_product(&keys, &points));
        let describe = || format!("{}; {}", described::<G1>(&keys, &[]), described::<G2>(&points, &[]));
        compare("pairs of Miller products", (value(self.subject), value(self.oracle)), describe)?;
        tally.add("pairs of Miller products", count);
        Ok(())
    }

    /// The final exponentiation of so many elements: products of Miller values, and now and then one that has been raised
    /// already, and one.
    pub fn exponentiations(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let mut miller = || self.oracle.miller_product(&any_points::<G1>(random, 1), &any_points::<G2>(random, 1));
        let (mut element, step) = (miller(), miller());
        for place in 0..count {
            element = element.mul(&step);
            let value = match place % 100 {
                50 => self.oracle.final_exponentiation(&element),
                99 => Fp12::one(),
                _ => element,
            };
            let raised = |engine: &dyn Engine| engine.final_exponentiation(&value);
            compare("final exponentiations", (raised(self.subject), raised(self.oracle)), || format!("{value:x?}"))?;
        }
        tally.add("final exponentiations", count);
        Ok(())
    }

    /// The pairing's values of runs of so many pairs, infinity among them.
    pub fn pairings_in_runs(&self, random: &mut Random, count: usize, tally: &mut Tally) -> Result<(), Difference> {
        let (mut keys, mut points) = (any_points::<G1>(random, count), any_points::<G2>(random, count));
        sprinkle_infinity::<G1>(random, &mut keys);
        sprinkle_infinity::<G2>(random, &mut points);
        let pairs: Vec<_> = keys.iter().copied().zip(points.iter().copied()).collect();
        let length = random.random_range(1..=5);
        let values = |engine: &dyn Engine| -> Vec<_> {
            engine.miller_products(&pairs, length).iter().map(|value| engine.final_exponentiation(value)).collect()
        };
        let describe =
            || format!("{}; {}; in runs of {length}", described::<G1>(&keys, &[]), described::<G2>(&points, &[]));
        compare("pairs of runs", (values(self.subject), values(self.oracle)), describe)?;
        tally.add("pairs of runs", count);
        Ok(())
    }
}

/// Points of the subgroup, or, one list in eight, of the curve.
fn any_points<C: Curve>(random: &mut Random, count: usize) -> Vec<C::Affine> {
    if random.random_ratio(1, 8) { of_curve::<C>(random, count) } else { of_subgroup::<C>(random, count) }
}

/// One list in eight gets infinity at some places.
fn sprinkle_infinity<C: Curve>(random: &mut Random, points: &mut [C::Affine]) {
    if random.random_ratio(1, 8) {
        let infinity = C::affine_many(&[C::infinity()])[0];
        points.iter_mut().filter(|_| random.random_ratio(1, 10)).for_each(|point| *point = infinity);
    }
}

/// The list in groups that all have the same size at most: one in three times all together, in another third all apart.
fn grouped<T: Clone>(random: &mut Random, items: &[T]) -> Vec<Vec<T>> {
    let size = match random.random_range(0..3) {
        0 => items.len(),
        1 => 1,
        _ => random.random_range(1..=20),
    };
    items.chunks(size.max(1)).map(<[T]>::to_vec).collect()
}

fn sizes<T>(groups: &[Vec<T>]) -> Vec<usize> {
    groups.iter().map(Vec::len).collect()
}

/// The inputs, cut into runs of random lengths.
fn runs<'a, T>(random: &mut Random, mut inputs: &'a [T]) -> Vec<&'a [T]> {
    let mut runs = Vec::new();
    while !inputs.is_empty() {
        let (run, rest) = inputs.split_at(random.random_range(1..=TOGETHER_MAX).min(inputs.len()));
        runs.push(run);
        inputs = rest;
    }
    runs
}

fn compare<R: PartialEq + fmt::Debug>(
    operation: &'static str,
    (subject, oracle): (R, R),
    describe: impl FnOnce() -> String,
) -> Result<(), Difference> {
    if subject == oracle { Ok(()) } else { difference(operation, describe(), &subject, &oracle) }
}

fn difference<R: fmt::Debug + ?Sized>(
    operation: &'static str,
    input: String,
    subject: &R,
    oracle: &R,
) -> Result<(), Difference> {
    Err(Difference { operation, input, subject: format!("{subject:x?}"), oracle: format!("{oracle:x?}") })
}

/// Points by their compressed forms, with the bits of their factors where there are some.
fn described<C: Curve>(points: &[C::Affine], bits: &[u64]) -> String {
    let factor = |index: usize| bits.get(index).map_or(String::new(), |bits| format!(" x {bits:016x}"));
    let parts = points.iter().enumerate();
    parts.map(|(index, point)| hexadecimal(&C::compress(point)) + &factor(index)).collect::<Vec<_>>().join(", ")
}

pub fn hexadecimals<T: AsRef<[u8]>>(inputs: impl IntoIterator<Item = T>) -> String {
    inputs.into_iter().map(|bytes| hexadecimal(bytes.as_ref())).collect::<Vec<_>>().join(", ")
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
