// npm run lint [-- <check>...]
//
// Everything that can be said of the sources without running them. All checks run, whatever the others found.

import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const script = (name) => ["node", join(".ci", "lint", `${name}.mjs`)];

const CHECKS = {
  rustfmt: ["cargo", "fmt", "--all", "--check"],
  clippy: ["cargo", "clippy", "--quiet", "--workspace", "--all-targets", "--features", "panic-probe", "--", "-D", "warnings"],
  javascript: ["oxlint", "--deny-warnings", "--report-unused-disable-directives"],
  types: ["tsc", "-p", "__test__/types"],
  house: script("house"),
  package: script("package_files"),
  links: script("links"),
  workflows: script("workflows"),
};

const ABOUT = `npm run lint [-- <check>...]

Everything that can be said of the sources without running them: all checks, or those that are named.

Checks: ${Object.keys(CHECKS).join(", ")}`;

const asked = process.argv.slice(2);
if (asked.some((argument) => ["--help", "-h"].includes(argument))) {
  console.log(ABOUT);
  process.exit();
}
const unknown = asked.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(`error: no check is named ${unknown.join(", ")}; choose from: ${Object.keys(CHECKS).join(", ")}`);
  process.exit(1);
}

const failed = [];
for (const [name, [command, ...args]] of Object.entries(CHECKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const start = performance.now();
  console.log(`== ${name}: ${[command, ...args].join(" ")}`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, PATH: pathWithPackages() },
  });
  const passed = error === undefined && status === 0;
  if (error) console.error(error.message);
  console.log(`${passed ? "ok" : "FAILED"}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  if (!passed) failed.push(name);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/** The search path of commands, with the programs of `npm ci` first, so that this runs without npm as well. */
function pathWithPackages() {
  const separator = process.platform === "win32" ? ";" : ":";
  return [join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(separator);
}
