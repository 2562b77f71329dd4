// Scenarios with worker threads, and what runs inside those threads. Each scenario runs in a child process (`workers.test.mjs`).

import assert from "node:assert/strict";
import { once } from "node:events";
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker, parentPort } from "node:worker_threads";
import { verifySignatureSets } from "../../index.js";
import { assertAlive, assertRightResults, sets, start } from "./loads.mjs";

/** Calls under way when a thread or the process ends: some seconds of work on one processor, and below the queue's limit. */
const MANY_CALLS = { calls: 250, size: 100 };

/** A thread that runs an exported function of this module. */
function thread(name, ...args) {
  const program = `import(${JSON.stringify(import.meta.url)}).then((scenarios) => scenarios.${name}(...${JSON.stringify(args)}))`;
  return new Worker(program, { eval: true, execArgv: [] });
}

async function terminate(worker, atOnce_ms) {
  const began = performance.now();
  await worker.terminate();
  const elapsed_ms = performance.now() - began;
  assert.ok(elapsed_ms < atOnce_ms, `terminated after ${elapsed_ms} ms, below ${atOnce_ms}`);
}

export async function comeAndGo(count) {
  for (let i = 0; i < count; i++) {
    const worker = thread("verifyForEver");
    worker.on("error", (error) => {
      throw error;
    });
    // Terminated before it runs, while it loads, while it verifies.
    await sleep(i * 3);
    await worker.terminate();
  }
  await assertAlive();
}

export async function terminateSynchronousWork() {
  const workers = Array.from({ length: 3 }, () => thread("verifyForEver"));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  await assertAlive();
  await Promise.all(workers.map((worker) => worker.terminate()));
  await assertAlive();
}

export async function verifyForEver() {
  const many = sets(1000, 1);
  parentPort.postMessage("started");
  for (;;) assert.equal(verifySignatureSets(many), true);
}

export async function terminateAsynchronousWork(name, atOnce_ms) {
  for (let round = 0; round < 3; round++) {
    const worker = thread("startManyCalls", name);
    await once(worker, "message");
    await terminate(worker, atOnce_ms);
    await assertAlive();
  }
}

export function startManyCalls(name) {
  for (const promise of start(name, MANY_CALLS)) promise.catch(() => {});
  parentPort.postMessage("started");
}

export async function exitWithPromisesPending(name, atOnce_ms) {
  const worker = thread("startManyCallsAndExitWhenTold", name);
  const exit = once(worker, "exit");
  await once(worker, "message");
  const began = performance.now();
  worker.postMessage("exit");
  const [code] = await exit;
  const elapsed_ms = performance.now() - began;
  assert.equal(code, 3);
  assert.ok(elapsed_ms < atOnce_ms, `exited after ${elapsed_ms} ms, below ${atOnce_ms}`);
  await assertAlive();
}

export function startManyCallsAndExitWhenTold(name) {
  for (const promise of start(name, MANY_CALLS)) promise.catch(() => {});
  parentPort.once("message", () => process.exit(3));
  parentPort.postMessage("started");
}

export async function everyThreadGetsItsOwnResults(name) {
  const workers = [1, 2, 3, 4].map((seed) => thread("reportRightResults", name, seed));
  const answers = workers.map(async (worker) => (await once(worker, "message"))[0]);
  await assertRightResults(name, { calls: 20, size: 50, seed: 5 });
  assert.deepEqual(await Promise.all(answers), ["right", "right", "right", "right"]);
}

export async function reportRightResults(name, seed) {
  await assertRightResults(name, { calls: 20, size: 50, seed });
  parentPort.postMessage("right");
}

/** Prints the time, and exits with 7. */
export function exitWithWorkInFlight(name) {
  for (const promise of start(name, MANY_CALLS)) promise.catch(() => {});
  writeSync(1, String(Date.now()));
  process.exit(7);
}

export async function exitInWorkersGetter() {
  const worker = thread("exitFromGetter");
  worker.on("error", (error) => {
    throw error;
  });
  const [code] = await once(worker, "exit");
  assert.equal(code, 5);
  await assertAlive();
}

export function exitFromGetter() {
  verifySignatureSets([
    {
      get msg() {
        return process.exit(5);
      },
    },
  ]);
}

export async function terminateInGetter() {
  const worker = thread("hangInGetter");
  await once(worker, "message");
  await worker.terminate();
  await assertAlive();
}

export function hangInGetter() {
  parentPort.postMessage("started");
  verifySignatureSets([
    {
      get msg() {
        for (;;);
      },
    },
  ]);
}

export function waitForPromises(name) {
  let settled = 0;
  const promises = start(name, { calls: 20, size: 100 });
  for (const promise of promises) promise.then(() => (settled += 1));
  process.on("exit", () => assert.equal(settled, promises.length));
}
