// Writes the figures of the results files into the documents. Run it when a results file has changed;
// __test__/documents/figures.test.mjs fails until then.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parseFlags, run } from "./lib/command_line.mjs";
import { CHARTS, documentsWithFigures } from "./lib/documents.mjs";

const ROOT = join(import.meta.dirname, "..");

const ABOUT = `node benchmark/figures.mjs

Draws the charts in ${CHARTS} and fills the tables of README.md and docs/*.md between their "figures" marks, from the
files in benchmark/results. It measures nothing.`;

await run(() => {
  const { values } = parseFlags({ help: { type: "boolean", short: "h" } });
  if (values.help) {
    console.log(ABOUT);
    return;
  }
  mkdirSync(join(ROOT, CHARTS), { recursive: true });
  for (const [path, text] of documentsWithFigures()) {
    writeFileSync(join(ROOT, path), text);
    console.error(`written to ${path}`);
  }
});
