// Reads the vector files of a folder and holds them to their own README: a file that is missing, empty or unlisted is an error.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file of `folder` as `{file, kind, cases}`. Throws when there is none, or when one has no kind, no cases or a name twice. */
export function readVectorFiles(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  if (names.length === 0) throw new Error(`no vector files in ${folder}`);
  return names.map((file) => {
    const { kind, cases } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    if (typeof kind !== "string") throw new Error(`${file}: no kind`);
    if (!Array.isArray(cases) || cases.length === 0) throw new Error(`${file}: no cases`);
    const caseNames = new Set(cases.map((vector) => vector.name));
    if (caseNames.size !== cases.length || caseNames.has(undefined))
      throw new Error(`${file}: a name is missing or used twice`);
    return { file, kind, cases };
  });
}

/** The rows `{file, kind, cases}` of the table in the README of `folder`. */
export function readVectorTable(folder) {
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const rows = [...text.matchAll(/^\| ([a-z0-9_A-Z]+\.json) \| ([A-Za-z0-9_]+) \| (\d+) \|/gm)];
  return rows.map(([, file, kind, cases]) => ({ file, kind, cases: Number(cases) }));
}
