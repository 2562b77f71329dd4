// Scenarios with an addon that panics when told to. Each runs in a child process (`panic.test.mjs`).

import assert from "node:assert/strict";
import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const require = createRequire(import.meta.url);
/** More panics than the pool has threads, so that a thread lost to one would be missed. */
const PANICS = 200;

export async function panicSynchronously(probe) {
  const addon = require(probe);
  for (let i = 0; i < PANICS; i++) assert.throws(() => addon.panicProbe(), isInternal);
  await assertVerifies(addon);
}

export async function panicInJobs(probe) {
  const addon = require(probe);
  const outcomes = await Promise.allSettled(Array.from({ length: PANICS }, () => addon.asyncPanicProbe()));
  for (const { status, reason } of outcomes)
    assert.ok(status === "rejected" && isInternal(reason), `${status} ${reason}`);
  await assertVerifies(addon);
}

export async function panicInWorkers(probe) {
  const program = `
    const addon = require(${JSON.stringify(probe)});
    const { parentPort } = require("node:worker_threads");
    const codes = [];
    try { addon.panicProbe(); } catch (error) { codes.push(error.code); }
    addon.asyncPanicProbe().catch((error) => parentPort.postMessage([...codes, error.code]));
  `;
  const workers = Array.from({ length: 4 }, () => new Worker(program, { eval: true, execArgv: [] }));
  const answers = await Promise.all(workers.map(async (worker) => (await once(worker, "message"))[0]));
  assert.deepEqual(
    answers,
    workers.map(() => ["INTERNAL", "INTERNAL"]),
  );
  await assertVerifies(require(probe));
}

function isInternal(error) {
  return error instanceof Error && error.code === "INTERNAL" && error.setIndex === undefined;
}

async function assertVerifies({ SecretKey, verify, verifySignatureSets, asyncAggregateWithRandomness }) {
  const secret = SecretKey.fromKeygen(new Uint8Array(32).fill(1));
  const [msg, other] = [new Uint8Array(32), new Uint8Array(32).fill(1)];
  const [key, signature] = [secret.toPublicKey(), secret.sign(msg)];
  assert.equal(verify(msg, key, signature), true);
  assert.equal(verify(other, key, signature), false);
  assert.equal(verifySignatureSets([{ msg, pk: key.toBytes(), sig: signature.toBytes() }]), true);
  const { pk, sig } = await asyncAggregateWithRandomness([{ pk: key, sig: signature.toBytes() }]);
  assert.equal(verify(msg, pk, sig), true);
}
