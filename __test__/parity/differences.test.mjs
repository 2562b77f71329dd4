// Where this package differs from @chainsafe/blst on purpose (DESIGN §3 and §4). Both sides are asserted, so that neither a difference that
// has gone nor one that came in unnoticed passes: whatever is not here must end alike, see calls.mjs.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import {
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
} from "../support/refused_points.mjs";

const require = createRequire(import.meta.url);
const ours = require("../../index.js");
const peer = require("@chainsafe/blst");

const MESSAGE = new Uint8Array(32).fill(1);
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const secretKey = (library) => library.SecretKey.fromKeygen(new Uint8Array(32).fill(2));
const publicKey = (library) => secretKey(library).toPublicKey();
const signature = (library) => secretKey(library).sign(MESSAGE);
const set = (library) => ({ msg: MESSAGE, pk: publicKey(library), sig: signature(library) });
const infinityKey = (library) => library.PublicKey.fromBytes(INFINITY_KEY, false);

/** What the call gives in the peer, what it must give here, and the call. */
const DIFFERENCES = {
  "points are validated where they enter": [
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.PublicKey.fromBytes(KEY_OUTSIDE_SUBGROUP)],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.PublicKey.fromBytes(KEY_OUTSIDE_SUBGROUP, null)],
    ["accepted", "BLST_PK_IS_INFINITY", (l) => l.PublicKey.fromBytes(INFINITY_KEY)],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.PublicKey.fromHex(hex(KEY_OUTSIDE_SUBGROUP))],
    ["accepted", "BLST_PK_IS_INFINITY", (l) => l.PublicKey.fromHex(hex(INFINITY_KEY))],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.Signature.fromBytes(SIGNATURE_OUTSIDE_SUBGROUP)],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.Signature.fromBytes(SIGNATURE_OUTSIDE_SUBGROUP, undefined, false)],
    ["accepted", "BLST_PK_IS_INFINITY", (l) => l.Signature.fromBytes(INFINITY_SIGNATURE)],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.Signature.fromHex(hex(SIGNATURE_OUTSIDE_SUBGROUP))],
    ["accepted", "BLST_PK_IS_INFINITY", (l) => l.Signature.fromHex(hex(INFINITY_SIGNATURE))],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.aggregateSerializedPublicKeys([KEY_OUTSIDE_SUBGROUP])],
    ["accepted", "BLST_PK_IS_INFINITY", (l) => l.aggregateSerializedPublicKeys([INFINITY_KEY])],
    ["accepted", "BLST_POINT_NOT_IN_GROUP", (l) => l.aggregateSerializedSignatures([SIGNATURE_OUTSIDE_SUBGROUP])],
  ],
  "infinity is no key, even among trusted ones": [
    [true, false, (l) => l.fastAggregateVerify(MESSAGE, [publicKey(l), infinityKey(l)], signature(l))],
    [
      "accepted",
      "BLST_PK_IS_INFINITY",
      (l) => l.aggregateWithRandomness([{ pk: infinityKey(l), sig: signature(l).toBytes() }]),
    ],
    [
      "accepted",
      "BLST_PK_IS_INFINITY",
      (l) => l.asyncAggregateWithRandomness([{ pk: infinityKey(l), sig: signature(l).toBytes() }]),
    ],
  ],
  "an object of another class is not taken for its bytes": [
    [false, "INVALID_ARG", (l) => l.verify(MESSAGE, signature(l), signature(l))],
    [false, "INVALID_ARG", (l) => l.verify(MESSAGE, secretKey(l), signature(l))],
    ["accepted", "INVALID_ARG", (l) => l.aggregateSignatures([secretKey(l)])],
    [false, "INVALID_ARG", (l) => l.verifyMultipleAggregateSignatures([{ ...set(l), pk: secretKey(l) }])],
  ],
  "an index is an integer in [0, 2^32), nothing wraps": [-1, 1.5, 2 ** 32, NaN].map((index) => [
    "accepted",
    "INVALID_ARG",
    (l) => secretKey(l).deriveChildEip2333(index),
  ]),
  "a caller's mistake has one code": [
    ["InvalidArg", "INVALID_ARG", (l) => l.PublicKey.fromBytes("0x00")],
    ["StringExpected", "INVALID_ARG", (l) => l.PublicKey.fromHex(5)],
    ["BooleanExpected", "INVALID_ARG", (l) => l.PublicKey.fromBytes(INFINITY_KEY, 0)],
    ["InvalidArg", "INVALID_ARG", (l) => l.aggregatePublicKeys("x")],
    ["InvalidArg", "INVALID_ARG", (l) => l.verify("message", publicKey(l), signature(l))],
    ["InvalidArg", "INVALID_ARG", (l) => l.verify(MESSAGE, {}, signature(l))],
    ["InvalidArg", "INVALID_ARG", (l) => l.verifyMultipleAggregateSignatures([{}])],
    ["NumberExpected", "INVALID_ARG", (l) => secretKey(l).deriveChildEip2333("1")],
  ],
  "hex has one prefix at most": [["accepted", "INVALID_HEX", (l) => l.PublicKey.fromHex(`0x${publicKey(l).toHex()}`)]],
  "a rejection keeps its code": [
    [
      "GenericFailure",
      "BLST_POINT_NOT_IN_GROUP",
      (l) => l.asyncAggregateWithRandomness([{ pk: publicKey(l), sig: SIGNATURE_OUTSIDE_SUBGROUP }]),
    ],
    [
      "GenericFailure",
      "BLST_PK_IS_INFINITY",
      (l) => l.asyncAggregateWithRandomness([{ pk: publicKey(l), sig: INFINITY_SIGNATURE }]),
    ],
  ],
};

for (const [rule, calls] of Object.entries(DIFFERENCES)) {
  test(`differs on purpose: ${rule}`, async () => {
    for (const [there, here, call] of calls) {
      assert.equal(await endOf(call, peer), there, `the peer: ${call}`);
      assert.equal(await endOf(call, ours), here, `here: ${call}`);
    }
  });
}

/** Codes are the same, words are not: a program that matches on a message of the peer's finds none of these here. */
const MESSAGES = [
  ["BLST_PK_IS_INFINITY", /^Public key is infinity$/, /^the public key is the point at infinity$/, (l) => l.PublicKey.fromBytes(INFINITY_KEY, true)],
  ["BLST_BAD_ENCODING", /^Invalid encoding$/, /length of 47, expected 48 or 96 bytes$/, (l) => l.PublicKey.fromBytes(new Uint8Array(47))],
  ["BLST_AGGR_TYPE_MISMATCH", /^Aggregation type mismatch$/, /^nothing to aggregate/, (l) => l.aggregatePublicKeys([])],
  ["INVALID_HEX", /^Invalid hex: /, /^not hexadecimal: /, (l) => l.PublicKey.fromHex("0xzz")],
];

test("differs on purpose: the same code has another message", () => {
  for (const [code, there, here, call] of MESSAGES) {
    assert.throws(() => call(peer), { code, message: there });
    assert.throws(() => call(ours), { code, message: here });
  }
});

test("differs on purpose: an asynchronous function rejects, it does not throw", async () => {
  const call = (library) => library.asyncAggregateWithRandomness([{ pk: publicKey(library), sig: new Uint8Array(96) }]);
  assert.throws(() => call(peer), { code: "BLST_BAD_ENCODING" });
  const promise = call(ours);
  assert.ok(promise instanceof Promise);
  await assert.rejects(promise, { code: "BLST_BAD_ENCODING" });
});

/** What DESIGN §3 adds to the drop-in part, the counters that came with the registry, and what napi's loader exports by itself. */
const ADDED_BY_DESIGN = [
  "verifyMultipleAggregateSignaturesSerialized",
  "verifySignatureSets",
  "asyncVerifySignatureSets",
  "verifyEachSignatureSet",
  "asyncVerifyEachSignatureSet",
  "aggregateVerified",
  "asyncAggregateVerified",
  "ethFastAggregateVerify",
  "ethAggregatePublicKeys",
  "engineInfo",
  "PublicKeyRegistry",
  "Committee",
];
const ADDED_WITH_REGISTRY = ["engineStats"];
const ADDED_BY_LOADER = ["__napiBindingTarget"];

test("every export that the peer has not is meant to be there", () => {
  const meant = [...ADDED_BY_DESIGN, ...ADDED_WITH_REGISTRY, ...ADDED_BY_LOADER];
  assert.deepEqual(
    Object.keys(ours).filter((name) => !(name in peer) && !meant.includes(name)),
    [],
  );
});

test("SecretKey.destroy is the one member that the peer's classes have not", () => {
  const added = ["PublicKey", "SecretKey", "Signature"].flatMap((name) => [
    ...Object.getOwnPropertyNames(ours[name])
      .filter((member) => !Object.hasOwn(peer[name], member))
      .map((member) => `${name}.${member}`),
    ...Object.getOwnPropertyNames(ours[name].prototype)
      .filter((member) => !Object.hasOwn(peer[name].prototype, member))
      .map((member) => `${name}.prototype.${member}`),
  ]);
  assert.deepEqual(added, ["SecretKey.prototype.destroy"]);
});

/** A verdict, "accepted" for any other result, or the code of the error. */
async function endOf(call, library) {
  try {
    const result = await call(library);
    return typeof result === "boolean" ? result : "accepted";
  } catch (error) {
    if (typeof error.code !== "string") throw error;
    return error.code;
  }
}
