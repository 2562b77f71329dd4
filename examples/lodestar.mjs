// The shapes of @chainsafe/lodestar-z 1.1 (its subpaths bls-verifier and pubkeys) on this package, for code that is
// written for them. docs/from_lodestar_z.md goes through them one by one.
//
// Must not decide what is valid: it renames fields and forwards. Errors are those of this package.

import { PublicKeyRegistry, verifyEachSignatureSet, verifySignatureSets as verify } from "../index.js"; // In your project: from "beacon-bls".

export const BLS_VERIFIER_SET_TYPE = Object.freeze({ indexed: 0, aggregate: 1, single: 2 });

/** There are no limits here. These are lodestar-z's, for callers who cut their lists by them. */
export const BLS_VERIFIER_MAX_BATCH_SIZE = 256;
export const BLS_VERIFIER_MAX_SAME_MESSAGE_BATCH_SIZE = 128;

/** The keys of all validators: one registry in a process, the same one in all threads. */
export const registry = new PublicKeyRegistry();

/** The set as this package takes it; also for its asynchronous functions, with `{ registry }` as options. */
export function toSet(set) {
  return { msg: set.message, pk: signerOf(set), sig: set.signature };
}

/** Whether all sets are valid. */
export function verifySignatureSets(sets) {
  return verify(sets.map(toSet), { registry });
}

/** Which of the sets, all of one message, are valid. */
export function verifySignatureSetsSameMessage(sets, message) {
  const ours = sets.map(({ index, signature }) => ({ msg: message, pk: index, sig: signature }));
  return verifyEachSignatureSet(ours, { registry }).map((verdict) => verdict === "VALID");
}

/**
 * Validators' keys by index. Unlike lodestar-z's, it validates keys on entry and refuses one that stands at another
 * index already; `load` and `save` return promises, and a snapshot is this package's own format.
 */
export const pubkeyCache = {
  get size() {
    return registry.size;
  },
  get: (index) => registry.get(index),
  getOrThrow: (index) => found(registry.get(index), index),
  getPubkeyBytes: (index) => registry.getBytes(index),
  getPubkeyBytesOrThrow: (index) => found(registry.getBytes(index), index),
  getIndex: (pubkey) => registry.indexOf(pubkey) ?? null,
  aggregate: (indices) => registry.aggregate(indices),
  append(index, pubkey) {
    registry.append([pubkey], { at: index });
  },
  /** Appends the keys that are missing. For a million at once, `registry.asyncAppend` leaves the event loop free. */
  syncPubkeys(validators) {
    const { size } = registry;
    registry.append(validators.slice(size).map(({ pubkey }) => pubkey), { at: size });
  },
  load: (path) => registry.load(path),
  save: (path) => registry.save(path),
  reset: () => registry.clear(),
  /** Nothing to reserve: a registry grows without moving its keys. */
  ensureCapacity() {},
};

function signerOf(set) {
  switch (set.type) {
    case BLS_VERIFIER_SET_TYPE.indexed:
      return set.index;
    case BLS_VERIFIER_SET_TYPE.aggregate:
      return set.indices;
    case BLS_VERIFIER_SET_TYPE.single:
      return set.pubkey;
    default:
      throw Object.assign(new TypeError(`unknown type of signature set: ${set.type}`), { code: "INVALID_ARG" });
  }
}

function found(value, index) {
  if (value === undefined) {
    throw Object.assign(new RangeError(`no validator has the index ${index}`), { code: "INDEX_NOT_FOUND" });
  }
  return value;
}
