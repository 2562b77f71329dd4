// Committees: the keys of those who took part, whether they are summed or the absent are subtracted from the total; real sync committees
// of mainnet and Goerli; and sharing between objects and threads.

import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { Committee, PublicKeyRegistry, aggregatePublicKeys, verifyEachSignatureSet } from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { hexOf } from "../support/hex.mjs";
import { assertVerdicts } from "../support/set_verdicts.mjs";
import { oneMessage } from "../support/signed_sets.mjs";
import { AGGREGATES, COMMITTEE_SIZE, fillWithRealKeys, realSet, withBitFlipped } from "./real_committees.mjs";
import { assertKey, freshRegistry, keyBytesOf, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";

/** Scalars of a registry whose keys cancel, repeat in committees and double on the way. */
const SCALARS = [1, -1, 2, -2, 3, 1000, -1000, 5, 6, 7, 8, 9];
/** A committee is small if each of its bitvectors can be tried. */
const SMALL_SIZES = [1, 2, 3, 7, 8, 9];

function bitsOf(members, size) {
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (const member of members) bits[member >> 3] |= 1 << (member & 7);
  return bits;
}

/** Asserts what the members with a bit sum to, by their scalars. */
function assertSum(committee, scalars, members, label) {
  const aggregate = () => committee.aggregate(bitsOf(members, scalars.length));
  const sum = members.reduce((total, member) => total + scalars[member], 0);
  if (members.length === 0) assert.throws(aggregate, refusal("BLST_AGGR_TYPE_MISMATCH"), label);
  else if (sum === 0) assert.throws(aggregate, refusal("BLST_PK_IS_INFINITY"), label);
  else assertKey(aggregate(), sum, label);
}

function committeeOf(registry, indices) {
  const committee = new Committee(registry, Uint32Array.from(indices));
  assert.equal(committee.size, indices.length);
  return { committee, scalars: indices.map((index) => SCALARS[index]) };
}

/** The real keys, validated and appended once. */
function real() {
  if (!real.made) {
    const registry = freshRegistry();
    real.made = { registry, ...fillWithRealKeys(registry) };
  }
  return real.made;
}

const membersBelow = (size) => [...Array(size).keys()];

test("the real sync committees give the right verdict for every aggregate, alone and in one batch", async () => {
  const { registry, indices } = real();
  const sets = AGGREGATES.map((aggregate) => realSet(aggregate, registry, indices));
  await assertVerdicts(sets, {}, "all", { registry });
  for (const set of sets) await assertVerdicts([set], {}, "alone", { registry });
});

test("one flipped bit of participation makes a real aggregate BLST_VERIFY_FAIL, and no other", async () => {
  const { registry, indices } = real();
  const sets = AGGREGATES.map((aggregate) => realSet(aggregate, registry, indices));
  for (const bit of [0, 7, 8, 255, 256, COMMITTEE_SIZE - 1]) {
    const at = bit % sets.length;
    const { committee, bits } = sets[at].pk;
    const wrong = { ...sets[at], pk: { committee, bits: withBitFlipped(bits, bit) } };
    await assertVerdicts(sets.with(at, wrong), { [at]: "BLST_VERIFY_FAIL" }, `bit ${bit} of aggregate ${at}`, { registry });
  }
  const { pk, ...statement } = sets[0];
  const everyBit = membersBelow(COMMITTEE_SIZE).map((bit) => ({ ...statement, pk: { ...pk, bits: withBitFlipped(pk.bits, bit) } }));
  const verdicts = verifyEachSignatureSet(everyBit, { registry });
  assert.deepEqual(verdicts, everyBit.map(() => "BLST_VERIFY_FAIL"));
});

test("another period's committee makes a real aggregate BLST_VERIFY_FAIL", async () => {
  const { registry, indices } = real();
  const sets = AGGREGATES.map((aggregate) => realSet(aggregate, registry, indices));
  const swapped = sets.map((set, i) => ({ ...set, pk: { ...set.pk, committee: sets[(i + 1) % sets.length].pk.committee } }));
  await assertVerdicts(swapped, Object.fromEntries(sets.map((_, i) => [i, "BLST_VERIFY_FAIL"])), "swapped", { registry });
});

test("a real committee sums to the plain sum of its members, whatever the participation", () => {
  const { registry, committees } = real();
  const random = new SeededRandom("participation");
  const half = COMMITTEE_SIZE / 2;
  for (const indices of committees.slice(0, 3)) {
    const committee = new Committee(registry, indices);
    const keys = Array.from(indices, (index) => registry.get(index));
    for (const present of [1, 2, half - 1, half, half + 1, COMMITTEE_SIZE - 2, COMMITTEE_SIZE - 1, COMMITTEE_SIZE]) {
      const order = membersBelow(COMMITTEE_SIZE).map((member) => [random.below(2 ** 32), member]);
      const members = order.sort(([a], [b]) => a - b).slice(0, present).map(([, member]) => member);
      const plain = aggregatePublicKeys(members.map((member) => keys[member]));
      assert.equal(hexOf(committee.aggregate(bitsOf(members, COMMITTEE_SIZE)).toBytes()), hexOf(plain.toBytes()), `${present} present`);
    }
  }
});

test("every bitvector of small committees gives the sum of those who took part", () => {
  const registry = registryOf(...SCALARS);
  for (const size of SMALL_SIZES) {
    const { committee, scalars } = committeeOf(registry, membersBelow(size));
    for (let pattern = 0; pattern < 2 ** size; pattern++) {
      assertSum(committee, scalars, membersBelow(size).filter((member) => (pattern >> member) & 1), `${size}, pattern ${pattern}`);
    }
  }
});

test("sums are right where members repeat, cancel, or the whole committee sums to infinity", () => {
  const registry = registryOf(...SCALARS);
  const random = new SeededRandom("repeated members");
  const many = [Array(100).fill(3), [0, 1].flatMap((i) => Array(50).fill(i))];
  for (const indices of [[0, 1], [0, 0], [0, 1, 2], [0, 0, 1, 1], [2, 0, 0], [0, 2, 4, 6, 1, 3], ...many]) {
    const { committee, scalars } = committeeOf(registry, indices);
    for (const present of membersBelow(indices.length + 1)) assertSum(committee, scalars, membersBelow(present), `${indices}: ${present}`);
  }
  for (let round = 0; round < 1000; round++) {
    const few = round % 2 === 0 ? 3 : SCALARS.length;
    const indices = Array.from({ length: 1 + random.below(40) }, () => random.below(few));
    const { committee, scalars } = committeeOf(registry, indices);
    const tenths = [1, 5, 9][round % 3];
    assertSum(committee, scalars, membersBelow(indices.length).filter(() => random.below(10) < tenths), String(indices));
  }
});

test("the same bits in a set and in aggregate name the same signers", async () => {
  const registry = registryOf(...SCALARS);
  const { committee } = committeeOf(registry, [7, 8, 9, 10, 11, 4, 2, 0, 0]);
  for (const [members, sum] of [[[0], 5], [[0, 1, 2, 3, 4], 35], [[7, 8], 2], [[0, 1, 2, 3, 4, 5, 6, 7, 8], 42]]) {
    const bits = bitsOf(members, 9);
    assertKey(committee.aggregate(bits), sum);
    const set = signedBy(sum, oneMessage(), { committee, bits });
    const other = { ...set, pk: { committee, bits: withBitFlipped(bits, 3) } };
    await assertVerdicts([set, other], { 1: "BLST_VERIFY_FAIL" }, String(members), { registry });
  }
});

test("bits of another length, or with a padding bit, are INVALID_ARG; nobody is BLST_AGGR_TYPE_MISMATCH", () => {
  const registry = registryOf(...SCALARS);
  for (const size of SMALL_SIZES) {
    const { committee } = committeeOf(registry, membersBelow(size));
    const length = Math.ceil(size / 8);
    assert.throws(() => committee.aggregate(new Uint8Array(length)), refusal("BLST_AGGR_TYPE_MISMATCH"));
    for (const wrong of [0, length - 1, length + 1, length + 100]) {
      if (wrong === length) continue;
      assert.throws(() => committee.aggregate(new Uint8Array(wrong).fill(1)), refusal("INVALID_ARG"), `${wrong} bytes for ${size}`);
    }
    for (let bit = size; bit < 8 * length; bit++) {
      assert.throws(() => committee.aggregate(bitsOf([0, bit], size)), refusal("INVALID_ARG"), `bit ${bit} of ${size}`);
    }
  }
  const { committee } = committeeOf(registry, [0, 2]);
  for (const wrong of [undefined, null, 3, "3", [3], {}, new Uint16Array(1), new ArrayBuffer(1)]) {
    assert.throws(() => committee.aggregate(wrong), refusal("INVALID_ARG"));
  }
});

test("a committee is made of a registry and a Uint32Array of indices that it has", () => {
  const registry = registryOf(...SCALARS);
  for (const wrong of [undefined, null, 0, [0], "0", {}, new Int32Array(1), new Uint8Array(4), new ArrayBuffer(4)]) {
    assert.throws(() => new Committee(registry, wrong), refusal("INVALID_ARG"));
  }
  for (const wrong of [undefined, null, "default", {}, PublicKeyRegistry, Object.create(PublicKeyRegistry.prototype), Uint32Array.of(0)]) {
    assert.throws(() => new Committee(wrong, Uint32Array.of(0)), refusal("INVALID_ARG"));
  }
  for (const beyond of [SCALARS.length, 2 ** 32 - 1]) {
    for (const indices of [[beyond], [0, beyond], [beyond, 0]]) {
      assert.throws(() => new Committee(registry, Uint32Array.from(indices)), { code: "INDEX_NOT_FOUND" });
    }
  }
  assert.equal(new Committee(registry, Uint32Array.of(SCALARS.length - 1)).size, 1);
  const nobody = new Committee(registry, new Uint32Array(0));
  assert.equal(nobody.size, 0);
  assert.throws(() => nobody.aggregate(new Uint8Array(0)), refusal("BLST_AGGR_TYPE_MISMATCH"));
  assert.throws(() => nobody.aggregate(new Uint8Array(1)), refusal("INVALID_ARG"));
});

test("what is done to the indices after construction changes nothing", () => {
  const registry = registryOf(...SCALARS);
  const indices = Uint32Array.of(2, 4);
  const committee = new Committee(registry, indices);
  indices.fill(0);
  assertKey(committee.aggregate(Uint8Array.of(3)), 5);
});

test("a committee that is built 1,000 times is summed once; another order or another registry is another committee", () => {
  const registry = registryOf(...SCALARS);
  const indices = Uint32Array.from({ length: COMMITTEE_SIZE }, (_, i) => i % SCALARS.length);
  const sums = (make) => {
    const before = registry.stats().sums;
    const committees = Array.from({ length: 1000 }, make);
    return { sums: registry.stats().sums - before, committees };
  };
  const same = sums(() => new Committee(registry, indices.slice()));
  assert.equal(same.sums, 1);
  const bits = bitsOf([0, 2, 4], COMMITTEE_SIZE);
  for (const committee of same.committees.slice(0, 10)) assertKey(committee.aggregate(bits), 6);
  const other = sums((_, i) => new Committee(registry, indices.with(i % COMMITTEE_SIZE, 11 - indices[i % COMMITTEE_SIZE])));
  assert.ok(other.sums >= COMMITTEE_SIZE, `${other.sums} sums`);
  const elsewhere = new Committee(registryOf(10, 20, 30), Uint32Array.of(0, 1, 2));
  const here = new Committee(registry, Uint32Array.of(0, 1, 2));
  assertKey(elsewhere.aggregate(Uint8Array.of(7)), 60);
  assertKey(here.aggregate(Uint8Array.of(7)), 2);
});

test("later appends leave a committee as it is", () => {
  const registry = registryOf(1, 2, 3);
  const before = new Committee(registry, Uint32Array.of(0, 2));
  registry.append([100, 101].map((scalar) => keyBytesOf(scalar)));
  assertKey(before.aggregate(Uint8Array.of(3)), 4);
  assertKey(new Committee(registry, Uint32Array.of(0, 3)).aggregate(Uint8Array.of(3)), 101);
});

test("workers build the same committees from the registry's name, share their totals and get the right verdicts", async () => {
  const { registry, indices, committees } = real();
  const kept = committees.map((members) => new Committee(registry, members));
  assert.equal(kept.length, 9);
  const before = registry.stats().sums;
  const workerData = { name: registry.name, indices };
  const workers = [1, 2, 3, 4].map(() => new Worker(new URL("./committee_worker.mjs", import.meta.url), { workerData }));
  const answers = await Promise.all(
    workers.map(async (worker) => {
      const exit = once(worker, "exit");
      const [answer] = await once(worker, "message");
      return { ...answer, code: (await exit)[0] };
    }),
  );
  const right = { right: AGGREGATES.map(() => "VALID"), flipped: AGGREGATES.map(() => "BLST_VERIFY_FAIL"), code: 0 };
  assert.deepEqual(answers, [right, right, right, right]);
  // One for each set: those who took part, or the absent. None for a total.
  assert.equal(registry.stats().sums - before, 4 * 2 * AGGREGATES.length);
});
