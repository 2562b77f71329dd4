// Scenarios with registries and worker threads, and what runs inside those threads. Each scenario runs in a child process
// (`workers.test.mjs`), and may print figures.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, readdirSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker, parentPort, workerData } from "node:worker_threads";
import { Committee, PublicKeyRegistry, verifySignatureSets } from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { hexOf } from "../support/hex.mjs";
import { assertKey, freshRegistry, keyHexOf, manyKeys, manyScalar, signedBy } from "../support/registry_keys.mjs";
import { distinctMessage } from "../support/signed_sets.mjs";

/** Keys that are there before anybody looks. */
const BASE = 1024;
/** So that the others meet many sizes, not few. */
const BETWEEN_PORTIONS_MS = 3;
const NAME = "shared by threads";
/** Keys of which each is validated: a hundred milliseconds of work or more. */
const SLOW_KEYS = 3000;

/** A thread that runs an exported function of this module; its failure is the process's. */
function thread(name, data = {}) {
  const program = `import(${JSON.stringify(import.meta.url)}).then((scenarios) => scenarios.${name}())`;
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: data });
  worker.on("error", (error) => {
    throw error;
  });
  return worker;
}

async function answerOf(worker) {
  return (await once(worker, "message"))[0];
}

/** Four threads verify by index without pause while this one appends, both ways, in portions. */
export async function verifyWhileAppending(count, portion) {
  const keys = manyKeys(BASE + count);
  const registry = new PublicKeyRegistry(NAME);
  registry.append(keys.slice(0, BASE), { validate: false });
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const workers = [1, 2, 3, 4].map((seed) => thread("verifyUntilStopped", { seed, stop }));
  await Promise.all(workers.map(answerOf));
  const answers = workers.map(answerOf);
  const began = performance.now();
  for (let start = BASE; start < keys.length; start += portion) {
    const part = keys.slice(start, start + portion);
    const isAsync = (start / portion) & 1;
    const size = await registry[isAsync ? "asyncAppend" : "append"](part, { at: start, validate: false });
    assert.equal(size, Math.min(start + portion, keys.length));
    await sleep(BETWEEN_PORTIONS_MS);
  }
  const elapsed_ms = performance.now() - began;
  Atomics.store(stop, 0, 1);
  const rounds = (await Promise.all(answers)).map((answer) => answer.rounds);
  console.log(`${count} keys in ${elapsed_ms.toFixed()} ms; rounds of verification meanwhile: ${rounds.join(", ")}`);
  assert.ok(rounds.every((number) => number > 0), String(rounds));
  assert.equal(registry.size, keys.length);
  for (let index = 0; index < keys.length; index += 991) {
    assert.equal(hexOf(registry.get(index).toBytes(false)), hexOf(keys[index]));
    assert.equal(registry.indexOf(registry.getBytes(index)), index);
  }
}

export function verifyUntilStopped() {
  const { seed, stop } = workerData;
  const registry = new PublicKeyRegistry(NAME);
  const random = new SeededRandom(`thread ${seed}`);
  const committee = new Committee(registry, Uint32Array.from({ length: 512 }, (_, i) => i));
  const bits = random.bytes(64);
  const present = [...Array(512).keys()].filter((member) => (bits[member >> 3] >> (member & 7)) & 1);
  const indices = Uint32Array.from({ length: 100 }, () => random.below(BASE));
  const sum = (list) => list.reduce((total, index) => total + manyScalar(index), 0);
  const honest = [
    signedBy(sum(indices), distinctMessage(1), indices),
    signedBy(sum(present), distinctMessage(2), { committee, bits }),
    ...Array.from({ length: 6 }, () => random.below(BASE)).map((index, i) => signedBy(manyScalar(index), distinctMessage(3 + i), index)),
  ];
  const tampered = honest.with(3, { ...honest[3], sig: honest[4].sig });
  let size = 0;
  let rounds = 0;
  parentPort.postMessage("started");
  do {
    assert.equal(verifySignatureSets(honest, { registry }), true);
    assert.equal(verifySignatureSets(tampered, { registry }), false);
    assert.ok(registry.size >= size, "a registry only grows");
    size = registry.size;
    for (const index of [size - 1, BASE + random.below(size - BASE + 1) - 1]) {
      const set = signedBy(manyScalar(index), distinctMessage(100), index);
      assert.equal(verifySignatureSets([set, honest[0]], { registry }), true, `key ${index} of ${size}`);
      assert.equal(verifySignatureSets([{ ...set, pk: index - 1 }], { registry }), false, `key ${index - 1} of ${size}`);
      const bytes = registry.getBytes(index);
      assert.equal(registry.indexOf(bytes), index);
      assert.equal(verifySignatureSets([{ ...set, pk: bytes }], { registry }), true, `bytes of key ${index}`);
    }
    rounds += 1;
  } while (Atomics.load(stop, 0) === 0);
  parentPort.postMessage({ rounds });
}

/** Four threads append at once, in portions that each stay together. */
export async function appendFromEveryThread(count, portion) {
  const registry = new PublicKeyRegistry(NAME);
  const workers = [0, 1, 2, 3].map((number) => thread("appendPortions", { from: number * count, count, portion }));
  const answers = await Promise.all(workers.map(answerOf));
  assert.equal(registry.size, 4 * count);
  for (const [number, places] of answers.entries()) {
    for (const [i, end] of places.entries()) {
      const first = number * count + i * portion;
      assertKey(registry.get(end - portion), manyScalar(first));
      assertKey(registry.get(end - 1), manyScalar(first + portion - 1));
    }
  }
  const found = new Set(Array.from({ length: registry.size }, (_, index) => registry.indexOf(registry.getBytes(index))));
  assert.equal(found.size, 4 * count, "every key stands at a place of its own");
}

export async function appendPortions() {
  const { from, count, portion } = workerData;
  const registry = new PublicKeyRegistry(NAME);
  const keys = manyKeys(count, { from });
  const sizes = [];
  for (let start = 0; start < count; start += portion) {
    const part = keys.slice(start, start + portion);
    sizes.push(await registry[(start / portion) & 1 ? "asyncAppend" : "append"](part, { validate: false }));
  }
  parentPort.postMessage(sizes);
}

/** A thread makes the registry, fills it, remembers a key, and is gone; this one goes on with what it left. */
export async function outliveTheCreator(folder) {
  const worker = thread("createAndExit", { count: 5000 });
  const exit = once(worker, "exit");
  const { remembered } = await answerOf(worker);
  assert.deepEqual(await exit, [0]);
  const registry = new PublicKeyRegistry(NAME);
  assert.equal(registry.size, 5000);
  assert.equal(hexOf(registry.getBytes(4999)), keyHexOf(manyScalar(4999)));
  const sum = manyScalar(0) + manyScalar(1);
  const { hits } = registry.stats();
  const sets = [signedBy(manyScalar(77), distinctMessage(0), 77), signedBy(sum, distinctMessage(1), remembered)];
  assert.equal(verifySignatureSets(sets, { registry }), true);
  assert.equal(registry.stats().hits, hits + 1, "what the thread remembered is known");
  await registry.save(`${folder}/left`);
  assert.equal(await freshRegistry().load(`${folder}/left`), 5000);
  assert.equal(registry.append(manyKeys(10, { from: 5000 })), 5010);
  registry.clear();
  assert.equal(registry.size, 0);
}

export function createAndExit() {
  const registry = new PublicKeyRegistry(NAME);
  registry.append(manyKeys(workerData.count), { validate: false });
  const remembered = registry.remember(registry.aggregate([0, 1]));
  new Committee(registry, Uint32Array.of(0, 1, 2));
  parentPort.postMessage({ remembered });
}

/** A thread that is in the middle of `work` is terminated, at several moments; what it began is done wholly or not at all. */
export async function terminateDuring(work, folder, atOnce_ms) {
  const snapshot = `${folder}/snapshot`;
  const source = freshRegistry();
  const keys = manyKeys(SLOW_KEYS);
  source.append(keys, { validate: false });
  await source.save(snapshot);
  const saved = readFileSync(snapshot);
  for (const wait_ms of [0, 1, 10, 60]) {
    const registry = new PublicKeyRegistry(`${NAME} ${wait_ms}`);
    const worker = thread("workUntilTerminated", { work, name: registry.name, snapshot });
    await answerOf(worker);
    await sleep(wait_ms);
    const began = performance.now();
    await worker.terminate();
    const elapsed_ms = performance.now() - began;
    assert.ok(elapsed_ms < atOnce_ms, `terminated after ${elapsed_ms} ms, below ${atOnce_ms}`);
    // What the thread began is before this one in the queue.
    await registry.asyncAppend([]);
    assert.ok(registry.size === 0 || registry.size === SLOW_KEYS, `${registry.size} keys of ${SLOW_KEYS}`);
    assert.deepEqual(readFileSync(snapshot), saved);
    assert.equal(await registry.load(snapshot), SLOW_KEYS, "and the registry still works");
    assert.equal(verifySignatureSets([signedBy(manyScalar(9), distinctMessage(0), 9)], { registry }), true);
  }
  assert.deepEqual(readdirSync(folder), ["snapshot"]);
}

export async function workUntilTerminated() {
  const { work, name, snapshot } = workerData;
  const registry = new PublicKeyRegistry(name);
  startLongWork(work, registry, snapshot, () => {});
  parentPort.postMessage("started");
  await sleep(60_000);
}

/** Starts work of a hundred milliseconds or more, and another behind it. */
function startLongWork(work, registry, snapshot, onProgress) {
  const keys = work === "asyncAppend" ? manyKeys(SLOW_KEYS) : [];
  for (let i = 0; i < 2; i++) {
    if (work === "asyncAppend") registry.asyncAppend(keys, { at: 0, onProgress }).catch(() => {});
    if (work === "load") registry.load(snapshot, { revalidate: true, onProgress }).catch(() => {});
  }
  // Saving is fast; it begins once the registry is full, and goes on.
  if (work === "save") registry.load(snapshot).catch(() => {});
  for (let i = 0; work === "save" && i < 60; i++) registry.save(snapshot).catch(() => {});
}

/** Prints the time, and exits with 7 in the middle of `work`. */
export async function exitDuring(work, folder) {
  const snapshot = `${folder}/snapshot`;
  const source = freshRegistry();
  source.append(manyKeys(SLOW_KEYS), { validate: false });
  await source.save(snapshot);
  startLongWork(work, freshRegistry(), snapshot, () => {});
  await sleep(30);
  writeSync(1, String(Date.now()));
  process.exit(7);
}

/** Pending work keeps the process alive until it is settled; a progress function alone does not. */
export async function waitForLongWork(work, folder) {
  const snapshot = `${folder}/snapshot`;
  const source = freshRegistry();
  source.append(manyKeys(SLOW_KEYS), { validate: false });
  await source.save(snapshot);
  const registry = freshRegistry();
  const settled = [];
  const onProgress = () => {};
  const pending = {
    asyncAppend: () => registry.asyncAppend(manyKeys(SLOW_KEYS), { onProgress }),
    load: () => registry.load(snapshot, { revalidate: true, onProgress }),
    save: () => source.save(snapshot).then(() => SLOW_KEYS),
  }[work]();
  pending.then((size) => settled.push(size));
  process.on("exit", () => assert.deepEqual(settled, [SLOW_KEYS]));
}
