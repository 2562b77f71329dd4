// Every case of every vector file, through every function that can express it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { OTHER_TAGS_RUST_ONLY, RUNNERS, RUST_ONLY } from "./kinds.mjs";
import { readVectorFiles, readVectorTable } from "../support/vector_files.mjs";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
/** Failures shown of one file; the rest is counted. */
const SHOWN_FAILURES = 10;

const files = readVectorFiles(FOLDER);
const casesPerKind = new Map();

test("the files are those that the README lists, with as many cases", () => {
  const found = files.map(({ file, kind, cases }) => ({ file, kind, cases: cases.length }));
  const listed = readVectorTable(FOLDER).sort((a, b) => (a.file < b.file ? -1 : 1));
  assert.deepEqual(found, listed);
});

test("every kind is run here or stands on the list of what Rust alone can run, with a reason", () => {
  const kinds = new Set(files.map(({ kind }) => kind));
  const known = [...Object.keys(RUNNERS), ...Object.keys(RUST_ONLY)];
  assert.deepEqual([...kinds].sort(), known.sort(), "an unknown kind, or a runner without vectors");
  for (const kind of Object.keys(OTHER_TAGS_RUST_ONLY)) assert.ok(kind in RUNNERS);
});

for (const { file, kind, cases } of files) {
  if (kind in RUST_ONLY) continue;
  test(`${file}: every case of kind ${kind} gets its verdict`, async () => {
    const run = RUNNERS[kind];
    assert.ok(run, `unknown kind ${kind}`);
    const failures = [];
    for (const vector of cases) {
      try {
        await run(vector, { file, cases });
      } catch (error) {
        failures.push(`${vector.name}: ${error.code ?? ""} ${error.message}`);
      }
      casesPerKind.set(kind, (casesPerKind.get(kind) ?? 0) + 1);
    }
    const shown = failures.slice(0, SHOWN_FAILURES).join("\n");
    assert.equal(failures.length, 0, `${failures.length} of ${cases.length} cases fail, among them:\n${shown}`);
  });
}

test("as many cases ran as the files hold", (t) => {
  const skipped = files.filter(({ kind }) => kind in RUST_ONLY);
  const count = (some) => some.reduce((sum, { cases }) => sum + cases.length, 0);
  for (const [kind, cases] of [...casesPerKind].sort()) t.diagnostic(`${kind}: ${cases} cases`);
  for (const { kind, cases } of skipped)
    t.diagnostic(`${kind}: ${cases.length} cases in Rust only, ${RUST_ONLY[kind]}`);
  for (const [kind, reason] of Object.entries(OTHER_TAGS_RUST_ONLY)) t.diagnostic(`${kind}, other tags: ${reason}`);
  const ran = [...casesPerKind.values()].reduce((sum, cases) => sum + cases, 0);
  t.diagnostic(`${ran} cases ran here, ${count(skipped)} in Rust only`);
  assert.equal(ran + count(skipped), count(files));
});

test("an empty folder, a file without cases and a file without kind are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-vectors-"));
  try {
    assert.throws(() => readVectorFiles(folder), /no vector files/);
    const path = join(folder, "verify.json");
    writeFileSync(path, JSON.stringify({ kind: "verify", cases: [] }));
    assert.throws(() => readVectorFiles(folder), /no cases/);
    writeFileSync(path, JSON.stringify({ cases: [{ name: "a" }] }));
    assert.throws(() => readVectorFiles(folder), /no kind/);
    writeFileSync(path, JSON.stringify({ kind: "verify", cases: [{ name: "a" }, { name: "a" }] }));
    assert.throws(() => readVectorFiles(folder), /used twice/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
