// The charts of the documents: which figures each shows, by the name of its file in docs/charts.
//
// Must not measure, and must not hold a figure of its own.

import { barChart } from "./chart.mjs";
import { BEACON_BLS, CHAINSAFE_BLST, LODESTAR_Z } from "./package_names.mjs";
import { commandOf, machineOf, makingOf, scenarioOf, versionsOf } from "./results_files.mjs";

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

/** Ratios of both engines, each from a run of its own beside the rival. */
function verifyChart({ verifyLanes, verifyBlst }) {
  const ratio = (report, name) => scenarioOf(report, name).ratios[CHAINSAFE_BLST].median;
  return barChart({
    title: `Signature sets from bytes: times as fast as ${CHAINSAFE_BLST}`,
    series: [`${BEACON_BLS} on eight lanes (AVX-512 IFMA)`, `${BEACON_BLS} on blst (any processor)`],
    rows: verifyLanes.scenarios.map(({ name, description }) => ({
      label: description,
      values: [ratio(verifyLanes, name), ratio(verifyBlst, name)],
    })),
    format: times,
    reference: AS_FAST,
    captions: captionsOf(verifyLanes, verifyBlst),
  });
}

function registryChart({ registry }) {
  const rivals = [CHAINSAFE_BLST, LODESTAR_Z];
  return barChart({
    title: `A registry of ${registry.count.toLocaleString("en")} keys: how many times as fast as its rivals`,
    series: rivals.map((rival) => `${BEACON_BLS} beside ${rival}`),
    rows: REGISTRY_ROWS.map((name) => scenarioOf(registry, name)).map(({ description, ratios }) => ({
      label: description,
      values: rivals.map((rival) => ratios[rival]?.median),
    })),
    format: times,
    reference: AS_FAST,
    captions: captionsOf(registry),
  });
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

function captionsOf(...reports) {
  return [machineOf(reports[0]), versionsOf(reports[0]), ...reports.map((report) => `${commandOf(report)}, ${makingOf(report)}`)];
}
