// The tables of the documents, made from results files. A document marks their places:
//
//   <!-- figures: verify -->
//   <!-- figures end -->
//
// Must not measure, and must not hold a figure of its own.

import { BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z, ON_BLST } from "./package_names.mjs";
import { significant } from "./report.mjs";
import { commandOf, machineOf, makingOf, scenarioOf, versionsOf } from "./results_files.mjs";
import { EXPLANATION, isUnsteady, MARK, OF_RATIOS, publishedRatio } from "./steadiness.mjs";

const MARKED = /(<!-- figures: (\w+) -->\n)[^]*?(<!-- figures end -->)/g;

const SUM_ROWS = ["sum 512", "sum 2048", "sum 30000", "committee 50 %", "committee 90 %", "committee 99 %"];
const LOOKUP_ROWS = ["index of a key", "sets by index", "seen messages by index"];
const FILLING_ROWS = ["append validated", "append", "load", "save"];
const BAD_ROWS = ["128", "1 bad of 128", "16 bad of 128", "128 bad of 128"];

const ON_LANES_HEADING = `\`${BEACON_BLS}\` on eight lanes`;
const ON_BLST_HEADING = `\`${BEACON_BLS}\` on blst`;

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

function verify({ engines }) {
  const rows = engines.scenarios.map(({ description, results }) => {
    const row = timedRow(description, results, [CHAINSAFE_BLST, BEACON_BLS, ON_BLST]);
    const times = (subject) => publishedRatio(results, { rival: CHAINSAFE_BLST, subject, unsteady: row.unsteady }).toFixed(2);
    const [label, rival, onLanes, onBlst] = row.cells;
    return { ...row, cells: [label, rival, onLanes, times(BEACON_BLS), onBlst, times(ON_BLST)] };
  });
  const headings = ["microseconds per set", `\`${CHAINSAFE_BLST}\``, ON_LANES_HEADING, "times as fast", ON_BLST_HEADING, "times as fast"];
  return timedTable(headings, rows, engines, `${EXPLANATION} ${OF_RATIOS}`);
}

/** What it costs to name the bad sets of a batch. */
function bad({ engines }) {
  const rows = BAD_ROWS.map((name) => scenarioOf(engines, name)).map(({ description, results }) =>
    timedRow(description, results, [CHAINSAFE_BLST, BEACON_BLS, ON_BLST]),
  );
  return timedTable(["microseconds per set", `\`${CHAINSAFE_BLST}\``, ON_LANES_HEADING, ON_BLST_HEADING], rows, engines);
}

function cores({ coresLanes }) {
  const contestants = [BEACON_BLS, `${BEACON_BLS}, 1 thread`, CHAINSAFE_BLST];
  const rows = coresLanes.scenarios.map(({ description, results }) => timedRow(description, results, contestants));
  const threads = `\`${BEACON_BLS}\`, ${coresLanes.threads} threads`;
  return timedTable(["microseconds per set", threads, `\`${BEACON_BLS}\`, 1 thread`, `\`${CHAINSAFE_BLST}\``], rows, coresLanes);
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
    const row = timedRow(description, results, contestants);
    return { ...row, cells: row.cells.toSpliced(1, 0, unit.replace("microseconds per ", "")) };
  });
  return timedTable(["microseconds", "per", ...contestants.map((name) => `\`${name}\``)], rows, report);
}

function memory({ registry: report }) {
  const { measures } = scenarioOf(report, "memory");
  const { results } = measures.rss;
  const rows = [BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z].map((name) => [`\`${name}\``, significant(results[name].median)]);
  return table([`${report.count.toLocaleString("en")} keys`, "bytes of resident memory per key"], rows, [report]);
}

/** What validating a key costs, beyond decoding it. */
function validation({ registry: report }) {
  const rows = ["append validated", "append"].map((name) => scenarioOf(report, name)).map(({ description, results }) =>
    timedRow(description, results, [BEACON_BLS, CHAINSAFE_BLST]),
  );
  return timedTable(["microseconds per key", `\`${BEACON_BLS}\``, `\`${CHAINSAFE_BLST}\``], rows, report);
}

/** A row of medians; one that is not steady is marked, and has its minima beside them. */
function timedRow(description, results, contestants) {
  const unsteady = isUnsteady(results, contestants);
  const figures = contestants.map((name) => {
    if (results[name] === undefined) return "–";
    const { median, minimum } = results[name];
    return unsteady ? `${significant(median)} (${significant(minimum)})` : significant(median);
  });
  return { unsteady, cells: [unsteady ? `${description} ${MARK}` : description, ...figures] };
}

function timedTable(headings, rows, report, explanation = EXPLANATION) {
  const notes = rows.some(({ unsteady }) => unsteady) ? [explanation] : [];
  return table(headings, rows.map(({ cells }) => cells), [report], notes);
}

function table(headings, rows, reports, notes = []) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const source = (report) => `- \`${report.file}\`: \`${commandOf(report)}\`, ${makingOf(report)}`;
  return [
    ...[headings, headings.map(() => "---"), ...rows].map(line),
    "",
    ...notes.flatMap((note) => [note, ""]),
    `${machineOf(reports[0])}; ${versionsOf(reports[0])}:`,
    "",
    ...reports.map(source),
  ].join("\n");
}
