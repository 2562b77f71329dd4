//! One case of a file: named access to its fields.

use bls::points::public_key::{PublicKey, PublicKeyBytes};
use bls::points::signature::{Signature, SignatureBytes};
use serde_json::Value;

pub struct Case<'a>(&'a Value);

impl<'a> Case<'a> {
    pub fn new(value: &'a Value) -> Self {
        Self(value)
    }

    pub fn name(&self) -> &'a str {
        self.0["name"].as_str().expect("a name")
    }

    pub fn field(&self, name: &str) -> &'a Value {
        &self.0[name]
    }

    pub fn input(&self) -> &'a Value {
        &self.0["input"]
    }

    pub fn expected(&self) -> &'a Value {
        &self.0["expected"]
    }

    pub fn expected_bool(&self) -> bool {
        self.expected().as_bool().expect("a boolean")
    }

    /// The bytes of a field of the input.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        bytes(&self.input()[name])
    }

    /// The bytes of each entry of a list in the input.
    pub fn list(&self, name: &str) -> Vec<Vec<u8>> {
        list(&self.input()[name])
    }

    pub fn public_keys(&self) -> Vec<PublicKeyBytes> {
        self.list("pubkeys").iter().map(|bytes| PublicKeyBytes::from(&**bytes)).collect()
    }

    pub fn signature(&self, name: &str) -> SignatureBytes {
        SignatureBytes::from(&*self.bytes(name))
    }
}

pub fn bytes(value: &Value) -> Vec<u8> {
    bls::points::hexadecimal::decode(value.as_str().expect("text")).expect("hexadecimal digits")
}

pub fn list(value: &Value) -> Vec<Vec<u8>> {
    value.as_array().expect("a list").iter().map(bytes).collect()
}

/// All keys, validated, or none.
pub fn validated(keys: &[PublicKeyBytes]) -> Option<Vec<PublicKey>> {
    keys.iter().map(|bytes| PublicKey::decode(bytes).ok()).collect()
}

/// A signature with its subgroup checked; infinity allowed.
pub fn checked(bytes: &SignatureBytes) -> Option<Signature> {
    Signature::decode_unchecked(bytes).ok().filter(|signature| signature.check_subgroup().is_ok())
}

pub fn expect<T: PartialEq + std::fmt::Debug>(what: &str, got: T, expected: T) -> Result<(), String> {
    if got == expected { Ok(()) } else { Err(format!("{what}: got {got:?}, expected {expected:?}")) }
}
