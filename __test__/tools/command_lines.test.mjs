// Programs that people run: what they say to `--help` and to a mistake. None of them gets so far as to work.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { runNode } from "../support/in_child.mjs";

const ROOT = new URL("../../", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, ROOT));

/** What each is told that it cannot understand. */
const PROGRAMS = {
  "examples/start.mjs": [["now"], ["--keys", "5000"]],
  "examples/registry.mjs": [["--keys"], ["50000"], ["--keys", "x"], ["--keys", "4999"], ["--keys", "-5"], ["--key", "5000"]],
  "__test__/fuzz/run.mjs": [["60"], ["--seconds"], ["--seconds", "x"], ["--only", "everything"]],
  "__test__/fuzz/damaged_calls.mjs": [["--seconds", "x"], ["--second", "1"]],
  "__test__/points/differential.mjs": [["--count", "0"], ["--count"]],
  "__test__/package/run.mjs": [["--emulated"]],
  "__test__/consumer/run.mjs": [["--planted-fault"]],
  ".ci/lint.mjs": [["everything"]],
  "benchmark/verify.mjs": [["--only", "9"], ["--rounds", "-1"]],
  "benchmark/figures.mjs": [["--all"]],
};

for (const [program, mistakes] of Object.entries(PROGRAMS)) {
  test(`${program} --help prints how it is called, and does nothing`, async () => {
    const { code, stdout, stderr } = await runNode([path(program), "--help"]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    const called = /^(?:npm (?:start|run [\w:]+)|node [\w./]+)/;
    if (program !== "benchmark/verify.mjs") assert.match(stdout, called);
    assert.ok(stdout.length > 80);
  });

  for (const mistake of mistakes) {
    test(`${program} ${mistake.join(" ")} is refused in one line`, async () => {
      const { code, stdout, stderr } = await runNode([path(program), ...mistake]);
      assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
      assert.match(stderr, /^error: [^\n]+\n$/);
    });
  }
}

test("every file in examples/ is a program of the list, or one to copy", () => {
  const files = readdirSync(path("examples")).filter((name) => name.endsWith(".mjs")).map((name) => `examples/${name}`);
  const toCopy = files.filter((name) => !(name in PROGRAMS));
  assert.deepEqual(toCopy, ["examples/lodestar.mjs"]);
  assert.ok(readFileSync(path("docs/from_lodestar_z.md"), "utf8").includes(`Copy [${toCopy[0]}]`));
});
