// Keys that are known by their 48 bytes, registered or remembered: neither decoded nor validated again.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Committee,
  PublicKey,
  PublicKeyRegistry,
  aggregatePublicKeys,
  aggregateVerified,
  verifyEachSignatureSet,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "../../index.js";
import { hexOf } from "../support/hex.mjs";
import { INFINITY_KEY, TORSION_KEYS } from "../support/refused_points.mjs";
import { assertVerdicts } from "../support/set_verdicts.mjs";
import { addKeys, distinctMessage, oneMessage } from "../support/signed_sets.mjs";
import { assertKey, freshRegistry, keyBytesOf, manyKeys, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";

/** Keys that are remembered at most (REMEMBERED_MAX of the vault). */
const REMEMBERED_MAX = 65_536;

/**
 * The key of `scalar` plus a point outside the subgroup, whose pairing with anything inside is one: its signatures verify, so that only
 * validation keeps it out.
 */
const withTorsion = (scalar, i = 0) => Uint8Array.from(addKeys(keyBytesOf(scalar), TORSION_KEYS[i]));

/** What a call adds to the counters of lookups and hits. */
function lookedUp(registry, call) {
  const before = registry.stats();
  const result = call();
  const after = registry.stats();
  return { result, lookups: after.lookups - before.lookups, hits: after.hits - before.hits };
}

test("a registered key is known by its bytes and not validated again, in 48 bytes and in this registry alone", async () => {
  const key = withTorsion(5);
  const registry = freshRegistry();
  registry.append([key], { validate: false });
  const set = signedBy(5, distinctMessage(0), key);
  const uncompressed = { ...set, pk: PublicKey.fromBytes(key, false).toBytes(false) };
  const bad = { 0: "BLST_POINT_NOT_IN_GROUP" };
  await assertVerdicts([set], {}, "known", { registry });
  await assertVerdicts([set], {}, "known, checks asked for", { registry, pksValidate: true });
  await assertVerdicts([set], bad, "another registry", { registry: freshRegistry() });
  await assertVerdicts([set], bad, "no registry");
  await assertVerdicts([uncompressed], bad, "96 bytes", { registry });
  await assertVerdicts([set], {}, "trusted", { pksValidate: false });
});

test("the default registry knows keys where no other is named", () => {
  const registry = new PublicKeyRegistry();
  const key = withTorsion(6);
  const set = signedBy(6, oneMessage(), key);
  const verdicts = () => [
    verifySignatureSets([set]),
    verifyMultipleAggregateSignaturesSerialized([set]),
    verifyMultipleAggregateSignaturesSerialized([set], true, true),
    verifyEachSignatureSet([set])[0] === "VALID",
    aggregateVerified(oneMessage(), [set]).invalid.length === 0,
  ];
  assert.deepEqual(verdicts(), [false, false, false, false, false]);
  registry.append([key], { validate: false });
  assert.deepEqual(verdicts(), [true, true, true, true, true]);
  registry.clear();
  assert.deepEqual(verdicts(), [false, false, false, false, false]);
});

test("remember returns the key's 48 bytes, and sets with them hit until it is forgotten", () => {
  const registry = registryOf(1, 2, 3);
  const sum = registry.aggregate([0, 1, 2]);
  const set = signedBy(6, distinctMessage(0), keyBytesOf(6));
  const verified = () => lookedUp(registry, () => verifySignatureSets([set, set], { registry }));
  assert.deepEqual(verified(), { result: true, lookups: 2, hits: 0 });
  const bytes = registry.remember(sum);
  assert.equal(bytes.constructor, Uint8Array);
  assert.equal(hexOf(bytes), hexOf(sum.toBytes()));
  assert.deepEqual(verified(), { result: true, lookups: 2, hits: 2 });
  assert.equal(registry.remember(sum).length, 48, "again");
  assert.equal(registry.stats().remembered, 1);
  bytes.fill(0);
  assert.deepEqual(verified(), { result: true, lookups: 2, hits: 2 }, "the bytes are the caller's own");
  assert.equal(registry.forget(keyBytesOf(6)), true);
  assert.equal(registry.forget(keyBytesOf(6)), false);
  assert.equal(registry.stats().remembered, 0);
  assert.deepEqual(verified(), { result: true, lookups: 2, hits: 0 });
});

test("a remembered key gives its verdict as decoded: valid, or not by this signer", async () => {
  const registry = registryOf(1, 2, 3);
  const committee = new Committee(registry, Uint32Array.of(0, 1, 2));
  const pk = registry.remember(committee.aggregate(Uint8Array.of(6)));
  const sets = [signedBy(5, distinctMessage(0), pk), signedBy(6, distinctMessage(1), pk), signedBy(5, distinctMessage(2), 1)];
  await assertVerdicts(sets, { 1: "BLST_VERIFY_FAIL", 2: "BLST_VERIFY_FAIL" }, "remembered", { registry });
});

test("remembered keys are those of one registry, seen through every handle, and have no index", () => {
  const registry = freshRegistry();
  const key = withTorsion(7);
  const pk = new PublicKeyRegistry(registry.name).remember(PublicKey.fromBytes(key, false), { validate: false });
  const set = signedBy(7, distinctMessage(0), pk);
  assert.equal(verifySignatureSets([set], { registry }), true);
  assert.equal(verifySignatureSets([set], { registry: freshRegistry() }), false);
  assert.deepEqual([registry.size, registry.indexOf(pk), registry.get(0)], [0, undefined, undefined]);
  assert.throws(() => verifySignatureSets([{ ...set, pk: 0 }], { registry }), refusal("INDEX_NOT_FOUND", 0));
});

test("a key outside the subgroup is remembered only where the caller vouches for it, infinity never", () => {
  const registry = freshRegistry();
  const infinity = PublicKey.fromBytes(INFINITY_KEY, false);
  for (const bytes of [...TORSION_KEYS, withTorsion(5)]) {
    const key = PublicKey.fromBytes(bytes, false);
    for (const options of [undefined, null, {}, { validate: true }, { validate: undefined }, { validate: null }]) {
      assert.throws(() => registry.remember(key, options), refusal("BLST_POINT_NOT_IN_GROUP"));
      assert.throws(() => registry.remember(infinity, options), refusal("BLST_PK_IS_INFINITY"));
    }
    assert.throws(() => registry.remember(infinity, { validate: false }), refusal("BLST_PK_IS_INFINITY"));
    assert.equal(registry.stats().remembered, 0);
    assert.equal(hexOf(registry.remember(key, { validate: false })), hexOf(bytes));
    assert.equal(registry.forget(bytes), true);
  }
  const cancelled = aggregatePublicKeys([keyBytesOf(1), keyBytesOf(-1)].map((bytes) => PublicKey.fromBytes(bytes)));
  assert.throws(() => registry.remember(cancelled), refusal("BLST_PK_IS_INFINITY"));
});

test("remember takes a PublicKey and forget takes bytes, and nothing else", () => {
  const registry = registryOf(1);
  for (const wrong of [undefined, null, 0, "key", {}, keyBytesOf(1), registry, Object.create(PublicKey.prototype)]) {
    assert.throws(() => registry.remember(wrong), refusal("INVALID_ARG"));
  }
  for (const options of [5, "validate", true]) assert.throws(() => registry.remember(registry.get(0), options), refusal("INVALID_ARG"));
  for (const validate of [0, "false", {}]) assert.throws(() => registry.remember(registry.get(0), { validate }), refusal("INVALID_ARG"));
  for (const wrong of [undefined, null, 0, hexOf(keyBytesOf(1)), {}, registry.get(0)]) {
    assert.throws(() => registry.forget(wrong), refusal("INVALID_ARG"));
  }
  registry.remember(registry.get(0));
  for (const length of [0, 47, 49, 96]) assert.equal(registry.forget(new Uint8Array(length)), false);
  assert.equal(registry.forget(keyBytesOf(1, false)), false, "96 bytes");
  assert.equal(registry.forget(keyBytesOf(-1)), false, "the negative");
  assert.equal(registry.forget(keyBytesOf(1)), true);
});

test(`${REMEMBERED_MAX} keys are remembered; the least recently used leaves first`, () => {
  const source = freshRegistry();
  source.append(manyKeys(REMEMBERED_MAX + 3), { validate: false });
  const registry = freshRegistry();
  const empty = registry.memoryBytes;
  const remember = (index) => registry.remember(source.get(index), { validate: false });
  const keys = Array.from({ length: REMEMBERED_MAX }, (_, index) => remember(index));
  assert.equal(registry.stats().remembered, REMEMBERED_MAX);
  const full = registry.memoryBytes;
  assert.ok(full > empty, "their memory is told");
  // Used just now: 0 by a set, 2 by remembering it again.
  assert.equal(lookedUp(registry, () => verifySignatureSets([signedBy(1025, oneMessage(), keys[0])], { registry })).hits, 1);
  remember(2);
  remember(REMEMBERED_MAX);
  remember(REMEMBERED_MAX + 1);
  remember(REMEMBERED_MAX + 2);
  assert.equal(registry.stats().remembered, REMEMBERED_MAX);
  assert.equal(registry.memoryBytes, full);
  const forgotten = [1, 3, 4, 0, 2, 5].map((index) => registry.forget(keys[index]));
  assert.deepEqual(forgotten, [false, false, false, true, true, true]);
  assert.equal(registry.forget(source.getBytes(REMEMBERED_MAX + 2)), true);
  registry.clear();
  assert.equal(registry.memoryBytes, empty);
});

test("a registered key that is remembered too is known once it is forgotten", () => {
  const registry = registryOf(4);
  assertKey(registry.get(0), 4);
  const pk = registry.remember(registry.get(0));
  assert.equal(registry.forget(pk), true);
  assert.equal(lookedUp(registry, () => verifySignatureSets([signedBy(4, oneMessage(), pk)], { registry })).hits, 1);
});
