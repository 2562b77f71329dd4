// Keys whose scalars are known, for tests of the registry: what keys sum to is told by adding integers, and every sum can sign.

import assert from "node:assert/strict";
import { threadId } from "node:worker_threads";
import { PublicKeyRegistry, SecretKey } from "../../index.js";
import { hexOf } from "./hex.mjs";

/** The order r of the groups (draft-irtf-cfrg-pairing-friendly-curves-11 §4.2.1). */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
/** Keys of `manyKeys` are sums of a column's key and a row's key. */
const COLUMNS = 256;
/** Larger than any column's scalar, so that no two sums are equal. */
const ROW_STEP = 1024;

/** A registry that no other test and no other thread knows. */
export function freshRegistry() {
  freshRegistry.made = (freshRegistry.made ?? 0) + 1;
  return new PublicKeyRegistry(`fresh ${threadId}.${freshRegistry.made}`);
}

export function registryOf(...scalars) {
  const registry = freshRegistry();
  registry.append(flat(scalars.map((scalar) => keyBytesOf(scalar))), { validate: false });
  return registry;
}

/** The secret key of an integer, which may be negative; not of 0. */
export function secretOf(scalar) {
  const reduced = ((BigInt(scalar) % ORDER) + ORDER) % ORDER;
  return SecretKey.fromBytes(Uint8Array.from(Buffer.from(reduced.toString(16).padStart(64, "0"), "hex")));
}

/** The public key of an integer, in memory of JavaScript's own. */
export function keyBytesOf(scalar, compress = true) {
  return Uint8Array.from(secretOf(scalar).toPublicKey().toBytes(compress));
}

export const keyHexOf = (scalar) => hexOf(keyBytesOf(scalar));

/** What `key`, a PublicKey, must be. */
export function assertKey(key, scalar, label) {
  assert.equal(hexOf(key.toBytes()), keyHexOf(scalar), label);
}

/** A set by whoever knows the sum of the scalars; `pk` is whatever names the signers. */
export function signedBy(scalar, msg, pk) {
  return { msg, pk, sig: Uint8Array.from(secretOf(scalar).sign(msg).toBytes()) };
}

/** The scalar of the key that `manyKeys` gives the number `index`. */
export const manyScalar = (index) => 1 + (index % COLUMNS) + ROW_STEP * (1 + Math.floor(index / COLUMNS));

/** Distinct keys, 20 µs each instead of 200: those with the numbers `from` to `from + count`. 96 bytes each, which decode fast. */
export function manyKeys(count, { from = 0, compress = false } = {}) {
  const rows = Math.ceil((from + count) / COLUMNS);
  const columns = Array.from({ length: COLUMNS }, (_, column) => 1 + column);
  const registry = registryOf(...columns, ...Array.from({ length: rows }, (_, row) => ROW_STEP * (1 + row)));
  const pair = new Uint32Array(2);
  const keys = Array.from({ length: count }, (_, i) => {
    pair[0] = (from + i) % COLUMNS;
    pair[1] = COLUMNS + Math.floor((from + i) / COLUMNS);
    return registry.aggregate(pair).toBytes(compress);
  });
  registry.clear();
  return keys;
}

export function flat(keys) {
  return Uint8Array.from(Buffer.concat(keys));
}

/** All keys of a registry, as hexadecimal text: two registries are equal if these are. */
export function contentsOf(registry) {
  return Array.from({ length: registry.size }, (_, index) => hexOf(registry.getBytes(index)));
}

/** For `assert.throws` and `assert.rejects`: an Error with exactly this code, and this position or none. */
export function refusal(code, setIndex) {
  return (error) => {
    assert.ok(error instanceof Error, `an Error, not ${typeof error}`);
    const found = { code: error.code, setIndex: error.setIndex };
    assert.deepEqual(found, { code, setIndex }, `the message is "${error.message}"`);
    return true;
  };
}
