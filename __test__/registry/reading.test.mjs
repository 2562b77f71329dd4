// What a registry tells: keys by index, indices by key, sums; and which registry a name means.

import assert from "node:assert/strict";
import test from "node:test";
import { PublicKey, PublicKeyRegistry, Signature, aggregatePublicKeys, verify } from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { hexOf } from "../support/hex.mjs";
import { TORSION_KEYS } from "../support/refused_points.mjs";
import { negated, distinctMessage } from "../support/signed_sets.mjs";
import { assertKey, freshRegistry, keyBytesOf, keyHexOf, manyKeys, manyScalar, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";

/** The most validators that one attestation names (MAX_VALIDATORS_PER_COMMITTEE x MAX_COMMITTEES_PER_SLOT, Electra). */
const MOST_INDICES = 131_072;
/** Across chunks of 4,096 keys. */
const MANY = 10_000;
const NO_INDICES = [-1, 1.5, NaN, Infinity, -Infinity, 2 ** 32, "1", 1n, undefined, null, true, {}, [0]];

test("get, getBytes and indexOf agree on every key, and none is beyond the end", () => {
  const registry = freshRegistry();
  registry.append(manyKeys(MANY), { validate: false });
  for (let index = 0; index < MANY; index++) {
    const bytes = registry.getBytes(index);
    assert.equal(registry.indexOf(bytes), index);
    if (index % 97 !== 0) continue;
    assert.equal(hexOf(bytes), keyHexOf(manyScalar(index)));
    assertKey(registry.get(index), manyScalar(index));
  }
  for (const beyond of [MANY, MANY + 1, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(registry.get(beyond), undefined);
    assert.equal(registry.getBytes(beyond), undefined);
  }
});

test("what get returns is a PublicKey, what getBytes returns a Uint8Array of its own", () => {
  const registry = registryOf(5);
  const set = signedBy(5, distinctMessage(0));
  assert.ok(registry.get(0) instanceof PublicKey);
  assert.equal(verify(set.msg, registry.get(0), Signature.fromBytes(set.sig)), true);
  assert.equal(registry.getBytes(0).constructor, Uint8Array);
  registry.getBytes(0).fill(0);
  assert.equal(hexOf(registry.getBytes(0)), keyHexOf(5));
});

test("an index that is no integer in [0, 2^32) is INVALID_ARG", () => {
  const registry = registryOf(1, 2);
  for (const index of NO_INDICES) {
    assert.throws(() => registry.get(index), refusal("INVALID_ARG"), String(index));
    assert.throws(() => registry.getBytes(index), refusal("INVALID_ARG"), String(index));
  }
  assertKey(registry.get(-0), 1);
});

test("a key and its negative are told apart, registered or not", () => {
  const registry = registryOf(7, -7, 8, -9);
  for (const [scalar, index] of [[7, 0], [-7, 1], [8, 2], [-8, undefined], [9, undefined], [-9, 3]]) {
    assert.equal(registry.indexOf(keyBytesOf(scalar)), index, String(scalar));
  }
  assert.equal(hexOf(negated(keyBytesOf(7))), keyHexOf(-7));
});

test("indexOf knows 48 bytes alone, and those with every flag right", () => {
  const registry = registryOf(7, -7, 8);
  const key = keyBytesOf(8);
  assert.equal(registry.indexOf(keyBytesOf(10)), undefined);
  for (const length of [0, 1, 47, 49, 96]) assert.equal(registry.indexOf(new Uint8Array(length)), undefined);
  assert.equal(registry.indexOf(keyBytesOf(8, false)), undefined, "96 bytes");
  assert.equal(registry.indexOf(key.subarray(0, 47)), undefined);
  assert.equal(registry.indexOf(Uint8Array.from([...key, 0])), undefined);
  for (let flags = 0; flags < 8; flags++) {
    const changed = Uint8Array.from(key);
    changed[0] = (key[0] & 0x1f) | (flags << 5);
    assert.equal(registry.indexOf(changed), changed[0] === key[0] ? 2 : undefined, `flags ${flags}`);
  }
  for (const wrong of [undefined, null, 5, hexOf(key), {}, [...key], key.buffer, registry.get(2)]) {
    assert.throws(() => registry.indexOf(wrong), refusal("INVALID_ARG"));
  }
});

test("aggregate sums each index as often as it stands there, from a list or a Uint32Array", () => {
  const registry = registryOf(1, 2, 4, -4, 100);
  for (const [indices, sum] of [
    [[0], 1],
    [[0, 1], 3],
    [[1, 1], 4],
    [[4, 4, 4, 4, 4], 500],
    [[2, 3, 0], 1],
    [[2, 3, 3], -4],
    [[0, 0, 1, 3, 4], 100],
  ]) {
    assertKey(registry.aggregate(indices), sum, String(indices));
    assertKey(registry.aggregate(Uint32Array.from(indices)), sum, String(indices));
    assertKey(registry.aggregate(Uint32Array.from([9, ...indices, 9]).subarray(1, 1 + indices.length)), sum, "a view");
  }
});

test("aggregate sums what aggregatePublicKeys sums", () => {
  const registry = freshRegistry();
  registry.append(manyKeys(3000), { validate: false });
  const random = new SeededRandom("registry sums 1");
  for (const count of [1, 2, 3, 7, 8, 9, 63, 512, 2048]) {
    const indices = Array.from({ length: count }, () => random.below(3000));
    const plain = aggregatePublicKeys(indices.map((index) => registry.get(index)));
    assert.equal(hexOf(registry.aggregate(indices).toBytes()), hexOf(plain.toBytes()), `${count} keys`);
  }
});

test("aggregate is right where sums meet doublings, opposites and infinity on the way", () => {
  const scalars = [1, -1, 2, -2, 3, -3, 4, 5, 1000, -1000];
  const registry = registryOf(...scalars);
  const random = new SeededRandom("registry sums 2");
  let cancelled = 0;
  for (let round = 0; round < 3000; round++) {
    const few = round % 2 === 0 ? 3 : scalars.length;
    const indices = Array.from({ length: 1 + random.below(round % 50 === 0 ? 200 : 8) }, () => random.below(few));
    const sum = indices.reduce((total, index) => total + scalars[index], 0);
    if (sum !== 0) {
      assertKey(registry.aggregate(indices), sum, String(indices));
      continue;
    }
    cancelled += 1;
    assert.throws(() => registry.aggregate(indices), refusal("BLST_PK_IS_INFINITY"), String(indices));
  }
  assert.ok(cancelled > 100, `${cancelled} sums to infinity`);
});

test(`aggregate takes ${MOST_INDICES} indices`, () => {
  const registry = freshRegistry();
  registry.append(manyKeys(MANY), { validate: false });
  const random = new SeededRandom("registry sums 3");
  const indices = Uint32Array.from({ length: MOST_INDICES }, () => random.below(MANY));
  const sum = indices.reduce((total, index) => total + manyScalar(index), 0);
  assertKey(registry.aggregate(indices), sum);
  assertKey(registry.aggregate([...indices]), sum);
  assertKey(registry.aggregate(new Uint32Array(MOST_INDICES).fill(77)), MOST_INDICES * manyScalar(77), "one key");
});

test("no indices are BLST_AGGR_TYPE_MISMATCH, one beyond the end INDEX_NOT_FOUND, keys that cancel BLST_PK_IS_INFINITY", () => {
  const registry = registryOf(1, -1, 2);
  for (const of of [(...indices) => indices, (...indices) => Uint32Array.from(indices)]) {
    assert.throws(() => registry.aggregate(of()), { code: "BLST_AGGR_TYPE_MISMATCH" });
    for (const beyond of [3, 4, 2 ** 32 - 1]) {
      assert.throws(() => registry.aggregate(of(0, beyond)), { code: "INDEX_NOT_FOUND" });
      assert.throws(() => registry.aggregate(of(beyond, 0)), { code: "INDEX_NOT_FOUND" });
    }
    assert.throws(() => registry.aggregate(of(0, 1)), { code: "BLST_PK_IS_INFINITY" });
    assertKey(registry.aggregate(of(0, 1, 2)), 2);
  }
  assert.throws(() => freshRegistry().aggregate([0]), { code: "INDEX_NOT_FOUND" });
});

test("aggregate refuses what is no list of indices, and tells where in it", () => {
  const registry = registryOf(1, 2);
  for (const wrong of NO_INDICES) assert.throws(() => registry.aggregate([0, wrong, -1]), refusal("INVALID_ARG", 1), String(wrong));
  for (const wrong of [undefined, null, 0, "0", {}, new Int32Array(1), new Uint8Array(1), new Float64Array(1), new Uint32Array(1).buffer]) {
    assert.throws(() => registry.aggregate(wrong), refusal("INVALID_ARG"));
  }
});

test("keys outside the subgroup that were trusted are found and summed like others", () => {
  const registry = freshRegistry();
  registry.append(TORSION_KEYS, { validate: false });
  for (const [index, key] of TORSION_KEYS.entries()) {
    assert.equal(registry.indexOf(key), index);
    assert.equal(hexOf(registry.getBytes(index)), hexOf(key));
  }
  const sum = aggregatePublicKeys(TORSION_KEYS.map((key) => PublicKey.fromBytes(key, false)));
  assert.equal(hexOf(registry.aggregate([...TORSION_KEYS.keys()]).toBytes()), hexOf(sum.toBytes()));
});

test("one name is one registry, another name another, and no name the default", () => {
  const registry = new PublicKeyRegistry("names");
  registry.append([keyBytesOf(1)]);
  assert.equal(new PublicKeyRegistry("names").size, 1);
  assert.deepEqual(
    ["Names", "names ", "", "default"].map((name) => new PublicKeyRegistry(name).size),
    [0, 0, 0, 0],
  );
  for (const name of [[], [undefined], [null], ["default"]]) {
    const registry = new PublicKeyRegistry(...name);
    assert.equal(registry.name, "default");
    assert.equal(registry.append([keyBytesOf(9)], { at: 0 }), 1, "the same one each time");
  }
  new PublicKeyRegistry().clear();
  assert.equal(new PublicKeyRegistry("default").size, 0);
  assert.equal(registry.size, 1);
});

test("a name is any text, and nothing else", () => {
  for (const name of ["", "0", "ключи \u{1f511}", "a\0b", "x".repeat(10_000)]) {
    assert.equal(new PublicKeyRegistry(name).name, name);
  }
  for (const wrong of [0, 1n, true, {}, [], Symbol("name")]) {
    assert.throws(() => new PublicKeyRegistry(wrong), refusal("INVALID_ARG"));
  }
});
