// Blocks of JavaScript in documents and doc comments, run as they stand.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";

const OUR_MODULE = new URL("../../index.js", import.meta.url).href;
const BLOCK_TIMEOUT_MS = 60_000;

/** A text file of the project, by its path below the root, with line feeds. */
export function readDocument(path) {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll("\r\n", "\n");
}

/** The blocks of a text that are fenced as `js`. */
export function blocksOf(text) {
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, source]) => source);
}

/** Runs a module in a process and a folder of its own; the promise rejects if that exits with anything but 0. Returns its output. */
export async function run(source, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-block-"));
  try {
    const file = join(folder, "block.mjs");
    writeFileSync(file, source);
    const options = { cwd: folder, env: { ...process.env, ...env }, timeout: BLOCK_TIMEOUT_MS };
    return (await promisify(execFile)(process.execPath, [file], options)).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the comments behind `console.log` say that a block prints, line by line. */
export function saidBy(block) {
  return [...block.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
}

/** Runs a block, in which `"beacon-bls"` is this package, and compares what it prints with what it says. */
export async function assertPrintsWhatItSays(block) {
  const output = await run(block.replaceAll('from "beacon-bls"', `from ${JSON.stringify(OUR_MODULE)}`));
  assert.deepEqual(output === "" ? [] : output.trimEnd().split("\n"), saidBy(block));
}

/** One test for each block of a document: complete programs, each of which shows what comes out. */
export function testBlocks(path) {
  const blocks = blocksOf(readDocument(path));
  test(`${path} has blocks of JavaScript, and each imports the package by its name`, () => {
    assert.ok(blocks.length > 0);
    for (const block of blocks) assert.match(block, / from "beacon-bls";$/m);
  });
  blocks.forEach((block, index) => {
    test(`${path}, block ${index + 1}: runs and prints what its comments say`, async () => {
      assert.ok(saidBy(block).length > 0, "a block shows what comes out");
      await assertPrintsWhatItSays(block);
    });
  });
}
