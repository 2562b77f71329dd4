// Scenarios in which a thread or the process ends with a full queue, and what happens meanwhile to everybody else's work. Each runs in a
// child process (`queue.test.mjs`), which prints the figures that it saw.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { writeSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker, parentPort } from "node:worker_threads";
import * as addon from "../../index.js";
import { sets as makeSets } from "./loads.mjs";

/** Other processes only add to what a thing takes, so the best of some rounds is held to the limit, and each round to a multiple. */
const ROUNDS = 3;
const IDLE_MS = 500;
const DISTURBED = 5;

/** What the queue holds unless BEACON_BLS_QUEUE says otherwise. */
const QUEUE_SETS = 32_768;

/** Calls with so many sets each until one is rejected. Resolves when the queue has said BUSY. */
export async function fillTheQueue(size) {
  const sets = makeSets(size, 1);
  let full = false;
  while (!full) {
    const promise = addon.asyncVerifySignatureSets(sets);
    promise.catch(({ code }) => {
      assert.equal(code, "BUSY");
      full = true;
    });
    // Rejections are seen in between; accepted ones settle much later.
    await null;
  }
}

export async function fillTheQueueAndTell(size) {
  await fillTheQueue(size);
  parentPort.postMessage("full");
}

/** `terminate` returns at once, the main thread goes on, and the places of the terminated thread are free again soon. */
export async function terminateWithFullQueue(size, terminate_ms, empty_ms) {
  const sets = makeSets(8, 2);
  const terminated = [];
  const emptied = [];
  for (let round = 0; round < ROUNDS; round++) {
    const program = `import(${JSON.stringify(import.meta.url)}).then((scenarios) => scenarios.fillTheQueueAndTell(${size}))`;
    const worker = new Worker(program, { eval: true, execArgv: [] });
    worker.on("error", (error) => { throw error; });
    await once(worker, "message");
    await assert.rejects(addon.asyncVerifySignatureSets(makeSets(QUEUE_SETS, 0)), { code: "BUSY" }, "full for every thread");
    const began = performance.now();
    await worker.terminate();
    terminated.push(performance.now() - began);
    assert.equal(addon.verifySignatureSets(sets), true);
    assert.equal(addon.verifySignatureSets([...sets, { ...sets[0], msg: new Uint8Array(1) }]), false);
    emptied.push((await untilEmpty()) - began);
  }
  console.log(`${size} sets a task: terminated after ${milliseconds(terminated)}, queue empty after ${milliseconds(emptied)}`);
  assertWithin(terminated, terminate_ms, "terminated");
  assertWithin(emptied, empty_ms, "the queue is empty");
}

function assertWithin(rounds, limit_ms, label) {
  assert.ok(Math.min(...rounds) < limit_ms, `${label} after ${milliseconds(rounds)}, below ${limit_ms}`);
  assert.ok(Math.max(...rounds) < DISTURBED * limit_ms, `${label} after ${milliseconds(rounds)}, each below ${DISTURBED * limit_ms}`);
}

function milliseconds(rounds) {
  return `${rounds.map((ms) => ms.toFixed(0)).join(", ")} ms`;
}

/** When the queue has room for a task as large as itself, which it has only when nobody else has a place. */
async function untilEmpty() {
  const whole = Array(QUEUE_SETS).fill({ msg: new Uint8Array(0), pk: new Uint8Array(0), sig: new Uint8Array(0) });
  for (;;) {
    const accepted = await addon.asyncVerifySignatureSets(whole).then(() => true, () => false);
    if (accepted) return performance.now();
    await turn();
  }
}

/** Prints the time, and exits with 7 while the queue is full. */
export async function exitWithFullQueue(size) {
  await fillTheQueue(size);
  process.on("exit", () => writeSync(1, String(Date.now())));
  process.exit(7);
}

/**
 * In the environment UV_THREADPOOL_SIZE=1, where work on libuv's pool would keep every file waiting until its end. Repeated only if something
 * took too long.
 */
export async function readFilesMeanwhile(count, readFile_ms, loop_ms) {
  const sets = makeSets(count, 0);
  const rounds = [];
  do {
    rounds.push(await readFilesWhileVerifying(sets));
  } while (rounds.length < ROUNDS && (rounds.at(-1).read_ms >= readFile_ms || rounds.at(-1).loop_ms >= loop_ms));
  const { read_ms, loop_ms: delay_ms } = rounds.at(-1);
  assert.ok(read_ms < readFile_ms, `99th percentile of readFile: ${read_ms} ms more than on the idle machine, below ${readFile_ms}`);
  assert.ok(delay_ms < loop_ms, `99th percentile of the loop's delay: ${delay_ms} ms more than on the idle machine, below ${loop_ms}`);
}

/** How much longer a file takes and the loop is delayed than right before, when this process had nothing else to do. */
async function readFilesWhileVerifying(sets) {
  const idleUntil = performance.now() + IDLE_MS;
  const idle = await readFilesWhile(() => performance.now() < idleUntil);
  let settled = false;
  const began = performance.now();
  const verified = addon.asyncVerifySignatureSets(sets);
  verified.finally(() => (settled = true));
  const busy = await readFilesWhile(() => !settled);
  const took_ms = performance.now() - began;
  assert.equal(await verified, true);
  const both = (name) => `${name}: ${describe(busy[name])} (idle ${describe(idle[name])})`;
  console.log(`while ${sets.length} sets verify, ${both("reads")}; loop delay p99 ${busy.delay_ms.toFixed(2)} ms (idle ${idle.delay_ms.toFixed(2)})`);
  // One long stop of the loop is a single delay, which no percentile shows.
  assert.ok(busy.worst_ms < took_ms / 4, `the loop stood still for ${busy.worst_ms} of ${took_ms} ms`);
  assert.ok(busy.reads.length > 50, `${busy.reads.length} files were read meanwhile`);
  return { read_ms: percentile(busy.reads, 0.99) - percentile(idle.reads, 0.99), loop_ms: busy.delay_ms - idle.delay_ms };
}

async function readFilesWhile(goesOn) {
  const file = fileURLToPath(import.meta.url);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const reads = [];
  while (goesOn()) {
    reads.push(await readingTime(file));
    await sleep(1);
  }
  delay.disable();
  return { reads, delay_ms: delay.percentile(99) / 1e6, worst_ms: delay.max / 1e6 };
}

async function readingTime(file) {
  const began = performance.now();
  await readFile(file);
  return performance.now() - began;
}

function percentile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}

function describe(values) {
  return `${values.length} reads, median ${percentile(values, 0.5).toFixed(2)} ms, p99 ${percentile(values, 0.99).toFixed(2)} ms`;
}
