// What a run leaves behind: a text table or JSON on standard output, and a file in benchmark/results.
//
// Must not compute figures beyond choosing how many digits to show.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const RESULTS_FOLDER = join(import.meta.dirname, "..", "results");

/** Prints the report as the command asked for and writes its file, whose path goes to standard error. */
export function publish(report, { json, isPartial }, table) {
  const path = resultsPath(report, report.isMeasurement && !isPartial);
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  console.log(json ? JSON.stringify(report, null, 2) : [table, "", ...footer(report)].join("\n"));
  console.error(`written to ${relative(process.cwd(), path)}`);
}

/**
 * The table of a timed comparison: a row per scenario, median and minimum per package, then how many times slower each
 * rival is than the first package. A package that takes no part in a row leaves its cells empty.
 */
export function comparisonTable({ unit, scenarios }, [subject, ...rivals]) {
  const headings = [
    ["", "scenario"],
    ...[subject, ...rivals].flatMap((name) => [[name, "median"], ["", "minimum"]]),
    ...rivals.flatMap((name) => [[`${name} /`, "by median"], [subject, "by minimum"]]),
  ];
  const rows = scenarios.map(({ name, results, ratios }) => [
    name,
    ...[subject, ...rivals].flatMap((contestant) => pair(results[contestant], significant)),
    ...rivals.flatMap((rival) => pair(ratios[rival], (ratio) => ratio.toFixed(2))),
  ]);
  return `${unit}\n\n${layOut(headings, rows)}`;
}

/** Aligns cells in columns, names to the left and figures to the right, under headings of one or more lines. */
export function layOut(headings, rows) {
  const headingLines = headings[0].map((_, line) => headings.map((heading) => heading[line]));
  const widths = headings.map((_, column) => Math.max(...[...headingLines, ...rows].map((row) => row[column].length)));
  const aligned = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]));
  const line = (row) => row.map(aligned).join("  ").trimEnd();
  return [...headingLines.map(line), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

/** Three digits or more, never more than two decimals: what the noise of a run leaves standing. */
export function significant(value) {
  const decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toFixed(decimals);
}

function pair(figures, format) {
  return figures === undefined ? ["-", "-"] : [format(figures.median), format(figures.minimum)];
}

function footer({ date, command, commit, uncommittedChanges, machine, node, packages, engine, threads, ...report }) {
  const { rounds, isMeasurement, scenarios, notes } = report;
  const { cpu, cpus, usableCpus, affinity, loadBefore, platform, arch } = machine;
  const usable = `${usableCpus} of ${cpus} CPUs usable${affinity === null ? "" : ` (${affinity})`}`;
  return [
    ...(isMeasurement ? [] : ["NOT A MEASUREMENT: fewer rounds or instances than one takes.", ""]),
    `machine   ${cpu}, ${platform} ${arch}, ${usable}, load before ${loadBefore.toFixed(2)}`,
    `versions  Node.js ${node}, ${Object.entries(packages).map(([name, version]) => `${name} ${version}`).join(", ")}`,
    `engine    ${engine}, ${threads} thread${threads === 1 ? "" : "s"}`,
    `sources   ${commit ?? "no commit"}${uncommittedChanges ? ", with uncommitted changes" : ""}`,
    `run       ${command}, ${rounds} rounds, ${date}`,
    "",
    ...workLines(scenarios),
    ...notes,
  ];
}

/** Who does what inside the clock, each kind of work once; named with its scenarios unless it is that of all. */
function workLines(scenarios) {
  const scenariosByWork = new Map();
  for (const { name, work } of scenarios) {
    for (const [packageName, text] of Object.entries(work)) {
      const key = JSON.stringify([packageName, text]);
      scenariosByWork.set(key, [...(scenariosByWork.get(key) ?? []), name]);
    }
  }
  return [...scenariosByWork].map(([key, names]) => {
    const [packageName, text] = JSON.parse(key);
    const which = names.length === scenarios.length ? "" : ` (${names.join(", ")})`;
    return `${packageName}${which}: ${text}`;
  });
}

// Runs that anyone may quote are told apart by what they depend on and replace their predecessor; the others go to a
// folder that git ignores, so that a quick look never overwrites a measurement.
function resultsPath({ benchmark, engine, machine: { platform, arch, usableCpus } }, isComplete) {
  const folder = isComplete ? RESULTS_FOLDER : join(RESULTS_FOLDER, "local");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${benchmark}-${platform}-${arch}-${usableCpus}cpu-${engine}.json`);
}
