// What the results files make of the documents: the charts in docs/charts, and the tables of README.md and docs/*.md.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { drawCharts } from "./charts.mjs";
import { readResults } from "./results_files.mjs";
import { fillTables } from "./tables.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const GUIDES = "docs";
export const CHARTS = "docs/charts";

/** All documents that hold figures: by path below the package's root, the text that each should have. */
export function documentsWithFigures() {
  const results = readResults();
  const charts = Object.entries(drawCharts(results)).map(([name, chart]) => [`${CHARTS}/${name}.svg`, chart]);
  const guides = readdirSync(join(ROOT, GUIDES)).filter((name) => name.endsWith(".md")).map((name) => `${GUIDES}/${name}`);
  const texts = ["README.md", ...guides].map((path) => [path, fillTables(read(path), results)]);
  return new Map([...charts, ...texts]);
}

function read(path) {
  return readFileSync(join(ROOT, path), "utf8").replaceAll("\r\n", "\n");
}
