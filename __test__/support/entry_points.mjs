// Every function of the addon that takes something. The tests of the door walk this table, so a new export needs one entry in
// `entry_points/` and is then met by every hostile caller. `hostile/values.test.mjs` fails while an export is missing.
//
// An entry is `{name, call, asynchronous, takes, honest, isRight, isBad}`:
// - `takes` names each parameter in order. A text is one value; `[shape]` is a list; `{field: shape}` an object, its fields in the
//   order in which they must be read.
// - `honest()` makes the arguments of an honest call anew; `isRight(result)` judges what comes of it.
// - `isBad(result, setIndex)` judges what comes of bytes that an attacker could have sent, at that place of a list. Functions that
//   refuse such bytes with an error have none.
// A function that takes one thing in several forms has an entry for each.

import { DECODED_POINTS } from "./entry_points/points.mjs";
import { REGISTRY } from "./entry_points/registry.mjs";
import { SECRET_KEYS } from "./entry_points/secret_keys.mjs";
import { SUMS } from "./entry_points/sums.mjs";
import { VERIFICATION } from "./entry_points/verification.mjs";

/** Bytes that an attacker can have sent: whatever they are, they are judged. */
export const JUDGED_BYTES = ["message", "key bytes", "key source", "signature bytes"];
/** Values that must be a `Uint8Array`, by what the bytes are. A key source can be something else besides. */
export const BYTES = [...JUDGED_BYTES, "bits", "secret bytes", "material", "optional key info"];

export const ENTRY_POINTS = [...VERIFICATION, ...SUMS, ...DECODED_POINTS, ...SECRET_KEYS, ...REGISTRY];

/** Functions and properties that take nothing, and classes that cannot be constructed. */
export const TAKE_NOTHING = [
  "Committee.prototype.size",
  "PublicKey.prototype.keyValidate",
  "PublicKeyRegistry.prototype.clear",
  "PublicKeyRegistry.prototype.memoryBytes",
  "PublicKeyRegistry.prototype.name",
  "PublicKeyRegistry.prototype.size",
  "PublicKeyRegistry.prototype.stats",
  "SecretKey.prototype.destroy",
  "SecretKey.prototype.toBytes",
  "SecretKey.prototype.toHex",
  "SecretKey.prototype.toPublicKey",
  "engineInfo",
  "engineStats",
  "new PublicKey",
  "new SecretKey",
  "new Signature",
];

/** Whether a value of this kind may be left out: then `undefined` and `null` are right. */
export function isOptional(kind) {
  return kind === "flag" || kind.startsWith("optional ");
}
