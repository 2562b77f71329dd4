// `npm run test:package`: the packages as a user gets them. Packs them, installs the tarballs into empty projects without a registry,
// and uses them from CommonJS, ESM and TypeScript, in every runtime that README names.
//
//   --skip-missing   passes over a runtime or tool that cannot be installed; without it that is a failure
//   --emulate        also runs the smoke test on a processor of 2008, by qemu-x86_64 (Debian: apt-get install qemu-user)
//
// The binary is the one beside package.json: run `npm run build` before.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFlags } from "../../examples/lib/command_line.mjs";
import { npm, run } from "./commands.mjs";
import { checkEmulated } from "./emulated.mjs";
import { checkMain, checkManifests, checkPlatform, localPlatform, pack, stage } from "./pack.mjs";
import { ensure, runtimes, tools, versionOf } from "./runtimes.mjs";
import { checkTypes } from "./types.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CONSUMER = fileURLToPath(new URL("consumer/", import.meta.url));
/** From an empty directory to the first verdict, without the download. */
const BEGINNER_MS_MAX = 120_000;

const ABOUT = `npm run test:package [-- --skip-missing] [-- --emulate]

Packs the package, installs it and uses it as its users do, in every runtime that README names.

  --skip-missing  pass over a runtime or tool that cannot be installed
  --emulate       run the smoke test on a processor of 2008 as well, by qemu-x86_64
  --help          print this`;

const options = readFlags(ABOUT, { "skip-missing": { type: "boolean" }, emulate: { type: "boolean" } });
const scratch = mkdtempSync(join(tmpdir(), "beacon-bls-package-"));
const failures = [];
const skipped = [];

/** Runs one check and says how it went; the others run even if it fails. */
function check(title, body) {
  const start = performance.now();
  try {
    const note = body();
    console.log(`ok      ${title} (${Math.round(performance.now() - start)} ms)${note === undefined ? "" : `: ${note}`}`);
  } catch (error) {
    failures.push(title);
    console.log(`FAILED  ${title}\n${error.message}`);
  }
}

/** The path of a runtime or a tool, or undefined if it cannot be had and that was allowed. */
function obtain(title, wanted) {
  try {
    return ensure(wanted);
  } catch (error) {
    (options["skip-missing"] ? skipped : failures).push(title);
    console.log(`${options["skip-missing"] ? "skipped" : "FAILED "} ${title}: it cannot be installed here\n${error.message}`);
    return undefined;
  }
}

/** An empty project with the tarballs installed; no registry is asked. */
function install(name, tarballs) {
  const project = join(scratch, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), `{"private": true}`);
  npm(["install", "--offline", "--no-audit", "--no-fund", ...tarballs.map(({ path }) => path)], { cwd: project });
  return project;
}

function checkMissingBinary(main, local) {
  const project = install("without-binary", [main]);
  const program = `try { require("beacon-bls"); } catch (error) { console.log(error.message + "\\n" + error.cause.message); }`;
  const said = run(process.execPath, ["--eval", program], { cwd: project });
  for (const part of [process.platform, process.arch, `beacon-bls-${local} is not installed`, "npm run build", "Cannot find module"])
    assert.ok(said.includes(part), `says "${part}": ${said}`);
}

/** README's first block of JavaScript, from an empty directory; each line that prints says in a comment what. */
function checkBeginner(tarballs) {
  const start = performance.now();
  const project = install("beginner", tarballs);
  const [, block] = readFileSync(join(ROOT, "README.md"), "utf8").match(/^```js\n(.*?)^```$/ms);
  writeFileSync(join(project, "first.mjs"), block);
  const said = run(process.execPath, ["first.mjs"], { cwd: project });
  const ms = performance.now() - start;
  const promised = [...block.matchAll(/^console\.log\(.*\); \/\/ (.+)$/gm)].map(([, words]) => words);
  assert.ok(promised.length > 0, "the block prints something");
  assert.deepEqual(said.trim().split("\n"), promised);
  assert.ok(ms < BEGINNER_MS_MAX, `${ms} ms, below ${BEGINNER_MS_MAX}`);
}

function checkRuntime({ flags }, path, project) {
  assert.match(run(path, [...flags, join(project, "required.cjs")], { cwd: project }), /^CommonJS passed$/m);
  const said = run(path, [...flags, join(project, "smoke.mjs")], { cwd: project });
  assert.match(said, /^smoke passed: /m);
  return `${versionOf(path)}, ${said.trim().split("\n").at(-1)}`;
}

function checkAll() {
  const local = localPlatform();
  const staged = join(scratch, "staged");
  check("the tree is made ready for publishing", () => stage(staged, local));
  const main = pack(staged, scratch);
  const platform = pack(join(staged, "npm", local), scratch);
  check("the main tarball has what a user needs, and no more", () => checkMain(main));
  check("so has that of the platform", () => checkPlatform(platform, local));
  check("without its binary, it says what is missing", () => checkMissingBinary(main, local));
  check("README's first block runs", () => checkBeginner([main, platform]));

  const project = install("consumer", [main, platform]);
  cpSync(CONSUMER, project, { recursive: true });
  check("nothing runs at installation", () => checkManifests(project, ["beacon-bls", `beacon-bls-${local}`]));
  checkTypes(project, check);
  for (const [title, argv] of [
    ["publint", ["run", join(project, "node_modules", "beacon-bls"), "--strict"]],
    ["attw", [main.path, "--no-color"]],
  ]) {
    const tool = obtain(title, tools[title]);
    if (tool !== undefined) check(`${title} finds nothing`, () => void run(process.execPath, [tool, ...argv]));
  }
  for (const runtime of runtimes) {
    const path = obtain(runtime.title, runtime);
    if (path !== undefined) check(`smoke test, ${runtime.title}`, () => checkRuntime(runtime, path, project));
  }
  if (options.emulate) {
    const node = obtain("Node.js to emulate", runtimes[1]);
    if (node !== undefined) check("smoke test, without ADX and AVX", () => checkEmulated(node, project));
  }
}

const start = performance.now();
try {
  checkAll();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${failures.length} failed, ${skipped.length} skipped, ${Math.round((performance.now() - start) / 1000)} s`);
for (const title of failures) console.log(`  failed: ${title}`);
for (const title of skipped) console.log(`  skipped: ${title}`);
process.exitCode = failures.length > 0 ? 1 : 0;
