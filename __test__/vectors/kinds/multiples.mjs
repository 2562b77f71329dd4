// n times the generator of each group: both encodings, and each multiple as the sum of the one before and the generator.

import assert from "node:assert/strict";
import { PublicKey, SecretKey, Signature, aggregatePublicKeys, aggregateSignatures } from "../../../index.js";
import { bytesOf, hexOf } from "../../support/hex.mjs";

/** A secret key n gives the public key n times the generator; 0 is no secret key. */
export function g1Multiples({ input, expected }, { cases }) {
  assertForms(PublicKey, expected);
  const scalar = `0x${input.multiple.toString(16).padStart(64, "0")}`;
  if (input.multiple === 0) {
    assert.throws(() => SecretKey.fromHex(scalar), { code: "BLST_BAD_ENCODING" });
    return;
  }
  const key = SecretKey.fromHex(scalar).toPublicKey();
  assert.equal(hexOf(key.toBytes(true)), expected.compressed);
  assert.equal(hexOf(key.toBytes(false)), expected.uncompressed);
  const sum = aggregatePublicKeys([trusted(PublicKey, cases, input.multiple - 1), trusted(PublicKey, cases, 1)]);
  assert.equal(sum.toHex(), expected.compressed);
}

/** Signatures have no generator of their own in the API: the multiples are decoded and added. */
export function g2Multiples({ input, expected }, { cases }) {
  assertForms(Signature, expected);
  if (input.multiple === 0) return;
  const sum = aggregateSignatures([trusted(Signature, cases, input.multiple - 1), trusted(Signature, cases, 1)]);
  assert.equal(sum.toHex(), expected.compressed);
}

function assertForms(Point, { compressed, uncompressed }) {
  for (const form of [compressed, uncompressed]) {
    const point = Point.fromBytes(bytesOf(form), false);
    assert.equal(hexOf(point.toBytes(true)), compressed);
    assert.equal(hexOf(point.toBytes(false)), uncompressed);
  }
}

function trusted(Point, cases, multiple) {
  const { expected } = cases.find(({ input }) => input.multiple === multiple);
  return Point.fromBytes(bytesOf(expected.compressed), false);
}
