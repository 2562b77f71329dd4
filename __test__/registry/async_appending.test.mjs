// Filling a registry without blocking: progress, order, and how much may wait.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { PublicKey } from "../../index.js";
import { assertSurvives } from "../support/in_child.mjs";
import { INFINITY_KEY } from "../support/refused_points.mjs";
import { contentsOf, flat, freshRegistry, keyBytesOf, keyHexOf, manyKeys, refusal, registryOf } from "../support/registry_keys.mjs";
import { temporaryFolder } from "./snapshot_files.mjs";

const SCENARIOS = new URL("./scenarios.mjs", import.meta.url).href;

/** Between two reports of progress, 20 a second. */
const BETWEEN_REPORTS_MS = 50;
/** Works that may wait or be under way. */
const WAITING_MAX = 64;
/** Enough for some thirty reports, were they not limited. */
const MANY = 120_000;

/** Calls `start(onProgress)` and returns what it resolves with, all reports, and how long it took. */
async function watch(start) {
  const reports = [];
  const began = performance.now();
  const result = await start((...report) => reports.push(report));
  const elapsed_ms = performance.now() - began;
  await turn();
  return { result, reports, elapsed_ms };
}

function assertProgress({ reports, elapsed_ms }, total) {
  assert.deepEqual(reports.at(-1), [total, total], "the last report is the end");
  assert.equal(reports.filter(([done]) => done === total).length, 1, "the end is told once");
  for (const [i, [done, of]] of reports.entries()) {
    assert.equal(of, total);
    assert.ok(Number.isInteger(done) && done > (i === 0 ? 0 : reports[i - 1][0]), `ascending: ${reports}`);
  }
  const most = elapsed_ms / BETWEEN_REPORTS_MS + 2;
  assert.ok(reports.length <= most, `${reports.length} reports in ${elapsed_ms} ms, at most ${most}`);
}

const validateThousands = (registry, onProgress) => registry.asyncAppend(manyKeys(9000), { onProgress });

test("onProgress ascends, ends with the total and comes at most 20 times a second", async (t) => {
  const registry = freshRegistry();
  const keys = manyKeys(MANY);
  const fast = await watch((onProgress) => registry.asyncAppend(keys, { validate: false, onProgress }));
  assert.equal(fast.result, MANY);
  assertProgress(fast, MANY);
  const slow = await watch((onProgress) => validateThousands(freshRegistry(), onProgress));
  assert.equal(slow.result, 9000);
  assertProgress(slow, 9000);
  assert.ok(slow.reports.length >= 2, "it comes while work goes on, not only at the end");
  t.diagnostic(`${fast.reports.length} reports in ${fast.elapsed_ms.toFixed()} ms, ${slow.reports.length} in ${slow.elapsed_ms.toFixed()} ms`);
});

test("onProgress hears of the end where all keys stand at their place already", async () => {
  const registry = registryOf(1, 2, 3);
  const keys = flat([1, 2, 3].map((scalar) => keyBytesOf(scalar)));
  assertProgress(await watch((onProgress) => registry.asyncAppend(keys, { at: 0, onProgress })), 3);
});

test("onProgress hears of no end that is not reached", async () => {
  const registry = registryOf(1);
  const keys = [...manyKeys(9000), INFINITY_KEY];
  const reports = [];
  const pending = registry.asyncAppend(keys, { validate: false, onProgress: (done) => reports.push(done) });
  await assert.rejects(pending, refusal("BLST_PK_IS_INFINITY", 9000));
  await turn();
  assert.ok(reports.every((done) => done < keys.length), String(reports));
});

test("an onProgress that is no function is INVALID_ARG", async () => {
  const registry = registryOf(1);
  for (const onProgress of [5, "f", {}, true]) {
    await assert.rejects(registry.asyncAppend([keyBytesOf(2)], { onProgress }), refusal("INVALID_ARG"));
  }
  for (const onProgress of [undefined, null]) await registry.asyncAppend([], { onProgress });
  assert.equal(registry.size, 1);
});

test("an onProgress that throws is an uncaught exception like any callback's, and the work goes on to its end", () =>
  assertSurvives(SCENARIOS, "throwFromProgress"));

test("the event loop turns while keys are validated", async () => {
  const registry = freshRegistry();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await registry.asyncAppend(manyKeys(3000));
  clearInterval(timer);
  assert.ok(turns >= 3, `${turns} turns of a timer`);
});

test("nothing of an append is visible before all of it is", async () => {
  const registry = registryOf(-1);
  const keys = manyKeys(9000);
  const seen = new Set();
  let settled = false;
  const pending = registry.asyncAppend(keys).finally(() => (settled = true));
  while (!settled) {
    // The key first: the append may end between the two lines.
    const [first, last] = [registry.get(1), registry.get(9000)];
    seen.add(registry.size);
    if (first !== undefined) assert.equal(registry.size, 9001);
    if (last !== undefined) assert.ok(registry.get(1) instanceof PublicKey);
    await turn();
  }
  assert.equal(await pending, 9001);
  assert.deepEqual([...seen].filter((size) => size !== 1 && size !== 9001), []);
  assert.ok(seen.has(1), "looked at while it was under way");
});

test("what is done to the keys right after the call changes nothing", async () => {
  const registry = freshRegistry();
  const bytes = flat([1, 2, 3].map((scalar) => keyBytesOf(scalar)));
  const list = [4, 5].map((scalar) => keyBytesOf(scalar));
  const options = { at: 3 };
  const pending = [registry.asyncAppend(bytes), registry.asyncAppend(list, options)];
  bytes.fill(0);
  list.pop().fill(0);
  list[0].fill(0);
  options.at = 0;
  assert.deepEqual(await Promise.all(pending), [3, 5]);
  assert.deepEqual(contentsOf(registry), [1, 2, 3, 4, 5].map(keyHexOf));
});

test("two appends at once follow one another, in the order of the calls, and a bad one between them leaves no trace", async () => {
  const registry = freshRegistry();
  const keys = manyKeys(600);
  const sizes = await Promise.allSettled([
    registry.asyncAppend(keys.slice(0, 300), { at: 0 }),
    registry.asyncAppend([...keys.slice(500), INFINITY_KEY]),
    registry.asyncAppend(keys.slice(300), { at: 300, validate: false }),
    registry.asyncAppend([keyBytesOf(-1)]),
  ]);
  assert.deepEqual(sizes.map(({ value, reason }) => value ?? reason.code), [300, "BLST_PK_IS_INFINITY", 600, 601]);
  assert.equal(registry.size, 601);
  for (const index of [0, 299, 300, 599, 600]) assert.equal(registry.indexOf(registry.getBytes(index)), index);
});

test("an append while an asyncAppend is under way waits for it", async () => {
  const registry = freshRegistry();
  const keys = manyKeys(1000);
  const pending = registry.asyncAppend(keys);
  // Long enough for the work to have begun, and far from its end.
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok([1, 1001].includes(registry.append([keyBytesOf(-1)])));
  assert.ok([1000, 1001].includes(await pending));
  assert.equal(registry.size, 1001);
});

test(`${WAITING_MAX} works may wait over all registries, one more is BUSY, and a mistake is told all the same`, async (t) => {
  const folder = temporaryFolder(t);
  const [registry, other] = [freshRegistry(), registryOf(-2)];
  const slow = registry.asyncAppend(manyKeys(2000));
  const kinds = [
    () => other.asyncAppend([]),
    () => other.save(`${folder}/snapshot`),
    () => registry.asyncAppend([]),
  ];
  const accepted = Array.from({ length: WAITING_MAX - 1 }, (_, i) => kinds[i % kinds.length]());
  const surplus = [...kinds, () => other.load(`${folder}/snapshot`)].map((call) => call());
  await Promise.all(surplus.map((promise) => assert.rejects(promise, refusal("BUSY"))));
  await assert.rejects(registry.asyncAppend(5), refusal("INVALID_ARG"));
  await assert.rejects(registry.save(5), refusal("INVALID_ARG"));
  assert.equal(await slow, 2000);
  await Promise.all(accepted);
  assert.equal(await other.load(`${folder}/snapshot`), 1, "and works are accepted again");
  assert.deepEqual(readdirSync(folder), ["snapshot"]);
});

test(`whoever keeps ${WAITING_MAX} works under way and waits for one before the next is never BUSY`, async () => {
  const registry = freshRegistry();
  let calls = 0;
  const callOneAfterAnother = async () => {
    while (calls < 20_000) {
      calls += 1;
      await registry.asyncAppend([]);
    }
  };
  await Promise.all(Array.from({ length: WAITING_MAX }, callOneAfterAnother));
});
