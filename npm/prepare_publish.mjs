// Makes this tree ready for `npm publish`, in the release workflow: run it when `napi artifacts` has put each binary into its folder.
//
// Each platform package gets the licence, and package.json of the main package its optional dependencies. These are not committed:
// before a release they are in no registry, and then `npm ci` fails.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { platformNames } from "./platforms.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

const missing = platformNames().filter((name) => !existsSync(join(ROOT, "npm", name, `beacon-bls.${name}.node`)));
if (missing.length > 0) throw new Error(`no binary in ${missing.map((name) => `npm/${name}`).join(", ")}`);

for (const name of platformNames()) copyFileSync(join(ROOT, "LICENSE"), join(ROOT, "npm", name, "LICENSE"));

const CLI = join(ROOT, "node_modules", "@napi-rs", "cli", "dist", "cli.js");
execFileSync(process.execPath, [CLI, "pre-publish", "-t", "npm", "--skip-optional-publish", "--no-gh-release"], { cwd: ROOT, stdio: "inherit" });

const { version, optionalDependencies = {} } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
for (const name of platformNames()) {
  const said = optionalDependencies[`beacon-bls-${name}`];
  if (said !== version) throw new Error(`package.json asks for beacon-bls-${name} ${said}, not ${version}`);
}
