// The registry of public keys: filled with a million keys, saved, loaded in a fresh process, and used by four workers
// while the main thread goes on appending.
//
// `node examples/registry.mjs [--keys n]`. Exit code 1 if any verdict is not the right one. Nothing here is a
// benchmark: see benchmark/registry.mjs.

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// In your project: from "beacon-bls".
import { engineInfo, PUBLIC_KEY_LENGTH_COMPRESSED, PublicKeyRegistry } from "../index.js";

import { readFlags, refuse } from "./lib/command_line.mjs";
import { ProgressBar } from "./lib/progress_bar.mjs";
import { PercentBar } from "./lib/registry_progress.mjs";
import * as report from "./lib/registry_report.mjs";
import { WorkerPool } from "./lib/worker_pool.mjs";

const DEFAULT_KEYS = 1_000_000;
/** The committee of the example has so many members, among old keys and among new ones. */
const LEAST_KEYS = 5000;
const WORKERS = 4;
const KEYS_IN_JOB = 5000;
const SETS_IN_JOB = 48;
/** Keys that the main thread appends at a time while workers verify: as many as new validators come in some hours. */
const KEYS_IN_APPEND = 1000;

const ABOUT = `node examples/registry.mjs [--keys <n>]

Fills a registry, saves it, loads it in a fresh process, and lets ${WORKERS} workers verify by index while the main thread goes
on appending. Exit code 1 if any verdict is not the right one.

  --keys <n>  keys to begin with, from ${LEAST_KEYS} up (default ${DEFAULT_KEYS}); a fifth more come later
  --help      print this`;

const seconds = () => performance.now() / 1000;

/** Keys number 0 up to `count`, 48 bytes each, made by the workers. */
async function makeKeys(pool, count) {
  const starts = Array.from({ length: Math.ceil(count / KEYS_IN_JOB) }, (_, job) => job * KEYS_IN_JOB);
  const jobs = starts.map((from) => ({ kind: "makeKeys", from, to: Math.min(from + KEYS_IN_JOB, count) }));
  const progress = new ProgressBar("making keys", jobs.length);
  const slices = await pool.run(jobs, () => progress.advance());
  progress.clear();
  const keys = new Uint8Array(count * PUBLIC_KEY_LENGTH_COMPRESSED);
  slices.forEach((slice, job) => keys.set(slice, starts[job] * PUBLIC_KEY_LENGTH_COMPRESSED));
  return keys;
}

async function fill(registry, keys, made) {
  const rssBefore = process.memoryUsage.rss();
  const progress = new PercentBar("appending");
  const start = seconds();
  await registry.asyncAppend(keys, { onProgress: (done, total) => progress.show(done, total) });
  const appended = seconds() - start;
  progress.clear();
  const { size, memoryBytes } = registry;
  report.printFilling({ made, appended, size, memoryBytes, rssGrowth: process.memoryUsage.rss() - rssBefore });
}

/** Whether a fresh process finds all keys in the file, and its verdicts are right. */
async function saveAndLoad(registry) {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-example-"));
  try {
    const path = join(folder, "keys");
    const start = seconds();
    await registry.save(path);
    const saved = seconds() - start;
    const loaded = await askFreshProcess("lib/registry_child.mjs", path);
    report.printSnapshot({ saved, fileBytes: statSync(path).size, size: registry.size, loaded });
    return loaded.size === registry.size && loaded.verified.wrong === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a script says to its parent. */
async function askFreshProcess(script, ...args) {
  const child = fork(join(import.meta.dirname, script), args);
  const end = once(child, "exit").then(([code]) => {
    throw new Error(`${script} ended with exit code ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), end]);
  return message;
}

/** Whether all verdicts are right, over the keys that were there and over those that came meanwhile. */
async function verifyWhileAppending(registry, pool, keys) {
  const old = registry.size;
  let isAppending = true;
  const appending = appendInParts(registry, keys).finally(() => (isAppending = false));
  const verifying = verify(pool, { from: 0, to: old }, () => isAppending);
  const [appended, verified] = await Promise.all([appending, verifying]);
  const { size } = registry;
  const verifiedNew = await verify(pool, { from: old, to: size }, () => false);
  report.printVerifying({ workers: pool.size, appendedKeys: size - old, appended, verified, verifiedNew, size });
  return verified.wrong === 0 && verifiedNew.wrong === 0;
}

async function appendInParts(registry, keys) {
  const progress = new PercentBar("appending");
  const partBytes = KEYS_IN_APPEND * PUBLIC_KEY_LENGTH_COMPRESSED;
  const start = seconds();
  for (let done = 0; done < keys.length; done += partBytes) {
    await registry.asyncAppend(keys.subarray(done, done + partBytes));
    progress.show(done, keys.length);
  }
  progress.clear();
  return seconds() - start;
}

/** Has all workers verify fresh sets, again and again while `goesOn()`; what came of it. */
async function verify(pool, range, goesOn) {
  const total = { sets: 0, spoiled: 0, wrong: 0 };
  do {
    const jobs = Array.from({ length: pool.size }, () => ({ kind: "verify", count: SETS_IN_JOB, ...range }));
    for (const { sets, spoiled, wrong } of await pool.run(jobs)) {
      total.sets += sets;
      total.spoiled += spoiled;
      total.wrong += wrong;
    }
  } while (goesOn());
  return total;
}

/** Whether every verdict was right. */
async function play(count) {
  const registry = new PublicKeyRegistry();
  const pool = new WorkerPool(new URL("./lib/registry_worker.mjs", import.meta.url), WORKERS);
  try {
    const start = seconds();
    const keys = await makeKeys(pool, count + Math.ceil(count / 5));
    const atFirst = count * PUBLIC_KEY_LENGTH_COMPRESSED;
    await fill(registry, keys.subarray(0, atFirst), seconds() - start);
    const isFileRight = await saveAndLoad(registry);
    const areWorkersRight = await verifyWhileAppending(registry, pool, keys.subarray(atFirst));
    return isFileRight && areWorkersRight;
  } finally {
    await pool.close();
  }
}

function keysAskedFor() {
  const { keys } = readFlags(ABOUT, { keys: { type: "string", default: String(DEFAULT_KEYS) } });
  if (!/^\d{1,9}$/.test(keys) || Number(keys) < LEAST_KEYS) refuse(`--keys takes a whole number from ${LEAST_KEYS} up, got "${keys}"`);
  return Number(keys);
}

const keys = keysAskedFor();
report.printTitle(engineInfo());
const isRight = await play(keys);
report.printConclusion(isRight);
process.exitCode = isRight ? 0 : 1;
