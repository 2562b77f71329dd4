// Registries are the process's: every thread sees the same keys, whoever appends, exits or is terminated. In child processes, where a
// failure could be a crash or a hang.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { assertSurvives, inChild } from "../support/in_child.mjs";
import { freshRegistry } from "../support/registry_keys.mjs";
import { temporaryFolder } from "./snapshot_files.mjs";

const SCENARIOS = new URL("./worker_scenarios.mjs", import.meta.url).href;
/** What a terminated thread or an exiting process may still take. One step of native work is far shorter. */
const AT_ONCE_MS = 3000;
const APPENDED = 200_000;
const PORTION = 500;
const LONG_WORK = ["asyncAppend", "load", "save"];

async function run(t, scenario, args) {
  for (const line of (await assertSurvives(SCENARIOS, scenario, args)).trim().split("\n")) if (line) t.diagnostic(line);
}

test(`four workers verify by index without pause while the main thread appends ${APPENDED} keys, and every verdict is right`, (t) =>
  run(t, "verifyWhileAppending", [APPENDED, PORTION]));

test("four workers append at once, and every portion stays together", (t) => run(t, "appendFromEveryThread", [5000, 250]));

test("the registry of a worker that has exited is seen, saved, appended to and cleared by the main thread", (t) =>
  run(t, "outliveTheCreator", [temporaryFolder(t)]));

for (const work of LONG_WORK) {
  test(`terminate in the middle of ${work} returns at once, and the work is done wholly or not at all`, (t) =>
    run(t, "terminateDuring", [work, temporaryFolder(t), AT_ONCE_MS]));

  test(`process.exit in the middle of ${work} returns at once, and leaves a file that loads`, async (t) => {
    const folder = temporaryFolder(t);
    const { code, signal, stderr, stdout } = await inChild(SCENARIOS, "exitDuring", [work, folder]);
    const exited_ms = Date.now() - Number(stdout);
    assert.deepEqual({ code, signal, stderr }, { code: 7, signal: null, stderr: "" });
    assert.ok(exited_ms < AT_ONCE_MS, `${exited_ms} ms from process.exit to the end, below ${AT_ONCE_MS}`);
    assert.ok((await freshRegistry().load(`${folder}/snapshot`)) > 0);
    assert.ok(readFileSync(`${folder}/snapshot`).length > 0);
  });

  test(`a pending ${work} keeps the process alive until it is settled, and its progress no longer`, (t) =>
    run(t, "waitForLongWork", [work, temporaryFolder(t)]));
}
