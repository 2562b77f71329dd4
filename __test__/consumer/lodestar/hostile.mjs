// Bytes that a peer may send as a key or as a signature, none of which may be accepted.

import { readFileSync } from "node:fs";
import { bytesOf } from "../../support/hex.mjs";
import {
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
  TORSION_KEYS,
  TORSION_SIGNATURES,
} from "../../support/refused_points.mjs";

export const HOSTILE_KEYS = {
  "the infinity key": INFINITY_KEY,
  "a key off the curve": offCurve("deserialize_g1_48.json"),
  "a key outside the group": KEY_OUTSIDE_SUBGROUP,
  "a key of small order": TORSION_KEYS[0],
  "a key of zeros": new Uint8Array(48),
};

export const HOSTILE_SIGNATURES = {
  "the infinity signature": INFINITY_SIGNATURE,
  "a signature off the curve": offCurve("deserialize_g2_96.json"),
  "a signature outside the group": SIGNATURE_OUTSIDE_SUBGROUP,
  "a signature of small order": TORSION_SIGNATURES[0],
  "a signature of zeros": new Uint8Array(96),
};

function offCurve(file) {
  const { cases } = JSON.parse(readFileSync(new URL(`../../vectors/${file}`, import.meta.url), "utf8"));
  return bytesOf(cases.find(({ category }) => category === "not_on_curve").input);
}
