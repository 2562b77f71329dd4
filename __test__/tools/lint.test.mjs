// The checks of `npm run lint` that are our own find what they are there for, and leave its nearest neighbour alone.

import assert from "node:assert/strict";
import test from "node:test";
import { brokenLayers } from "../../.ci/lint/house.mjs";
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

/** The complaints about sources of one line each, without those about the heads of `mod.rs` files that are not there. */
function layersOf(files, crates = []) {
  return brokenLayers(new Map(Object.entries(files)), crates).filter((line) => !line.includes(": no line "));
}

test("unsafe, intrinsics and the names of blst and lanes stay in their folders", () => {
  for (const [path, text] of [
    ["src/bls/src/threads/pool.rs", "use crate::error; unsafe { f() }"],
    ["src/bls/src/engine/scalar.rs", "#[cfg(test)]\nmod tests {\n  unsafe fn f() {}\n}"],
    ["src/lanes/src/formulas/field/fp.rs", "use core::arch::x86_64::__m512i;"],
    ["src/bindings/scheme/verify.rs", "use blst::min_pk;"],
    ["src/bindings/scheme/verify.rs", "use bls::blst::Point;"],
    ["src/lib.rs", "lanes::Lanes::portable()"],
  ])
    assert.equal(layersOf({ [path]: text }).length, 1, `${path}: ${text}`);
  for (const [path, text] of [
    ["src/bls/src/blst/g1.rs", "unsafe { f() }"],
    ["src/bls/src/error.rs", '// unsafe\nconst A: &str = "unsafe"; const B: char = \'"\'; // unsafe { }'],
    ["src/lanes/src/backends/avx512ifma/limbs.rs", "use core::arch::x86_64::__m512i;"],
    ["src/bindings/scheme/verify.rs", 'let name = "blst::"; use bls::scheme::verify::verify;'],
    ["src/bls/src/engine/mod.rs", "use lanes::Lanes;"],
  ])
    assert.deepEqual(layersOf({ [path]: text }), [], `${path}: ${text}`);
});

/** How many imports of these files lie on a circle, between files and between folders. */
function circlesOf(files) {
  return layersOf(files).filter((line) => line.includes("which is built on")).length;
}

test("a module that imports what is built on it is found, over any number of steps, and tests may", () => {
  const [error, registry, key] = ["src/bls/src/error.rs", "src/bls/src/registry/keys.rs", "src/bls/src/key.rs"];
  const none = { [error]: "", [registry]: "", [key]: "" };
  const up = { ...none, [error]: "use crate::registry::keys::Keys;", [registry]: "use crate::error::Error;" };
  assert.equal(circlesOf(up), 2);
  assert.equal(circlesOf({ ...up, [registry]: "crate::key::f()", [key]: "use crate::{error::E, key};" }), 3);
  assert.equal(circlesOf({ ...up, [registry]: "use super::super::error::E;" }), 2, "by super");
  assert.equal(circlesOf({ ...up, [error]: "#[cfg(test)]\nmod tests {\n use crate::registry::Registry;\n}" }), 0);
  assert.equal(circlesOf({ ...up, [error]: "// crate::registry::keys\nuse std::registry::keys;" }), 0);
});

test("a circle is found in the bindings, among the lanes and between folders whose files make none", () => {
  assert.equal(circlesOf({ "src/bindings/a/b.rs": "use crate::bindings::c::d;", "src/bindings/c/d.rs": "use crate::bindings::a::b;" }), 4);
  assert.equal(circlesOf({ "src/bindings/a/b.rs": "use crate::bindings::c::d;", "src/bindings/c/d.rs": "", "src/bindings/c/e.rs": "use crate::bindings::a::b;" }), 2);
  const formulas = { "src/lanes/src/backends/mod.rs": "use crate::formulas::fp;", "src/lanes/src/formulas/fp.rs": "use super::super::backend::Limbs;" };
  assert.ok(circlesOf(formulas) > 0, "formulas import the backends, by the name that dispatch gives them");
  assert.equal(circlesOf({ ...formulas, "src/lanes/src/backends/mod.rs": "" }), 0);
  const parent = { "src/bls/src/engine/mod.rs": "mod scalar; use scalar::S;", "src/bls/src/engine/scalar.rs": "use crate::engine::Engine;" };
  assert.equal(circlesOf(parent), 0, "a mod.rs and its own files are one");
});

test("the head of a folder says what it imports, no more and no less", () => {
  const complaints = (head, text) =>
    brokenLayers(new Map([["src/bls/src/error.rs", ""], ["src/bls/src/blst/mod.rs", head], ["src/bls/src/blst/g1.rs", text]]), []);
  const imports = "use crate::error::Error;";
  assert.deepEqual(complaints("//! Points.\n//!\n//! Imports: error.\n", imports), []);
  assert.deepEqual(complaints("//! Imports: nothing.\n", ""), []);
  for (const [head, text] of [["//! Points.\n", imports], ["//! Imports: nothing.\n", imports], ["//! Imports: error.\n", ""], ["//! Imports: error, settings.\n", imports]])
    assert.equal(complaints(head, text).length, 1, head);
});

test("a crate may not depend on what stands in a layer above or beside it", () => {
  const crate = (name, dependency, kind = null) => [{ name, dependencies: [{ name: dependency, kind }] }];
  for (const bad of [crate("beacon-bls", "blst"), crate("bls", "napi-derive"), crate("lanes", "rand"), crate("new", "rand")])
    assert.equal(layersOf({}, bad).length, 1);
  for (const good of [crate("beacon-bls", "bls"), crate("bls", "blst"), crate("lanes", "rand", "dev")])
    assert.deepEqual(layersOf({}, good), []);
});

test("a Rust file has at most 300 lines of code without its tests, and scripts import from their own side", () => {
  assert.deepEqual(layersOf({ "src/bls/src/a.rs": "fn a() {}\n".repeat(300) + "\n// b\n#[cfg(test)]\nmod tests {\n}\n" }), []);
  assert.equal(layersOf({ "src/bls/src/a.rs": "fn a() {}\n".repeat(301) }).length, 1);
  assert.equal(layersOf({ "examples/a.mjs": 'import { a } from "../__test__/a.mjs";' }).length, 1);
  assert.deepEqual(layersOf({ "examples/a.mjs": 'import { a } from "./a/b.mjs";\nimport "../index.js";' }), []);
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
