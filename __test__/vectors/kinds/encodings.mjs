// Encodings of points: the exact level of each (refused at decoding, refused at validation, accepted) with its code, the same
// point in the other form, and a set that holds the encoding, which is false and never an exception.

import assert from "node:assert/strict";
import {
  PublicKey,
  SecretKey,
  Signature,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "../../../index.js";
import { bytesOf, hexOf } from "../../support/hex.mjs";
import { refusalOf } from "../../support/refusals.mjs";

/** What the reason of an undecodable encoding means as a code. */
const CODE_OF_REASON = {
  "wrong length": "BLST_BAD_ENCODING",
  "compression flag does not match length": "BLST_BAD_ENCODING",
  "infinity flag with nonzero payload": "BLST_BAD_ENCODING",
  "sign flag set on infinity": "BLST_BAD_ENCODING",
  "sign flag set on uncompressed form": "BLST_BAD_ENCODING",
  "field element not below p": "BLST_BAD_ENCODING",
  "x is not on the curve": "BLST_POINT_NOT_ON_CURVE",
  "point is not on the curve": "BLST_POINT_NOT_ON_CURVE",
};

const G1 = {
  Point: PublicKey,
  compressedLength: 48,
  // [name, decode and validate, whether infinity passes]
  validations: [
    ["fromBytes", (bytes) => PublicKey.fromBytes(bytes), false],
    ["fromBytes, true", (bytes) => PublicKey.fromBytes(bytes, true), false],
    ["fromBytes, null", (bytes) => PublicKey.fromBytes(bytes, null), false],
    ["fromHex", (bytes) => PublicKey.fromHex(hexOf(bytes)), false],
    ["fromHex, true", (bytes) => PublicKey.fromHex(hexOf(bytes), true), false],
    ["keyValidate", (bytes) => PublicKey.fromBytes(bytes, false).keyValidate(), false],
  ],
};

const G2 = {
  Point: Signature,
  compressedLength: 96,
  validations: [
    ["fromBytes", (bytes) => Signature.fromBytes(bytes), false],
    ["fromBytes, true", (bytes) => Signature.fromBytes(bytes, true), false],
    ["fromBytes, true, true", (bytes) => Signature.fromBytes(bytes, true, true), false],
    ["fromBytes, null, null", (bytes) => Signature.fromBytes(bytes, null, null), false],
    ["fromBytes, true, false", (bytes) => Signature.fromBytes(bytes, true, false), true],
    ["fromBytes, undefined, false", (bytes) => Signature.fromBytes(bytes, undefined, false), true],
    ["fromHex", (bytes) => Signature.fromHex(hexOf(bytes)), false],
    ["fromHex, true, false", (bytes) => Signature.fromHex(hexOf(bytes), true, false), true],
    ["sigValidate", (bytes) => Signature.fromBytes(bytes, false).sigValidate(), false],
    ["sigValidate, true", (bytes) => Signature.fromBytes(bytes, false).sigValidate(true), false],
    ["sigValidate, false", (bytes) => Signature.fromBytes(bytes, false).sigValidate(false), true],
  ],
};

export const deserializeG1 = (vector) => assertLevel(G1, vector);
export const deserializeG2 = (vector) => assertLevel(G2, vector);

/** The official kinds: `expected` is one bit, `detail` has the levels. */
export const deserializationG1 = (vector) => assertOfficialLevel(G1, vector, vector.input.pubkey);
export const deserializationG2 = (vector) => assertOfficialLevel(G2, vector, vector.input.signature);

function assertOfficialLevel(group, { expected, detail, ...vector }, input) {
  assert.equal(detail.decodes && detail.inSubgroup, expected, "the two verdicts of the vector agree");
  assertLevel(group, { ...vector, input, expected: detail });
}

function assertLevel(group, { input, expected, reason, otherForm, decodeMayBeRefused }) {
  const bytes = bytesOf(input);
  assertNeverThrownBySets(group, bytes);
  // The two points of G1 with x = 0: on the curve, refused at decoding all the same, by both engines.
  if (decodeMayBeRefused) return assertRefusedAtDecoding(group, bytes, "BLST_POINT_NOT_IN_GROUP");
  if (!expected.decodes) return assertRefusedAtDecoding(group, bytes, CODE_OF_REASON[reason]);

  assertForms(group, bytes, otherForm);
  for (const [name, validate, infinityPasses] of group.validations) {
    assert.equal(
      refusalOf(() => validate(bytes)),
      validationCode(expected, infinityPasses),
      name,
    );
  }
}

function validationCode({ inSubgroup, infinity }, infinityPasses) {
  if (infinity) return infinityPasses ? null : "BLST_PK_IS_INFINITY";
  return inSubgroup ? null : "BLST_POINT_NOT_IN_GROUP";
}

function assertRefusedAtDecoding({ Point, validations }, bytes, code) {
  assert.ok(code, "the reason of the vector is known");
  assert.equal(
    refusalOf(() => Point.fromBytes(bytes, false)),
    code,
    "fromBytes, false",
  );
  assert.equal(
    refusalOf(() => Point.fromHex(hexOf(bytes), false)),
    code,
    "fromHex, false",
  );
  for (const [name, validate] of validations)
    assert.equal(
      refusalOf(() => validate(bytes)),
      code,
      name,
    );
}

/** Decoded unchecked: the same bytes come back, the other form too, and that form decodes to the same point. */
function assertForms({ Point, compressedLength }, bytes, otherForm) {
  const isCompressed = bytes.length === compressedLength;
  for (const point of [Point.fromBytes(bytes, false), Point.fromHex(hexOf(bytes), false)]) {
    assert.equal(hexOf(point.toBytes(isCompressed)), hexOf(bytes));
    assert.equal(point.toHex(isCompressed), hexOf(bytes));
    const other = point.toBytes(!isCompressed);
    if (otherForm !== undefined) assert.equal(hexOf(other), otherForm);
    assert.equal(hexOf(Point.fromBytes(other, false).toBytes(isCompressed)), hexOf(bytes));
    for (const compress of [undefined, null]) assert.equal(point.toBytes(compress).length, compressedLength);
  }
}

// A set that verifies, so that only the encoding put into it can make it false. Its points are in no vector file.
const MESSAGE = new Uint8Array(32).fill(0x5e);
const SIGNER = SecretKey.fromKeygen(new Uint8Array(32).fill(0xe5));
const SOUND_SET = { msg: MESSAGE, pk: SIGNER.toPublicKey().toBytes(), sig: SIGNER.sign(MESSAGE).toBytes() };
assert.equal(verifySignatureSets([SOUND_SET, SOUND_SET]), true);

function assertNeverThrownBySets({ Point }, bytes) {
  const set = { ...SOUND_SET, [Point === PublicKey ? "pk" : "sig"]: bytes };
  for (const pksValidate of [true, false]) {
    for (const sigsGroupcheck of [true, false]) {
      const flags = `pksValidate ${pksValidate}, sigsGroupcheck ${sigsGroupcheck}`;
      assert.equal(verifySignatureSets([set], { pksValidate, sigsGroupcheck }), false, flags);
      assert.equal(
        verifyMultipleAggregateSignaturesSerialized([SOUND_SET, set], pksValidate, sigsGroupcheck),
        false,
        flags,
      );
    }
  }
}
