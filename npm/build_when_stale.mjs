// Builds the addon when its binary is missing or older than any file it is made from. `npm test`, `npm start` and
// `npm run bench` run this first, so that a fresh clone needs no further command.
import {execFileSync} from "node:child_process";
import {readdirSync, statSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const SOURCES = ["src", "npm/loader.cjs", "npm/finish_loader.mjs", "npm/types_header.d.ts", "Cargo.toml", "Cargo.lock", "build.rs", "package.json"];

function newestChange(path) {
  const info = statSync(path, {throwIfNoEntry: false});
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

const built = readdirSync(root).filter((name) => name.endsWith(".node")).map((name) => statSync(join(root, name)).mtimeMs);
const changed = Math.max(...SOURCES.map((name) => newestChange(join(root, name))));

if (built.length === 0 || Math.min(...built) < changed) {
  console.error("Building the addon (about a minute the first time) ...");
  execFileSync("npm", ["run", "build"], {cwd: root, stdio: "inherit", shell: process.platform === "win32"});
}
