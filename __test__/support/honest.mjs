// Three honest signers, and what they sign: the arguments that hostile callers start from. Bytes are made anew at each call, so
// that no test sees what another did to a buffer; points are immutable and shared. `i` is the signer, 0 to 2.

import { SecretKey } from "../../index.js";

/** A message that all signers sign; each has its own besides. */
export const COMMON_MESSAGE = new Uint8Array(32).fill(0xc0);

const signers = [0, 1, 2].map((i) => {
  const secretKey = SecretKey.fromKeygen(new Uint8Array(32).fill(i + 1));
  const message = new Uint8Array(32).fill(0x20 + i);
  return {
    secretKey,
    publicKey: secretKey.toPublicKey(),
    message,
    signature: secretKey.sign(message),
    signatureOfCommon: secretKey.sign(COMMON_MESSAGE),
  };
});

export function secretKey(i) {
  return signers[i].secretKey;
}
export function publicKey(i) {
  return signers[i].publicKey;
}
/** In memory of JavaScript's own, which can be detached; that of `toBytes` cannot. */
export function keyBytes(i) {
  return Uint8Array.from(signers[i].publicKey.toBytes());
}
export function message(i) {
  return Uint8Array.from(signers[i].message);
}
export function signatureOf(i) {
  return signers[i].signature;
}
export function signatureBytes(i) {
  return Uint8Array.from(signers[i].signature.toBytes());
}
export function signatureOfCommon(i) {
  return signers[i].signatureOfCommon;
}
export function signatureBytesOfCommon(i) {
  return Uint8Array.from(signers[i].signatureOfCommon.toBytes());
}
export function byteSet(i) {
  return { msg: message(i), pk: keyBytes(i), sig: signatureBytes(i) };
}
export function three(make) {
  return [0, 1, 2].map(make);
}
