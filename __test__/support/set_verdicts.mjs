// What the addon says of sets: all of them at once in the four functions that take sets as bytes, and each alone, decoded and verified
// without any batch.

import assert from "node:assert/strict";
import {
  PublicKey,
  Signature,
  asyncVerifyEachSignatureSet,
  asyncVerifySignatureSets,
  verify,
  verifyEachSignatureSet,
  verifySignatureSets,
} from "../../index.js";
import { hexOf } from "./hex.mjs";
import { refusalOf } from "./refusals.mjs";

/** The verdict of each set, after asserting that the four functions agree on them. `options` may be left out. */
export async function verdictsOf(sets, ...options) {
  const pending = Promise.all([asyncVerifySignatureSets(sets, ...options), asyncVerifyEachSignatureSet(sets, ...options)]);
  const each = verifyEachSignatureSet(sets, ...options);
  const all = verifySignatureSets(sets, ...options);
  const [asyncAll, asyncEach] = await pending;
  assert.deepEqual(asyncEach, each, "asyncVerifyEachSignatureSet says what verifyEachSignatureSet says");
  const areValid = sets.length > 0 && each.every((verdict) => verdict === "VALID");
  assert.deepEqual({ all, asyncAll }, { all: areValid, asyncAll: areValid }, `true exactly if each is VALID; they are ${summary(each)}`);
  return each;
}

/** Asserts that every function gives these verdicts. `bad` maps a position to its code; the others are VALID. */
export async function assertVerdicts(sets, bad, label, ...options) {
  const expected = sets.map((_, i) => bad[i] ?? "VALID");
  assert.deepEqual(differences(await verdictsOf(sets, ...options), expected), {}, label);
}

/** The verdicts that differ, by position, so that a failure of a thousand sets can be read. */
export function differences(verdicts, expected) {
  assert.equal(verdicts.length, expected.length, "a verdict for each set");
  const positions = [...expected.keys()].filter((i) => verdicts[i] !== expected[i]);
  return Object.fromEntries(positions.map((i) => [i, `${verdicts[i]}, expected ${expected[i]}`]));
}

const verdictsAlone = new Map();

/** The verdict of a set that meets no other: key decoded, signature decoded, verified. Remembered. */
export function verdictAlone({ msg, pk, sig }) {
  const name = [msg, pk, sig].map(hexOf).join(" ");
  if (!verdictsAlone.has(name)) verdictsAlone.set(name, verifyAlone({ msg, pk, sig }));
  return verdictsAlone.get(name);
}

function verifyAlone({ msg, pk, sig }) {
  const refusal = refusalOf(() => PublicKey.fromBytes(pk)) ?? refusalOf(() => Signature.fromBytes(sig));
  if (refusal !== null) return refusal;
  return verify(msg, PublicKey.fromBytes(pk), Signature.fromBytes(sig)) ? "VALID" : "BLST_VERIFY_FAIL";
}

function summary(verdicts) {
  const counts = {};
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return JSON.stringify(counts);
}
