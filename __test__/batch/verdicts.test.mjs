// The batch: whatever stands together in it, each set gets the verdict that it gets alone, in its place, in all four functions.

import assert from "node:assert/strict";
import test from "node:test";
import { asyncVerifyEachSignatureSet, verifyEachSignatureSet, verifySignatureSets } from "../../index.js";
import { INFINITY_KEY, INFINITY_SIGNATURE, KEY_OUTSIDE_SUBGROUP, SIGNATURE_OUTSIDE_SUBGROUP, TORSION_SIGNATURES } from "../support/refused_points.mjs";
import { assertVerdicts, differences, verdictAlone, verdictsOf } from "../support/set_verdicts.mjs";
import { CHANGES, mixOfSets } from "./signature_mixes.mjs";
import { addKeys, addSignatures, distinctMessage, negated, oneMessage, secretKey, signedSets } from "../support/signed_sets.mjs";

const CODES = [
  "VALID",
  "BLST_BAD_ENCODING",
  "BLST_POINT_NOT_ON_CURVE",
  "BLST_POINT_NOT_IN_GROUP",
  "BLST_PK_IS_INFINITY",
  "BLST_VERIFY_FAIL",
];
const SMALL_MIXES = 300;
/** How often each code must come up in them, lest the mixes say nothing of it. */
const OCCURRENCES = 50;
/** Around the engine's own sizes: 16 together in a Miller loop, 256 in a search, 512 in a step. */
const LARGE_MIXES = [31, 33, 130, 255, 257, 511, 513, 1100];
const SIZES = [1, 2, 3, 31, 32, 33, 127, 128, 129, 1000];
const LARGEST = 1000;
const MEGABYTE = 1 << 20;

const distinct = signedSets(LARGEST, distinctMessage);
const same = signedSets(129, oneMessage);
/** Signed, but not this message. */
const tampered = (set) => ({ ...set, msg: distinctMessage(LARGEST) });

/** Asserts what each set alone gets; counts the codes. */
async function assertAsAlone(sets, label, counts) {
  const expected = sets.map(verdictAlone);
  assert.deepEqual(differences(await verdictsOf(sets), expected), {}, label);
  for (const code of expected) counts.set(code, (counts.get(code) ?? 0) + 1);
}

test(`in ${SMALL_MIXES} random mixes of up to 24 sets each gets the verdict that it gets alone`, async (t) => {
  const counts = new Map();
  for (let seed = 0; seed < SMALL_MIXES; seed++) {
    const shape = { size: 1 + (seed % 24), changed: [0, 0.2, 0.5, 0.8, 1][seed % 5], messages: [1, 3, 25][seed % 3] };
    await assertAsAlone(mixOfSets(`small ${seed}`, shape), `seed "small ${seed}", ${JSON.stringify(shape)}`, counts);
  }
  for (const code of CODES) {
    t.diagnostic(`${code}: ${counts.get(code)} sets`);
    assert.ok(counts.get(code) >= OCCURRENCES, `${code} occurs`);
  }
  assert.equal(counts.size, CODES.length, `no other verdict than these: ${[...counts.keys()]}`);
});

for (const size of LARGE_MIXES) {
  test(`in random mixes of ${size} sets each gets the verdict that it gets alone`, async () => {
    for (const [changed, messages] of [[3 / size, 25], [0.1, 3], [0.6, 25]]) {
      const seed = `large ${size} ${changed}`;
      await assertAsAlone(mixOfSets(seed, { size, changed, messages }), `seed "${seed}", ${messages} messages`, new Map());
    }
  });
}

for (const name of Object.keys(CHANGES)) {
  test(`${name}, at every distance, touches no other set`, async () => {
    const [count, change] = CHANGES[name];
    for (const sound of [same.slice(0, 9), distinct.slice(0, 9)]) {
      for (const places of [[0, 1, 2], [8, 7, 6], [0, 4, 8], [3, 4, 5]]) {
        const random = { pick: (list) => list[places[0] % list.length], below: (bound) => places[0] % bound };
        const sets = [...sound];
        change(random, places.slice(0, count).map((place) => sound[place])).forEach((set, i) => (sets[places[i]] = set));
        const verdicts = await verdictsOf(sets);
        assert.deepEqual(differences(verdicts, sets.map(verdictAlone)), {}, `${name} at ${places}`);
      }
    }
  });
}

for (const size of SIZES) {
  test(`${size} valid sets are accepted, and one tampered at the first, middle or last place is named`, async () => {
    const sets = distinct.slice(0, size);
    await assertVerdicts(sets, {}, "valid");
    for (const place of new Set([0, size >> 1, size - 1])) {
      const withOneBad = sets.map((set, i) => (i === place ? tampered(set) : set));
      await assertVerdicts(withOneBad, { [place]: "BLST_VERIFY_FAIL" }, `tampered at ${place}`);
    }
  });
}

test("8,000 sets, each of a thousand eight times: valid accepted, three tampered ones named", async () => {
  const sets = Array.from({ length: 8 * LARGEST }, (_, i) => distinct[(i * 7) % LARGEST]);
  assert.equal(verifySignatureSets(sets), true);
  const places = [0, 4000, 7999];
  for (const place of places) sets[place] = tampered(sets[place]);
  const expected = sets.map((_, i) => (places.includes(i) ? "BLST_VERIFY_FAIL" : "VALID"));
  assert.deepEqual(differences(await asyncVerifyEachSignatureSet(sets), expected), {});
});

test("sets of one message are accepted, and one tampered at the first, middle or last place is named", async () => {
  await assertVerdicts(same, {}, "valid");
  for (const place of [0, 64, 128]) {
    const sets = same.map((set, i) => (i === place ? { ...set, sig: same[1 + ((place + 1) % 127)].sig } : set));
    await assertVerdicts(sets, { [place]: "BLST_VERIFY_FAIL" }, `signature of another signer at ${place}`);
  }
});

test("all sets bad, and all but one bad, are named, of one message and of distinct messages", async () => {
  for (const sound of [same.slice(0, 65), distinct.slice(0, 65)]) {
    const sets = sound.map((set) => ({ ...set, sig: negated(set.sig) }));
    const all = Object.fromEntries([...sets.keys()].map((i) => [i, "BLST_VERIFY_FAIL"]));
    await assertVerdicts(sets, all, "all bad");
    for (const good of [0, 32, 64]) {
      const { [good]: _, ...others } = all;
      await assertVerdicts(sets.map((set, i) => (i === good ? sound[i] : set)), others, `all bad but ${good}`);
    }
  }
});

test("verdicts stand in the order of their sets", async () => {
  const [sound] = distinct;
  const ofCode = {
    VALID: sound,
    BLST_BAD_ENCODING: { ...sound, pk: sound.pk.slice(1) },
    BLST_POINT_NOT_ON_CURVE: { ...sound, sig: new Uint8Array(192) },
    BLST_POINT_NOT_IN_GROUP: { ...sound, sig: SIGNATURE_OUTSIDE_SUBGROUP },
    BLST_PK_IS_INFINITY: { ...sound, pk: INFINITY_KEY },
    BLST_VERIFY_FAIL: tampered(sound),
  };
  for (let turn = 0; turn < CODES.length; turn++) {
    const order = [...CODES.slice(turn), ...CODES.slice(0, turn)];
    for (const codes of [order, [...order].reverse()]) {
      assert.deepEqual(await verdictsOf(codes.map((code) => ofCode[code])), codes);
    }
  }
});

test("where key and signature are both refused, the key's code is the verdict", async () => {
  const [{ msg }] = distinct;
  const sets = [
    { msg, pk: INFINITY_KEY, sig: SIGNATURE_OUTSIDE_SUBGROUP },
    { msg, pk: KEY_OUTSIDE_SUBGROUP, sig: INFINITY_SIGNATURE },
    { msg, pk: new Uint8Array(47), sig: INFINITY_SIGNATURE },
  ];
  assert.deepEqual(await verdictsOf(sets), ["BLST_PK_IS_INFINITY", "BLST_POINT_NOT_IN_GROUP", "BLST_BAD_ENCODING"]);
});

test("no sets are false and no verdicts", async () => {
  for (const options of [[], [undefined], [null], [{}], [{ pksValidate: false, sigsGroupcheck: false }]]) {
    assert.deepEqual(await verdictsOf([], ...options), []);
  }
});

test("keys that sum to infinity, each with its own signature, are VALID, and bad ones among them are named", async () => {
  const pairs = same.slice(0, 8).flatMap((set) => [set, { ...set, pk: negated(set.pk), sig: negated(set.sig) }]);
  assert.deepEqual(addKeys(...pairs.map(({ pk }) => pk)), INFINITY_KEY);
  await assertVerdicts(pairs, {}, "valid");
  const sets = pairs.map((set, i) => (i === 5 ? { ...set, sig: negated(set.sig) } : set));
  await assertVerdicts(sets, { 5: "BLST_VERIFY_FAIL" }, "one bad");
});

test("messages of 0 bytes and of 1 MB, and those that differ in one byte or in length alone, are told apart", async () => {
  const long = new Uint8Array(MEGABYTE).fill(7);
  const otherAtTheEnd = Uint8Array.from(long);
  otherAtTheEnd[MEGABYTE - 1] ^= 1;
  const messages = [new Uint8Array(0), new Uint8Array(1), new Uint8Array(32), new Uint8Array(33), long, long.slice(1), otherAtTheEnd];
  const sets = signedSets(messages.length, (i) => messages[i]);
  await assertVerdicts(sets, {}, "valid");
  for (let i = 0; i < messages.length; i++) {
    const wrong = sets.map((set, j) => (j === i ? { ...set, msg: messages[(i + 1) % messages.length] } : set));
    await assertVerdicts(wrong, { [i]: "BLST_VERIFY_FAIL" }, `message ${i} taken for the next`);
  }
});

test("with pksValidate and sigsGroupcheck false the verdicts on sound points are the same", async () => {
  const sets = distinct.slice(0, 33);
  const withOneBad = sets.map((set, i) => (i === 20 ? tampered(set) : set));
  const given = [null, undefined, {}, { pksValidate: false }, { sigsGroupcheck: false }, { pksValidate: null, sigsGroupcheck: undefined }];
  for (const options of [...given, { pksValidate: false, sigsGroupcheck: false }, { pksValidate: true, sigsGroupcheck: true, other: 1 }]) {
    await assertVerdicts(sets, {}, JSON.stringify(options), options);
    await assertVerdicts(withOneBad, { 20: "BLST_VERIFY_FAIL" }, JSON.stringify(options), options);
  }
});

test("infinity and what does not decode are refused whatever the options", async () => {
  const sets = distinct.slice(0, 5);
  sets[1] = { ...sets[1], pk: INFINITY_KEY };
  sets[2] = { ...sets[2], sig: INFINITY_SIGNATURE };
  sets[3] = { ...sets[3], sig: new Uint8Array(96) };
  const bad = { 1: "BLST_PK_IS_INFINITY", 2: "BLST_PK_IS_INFINITY", 3: "BLST_BAD_ENCODING" };
  await assertVerdicts(sets, bad, "checks off", { pksValidate: false, sigsGroupcheck: false });
});

test("a check that is switched off is not made, and only that one", () => {
  const [set] = signedSets(1, distinctMessage);
  const offGroupSignature = { ...set, sig: addSignatures(set.sig, TORSION_SIGNATURES[0]) };
  const offGroupKey = { ...set, pk: KEY_OUTSIDE_SUBGROUP };
  const verdict = (claim, options) => verifyEachSignatureSet([claim], options)[0];
  assert.equal(verdict(offGroupSignature, { pksValidate: false }), "BLST_POINT_NOT_IN_GROUP");
  assert.notEqual(verdict(offGroupSignature, { sigsGroupcheck: false }), "BLST_POINT_NOT_IN_GROUP");
  assert.equal(verdict(offGroupKey, { sigsGroupcheck: false }), "BLST_POINT_NOT_IN_GROUP");
  assert.equal(verdict(offGroupKey, { pksValidate: false }), "BLST_VERIFY_FAIL");
  // A sound set beside it keeps its verdict where the check is on.
  const other = { msg: oneMessage(), pk: secretKey(3).toPublicKey().toBytes(), sig: secretKey(3).sign(oneMessage()).toBytes() };
  assert.deepEqual(verifyEachSignatureSet([offGroupSignature, other]), ["BLST_POINT_NOT_IN_GROUP", "VALID"]);
});
