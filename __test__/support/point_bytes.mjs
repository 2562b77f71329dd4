// The ZCash encoding of curve points, written out plainly: coordinates big-endian, the component c1 of Fp2 before c0, three flags in
// the first bits. @noble/curves encodes points of the subgroup only, and the differential test needs the others as well.

import { bls12_381 } from "@noble/curves/bls12-381.js";

const { Fp, Fp2 } = bls12_381.fields;

/** The field modulus p. */
export const MODULUS = Fp.ORDER;
const COMPONENT_BYTES = 48;
const COMPRESSED_FLAG = 0x80;
const INFINITY_FLAG = 0x40;
const SIGN_FLAG = 0x20;
export const FLAG_BITS = COMPRESSED_FLAG | INFINITY_FLAG | SIGN_FLAG;

/** What differs between the groups: how a coordinate splits into components of Fp, the most significant first. */
export const G1 = {
  name: "G1",
  Point: bls12_381.G1.Point,
  Field: Fp,
  b: bls12_381.G1.Point.CURVE().b,
  componentsOf: (coordinate) => [coordinate],
  fromComponents: ([c0]) => c0,
  components: 1,
};
export const G2 = {
  name: "G2",
  Point: bls12_381.G2.Point,
  Field: Fp2,
  b: bls12_381.G2.Point.CURVE().b,
  componentsOf: ({ c0, c1 }) => [c1, c0],
  fromComponents: ([c1, c0]) => Fp2.create({ c0, c1 }),
  components: 2,
};

/** The four forms, each with its length in bytes. */
export const FORMS = [G1, G2].flatMap((group) =>
  [true, false].map((isCompressed) => {
    const components = group.components * (isCompressed ? 1 : 2);
    const length = components * COMPONENT_BYTES;
    return { name: `${group.name}, ${length} bytes`, group, isCompressed, components, length };
  }),
);

/** Components of Fp, any integers below 2^384, as bytes without flags. */
export function packComponents(components) {
  const hex = components.map((value) => value.toString(16).padStart(2 * COMPONENT_BYTES, "0")).join("");
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

/** The components in `bytes`, flags cleared; not reduced. */
export function unpackComponents(bytes) {
  const hex = Buffer.from([bytes[0] & ~FLAG_BITS, ...bytes.subarray(1)]).toString("hex");
  return Array.from({ length: bytes.length / COMPONENT_BYTES }, (_, i) =>
    BigInt(`0x${hex.slice(2 * COMPONENT_BYTES * i, 2 * COMPONENT_BYTES * (i + 1))}`),
  );
}

export function withFlags(bytes, flags) {
  const flagged = Uint8Array.from(bytes);
  flagged[0] = (flagged[0] & ~FLAG_BITS) | flags;
  return flagged;
}

/** The point at infinity in a form. */
export function encodeInfinity({ length, isCompressed }) {
  return withFlags(new Uint8Array(length), INFINITY_FLAG | (isCompressed ? COMPRESSED_FLAG : 0));
}

/** A finite affine point in a form, whatever curve it is on. */
export function encodeAffine({ group, isCompressed }, { x, y }) {
  if (!isCompressed) return packComponents([...group.componentsOf(x), ...group.componentsOf(y)]);
  return withFlags(packComponents(group.componentsOf(x)), COMPRESSED_FLAG | (isLarger(group, y) ? SIGN_FLAG : 0));
}

/** The canonical encoding of a point object of @noble/curves, on the curve, in the subgroup or not. */
export function encodePoint(form, point) {
  return point.is0() ? encodeInfinity(form) : encodeAffine(form, point.toAffine());
}

/** Both y of x on the curve, or none. */
export function rootsOf({ Field, b }, x) {
  try {
    const y = Field.sqrt(Field.add(Field.mul(Field.sqr(x), x), b));
    return [y, Field.neg(y)];
  } catch {
    return [];
  }
}

/** Whether y is the larger of y and -y: by the first component that is not 0. */
function isLarger(group, y) {
  const leading = group.componentsOf(y).find((component) => component !== 0n) ?? 0n;
  return leading > (MODULUS - 1n) / 2n;
}
