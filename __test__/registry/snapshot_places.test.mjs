// Where snapshots may be read and written: regular files. Anything else is refused at once and left as it is.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import test from "node:test";
import { assertSurvives } from "../support/in_child.mjs";
import { contentsOf, keyBytesOf, keyHexOf, refusal, registryOf } from "../support/registry_keys.mjs";
import { HASH_BYTES, HEADER_BYTES, KEY_BYTES, snapshotOf, temporaryFolder } from "./snapshot_files.mjs";

const SCENARIOS = new URL("./snapshot_scenarios.mjs", import.meta.url).href;
/** A refusal looks at the place and computes nothing. */
const AT_ONCE_MS = 1000;
const SUFFIX = ".beacon-bls-tmp";
const isLinux = process.platform === "linux";
const isRoot = process.getuid?.() === 0;
const isUnix = process.platform !== "win32";

const good = () => snapshotOf([keyBytesOf(1, false), keyBytesOf(2, false)]);

/** What a place is, so that a change shows. */
function stateOf(path) {
  const { ino, mode, size, rdev } = lstatSync(path);
  return { ino, mode, size, rdev };
}

async function assertRefusedAtOnce(promise, code, reason) {
  const began = performance.now();
  await assert.rejects(promise, (error) => {
    assert.match(error.message, reason);
    return refusal(code)(error);
  });
  const elapsed_ms = performance.now() - began;
  assert.ok(elapsed_ms < AT_ONCE_MS, `refused after ${elapsed_ms} ms`);
}

/** Asserts that nothing is read from the place or written to it, and that the registry and the folder stay as they are. */
async function assertNoPlace(path) {
  const registry = registryOf(1, 2);
  const before = { place: stateOf(path), folder: readdirSync(join(path, "..")) };
  for (const call of [() => registry.load(path), () => registryOf().load(path), () => registry.save(path)]) {
    await assertRefusedAtOnce(call(), "SNAPSHOT_INVALID", /no regular file/);
  }
  assert.deepEqual({ place: stateOf(path), folder: readdirSync(join(path, "..")) }, before);
  assert.deepEqual(contentsOf(registry), [1, 2].map(keyHexOf));
}

test("a directory is no place for a snapshot", async (t) => {
  const path = join(temporaryFolder(t), "directory");
  mkdirSync(path);
  await assertNoPlace(path);
  for (const name of ["", "/", ".", "..", `${path}/.`, `${path}/..`]) {
    await assert.rejects(registryOf(1).save(name), { code: "SNAPSHOT_INVALID" }, name);
  }
});

test("a FIFO is no place for a snapshot", { skip: !isUnix }, async (t) => {
  const path = join(temporaryFolder(t), "fifo");
  execFileSync("mkfifo", [path]);
  await assertNoPlace(path);
});

test("a socket is no place for a snapshot", { skip: !isUnix }, async (t) => {
  const path = join(temporaryFolder(t), "socket");
  const server = createServer().listen(path);
  t.after(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  await assertNoPlace(path);
});

test("a device is no place for a snapshot", { skip: !isUnix }, async (t) => {
  for (const path of ["/dev/zero", "/dev/null"]) {
    await assertRefusedAtOnce(registryOf(1).load(path), "SNAPSHOT_INVALID", /no regular file/);
    if (!isRoot) await assertRefusedAtOnce(registryOf(1).save(path), "SNAPSHOT_INVALID", /no regular file/);
  }
  if (!isRoot) return;
  // Root could replace the system's device if this test failed: it makes one of its own.
  const path = join(temporaryFolder(t), "zero");
  execFileSync("mknod", [path, "c", "1", "5"]);
  await assertNoPlace(path);
});

test("a symbolic link is no place for a snapshot, be it to a snapshot, to nothing or to a device", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "snapshot"), good());
  for (const [i, target] of ["snapshot", "nothing", "/dev/zero", ".", "/dev/full"].entries()) {
    const path = join(folder, `link ${i}`);
    symlinkSync(target, path);
    await assertNoPlace(path);
    assert.equal(readlinkSync(path), target);
  }
  assert.ok(readFileSync(join(folder, "snapshot")).equals(good()), "what it points to is untouched");
  assert.equal(existsSync(join(folder, "nothing")), false);
  // A link on the way is the caller's own business.
  symlinkSync(folder, join(folder, "way"));
  assert.equal(await registryOf().load(join(folder, "way/snapshot")), 2);
});

test("an empty file is no snapshot, and as a target it is replaced like any file", async (t) => {
  const path = join(temporaryFolder(t), "empty");
  writeFileSync(path, "");
  const registry = registryOf(1, 2);
  await assertRefusedAtOnce(registry.load(path), "SNAPSHOT_INVALID", /ends too early/);
  assert.equal(readFileSync(path).length, 0);
  await registry.save(path);
  assert.ok(readFileSync(path).equals(good()));
});

test("a file or a folder that is not there is SNAPSHOT_IO", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "file"), good());
  const registry = registryOf(1, 2);
  const nowhere = [join(folder, "nothing/snapshot"), join(folder, "file/snapshot"), `${folder}/a\0b`, join(folder, "x".repeat(300))];
  for (const path of [...nowhere, join(folder, "nothing"), ""]) {
    await assertRefusedAtOnce(registry.load(path), "SNAPSHOT_IO", /./);
  }
  for (const path of [...nowhere, `${folder}/nothing/`, `${folder}/file/`]) {
    await assertRefusedAtOnce(registry.save(path), "SNAPSHOT_IO", /./);
  }
  assert.deepEqual(readdirSync(folder), ["file"]);
  assert.ok(readFileSync(join(folder, "file")).equals(good()));
});

test("what the operating system forbids is SNAPSHOT_IO, and the file stays", { skip: !isUnix || isRoot }, async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, "file");
  writeFileSync(path, good(), { mode: 0o000 });
  chmodSync(folder, 0o555);
  try {
    await assertRefusedAtOnce(registryOf(3).save(path), "SNAPSHOT_IO", /./);
    await assertRefusedAtOnce(registryOf(3).load(path), "SNAPSHOT_IO", /./);
  } finally {
    chmodSync(folder, 0o755);
    chmodSync(path, 0o644);
  }
  assert.deepEqual(readdirSync(folder), ["file"]);
  assert.ok(readFileSync(path).equals(good()));
});

test("what cannot be saved leaves no temporary file", async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "file"));
  await assert.rejects(registryOf(1).save(join(folder, "file")), { code: "SNAPSHOT_INVALID" });
  await assert.rejects(registryOf(1).save(`${folder}/new/`), { code: "SNAPSHOT_IO" });
  assert.deepEqual(readdirSync(folder), ["file"]);
});

test("a save removes what dead saves to this name left, and nothing that only looks like it", async (t) => {
  const folder = temporaryFolder(t);
  const left = [`.snapshot.0123456789abcdef${SUFFIX}`, `.snapshot.fedcba9876543210${SUFFIX}`];
  const strangers = [`.other.0123456789abcdef${SUFFIX}`, ".snapshot.0123456789abcdef", `snapshot.0123456789abcdef${SUFFIX}`, "snapshot.bak"];
  for (const name of [...left, ...strangers]) writeFileSync(join(folder, name), "x");
  const oddPlaces = [`.snapshot.1${SUFFIX}`, `.snapshot.2${SUFFIX}`];
  mkdirSync(join(folder, oddPlaces[0]));
  symlinkSync("snapshot.bak", join(folder, oddPlaces[1]));
  if (isUnix) {
    oddPlaces.push(`.snapshot.3${SUFFIX}`);
    execFileSync("mkfifo", [join(folder, oddPlaces[2])]);
  }
  await registryOf(1, 2).save(join(folder, "snapshot"));
  assert.deepEqual(readdirSync(folder).sort(), ["snapshot", ...strangers, ...oddPlaces].sort());
  assert.equal(readFileSync(join(folder, "snapshot.bak"), "utf8"), "x");
});

test("processes that save to the same file at once all succeed, and the file is whole", async (t) => {
  const folder = temporaryFolder(t);
  const [source, target] = [join(folder, "source"), join(folder, "target")];
  writeFileSync(source, good());
  await Promise.all([1, 2, 3].map(() => assertSurvives(SCENARIOS, "saveOften", [source, target, 300])));
  assert.ok(readFileSync(target).equals(good()));
  assert.deepEqual(readdirSync(folder).sort(), ["source", "target"]);
});

test("a claim that the file's length bears out takes no memory before its keys are read", { skip: !isLinux }, async (t) => {
  const { size, grownBy } = loadWithMemory(sparseFile(t, 1_000_000), "unlimited");
  assert.equal(size, 0);
  assert.ok(grownBy < 1_000_000, `the registry's memory has grown by ${grownBy} bytes`);
});

test("a claim of more keys than memory holds is SNAPSHOT_INVALID, though the file is as long as it says", { skip: !isLinux }, async (t) => {
  const { size } = loadWithMemory(sparseFile(t, 4_200_000_000), 16_000_000);
  assert.equal(size, 0);
});

/** A snapshot that claims so many keys, all bytes of which are zero: it takes no room on the disk. */
function sparseFile(t, count) {
  const path = join(temporaryFolder(t), "sparse");
  writeFileSync(path, snapshotOf([], { count }).subarray(0, HEADER_BYTES));
  truncateSync(path, HEADER_BYTES + KEY_BYTES * count + HASH_BYTES);
  return path;
}

/** In a process that may take so much memory: whoever takes it all ends there, not here. */
function loadWithMemory(path, limit_kB) {
  const program = `import(${JSON.stringify(SCENARIOS)}).then(({ loadRefused }) => loadRefused(${JSON.stringify(path)}, "SNAPSHOT_INVALID"))`;
  const shell = ["-c", `ulimit -v ${limit_kB}; exec "$0" -e "$1"`, process.execPath, program];
  const { status, signal, stdout, stderr } = spawnSync("sh", shell, { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual({ status, signal }, { status: 0, signal: null }, stderr);
  return JSON.parse(stdout);
}
