// The packages of npm/, one a platform, are what package.json says: the same platforms, the same version, the same terms.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { platforms } from "../../npm/platforms.mjs";

const ROOT = new URL("../../", import.meta.url);
const main = manifestOf("package.json");
/** What npm compares with the machine, in its words. */
const LIBC = { gnu: ["glibc"], musl: ["musl"] };

function manifestOf(path) {
  return JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
}

test("every target has a folder in npm/, and every folder a target", () => {
  const folders = readdirSync(new URL("npm/", ROOT), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = platforms().map(({ name }) => name);
  assert.ok(names.length > 0);
  assert.deepEqual(folders.map(({ name }) => name).sort(), names.sort());
});

for (const { name, platform, arch, abi } of platforms()) {
  test(`npm/${name} is the package of its platform alone, with the version and the terms of beacon-bls`, () => {
    const { description, ...rest } = manifestOf(`npm/${name}/package.json`);
    const binary = `${main.napi.binaryName}.${name}.node`;
    assert.ok(description.includes(name));
    // Whole, so that there are no scripts and no dependencies either.
    assert.deepEqual(rest, {
      name: `${main.name}-${name}`,
      version: main.version,
      license: main.license,
      ...(main.repository && { repository: main.repository }),
      engines: main.engines,
      os: [platform],
      cpu: [arch],
      ...(platform === "linux" && { libc: LIBC[abi] }),
      main: binary,
      files: [binary],
    });
    assert.match(readFileSync(new URL(`npm/${name}/README.md`, ROOT), "utf8"), new RegExp(`^# ${main.name}-${name}\n`));
  });
}

test("the addon has the version of the package", () => {
  const [, version] = readFileSync(new URL("Cargo.toml", ROOT), "utf8").match(/^\[workspace\.package\]\nversion = "([^"]+)"$/m);
  assert.equal(version, main.version);
});

test("no optional dependencies are committed", () => {
  // Before the first release they are in no registry, and `npm ci` fails on a lock file without them; npm/prepare_publish.mjs adds them.
  assert.equal(main.optionalDependencies, undefined);
});
