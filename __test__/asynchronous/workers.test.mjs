// The process: many worker threads at once, threads that are terminated or exit with work under way, and a process that exits
// with a full queue. In child processes where a failure could be a crash or a hang.

import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { Worker } from "node:worker_threads";
import addon from "../../index.js";
import { asynchronousFunctionNames } from "./loads.mjs";
import { assertSurvives, inChild } from "../support/in_child.mjs";

const SCENARIOS = new URL("./worker_scenarios.mjs", import.meta.url).href;
const VERIFIER = new URL("./verifying_worker.mjs", import.meta.url);
const WORKERS = 16;
/** What a terminated thread or an exiting process may still take. One step of native work is far shorter. */
const AT_ONCE_MS = 3000;

test("16 workers load the addon at once, and each gets the right verdicts", async () => {
  const workers = Array.from({ length: WORKERS }, (_, seed) => new Worker(VERIFIER, { workerData: { seed } }));
  const answers = await Promise.all(
    workers.map(async (worker) => {
      const exit = once(worker, "exit");
      const [answer] = await once(worker, "message");
      const [code] = await exit;
      return { ...answer, code };
    }),
  );
  const [{ threads }] = answers;
  assert.deepEqual(
    answers,
    answers.map(() => ({ valid: true, tampered: false, one: true, threads, code: 0 })),
  );
});

test("every asynchronous function has its load here", () => {
  assert.deepEqual(
    Object.keys(addon)
      .filter((name) => name.startsWith("async"))
      .sort(),
    [...asynchronousFunctionNames].sort(),
  );
});

test("workers that come and go one after another leave nothing behind that disturbs the next", () =>
  assertSurvives(SCENARIOS, "comeAndGo", [25]));

test("terminate in the middle of synchronous work leaves the process alive and able to verify", () =>
  assertSurvives(SCENARIOS, "terminateSynchronousWork"));

for (const name of asynchronousFunctionNames) {
  test(`terminate in the middle of ${name} returns at once and leaves the process able to verify`, () =>
    assertSurvives(SCENARIOS, "terminateAsynchronousWork", [name, AT_ONCE_MS]));

  test(`a worker that exits with promises of ${name} pending leaves the process able to verify`, () =>
    assertSurvives(SCENARIOS, "exitWithPromisesPending", [name, AT_ONCE_MS]));

  test(`${name} gives the right results to the main thread and to workers at the same time`, () =>
    assertSurvives(SCENARIOS, "everyThreadGetsItsOwnResults", [name]));

  test(`pending promises of ${name} keep the process alive until they are settled`, () =>
    assertSurvives(SCENARIOS, "waitForPromises", [name]));

  test(`process.exit with calls of ${name} in flight returns at once`, async () => {
    const { code, signal, stderr, stdout } = await inChild(SCENARIOS, "exitWithWorkInFlight", [name]);
    const exited_ms = Date.now() - Number(stdout);
    assert.deepEqual({ code, signal, stderr }, { code: 7, signal: null, stderr: "" });
    assert.ok(exited_ms < AT_ONCE_MS, `${exited_ms} ms from process.exit to the end, below ${AT_ONCE_MS}`);
  });
}

test("process.exit in a worker's getter ends the worker alone", () => assertSurvives(SCENARIOS, "exitInWorkersGetter"));

test("terminate while a getter of the worker runs ends the worker alone", () =>
  assertSurvives(SCENARIOS, "terminateInGetter"));
