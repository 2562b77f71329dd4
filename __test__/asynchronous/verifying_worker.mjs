// A worker thread that loads the addon, puts right and tampered claims of its own to it, and tells what it was told.

import { parentPort, workerData } from "node:worker_threads";
import { PublicKey, SecretKey, Signature, engineInfo, verify, verifySignatureSets } from "../../index.js";

const { seed } = workerData;
const sets = Array.from({ length: 8 }, (_, i) => {
  const secret = SecretKey.fromKeygen(new Uint8Array(32).fill(16 * seed + i));
  const msg = new Uint8Array(32).fill(i);
  return { msg, pk: secret.toPublicKey().toBytes(), sig: secret.sign(msg).toBytes() };
});
const tampered = sets.map((set, i) => (i === 5 ? { ...set, msg: new Uint8Array(32).fill(4) } : set));
const { msg, pk, sig } = sets[0];

parentPort.postMessage({
  valid: verifySignatureSets(sets),
  tampered: verifySignatureSets(tampered),
  one: verify(msg, PublicKey.fromBytes(pk), Signature.fromBytes(sig)),
  threads: engineInfo().threads,
});
