// Scenarios about the native threads. Each runs in a child process (`threads.test.mjs`), which prints the figures that it saw.

import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker, parentPort } from "node:worker_threads";
import {
  asyncAggregateVerified,
  asyncAggregateWithRandomness,
  asyncVerifyEachSignatureSet,
  asyncVerifySignatureSets,
  engineInfo,
  verifyEachSignatureSet,
  verifySignatureSets,
} from "../../index.js";
import { sets as makeSets } from "./loads.mjs";
import { POOL_THREADS, QUEUE_THREADS, cpuTime_ms, nativeThreads } from "./native_threads.mjs";
import { distinctMessage, negated, signedSets } from "../support/signed_sets.mjs";

/** Loading starts no thread; work starts as many as told, and no more however much there is. */
export async function countThreads(threads) {
  assert.equal(engineInfo().threads, threads);
  assert.deepEqual(names(/^beacon-bls/), [], "before there is work");
  const sets = signedSets(200, distinctMessage);
  for (let round = 0; round < 3; round++) {
    const pending = [asyncVerifySignatureSets(sets), asyncVerifyEachSignatureSet(sets), asyncVerifySignatureSets(sets)];
    assert.equal(verifySignatureSets(sets), true);
    assert.ok(verifyEachSignatureSet(sets).every((verdict) => verdict === "VALID"));
    await Promise.all(pending);
  }
  assert.deepEqual(names(POOL_THREADS), Array.from({ length: threads }, (_, i) => `beacon-bls-${i}`).sort());
  assert.equal(names(/^beacon-bls/).length, names(POOL_THREADS).length + names(QUEUE_THREADS).length, "and no other kind");
}

function names(pattern) {
  return nativeThreads(pattern).map(({ name }) => name).sort();
}

/**
 * So many JavaScript threads verify synchronously at once: no more native threads compute than `threads`, and they do the work. One thread
 * means: the calling one.
 */
export async function verifyInManyWorkers(workers, threads) {
  const program = `import(${JSON.stringify(import.meta.url)}).then((scenarios) => scenarios.verifyUntilTold())`;
  const crowd = Array.from({ length: workers }, () => new Worker(program, { eval: true, execArgv: [] }));
  await Promise.all(crowd.map((worker) => once(worker, "message")));
  const before_ms = cpuTime_ms(nativeThreads(POOL_THREADS));
  const processBefore = process.cpuUsage();
  const rounds = crowd.map((worker) => once(worker, "message"));
  for (const worker of crowd) worker.postMessage("go");
  let mostRunning = 0;
  let most = 0;
  const end = performance.now() + 2000;
  while (performance.now() < end) {
    const seen = nativeThreads(POOL_THREADS);
    most = Math.max(most, seen.length);
    mostRunning = Math.max(mostRunning, seen.filter(({ isRunning }) => isRunning).length);
    await sleep(5);
  }
  const pool_ms = cpuTime_ms(nativeThreads(POOL_THREADS)) - before_ms;
  const { user, system } = process.cpuUsage(processBefore);
  for (const worker of crowd) worker.postMessage("stop");
  const calls = (await Promise.all(rounds)).reduce((sum, [count]) => sum + count, 0);
  await Promise.all(crowd.map((worker) => worker.terminate()));
  const share = pool_ms / ((user + system) / 1000);
  console.log(`${workers} workers, ${calls} calls: ${most} pool threads, at most ${mostRunning} running, ${(share * 100).toFixed(0)} % of the processor time in them`);
  assert.ok(calls >= workers, "every worker verified");
  assert.ok(most <= threads, `${most} pool threads, at most ${threads}`);
  if (threads > 1) assert.ok(share > 0.5, `the work is done in the pool: ${share} of the processor time`);
  else assert.ok(share < 0.05, `the work is done on the calling threads: ${share} of the processor time in the pool`);
}

/** In a worker of the scenario above. */
export async function verifyUntilTold() {
  const sets = signedSets(128, distinctMessage);
  const told = new Set();
  parentPort.on("message", (word) => told.add(word));
  parentPort.postMessage("ready");
  await once(parentPort, "message");
  let calls = 0;
  do {
    assert.equal(verifySignatureSets(sets), true);
    calls += 1;
    await sleep(0); // Messages come in between.
  } while (!told.has("stop"));
  parentPort.postMessage(calls);
}

/** The threads that carry tasks to the pool only wait. */
export async function waitInTheQueue(count) {
  const sets = makeSets(count, 0);
  await asyncVerifySignatureSets(makeSets(1, 0));
  const before = { queue: cpuTime_ms(nativeThreads(QUEUE_THREADS)), pool: cpuTime_ms(nativeThreads(POOL_THREADS)) };
  await Promise.all([...Array(4)].map(() => asyncVerifySignatureSets(sets)));
  await Promise.all(Array.from({ length: 500 }, (_, i) => asyncVerifyEachSignatureSet(sets.slice(i, i + 2))));
  const queue_ms = cpuTime_ms(nativeThreads(QUEUE_THREADS)) - before.queue;
  const pool_ms = cpuTime_ms(nativeThreads(POOL_THREADS)) - before.pool;
  console.log(`${queue_ms} ms of processor time in ${nativeThreads(QUEUE_THREADS).length} queue threads, ${pool_ms} in ${nativeThreads(POOL_THREADS).length} pool threads`);
  assert.ok(pool_ms > 200, "there was work");
  assert.ok(queue_ms < pool_ms / 20, `${queue_ms} ms in the queue's threads, below a twentieth of ${pool_ms}`);
}

/** Tasks of some seconds, by the function that does them. Many invalid ones are the dearest. */
const TASKS = {
  asyncVerifySignatureSets: () => asyncVerifySignatureSets(makeSets(10_000, 0)),
  asyncVerifyEachSignatureSet: () => asyncVerifyEachSignatureSet(makeSets(10_000, 0)),
  asyncAggregateVerified: () => asyncAggregateVerified(makeSets(1, 0)[0].msg, makeSets(10_000, 0)),
  asyncAggregateWithRandomness: () => asyncAggregateWithRandomness(makeSets(10_000, 0, true)),
  "asyncVerifyEachSignatureSet, all invalid": () => asyncVerifyEachSignatureSet(invalidSets(6000)),
  "asyncAggregateVerified, all invalid": () => asyncAggregateVerified(makeSets(1, 0)[0].msg, invalidSets(2000)),
};
export const largeTasks = Object.keys(TASKS);

function invalidSets(count) {
  return makeSets(count, 0).map((set) => ({ ...set, sig: negated(set.sig) }));
}

/** A synchronous call waits for steps of an asynchronous task, never for the whole of it. */
export async function callDuringALargeTask(task, count, share) {
  const few = signedSets(count, distinctMessage);
  const idle_ms = [...Array(10)].map(() => syncCall_ms(few)).sort((a, b) => a - b)[5];
  const job = TASKS[task]();
  const began = performance.now();
  let job_ms;
  job.then(() => (job_ms = performance.now() - began));
  const calls = [];
  while (job_ms === undefined) {
    calls.push(syncCall_ms(few));
    await sleep(20);
  }
  await job;
  calls.sort((a, b) => a - b);
  console.log(
    `${count} sets: ${idle_ms.toFixed(1)} ms idle; during ${task} (${job_ms.toFixed(0)} ms) ${calls.length} calls, ` +
      `median ${calls[calls.length >> 1].toFixed(0)}, worst ${calls.at(-1).toFixed(0)} ms`,
  );
  assert.ok(calls.at(-1) < job_ms * share, `the worst call took ${calls.at(-1)} ms of the ${job_ms} ms of the task, below ${share * 100} %`);
}

function syncCall_ms(sets) {
  const began = performance.now();
  assert.equal(verifySignatureSets(sets), true);
  return performance.now() - began;
}
