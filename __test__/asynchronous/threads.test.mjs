// The native threads: as many as there are processors or as the environment says, shared by all JavaScript threads, in turn. And the
// environment variables that choose. In child processes, since each is read once in a process.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import test from "node:test";
import addon from "../../index.js";
import { assertSurvives, runNode } from "../support/in_child.mjs";
import { cannotSeeThreads } from "./native_threads.mjs";
import { largeTasks } from "./thread_scenarios.mjs";

const SCENARIOS = new URL("./thread_scenarios.mjs", import.meta.url).href;
const ADDON = createRequire(import.meta.url).resolve("../../index.js");
/** In our environment the variables are not set. */
const UNSET = { BEACON_BLS_ENGINE: "", BEACON_BLS_THREADS: "", BEACON_BLS_QUEUE: "" };
const WORKERS = 8;
const SYNC_SETS = 8;
/** Of the time of a task of many steps (512 sets each). Some steps are waited for, since a call enters the pool more than once. */
const SYNC_SHARE = 0.4;

async function run(t, scenario, args, env = {}) {
  const output = await assertSurvives(SCENARIOS, scenario, args, { env: { ...UNSET, ...env } });
  for (const line of output.trim().split("\n")) if (line) t.diagnostic(line);
}

/** Loads the addon in another process; prints what `expression` says, or the errors and their causes. */
function load(env, expression = "addon.engineInfo()") {
  const program = `
    let outcome;
    try {
      const addon = require(${JSON.stringify(ADDON)});
      outcome = { value: ${expression} };
    } catch (error) {
      outcome = { messages: [] };
      for (let e = error; e; e = e.cause) outcome.messages.push(String(e.message));
    }
    console.log(JSON.stringify(outcome));
  `;
  return runNode(["--eval", program], { env: { ...UNSET, ...env } });
}

test("without BEACON_BLS_THREADS there are as many threads as processors", { skip: cannotSeeThreads }, (t) =>
  run(t, "countThreads", [availableParallelism()]));

for (const threads of [1, 2, 3, 7]) {
  test(`BEACON_BLS_THREADS=${threads}: engineInfo says so, and so many native threads compute`, { skip: cannotSeeThreads }, (t) =>
    run(t, "countThreads", [threads], { BEACON_BLS_THREADS: String(threads) }));
}

test(`${WORKERS} workers that verify synchronously at once share as many native threads as there are processors`, { skip: cannotSeeThreads }, (t) =>
  run(t, "verifyInManyWorkers", [WORKERS, availableParallelism()]));

test(`BEACON_BLS_THREADS=3: ${WORKERS} workers that verify synchronously at once share three`, { skip: cannotSeeThreads }, (t) =>
  run(t, "verifyInManyWorkers", [WORKERS, 3], { BEACON_BLS_THREADS: "3" }));

test(`BEACON_BLS_THREADS=1: ${WORKERS} workers that verify synchronously at once each do their own work`, { skip: cannotSeeThreads }, (t) =>
  run(t, "verifyInManyWorkers", [WORKERS, 1], { BEACON_BLS_THREADS: "1" }));

test("the queue's threads only wait", { skip: cannotSeeThreads }, (t) => run(t, "waitInTheQueue", [1000]));

for (const task of largeTasks) {
  test(`a synchronous call of ${SYNC_SETS} sets during ${task} takes less than ${SYNC_SHARE * 100} % of its time`, (t) =>
    run(t, "callDuringALargeTask", [task, SYNC_SETS, SYNC_SHARE], { BEACON_BLS_THREADS: "2" }));
}

test(`BEACON_BLS_THREADS=1: a synchronous call of ${SYNC_SETS} sets during ${largeTasks[0]} takes less than ${SYNC_SHARE * 100} % of its time`, (t) =>
  run(t, "callDuringALargeTask", [largeTasks[0], SYNC_SETS, SYNC_SHARE], { BEACON_BLS_THREADS: "1" }));

/** Values that mean nothing, and what the message must tell besides the value. */
const MEANINGLESS = [
  ["BEACON_BLS_ENGINE", ["nonsense", "BLST", "blst ", "blst,avx512ifma", "0"], [/"?blst"?/]],
  ["BEACON_BLS_THREADS", ["0", "abc", "-1", "1.5", "2 ", "0x2", "1e3", "1025", "99999999999999999999"], [/\b1\b/, /\b1024\b/]],
  ["BEACON_BLS_QUEUE", ["-1", "0", "many", "1.5", "67108865"], [/\b1\b/, /\b67108864\b/]],
];

for (const [variable, values, choices] of MEANINGLESS) {
  for (const value of values) {
    test(`${variable}=${JSON.stringify(value)}: loading fails, and stderr and the causes name it and the choices`, async () => {
      const { code, signal, stdout, stderr } = await load({ [variable]: value });
      assert.deepEqual({ code, signal }, { code: 0, signal: null }, stderr);
      const { value: loaded, messages } = JSON.parse(stdout);
      assert.equal(loaded, undefined, "it was loaded");
      for (const text of [stderr, messages.join("\n")]) {
        assert.ok(text.includes(variable) && text.includes(value), `names ${variable}=${value}: ${text}`);
        for (const choice of choices) assert.match(text, choice);
      }
    });
  }
}

test("a meaningful environment is respected and says nothing on stderr", async () => {
  const inherited = addon.engineInfo();
  for (const [env, expected] of [
    [{}, { threads: availableParallelism() }],
    [{ BEACON_BLS_ENGINE: "blst" }, { engine: "blst" }],
    [{ BEACON_BLS_THREADS: "3" }, { threads: 3 }],
    [{ BEACON_BLS_THREADS: "1024" }, { threads: 1024 }],
    [{ BEACON_BLS_QUEUE: "1" }, {}],
    [{ BEACON_BLS_QUEUE: "67108864" }, {}],
  ]) {
    const { code, stdout, stderr } = await load(env);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" }, JSON.stringify(env));
    const { value } = JSON.parse(stdout);
    assert.deepEqual(value, { ...inherited, ...value, ...expected }, JSON.stringify(env));
    assert.equal(value.version, inherited.version);
  }
});

test("BEACON_BLS_ENGINE=blst verifies", async () => {
  const set = `[1].map((i) => { const key = addon.SecretKey.fromKeygen(new Uint8Array(32).fill(i)); const msg = new Uint8Array(32);
    return { msg, pk: key.toPublicKey().toBytes(), sig: key.sign(msg).toBytes() }; })[0]`;
  const { stdout, stderr } = await load({ BEACON_BLS_ENGINE: "blst" }, `((set) => [addon.engineInfo().engine,
    addon.verifySignatureSets([set, set]), addon.verifySignatureSets([set, { ...set, msg: new Uint8Array(31) }])])(${set})`);
  assert.equal(stderr, "");
  assert.deepEqual(JSON.parse(stdout), { value: ["blst", true, false] });
});
