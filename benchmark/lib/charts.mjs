// The charts of the documents: which figures each shows, by the name of its file in docs/charts.
//
// Must not measure, and must not hold a figure of its own.

import { barChart } from "./chart.mjs";
import { BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z, ON_BLST } from "./package_names.mjs";
import { commandOf, machineOf, makingOf, scenarioOf, versionsOf } from "./results_files.mjs";
import { isUnsteady, MARK, publishedRatio } from "./steadiness.mjs";

const AS_FAST = { value: 1, label: "as fast as each other" };
const times = (ratio) => `${ratio.toFixed(2)}×`;

/** The aim of the asynchronous functions, at the 99th percentile. */
const DELAY_AIM_MS = 10;

const REGISTRY_ROWS = [
  "sum 512",
  "sum 2048",
  "sum 30000",
  "committee 50 %",
  "committee 90 %",
  "committee 99 %",
  "sets by index",
  "seen messages by index",
  "append validated",
  "load",
];

/** The SVG of each chart, by its name. */
export function drawCharts(results) {
  return { verify: verifyChart(results), registry: registryChart(results), loop_delay: loopDelayChart(results) };
}

/** Ratios of both engines to the same times of the rival. */
function verifyChart({ engines }) {
  const subjects = [BEACON_BLS, ON_BLST];
  return ratioChart({
    title: `Signature sets from bytes: times as fast as ${CHAINSAFE_BLST}`,
    series: [`${BEACON_BLS} on eight lanes (AVX-512 IFMA)`, `${BEACON_BLS} on blst (any processor)`],
    scenarios: engines.scenarios,
    pairs: subjects.map((subject) => ({ rival: CHAINSAFE_BLST, subject })),
    report: engines,
  });
}

function registryChart({ registry }) {
  const rivals = [CHAINSAFE_BLST, LODESTAR_Z];
  return ratioChart({
    title: `A registry of ${registry.count.toLocaleString("en")} keys: how many times as fast as its rivals`,
    series: rivals.map((rival) => `${BEACON_BLS} beside ${rival}`),
    scenarios: REGISTRY_ROWS.map((name) => scenarioOf(registry, name)),
    pairs: rivals.map((rival) => ({ rival, subject: BEACON_BLS })),
    report: registry,
  });
}

/** A bar for each pair of contestants, from the figures that the table beside the chart shows. */
function ratioChart({ title, series, scenarios, pairs, report }) {
  const contestants = [...new Set(pairs.flatMap(({ rival, subject }) => [rival, subject]))];
  const rows = scenarios.map(({ description, results }) => {
    const unsteady = isUnsteady(results, contestants);
    const values = pairs.map((pair) => results[pair.rival] && publishedRatio(results, { ...pair, unsteady }));
    return { label: description, values, mark: unsteady ? ` ${MARK}` : "" };
  });
  const notes = rows.some(({ mark }) => mark !== "") ? [`${MARK} unsteady: the smaller of the ratios by median and by minimum`] : [];
  return barChart({ title, series, rows, format: times, reference: AS_FAST, captions: [...notes, ...captionsOf(report)] });
}

function loopDelayChart({ loopDelay }) {
  const { sets, results } = scenarioOf(loopDelay, "distinct");
  return barChart({
    title: `How late the main thread's event loop is while ${sets.toLocaleString("en")} sets verify, in milliseconds`,
    series: ["99th percentile", "maximum"],
    rows: Object.entries(results).map(([way, { delayP99, delayMax }]) => ({
      label: way,
      values: [delayP99.median, delayMax.median],
    })),
    format: (milliseconds) => `${milliseconds.toFixed(1)} ms`,
    reference: { value: DELAY_AIM_MS, label: `${DELAY_AIM_MS} ms` },
    captions: captionsOf(loopDelay),
  });
}

function captionsOf(report) {
  return [machineOf(report), versionsOf(report), `${commandOf(report)}, ${makingOf(report)}`];
}
