// Sums of signatures and of keys: from bytes and from objects, checked and trusted.

import assert from "node:assert/strict";
import {
  PublicKey,
  Signature,
  aggregatePublicKeys,
  aggregateSerializedPublicKeys,
  aggregateSerializedSignatures,
  aggregateSignatures,
  ethAggregatePublicKeys,
} from "../../../index.js";
import { bytesOf, hexOf } from "../../support/hex.mjs";
import { POINT_CODES, refusalOf } from "../../support/refusals.mjs";

/** A list of signatures: the sum, or null where one of them must be refused. */
export function aggregate({ input, expected, expectedUnchecked }) {
  const parts = input.map(bytesOf);
  const trusted = () => parts.map((bytes) => Signature.fromBytes(bytes, false));
  assertSum(parts, expected, [
    ["aggregateSerializedSignatures", () => aggregateSerializedSignatures(parts)],
    ["aggregateSerializedSignatures, true", () => aggregateSerializedSignatures(parts, true)],
    [
      "aggregateSignatures, decoded safely",
      () => aggregateSignatures(parts.map((bytes) => Signature.fromBytes(bytes, true, false))),
    ],
    ["aggregateSignatures, trusted, flag true", () => aggregateSignatures(trusted(), true)],
  ]);
  if (expectedUnchecked === undefined) return;
  assertSum(parts, expectedUnchecked, [
    ["aggregateSerializedSignatures, false", () => aggregateSerializedSignatures(parts, false)],
    ["aggregateSignatures, trusted", () => aggregateSignatures(trusted())],
    ["aggregateSignatures, trusted, flag false", () => aggregateSignatures(trusted(), false)],
  ]);
}

/** A list of keys: the sum, or null where one of them fails KeyValidate. A sum at infinity is a sum. */
export function aggregatePubkeys({ input, expected, expectedUnchecked, contestedUnchecked }) {
  const parts = input.map(bytesOf);
  const trusted = () => parts.map((bytes) => PublicKey.fromBytes(bytes, false));
  assertSum(parts, expected, [
    ["aggregateSerializedPublicKeys", () => aggregateSerializedPublicKeys(parts)],
    ["aggregateSerializedPublicKeys, true", () => aggregateSerializedPublicKeys(parts, true)],
    ["ethAggregatePublicKeys", () => ethAggregatePublicKeys(parts)],
    [
      "aggregatePublicKeys, decoded safely",
      () => aggregatePublicKeys(parts.map((bytes) => PublicKey.fromBytes(bytes))),
    ],
    ["aggregatePublicKeys, trusted, flag true", () => aggregatePublicKeys(trusted(), true)],
  ]);
  if (expectedUnchecked === undefined) return;
  // The two points with x = 0 are refused at decoding already, see encodings.mjs.
  assertSum(parts, contestedUnchecked ? null : expectedUnchecked, [
    ["aggregateSerializedPublicKeys, false", () => aggregateSerializedPublicKeys(parts, false)],
    ["aggregatePublicKeys, trusted", () => aggregatePublicKeys(trusted())],
    ["aggregatePublicKeys, trusted, flag false", () => aggregatePublicKeys(trusted(), false)],
  ]);
}

export const ethAggregatePubkeys = aggregatePubkeys;

function assertSum(parts, expected, ways) {
  for (const [name, sum] of ways) {
    if (expected !== null) {
      assert.equal(hexOf(sum().toBytes()), expected, name);
    } else {
      const code = refusalOf(sum);
      if (parts.length === 0) assert.equal(code, "BLST_AGGR_TYPE_MISMATCH", name);
      else assert.ok(POINT_CODES.has(code), `${name}: a part must be refused, got ${code}`);
    }
  }
}
