//! Reading sets, signers and options of verification.

use bls::batch::signature_set::{Contribution, PublicKeySource, SignatureSet, SignatureSource, VerifyOptions};
use bls::error::Error;
use bls::points::public_key::PublicKeyBytes;
use bls::points::signature::SignatureBytes;
use bls::registry::{DEFAULT_NAME, Registry, View};
use napi::ValueType;
use napi::bindgen_prelude::{Object, Unknown};

use crate::bindings::points::public_key;
use crate::bindings::points::signature;
use crate::bindings::registry::committee;
use crate::bindings::registry::public_key_registry;
use crate::bindings::values::arguments;

/// What a signer may be, for errors.
const SIGNER: &str = "a Uint8Array of 48 or 96 bytes, a registry index, a Uint32Array of them, or {committee, bits}";

/// Reads sets of bytes, then the options, and checks that the registry has every index.
pub(crate) fn serialized_sets(
    sets: Unknown<'_>,
    options: impl FnOnce() -> Result<VerifyOptions, Error>,
) -> Result<(Vec<SignatureSet>, VerifyOptions), Error> {
    let sets = arguments::list(sets, "sets", |value| {
        let set = arguments::object(value, "set")?;
        Ok(SignatureSet { message: message(&set)?, contribution: contribution(&set)? })
    })?;
    let options = options()?;
    check_signers(sets.iter().map(|set| &set.contribution), &options)?;
    Ok((sets, options))
}

/// Reads `{pk, sig}` of bytes, then the options, and checks that the registry has every index.
pub(crate) fn serialized_contributions(
    contributions: Unknown<'_>,
    options: Unknown<'_>,
) -> Result<(Vec<Contribution>, VerifyOptions), Error> {
    let contributions = arguments::list(contributions, "contributions", |value| {
        contribution(&arguments::object(value, "contribution")?)
    })?;
    let options = verify_options(options)?;
    check_signers(contributions.iter(), &options)?;
    Ok((contributions, options))
}

/// Reads sets of bytes and decoded points.
pub(crate) fn sets_of_points(sets: Unknown<'_>) -> Result<Vec<SignatureSet>, Error> {
    arguments::list(sets, "sets", |value| {
        let set = arguments::object(value, "set")?;
        Ok(SignatureSet {
            message: message(&set)?,
            contribution: Contribution {
                public_key: PublicKeySource::Point(public_key::point(arguments::property(&set, "pk")?, "pk")?),
                signature: SignatureSource::Point(signature::point(arguments::property(&set, "sig")?, "sig")?),
            },
        })
    })
}

/// Reads `VerifyOptions`, or takes the strict ones where there are none. Without a registry, the default one is meant, if
/// there is one.
pub(crate) fn verify_options(options: Unknown<'_>) -> Result<VerifyOptions, Error> {
    let Some(options) = arguments::options(options, "{ registry }")? else {
        return Ok(VerifyOptions { registry: default_registry(), ..VerifyOptions::default() });
    };
    let registry = arguments::property(&options, "registry")?;
    let registry = match registry.get_type() {
        Ok(ValueType::Undefined | ValueType::Null) => default_registry(),
        _ => Some(public_key_registry::view(registry, "registry")?),
    };
    Ok(VerifyOptions {
        registry,
        validate_public_keys: arguments::flag(arguments::property(&options, "pksValidate")?, "pksValidate", true)?,
        group_check_signatures: arguments::flag(
            arguments::property(&options, "sigsGroupcheck")?,
            "sigsGroupcheck",
            true,
        )?,
    })
}

/// The options that are given as two flags.
pub(crate) fn flags(
    pks_validate: Unknown<'_>,
    sigs_groupcheck: Unknown<'_>,
    default: bool,
) -> Result<VerifyOptions, Error> {
    Ok(VerifyOptions {
        registry: default_registry(),
        validate_public_keys: arguments::flag(pks_validate, "pksValidate", default)?,
        group_check_signatures: arguments::flag(sigs_groupcheck, "sigsGroupcheck", default)?,
    })
}

fn default_registry() -> Option<View> {
    Registry::existing(DEFAULT_NAME).map(|registry| registry.view())
}

fn message(object: &Object<'_>) -> Result<Box<[u8]>, Error> {
    arguments::bytes(arguments::property(object, "msg")?, "msg", |bytes| bytes.into())
}

/// Reads `pk` and `sig`, in this order, each copied before the next is touched.
fn contribution(object: &Object<'_>) -> Result<Contribution, Error> {
    Ok(Contribution {
        public_key: signer(arguments::property(object, "pk")?)?,
        signature: arguments::bytes(arguments::property(object, "sig")?, "sig", |bytes| {
            SignatureSource::Bytes(SignatureBytes::from(bytes))
        })?,
    })
}

fn signer(value: Unknown<'_>) -> Result<PublicKeySource, Error> {
    if let Some(bytes) = arguments::bytes_if_any(value, "pk", |bytes| PublicKeyBytes::from(bytes))? {
        return Ok(PublicKeySource::Bytes(bytes));
    }
    if let Some(indices) = arguments::indices_if_any(value, "pk")? {
        return Ok(PublicKeySource::Indices(indices.into()));
    }
    match value.get_type() {
        Ok(ValueType::Number) => arguments::index(value, "pk").map(PublicKeySource::Index),
        Ok(ValueType::Object) => {
            let object = arguments::object(value, "pk")?;
            let committee = committee::shared(arguments::property(&object, "committee")?)
                .map_err(|_| arguments::wrong_type("pk", SIGNER, value))?;
            let bits = arguments::bytes(arguments::property(&object, "bits")?, "bits", <[u8]>::to_vec)?;
            committee.check(&bits)?;
            Ok(PublicKeySource::Committee(committee, bits.into()))
        }
        _ => Err(arguments::wrong_type("pk", SIGNER, value)),
    }
}

/// Whether the registry has every index, so that this never comes up in the middle of cryptography.
fn check_signers<'a>(
    contributions: impl Iterator<Item = &'a Contribution>,
    options: &VerifyOptions,
) -> Result<(), Error> {
    let none = || {
        Error::InvalidArgument(
            "pk: an index needs a registry: pass options.registry, or create the default PublicKeyRegistry".into(),
        )
    };
    for (position, contribution) in contributions.enumerate() {
        let indices = match &contribution.public_key {
            PublicKeySource::Index(index) => std::slice::from_ref(index),
            PublicKeySource::Indices(indices) => indices,
            _ => continue,
        };
        let checked = options.registry.as_ref().ok_or_else(none).and_then(|view| view.check(indices));
        checked.map_err(|error| error.at(position))?;
    }
    Ok(())
}
