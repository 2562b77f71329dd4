// Encodings that decode and must be refused when checked, taken from the vectors by name.

import { readFileSync } from "node:fs";
import { bytesOf } from "./hex.mjs";

/** The point at infinity as a public key (48 bytes) and as a signature (96 bytes). */
export const INFINITY_KEY = bytesOf(`0xc0${"00".repeat(47)}`);
export const INFINITY_SIGNATURE = bytesOf(`0xc0${"00".repeat(95)}`);

/** On the curve, not in the subgroup. */
export const [KEY_OUTSIDE_SUBGROUP] = vectorsOf("deserialize_g1_48.json", "not_in_subgroup");
export const [SIGNATURE_OUTSIDE_SUBGROUP] = vectorsOf("deserialize_g2_96.json", "not_in_subgroup");

/** Points of small order or of an order that divides the cofactor: added to a point of the subgroup they take it out, and nothing else. */
export const TORSION_SIGNATURES = vectorsOf("deserialize_g2_96.json", "torsion");
export const TORSION_KEYS = vectorsOf("deserialize_g1_48.json", "torsion");

/** A signature of prime order: a point of the curve that so many additions take to infinity. */
export function torsionSignatureOfOrder(order) {
  return vectorsOf("deserialize_g2_96.json", "torsion", `order_${order}_`)[0];
}

function vectorsOf(file, category, nameHolds = "") {
  const { cases } = JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
  const found = cases
    .filter(({ name }) => name.includes(nameHolds))
    .filter((vector) => vector.category === category && vector.expected.decodes && !vector.expected.inSubgroup);
  if (found.length === 0) throw new Error(`${file} has no ${category} point outside the subgroup named ${nameHolds}`);
  return found.map(({ input }) => bytesOf(input));
}
