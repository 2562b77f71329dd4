// `npm run test:consumer`: Lodestar's BLS code, as published on npm, over this package in place of @chainsafe/blst.
//
// Everything is installed into a temporary folder, and the tests in lodestar/ run from a copy there, so that they
// resolve what a consumer resolves. `--planted-fault <name>` breaks the installed package first, and has to end with
// failures; `--keep` leaves the folder. Exit code 0 if all tests pass.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readFlags } from "../../examples/lib/command_line.mjs";
import { install } from "./install.mjs";
import { plantFault } from "./planted_fault.mjs";

const TESTS = join(import.meta.dirname, "lodestar");
/** What the tests share with those of the project, by the same relative paths. */
const SHARED = ["support", "vectors"];

const ABOUT = `npm run test:consumer [-- --planted-fault <name>] [-- --keep]

Runs Lodestar's BLS code, as published on npm, over this package in place of @chainsafe/blst.

  --planted-fault <name>  break the installed package first; the tests then have to fail
  --keep                  leave the temporary folder
  --help                  print this`;

const values = readFlags(ABOUT, { "planted-fault": { type: "string" }, keep: { type: "boolean" } });
const start = performance.now();
const folder = mkdtempSync(join(tmpdir(), "beacon-bls-consumer-"));
try {
  install(folder, say);
  copyTests(folder);
  if (values["planted-fault"]) {
    plantFault(folder, values["planted-fault"]);
    say(`planted a fault: ${values["planted-fault"]}`);
  }
  say("testing");
  process.exitCode = runTests(folder);
} finally {
  if (values.keep) say(`left ${folder}`);
  else rmSync(folder, { recursive: true });
}
say(process.exitCode === 0 ? "all tests passed" : "tests failed");

/** A line of progress, with the seconds since the start. */
function say(text) {
  console.error(`[${((performance.now() - start) / 1000).toFixed(0).padStart(3)} s] ${text}`);
}

function copyTests(to) {
  cpSync(TESTS, join(to, "consumer", "lodestar"), { recursive: true });
  for (const name of SHARED) cpSync(join(import.meta.dirname, "..", name), join(to, name), { recursive: true });
}

function runTests(inFolder) {
  const files = readdirSync(TESTS).filter((name) => name.endsWith(".test.mjs"));
  if (files.length === 0) throw new Error(`no tests in ${TESTS}`);
  const paths = files.map((name) => join("consumer", "lodestar", name));
  const { status, error } = spawnSync(process.execPath, ["--test", ...paths], { cwd: inFolder, stdio: "inherit" });
  if (error) throw error;
  return status ?? 1;
}
