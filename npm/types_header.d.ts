/**
 * Verifies BLS12-381 signatures for Ethereum beacon clients: public keys are points of G1, signatures points of G2.
 *
 * What fails throws a `BlsError`, an `Error` with a `code`, or rejects with one. Beside the codes that are listed with each item, any
 * may fail with `INTERNAL`: a fault of this package, please report it.
 *
 * The examples take all names from `"beacon-bls"`. Some stand for what came from the network: `signingRoot` of 32 bytes;
 * `pubkeys`, four of 48 bytes each; `signatures`, theirs of `signingRoot`, of 96 bytes each; `pubkey` and `signature`, the
 * first of each. `registry` is a `PublicKeyRegistry` of `pubkeys`.
 *
 * @module beacon-bls
 */

/**
 * What `verifyEachSignatureSet` says of a set: `"VALID"`, or why not.
 *
 * - `"BLST_BAD_ENCODING"`: the key or the signature has a wrong length or is no canonical encoding.
 * - `"BLST_POINT_NOT_ON_CURVE"`, `"BLST_POINT_NOT_IN_GROUP"`: it encodes no point of the curve, or one outside the subgroup.
 * - `"BLST_PK_IS_INFINITY"`: the key or the signature is the point at infinity.
 * - `"BLST_AGGR_TYPE_MISMATCH"`: the set names no signers.
 * - `"BLST_VERIFY_FAIL"`: both are valid points, and the signature is not one of this message under this key.
 */
export type Verdict =
  | "VALID"
  | "BLST_BAD_ENCODING"
  | "BLST_POINT_NOT_ON_CURVE"
  | "BLST_POINT_NOT_IN_GROUP"
  | "BLST_PK_IS_INFINITY"
  | "BLST_AGGR_TYPE_MISMATCH"
  | "BLST_VERIFY_FAIL";

/**
 * A signer of a set, or several whose keys are summed:
 *
 * - `Uint8Array`: a public key of 48 or 96 bytes;
 * - `number`: an index of the registry;
 * - `Uint32Array`: indices of the registry, each counted as often as it stands there; none is a verdict, not an exception;
 * - `CommitteeBits`: those members of a committee who took part.
 */
export type PublicKeySource = Uint8Array | number | Uint32Array | CommitteeBits;

/**
 * What kind of failure a `BlsError` is.
 *
 * Bytes that are no key, signature or secret key, in calls that decode or sum:
 *
 * - `"BLST_BAD_ENCODING"`: a wrong length, or no canonical encoding.
 * - `"BLST_POINT_NOT_ON_CURVE"`, `"BLST_POINT_NOT_IN_GROUP"`: no point of the curve, or one outside the subgroup.
 * - `"BLST_PK_IS_INFINITY"`: the point at infinity, as key or signature.
 * - `"BLST_AGGR_TYPE_MISMATCH"`: nothing to sum.
 * - `"INVALID_HEX"`: a text that is not hexadecimal.
 *
 * A mistake in the call, and what stands in its way:
 *
 * - `"INVALID_ARG"`: a value of a wrong type or out of range, a missing field, bits that do not fit their committee.
 * - `"INDEX_NOT_FOUND"`: an index that the registry has no key at.
 * - `"REGISTRY_CONFLICT"`, `"REGISTRY_GAP"`, `"REGISTRY_DUPLICATE"`: another key stands at that place; keys before it are
 *   missing; the key stands at another place already.
 * - `"SNAPSHOT_INVALID"`, `"SNAPSHOT_IO"`: the file is no snapshot, or damaged; it could not be read or written.
 * - `"BUSY"`: the queue of asynchronous work is full.
 * - `"INTERNAL"`: a fault of this package, please report it.
 */
export type ErrorCode =
  | "BLST_BAD_ENCODING"
  | "BLST_POINT_NOT_ON_CURVE"
  | "BLST_POINT_NOT_IN_GROUP"
  | "BLST_PK_IS_INFINITY"
  | "BLST_AGGR_TYPE_MISMATCH"
  | "INVALID_HEX"
  | "INVALID_ARG"
  | "INDEX_NOT_FOUND"
  | "REGISTRY_CONFLICT"
  | "REGISTRY_GAP"
  | "REGISTRY_DUPLICATE"
  | "SNAPSHOT_INVALID"
  | "SNAPSHOT_IO"
  | "BUSY"
  | "INTERNAL";

/**
 * The error that every function here throws, or rejects with. It is an `Error`, of no class of its own.
 *
 * @example
 * ```js
 * await asyncVerifySignatureSets([{ msg: signingRoot, pk: 4, sig: signature }], { registry }).catch((error) => {
 *   console.log(error.code, error.setIndex); // INDEX_NOT_FOUND 0
 * });
 * ```
 */
export interface BlsError extends Error {
  /** What kind of failure it is. */
  code: ErrorCode;
  /** Where in the list that was passed, from 0; absent where the error is of no one place. */
  setIndex?: number;
}

