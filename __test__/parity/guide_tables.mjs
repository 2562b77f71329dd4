// The tables of docs/ that say how calls end.

import { readFileSync } from "node:fs";

/** The rows of a guide's table, by the first words of its heading row: texts of the cells, without backquotes. */
export function rowsOfGuide(file, heading) {
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8").replaceAll("\r\n", "\n");
  const start = text.indexOf(heading);
  if (start < 0) throw new Error(`docs/${file} has no table that begins with ${heading}`);
  const rows = text.slice(start).split("\n\n")[0].trimEnd().split("\n").slice(2);
  return rows.map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", "")));
}

/** How a call ends, as the tables write it: an error's code, `true`, `false`, or "taken" where nothing comes back. */
export function outcomeOf(call) {
  try {
    return String(call() ?? "taken");
  } catch (error) {
    return error.code ?? error.message;
  }
}
