// Signature sets that nobody has seen before, and how to spoil one.

import { SecretKey } from "../../index.js"; // In your project: from "beacon-bls".

const KEY_MATERIAL_BYTES = 32;
const SIGNING_ROOT_BYTES = 32;

/** Sets as bytes, each with a random key and a random message of its own, so that no work is shared between them. */
export function freshSets(count) {
  return Array.from({ length: count }, freshSet);
}

/** The same set with one bit of its message flipped: every part still decodes, but the signature is of another message. */
export function withFlippedMessageBit(set) {
  const msg = Uint8Array.from(set.msg);
  msg[0] ^= 1;
  return { ...set, msg };
}

function freshSet() {
  const material = randomBytes(KEY_MATERIAL_BYTES);
  const secretKey = SecretKey.fromKeygen(material);
  material.fill(0); // Whoever knows the material knows the key.
  const msg = randomBytes(SIGNING_ROOT_BYTES);
  const set = { msg, pk: secretKey.toPublicKey().toBytes(), sig: secretKey.sign(msg).toBytes() };
  secretKey.destroy();
  return set;
}

function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
