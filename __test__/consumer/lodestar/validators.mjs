// Validators whose secret keys are known, and what they sign.

import { SecretKey, aggregateSignatures } from "@chainsafe/blst";

const secretKeys = Array.from({ length: 16 }, (_, n) => SecretKey.fromKeygen(new Uint8Array(32).fill(n + 1)));

/** Public keys by index, 48 bytes each. */
export const pubkeys = secretKeys.map((secretKey) => secretKey.toPublicKey().toBytes());

export const rootOf = (n) => new Uint8Array(32).fill(n);

/** 96 bytes: the sum of these validators' signatures. */
export function sign(root, ...indices) {
  return aggregateSignatures(indices.map((index) => secretKeys[index].sign(root))).toBytes();
}
