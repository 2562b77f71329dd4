// A caller's mistakes about signers: told with the set's position, before any cryptography and whatever else stands in the list.

import assert from "node:assert/strict";
import test from "node:test";
import addon, { Committee, PublicKey, PublicKeyRegistry } from "../../index.js";
import { distinctMessage, oneMessage } from "../support/signed_sets.mjs";
import { keyBytesOf, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";
import { INFINITY_KEY } from "../support/refused_points.mjs";

/** Every function that takes signers: `call(sets, options)` returns or rejects. The default registry is the only one that all know. */
const CALLS = {
  verifySignatureSets: async (sets, options) => addon.verifySignatureSets(sets, options),
  asyncVerifySignatureSets: (sets, options) => addon.asyncVerifySignatureSets(sets, options),
  verifyEachSignatureSet: async (sets, options) => addon.verifyEachSignatureSet(sets, options),
  asyncVerifyEachSignatureSet: (sets, options) => addon.asyncVerifyEachSignatureSet(sets, options),
  aggregateVerified: async (sets, options) => addon.aggregateVerified(oneMessage(), sets, options),
  asyncAggregateVerified: (sets, options) => addon.asyncAggregateVerified(oneMessage(), sets, options),
  ...Object.fromEntries(
    [[], [true, true], [false, false]].map((flags) => [
      `verifyMultipleAggregateSignaturesSerialized(${flags})`,
      async (sets) => addon.verifyMultipleAggregateSignaturesSerialized(sets, ...flags),
    ]),
  ),
};
const takesOptions = (name) => !name.startsWith("verifyMultiple");

const SCALARS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const registry = new PublicKeyRegistry();
registry.append(SCALARS.map((scalar) => keyBytesOf(scalar)));
const committee = new Committee(registry, Uint32Array.from(SCALARS.keys()));

const good = signedBy(1, oneMessage(), 0);
/** Sets that are verdicts on their own. One that is read or computed first must not decide between a verdict and an exception. */
const VERDICTS = {
  good,
  "a malformed signature": { ...good, sig: new Uint8Array(96).fill(0xff) },
  "a signature of no bytes": { ...good, sig: new Uint8Array(0) },
  "a malformed key": { ...good, pk: new Uint8Array(48).fill(0xff) },
  "the infinity key": { ...good, pk: INFINITY_KEY },
  "no signers": { ...good, pk: new Uint32Array(0) },
};

/** What has no key, or is no signer at all, by the code that tells it. */
const MISTAKES = {
  INDEX_NOT_FOUND: [9, 10, 2 ** 31, 2 ** 32 - 1, Uint32Array.of(9), Uint32Array.of(0, 9, 1), Uint32Array.of(2 ** 32 - 1)],
  INVALID_ARG: [
    ...[-1, 1.5, NaN, Infinity, -Infinity, 2 ** 32, Number.MAX_VALUE, 1e-9, "1", "", 1n, Symbol("1"), true, () => 0],
    ...[null, undefined, [0], [], new Int32Array(1), new Uint16Array(2), new Float64Array(1), new BigUint64Array(1)],
    ...[new DataView(new ArrayBuffer(48)), new ArrayBuffer(48), registry.get(0), registry, new Number(1), { length: 1, 0: 0 }],
    ...[committee, {}, { committee }, { bits: new Uint8Array(2) }, { committee: registry, bits: new Uint8Array(2) }],
    ...[{ committee: {}, bits: new Uint8Array(2) }, { committee: Object.create(Committee.prototype), bits: new Uint8Array(2) }],
    ...[undefined, null, "bits", [1, 0], new ArrayBuffer(2), new Uint16Array(1)].map((bits) => ({ committee, bits })),
    // Nine members: two bytes, seven bits of padding.
    ...[[], [1], [1, 0, 0], [0, 2], [255, 128], [1, 255]].map((bits) => ({ committee, bits: Uint8Array.from(bits) })),
  ],
};

/** Asserts that every set is valid, in whatever form the function says so. */
function assertAllGood(result, name) {
  const bad = result.invalid ?? [result].flat().filter((verdict) => verdict !== true && verdict !== "VALID");
  assert.deepEqual(bad, [], name);
}

/** The counters of everything that computes; nanoseconds too, which any decoding would move. */
const counters = () => JSON.stringify([addon.engineStats(), registry.stats()]);

async function assertRefused(name, sets, code, setIndex, options) {
  const before = counters();
  await assert.rejects(CALLS[name](sets, options), refusal(code, setIndex), name);
  assert.equal(counters(), before, `${name}: nothing was computed`);
}

for (const name of Object.keys(CALLS)) {
  for (const [code, mistakes] of Object.entries(MISTAKES)) {
    test(`${name}: a mistaken signer is ${code} at the set's position, wherever it stands`, async () => {
      for (const pk of mistakes) {
        const bad = { ...good, pk };
        await assertRefused(name, [bad], code, 0);
        for (const other of Object.values(VERDICTS)) {
          await assertRefused(name, [bad, other, other], code, 0);
          await assertRefused(name, [other, bad], code, 1);
          await assertRefused(name, [good, other, bad], code, 2);
        }
      }
    });
  }

  test(`${name}: the first mistake of several is the one that is told`, async () => {
    const [notFound, wrong] = [{ ...good, pk: 9 }, { ...good, pk: -1 }];
    await assertRefused(name, [good, notFound, { ...good, pk: 10 }], "INDEX_NOT_FOUND", 1);
    await assertRefused(name, [good, wrong, { ...good, pk: "1" }], "INVALID_ARG", 1);
  });

  test(`${name}: the last index of the registry, and -0, are signers`, async () => {
    const sets = [{ ...signedBy(9, oneMessage(), 8) }, { ...good, pk: -0 }, { ...signedBy(10, oneMessage(), Uint32Array.of(8, 0)) }];
    assertAllGood(await CALLS[name](sets), name);
  });

  test(`${name}: what options.registry has no key at is INDEX_NOT_FOUND, though the default has one`, async () => {
    const small = registryOf(1, 2);
    const sets = [good, { ...signedBy(3, oneMessage(), 2) }];
    if (takesOptions(name)) await assertRefused(name, sets, "INDEX_NOT_FOUND", 1, { registry: small });
    assertAllGood(await CALLS[name](sets), name);
  });

  if (!takesOptions(name)) continue;
  test(`${name}: an options.registry that is none is INVALID_ARG, without a position`, async () => {
    const lookalike = Object.create(PublicKeyRegistry.prototype);
    for (const wrong of [5, "default", {}, [], true, () => registry, PublicKeyRegistry, lookalike, committee, registry.get(0)]) {
      await assertRefused(name, [good], "INVALID_ARG", undefined, { registry: wrong });
      await assertRefused(name, [VERDICTS["a malformed signature"]], "INVALID_ARG", undefined, { registry: wrong });
    }
  });
}

test("functions over decoded points take no index", () => {
  const set = { msg: good.msg, pk: registry.get(0), sig: addon.Signature.fromBytes(good.sig) };
  for (const pk of [0, Uint32Array.of(0), { committee, bits: Uint8Array.of(1, 0) }]) {
    assert.throws(() => addon.verifyMultipleAggregateSignatures([set, { ...set, pk }]), refusal("INVALID_ARG", 1));
  }
  assert.equal(addon.verifyMultipleAggregateSignatures([set]), true);
});

for (const name of Object.keys(CALLS)) {
  test(`${name}: committee and bits are read once each, in this order, and what a getter throws is the cause`, async () => {
    const read = [];
    const bits = Uint8Array.of(1, 1);
    const pk = {
      get committee() { read.push("committee"); return committee; },
      get bits() { read.push("bits"); return bits; },
    };
    const set = { ...signedBy(10, oneMessage(), pk) };
    assertAllGood(await CALLS[name]([set]), name);
    assert.deepEqual(read, ["committee", "bits"]);
    const thrown = new Error("thrown by a getter");
    for (const field of ["committee", "bits"]) {
      const throwing = Object.defineProperty({ committee, bits }, field, { get() { throw thrown; } });
      const error = await CALLS[name]([good, { ...good, pk: throwing }]).then(() => assert.fail("refused"), (error) => error);
      refusal("INVALID_ARG", 1)(error);
      assert.equal(error.cause, thrown, field);
    }
  });

  test(`${name}: a getter that clears the registry or spoils what was read before changes no verdict to a crash`, async () => {
    const other = registryOf(1, 2, 3, 4);
    const options = { registry: other };
    if (!takesOptions(name)) return;
    const shared = new Committee(other, Uint32Array.of(0, 1, 2, 3));
    const indices = Uint32Array.of(0, 1);
    const bits = Uint8Array.of(3);
    const sets = [
      signedBy(3, oneMessage(), indices),
      signedBy(3, oneMessage(), { committee: shared, bits }),
      {
        ...good,
        get pk() {
          indices.fill(2 ** 32 - 1);
          bits.fill(0xff);
          structuredClone(0, { transfer: [bits.buffer] });
          return keyBytesOf(1);
        },
      },
    ];
    assertAllGood(await CALLS[name](sets, options), name);
    const clearing = { ...good, get pk() { other.clear(); return 0; } };
    await assert.rejects(CALLS[name]([good, clearing], options), refusal("INDEX_NOT_FOUND", 0));
  });
}

test("what is done to indices and bits right after an asynchronous call changes nothing", async () => {
  for (const name of Object.keys(CALLS).filter((name) => name.startsWith("async"))) {
    const [indices, bits] = [Uint32Array.of(0, 1), Uint8Array.of(3, 0)];
    const sets = [signedBy(3, oneMessage(), indices), signedBy(3, oneMessage(), { committee, bits })];
    const pending = CALLS[name](sets);
    indices.fill(2 ** 32 - 1);
    bits.fill(0xff);
    assertAllGood(await pending, name);
  }
});

test("indices in shared memory are read like others", () => {
  const indices = new Uint32Array(new SharedArrayBuffer(8));
  indices.set([0, 1]);
  assert.equal(addon.verifySignatureSets([signedBy(3, distinctMessage(0), indices)]), true);
  assert.equal(addon.verifySignatureSets([signedBy(3, distinctMessage(0), indices.subarray(1))]), false);
});

test("a registry of another class cannot be used as one", () => {
  for (const wrong of [PublicKey, Committee]) assert.throws(() => PublicKeyRegistry.prototype.stats.call(wrong.prototype), Error);
});
