// Every way in which a statement about signatures can be put to the addon. A new function that takes such a statement gets one
// line here, and from then on all vectors run through it. A way is [name, call]; the call returns the verdict. A point that is
// refused on the way to it (decoding, summing) counts as "not accepted"; a verifying function itself must answer, never throw.

import assert from "node:assert/strict";
import * as addon from "../../index.js";
import { refusalOf, verdictOf } from "./refusals.mjs";

const { PublicKey, Signature, aggregatePublicKeys, aggregateSerializedPublicKeys } = addon;
const { aggregateWithRandomness, asyncAggregateWithRandomness } = addon;
const verify = answering("verify");
const aggregateVerify = answering("aggregateVerify");
const fastAggregateVerify = answering("fastAggregateVerify");
const ethFastAggregateVerify = answering("ethFastAggregateVerify");
const verifyMultipleAggregateSignatures = answering("verifyMultipleAggregateSignatures");
const verifyMultipleAggregateSignaturesSerialized = answering("verifyMultipleAggregateSignaturesSerialized");
const verifySignatureSets = answering("verifySignatureSets");
const asyncVerifySignatureSets = answering("asyncVerifySignatureSets");
const verifyEachSignatureSet = answering("verifyEachSignatureSet", isEachValid);
const asyncVerifyEachSignatureSet = answering("asyncVerifyEachSignatureSet", isEachValid);
const aggregateVerified = answering("aggregateVerified", isNoneInvalid);
const asyncAggregateVerified = answering("asyncAggregateVerified", isNoneInvalid);

const trustedKey = (bytes) => PublicKey.fromBytes(bytes, false);
const trustedSignature = (bytes) => Signature.fromBytes(bytes, false);
const safeKey = (bytes) => PublicKey.fromBytes(bytes);
const safeSignature = (bytes) => Signature.fromBytes(bytes);
/** Group-checked, infinity allowed: what a signature may be by the IETF draft. */
const groupCheckedSignature = (bytes) => Signature.fromBytes(bytes, true, false);

/** Asserts that every way gives the boolean `expected`. */
export async function assertVerdict(ways, expected) {
  for (const [name, call] of ways) {
    assert.equal(await verdictOf(call), expected, `${name}: expected ${expected}`);
  }
}

/** One key signed one message. */
export function waysToVerify({ pk, msg, sig }) {
  return [
    ["verify, points decoded safely", () => verify(msg, safeKey(pk), safeSignature(sig))],
    ["verify, points decoded safely, flags false", () => verify(msg, safeKey(pk), safeSignature(sig), false, false)],
    ["verify, signature may be infinity", () => verify(msg, safeKey(pk), groupCheckedSignature(sig))],
    ["verify, points trusted, flags true", () => verify(msg, trustedKey(pk), trustedSignature(sig), true, true)],
    [
      "verify, key by aggregateSerializedPublicKeys",
      () => verify(msg, aggregateSerializedPublicKeys([pk]), safeSignature(sig)),
    ],
    ...waysToAggregateVerify({ pks: [pk], msgs: [msg], sig }),
    ...waysToFastAggregateVerify({ pks: [pk], msg, sig }),
    ...waysToVerifySets([{ pk, msg, sig }]),
  ];
}

/** Each key signed its own message, one signature for all. */
export function waysToAggregateVerify({ pks, msgs, sig }) {
  return [
    ["aggregateVerify, points decoded safely", () => aggregateVerify(msgs, pks.map(safeKey), safeSignature(sig))],
    [
      "aggregateVerify, points trusted, flags true",
      () => aggregateVerify(msgs, pks.map(trustedKey), trustedSignature(sig), true, true),
    ],
  ];
}

/** All keys signed one message, one signature for all; no keys is false. */
export function waysToFastAggregateVerify({ pks, msg, sig }) {
  const ways = [
    [
      "fastAggregateVerify, points decoded safely",
      () => fastAggregateVerify(msg, pks.map(safeKey), safeSignature(sig)),
    ],
    [
      "fastAggregateVerify, signature may be infinity",
      () => fastAggregateVerify(msg, pks.map(safeKey), groupCheckedSignature(sig)),
    ],
    [
      "fastAggregateVerify, signature trusted, flag true",
      () => fastAggregateVerify(msg, pks.map(safeKey), trustedSignature(sig), true),
    ],
  ];
  if (pks.length === 0) return ways;
  ways.push(
    ["ethFastAggregateVerify", () => ethFastAggregateVerify(msg, pks, sig)],
    [
      "aggregatePublicKeys of trusted keys, flag true",
      () => verify(msg, aggregatePublicKeys(pks.map(trustedKey), true), groupCheckedSignature(sig)),
    ],
  );
  // The sum of the keys as one key, from its bytes. A key that is refused ends each of these ways in the same refusal.
  const sum = () => aggregateSerializedPublicKeys(pks);
  for (const compress of [true, false]) {
    const one = () => ({ pk: sum().toBytes(compress), sig });
    const set = () => ({ msg, ...one() });
    ways.push(
      [`verifySignatureSets, sum of keys, compress ${compress}`, () => verifySignatureSets([set()])],
      [
        `verifyMultipleAggregateSignaturesSerialized, sum of keys, compress ${compress}`,
        () => verifyMultipleAggregateSignaturesSerialized([set()]),
      ],
      // Of several contributions it verifies the sum, not each: here there is one.
      [`aggregateVerified, sum of keys, compress ${compress}`, () => aggregateVerified(msg, [one()])],
      [`asyncAggregateVerified, sum of keys, compress ${compress}`, () => asyncAggregateVerified(msg, [one()])],
    );
  }
  return ways;
}

/** Every set verifies on its own. */
export function waysToVerifySets(sets) {
  const ways = [
    [
      "verifyMultipleAggregateSignatures, points decoded safely",
      () => verifyMultipleAggregateSignatures(decodedSets(sets, safeKey, safeSignature)),
    ],
    [
      "verifyMultipleAggregateSignatures, points trusted, flags true",
      () => verifyMultipleAggregateSignatures(decodedSets(sets, trustedKey, trustedSignature), true, true),
    ],
  ];
  ways.push(
    [
      "verifySignatureSets, checks asked for",
      () => verifySignatureSets(sets, { pksValidate: true, sigsGroupcheck: true }),
    ],
    [
      "verifyMultipleAggregateSignaturesSerialized, checks asked for",
      () => verifyMultipleAggregateSignaturesSerialized(sets, true, true),
    ],
  );
  ways.push(
    ["asyncVerifySignatureSets", () => asyncVerifySignatureSets(sets)],
    ["verifyEachSignatureSet", () => verifyEachSignatureSet(sets)],
    ["asyncVerifyEachSignatureSet", () => asyncVerifyEachSignatureSet(sets)],
  );
  for (const [form, formed] of formsOfSets(sets)) ways.push(...waysToVerifySerializedSets(form, formed));
  const isOneMessage = sets.length > 0 && sets.every(({ msg }) => Buffer.compare(msg, sets[0].msg) === 0);
  if (isOneMessage) ways.push(...waysToBlind(sets));
  return ways;
}

function waysToVerifySerializedSets(form, sets) {
  const ways = [
    [`verifySignatureSets, ${form}`, () => verifySignatureSets(sets)],
    [`verifyMultipleAggregateSignaturesSerialized, ${form}`, () => verifyMultipleAggregateSignaturesSerialized(sets)],
  ];
  // Without a check the verdict is the same only where the check has nothing to find.
  const pksValidate = !sets.every(({ pk }) => refusalOf(() => safeKey(pk)) === null);
  const sigsGroupcheck = !sets.every(({ sig }) => refusalOf(() => groupCheckedSignature(sig)) === null);
  if (!pksValidate || !sigsGroupcheck) {
    const checks = `keys ${pksValidate ? "checked" : "trusted"}, signatures ${sigsGroupcheck ? "checked" : "trusted"}`;
    ways.push(
      [`verifySignatureSets, ${form}, ${checks}`, () => verifySignatureSets(sets, { pksValidate, sigsGroupcheck })],
      [
        `verifyMultipleAggregateSignaturesSerialized, ${form}, ${checks}`,
        () => verifyMultipleAggregateSignaturesSerialized(sets, pksValidate, sigsGroupcheck),
      ],
    );
  }
  return ways;
}

/** Sets over one message, combined with random coefficients, then verified as one. */
function waysToBlind(sets) {
  const { msg } = sets[0];
  const halfDecoded = () => sets.map(({ pk, sig }) => ({ pk: safeKey(pk), sig }));
  const verifyBlinded = ({ pk, sig }) => verify(msg, pk, sig, true, true);
  return [
    ["aggregateWithRandomness", () => verifyBlinded(aggregateWithRandomness(halfDecoded()))],
    ["asyncAggregateWithRandomness", async () => verifyBlinded(await asyncAggregateWithRandomness(halfDecoded()))],
  ];
}

/** The function of the addon, held to its promise: an answer whatever the points are, so a throw is a failure even with a code. */
function answering(name, verdictIn = (answer) => answer) {
  return async (...args) => {
    let answer;
    try {
      answer = await addon[name](...args);
    } catch (cause) {
      throw new Error(`${name} threw ${cause.code} where it must answer`, { cause });
    }
    const verdict = verdictIn(answer);
    assert.equal(typeof verdict, "boolean", name);
    return verdict;
  };
}

function isEachValid(verdicts) {
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === "VALID");
}

function isNoneInvalid({ invalid }) {
  return invalid.length === 0;
}

function decodedSets(sets, decodeKey, decodeSignature) {
  return sets.map(({ msg, pk, sig }) => ({ msg, pk: decodeKey(pk), sig: decodeSignature(sig) }));
}

/** The sets as given, and with keys, signatures or both in their other form where they decode. */
function formsOfSets(sets) {
  const otherKeys = sets.map((set) => ({ ...set, pk: otherForm(set.pk, trustedKey, 48) }));
  const otherSignatures = sets.map((set) => ({ ...set, sig: otherForm(set.sig, trustedSignature, 96) }));
  const both = otherKeys.map(({ pk }, i) => ({ ...otherSignatures[i], pk }));
  return [
    ["as given", sets],
    ["keys in their other form", otherKeys],
    ["signatures in their other form", otherSignatures],
    ["both in their other form", both],
  ];
}

function otherForm(bytes, decode, compressedLength) {
  if (refusalOf(() => decode(bytes)) !== null) return bytes;
  return decode(bytes).toBytes(bytes.length !== compressedLength);
}
