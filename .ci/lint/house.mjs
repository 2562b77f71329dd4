// The walls of the house, as CONTRIBUTING draws them: who may import whom, where `unsafe` and intrinsics may stand, how long a Rust
// file may be. (How long a function may be, clippy and oxlint say.)

import { posix } from "node:path";
import { codeOf, withoutTests } from "./rust_source.mjs";
import { isProgram, outputOf, readFiles, report } from "./repository.mjs";

/** Crates that may not be among the dependencies of a crate of the workspace. The lanes have none at all. */
const FORBIDDEN_CRATES = {
  "beacon-bls": /^(blst|lanes)$/,
  "bls": /^napi/,
  "lanes": /./,
};

/** The door reaches blst through the vault's types alone, never through its module of wrapped C functions. */
const DOOR = /^src\/(?:bindings\/.*|lib)\.rs$/;
const NOT_AT_THE_DOOR = /\b(?:blst::|lanes::|bls::ffi\b)/;

const UNSAFE_FILES = [
  "src/bindings/raw.rs",
  "src/bls/benches/operations.rs", // Calls products of blst's fields, which the vault has no use for.
  "src/bls/src/ffi.rs",
  "src/lanes/src/avx512/mod.rs",
];
const INTRINSICS_FOLDER = "src/lanes/src/avx512/";

/** Modules of the vault that import each other; a floor each pair. A pair that no longer does must go from this list. */
const ONE_FLOOR = [
  ["batch", "verify"], // The batch checks a sum with `verify`, which groups by message as the batch does.
  ["pool", "queue"], // The pool frees places of the queue, which is as long as the pool is wide.
];

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
/** Longer files, and how long they may be at most. */
const LONG_FILES = {
  "src/bls/src/ffi.rs": 400, // All unsafe code of the vault stands in one file, so that it is read as a whole.
};

/**
 * What stands on the wrong side of a wall.
 *
 * @param {Map<string, string>} sources from path to text: `.rs`, `.mjs`, `.js`
 * @param {{name: string, dependencies: {name: string, kind: string | null}[]}[]} crates as `cargo metadata` lists them
 * @returns {string[]} a line for each
 */
export function brokenWalls(sources, crates) {
  const rust = [...sources].filter(([path]) => path.startsWith("src/") && path.endsWith(".rs"));
  return [
    ...crates.flatMap(forbiddenCrates),
    ...rust.flatMap(([path, text]) => misplacedWords(path, codeOf(text))),
    ...rust.flatMap(([path, text]) => tooLong(path, codeOf(withoutTests(text)))),
    ...cycles(rust.filter(([path]) => path.startsWith("src/bls/src/"))),
    ...[...sources].filter(([path]) => /\.m?js$/.test(path)).flatMap(([path, text]) => strayImports(path, text)),
  ];
}

function forbiddenCrates({ name, dependencies }) {
  const forbidden = FORBIDDEN_CRATES[name];
  if (forbidden === undefined) return [`${name}: a crate that the walls in .ci/lint/house.mjs do not know`];
  return dependencies
    .filter((dependency) => dependency.kind === null && forbidden.test(dependency.name))
    .map((dependency) => `the crate ${name} may not depend on ${dependency.name}`);
}

function misplacedWords(path, code) {
  return code.split("\n").flatMap((line, i) => {
    const place = `${path}:${i + 1}`;
    return [
      ...(DOOR.test(path) && NOT_AT_THE_DOOR.test(line) ? [`${place}: the door names blst or lanes`] : []),
      ...(/\bunsafe\b/.test(line) && !UNSAFE_FILES.includes(path) ? [`${place}: unsafe outside of its files`] : []),
      ...(/\b(?:core|std)::arch\b/.test(line) && !path.startsWith(INTRINSICS_FOLDER)
        ? [`${place}: intrinsics outside of ${INTRINSICS_FOLDER}`]
        : []),
    ];
  });
}

function tooLong(path, text) {
  const limit = LONG_FILES[path] ?? MAX_LINES;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return lines > limit ? [`${path}: ${lines} lines of code without its tests, at most ${limit}`] : [];
}

/** Imports inside a crate go down only: no module imports, by however many steps, one that imports it. */
function cycles(files) {
  const imports = new Map();
  for (const [path, text] of files) {
    const module = path.split("/")[3].replace(/\.rs$/, "");
    const named = [...codeOf(withoutTests(text)).matchAll(/\bcrate::([a-z]\w*)/g)].map(([, name]) => name);
    const all = imports.get(module) ?? imports.set(module, new Set()).get(module);
    for (const name of named) if (name !== module) all.add(name);
  }
  const isOneFloor = (a, b) => ONE_FLOOR.some((pair) => pair.includes(a) && pair.includes(b));
  const reaches = (from, to, seen = new Set()) =>
    from === to ||
    [...(imports.get(from) ?? [])].some(
      (next) => !isOneFloor(from, next) && !seen.has(next) && reaches(next, to, seen.add(next)),
    );
  const stale = ONE_FLOOR.filter(([a, b]) => imports.size > 0 && !(imports.get(a)?.has(b) && imports.get(b)?.has(a)));
  const upward = [...imports].flatMap(([module, names]) =>
    [...names]
      .filter((name) => !isOneFloor(module, name) && reaches(name, module))
      .map((name) => `src/bls/src: ${module} imports ${name}, which is built on ${module}`),
  );
  return [...upward, ...stale.map((pair) => `${pair.join(" and ")} no longer import each other: strike ONE_FLOOR out`)];
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
  const missing = UNSAFE_FILES.filter((path) => !sources.has(path)).map((path) => `${path}: named here, but not there`);
  report([...brokenWalls(sources, packages), ...missing], `${sources.size} files, ${packages.length} crates`);
}
