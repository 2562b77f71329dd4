// The results files that documents quote, and where each came from.
//
// Must not change a figure.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { BEACON_BLS, ON_BLST } from "./package_names.mjs";

const FOLDER = join(import.meta.dirname, "..", "results");

const FILES = {
  engines: "engines-linux-x64-1cpu-avx512ifma.json",
  coresLanes: "cores-linux-x64-2cpu-avx512ifma.json",
  loopDelay: "loop_delay-linux-x64-2cpu-avx512ifma.json",
  registry: "registry-linux-x64-1cpu-avx512ifma.json",
};

/** All reports by the names above, each with its `file`. Refuses one that is no measurement. */
export function readResults() {
  return Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, readReport(file)]));
}

/** A scenario of a report; one that is missing is a mistake, not a gap. */
export function scenarioOf(report, name) {
  const scenario = report.scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new RangeError(`${report.file} has no scenario "${name}"`);
  return scenario;
}

/** Where the figures of a report were made, and on which engines of ours. */
export function machineOf({ machine, node, engine, threads, scenarios }) {
  const pool = `${threads} thread${threads === 1 ? "" : "s"}`;
  const hasBoth = scenarios.some(({ results }) => results?.[ON_BLST] !== undefined);
  const engines = `${BEACON_BLS} on ${engine}${hasBoth ? " and on blst" : ""}`;
  return `${machine.cpu}, ${machine.platform} ${machine.arch}, ${engines}, ${pool}, Node.js ${node}`;
}

/** The packages of a report, with their versions. */
export function versionsOf({ packages }) {
  return Object.entries(packages).map(([name, version]) => `${name} ${version}`).join(", ");
}

/** The command that made a report, with the processors that it was kept to. */
export function commandOf({ command, machine }) {
  const pinned = machine.usableCpus < machine.cpus ? `taskset -c ${machine.affinity} ` : "";
  return command.replace(/\bnode /, `${pinned}node `);
}

/** When a report was made, of which sources. */
export function makingOf({ commit, uncommittedChanges, date, rounds }) {
  const sources = `commit ${commit?.slice(0, 12) ?? "none"}${uncommittedChanges ? " with changes" : ""}`;
  return `medians of ${rounds} rounds, ${date.slice(0, 10)}, ${sources}`;
}

function readReport(file) {
  const report = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
  if (!report.isMeasurement) throw new RangeError(`${file} is no measurement: it has too few rounds or instances`);
  return { ...report, file: `benchmark/results/${file}` };
}
