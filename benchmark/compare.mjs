// Did a change make beacon-bls slower? Compares runs of the same benchmark before (base) and after (head):
//
//   node benchmark/compare.mjs --base before.json --head after.json
//
// Runs of the two in turns on one machine are best, several of each: give --base and --head as often as there are files. What is
// compared is not microseconds but how many times the yardstick's time in the same run a scenario took, so that a machine that
// was slower as a whole is no finding.
//
// Must not measure anything.

import { readFileSync } from "node:fs";

import { UsageError, parseFlags, run } from "./lib/command_line.mjs";
import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { layOut } from "./lib/report.mjs";

/** Percent within which two runs of the same code may differ, even where repeated runs happen to agree better. */
const NOISE_PERCENT = 5;

const ABOUT = `Compares results files of one benchmark, from before (--base) and after (--head) a change.

  --base <file>      a results file of before; may be repeated
  --head <file>      a results file of after; may be repeated
  --noise <percent>  differences up to this are noise (default ${NOISE_PERCENT}), and up to what runs of one side differ by
  --limit <percent>  exit with 1 when a scenario is slower by more than this, and by more than its noise
  --markdown         print the table as Markdown
  --help             print this`;

/**
 * A row for each scenario that both sides have.
 *
 * @param {{base: object[], head: object[], noisePercent?: number}} runs parsed results files
 * @returns {{name: string, base: number, head: number, ratio: number, noise: number, verdict: string}[]} `base` and `head` in units
 *   of the yardstick's time, `ratio` head to base, `noise` the ratio up to which nothing is said
 */
export function compareRuns({ base, head, noisePercent = NOISE_PERCENT }) {
  assertComparable([...base, ...head]);
  const names = base[0].scenarios.map(({ name }) => name);
  const rows = names
    .filter((name) => [...base, ...head].every((report) => scenarioOf(report, name) !== undefined))
    .map((name) => {
      const [before, after] = [base, head].map((reports) => reports.map((report) => relativeCost(report, name)));
      const noise = Math.max(1 + noisePercent / 100, ...[before, after].map((costs) => Math.max(...costs) / Math.min(...costs)));
      const ratio = median(after) / median(before);
      const verdict = ratio > noise ? "slower" : ratio < 1 / noise ? "faster" : "within noise";
      return { name, base: median(before), head: median(after), ratio, noise, verdict };
    });
  if (rows.length === 0) throw new UsageError("the files have no scenario in common");
  return rows;
}

/** The rows that are slower by more than `limitPercent`, and by more than their noise. */
export function beyondLimit(rows, limitPercent) {
  return rows.filter(({ verdict, ratio }) => verdict === "slower" && ratio > 1 + limitPercent / 100);
}

function assertComparable(reports) {
  for (const [what, of] of [
    ["benchmarks", ({ benchmark }) => benchmark],
    ["units", ({ unit }) => unit],
    ["engines", ({ engine }) => engine],
    ["processors", ({ machine }) => machine.cpu],
    ["numbers of processors", ({ machine }) => machine.usableCpus],
  ]) {
    const found = new Set(reports.map(of));
    if (found.size > 1) throw new UsageError(`these files cannot be compared: ${what} ${[...found].join(", ")}`);
  }
}

function scenarioOf({ scenarios }, name) {
  return scenarios.find((scenario) => scenario.name === name && [BEACON_BLS, CHAINSAFE_BLST].every((key) => scenario.results[key]));
}

function relativeCost(report, name) {
  const { results } = scenarioOf(report, name);
  return results[BEACON_BLS].median / results[CHAINSAFE_BLST].median;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The table, and a sentence about what its figures are. */
function textOf(rows, { base, head, markdown, noise }) {
  const [{ engine, machine }] = base;
  const headings = ["scenario", "base", "head", "head / base", "noise up to", "verdict"];
  const cells = rows.map(({ name, base: before, head: after, ratio, noise, verdict }) => [
    name,
    ...[before, after, ratio, noise].map((figure) => figure.toFixed(3)),
    verdict,
  ]);
  const table = markdown
    ? [headings, headings.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n")
    : layOut(headings.map((heading) => [heading]), cells);
  const isMeasurement = [...base, ...head].every((report) => report.isMeasurement);
  const changed = rows.filter(({ verdict }) => verdict !== "within noise");
  return [
    ...(isMeasurement ? [] : ["NOT A MEASUREMENT: a run has fewer rounds than one takes.", ""]),
    table,
    "",
    `Base and head in units of the time that ${CHAINSAFE_BLST} took in the same run, medians of ${base.length} and ${head.length} runs.`,
    `Engine ${engine}, ${machine.cpu}, ${machine.usableCpus} processors. Noise is ${noise} % at least, and what runs of one side differ by.`,
    "",
    changed.length === 0
      ? `Verdict: all ${rows.length} scenarios are within noise.`
      : `Verdict: ${changed.map(({ name, ratio, verdict }) => `${name} is ${verdict} (${ratio.toFixed(2)} times)`).join(", ")}.`,
  ].join("\n");
}

function main() {
  const file = { type: "string", multiple: true, default: [] };
  const { values } = parseFlags({
    base: file,
    head: file,
    noise: { type: "string", default: String(NOISE_PERCENT) },
    limit: { type: "string" },
    markdown: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return console.log(ABOUT);
  const [base, head] = [values.base, values.head].map((paths) => paths.map((path) => JSON.parse(readFileSync(path, "utf8"))));
  if (base.length === 0 || head.length === 0) throw new UsageError("--base and --head are both needed");
  const rows = compareRuns({ base, head, noisePercent: percent("--noise", values.noise) });
  console.log(textOf(rows, { ...values, base, head }));
  if (values.limit === undefined) return;
  const slower = beyondLimit(rows, percent("--limit", values.limit));
  if (slower.length === 0) return;
  console.log(`\nSlower by more than ${values.limit} %: ${slower.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
}

function percent(flag, text) {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value < 1000)) throw new UsageError(`${flag} takes percent, got "${text}"`);
  return value;
}

if (process.argv[1] === import.meta.filename) await run(main);
