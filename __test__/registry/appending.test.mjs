// Filling a registry: where keys may stand, all of a call or none, and what is checked of each. Every rule for both ways to append.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Committee, PublicKey } from "../../index.js";
import { bytesOf, hexOf } from "../support/hex.mjs";
import { refusalOf } from "../support/refusals.mjs";
import { INFINITY_KEY, TORSION_KEYS } from "../support/refused_points.mjs";
import { contentsOf, flat, freshRegistry, keyBytesOf, keyHexOf, manyKeys, refusal, registryOf } from "../support/registry_keys.mjs";

/** The two ways, both as functions that return a promise. */
const WAYS = {
  append: async (registry, ...args) => registry.append(...args),
  asyncAppend: (registry, ...args) => registry.asyncAppend(...args),
};

/** More than the registry decodes between two reports of progress, so that a call falls into parts. */
const SEVERAL_PARTS = 2 * 4096 + 100;

const OFF_CURVE = caseOf("not_on_curve", "BLST_POINT_NOT_ON_CURVE");
const MALFORMED = new Uint8Array(48).fill(0xff);

/** The vectors of both lengths, and what `PublicKey.fromBytes` says of them, which other tests hold to the vectors. */
function vectors() {
  return ["deserialize_g1_48.json", "deserialize_g1_96.json"].flatMap((file) => {
    const { cases } = JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
    return cases.map(({ name, category, input, expected }) => {
      const bytes = bytesOf(input);
      const [code, trustedCode] = [undefined, false].map((validate) => refusalOf(() => PublicKey.fromBytes(bytes, validate)));
      return { name, category, bytes, expected, code, trustedCode };
    });
  });
}

function caseOf(category, code) {
  return vectors().find((vector) => vector.category === category && vector.code === code && vector.bytes.length === 48).bytes;
}

const compressed = (...scalars) => scalars.map((scalar) => keyBytesOf(scalar));

/** Asserts that the call is refused and leaves the registry as it was, and able to take keys. */
async function assertRefused(append, registry, args, code, setIndex) {
  const before = contentsOf(registry);
  await assert.rejects(append(registry, ...args), refusal(code, setIndex));
  assert.deepEqual(contentsOf(registry), before);
  for (let index = 0; index < before.length; index++) assert.equal(registry.indexOf(registry.getBytes(index)), index);
}

let parts;
const severalParts = () => (parts ??= manyKeys(SEVERAL_PARTS));

for (const [name, append] of Object.entries(WAYS)) {
  test(`${name}: keys enter in order, flat or as a list of 48 and 96 bytes, and the new size comes back`, async () => {
    const registry = freshRegistry();
    assert.equal(await append(registry, flat(compressed(1, 2, 3))), 3);
    assert.equal(await append(registry, [keyBytesOf(4), keyBytesOf(5, false), keyBytesOf(6)]), 6);
    assert.equal(await append(registry, new Uint8Array(0)), 6);
    assert.equal(await append(registry, []), 6);
    assert.equal(await append(registry, flat(compressed(9, 7)).subarray(48)), 7, "a view of a larger buffer");
    assert.deepEqual(contentsOf(registry), [1, 2, 3, 4, 5, 6, 7].map(keyHexOf));
    assert.equal(registry.size, 7);
  });

  test(`${name}: a flat array of no multiple of 48 bytes is INVALID_ARG, a key of no 48 or 96 bytes BLST_BAD_ENCODING`, async () => {
    const registry = registryOf(1);
    for (const length of [1, 47, 49, 95, 97]) {
      await assertRefused(append, registry, [new Uint8Array(length)], "INVALID_ARG");
      await assertRefused(append, registry, [[keyBytesOf(2), new Uint8Array(length)]], "BLST_BAD_ENCODING", 1);
    }
    await assertRefused(append, registry, [[keyBytesOf(2), new Uint8Array(0)]], "BLST_BAD_ENCODING", 1);
    await assertRefused(append, registry, [flat([keyBytesOf(2, false)])], "BLST_BAD_ENCODING", 0);
  });

  test(`${name}: keys that stand at their place are passed over, and the rest is appended`, async () => {
    const registry = registryOf(1, 2, 3);
    assert.equal(await append(registry, compressed(1, 2, 3), { at: 0 }), 3, "all of them");
    assert.equal(await append(registry, flat(compressed(2)), { at: 1 }), 3, "one of them");
    assert.equal(await append(registry, [keyBytesOf(2, false)], { at: 1 }), 3, "96 bytes");
    assert.equal(await append(registry, flat(compressed(2, 3, 4, 5)), { at: 1 }), 5, "an overlap");
    assert.equal(await append(registry, compressed(6), { at: 5 }), 6, "the end");
    assert.equal(await append(registry, compressed(7), { at: undefined }), 7, "no place");
    assert.equal(await append(registry, compressed(8), { at: null }), 8, "no place");
    assert.equal(await append(registry, [], { at: 8 }), 8, "no keys at the end");
    assert.deepEqual(contentsOf(registry), [1, 2, 3, 4, 5, 6, 7, 8].map(keyHexOf));
  });

  test(`${name}: another key at the place is REGISTRY_CONFLICT, at its position`, async () => {
    const registry = registryOf(1, 2, 3);
    await assertRefused(append, registry, [compressed(4), { at: 0 }], "REGISTRY_CONFLICT", 0);
    await assertRefused(append, registry, [flat(compressed(2, 4)), { at: 1 }], "REGISTRY_CONFLICT", 1);
    await assertRefused(append, registry, [flat(compressed(1, 2, 1, 4)), { at: 0 }], "REGISTRY_CONFLICT", 2);
    await assertRefused(append, registry, [compressed(-2), { at: 1 }], "REGISTRY_CONFLICT", 0);
    await assertRefused(append, registry, [[keyBytesOf(-2, false)], { at: 1 }], "REGISTRY_CONFLICT", 0);
  });

  test(`${name}: a place beyond the end is REGISTRY_GAP`, async () => {
    const registry = registryOf(1, 2, 3);
    for (const at of [4, 5, 2 ** 31, 2 ** 32 - 1]) {
      await assertRefused(append, registry, [compressed(4), { at }], "REGISTRY_GAP");
      await assertRefused(append, registry, [[], { at }], "REGISTRY_GAP");
    }
  });

  test(`${name}: a place that is no integer in [0, 2^32) is INVALID_ARG`, async () => {
    const registry = registryOf(1);
    for (const at of [-1, 0.5, NaN, Infinity, -Infinity, 2 ** 32, "1", 1n, true, {}]) {
      await assertRefused(append, registry, [compressed(2), { at }], "INVALID_ARG");
    }
    assert.equal(await append(registry, compressed(1), { at: -0 }), 1);
  });

  test(`${name}: a key that stands at another place is REGISTRY_DUPLICATE, registered or in the same call`, async () => {
    const registry = registryOf(1, 2, 3);
    await assertRefused(append, registry, [compressed(2)], "REGISTRY_DUPLICATE", 0);
    await assertRefused(append, registry, [[keyBytesOf(4), keyBytesOf(2, false)]], "REGISTRY_DUPLICATE", 1);
    await assertRefused(append, registry, [flat(compressed(2, 3, 4, 1)), { at: 1 }], "REGISTRY_DUPLICATE", 3);
    await assertRefused(append, registry, [flat(compressed(4, 5, 4))], "REGISTRY_DUPLICATE", 2);
    await assertRefused(append, registry, [[keyBytesOf(4), keyBytesOf(4, false)]], "REGISTRY_DUPLICATE", 1);
    for (const scalar of [4, 5]) assert.equal(registry.indexOf(keyBytesOf(scalar)), undefined);
    assert.equal(await append(registry, flat(compressed(4, -4, -1))), 6, "a key's negative is another key");
  });

  test(`${name}: a bad last key of ${SEVERAL_PARTS} changes nothing, whatever is bad about it`, async () => {
    const keys = severalParts();
    const registry = registryOf(1, 2, 3);
    for (const [bad, code] of [
      [MALFORMED, "BLST_BAD_ENCODING"],
      [OFF_CURVE, "BLST_POINT_NOT_ON_CURVE"],
      [INFINITY_KEY, "BLST_PK_IS_INFINITY"],
      [keyBytesOf(2), "REGISTRY_DUPLICATE"],
      [keys[0], "REGISTRY_DUPLICATE"],
      [keys[SEVERAL_PARTS - 2], "REGISTRY_DUPLICATE"],
    ]) {
      await assertRefused(append, registry, [[...keys, bad], { validate: false }], code, SEVERAL_PARTS);
      assert.equal(registry.indexOf(PublicKey.fromBytes(keys[0], false).toBytes()), undefined);
    }
    assert.equal(await append(registry, keys, { validate: false }), 3 + SEVERAL_PARTS, "and then they enter");
    for (const i of [0, 4095, 4096, SEVERAL_PARTS - 1]) {
      assert.equal(hexOf(registry.get(3 + i).toBytes(false)), hexOf(keys[i]));
      assert.equal(registry.indexOf(registry.getBytes(3 + i)), 3 + i);
    }
  });

  test(`${name}: of several bad keys the first is named, every time`, async () => {
    const good = compressed(...Array.from({ length: 300 }, (_, i) => i + 2));
    const registry = registryOf(1);
    const bad = { OFF_CURVE: [OFF_CURVE, "BLST_POINT_NOT_ON_CURVE"], MALFORMED: [MALFORMED, "BLST_BAD_ENCODING"], TWICE: [keyBytesOf(1), "REGISTRY_DUPLICATE"] };
    const kinds = Object.keys(bad);
    for (let round = 0; round < 60; round++) {
      const positions = [[3, 20, 35], [0, 299], [150, 151, 298], [64, 65, 128, 256]][round % 4];
      const placed = positions.map((position, i) => [position, bad[kinds[(round + i) % kinds.length]]]);
      const keys = [...good];
      for (const [position, [key]] of placed) keys[position] = key;
      const [[position, [, code]]] = placed;
      await assertRefused(append, registry, [keys, { validate: false }], code, position);
    }
  });

  test(`${name}: a bad last key of 200 validated ones changes nothing`, async () => {
    const keys = severalParts().slice(0, 200);
    const registry = registryOf(1, 2, 3);
    for (const torsion of TORSION_KEYS.slice(0, 3)) {
      await assertRefused(append, registry, [[...keys, torsion]], "BLST_POINT_NOT_IN_GROUP", 200);
    }
    assert.equal(await append(registry, keys), 203);
  });

  test(`${name}: what enters is what PublicKey.fromBytes accepts; with validate false, the subgroup alone is not checked`, async () => {
    const registry = freshRegistry();
    const entered = { validated: 0, trusted: 0 };
    for (const { name, bytes, expected, code, trustedCode } of vectors()) {
      for (const [options, wanted, kind] of [
        [undefined, code, "validated"],
        [{ validate: true }, code],
        [{ validate: undefined }, code],
        [{ validate: false }, expected.infinity ? "BLST_PK_IS_INFINITY" : trustedCode, "trusted"],
      ]) {
        const outcome = await append(registry, [bytes], options).then(() => null, (error) => error);
        assert.equal(outcome?.code ?? null, wanted, `${name}, ${JSON.stringify(options)}`);
        assert.equal(outcome?.setIndex, wanted === null ? undefined : 0, name);
        assert.equal(registry.size, wanted === null ? 1 : 0, name);
        if (wanted !== null) continue;
        assert.ok(expected.decodes && !expected.infinity, `${name}: neither infinity nor off the curve ever enters`);
        assert.ok(kind === "trusted" || expected.inSubgroup, `${name}: validated, none outside the subgroup enters`);
        assert.equal(hexOf(registry.getBytes(0)), hexOf(PublicKey.fromBytes(bytes, false).toBytes()), name);
        assert.equal(registry.indexOf(registry.getBytes(0)), 0, name);
        if (kind) entered[kind] += 1;
        registry.clear();
      }
    }
    assert.ok(entered.validated > 50 && entered.trusted > entered.validated + 100, JSON.stringify(entered));
  });

  test(`${name}: what is neither bytes nor a list of bytes is INVALID_ARG`, async () => {
    const registry = registryOf(1);
    for (const keys of [undefined, null, 5, "00", {}, new ArrayBuffer(48), new Uint16Array(24), PublicKey.fromBytes(keyBytesOf(2))]) {
      await assertRefused(append, registry, [keys], "INVALID_ARG");
      await assertRefused(append, registry, [[keyBytesOf(2), keys]], "INVALID_ARG", 1);
    }
    for (const options of [5, "at", true]) await assertRefused(append, registry, [compressed(2), options], "INVALID_ARG");
    for (const validate of [0, 1, "false", {}]) {
      await assertRefused(append, registry, [compressed(2), { validate }], "INVALID_ARG");
    }
  });
}

test("positions in the list and indices of the registry are told apart", () => {
  const registry = registryOf(1, 2);
  for (const [call, code, setIndex, message] of [
    [() => registry.append(compressed(3, 3)), "REGISTRY_DUPLICATE", 1, "at position 1 of the list: the same key as at position 0"],
    [() => registry.append(compressed(2, 3, 4, 3), { at: 1 }), "REGISTRY_DUPLICATE", 3, "at position 3 of the list: the same key as at position 1"],
    [() => registry.append(compressed(3, 1)), "REGISTRY_DUPLICATE", 1, "at position 1 of the list: the key stands at index 0 of the registry already"],
    [() => registry.append(compressed(3), { at: 1 }), "REGISTRY_CONFLICT", 0, "at position 0 of the list: another key is registered at index 1 of the registry"],
    [() => registry.aggregate([0, 9]), "INDEX_NOT_FOUND", 1, "at position 1 of the list: index 9 is not in the registry, whose size is 2"],
    [() => new Committee(registry, Uint32Array.of(1, 0, 2)), "INDEX_NOT_FOUND", 2, "at position 2 of the list: index 2 is not in the registry, whose size is 2"],
  ]) {
    assert.throws(call, { code, setIndex, message });
  }
});

test("asyncAppend leaves what append leaves", async () => {
  const keys = severalParts();
  const [one, other] = [freshRegistry(), freshRegistry()];
  one.append(keys, { validate: false });
  await other.asyncAppend(keys, { validate: false });
  assert.deepEqual(contentsOf(one), contentsOf(other));
  assert.equal(one.memoryBytes, other.memoryBytes);
});
