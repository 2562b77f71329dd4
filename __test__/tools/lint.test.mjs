// The checks of `npm run lint` that are our own find what they are there for, and leave its nearest neighbour alone.

import assert from "node:assert/strict";
import test from "node:test";
import { brokenWalls } from "../../.ci/lint/house.mjs";
import { brokenLinks } from "../../.ci/lint/links.mjs";
import { packageProblems } from "../../.ci/lint/package_files.mjs";
import { codeOf, withoutTests } from "../../.ci/lint/rust_source.mjs";
import { houseRules } from "../../.ci/lint/workflows.mjs";

const FILES = ["README.md", "docs/guide.md", "src/lib.rs", "examples/start.mjs"];

/** The complaints about one document that stands in `docs/`. */
function linksIn(text, headings = "") {
  return brokenLinks(new Map([["README.md", `# Read me\n\n## A \`code\` and, more\n\n## Twice\n## Twice\n${headings}`], ["docs/guide.md", text]]), FILES);
}

test("a link to a missing file, folder or heading is found, and one that leads somewhere is not", () => {
  for (const good of [
    "[a](../README.md)",
    "[a](../README.md#a-code-and-more)",
    "[a](../README.md#twice-1)",
    "[a](../examples/)",
    "![a](../src/lib.rs)",
    "[a](https://example.org/nothing.md#x)",
    "# Here\n[a](#here)",
    "`[a](missing.md)`",
    "```\n[a](missing.md)\n```",
    "[a]: ../README.md",
  ])
    assert.deepEqual(linksIn(good), [], good);
  for (const bad of [
    "[a](README.md)",
    "[a](../README.md#a-code-more)",
    "[a](../README.md#twice-2)",
    "[a](../Examples/)",
    '<img src="../none.svg">',
    "# Here\n[a](#there)",
    "`x` [a](missing.md)",
    "[a]: missing.md",
  ])
    assert.equal(linksIn(bad).length, 1, bad);
});

test("a path in code must be a file", () => {
  assert.deepEqual(linksIn("`src/lib.rs`, `node examples/start.mjs`, `__test__/*.test.mjs`, `src/<file>.rs`"), []);
  assert.deepEqual(linksIn("`node examples/stop.mjs`"), ["docs/guide.md: there is no examples/stop.mjs"]);
});

/** The complaints about files beside those that make the two floors of `ONE_FLOOR` import each other, as they do. */
function wallsOf(files, crates = []) {
  const floors = { batch: "verify", verify: "batch", pool: "queue", queue: "pool" };
  const honest = Object.entries(floors).map(([module, other]) => [`src/bls/src/${module}.rs`, `use crate::${other};\n`]);
  return brokenWalls(new Map([...honest, ...Object.entries(files)]), crates);
}

test("unsafe, intrinsics and the names of blst and lanes stay in their files", () => {
  for (const [path, text] of [
    ["src/bls/src/pool.rs", "use crate::queue; unsafe { f() }"],
    ["src/bls/src/engine/scalar.rs", "#[cfg(test)]\nmod tests {\n  unsafe fn f() {}\n}"],
    ["src/lanes/src/floors/fp.rs", "use core::arch::x86_64::__m512i;"],
    ["src/bindings/verify.rs", "use blst::min_pk;"],
    ["src/bindings/verify.rs", "use bls::ffi::Point;"],
    ["src/lib.rs", "lanes::Lanes::portable()"],
  ])
    assert.equal(wallsOf({ [path]: text }).length, 1, `${path}: ${text}`);
  for (const [path, text] of [
    ["src/bls/src/ffi.rs", "unsafe { f() }"],
    ["src/bls/src/error.rs", '// unsafe\nconst A: &str = "unsafe"; const B: char = \'"\'; // unsafe { }'],
    ["src/lanes/src/avx512/limbs.rs", "use core::arch::x86_64::__m512i;"],
    ["src/bindings/verify.rs", 'let name = "blst::"; use bls::verify::verify;'],
    ["src/bls/src/engine/mod.rs", "use lanes::Lanes;"],
  ])
    assert.deepEqual(wallsOf({ [path]: text }), [], `${path}: ${text}`);
});

test("a module that imports what is built on it is found, over any number of steps, and tests may", () => {
  const up = { "src/bls/src/error.rs": "use crate::registry::Registry;", "src/bls/src/registry/mod.rs": "use crate::error::Error;" };
  assert.equal(wallsOf(up).length, 2);
  assert.equal(wallsOf({ ...up, "src/bls/src/registry/mod.rs": "crate::key::f()", "src/bls/src/key.rs": "crate::error::E" }).length, 3);
  const inTests = "#[cfg(test)]\nmod tests {\n use crate::registry::Registry;\n}";
  assert.deepEqual(wallsOf({ ...up, "src/bls/src/error.rs": inTests }), []);
  assert.match(wallsOf({ "src/bls/src/pool.rs": "" }).join(), /pool and queue no longer import each other/);
});

test("a crate may not depend on what stands on the other side of its wall", () => {
  const crate = (name, dependency, kind = null) => [{ name, dependencies: [{ name: dependency, kind }] }];
  for (const bad of [crate("beacon-bls", "blst"), crate("bls", "napi-derive"), crate("lanes", "rand"), crate("new", "rand")])
    assert.equal(wallsOf({}, bad).length, 1);
  for (const good of [crate("beacon-bls", "bls"), crate("bls", "blst"), crate("lanes", "rand", "dev")])
    assert.deepEqual(wallsOf({}, good), []);
});

test("a Rust file has at most 300 lines of code without its tests, and scripts import from their own side", () => {
  assert.deepEqual(wallsOf({ "src/bls/src/a.rs": "fn a() {}\n".repeat(300) + "\n// b\n#[cfg(test)]\nmod tests {\n}\n" }), []);
  assert.equal(wallsOf({ "src/bls/src/a.rs": "fn a() {}\n".repeat(301) }).length, 1);
  assert.equal(wallsOf({ "examples/a.mjs": 'import { a } from "../__test__/a.mjs";' }).length, 1);
  assert.deepEqual(wallsOf({ "examples/a.mjs": 'import { a } from "./a/b.mjs";\nimport "../index.js";' }), []);
});

test("Rust literals and comments are no code, and lifetimes are no literals", () => {
  const text = "fn f<'a>(x: &'a str) { let c = '\\''; /* a\nb */ r#\"unsafe \" \"# ; \"\\\" unsafe\" } // unsafe";
  assert.doesNotMatch(codeOf(text), /unsafe|\bb\b/);
  assert.match(codeOf(text), /fn f<'a>\(x: &'a str\)/);
  assert.equal(codeOf(text).split("\n").length, 2);
  assert.equal(withoutTests("fn a() {}\n#[cfg(test)]\npub(crate) mod tests {\n}"), "fn a() {}\n");
});

/** The complaints about a package that is right but for `changes`. */
function packageWith(manifest = {}, { packed = [], cargo = "1.0.0" } = {}) {
  const text = { name: "p", version: "1.0.0", main: "index.js", types: "index.d.ts", scripts: { "test": "x", "test:package": "x" }, ...manifest };
  const files = new Map([
    ["package.json", JSON.stringify(text)],
    ["package-lock.json", '{"version": "1.0.0", "packages": {"": {"version": "1.0.0"}}}'],
    ["Cargo.toml", `[workspace.package]\nversion = "${cargo}"\n`],
    ["npm/linux-x64-gnu/package.json", '{"name": "p-linux-x64-gnu", "version": "1.0.0"}'],
  ]);
  return packageProblems(files, ["package.json", "README.md", "LICENSE", "index.js", "index.d.ts", ...packed]);
}

test("other versions, stray or missing files, dependencies and install scripts are found", () => {
  assert.deepEqual(packageWith(), []);
  for (const bad of [
    packageWith({}, { cargo: "1.0.1" }),
    packageWith({}, { packed: ["p.linux-x64-gnu.node"] }),
    packageWith({}, { packed: ["src/lib.rs"] }),
    packageWith({ exports: { ".": { import: "./index.mjs" } } }),
    packageWith({ optionalDependencies: { "p-linux-x64-gnu": "1.0.0" } }),
    packageWith({ scripts: { postinstall: "x" } }),
    packageWith({ scripts: { deploy: "x" } }),
  ])
    assert.equal(bad.length, 1, bad.join());
  assert.equal(packageWith({ version: "1.0.1" }).length, 4);
});

test("an action without commit or version, a job without a time limit, and wide permissions are found", () => {
  const good = [
    "permissions: {}",
    "concurrency:\n  group: a",
    "jobs:\n  a:\n    timeout-minutes: 5\n    steps:",
    `      - uses: actions/checkout@${"0".repeat(40)} # v1.2.3`,
    "  b:\n    uses: ./.github/workflows/build.yml\n",
  ].join("\n");
  assert.deepEqual(houseRules("a.yml", good), []);
  for (const bad of [
    good.replace("0".repeat(40), "v1"),
    good.replace(" # v1.2.3", ""),
    good.replace("    timeout-minutes: 5\n", ""),
    good.replace("permissions: {}", "permissions: write-all"),
    good.replace("concurrency:", "x:"),
  ])
    assert.equal(houseRules("a.yml", bad).length, 1, bad);
});
