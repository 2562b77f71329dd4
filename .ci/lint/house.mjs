// The layers of the project, as CONTRIBUTING draws them: who may import whom, where `unsafe` and intrinsics may stand, how long a Rust
// file may be. (How long a function may be, clippy and oxlint say.) It goes by folders and what their `mod.rs` says; it names no file.

import { posix } from "node:path";
import { circles, rustImports } from "./imports.mjs";
import { codeOf, withoutTests } from "./rust_source.mjs";
import { isProgram, outputOf, readFiles, report } from "./repository.mjs";

/** Crates that may not be among the dependencies of a crate of the workspace. The lanes have none at all. */
const FORBIDDEN_CRATES = {
  "beacon-bls": /^(blst|lanes)$/,
  "bls": /^napi/,
  "lanes": /./,
};

/** The bindings reach blst through the types of `bls` alone, never through its wrapped C functions. */
const BINDINGS = /^src\/(?:bindings\/.*|lib)\.rs$/;
const NOT_IN_THE_BINDINGS = /\b(?:blst::|lanes::)/;

const UNSAFE_FOLDERS = ["src/bindings/node_api/", "src/bls/src/blst/", "src/lanes/src/backends/"];
const INTRINSICS_FOLDER = "src/lanes/src/backends/";

/** Top folders that the scripts of a top folder may import from, besides their own: tests from what they test, nobody from a test. */
const JAVASCRIPT_IMPORTS = {
  "benchmark": ["index.js"],
  "examples": ["index.js"],
  "__test__": ["index.js", "benchmark", "examples", "npm", ".ci"],
  "npm": ["index.js"],
  ".ci": [],
};

/** Lines of code: comments, hover texts among them, and tests do not count. */
const MAX_LINES = 300;

/**
 * What breaks a rule of the layers.
 *
 * @param {Map<string, string>} sources from path to text: `.rs`, `.mjs`, `.js`
 * @param {{name: string, dependencies: {name: string, kind: string | null}[]}[]} crates as `cargo metadata` lists them
 * @returns {string[]} a line for each
 */
export function brokenLayers(sources, crates) {
  const rust = [...sources].filter(([path]) => path.startsWith("src/") && path.endsWith(".rs"));
  return [
    ...crates.flatMap(forbiddenCrates),
    ...rust.flatMap(([path, text]) => misplacedWords(path, codeOf(text))),
    ...rust.flatMap(([path, text]) => tooLong(path, codeOf(withoutTests(text)))),
    ...rustImports(sources).flatMap(({ root, files, folders }) => [
      ...[...circles(files), ...circles(folders)].map(([from, to]) => `${root}: ${from} imports ${to}, which is built on ${from}`),
      ...[...folders].flatMap(([folder, imports]) => wrongHead(`${root}/${folder}/mod.rs`, sources, imports)),
    ]),
    ...[...sources].filter(([path]) => /\.m?js$/.test(path)).flatMap(([path, text]) => strayImports(path, text)),
  ];
}

function forbiddenCrates({ name, dependencies }) {
  const forbidden = FORBIDDEN_CRATES[name];
  if (forbidden === undefined) return [`${name}: a crate that .ci/lint/house.mjs does not know`];
  return dependencies
    .filter((dependency) => dependency.kind === null && forbidden.test(dependency.name))
    .map((dependency) => `the crate ${name} may not depend on ${dependency.name}`);
}

function misplacedWords(path, code) {
  return code.split("\n").flatMap((line, i) => {
    const place = `${path}:${i + 1}`;
    return [
      ...(BINDINGS.test(path) && NOT_IN_THE_BINDINGS.test(line) ? [`${place}: the bindings name blst or lanes`] : []),
      ...(/\bunsafe\b/.test(line) && !UNSAFE_FOLDERS.some((folder) => path.startsWith(folder)) ? [`${place}: unsafe outside of ${UNSAFE_FOLDERS.join(", ")}`] : []),
      ...(/\b(?:core|std)::arch\b/.test(line) && !path.startsWith(INTRINSICS_FOLDER)
        ? [`${place}: intrinsics outside of ${INTRINSICS_FOLDER}`]
        : []),
    ];
  });
}

function tooLong(path, text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return lines > MAX_LINES ? [`${path}: ${lines} lines of code without its tests, at most ${MAX_LINES}`] : [];
}

/** The head of each folder's `mod.rs` has a line such as `Imports: error, points.` that says what the folder imports, no more and no less. */
function wrongHead(path, sources, imports) {
  const line = /^\/\/! Imports: ([^.]+)\.$/m.exec(sources.get(path) ?? "")?.[1];
  const actual = [...imports].map((name) => name.replaceAll("/", "::")).sort();
  const right = `//! Imports: ${actual.join(", ") || "nothing"}.`;
  if (line === undefined) return [`${path}: no line "${right}"`];
  const told = line === "nothing" ? [] : line.replaceAll("`", "").split(", ").sort();
  return told.join() === actual.join() ? [] : [`${path}: says "Imports: ${line}." where it should say "${right}"`];
}

function strayImports(path, text) {
  const allowed = JAVASCRIPT_IMPORTS[path.split("/")[0]];
  if (allowed === undefined) return [];
  return [...text.matchAll(/^(?:import\b|\} from|export .* from)[^\n]*?"(\.[^"]+)"/gm)]
    .map(([, specifier]) => posix.join(posix.dirname(path), specifier).split("/")[0])
    .filter((folder) => folder !== path.split("/")[0] && !allowed.includes(folder))
    .map((folder) => `${path}: may not import from ${folder}`);
}

if (isProgram(import.meta)) {
  const sources = readFiles([".rs", ".mjs", ".js"]);
  const { packages } = JSON.parse(outputOf("cargo", ["metadata", "--no-deps", "--format-version", "1"]));
  report(brokenLayers(sources, packages), `${sources.size} files, ${packages.length} crates`);
}
