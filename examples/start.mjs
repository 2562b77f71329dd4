// `npm start`: what this package is for, on real input. Verifies the sync-committee signatures of real blocks, then a
// large batch of fresh sets on worker threads, then a set that was tampered with.
//
// Exit code 1 if any verdict is not the right one. Nothing here is a benchmark: see benchmark/README.md.

import { engineInfo } from "../index.js"; // In your project: from "beacon-bls".

import { readFlags } from "./lib/command_line.mjs";
import { withFlippedMessageBit } from "./lib/fresh_sets.mjs";
import { ProgressBar } from "./lib/progress_bar.mjs";
import * as report from "./lib/report.mjs";
import { readSyncAggregates, verifySyncAggregate } from "./lib/sync_aggregates.mjs";
import { WorkerPool } from "./lib/worker_pool.mjs";

const SETS = 4096;
/** Sets in one call: as many as beacon clients gather in a job. */
const SETS_IN_CALL = 128;
const CALLS = SETS / SETS_IN_CALL;

const ABOUT = `npm start

Verifies the sync-committee signatures of real blocks, then ${SETS} fresh sets on worker threads, then a set that was
tampered with. Exit code 1 if any verdict is not the right one.`;

function verifyRealBlocks() {
  const aggregates = readSyncAggregates();
  const progress = new ProgressBar("sync committees", aggregates.length);
  const rows = aggregates.map((aggregate) => {
    const start = performance.now();
    const verdict = verifySyncAggregate(aggregate);
    const row = { ...aggregate, verdict, milliseconds: performance.now() - start };
    progress.advance();
    return row;
  });
  progress.clear();
  report.printSyncAggregates(rows);
  return rows.every(({ verdict, expected }) => verdict === expected);
}

/** Makes and signs the sets on all workers; the main thread then holds bytes alone, as if they came from the network. */
async function makeFreshSets(pool) {
  const progress = new ProgressBar("signing sets", CALLS);
  const start = performance.now();
  const jobs = Array.from({ length: CALLS }, () => ({ kind: "make", count: SETS_IN_CALL }));
  const calls = await pool.run(jobs, () => progress.advance());
  progress.clear();
  return { calls, seconds: (performance.now() - start) / 1000 };
}

/** The time includes what a client pays as well: handing the bytes over to the threads. */
async function verifyFreshSets(pool, calls) {
  const progress = new ProgressBar("verifying sets", calls.length);
  const start = performance.now();
  const jobs = calls.map((sets) => ({ kind: "verify", sets }));
  const verdicts = await pool.run(jobs, () => progress.advance());
  progress.clear();
  return { allValid: verdicts.every((verdict) => verdict === true), seconds: (performance.now() - start) / 1000 };
}

async function verifyTamperedSet(pool, calls) {
  const callIndex = CALLS / 2;
  const tampered = withFlippedMessageBit(calls[callIndex][0]);
  const others = calls[callIndex].slice(1);
  const [alone, together, without] = await pool.run([
    { kind: "verify", sets: [tampered] },
    { kind: "verify", sets: [tampered, ...others] },
    { kind: "verify", sets: others },
  ]);
  report.printTamperedSet({ setIndex: callIndex * SETS_IN_CALL, sets: SETS, others: others.length, alone, together, without });
  return alone === false && together === false && without === true;
}

async function verifyBatch() {
  // More workers than processors, or than calls, would only wait.
  const pool = new WorkerPool(new URL("./lib/verify_worker.mjs", import.meta.url), Math.min(engineInfo().threads, CALLS));
  try {
    const made = await makeFreshSets(pool);
    const verified = await verifyFreshSets(pool, made.calls);
    report.printBatch({ sets: SETS, setsInCall: SETS_IN_CALL, workers: pool.size, made, verified });
    const isTamperingNoticed = await verifyTamperedSet(pool, made.calls);
    return verified.allValid && isTamperingNoticed;
  } finally {
    await pool.close();
  }
}

readFlags(ABOUT);
report.printTitle(engineInfo());
const areBlocksRight = verifyRealBlocks();
const isBatchRight = await verifyBatch();
report.printConclusion(areBlocksRight && isBatchRight);
process.exitCode = areBlocksRight && isBatchRight ? 0 : 1;
