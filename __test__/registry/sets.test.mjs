// Sets and contributions that name their signers by index, by indices and by a committee's bits: the same verdicts as with the keys'
// bytes, in every function that takes them. The keys stand in the default registry, which is meant where no other is.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Committee,
  PublicKeyRegistry,
  aggregateVerified,
  asyncAggregateVerified,
  verify,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { assertSurvives } from "../support/in_child.mjs";
import { SIGNATURE_OUTSIDE_SUBGROUP } from "../support/refused_points.mjs";
import { assertVerdicts } from "../support/set_verdicts.mjs";
import { distinctMessage, oneMessage } from "../support/signed_sets.mjs";
import { assertKey, flat, freshRegistry, keyBytesOf, refusal, registryOf, secretOf, signedBy } from "../support/registry_keys.mjs";

const SCENARIOS = new URL("./scenarios.mjs", import.meta.url).href;
/** The keys in their order: 0 to 9, then some that cancel others, and one far from all. */
const SCALARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, 1000];
const MOST_INDICES = 131_072;
const MALFORMED = new Uint8Array(96).fill(0xff);

const byDefault = new PublicKeyRegistry();
byDefault.append(flat(SCALARS.map((scalar) => keyBytesOf(scalar))));
const committee = new Committee(byDefault, Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 10, 11));

const sumOf = (indices) => [...indices].reduce((sum, index) => sum + SCALARS[index], 0);
const membersOf = (bits) => [0, 1, 2, 3, 4, 5, 6, 7, 10, 11].filter((_, i) => (bits[i >> 3] >> (i & 7)) & 1);

/** A signer of each kind, and the scalar that signs for it. */
function signers(random = new SeededRandom("signers")) {
  const indices = Uint32Array.from({ length: 1 + random.below(6) }, () => random.below(10));
  const bits = Uint8Array.of(1 + random.below(255), random.below(4) & 2);
  const index = random.below(SCALARS.length);
  return [
    { kind: "index", pk: index, scalar: SCALARS[index] },
    { kind: "indices", pk: indices, scalar: sumOf(indices) },
    { kind: "bits", pk: { committee, bits }, scalar: sumOf(membersOf(bits)) },
    { kind: "48 bytes of a known key", pk: keyBytesOf(SCALARS[index]), scalar: SCALARS[index] },
    { kind: "96 bytes", pk: keyBytesOf(SCALARS[index], false), scalar: SCALARS[index] },
    { kind: "48 bytes of an unknown key", pk: keyBytesOf(5000 + index), scalar: 5000 + index },
  ].filter(({ scalar }) => scalar !== 0);
}

/** Asserts the verdicts in every function that takes sets: without options, with the registry named, and with flags. */
async function assertEverywhere(sets, bad, label) {
  await assertVerdicts(sets, bad, label);
  await assertVerdicts(sets, bad, label, { registry: byDefault });
  await assertVerdicts(sets, bad, label, { registry: byDefault, pksValidate: false });
  const areValid = Object.keys(bad).length === 0;
  for (const flags of [[], [true, true], [false, true], [undefined, null]]) {
    assert.equal(verifyMultipleAggregateSignaturesSerialized(sets, ...flags), areValid, `${label}, flags ${flags}`);
  }
}

/** Asserts which contributions to one message are bad, in both functions; the others' scalars sum to `scalar`. */
async function assertContributions(contributions, bad, scalar, label) {
  for (const options of [undefined, { registry: byDefault }]) {
    const pending = asyncAggregateVerified(oneMessage(), contributions, options);
    for (const { pk, sig, invalid } of [aggregateVerified(oneMessage(), contributions, options), await pending]) {
      assert.deepEqual(invalid, Object.keys(bad).map(Number), label);
      if (scalar === 0) assert.deepEqual({ pk, sig }, { pk: null, sig: null }, label);
      else {
        assertKey(pk, scalar, label);
        assert.equal(verify(oneMessage(), pk, sig), true, label);
      }
    }
  }
}

for (const { kind, pk, scalar } of signers()) {
  test(`a set by ${kind} is valid, and not of another message, nor by other signers`, async () => {
    const set = signedBy(scalar, distinctMessage(0), pk);
    await assertEverywhere([set], {}, "alone");
    await assertEverywhere([{ ...set, msg: distinctMessage(1) }], { 0: "BLST_VERIFY_FAIL" }, "another message");
    await assertEverywhere([{ ...set, pk: 12 }], { 0: "BLST_VERIFY_FAIL" }, "another signer");
    await assertEverywhere([{ ...set, pk: Uint32Array.of(0, 12) }], { 0: "BLST_VERIFY_FAIL" }, "other signers");
    await assertEverywhere([{ ...set, pk: { committee, bits: Uint8Array.of(255, 2) } }], { 0: "BLST_VERIFY_FAIL" }, "more signers");
    await assertEverywhere([{ ...set, sig: MALFORMED }], { 0: "BLST_BAD_ENCODING" }, "a malformed signature");
    await assertEverywhere([{ ...set, sig: SIGNATURE_OUTSIDE_SUBGROUP }], { 0: "BLST_POINT_NOT_IN_GROUP" }, "outside the subgroup");
  });
}

test("signers of all kinds in one batch get the verdicts that each gets alone, of distinct messages and of one", async () => {
  for (const messageOf of [distinctMessage, oneMessage]) {
    const random = new SeededRandom("mixed signers");
    const drawn = Array.from({ length: 12 }, () => signers(random)).flat();
    const sets = drawn.map(({ pk, scalar }, i) => signedBy(scalar, messageOf(i), pk));
    await assertEverywhere(sets, {}, "all valid");
    const bad = {};
    const spoiled = sets.map((set, i) => {
      if (i % 17 !== 3) return set;
      bad[i] = i % 2 === 0 ? "BLST_VERIFY_FAIL" : "BLST_BAD_ENCODING";
      return { ...set, sig: i % 2 === 0 ? signedBy(777, set.msg).sig : MALFORMED };
    });
    await assertEverywhere(spoiled, bad, "some spoiled");
  }
});

test("contributions by signers of all kinds are summed, and the bad ones named", async () => {
  const drawn = signers();
  const contributions = drawn.map(({ pk, scalar }) => signedBy(scalar, oneMessage(), pk));
  const sum = drawn.reduce((total, { scalar }) => total + scalar, 0);
  await assertContributions(contributions, {}, sum, "all good");
  for (const [i, { kind, scalar }] of drawn.entries()) {
    const spoiled = contributions.with(i, { ...contributions[i], sig: signedBy(777, oneMessage()).sig });
    await assertContributions(spoiled, { [i]: "bad" }, sum - scalar, kind);
  }
});

test("no indices and no bits are BLST_AGGR_TYPE_MISMATCH, and false", async () => {
  const good = signedBy(1, oneMessage(), 0);
  const nobody = new Committee(byDefault, new Uint32Array(0));
  const byNoBits = [{ committee, bits: new Uint8Array(2) }, { committee: nobody, bits: new Uint8Array(0) }];
  for (const pk of [new Uint32Array(0), ...byNoBits]) {
    const bad = { ...good, pk };
    await assertEverywhere([bad], { 0: "BLST_AGGR_TYPE_MISMATCH" }, "alone");
    await assertEverywhere([good, bad, good], { 1: "BLST_AGGR_TYPE_MISMATCH" }, "among others");
    await assertContributions([good, bad], { 1: "bad" }, 1, "contribution");
  }
});

test("keys that sum to infinity are BLST_PK_IS_INFINITY, whatever the signature", async () => {
  const good = signedBy(1, oneMessage(), 0);
  const infinity = Uint8Array.from([0xc0, ...new Uint8Array(95)]);
  // 1 and -1, of which -1 is member 8.
  for (const pk of [Uint32Array.of(0, 10), Uint32Array.of(1, 0, 10, 11), { committee, bits: Uint8Array.of(1, 1) }]) {
    const bad = { ...good, pk };
    await assertEverywhere([bad], { 0: "BLST_PK_IS_INFINITY" }, "alone");
    await assertEverywhere([{ ...bad, sig: infinity }], { 0: "BLST_PK_IS_INFINITY" }, "the signature too");
    await assertEverywhere([good, bad, good], { 1: "BLST_PK_IS_INFINITY" }, "among others");
    await assertContributions([bad, good], { 0: "bad" }, 1, "contribution");
  }
  await assertEverywhere([signedBy(2, oneMessage(), Uint32Array.of(0, 10, 1))], {}, "and one key more");
  await assertContributions([signedBy(1, oneMessage(), 0), signedBy(-1, oneMessage(), 10)], {}, 0, "good ones that cancel");
});

test(`a set may name ${MOST_INDICES} signers, each counted as often as it stands there`, async () => {
  const random = new SeededRandom("many signers");
  const pk = Uint32Array.from({ length: MOST_INDICES }, () => random.below(SCALARS.length));
  const set = signedBy(sumOf(pk), distinctMessage(0), pk);
  await assertVerdicts([set], {}, "all");
  await assertVerdicts([{ ...set, pk: pk.subarray(1) }], { 0: "BLST_VERIFY_FAIL" }, "one less");
  await assertVerdicts([{ ...set, pk: pk.with(7, (pk[7] + 1) % SCALARS.length) }], { 0: "BLST_VERIFY_FAIL" }, "another");
});

test("options.registry says what an index means; without it, the default registry does", async () => {
  const other = registryOf(50, 60, 70);
  const sets = [signedBy(60, distinctMessage(0), 1), signedBy(120, distinctMessage(1), Uint32Array.of(0, 2))];
  await assertVerdicts(sets, {}, "the other", { registry: other });
  await assertVerdicts(sets, {}, "another handle of it", { registry: new PublicKeyRegistry(other.name) });
  const bad = { 0: "BLST_VERIFY_FAIL", 1: "BLST_VERIFY_FAIL" };
  for (const options of [[], [undefined], [null], [{}], [{ registry: undefined }], [{ registry: null }], [{ registry: byDefault }]]) {
    await assertVerdicts(sets, bad, "the default", ...options);
  }
  assert.equal(verifyMultipleAggregateSignaturesSerialized(sets), false);
});

test("a committee needs no registry, and brings its own", async () => {
  const other = registryOf(50, 60, 70);
  const pk = { committee: new Committee(other, Uint32Array.of(0, 1, 2)), bits: Uint8Array.of(5) };
  const set = signedBy(120, oneMessage(), pk);
  for (const registry of [other, byDefault, freshRegistry()]) await assertVerdicts([set], {}, registry.name, { registry });
  await assertEverywhere([set], {}, "the default");
});

test("where a process has no default registry, an index without options.registry is INVALID_ARG", () =>
  assertSurvives(SCENARIOS, "nameIndicesWithoutRegistry"));

test("keys whose signatures cancel in a batch by index are found out", async () => {
  const sets = [signedBy(1, distinctMessage(0), 0), signedBy(2, distinctMessage(1), 1)];
  const swapped = [{ ...sets[0], sig: sets[1].sig }, { ...sets[1], sig: sets[0].sig }];
  await assertEverywhere(swapped, { 0: "BLST_VERIFY_FAIL", 1: "BLST_VERIFY_FAIL" }, "swapped");
  await assertEverywhere([sets[0], sets[0], sets[1]], {}, "a set twice");
});

test("the registry as it is when the call is made is what counts", async () => {
  const registry = freshRegistry();
  const set = signedBy(5, distinctMessage(0), 0);
  assert.throws(() => verifySignatureSets([set], { registry }), refusal("INDEX_NOT_FOUND", 0));
  registry.append([secretOf(5).toPublicKey().toBytes()]);
  await assertVerdicts([set], {}, "appended", { registry });
});
