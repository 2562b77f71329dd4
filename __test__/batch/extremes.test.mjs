// The ends of what a caller may pass: no entries at all, messages of no bytes and of a megabyte.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as addon from "../../index.js";
import { INFINITY_SIGNATURE } from "../support/refused_points.mjs";
import { addKeys, addSignatures, distinctMessage, secretKey, signedSets } from "../support/signed_sets.mjs";
import {
  assertVerdict,
  waysToAggregateVerify,
  waysToFastAggregateVerify,
  waysToVerify,
  waysToVerifySets,
} from "../support/ways_to_ask.mjs";

const MEGABYTE = 2 ** 20;
const FLAGS = [undefined, true, false];

test("every function that verifies or aggregates stands in ways_to_ask.mjs or in a list here", () => {
  const asked = readFileSync(new URL("../support/ways_to_ask.mjs", import.meta.url), "utf8");
  const AGGREGATING = [
    "aggregatePublicKeys",
    "aggregateSerializedPublicKeys",
    "aggregateSignatures",
    "aggregateSerializedSignatures",
    "ethAggregatePublicKeys",
  ];
  const names = Object.keys(addon).filter((name) => /verif|aggregat/i.test(name));
  assert.ok(names.length > AGGREGATING.length);
  const missing = names.filter((name) => !AGGREGATING.includes(name) && !new RegExp(`\\b${name}\\b`).test(asked));
  assert.deepEqual(
    missing,
    [],
    "give each of these a way in ways_to_ask.mjs, then all vectors and attacks run through it",
  );
});

test("an empty list is false for every function that verifies", async () => {
  const msg = distinctMessage(0);
  const signature = secretKey(0).sign(msg);
  for (const sig of [signature, addon.Signature.fromBytes(INFINITY_SIGNATURE, false)]) {
    for (const flag of FLAGS) {
      assert.equal(addon.aggregateVerify([], [], sig, flag, flag), false);
      assert.equal(addon.fastAggregateVerify(msg, [], sig, flag), false);
    }
  }
  for (const flag of FLAGS) {
    assert.equal(addon.verifyMultipleAggregateSignatures([], flag, flag), false);
    assert.equal(addon.verifyMultipleAggregateSignaturesSerialized([], flag, flag), false);
    assert.equal(addon.verifySignatureSets([], { pksValidate: flag, sigsGroupcheck: flag }), false);
  }
  assert.equal(addon.verifySignatureSets([]), false);
  assert.equal(await addon.asyncVerifySignatureSets([]), false);
  assert.deepEqual(addon.verifyEachSignatureSet([]), []);
  assert.deepEqual(await addon.asyncVerifyEachSignatureSet([]), []);
  for (const aggregate of [addon.aggregateVerified, addon.asyncAggregateVerified]) {
    assert.deepEqual({ ...(await aggregate(msg, [])) }, { pk: null, sig: null, invalid: [] });
  }
  await assertVerdict(waysToVerifySets([]), false);
});

test("lists of different lengths are false", () => {
  const [{ msg, pk, sig }] = signedSets(1, distinctMessage);
  const key = addon.PublicKey.fromBytes(pk);
  const signature = addon.Signature.fromBytes(sig);
  assert.equal(addon.aggregateVerify([msg], [key], signature), true);
  assert.equal(addon.aggregateVerify([msg, msg], [key], signature), false);
  assert.equal(addon.aggregateVerify([msg], [key, key], signature), false);
  assert.equal(addon.aggregateVerify([], [key], signature), false);
  assert.equal(addon.aggregateVerify([msg], [], signature), false);
});

test("no keys with the infinity signature is true for ethFastAggregateVerify alone, and for no other signature", () => {
  const msg = distinctMessage(0);
  assert.equal(addon.ethFastAggregateVerify(msg, [], INFINITY_SIGNATURE), true);
  const others = [
    secretKey(0).sign(msg).toBytes(),
    new Uint8Array(96),
    new Uint8Array(0),
    INFINITY_SIGNATURE.slice(1),
    INFINITY_SIGNATURE.slice(0, 48),
  ];
  const withPayload = Uint8Array.from(INFINITY_SIGNATURE);
  withPayload[95] = 1;
  for (const sig of [...others, withPayload]) assert.equal(addon.ethFastAggregateVerify(msg, [], sig), false);
});

test("an empty list is BLST_AGGR_TYPE_MISMATCH for every function that aggregates", async () => {
  const MISMATCH = { code: "BLST_AGGR_TYPE_MISMATCH" };
  for (const flag of FLAGS) {
    assert.throws(() => addon.aggregatePublicKeys([], flag), MISMATCH);
    assert.throws(() => addon.aggregateSignatures([], flag), MISMATCH);
    assert.throws(() => addon.aggregateSerializedPublicKeys([], flag), MISMATCH);
    assert.throws(() => addon.aggregateSerializedSignatures([], flag), MISMATCH);
  }
  assert.throws(() => addon.ethAggregatePublicKeys([]), MISMATCH);
  assert.throws(() => addon.aggregateWithRandomness([]), MISMATCH);
  await assert.rejects(addon.asyncAggregateWithRandomness([]), MISMATCH);
});

for (const [length, other] of [
  [0, 1],
  [1, 0],
  [MEGABYTE, MEGABYTE - 1],
]) {
  const message = new Uint8Array(length).fill(0x6d);
  const otherMessage = new Uint8Array(other).fill(0x6d);

  test(`a message of ${length} bytes verifies in every function, and one of ${other} bytes does not in its place`, async () => {
    const sets = signedSets(3, () => message);
    const pks = sets.map(({ pk }) => pk);
    const sig = addSignatures(...sets.map((set) => set.sig));
    await assertVerdict(waysToVerify(sets[0]), true);
    await assertVerdict(waysToVerify({ ...sets[0], msg: otherMessage }), false);
    await assertVerdict(waysToVerifySets(sets), true);
    await assertVerdict(waysToVerifySets(sets.map((set) => ({ ...set, msg: otherMessage }))), false);
    await assertVerdict(waysToVerifySets([...sets.slice(1), { ...sets[0], msg: otherMessage }]), false);
    await assertVerdict(waysToFastAggregateVerify({ pks, msg: message, sig }), true);
    await assertVerdict(waysToFastAggregateVerify({ pks, msg: otherMessage, sig }), false);
    await assertVerdict(waysToVerify({ pk: addKeys(...pks), msg: message, sig }), true);
  });

  test(`a message of ${length} bytes beside one of ${other} and one of 32 verifies, and not with two of them swapped`, async () => {
    const messages = [message, otherMessage, distinctMessage(0)];
    const sets = signedSets(3, (i) => messages[i]);
    const pks = sets.map(({ pk }) => pk);
    const sig = addSignatures(...sets.map((set) => set.sig));
    const swapped = [messages[1], messages[0], messages[2]];
    await assertVerdict(waysToAggregateVerify({ pks, msgs: messages, sig }), true);
    await assertVerdict(waysToAggregateVerify({ pks, msgs: swapped, sig }), false);
    await assertVerdict(waysToVerifySets(sets), true);
    await assertVerdict(waysToVerifySets(sets.map((set, i) => ({ ...set, msg: swapped[i] }))), false);
  });
}

test("messages that differ in the last of a million bytes are told apart", async () => {
  const message = new Uint8Array(MEGABYTE);
  const [set] = signedSets(1, () => message);
  const changed = Uint8Array.from(message);
  changed[MEGABYTE - 1] = 1;
  await assertVerdict(waysToVerify(set), true);
  await assertVerdict(waysToVerify({ ...set, msg: changed }), false);
});
