// A fault of this package's own, a panic, is an error with code `INTERNAL`, and the process lives. The functions that panic exist only
// in a build with the cargo feature `panic-probe`, which this test makes for itself (in the dev profile, so a minute the first time).

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import test, { before } from "node:test";
import { fileURLToPath } from "node:url";
import addon from "../../index.js";
import { assertSurvives } from "../support/in_child.mjs";

const SCENARIOS = new URL("./panic_scenarios.mjs", import.meta.url).href;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TARGET = new URL("../../target/panic-probe/", import.meta.url);
const LIBRARY = { linux: "libbeacon_bls.so", darwin: "libbeacon_bls.dylib", win32: "beacon_bls.dll" };
const PROBE = fileURLToPath(new URL("panic_probe.node", TARGET));

before(() => {
  const { status, stderr, error } = spawnSync(
    "cargo",
    ["build", "--features", "panic-probe", "--target-dir", fileURLToPath(TARGET)],
    { cwd: ROOT, encoding: "utf8" },
  );
  assert.equal(status, 0, error?.message ?? stderr);
  copyFileSync(fileURLToPath(new URL(`debug/${LIBRARY[process.platform]}`, TARGET)), PROBE);
});

test("a panic in a synchronous function is thrown as INTERNAL, and the process verifies on", () =>
  assertSurvives(SCENARIOS, "panicSynchronously", [PROBE]));

test("a panic in a job of the pool rejects with INTERNAL, and the process verifies on", () =>
  assertSurvives(SCENARIOS, "panicInJobs", [PROBE]));

test("a panic in a worker thread ends no other thread, and not the worker", () =>
  assertSurvives(SCENARIOS, "panicInWorkers", [PROBE]));

test("the functions that panic are in no ordinary build", () => {
  assert.deepEqual(
    Object.keys(addon).filter((name) => /panic/i.test(name)),
    [],
  );
  assert.doesNotMatch(readFileSync(new URL("../../index.d.ts", import.meta.url), "utf8"), /panic_?probe/i);
  assert.doesNotMatch(readFileSync(new URL("../../index.js", import.meta.url), "utf8"), /panic_?probe/i);
});
