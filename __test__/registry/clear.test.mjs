// Clearing a registry, and what it tells about itself.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Committee,
  PublicKeyRegistry,
  asyncAggregateVerified,
  asyncVerifyEachSignatureSet,
  asyncVerifySignatureSets,
  engineStats,
  verifyEachSignatureSet,
  verifySignatureSets,
} from "../../index.js";
import { hexOf } from "../support/hex.mjs";
import { distinctMessage, oneMessage } from "../support/signed_sets.mjs";
import {
  assertKey,
  contentsOf,
  freshRegistry,
  keyBytesOf,
  keyHexOf,
  manyKeys,
  manyScalar,
  refusal,
  registryOf,
  signedBy,
} from "../support/registry_keys.mjs";

/** DESIGN §5: bytes of memory a key, at most. */
const BYTES_A_KEY = 112;
const SCALARS = [1, 2, 3, 4, 5, 6, 7, 8];

test("after clear there is nothing", () => {
  const registry = registryOf(...SCALARS);
  const empty = freshRegistry().memoryBytes;
  const remembered = registry.remember(registry.aggregate([0, 1]));
  const set = signedBy(3, distinctMessage(0), 2);
  assert.equal(verifySignatureSets([set], { registry }), true);
  registry.clear();
  const { keys, remembered: stillRemembered } = registry.stats();
  assert.deepEqual([registry.size, keys, stillRemembered], [0, 0, 0]);
  assert.equal(registry.memoryBytes, empty);
  assert.equal(registry.get(0), undefined);
  assert.equal(registry.getBytes(0), undefined);
  assert.equal(registry.indexOf(keyBytesOf(1)), undefined);
  assert.equal(registry.forget(remembered), false);
  assert.throws(() => registry.aggregate([0]), { code: "INDEX_NOT_FOUND" });
  assert.throws(() => new Committee(registry, Uint32Array.of(0)), { code: "INDEX_NOT_FOUND" });
  assert.throws(() => verifySignatureSets([set], { registry }), refusal("INDEX_NOT_FOUND", 0));
  const { hits } = registry.stats();
  assert.equal(verifySignatureSets([{ ...set, pk: keyBytesOf(3) }, signedBy(3, distinctMessage(1), remembered)], { registry }), true);
  assert.equal(registry.stats().hits, hits, "neither is known any more");
});

test("clear is seen through every handle of the name, and other names keep their keys", () => {
  const registry = registryOf(1);
  const other = registryOf(1);
  new PublicKeyRegistry(registry.name).clear();
  assert.deepEqual([registry.size, other.size], [0, 1]);
  registry.clear();
  assert.equal(registry.append([keyBytesOf(5)]), 1, "and keys may enter again");
  assertKey(registry.get(0), 5);
});

test("keys that left leave their places to others", () => {
  const registry = registryOf(1, 2);
  registry.clear();
  registry.append([keyBytesOf(2), keyBytesOf(1)]);
  assert.deepEqual(contentsOf(registry), [2, 1].map(keyHexOf));
  assert.equal(registry.indexOf(keyBytesOf(2)), 0);
});

test("verifications under way finish on the keys that they began with", async () => {
  const registry = registryOf(...SCALARS);
  const committee = new Committee(registry, Uint32Array.of(0, 1, 2));
  const sets = Array.from({ length: 200 }, (_, i) => signedBy(1 + (i % 8), distinctMessage(i), i % 8));
  sets.push(signedBy(4 + 5, distinctMessage(1), Uint32Array.of(3, 4)));
  sets.push(signedBy(1 + 3, distinctMessage(2), { committee, bits: Uint8Array.of(5) }));
  const wrong = [...sets, { ...sets[0], pk: 1 }];
  const contributions = sets.map((_, i) => signedBy(1 + (i % 8), oneMessage(), i % 8));
  const pending = [
    asyncVerifySignatureSets(sets, { registry }),
    asyncVerifySignatureSets(wrong, { registry }),
    asyncVerifyEachSignatureSet(wrong, { registry }),
    asyncAggregateVerified(oneMessage(), contributions, { registry }),
  ];
  registry.clear();
  registry.append([keyBytesOf(99)]);
  const [all, notAll, each, { invalid }] = await Promise.all(pending);
  assert.deepEqual({ all, notAll, invalid }, { all: true, notAll: false, invalid: [] });
  assert.deepEqual(each, [...sets.map(() => "VALID"), "BLST_VERIFY_FAIL"]);
});

test("committees finish on the keys that they were made of; the same indices made anew are other keys", () => {
  const registry = registryOf(1, 2, 3);
  const indices = Uint32Array.of(0, 1, 2);
  const before = new Committee(registry, indices);
  registry.clear();
  assertKey(before.aggregate(Uint8Array.of(7)), 6);
  assertKey(before.aggregate(Uint8Array.of(6)), 5);
  registry.append([10, 20, 30].map((scalar) => keyBytesOf(scalar)));
  assertKey(before.aggregate(Uint8Array.of(7)), 6);
  assertKey(new Committee(registry, indices).aggregate(Uint8Array.of(7)), 60);
  const set = signedBy(4, distinctMessage(0), { committee: before, bits: Uint8Array.of(5) });
  assert.equal(verifySignatureSets([set], { registry }), true);
  assert.equal(verifySignatureSets([{ ...set, pk: { ...set.pk, committee: new Committee(registry, indices) } }], { registry }), false);
});

test("an append under way when the registry is cleared leaves nothing or all of it, never a part", async () => {
  const registry = freshRegistry();
  const keys = manyKeys(1500);
  let hasBegun;
  const begun = new Promise((resolve) => (hasBegun = resolve));
  const pending = registry.asyncAppend([...keys, ...manyKeys(3000, { from: 1500 })], { onProgress: hasBegun });
  await begun;
  registry.clear();
  assert.equal(await pending, 4500);
  assert.ok([0, 4500].includes(registry.size), `${registry.size} keys`);
  const found = keys.filter((_, i) => registry.indexOf(keyBytesOf(manyScalar(i))) !== undefined).length;
  assert.equal(found, registry.size === 0 ? 0 : keys.length);
  registry.clear();
  assert.equal(registry.append(keys, { validate: false }), 1500);
});

test("counters tell what is looked up, found and summed, and never go down", async () => {
  const registry = registryOf(...SCALARS);
  const committee = new Committee(registry, Uint32Array.of(0, 1, 2));
  const known = SCALARS.map((scalar, i) => signedBy(scalar, distinctMessage(i), keyBytesOf(scalar)));
  const unknown = signedBy(100, distinctMessage(100), keyBytesOf(100));
  const uncompressed = signedBy(1, distinctMessage(101), keyBytesOf(1, false));
  const byIndex = signedBy(2, distinctMessage(102), 1);
  const bySum = signedBy(3, distinctMessage(103), Uint32Array.of(0, 1));
  const byBits = signedBy(4, distinctMessage(104), { committee, bits: Uint8Array.of(5) });
  const moved = async (call) => {
    const before = registry.stats();
    assert.notEqual(await call(), false);
    const after = registry.stats();
    return ["lookups", "hits", "sums"].map((name) => after[name] - before[name]);
  };
  const verified = (...sets) => moved(() => verifySignatureSets(sets, { registry }));
  assert.deepEqual(await verified(...known), [8, 8, 0], "registered keys by their bytes");
  assert.deepEqual(await verified(...known, unknown, unknown), [10, 8, 0], "and others");
  assert.deepEqual(await verified(uncompressed), [0, 0, 0], "96 bytes are not looked up");
  assert.deepEqual(await verified(byIndex, byIndex), [0, 0, 0], "an index is no sum");
  assert.deepEqual(await verified(bySum, bySum), [0, 0, 2]);
  assert.deepEqual(await verified(byBits), [0, 0, 1]);
  assert.deepEqual(await moved(() => verifyEachSignatureSet([...known, unknown, bySum], { registry })), [9, 8, 1]);
  assert.deepEqual(await moved(() => asyncVerifySignatureSets([...known, unknown, bySum], { registry })), [9, 8, 1]);
  assert.deepEqual(await moved(() => registry.aggregate([0, 1])), [0, 0, 1]);
  assert.deepEqual(await moved(() => verifySignatureSets(known, { registry: freshRegistry() })), [0, 0, 0], "another registry's");
  const { lookups, hits, sums } = registry.stats();
  registry.clear();
  const after = registry.stats();
  assert.deepEqual([after.lookups, after.hits, after.sums], [lookups, hits, sums], "clear leaves them");
});

test("stats is a plain object that agrees with the getters", () => {
  const registry = registryOf(1, 2, 3);
  registry.remember(registry.aggregate([0, 2]));
  const stats = registry.stats();
  assert.deepEqual(Object.keys(stats).sort(), ["hits", "keys", "lookups", "memoryBytes", "remembered", "sums"]);
  assert.equal(Object.getPrototypeOf(stats), Object.prototype);
  assert.deepEqual([stats.keys, stats.remembered, stats.memoryBytes], [registry.size, 1, registry.memoryBytes]);
  for (const value of Object.values(stats)) assert.ok(Number.isSafeInteger(value) && value >= 0);
});

test("sets by index are counted by the engine like others", () => {
  const registry = registryOf(...SCALARS);
  const sets = SCALARS.map((scalar, i) => signedBy(scalar, distinctMessage(i % 4), i));
  const before = engineStats();
  assert.equal(verifySignatureSets(sets, { registry }), true);
  const after = engineStats();
  assert.deepEqual(["batches", "sets", "messages", "searches"].map((name) => after[name] - before[name]), [1, 8, 4, 0]);
});

test(`a key takes at most ${BYTES_A_KEY} bytes, also where the index has just doubled`, (t) => {
  const registry = freshRegistry();
  // 104,858 is the first size that fills more than 8 tenths of 2^17 slots.
  for (const size of [100_000, 104_857, 104_858, 120_000]) {
    registry.append(manyKeys(size - registry.size, { from: registry.size }), { validate: false });
    assert.equal(registry.size, size);
    const bytesAKey = registry.memoryBytes / size;
    t.diagnostic(`${size} keys: ${bytesAKey.toFixed(1)} bytes each`);
    assert.ok(bytesAKey > 96 && bytesAKey <= BYTES_A_KEY, `${bytesAKey} bytes a key of ${size}`);
  }
  for (const index of [0, 99_999, 104_857, 119_999]) assert.equal(hexOf(registry.getBytes(index)), keyHexOf(manyScalar(index)));
  registry.clear();
});
