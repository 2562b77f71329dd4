// Sets that verify, made from numbered secret keys, and the small changes to points that attacks are made of.

import { PublicKey, SecretKey, Signature, aggregatePublicKeys, aggregateSignatures } from "../../index.js";

/** The sign flag of a compressed point (ZCash encoding). */
const SIGN_FLAG = 0x20;

/** The numbered secret key `index`, always the same. */
export function secretKey(index) {
  const ikm = new Uint8Array(32).fill(0xb1);
  new DataView(ikm.buffer).setUint32(0, index);
  return SecretKey.fromKeygen(ikm);
}

/** `count` sets as bytes, each by its own key; `messageOf(i)` is what set i signs. */
export function signedSets(count, messageOf) {
  return Array.from({ length: count }, (_, i) => {
    const key = secretKey(i);
    const msg = messageOf(i);
    return { msg, pk: key.toPublicKey().toBytes(), sig: key.sign(msg).toBytes() };
  });
}

/** A message of 32 bytes for each number. */
export function distinctMessage(index) {
  const msg = new Uint8Array(32).fill(0x3d);
  new DataView(msg.buffer).setUint32(0, index);
  return msg;
}

export const oneMessage = () => distinctMessage(0);

/** The compressed point with the other sign: its negation. */
export function negated(compressed) {
  const bytes = Uint8Array.from(compressed);
  bytes[0] ^= SIGN_FLAG;
  return bytes;
}

/** The sum of two signatures or of two keys, bytes in and out, unchecked. */
export const addSignatures = (...parts) =>
  aggregateSignatures(parts.map((bytes) => Signature.fromBytes(bytes, false))).toBytes();
export const addKeys = (...parts) =>
  aggregatePublicKeys(parts.map((bytes) => PublicKey.fromBytes(bytes, false))).toBytes();
