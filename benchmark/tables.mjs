// The tables of the documents, made from results files. A document marks their places:
//
//   <!-- figures: verify -->
//   <!-- figures end -->
//
// Must not measure, and must not hold a figure of its own.

import { BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z } from "./package_names.mjs";
import { significant } from "./report.mjs";
import { commandOf, machineOf, makingOf, scenarioOf, versionsOf } from "./results_files.mjs";

const MARKED = /(<!-- figures: (\w+) -->\n)[^]*?(<!-- figures end -->)/g;

const SUM_ROWS = ["sum 512", "sum 2048", "sum 30000", "committee 50 %", "committee 90 %", "committee 99 %"];
const LOOKUP_ROWS = ["index of a key", "seen messages by index", "sets by index"];
const FILLING_ROWS = ["append validated", "append", "load", "save"];
const BAD_ROWS = ["128", "1 bad of 128", "16 bad of 128", "128 bad of 128"];

const TABLES = { verify, bad, cores, loop_delay: loopDelay, registry, memory, validation };

/** The document with every marked place filled from the results. */
export function fillTables(document, results) {
  return document.replaceAll(MARKED, (_, begin, name, end) => {
    if (!(name in TABLES)) throw new RangeError(`no table is named "${name}"; there are: ${Object.keys(TABLES).join(", ")}`);
    return `${begin}\n${TABLES[name](results)}\n\n${end}`;
  });
}

/** The names of the tables that a document shows. */
export function tablesIn(document) {
  return [...document.matchAll(MARKED)].map(([, , name]) => name);
}

function verify({ verifyLanes, verifyBlst }) {
  const rows = verifyLanes.scenarios.map(({ name, description, results, ratios }) => {
    const onBlst = scenarioOf(verifyBlst, name);
    return [
      description,
      significant(results[CHAINSAFE_BLST].median),
      significant(results[BEACON_BLS].median),
      times(ratios[CHAINSAFE_BLST]),
      significant(onBlst.results[BEACON_BLS].median),
      times(onBlst.ratios[CHAINSAFE_BLST]),
    ];
  });
  const headings = ["microseconds per set", `\`${CHAINSAFE_BLST}\``, "on eight lanes", "times", "on blst", "times"];
  return table(headings, rows, [verifyLanes, verifyBlst]);
}

/** What it costs to name the bad sets of a batch. */
function bad({ verifyLanes, verifyBlst }) {
  const cell = (report, name, contestant) => significant(scenarioOf(report, name).results[contestant].median);
  const rows = BAD_ROWS.map((name) => [
    scenarioOf(verifyLanes, name).description,
    cell(verifyLanes, name, CHAINSAFE_BLST),
    cell(verifyLanes, name, BEACON_BLS),
    cell(verifyBlst, name, BEACON_BLS),
  ]);
  return table(["microseconds per set", `\`${CHAINSAFE_BLST}\``, "on eight lanes", "on blst"], rows, [verifyLanes, verifyBlst]);
}

function cores({ coresLanes }) {
  const contestants = [BEACON_BLS, `${BEACON_BLS}, 1 thread`, CHAINSAFE_BLST];
  const rows = coresLanes.scenarios.map(({ description, results }) => [
    description,
    ...contestants.map((contestant) => significant(results[contestant].median)),
  ]);
  const threads = `\`${BEACON_BLS}\`, ${coresLanes.threads} threads`;
  return table(["microseconds per set", threads, "1 thread", `\`${CHAINSAFE_BLST}\``], rows, [coresLanes]);
}

function loopDelay({ loopDelay: report }) {
  const { sets, results } = scenarioOf(report, "distinct");
  const rows = Object.entries(results).map(([way, figures]) => [
    way,
    ...["delayP99", "delayMax", "readP99", "longestCall", "work"].map((figure) => significant(figures[figure].median)),
  ]);
  const headings = [`milliseconds, ${sets.toLocaleString("en")} sets`, "delay, 99th percentile", "delay, maximum"];
  return table([...headings, "`readFile`, 99th percentile", "longest call", "all sets verified"], rows, [report]);
}

function registry({ registry: report }) {
  const contestants = [BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z];
  const rows = [...SUM_ROWS, ...LOOKUP_ROWS, ...FILLING_ROWS].map((name) => {
    const { description, unit, results } = scenarioOf(report, name);
    const cells = contestants.map((contestant) => (results[contestant] ? significant(results[contestant].median) : "–"));
    return [description, unit.replace("microseconds per ", ""), ...cells];
  });
  return table(["microseconds", "per", ...contestants.map((name) => `\`${name}\``)], rows, [report]);
}

function memory({ registry: report }) {
  const { measures } = scenarioOf(report, "memory");
  const { results } = measures.rss;
  const rows = [BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z].map((name) => [`\`${name}\``, significant(results[name].median)]);
  return table([`${report.count.toLocaleString("en")} keys`, "bytes of resident memory per key"], rows, [report]);
}

/** What validating a key costs, beyond decoding it. */
function validation({ registry: report }) {
  const rows = ["append validated", "append"].map((name) => {
    const { description, results } = scenarioOf(report, name);
    return [description, significant(results[BEACON_BLS].median), significant(results[CHAINSAFE_BLST].median)];
  });
  return table(["microseconds per key", `\`${BEACON_BLS}\``, `\`${CHAINSAFE_BLST}\``], rows, [report]);
}

function table(headings, rows, reports) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const source = (report) => `- \`${report.file}\`: \`${commandOf(report)}\`, ${makingOf(report)}`;
  return [
    ...[headings, headings.map(() => "---"), ...rows].map(line),
    "",
    `${machineOf(reports[0])}; ${versionsOf(reports[0])}:`,
    "",
    ...reports.map(source),
  ].join("\n");
}

function times({ median }) {
  return median.toFixed(2);
}
