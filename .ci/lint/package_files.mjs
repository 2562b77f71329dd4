// What goes to the registry: one version everywhere, nothing in the package that no caller needs, nothing missing that its
// package.json promises, and nothing that runs or is downloaded at installation.

import { posix } from "node:path";
import { isProgram, outputOf, readFiles, report } from "./repository.mjs";

/** npm packs these whatever `files` says. */
const ALWAYS_PACKED = ["package.json", "README.md", "LICENSE"];
/** Never in the package: binaries (they have packages of their own) and what only this repository needs. */
const NEVER_PACKED = /\.node$|\.rs$|\.test\.|^(?:src|target|__test__|benchmark|\.ci|\.github|node_modules)\//;
/** Scripts that npm would run on the machine of whoever installs. */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare"];
/** The commands of a contributor, and variants of `test`; npm's `pre` and `post` belong to them. */
const COMMANDS = /^(?:pre|post)?(?:build|test(?::\w+)?|bench|lint|docs|fuzz|start)$/;

/**
 * What is wrong with the package.
 *
 * @param {Map<string, string>} files from path to text: `package.json` and those that repeat its version
 * @param {string[]} packed the paths that `npm pack` would take
 * @returns {string[]} a line for each
 */
export function packageProblems(files, packed) {
  const manifest = JSON.parse(files.get("package.json"));
  return [
    ...otherVersions(files, manifest),
    ...missingFiles(manifest, packed),
    ...packed.filter((path) => NEVER_PACKED.test(path)).map((path) => `npm would pack ${path}`),
    ...dependenciesOf(manifest),
    ...Object.keys(manifest.scripts ?? {}).flatMap(scriptProblems),
  ];
}

function otherVersions(files, { name, version }) {
  const lock = JSON.parse(files.get("package-lock.json"));
  const versions = [
    ["package-lock.json", lock.version],
    ["package-lock.json, packages", lock.packages[""].version],
    ["Cargo.toml, [workspace.package]", /\[workspace\.package\][^[]*?^version = "([^"]+)"/m.exec(files.get("Cargo.toml"))?.[1]],
    ...[...files]
      .filter(([path]) => /^npm\/[^/]+\/package\.json$/.test(path))
      .map(([path, text]) => [path, JSON.parse(text)])
      .filter(([, platform]) => platform.name?.startsWith(`${name}-`))
      .map(([path, platform]) => [path, platform.version]),
  ];
  return versions
    .filter(([, found]) => found !== version)
    .map(([where, found]) => `${where}: version ${found}, but package.json has ${version}`);
}

/** Each file that `main`, `types` and `exports` name is packed, and so is what npm packs always. */
function missingFiles({ main, types, exports = {} }, packed) {
  const named = [main, types, ...targetsOf(exports)].filter(Boolean).map((path) => posix.normalize(path));
  return [...ALWAYS_PACKED, ...named]
    .filter((path) => !path.includes("*") && !packed.includes(path))
    .map((path) => `npm would not pack ${path}`);
}

function targetsOf(exports) {
  if (typeof exports === "string") return [exports];
  return Object.values(exports ?? {}).flatMap(targetsOf);
}

/** The platform packages are added when a release is published: committed before, they would make `npm ci` fail. */
function dependenciesOf(manifest) {
  return ["dependencies", "optionalDependencies", "peerDependencies", "bundleDependencies"]
    .filter((kind) => Object.keys(manifest[kind] ?? {}).length > 0)
    .map((kind) => `package.json has ${kind}`);
}

function scriptProblems(name) {
  if (INSTALL_SCRIPTS.includes(name)) return [`package.json has a script that npm runs at installation: ${name}`];
  return COMMANDS.test(name) ? [] : [`package.json has a command beyond the seven of CONTRIBUTING: ${name}`];
}

if (isProgram(import.meta)) {
  const files = readFiles(["package.json", "package-lock.json", "Cargo.toml"]);
  const [{ files: packed }] = JSON.parse(outputOf("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]));
  const paths = packed.map(({ path }) => path);
  report(packageProblems(files, paths), `${paths.length} files: ${paths.join(", ")}`);
}
