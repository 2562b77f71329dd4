// node __test__/points/differential.mjs [--count 65000] [--seed 1]
//
// Compares what the addon and @noble/curves accept: seeded random, structured and bit-flipped encodings of keys (48 and 96 bytes) and
// signatures (96 and 192 bytes). Same level, same code, same point, same round trip, or the bytes are printed and the exit code is 1.

import { readFlags, refuse } from "../../examples/lib/command_line.mjs";
import { compareEncodings } from "./differential/comparison.mjs";

const ABOUT = `node __test__/points/differential.mjs [--count <n>] [--seed <text>]

Compares what the addon and @noble/curves accept. Exit code 1 if they differ.

  --count <n>    encodings (default 65000)
  --seed <text>  default 1
  --help         print this`;

/** Differences printed in full; the rest is counted. */
const SHOWN_DIFFERENCES = 20;
/** Terminal updates are this far apart, in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

const { count, seed } = readArguments();
const started = performance.now();
const { tallies, differences } = compareEncodings({ count, seed, onProgress: progressOn(process.stderr) });
printTable(tallies);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const known = tallies.reduce((sum, tally) => sum + tally.known, 0);
console.log(
  `\n${count} encodings, seed ${seed}, ${seconds} s. Known differences seen: ${known} (G1 points with x = 0, refused at decoding by the addon, at validation by noble).`,
);
if (differences.length > 0) {
  for (const { form, sort, bytes, why } of differences.slice(0, SHOWN_DIFFERENCES))
    console.error(`\n${form}, ${sort}: ${bytes}\n  ${why}`);
  console.error(`\n${differences.length} unexplained differences`);
  process.exitCode = 1;
}

function readArguments() {
  const values = readFlags(ABOUT, { count: { type: "string", default: "65000" }, seed: { type: "string", default: "1" } });
  if (!/^[1-9]\d{0,8}$/.test(values.count)) refuse(`--count takes a whole number from 1 up, got "${values.count}"`);
  return { count: Number(values.count), seed: values.seed };
}

function progressOn(stream) {
  if (!stream.isTTY) return undefined;
  let shown = 0;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - shown < PROGRESS_INTERVAL_MS) return;
    shown = now;
    stream.write(`\r${done} of ${total} (${Math.floor((100 * done) / total)} %)${done === total ? "\n" : ""}`);
  };
}

function printTable(rows) {
  const header = [
    "form",
    "sort",
    "encodings",
    "undecodable",
    "refused at validation",
    "accepted",
    "known differences",
    "differences",
  ];
  const lines = rows.map((row) =>
    [row.form, row.sort, row.encodings, row.undecodable, row.refused, row.accepted, row.known, row.differences].map(
      String,
    ),
  );
  const widths = header.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i].length)));
  for (const line of [header, ...lines]) {
    console.log(line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "));
  }
}
