// What each implementation says of an encoding, in the same words:
//   {level: "undecodable", code} or {level: "infinity" | "outside" | "subgroup", compressed, uncompressed} (hex of both canonical forms).

import assert from "node:assert/strict";
import { PublicKey, Signature } from "../../../index.js";
import { hexOf } from "../../support/hex.mjs";
import { refusalOf } from "../../support/refusals.mjs";
import { FORMS, encodeAffine, encodePoint, rootsOf, unpackComponents } from "../../support/point_bytes.mjs";

const OUTSIDE = "bad point: not in prime-order subgroup";
/** Messages of @noble/curves for coordinates in range of no point of the curve (y = 0 is on none); every other is about the encoding. */
const NOT_ON_CURVE =
  /^(Cannot find square root|invalid G[12] point: (compressed|uncompressed)|bad point: equation left != right|bad point coordinate y)$/;

/** The verdict of @noble/curves, the independent implementation. */
export function verdictByNoble(form, bytes) {
  const { Point } = form.group;
  let point;
  try {
    point = Point.fromBytes(bytes);
  } catch ({ message }) {
    if (message === OUTSIDE)
      return { level: "outside", ...bothForms(form, (each) => encodeAffine(each, affineOf(form, bytes))) };
    return { level: "undecodable", code: NOT_ON_CURVE.test(message) ? "BLST_POINT_NOT_ON_CURVE" : "BLST_BAD_ENCODING" };
  }
  const encodings = bothForms(form, (each) => encodePoint(each, point));
  if (!point.is0())
    assert.equal(`0x${point.toHex(true)}`, encodings.compressed, "our own encoder agrees with @noble/curves");
  return { level: point.is0() ? "infinity" : "subgroup", ...encodings };
}

/** The verdict of the addon. Throws where its own functions contradict each other. */
export function verdictByAddon(form, bytes) {
  const Class = form.group.name === "G1" ? PublicKey : Signature;
  const validations = form.group.name === "G1" ? KEY_VALIDATIONS : SIGNATURE_VALIDATIONS;
  const code = refusalOf(() => Class.fromBytes(bytes, false));
  if (code !== null) {
    assertSameRefusal(validations, bytes, () => code);
    return { level: "undecodable", code };
  }
  const point = Class.fromBytes(bytes, false);
  const compressed = point.toBytes(true);
  const uncompressed = point.toBytes(false);
  for (const encoding of [compressed, uncompressed]) {
    const again = Class.fromBytes(encoding, false);
    assert.equal(hexOf(again.toBytes(true)), hexOf(compressed), "round trip, compressed");
    assert.equal(hexOf(again.toBytes(false)), hexOf(uncompressed), "round trip, uncompressed");
  }
  const level = levelOf(refusalOf(() => Class.fromBytes(bytes)));
  const codeOfLevel = { infinity: "BLST_PK_IS_INFINITY", outside: "BLST_POINT_NOT_IN_GROUP", subgroup: null }[level];
  assertSameRefusal(validations, bytes, (infinityPasses) =>
    level === "infinity" && infinityPasses ? null : codeOfLevel,
  );
  return { level, compressed: hexOf(compressed), uncompressed: hexOf(uncompressed) };
}

// [decode and validate, whether infinity passes]
const KEY_VALIDATIONS = [
  [(bytes) => PublicKey.fromBytes(bytes, true), false],
  [(bytes) => PublicKey.fromBytes(bytes, false).keyValidate(), false],
];
const SIGNATURE_VALIDATIONS = [
  [(bytes) => Signature.fromBytes(bytes, true), false],
  [(bytes) => Signature.fromBytes(bytes, true, false), true],
  [(bytes) => Signature.fromBytes(bytes, false).sigValidate(), false],
  [(bytes) => Signature.fromBytes(bytes, false).sigValidate(false), true],
];

function assertSameRefusal(validations, bytes, expectedCode) {
  for (const [validate, infinityPasses] of validations) {
    assert.equal(
      refusalOf(() => validate(bytes)),
      expectedCode(infinityPasses),
      `${validate}`,
    );
  }
}

function levelOf(code) {
  const level = { null: "subgroup", BLST_PK_IS_INFINITY: "infinity", BLST_POINT_NOT_IN_GROUP: "outside" }[code];
  assert.ok(level, `decoded unchecked, yet refused with ${code} when checked`);
  return level;
}

function bothForms({ group }, encode) {
  const [compressed, uncompressed] = FORMS.filter((form) => form.group === group).map((form) => hexOf(encode(form)));
  return { compressed, uncompressed };
}

/** The coordinates of a canonical encoding of a finite point of the curve, with the field arithmetic of @noble/curves. */
function affineOf(form, bytes) {
  const { group, isCompressed } = form;
  const components = unpackComponents(bytes);
  const x = group.fromComponents(components.slice(0, group.components));
  if (!isCompressed) return { x, y: group.fromComponents(components.slice(group.components)) };
  const y = rootsOf(group, x).find((root) => hexOf(encodeAffine(form, { x, y: root })) === hexOf(bytes));
  assert.ok(y !== undefined, "one of the two roots has the sign in the bytes");
  return { x, y };
}
