// The row of registry.mjs about memory: bytes per key, each figure from a fresh process.
//
// Must not hold keys itself.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { showProgress } from "./progress.mjs";
import { lodestarFileOf, snapshotOf } from "./registry_files.mjs";
import { LODESTAR_Z } from "./registry_lodestar_z.mjs";
import { validators } from "./registry_validators.mjs";
import { layOut, significant } from "./report.mjs";
import { compare, summarize, takeTurns } from "./rounds.mjs";

/** The other way of beacon-bls: not loaded from a snapshot, but appended. */
const APPENDED = `${BEACON_BLS}, appended`;

/** As in memory.mjs: V8's young generation would otherwise grow once by some 48 MB. */
const CHILD_FLAGS = ["--expose-gc", "--max-semi-space-size=1"];

/** Bytes of native memory that a registry may take for a key, at a million keys. */
const LIMIT = 112;

const WORK = {
  [BEACON_BLS]: "registry.load(path)",
  [APPENDED]: "registry.append of 4096 keys at a time, {validate: false}",
  [CHAINSAFE_BLST]: "PublicKey.fromBytes, all objects kept in an array, which is not counted",
  [LODESTAR_Z]: "pubkeyCache.load(path, count)",
};

/** @type {import("../registry.mjs").Scenario[]} */
export const SCENARIOS = [{ name: "memory", description: "memory of all keys", unit: "bytes per key", play }];

async function play({ name, description, unit }, { rounds, count }) {
  const all = await validators(count);
  const snapshot = await snapshotOf(all);
  const lodestarFile = lodestarFileOf(all);
  const files = {
    [BEACON_BLS]: snapshot,
    [APPENDED]: snapshot,
    [CHAINSAFE_BLST]: snapshot,
    ...(lodestarFile !== undefined && { [LODESTAR_Z]: lodestarFile }),
  };
  const players = Object.entries(files).map(([side, path]) => ({ name: side, play: () => weigh(side, path, count) }));
  const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
  const outcomes = await takeTurns({ players, rounds, onRound });
  const samplesOf = (measure) =>
    new Map([...outcomes].map(([side, weights]) => [side, weights.map((weight) => weight[measure])]));
  const own = [...samplesOf("memoryBytes")].filter(([, samples]) => samples[0] !== undefined);
  return {
    name,
    description,
    unit,
    work: Object.fromEntries(Object.keys(files).map((side) => [side, WORK[side]])),
    measures: {
      rss: compare(samplesOf("rss"), BEACON_BLS),
      memoryBytes: { results: Object.fromEntries(own.map(([side, samples]) => [side, summarize(samples)])) },
    },
  };
}

/** The weights of this row as a table. */
export function memoryTable({ count, scenarios }) {
  const row = scenarios.find(({ measures }) => measures !== undefined);
  if (row === undefined) {
    return [];
  }
  const { rss, memoryBytes } = row.measures;
  const headings = [["", "memory"], ["rss", "median"], ["", "minimum"], ["memoryBytes", `(at most ${LIMIT})`]];
  const rows = Object.entries(rss.results).map(([side, { median, minimum }]) => [
    side,
    significant(median),
    significant(minimum),
    memoryBytes.results[side] === undefined ? "-" : significant(memoryBytes.results[side].median),
  ]);
  return [`bytes per key, ${count} keys in a fresh process\n\n${layOut(headings, rows)}`];
}

function weigh(side, path, count) {
  const child = [...CHILD_FLAGS, join(import.meta.dirname, "registry_memory_child.mjs")];
  const output = execFileSync(process.execPath, [...child, side, path, String(count)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output);
}
