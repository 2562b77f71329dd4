// A short run of `node __test__/fuzz/damaged_calls.mjs` with a fixed seed, and that a run which goes wrong is noticed.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { DOCUMENTED_CODES, judge } from "./judgement.mjs";
import { watch } from "./watched_child.mjs";
import { fuzzDoor } from "./damaged_calls.mjs";

const RECORDER = new URL("./watched_child.mjs", import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), "beacon-bls-test-"));
after(() => rmSync(folder, { recursive: true }));

const textOf = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

test("ten seconds of damaged calls neither crash nor hang, and get what is documented", async (t) => {
  const { problem, table, calls } = await fuzzDoor({ seed: "node --test", seconds: 10 });
  assert.equal(problem, undefined, problem);
  t.diagnostic(`${calls} calls: ${table.map(([sort, number]) => `${sort} ${number}`).join(", ")}`);
  // A run that is refused at once, or never, would prove nothing.
  const seen = Object.fromEntries(table);
  for (const sort of ["right", "judged bad", "INVALID_ARG", "BLST_BAD_ENCODING", "INDEX_NOT_FOUND"])
    assert.ok(seen[sort] > 0, sort);
});

test("the codes that are allowed are those of the vault, each told in the types, without INTERNAL", () => {
  const codes = [...textOf("../../src/bls/src/error.rs").matchAll(/=> "([A-Z_]+)"/g)].map(([, code]) => code);
  const notThrown = ["INTERNAL", "BLST_VERIFY_FAIL"];
  assert.deepEqual([...DOCUMENTED_CODES].sort(), codes.filter((code) => !notThrown.includes(code)).sort());
  const types = textOf("../../index.d.ts");
  for (const code of codes) if (code !== "INTERNAL") assert.match(types, new RegExp(`\\b${code}\\b`), code);
});

test("a wrong answer, an undocumented code and a thrown verdict are found, and what is right is not", async () => {
  const answering = (answer) => ({ call: () => answer, isRight: (value) => value === true, isBad: (value) => value === false });
  const throwing = (code) => ({
    call: () => {
      throw Object.assign(new Error("thrown"), { code });
    },
    isBad: () => true,
  });
  const problemOf = async (entry, ...effects) =>
    (await judge({ entry, args: [], effects: effects.map((effect) => ({ effect })) })).problem;
  const withoutVerdict = { ...throwing("INVALID_ARG"), isBad: undefined };
  for (const [entry, ...effects] of [
    [answering(true)],
    [answering(true), "none"],
    [answering(false), "bad", "none"],
    [answering(true), "bad", "bad"],
    [answering(true), "maybe"],
    [throwing("INVALID_ARG"), "any", "bad"],
    [withoutVerdict, "bad"],
  ])
    assert.equal(await problemOf(entry, ...effects), undefined, effects.join());
  for (const [entry, ...effects] of [
    [answering(false)],
    [answering(false), "none"],
    [answering(true), "bad"],
    [throwing("INVALID_ARG"), "bad"],
    [throwing("INVALID_ARG"), "maybe"],
    [throwing("INTERNAL"), "any"],
    [throwing(undefined), "any"],
    [{ call: () => Promise.reject(7), asynchronous: true }, "any"],
  ])
    assert.equal(typeof (await problemOf(entry, ...effects)), "string", effects.join());
});

test("a crash, an exit and a standstill of the child are told, with the step that it was at", async () => {
  for (const [body, ending] of [
    ["process.abort();", "signal SIGABRT"],
    ["process.exit(3);", "exit code 3"],
    ["for (;;);", "no step for 2 s"],
    ["", "exit code 0"],
  ]) {
    const script = join(folder, "child.mjs");
    writeFileSync(script, `import { recorder } from ${JSON.stringify(RECORDER)};\nrecorder(process.argv[2])(41);\n${body}\n`);
    const told = await watch(script, [], { hang_ms: 2000 });
    // Windows has no signals: an abort is an exit code of its own there.
    if (process.platform !== "win32" || !ending.startsWith("signal")) assert.equal(told.ending, ending);
    else assert.match(told.ending, /^exit code [1-9]/);
    assert.equal(told.step, "41");
  }
});
