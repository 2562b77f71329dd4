// What a user does with the package, in any runtime, from ESM: sign, verify, batches of bytes, asynchronously, by index, in workers.
// Every verdict that is true stands beside one that is false. Ends with 1 and says what is wrong, or prints "smoke passed".

import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import bls, * as all from "beacon-bls";
import { PublicKeyRegistry, SecretKey, asyncVerifySignatureSets, engineInfo, verify, verifyEachSignatureSet, verifySignatureSets } from "beacon-bls";

const WORKERS = 3;
const WORKER_TIMEOUT_MS = 60_000;

function expect(what, actual, expected) {
  const [said, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (said !== wanted) throw new Error(`${what}: ${said} instead of ${wanted}`);
}

const signers = [1, 2, 3, 4].map((n) => SecretKey.fromKeygen(new Uint8Array(32).fill(n)));
const sets = signers.map((signer, i) => {
  const msg = new Uint8Array(32).fill(i);
  return { msg, pk: signer.toPublicKey().toBytes(), sig: signer.sign(msg).toBytes() };
});
const bad = sets.map((set, i) => (i === 2 ? { ...set, sig: sets[0].sig } : set));

expect("one module, required and imported", [createRequire(import.meta.url)("beacon-bls") === bls, all.verify === verify], [true, true]);
expect("verify", [0, 1].map((i) => verify(sets[i].msg, signers[0].toPublicKey(), signers[0].sign(sets[0].msg))), [true, false]);
expect("verifySignatureSets", [sets, bad, []].map((list) => verifySignatureSets(list)), [true, false, false]);
expect("verifyEachSignatureSet", verifyEachSignatureSet(bad), ["VALID", "VALID", "BLST_VERIFY_FAIL", "VALID"]);
expect("asyncVerifySignatureSets", await Promise.all([sets, bad].map((list) => asyncVerifySignatureSets(list))), [true, false]);

const registry = new PublicKeyRegistry("smoke");
expect("append", await registry.asyncAppend(sets.map(({ pk }) => pk)), 4);
const byIndex = sets.map((set, i) => ({ ...set, pk: i }));
expect("by index", [byIndex, [{ ...byIndex[0], pk: 1 }]].map((list) => verifySignatureSets(list, { registry })), [true, false]);

const code = (call) => {
  try {
    return call();
  } catch (error) {
    return error.code;
  }
};
expect("codes", [code(() => verifySignatureSets(sets[0])), code(() => bls.PublicKey.fromBytes(new Uint8Array(48)))], ["INVALID_ARG", "BLST_BAD_ENCODING"]);

/** The verdicts of a worker on lists of sets; by the end of this it has been terminated. */
async function inWorker(lists) {
  const worker = new Worker(new URL("./smoke_worker.mjs", import.meta.url));
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("a worker did not answer")), WORKER_TIMEOUT_MS);
      worker.on("message", resolve);
      worker.on("error", reject);
      worker.postMessage(lists);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
const verdicts = await Promise.all(Array.from({ length: WORKERS }, () => inWorker([sets, bad, byIndex])));
expect("workers", verdicts, Array(WORKERS).fill([true, false, true]));

console.log(`smoke passed: ${JSON.stringify(engineInfo())}`);
