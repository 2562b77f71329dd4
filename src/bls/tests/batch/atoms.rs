//! Sets of every sort, each with the verdict that blst's single verification gives it.

use bls::CIPHERSUITE_TAG;
use bls::batch::signature_set::{Contribution, PublicKeySource, SignatureSet, SignatureSource, VerifyOptions};
use bls::batch::{verify_each_signature_set, verify_signature_sets};
use bls::blst::{G2, G2Affine};
use bls::engine;
use bls::points::public_key::PublicKeyBytes;
use bls::points::secret_key::SecretKey;
use bls::points::signature::SignatureBytes;
use blst::BLST_ERROR;
use blst::min_pk;

/// A set as bytes, and its verdict.
#[derive(Clone)]
pub struct Atom {
    pub message: Vec<u8>,
    pub key: Vec<u8>,
    pub signature: Vec<u8>,
    pub verdict: &'static str,
}

impl Atom {
    pub fn new(message: &[u8], key: &[u8], signature: &[u8]) -> Self {
        Self {
            message: message.into(),
            key: key.into(),
            signature: signature.into(),
            verdict: oracle(message, key, signature),
        }
    }

    pub fn set(&self) -> SignatureSet {
        SignatureSet {
            message: (&*self.message).into(),
            contribution: Contribution {
                public_key: PublicKeySource::Bytes(PublicKeyBytes::from(&*self.key)),
                signature: SignatureSource::Bytes(SignatureBytes::from(&*self.signature)),
            },
        }
    }
}

/// The verdict of blst's own functions, called one after another: key first, then signature, then the pairing.
fn oracle(message: &[u8], key: &[u8], signature: &[u8]) -> &'static str {
    let name = |code| match code {
        BLST_ERROR::BLST_SUCCESS => "VALID",
        BLST_ERROR::BLST_BAD_ENCODING => "BLST_BAD_ENCODING",
        BLST_ERROR::BLST_POINT_NOT_ON_CURVE => "BLST_POINT_NOT_ON_CURVE",
        BLST_ERROR::BLST_POINT_NOT_IN_GROUP => "BLST_POINT_NOT_IN_GROUP",
        BLST_ERROR::BLST_PK_IS_INFINITY => "BLST_PK_IS_INFINITY",
        _ => "BLST_VERIFY_FAIL",
    };
    match (min_pk::PublicKey::key_validate(key), min_pk::Signature::sig_validate(signature, true)) {
        (Err(code), _) | (_, Err(code)) => name(code),
        (Ok(key), Ok(signature)) => name(signature.verify(false, message, CIPHERSUITE_TAG, &[], &key, false)),
    }
}

/// The code that each set gets.
pub fn each(atoms: &[&Atom]) -> Vec<&'static str> {
    let sets: Vec<_> = atoms.iter().map(|atom| atom.set()).collect();
    verify_each_signature_set(engine::current(), &sets, &VerifyOptions::default())
        .iter()
        .map(|verdict| verdict.as_ref().map_or_else(bls::error::Error::code, |()| "VALID"))
        .collect()
}

pub fn all(atoms: &[&Atom]) -> bool {
    let sets: Vec<_> = atoms.iter().map(|atom| atom.set()).collect();
    verify_signature_sets(engine::current(), &sets, &VerifyOptions::default())
}

/// A generator of a fixed sequence (splitmix64), so that a failure can be repeated.
pub struct Sequence(pub u64);

impl Sequence {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).expect("small")).expect("small")
    }
}

pub fn secret_key(index: usize) -> SecretKey {
    SecretKey::from_key_material(&[7; 32], &index.to_le_bytes()).expect("32 bytes are enough")
}

/// Message `index`: a root of 32 bytes, or, now and then, something shorter.
pub fn message(index: usize) -> Vec<u8> {
    let mut bytes = vec![0x5a; if index % 7 == 6 { index % 32 } else { 32 }];
    for (byte, value) in bytes.iter_mut().zip(index.to_le_bytes()) {
        *byte = value;
    }
    bytes
}

/// A valid set.
pub fn valid(key: usize, of: usize) -> Atom {
    let secret = secret_key(key);
    let message = message(of);
    let (key, signature) = (secret.to_public_key(), secret.sign(&message));
    if key.compress()[47] & 1 == 0 {
        Atom::new(&message, &key.compress(), &signature.compress())
    } else {
        Atom::new(&message, &key.serialize(), &signature.serialize())
    }
}

/// Two sets whose signatures are wrong by opposite errors: their plain sum is right.
pub fn cancelling(first: &Atom, second: &Atom) -> [Atom; 2] {
    let error = secret_key(99).sign(b"error").point();
    let shifted = |atom: &Atom, error: &G2Affine| {
        let bytes = SignatureBytes::from(&*atom.signature);
        let point = bls::points::signature::Signature::decode_unchecked(&bytes).expect("a valid set").point();
        let sum = G2::sum(&[point, *error]).to_affine();
        Atom::new(&atom.message, &atom.key, &sum.compress())
    };
    [shifted(first, &error), shifted(second, &error.negate())]
}

/// Sets that no key and no message make valid, of every sort that bytes can be.
pub fn broken() -> Vec<Atom> {
    let good = valid(0, 0);
    let with_key = |key: &[u8]| Atom::new(&good.message, key, &good.signature);
    let with_signature = |signature: &[u8]| Atom::new(&good.message, &good.key, signature);
    let mut infinity = [0; 96];
    infinity[0] = 0xc0;
    let mut x_without_point = valid(0, 0).signature[..96].to_vec();
    x_without_point[0] |= 0x80;
    let off_curve = (0..=255)
        .map(|byte| {
            x_without_point[95] = byte;
            with_signature(&x_without_point)
        })
        .find(|atom| atom.verdict == "BLST_POINT_NOT_ON_CURVE")
        .expect("half of all x have no point");
    let off_group = |atom: &Atom| atom.verdict == "BLST_POINT_NOT_IN_GROUP";
    let signature_off_group = (0..=255)
        .map(|byte| {
            x_without_point[95] = byte;
            with_signature(&x_without_point)
        })
        .find(off_group)
        .expect("almost all points are outside the subgroup");
    let mut key = secret_key(0).to_public_key().compress();
    let key_off_group = (0..=255)
        .map(|byte| {
            key[47] = byte;
            with_key(&key)
        })
        .find(off_group)
        .expect("almost all points are outside the subgroup");
    let atoms = vec![
        with_key(&infinity[..48]),
        with_signature(&infinity),
        Atom::new(&good.message, &infinity[..48], &infinity),
        with_key(&[]),
        with_key(&good.signature),
        with_signature(&good.signature[1..]),
        with_signature(&[0xff; 96]),
        off_curve,
        signature_off_group,
        key_off_group,
    ];
    assert!(atoms.iter().all(|atom| atom.verdict != "VALID"));
    atoms
}
