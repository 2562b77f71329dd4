// npm run fuzz [-- --seconds 60] [-- --seed <n>] [-- --only lanes|points|door]
//
// Random runs with a seed, a third of the time each:
//   lanes   the engine of eight lanes against blst, in Rust (src/bls/examples/differential)
//   points  what the addon decodes, against @noble/curves (points/differential.mjs)
//   door    damaged calls of every export (damaged_calls.mjs)
// The first failure ends the run with exit code 1; it prints how to see it again.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readFlags, refuse } from "../../examples/lib/command_line.mjs";
import { engineInfo } from "../../index.js";

const ABOUT = `npm run fuzz [-- --seconds <n>] [-- --seed <n>] [-- --only <part>]

Random runs: lanes against blst, points against @noble/curves, damaged calls. The first failure ends the run with exit
code 1 and prints how to see it again.

  --seconds <n>  for all parts together (default 60)
  --seed <n>     of an earlier run, to see it again
  --only <part>  lanes, points or door; may be repeated
  --help         print this`;

const root = join(import.meta.dirname, "..", "..");
/** A run of differential.mjs compares so many encodings: some seconds, so that the time is kept. */
const ENCODINGS = 2000;

const CARGO_RUN = ["--release", "--package", "bls", "--example", "differential"];

const PARTS = {
  lanes({ seed, seconds }) {
    run("cargo", ["build", ...CARGO_RUN]); // Not on the clock.
    // Where the processor has no AVX-512, the same algorithms run in portable code.
    const engine = engineInfo().engine === "avx512ifma" ? "avx512ifma" : "portable-lanes";
    const options = ["--engine", engine, "--seed", String(seed), "--seconds", String(seconds)];
    run("cargo", ["run", "--quiet", ...CARGO_RUN, "--", ...options]);
  },
  points({ seed, seconds }) {
    const end = performance.now() + seconds * 1000;
    for (let round = 0; round === 0 || performance.now() < end; round++)
      run(process.execPath, ["__test__/points/differential.mjs", "--count", String(ENCODINGS), "--seed", `${seed}-${round}`]);
  },
  door({ seed, seconds }) {
    run(process.execPath, ["__test__/fuzz/damaged_calls.mjs", "--seed", String(seed), "--seconds", String(seconds)]);
  },
};

const { seed, seconds, parts } = readArguments();
console.log(`seed ${seed}, ${seconds} s. Longer: npm run fuzz -- --seconds 3600; again: npm run fuzz -- --seed ${seed}`);
for (const part of parts) {
  console.log(`\n== ${part}`);
  PARTS[part]({ seed, seconds: Math.max(1, Math.round(seconds / parts.length)) });
}
console.log(`\nnothing found, seed ${seed}`);

function readArguments() {
  const values = readFlags(ABOUT, {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    only: { type: "string", multiple: true },
  });
  const known = Object.keys(PARTS);
  const unknown = (values.only ?? []).filter((part) => !known.includes(part));
  if (unknown.length > 0) refuse(`no part is named ${unknown.join(", ")}; choose from: ${known.join(", ")}`);
  const fresh = String(Math.floor(Math.random() * 2 ** 32));
  return {
    seed: whole("--seed", values.seed ?? fresh, 0),
    seconds: whole("--seconds", values.seconds, 1),
    parts: known.filter((part) => values.only === undefined || values.only.includes(part)),
  };
}

function whole(flag, text, least) {
  if (!/^\d{1,15}$/.test(text) || Number(text) < least) refuse(`${flag} takes a whole number from ${least} up, got "${text}"`);
  return Number(text);
}

/** Runs a command in the root; when it fails, so does the whole run. */
function run(command, args) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) fail(`${[command, ...args].join(" ")}: ${error?.message ?? (signal === null ? `exit code ${status}` : `signal ${signal}`)}`);
}

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}
