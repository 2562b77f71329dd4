// benchmark/compare.mjs: what it calls slower, and what it refuses to compare. The figures are made up; nothing is measured.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { beyondLimit, compareRuns } from "../../benchmark/compare.mjs";
import { runNode } from "../support/in_child.mjs";

const SCRIPT = fileURLToPath(new URL("../../benchmark/compare.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "beacon-bls-test-"));
after(() => rmSync(folder, { recursive: true }));

/** A results file in which beacon-bls took `ours` and the yardstick `theirs` microseconds. */
function report(ours, theirs = 100, more = {}) {
  const results = { "beacon-bls": { median: ours }, "@chainsafe/blst": { median: theirs } };
  return {
    benchmark: "verify",
    unit: "microseconds per set",
    engine: "blst",
    isMeasurement: true,
    machine: { cpu: "a processor", usableCpus: 1 },
    scenarios: [{ name: "8", results }],
    ...more,
  };
}

function verdictOf(base, head, options) {
  return compareRuns({ base, head, ...options })[0].verdict;
}

test("a difference up to five percent is noise, and one beyond is named, in both directions", () => {
  assert.equal(verdictOf([report(100)], [report(104.9)]), "within noise");
  assert.equal(verdictOf([report(100)], [report(105.1)]), "slower");
  assert.equal(verdictOf([report(105.1)], [report(100)]), "faster");
  assert.equal(verdictOf([report(100)], [report(105.1)], { noisePercent: 6 }), "within noise");
});

test("a machine that is slower as a whole is no finding", () => {
  assert.equal(verdictOf([report(100, 100)], [report(200, 200)]), "within noise");
  assert.equal(verdictOf([report(100, 100)], [report(100, 50)]), "slower");
});

test("where runs of one side differ by more, that is the noise", () => {
  const restless = [report(100), report(130), report(110)];
  assert.equal(verdictOf(restless, [report(140), report(140)]), "within noise");
  assert.equal(verdictOf(restless, [report(145), report(145)]), "slower");
});

test("the median of the runs counts, so one disturbed run does not", () => {
  const [row] = compareRuns({ base: [report(100)], head: [report(101), report(100), report(300)] });
  assert.equal(row.ratio, 1.01);
});

test("a limit is passed only by what is slower than its noise as well", () => {
  const rows = compareRuns({ base: [report(100)], head: [report(115)] });
  assert.deepEqual(beyondLimit(rows, 10).map(({ name }) => name), ["8"]);
  assert.deepEqual(beyondLimit(rows, 20), []);
  const noisy = compareRuns({ base: [report(100), report(150)], head: [report(150)] });
  assert.deepEqual(beyondLimit(noisy, 10), []);
});

test("other engines, processors, units or scenarios cannot be compared", () => {
  for (const more of [
    { engine: "avx512ifma" },
    { machine: { cpu: "another", usableCpus: 1 } },
    { machine: { cpu: "a processor", usableCpus: 2 } },
    { unit: "milliseconds" },
    { benchmark: "decode" },
    { scenarios: [{ name: "9", results: report(1).scenarios[0].results }] },
    { scenarios: [{ name: "8", results: { "beacon-bls": { median: 1 } } }] },
  ]) {
    const compare = () => compareRuns({ base: [report(100)], head: [report(100, 100, more)] });
    assert.throws(compare, /cannot be compared|in common/, JSON.stringify(more));
  }
});

test("the command prints a verdict, and its exit code says whether the limit was passed", async () => {
  const path = (name, content) => (writeFileSync(join(folder, name), JSON.stringify(content)), join(folder, name));
  const files = ["--base", path("base.json", report(100)), "--head", path("head.json", report(130))];
  const [open, over, under, nothing] = await Promise.all([
    runNode([SCRIPT, ...files]),
    runNode([SCRIPT, ...files, "--limit", "20", "--markdown"]),
    runNode([SCRIPT, ...files, "--limit", "40"]),
    runNode([SCRIPT]),
  ]);
  assert.match(open.stdout, /8 is slower \(1\.30 times\)/);
  assert.match(over.stdout, /\| 8 \| 1\.000 \| 1\.300 \| 1\.300 \| 1\.050 \| slower \|[\s\S]*Slower by more than 20 %: 8/);
  assert.deepEqual([open.code, over.code, under.code, nothing.code], [0, 1, 0, 1]);
  assert.match(nothing.stderr, /--base and --head are both needed/);
});
