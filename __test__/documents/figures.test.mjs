// Tables and charts of the documents are what the results files make of them, and charts are legible in light and dark.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { CHARTS, documentsWithFigures } from "../../benchmark/lib/documents.mjs";
import { barChart } from "../../benchmark/lib/chart.mjs";
import { drawCharts } from "../../benchmark/lib/charts.mjs";
import { readResults } from "../../benchmark/lib/results_files.mjs";
import { fillTables, tablesIn } from "../../benchmark/lib/tables.mjs";
import { readDocument } from "./code_blocks.mjs";

/** WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (graphics). */
const TEXT_CONTRAST = 4.5;
const GRAPHICS_CONTRAST = 3;

/** A ratio and its two figures are rounded to three digits each. */
const ROUNDING = 0.016;

const documents = documentsWithFigures();
const charts = readdirSync(new URL(`../../${CHARTS}/`, import.meta.url)).map((name) => `${CHARTS}/${name}`);

for (const [path, text] of documents) {
  test(`${path} has the figures of the results files; \`node benchmark/figures.mjs\` writes them`, () => {
    assert.equal(readDocument(path), text);
  });
}

test("every chart that is kept is drawn, and shown in a document", () => {
  assert.deepEqual(charts.sort(), [...documents.keys()].filter((path) => path.endsWith(".svg")).sort());
  const shown = [...documents].filter(([path]) => path.endsWith(".md")).map(([, text]) => text).join("\n");
  for (const chart of charts) assert.match(shown, new RegExp(`!\\[[^\\]]+\\]\\((?:docs/)?${chart.slice("docs/".length)}\\)`));
});

test("README shows a table of figures, and a table that nobody knows is refused", () => {
  assert.ok(tablesIn(readDocument("README.md")).includes("verify"));
  assert.throws(() => fillTables("<!-- figures: nonsense -->\n<!-- figures end -->", readResults()), /nonsense/);
});

/** The results files with other figures for their first scenario; each as a median and a minimum. */
function resultsWith(scenario) {
  const results = readResults();
  const [first, ...rest] = results.engines.scenarios;
  const figures = Object.entries(scenario).map(([name, [median, minimum]]) => [name, { median, minimum }]);
  return { ...results, engines: { ...results.engines, scenarios: [{ ...first, results: Object.fromEntries(figures) }, ...rest] } };
}

const PLACE = "<!-- figures: verify -->\n<!-- figures end -->";
const cellsOf = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
const tableOf = (text) => text.split("\n").filter((line) => line.startsWith("|")).slice(2).map(cellsOf);

test("a steady row shows medians, and the ratio by them", () => {
  const results = resultsWith({ "@chainsafe/blst": [1240, 1000], "beacon-bls": [124, 100], "beacon-bls, blst": [620, 500] });
  assert.deepEqual(tableOf(fillTables(PLACE, results))[0].slice(1), ["1240", "124", "10.00", "620", "2.00"]);
});

test("a row whose median is far above its minimum, or whose ratios disagree, is marked and shows the smaller ratio", () => {
  const busyRival = resultsWith({ "@chainsafe/blst": [1260, 1000], "beacon-bls": [100, 100], "beacon-bls, blst": [500, 500] });
  const [label, ...cells] = tableOf(fillTables(PLACE, busyRival))[0];
  assert.match(label, / †$/);
  assert.deepEqual(cells, ["1260 (1000)", "100 (100)", "10.00", "500 (500)", "2.00"]);
  assert.match(fillTables(PLACE, busyRival), /^† Unsteady: .* 25 % .* 10 % .*smaller/m);
  assert.match(drawCharts(busyRival).verify, />10\.00× †<.*>2\.00× †</s);
  const busyWe = resultsWith({ "@chainsafe/blst": [1000, 1000], "beacon-bls": [112, 100], "beacon-bls, blst": [500, 500] });
  assert.deepEqual(tableOf(fillTables(PLACE, busyWe))[0].slice(1), ["1000 (1000)", "112 (100)", "8.93", "500 (500)", "2.00"]);
});

test("each ratio in README is made of the two figures that it stands beside", () => {
  const [, table] = readDocument("README.md").match(/<!-- figures: verify -->\n(.*?)<!-- figures end -->/s);
  const rows = tableOf(table);
  assert.ok(rows.length > 0);
  for (const [label, rival, onLanes, onLanesRatio, onBlst, onBlstRatio] of rows) {
    for (const [ours, ratio] of [[onLanes, onLanesRatio], [onBlst, onBlstRatio]]) {
      const [theirFigures, ourFigures] = [rival, ours].map((cell) => cell.match(/[\d.]+/g).map(Number));
      const expected = Math.min(...theirFigures.map((figure, place) => figure / ourFigures[place]));
      assert.ok(Math.abs(ratio / expected - 1) < ROUNDING, `${label}: ${rival} over ${ours} is ${expected}, not ${ratio}`);
    }
  }
});

test("tables and charts name the engines of beacon-bls that they show", () => {
  for (const [path, text] of documents) {
    const machines = text.match(/[^\n]*Node\.js v\d+[^\n]*/g) ?? [];
    if (path.endsWith(".svg")) assert.ok(machines.length > 0, path);
    for (const machine of machines.filter((line) => / thread/.test(line))) assert.match(machine, /beacon-bls on (avx512ifma|blst)/, path);
  }
});

test("benchmark/README.md has a row for every script, and says which take --count", () => {
  const text = readDocument("benchmark/README.md");
  const sources = readdirSync(new URL("../../benchmark/", import.meta.url)).filter((name) => name.endsWith(".mjs"));
  const those = (pattern) => sources.filter((name) => pattern.test(readDocument(`benchmark/${name}`)));
  const scripts = those(/^await (?:playScenarios|compareEngines|run)\(|^if .*await run\(/m);
  const rows = [...text.matchAll(/^\| `node benchmark\/(\w+\.mjs)`/gm)].map(([, name]) => name);
  assert.deepEqual(rows.sort(), scripts.sort());
  const counting = those(/^ {2}defaultCount: /m);
  const [, named] = text.match(/`--json`; (.*?) also `--count <n>`/s);
  assert.deepEqual([...named.matchAll(/`(\w+\.mjs)`/g)].map(([, name]) => name).sort(), counting.sort());
});

test("what a chart cannot show whole is refused", () => {
  const chart = { title: "t", series: ["one"], rows: [{ label: "short", values: [1] }], captions: [] };
  const rest = { format: String, reference: { value: 1, label: "one" } };
  assert.match(barChart({ ...chart, ...rest }), /^<svg /);
  assert.throws(() => barChart({ ...chart, ...rest, rows: [{ label: "x".repeat(99), values: [1] }] }), RangeError);
  assert.throws(() => barChart({ ...chart, ...rest, rows: [{ label: "short", values: [1, 2] }] }), RangeError);
});

/** The colours of a chart by selector, in the light and in the dark scheme. */
function palettesOf(svg) {
  const [, style] = svg.match(/<style>(.*?)<\/style>/s);
  const [light, dark] = style.split("@media (prefers-color-scheme: dark)");
  const rules = (css) => [...css.matchAll(/([.\w-]+) \{[^}]*?(?:fill|stroke): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]);
  return { light: Object.fromEntries(rules(light)), dark: Object.fromEntries([...rules(light), ...rules(dark)]) };
}

/** WCAG's relative luminance of "#rrggbb". */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("contrast is that of the definition: 21 between black and white, 1 of a colour with itself", () => {
  assert.equal(contrast("#000000", "#ffffff").toFixed(2), "21.00");
  assert.equal(contrast("#bc4c00", "#bc4c00"), 1);
});

for (const path of charts) {
  for (const [scheme, colours] of Object.entries(palettesOf(readDocument(path)))) {
    test(`${path}: text and bars stand out from the background, ${scheme}`, () => {
      const beside = (name) => contrast(colours[name], colours[".background"]);
      for (const name of ["text", ".faint"]) assert.ok(beside(name) >= TEXT_CONTRAST, `${name}: ${beside(name)}`);
      for (const name of [".series-0", ".series-1", ".reference"]) {
        assert.ok(beside(name) >= GRAPHICS_CONTRAST, `${name}: ${beside(name)}`);
      }
      assert.equal(colours[".figure"], colours[".background"], "figures are edged in the background's colour");
    });
  }
}
