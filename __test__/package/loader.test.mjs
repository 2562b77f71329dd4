// The loader: which binary it takes, and what it says when there is none, or one that it must not take. A copy of it in an empty
// project, with packages made for the test; what platform it sees is set before it runs.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { loaderOf, typesOf } from "../../npm/finish_loader.mjs";
import { platformNames } from "../../npm/platforms.mjs";
import { runNode } from "../support/in_child.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const project = mkdtempSync(join(tmpdir(), "beacon-bls-loader-"));
after(() => rmSync(project, { recursive: true }));

const ENTRY = folder("node_modules", "beacon-bls");
for (const name of ["index.js", "package.json"]) copyFileSync(join(ROOT, name), join(ENTRY, name));

function folder(...names) {
  const path = join(project, ...names);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A platform package whose binary is the given JavaScript, or not there. */
function install(name, manifest, binary) {
  const path = folder("node_modules", `beacon-bls-${name}`);
  writeFileSync(join(path, "package.json"), JSON.stringify({ name: `beacon-bls-${name}`, main: "binary.js", ...manifest }));
  if (binary !== undefined) writeFileSync(join(path, "binary.js"), binary);
  return () => rmSync(path, { recursive: true });
}

/** Loads the copy as it would on that platform; what `engineInfo` is, or the messages of the error and its causes. */
async function load({ platform = process.platform, arch = process.arch } = {}, env = {}) {
  const program = `
    for (const [name, value] of ${JSON.stringify(Object.entries({ platform, arch }))}) Object.defineProperty(process, name, { value });
    const messages = [];
    let info;
    try {
      info = require("beacon-bls").engineInfo;
    } catch (error) {
      for (let e = error; e; e = e.cause) messages.push(e.message);
    }
    console.log(JSON.stringify({ info: typeof info === "function" ? info() : info, messages }));
  `;
  const { code, stdout, stderr } = await runNode(["--eval", program], { cwd: project, env: { NAPI_RS_NATIVE_LIBRARY_PATH: "", ...env } });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const BUILD_FROM_SOURCE = /Rust 1\.89.*npm ci && npm run build.*NAPI_RS_NATIVE_LIBRARY_PATH/;

test("a platform package of the same version is taken", async () => {
  const remove = install("darwin-arm64", { version }, `exports.engineInfo = "taken";`);
  assert.deepEqual(await load({ platform: "darwin", arch: "arm64" }), { info: "taken", messages: [] });
  assert.equal((await load({ platform: "darwin", arch: "x64" })).info, undefined);
  remove();
});

test("a platform package of another version is refused by name", async () => {
  const remove = install("darwin-arm64", { version: "0.0.9" }, `exports.engineInfo = "taken";`);
  const { info, messages } = await load({ platform: "darwin", arch: "arm64" });
  assert.equal(info, undefined);
  assert.match(messages[0], new RegExp(`beacon-bls ${version} needs beacon-bls-darwin-arm64 ${version}, but 0\\.0\\.9 is installed`));
  remove();
});

for (const [platform, arch, name] of [["darwin", "x64", "darwin-x64"], ["win32", "arm64", "win32-arm64-msvc"]]) {
  test(`without its package, ${platform} on ${arch} is told which one, and how to build`, async () => {
    const { messages } = await load({ platform, arch });
    assert.ok(messages[0].startsWith(`beacon-bls has no binary for platform ${platform}, arch ${arch}: the package beacon-bls-${name} is not`), messages[0]);
    assert.match(messages[0], BUILD_FROM_SOURCE);
    assert.ok(messages[1].includes(`beacon-bls-${name}`), "the cause is kept");
  });
}

test("without its package, Linux is told its libc too", { skip: process.platform !== "linux" }, async () => {
  const libc = process.report.getReport().header.glibcVersionRuntime ? ["glibc", "gnu"] : ["musl", "musl"];
  const { messages } = await load({ platform: "linux", arch: "arm64" });
  assert.ok(messages[0].includes(`platform linux, arch arm64, libc ${libc[0]}: the package beacon-bls-linux-arm64-${libc[1]} is not`), messages[0]);
});

for (const [platform, arch] of [["freebsd", "x64"], ["linux", "riscv64"], ["win32", "ia32"], ["android", "arm64"]]) {
  test(`${platform} on ${arch}, for which there is no package, is told for what there are, and how to build`, async () => {
    const { messages } = await load({ platform, arch });
    assert.ok(messages[0].startsWith(`beacon-bls has no binary for platform ${platform}, arch ${arch}`), messages[0]);
    for (const name of platformNames()) assert.ok(messages[0].includes(name), name);
    assert.match(messages[0], BUILD_FROM_SOURCE);
  });
}

test("a platform package without its binary is told from one that is not installed", async () => {
  const remove = install("darwin-arm64", { version });
  assert.match((await load({ platform: "darwin", arch: "arm64" })).messages[0], /beacon-bls-darwin-arm64 is there without its binary/);
  remove();
});

test("a binary that fails to load says why, and the cause is kept", async () => {
  const remove = install("darwin-arm64", { version }, `throw Object.assign(new Error("GLIBC_9.99 not found"), { code: "ERR_DLOPEN_FAILED" });`);
  const { messages } = await load({ platform: "darwin", arch: "arm64" });
  assert.deepEqual(messages, ["beacon-bls could not load beacon-bls-darwin-arm64: GLIBC_9.99 not found", "GLIBC_9.99 not found"]);
  remove();
});

test("NAPI_RS_NATIVE_LIBRARY_PATH is taken on any platform; one that names no file is an error", async () => {
  const [binary] = readdirSync(ROOT).filter((name) => name.endsWith(".node"));
  const { info } = await load({ platform: "freebsd", arch: "x64" }, { NAPI_RS_NATIVE_LIBRARY_PATH: join(ROOT, binary) });
  assert.equal(info.version, version);
  const nowhere = join(project, "nowhere.node");
  const { messages } = await load({}, { NAPI_RS_NATIVE_LIBRARY_PATH: nowhere });
  assert.equal(messages[0], `NAPI_RS_NATIVE_LIBRARY_PATH names no file: ${nowhere}`);
  assert.equal(messages.length, 2, "the cause is kept");
});

test("in a clone that was not built, nothing is said but how to build it; for a platform without a binary that would not help", async () => {
  writeFileSync(join(ENTRY, "Cargo.toml"), "");
  const { messages } = await load({ platform: "darwin", arch: "arm64" });
  const unknown = await load({ platform: "freebsd", arch: "x64" });
  rmSync(join(ENTRY, "Cargo.toml"));
  assert.equal(messages[0], `beacon-bls: this is a clone that was not built: run "npm ci && npm run build" in ${realpathSync(ENTRY)}`);
  assert.ok(messages.length > 1, "the cause is kept");
  assert.ok(unknown.messages[0].startsWith("beacon-bls has no binary for platform freebsd"), unknown.messages[0]);
});

test("README's settings are the environment variables that the loader and the addon read", () => {
  const sources = ["src", "npm"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(rs|cjs)$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), "utf8")),
  );
  const read = sources.flatMap((text) => [...text.matchAll(/\b(?:BEACON_BLS|NAPI_RS)_[A-Z_]+\b/g)].map(([name]) => name));
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const told = [...readme.matchAll(/^\| `([A-Z_]+)` \| /gm)].map(([, name]) => name);
  assert.deepEqual(told.filter((name) => /^(?:BEACON_BLS|NAPI_RS)_/.test(name)).sort(), [...new Set(read)].sort());
});

const TEMPLATE = "//! libc\nconst BINARIES = {\n  //! binaries\n};\n//! exports\n";
const GENERATED = `
const isMusl = () => {
  return libcOfNapi
}
function requireNative() {
  require('./beacon-bls.darwin-x64.node')
  require('beacon-bls-darwin-x64')
  require('beacon-bls-darwin-x64/package.json')
}
module.exports.verify = nativeBinding.verify
`;

test("of napi's loader, the libc and the exports are kept; anything unexpected in it ends the build", () => {
  const finished = loaderOf(TEMPLATE, GENERATED, ["darwin-x64"]);
  for (const kept of ["return libcOfNapi", 'require("beacon-bls-darwin-x64")', "module.exports.verify = nativeBinding.verify;"])
    assert.ok(finished.includes(kept), kept);
  for (const [from, to] of [
    ["const isMusl", "const isMuslNow"],
    ["function requireNative", "function requireBinding"],
    ["require('beacon-bls-darwin-x64')", "require(name)"],
    ["nativeBinding.verify", "nativeBinding.verify2"],
    ["module.exports.verify", "exports.verify"],
  ]) {
    assert.throws(() => loaderOf(TEMPLATE, GENERATED.replace(from, to), ["darwin-x64"]), /napi's loader has changed/, from);
  }
  assert.throws(() => loaderOf(TEMPLATE, GENERATED, ["darwin-x64", "darwin-arm64"]), /does not load/);
  assert.throws(() => loaderOf(TEMPLATE.replace("//! libc", ""), GENERATED, ["darwin-x64"]), /nothing like/);
});

test("of napi's types, the export that its loader adds is left out and constructors that throw are private; else the build ends", () => {
  const loaded = "\n/**\n * What was loaded.\n */\nexport declare const __napiBindingTarget: 'native'\n";
  const classes = (inside) => ["PublicKey", "SecretKey", "Signature"].map((name) => `export declare class ${name} {\n${inside}  a(): void\n}\n`).join("");
  assert.equal(typesOf(`export type A = 1\n${loaded}${classes("")}`), `export type A = 1\n${classes("  private constructor()\n")}`);
  assert.throws(() => typesOf(classes("")), /nothing like/);
  assert.throws(() => typesOf(`${loaded}${classes("  constructor(a: number)\n")}`), /nothing like/);
});
