//! The class `Committee`.

use bls::error::Error;
use bls::registry;
use napi::Env;
use napi::bindgen_prelude::{This, Unknown};
use napi_derive::napi;

use super::public_key_registry::view;
use crate::bindings::points::public_key::PublicKey;
use crate::bindings::values::arguments;
use crate::bindings::values::classes;
use crate::bindings::values::errors::answer;

/// A fixed list of signers, of whom most take part most of the time: a sync committee, or that of a slot.
///
/// The sum of all keys is computed once; where more than half takes part, the absent are subtracted from it. Building
/// the same committee again, in any thread, costs a lookup.
///
/// @example
/// ```js
/// const committee = new Committee(registry, new Uint32Array([0, 1, 2, 3]));
/// const bits = Uint8Array.of(0b0001); // member 0 took part
/// console.log(verifySignatureSets([{ msg: signingRoot, pk: { committee, bits }, sig: signature }])); // true
/// ```
#[napi]
pub struct Committee(registry::Committee);

/// The members of a committee who took part, as a signer of a set.
#[napi(object, object_from_js = false, object_to_js = false)]
#[allow(dead_code)] // For the TypeScript interface; read by hand.
pub struct CommitteeBits {
    /// The committee.
    #[napi(ts_type = "Committee")]
    pub committee: (),
    /// An SSZ bitvector, the least significant bit of a byte first: `ceil(size / 8)` bytes, padding bits zero. No bit set
    /// is a verdict (`BLST_AGGR_TYPE_MISMATCH`), not an exception. Those of an attestation are a Bitlist, whose length is the
    /// peer's: remove its delimiter bit and compare its length with `committee.size` first, since other bits throw
    /// `INVALID_ARG`.
    #[napi(ts_type = "Uint8Array")]
    pub bits: (),
}

#[napi]
impl Committee {
    /// The committee of the keys at `indices`, in this order, as the registry is now. A later `clear` does not touch it.
    ///
    /// @throws `INDEX_NOT_FOUND` for an index that the registry has no key at; `INVALID_ARG` for an argument of another
    /// type.
    #[napi(constructor, ts_args_type = "registry: PublicKeyRegistry, indices: Uint32Array", catch_unwind)]
    pub fn new(env: Env, this: This<'_>, registry: Unknown<'_>, indices: Unknown<'_>) -> napi::Result<Self> {
        answer(&env, || {
            classes::constructed(env, &this, "Committee")?;
            let view = view(registry, "registry")?;
            let members = arguments::indices_if_any(indices, "indices")?
                .ok_or_else(|| arguments::wrong_type("indices", "a Uint32Array", indices))?;
            registry::Committee::new(view, &members).map(Self)
        })
    }

    /// How many members there are.
    #[napi(getter)]
    pub fn size(&self) -> u32 {
        u32::try_from(self.0.size()).unwrap_or(u32::MAX)
    }

    /// The sum of the public keys of those who took part.
    ///
    /// @param bits an SSZ bitvector of the committee's size, as in `CommitteeBits`.
    /// @throws `INVALID_ARG` for bits of another length, or with a padding bit set; `BLST_AGGR_TYPE_MISMATCH` when
    /// nobody took part; `BLST_PK_IS_INFINITY` when the keys sum to infinity.
    /// @example
    /// ```js
    /// const committee = new Committee(registry, new Uint32Array([0, 1, 2, 3]));
    /// const present = committee.aggregate(Uint8Array.of(0b0101)); // members 0 and 2
    /// console.log(committee.size, present.toHex() === registry.aggregate([0, 2]).toHex()); // 4 true
    /// ```
    #[napi(ts_args_type = "bits: Uint8Array", catch_unwind)]
    pub fn aggregate(&self, env: Env, bits: Unknown<'_>) -> napi::Result<PublicKey> {
        answer(&env, || {
            let bits = arguments::bytes(bits, "bits", <[u8]>::to_vec)?;
            self.0.aggregate(&bits).map(PublicKey)
        })
    }
}

/// What a `Committee` object stands for.
pub(crate) fn shared(value: Unknown<'_>) -> Result<registry::Committee, Error> {
    arguments::instance(value, "committee", "Committee", |committee: &Committee| committee.0.clone())
}
