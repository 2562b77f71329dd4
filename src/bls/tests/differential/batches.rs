//! Whole batches on both engines: the same verdict for every set, and the right one for those whose verdict is known.

use bls::batch::signature_set::{Contribution, PublicKeySource, SignatureSet, SignatureSource, VerifyOptions};
use bls::batch::{verify_each_signature_set, verify_signature_sets};
use bls::blst::{G1, G2};
use bls::engine::Engine;
use bls::points::public_key::PublicKeyBytes;
use bls::points::secret_key::SecretKey;
use bls::points::signature::SignatureBytes;
use rand::RngExt;

use super::curves::Random;
use super::encodings::Encodings;
use super::rivals::{Difference, Rivals, hexadecimal};
use super::tally::Tally;

/// A set as bytes.
struct Parts {
    message: Vec<u8>,
    key: Vec<u8>,
    signature: Vec<u8>,
    /// None for mutated bytes, which may or may not be a point.
    is_valid: Option<bool>,
}

impl Parts {
    fn set(&self) -> SignatureSet {
        SignatureSet {
            message: (&*self.message).into(),
            contribution: Contribution {
                public_key: PublicKeySource::Bytes(PublicKeyBytes::from(&*self.key)),
                signature: SignatureSource::Bytes(SignatureBytes::from(&*self.signature)),
            },
        }
    }
}

/// Verifies a batch of so many sets on both, as a whole and set by set.
pub fn batch(
    rivals: &Rivals,
    (keys, signatures): (&Encodings<G1>, &Encodings<G2>),
    random: &mut Random,
    count: usize,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let parts = draw((keys, signatures), random, count);
    let sets: Vec<_> = parts.iter().map(Parts::set).collect();
    let options = VerifyOptions::default();
    let verify = |engine: &dyn Engine| {
        (verify_signature_sets(engine, &sets, &options), verify_each_signature_set(engine, &sets, &options))
    };
    let (subject, oracle) = (verify(rivals.subject), verify(rivals.oracle));
    let known = parts.iter().map(|part| part.is_valid);
    let is_right = known.zip(&oracle.1).all(|(known, verdict)| known.is_none_or(|known| known == verdict.is_ok()))
        && oracle.0 == (count > 0 && oracle.1.iter().all(Result::is_ok));
    if subject != oracle || !is_right {
        let set = |part: &Parts| {
            let Parts { message, key, signature, is_valid } = part;
            let [message, key, signature] = [message, key, signature].map(|bytes| hexadecimal(bytes));
            format!("\n{message} {key} {signature} valid: {is_valid:?}")
        };
        return Err(Difference {
            operation: "sets of batches",
            input: parts.iter().map(set).collect(),
            subject: format!("{subject:?}"),
            oracle: format!("{oracle:?}"),
        });
    }
    tally.add("sets of batches", count);
    tally.add("sets of batches, valid", oracle.1.iter().filter(|verdict| verdict.is_ok()).count());
    tally.add("batches, true", oracle.0.into());
    tally.add("batches, false", (!oracle.0).into());
    Ok(())
}

/// Messages that repeat or not, and either valid sets alone or a few of each sort of wrong ones among them.
fn draw((keys, signatures): (&Encodings<G1>, &Encodings<G2>), random: &mut Random, count: usize) -> Vec<Parts> {
    let length = if random.random() { 32 } else { random.random_range(0..100) };
    let distinct = [1, count.div_ceil(4), count][random.random_range(0..3)].max(1);
    let messages: Vec<Vec<u8>> = (0..distinct).map(|_| message(random, length)).collect();
    let wrong_in_hundred = [0, 2, 10, 60][random.random_range(0..4)];
    let (mut other_keys, mut other_signatures) = (keys.draw(random, count), signatures.draw(random, count));
    (0..count)
        .map(|index| {
            let secret = SecretKey::from_key_material(&random.random::<[u8; 32]>(), &[]).expect("32 bytes");
            let message = messages[index % distinct].clone();
            let key = secret.to_public_key().compress().to_vec();
            let signature = secret.sign(&message).compress().to_vec();
            let part = Parts { message, key, signature, is_valid: Some(true) };
            if !random.random_ratio(wrong_in_hundred, 100) {
                return part;
            }
            match random.random_range(0..4) {
                0 => Parts { key: std::mem::take(&mut other_keys[index].1), is_valid: None, ..part },
                1 => Parts { signature: std::mem::take(&mut other_signatures[index].1), is_valid: None, ..part },
                2 => Parts {
                    signature: secret.sign(b"another message").compress().to_vec(),
                    is_valid: Some(false),
                    ..part
                },
                _ => {
                    let mut signature = part.signature.clone();
                    signature[0] ^= 0x20; // the opposite point
                    Parts { signature, is_valid: Some(false), ..part }
                }
            }
        })
        .collect()
}

/// A random message of this length.
pub fn message(random: &mut Random, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    random.fill(&mut bytes[..]);
    bytes
}
