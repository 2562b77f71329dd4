// The files that git knows or would add, as text, for the checks beside this file. In a tree without git there is nothing to check,
// and git says so.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

/** More than the list of all paths takes. */
const MAX_OUTPUT_BYTES = 16 << 20;

/** Standard output of a command that is run in the root. */
export function outputOf(command, args) {
  return execFileSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
}

/** The paths of all files, with slashes, relative to the root. A file that was deleted but not yet committed is none. */
export function listFiles() {
  const list = (...flags) => outputOf("git", ["ls-files", "-z", ...flags]).split("\0").filter(Boolean);
  const deleted = new Set(list("--deleted"));
  return list("--cached", "--others", "--exclude-standard").filter((path) => !deleted.has(path));
}

/** A map from path to text of the files whose path ends with one of `endings`. */
export function readFiles(endings) {
  const paths = listFiles().filter((path) => endings.some((ending) => path.endsWith(ending)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Prints what a check found, and fails if it found anything. `checked` says what was looked at, so that nothing is no success. */
export function report(problems, checked) {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(checked);
}

/** Whether the module at `meta.url` is the program that was started. */
export function isProgram(meta) {
  return process.argv[1] === meta.filename;
}
