// The packages under comparison: their modules and the versions that are installed.
//
// Must not measure anything.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import * as beaconBls from "../../index.js";
import * as chainsafeBlst from "@chainsafe/blst";

import { BEACON_BLS } from "./package_names.mjs";

export { beaconBls, chainsafeBlst };

/** Versions by package name; that of beacon-bls is the one compiled into the loaded binary. */
export function versionsOf(names) {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

function versionOf(name) {
  return name === BEACON_BLS ? beaconBls.engineInfo().version : installedVersion(name);
}

// `require("<name>/package.json")` is refused by packages whose "exports" leave it out, as @noble/curves does, so the
// manifest is looked for in the folders that Node itself would search.
function installedVersion(name) {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve
    .paths(name)
    .map((folder) => join(folder, name, "package.json"))
    .find((path) => existsSync(path));
  if (manifest === undefined) {
    throw new Error(`${name} is not installed; run npm ci`);
  }
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}
