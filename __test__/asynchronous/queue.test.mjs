// The queue of asynchronous work: bounded, empty when everybody is served or gone, and nobody else's hindrance. Each scenario runs in a
// process of its own, since the queue is one for a process and its size is read from the environment.

import assert from "node:assert/strict";
import test from "node:test";
import { assertSurvives, inChild } from "../support/in_child.mjs";

const SCENARIOS = new URL("./queue_scenarios.mjs", import.meta.url).href;
const END_SCENARIOS = new URL("./queue_end_scenarios.mjs", import.meta.url).href;

const FLOOD_CALLS = 100_000;
/** What a flood may cost in memory. */
const FLOOD_MB = 64;
const TERMINATE_MS = 200;
/** A terminated thread's step under way, 512 sets, must still end; the rest is dropped. */
const EMPTY_MS = 1500;
const EXIT_MS = 300;
const READ_FILE_MS = 20;
const LOOP_DELAY_MS = 10;
/** Tasks of one set: as many as can be. Tasks of 500: as much work as can be under way when the end comes. */
const TASK_SIZES = [1, 500];

/** In our environment the variables are not set. */
const UNSET = { BEACON_BLS_ENGINE: "", BEACON_BLS_THREADS: "", BEACON_BLS_QUEUE: "" };

/** Runs a scenario and shows the figures that it prints. */
async function run(t, url, scenario, args, env = {}) {
  const output = await assertSurvives(url, scenario, args, { env: { ...UNSET, ...env } });
  for (const line of output.trim().split("\n")) if (line) t.diagnostic(line);
}

test(`10^5 calls without an await take less than ${FLOOD_MB} MB; the surplus is BUSY and everything accepted settles`, (t) =>
  run(t, SCENARIOS, "flood", [FLOOD_CALLS, FLOOD_MB]));

test("the queue gives away exactly as many places as BEACON_BLS_QUEUE says, counted in sets over all functions", (t) =>
  run(t, SCENARIOS, "countPlaces", [], { BEACON_BLS_QUEUE: "10", BEACON_BLS_THREADS: "1" }));

test("a task larger than the queue is accepted when that is empty, and then nothing else", (t) =>
  run(t, SCENARIOS, "takeTaskLargerThanTheQueue", [], { BEACON_BLS_QUEUE: "10", BEACON_BLS_THREADS: "1" }));

test("a task larger than the queue is BUSY while anything is under way", (t) =>
  run(t, SCENARIOS, "refuseTaskLargerThanTheQueue", [], { BEACON_BLS_QUEUE: "10", BEACON_BLS_THREADS: "1" }));

for (const limit of [1, 10]) {
  test(`whoever waits for the promises before calling again is never BUSY: a queue of ${limit}`, (t) =>
    run(t, SCENARIOS, "callOneAfterAnother", [limit, 100], { BEACON_BLS_QUEUE: String(limit) }));
}

test("what is done to the inputs right after the call changes nothing", (t) => run(t, SCENARIOS, "changeInputsAfterTheCall", []));

test("a caller's mistake rejects with its own code while the queue is full, and takes no place", (t) =>
  run(t, SCENARIOS, "makeMistakesWhileTheQueueIsFull", [], { BEACON_BLS_QUEUE: "1" }));

test("a rejection is unhandled if nobody handles it, and only then", (t) => run(t, SCENARIOS, "handleSomeRejections", []));

for (const size of TASK_SIZES) {
  test(`terminate with a queue full of tasks of ${size} sets returns within ${TERMINATE_MS} ms, and the queue is empty soon after`, (t) =>
    run(t, END_SCENARIOS, "terminateWithFullQueue", [size, TERMINATE_MS, EMPTY_MS]));

  test(`process.exit with a queue full of tasks of ${size} sets ends within ${EXIT_MS} ms`, async (t) => {
    const { code, signal, stderr, stdout } = await inChild(END_SCENARIOS, "exitWithFullQueue", [size], { env: UNSET });
    const exited_ms = Date.now() - Number(stdout);
    t.diagnostic(`exited after ${exited_ms} ms`);
    assert.deepEqual({ code, signal, stderr }, { code: 7, signal: null, stderr: "" });
    assert.ok(exited_ms < EXIT_MS, `${exited_ms} ms from process.exit to the end, below ${EXIT_MS}`);
  });
}

test(`while 10,000 sets verify, readFile takes less than ${READ_FILE_MS} ms and the loop's turn less than ${LOOP_DELAY_MS} ms longer than on the idle machine, at the 99th percentile`, (t) =>
  run(t, END_SCENARIOS, "readFilesMeanwhile", [10_000, READ_FILE_MS, LOOP_DELAY_MS], { UV_THREADPOOL_SIZE: "1" }));
