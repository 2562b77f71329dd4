// What the package costs before it does anything: bytes on disk, time and memory to load, threads, scripts at installation.
//
// How time and memory are measured: fresh processes, in turn one that loads the addon and one that does not, several pairs, of which
// the median counts. Time is taken inside the process, from before to after the `require` or `import`, so that starting Node does not
// count. It is the time by the clock or that of all processors, whichever is less: other work on the machine stretches the first,
// threads of V8's own the second. Memory is the resident set of the one process less that of the other, touched pages of the mapped
// file included. Before that, both have loaded a module with the text of `index.js` in a function that is never called: what Node's
// lexer takes for such a text at the first `import` of a CommonJS module (5 MB in Node 20, 9 MB in Node 22) is Node's.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runNode } from "../support/in_child.mjs";

const ROOT = new URL("../../", import.meta.url);
const ADDON_BYTES_MAX = 3_000_000;
const LOAD_MS_MAX = 30;
const LOAD_BYTES_MAX = 10_000_000;
const PAIRS = 9;

const ENTRY = fileURLToPath(new URL("index.js", ROOT));
const WAYS = {
  "require": (path) => `require(${JSON.stringify(path)})`,
  "import()": (path) => `await import(${JSON.stringify(pathToFileURL(path))})`,
};

const folder = mkdtempSync(join(tmpdir(), "beacon-bls-"));
const TEXT_ALONE = join(folder, "text_alone.cjs");
writeFileSync(TEXT_ALONE, `function neverCalled() {\n${readFileSync(ENTRY, "utf8")}\n}\n`);
after(() => rmSync(folder, { recursive: true }));

test("the addon is below 3 MB", () => {
  const addons = readdirSync(ROOT).filter((name) => name.endsWith(".node"));
  assert.ok(addons.length > 0, "there is an addon");
  for (const name of addons) {
    const { size } = statSync(new URL(name, ROOT));
    assert.ok(size < ADDON_BYTES_MAX, `${name}: ${size} bytes, below ${ADDON_BYTES_MAX}`);
  }
});

for (const [way, load] of Object.entries(WAYS)) {
  test(`${way} takes below 30 ms and below 10 MB`, async (t) => {
    const { clock_ms, processors_ms, load_bytes } = await measure(load);
    const figures = `${clock_ms.toFixed(1)} ms by the clock, ${processors_ms.toFixed(1)} ms of processors, ${(load_bytes / 1e6).toFixed(2)} MB`;
    t.diagnostic(`${way}: ${figures} (medians of ${PAIRS})`);
    assert.ok(Math.min(clock_ms, processors_ms) < LOAD_MS_MAX, `${figures}; below ${LOAD_MS_MAX} ms`);
    assert.ok(load_bytes < LOAD_BYTES_MAX, `${figures}; below ${LOAD_BYTES_MAX} bytes`);
  });
}

test("loading starts no thread", { skip: process.platform !== "linux" && "needs /proc" }, async () => {
  const without = await loadOnce(WAYS.require, TEXT_ALONE);
  const withAddon = await loadOnce(WAYS.require, ENTRY);
  assert.equal(withAddon.threads, without.threads);
});

test("nothing runs at installation and nothing else is installed", () => {
  const manifests = ["package.json", ...readdirSync(new URL("npm/", ROOT)).map((name) => `npm/${name}/package.json`)];
  for (const path of manifests.filter((name) => existsSync(new URL(name, ROOT)))) {
    const manifest = JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
    for (const script of ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"]) {
      assert.equal(manifest.scripts?.[script], undefined, `${path}: no script ${script}`);
    }
    assert.equal(manifest.dependencies, undefined, `${path}: no dependencies`);
  }
  // With this file npm would run node-gyp without being told to.
  assert.equal(existsSync(new URL("binding.gyp", ROOT)), false);
});

async function measure(load) {
  const [loaded, without] = [[], []];
  for (let i = 0; i < PAIRS; i++) {
    loaded.push(await loadOnce(load, ENTRY));
    without.push(await loadOnce(load, TEXT_ALONE));
  }
  return {
    clock_ms: median(loaded.map(({ clock_ms }) => clock_ms)),
    processors_ms: median(loaded.map(({ processors_ms }) => processors_ms)),
    load_bytes: median(loaded.map(({ rss }) => rss)) - median(without.map(({ rss }) => rss)),
  };
}

async function loadOnce(load, path) {
  const program = `
    (async () => {
      ${load(TEXT_ALONE)};
      const start = performance.now();
      const used = process.cpuUsage();
      ${load(path)};
      const { user, system } = process.cpuUsage(used);
      const clock_ms = performance.now() - start;
      const processors_ms = (user + system) / 1000;
      const rss = process.memoryUsage.rss();
      const threads = process.platform === "linux" ? require("node:fs").readdirSync("/proc/self/task").length : 0;
      console.log(JSON.stringify({ clock_ms, processors_ms, rss, threads }));
    })();
  `;
  const { code, stdout, stderr } = await runNode(["--input-type=commonjs", "--eval", program]);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
