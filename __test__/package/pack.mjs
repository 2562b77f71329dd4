// Packs the main package and the one of this machine as the release does, from a copy of the tree.

import assert from "node:assert/strict";
import { copyFileSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { platforms } from "../../npm/platforms.mjs";
import { npm, run } from "./commands.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN_BYTES_MAX = 40_000;
const PLATFORM_BYTES_MAX = 2_000_000;
/** What npm runs by itself when a package is installed. */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"];

/** The platform whose binary stands in the tree, which is this machine's. */
export function localPlatform() {
  const found = platforms().filter(
    ({ name, platform, arch }) => platform === process.platform && arch === process.arch && existsSync(join(ROOT, `beacon-bls.${name}.node`)),
  );
  if (found.length !== 1) throw new Error(`${found.length} binaries for this machine stand beside package.json, not one; see "npm run build"`);
  return found[0].name;
}

/** A copy of the tree in `folder` as it stands before `npm publish`. The other platforms' binaries are placeholders. */
export function stage(folder, local) {
  const left = ["node_modules", "target", ".git"];
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !left.includes(basename(path)) && !path.endsWith(".node") });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  for (const { name } of platforms()) {
    const file = `beacon-bls.${name}.node`;
    if (name === local) copyFileSync(join(ROOT, file), join(folder, "npm", name, file));
    else writeFileSync(join(folder, "npm", name, file), "placeholder");
  }
  run(process.execPath, [join(folder, "npm", "prepare_publish.mjs")], { cwd: folder });
}

/** Packs a package into `destination`; `{path, bytes, files}` of the tarball. */
export function pack(folder, destination) {
  const [{ filename, size, files }] = JSON.parse(npm(["pack", "--json", "--pack-destination", destination], { cwd: folder }));
  return { path: join(destination, filename), bytes: size, files: files.map(({ path }) => path).sort() };
}

/** Exactly what a user needs: no tests, sources, benchmarks or scripts. */
export function checkMain({ bytes, files }) {
  assert.deepEqual(files, ["LICENSE", "README.md", "index.d.ts", "index.js", "package.json"]);
  return below(bytes, MAIN_BYTES_MAX);
}

export function checkPlatform({ bytes, files }, name) {
  assert.deepEqual(files, ["LICENSE", "README.md", `beacon-bls.${name}.node`, "package.json"]);
  return below(bytes, PLATFORM_BYTES_MAX);
}

function below(bytes, max) {
  const said = `${bytes} bytes, below ${max}`;
  assert.ok(bytes < max, said);
  return said;
}

/** Of the packed packages, as they are installed in `project`. */
export function checkManifests(project, names) {
  for (const name of names) {
    const manifest = JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8"));
    for (const script of INSTALL_SCRIPTS) assert.equal(manifest.scripts?.[script], undefined, `${name} has no script ${script}`);
    assert.equal(manifest.dependencies, undefined, `${name} depends on nothing`);
    assert.equal(existsSync(join(project, "node_modules", name, "binding.gyp")), false, `${name} is not built by npm`);
  }
}
