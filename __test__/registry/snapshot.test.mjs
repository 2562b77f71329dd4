// Saving a registry and loading it again.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { PublicKey, verifySignatureSets } from "../../index.js";
import { hexOf } from "../support/hex.mjs";
import { assertSurvives } from "../support/in_child.mjs";
import { TORSION_KEYS } from "../support/refused_points.mjs";
import { distinctMessage } from "../support/signed_sets.mjs";
import { contentsOf, freshRegistry, keyBytesOf, keyHexOf, manyKeys, manyScalar, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";
import { digest } from "./snapshot_scenarios.mjs";
import { HASH_BYTES, HEADER_BYTES, KEY_BYTES, snapshotOf, temporaryFolder } from "./snapshot_files.mjs";

const SCENARIOS = new URL("./snapshot_scenarios.mjs", import.meta.url).href;
/** Over several parts of 4,096 keys, the last one not full. */
const MANY = 10_000;
const BETWEEN_REPORTS_MS = 50;

const uncompressed = (...scalars) => scalars.map((scalar) => keyBytesOf(scalar, false));

/** A file with these keys, written by hand. */
function fileOf(t, ...scalars) {
  const path = join(temporaryFolder(t), "snapshot");
  writeFileSync(path, snapshotOf(uncompressed(...scalars)));
  return path;
}

async function assertLoadRefused(registry, path, code, options) {
  const before = contentsOf(registry);
  await assert.rejects(registry.load(path, options), { code });
  assert.deepEqual(contentsOf(registry), before);
}

test("a snapshot is what its format says, byte for byte", async (t) => {
  const path = join(temporaryFolder(t), "snapshot");
  for (const scalars of [[], [1], [1, -1, 5, 1000]]) {
    assert.equal(await registryOf(...scalars).save(path), undefined);
    assert.equal(hexOf(readFileSync(path)), hexOf(snapshotOf(uncompressed(...scalars))));
    assert.equal(statSync(path).size, HEADER_BYTES + scalars.length * KEY_BYTES + HASH_BYTES);
  }
  const registry = freshRegistry();
  const keys = manyKeys(MANY);
  registry.append(keys, { validate: false });
  await registry.save(path);
  assert.ok(readFileSync(path).equals(snapshotOf(keys)), `${MANY} keys`);
  assert.deepEqual(readdirSync(join(path, "..")), ["snapshot"], "and nothing else is left");
});

test("what is saved in one process is loaded into an empty registry of another", async (t) => {
  const path = join(temporaryFolder(t), "snapshot");
  const registry = freshRegistry();
  registry.append(manyKeys(MANY), { validate: false });
  registry.remember(registry.aggregate([0, 1]));
  await registry.save(path);
  const loaded = JSON.parse(await assertSurvives(SCENARIOS, "loadAndTell", [path]));
  assert.equal(loaded.size, MANY);
  assert.equal(loaded.digest, digest(contentsOf(registry)));
  assert.equal(loaded.verdict, true);
  assert.equal(loaded.remembered, 0, "remembered keys are not part of it");
});

test("keys that were loaded are like keys that were appended", async (t) => {
  const registry = freshRegistry();
  assert.equal(await registry.load(fileOf(t, 1, 2, 3)), 3);
  assert.deepEqual(contentsOf(registry), [1, 2, 3].map(keyHexOf));
  assert.equal(registry.indexOf(keyBytesOf(2)), 1);
  assert.equal(verifySignatureSets([signedBy(4, distinctMessage(0), Uint32Array.of(0, 2))], { registry }), true);
  assert.throws(() => registry.append([keyBytesOf(2)]), refusal("REGISTRY_DUPLICATE", 0));
  assert.equal(registry.append([keyBytesOf(4)]), 4);
});

test("a filled registry and a file that agree become the longer of both", async (t) => {
  for (const [registered, saved, size] of [[[1, 2], [1, 2], 2], [[1, 2], [1, 2, 3, 4], 4], [[1, 2, 3], [1], 3], [[1, 2], [], 2], [[], [], 0]]) {
    const registry = registryOf(...registered);
    const path = fileOf(t, ...saved);
    assert.equal(await registry.load(path), size);
    assert.equal(await registry.load(path), size, "again");
    assert.deepEqual(contentsOf(registry), (registered.length > saved.length ? registered : saved).map(keyHexOf));
  }
});

test("a filled registry that disagrees with the file is REGISTRY_CONFLICT and stays as it is", async (t) => {
  const short = [[[1], [2]], [[1, 2], [2, 1]], [[1, 2, 3], [1, 2, 4]], [[1], [-1]]];
  for (const [registered, saved] of [...short, [[1, 2, 3], [1, 3, 2, 5, 6]], [[1, 2], [3, 1, 2]]]) {
    await assertLoadRefused(registryOf(...registered), fileOf(t, ...saved), "REGISTRY_CONFLICT");
  }
  const keys = manyKeys(MANY);
  const registry = freshRegistry();
  registry.append(keys.slice(0, 5000), { validate: false });
  const path = fileOf(t);
  writeFileSync(path, snapshotOf(keys.with(4999, keys[9999]).with(9999, keys[4999])));
  await assertLoadRefused(registry, path, "REGISTRY_CONFLICT");
  assert.equal(registry.indexOf(PublicKey.fromBytes(keys[6000], false).toBytes()), undefined, "none of the file's keys entered");
  writeFileSync(path, snapshotOf(keys));
  assert.equal(await registry.load(path), MANY, "and the right file still loads");
});

test("revalidate checks the subgroup; without it the file is trusted to hold what was saved", async (t) => {
  const path = fileOf(t);
  const registry = registryOf(1, 2);
  registry.append([TORSION_KEYS.at(-1)], { validate: false });
  await registry.save(path);
  for (const options of [undefined, null, {}, { revalidate: false }, { revalidate: undefined }, { revalidate: null }]) {
    const other = freshRegistry();
    assert.equal(await other.load(path, options), 3);
    assert.deepEqual(contentsOf(other), contentsOf(registry));
  }
  await assertLoadRefused(freshRegistry(), path, "SNAPSHOT_INVALID", { revalidate: true });
  await assertLoadRefused(registryOf(1), path, "SNAPSHOT_INVALID", { revalidate: true });
  assert.equal(await freshRegistry().load(fileOf(t, 1, 2, 3), { revalidate: true }), 3);
});

test("onProgress of load ascends, ends with the total and comes at most 20 times a second", async (t) => {
  const path = fileOf(t);
  writeFileSync(path, snapshotOf(manyKeys(MANY)));
  for (const revalidate of [false, true]) {
    const reports = [];
    const began = performance.now();
    await freshRegistry().load(path, { revalidate, onProgress: (...report) => reports.push(report) });
    const most = (performance.now() - began) / BETWEEN_REPORTS_MS + 2;
    await turn();
    assert.deepEqual(reports.at(-1), [MANY, MANY]);
    assert.ok(reports.length <= most, `${reports.length} reports, at most ${most}`);
    for (const [i, [done, total]] of reports.entries()) assert.ok(total === MANY && done > (i === 0 ? 0 : reports[i - 1][0]));
  }
});

test("a save holds the keys of the moment when its turn comes, and what is appended later is not lost", async (t) => {
  const path = fileOf(t);
  const registry = registryOf(1, 2);
  const saving = registry.save(path);
  registry.append([keyBytesOf(3)]);
  await saving;
  const other = freshRegistry();
  assert.ok([2, 3].includes(await other.load(path)));
  await registry.save(path);
  assert.equal(await other.load(path), 3);
});

test("works on registries follow one another: append, save, load", async (t) => {
  const path = fileOf(t);
  const [one, other] = [freshRegistry(), freshRegistry()];
  const keys = manyKeys(300);
  const results = await Promise.all([
    one.asyncAppend(keys.slice(0, 200)),
    one.save(path),
    one.asyncAppend(keys.slice(200)),
    other.load(path),
    one.save(path),
    other.load(path, { revalidate: true }),
  ]);
  assert.deepEqual(results, [200, undefined, 300, 200, undefined, 300]);
  assert.equal(hexOf(other.getBytes(299)), keyHexOf(manyScalar(299)));
});

test("a path is a string, relative ones too, whatever its characters", async (t) => {
  const folder = temporaryFolder(t);
  const registry = registryOf(1, 2);
  for (const name of ["a b", ".hidden", "ключи \u{1f511}", "line\nfeed", "-", "x".repeat(200), "a.beacon-bls-tmp"]) {
    const path = join(folder, name);
    await registry.save(path);
    assert.equal(await freshRegistry().load(path), 2, name);
    assert.ok(existsSync(path));
  }
  const start = process.cwd();
  process.chdir(folder);
  try {
    await registry.save("relative");
    mkdirSync("sub");
    await registry.save("sub/../relative too");
    assert.equal(await freshRegistry().load("./relative too"), 2);
  } finally {
    process.chdir(start);
  }
  assert.ok(existsSync(join(folder, "relative")));
  for (const wrong of [undefined, null, 5, {}, ["path"], Buffer.from(folder), new URL(`file://${folder}/a`)]) {
    await assert.rejects(registry.save(wrong), refusal("INVALID_ARG"));
    await assert.rejects(registry.load(wrong), refusal("INVALID_ARG"));
  }
  for (const wrong of [5, "options", true]) await assert.rejects(registry.load(join(folder, "a b"), wrong), refusal("INVALID_ARG"));
  for (const revalidate of [0, "true", {}]) await assert.rejects(registry.load(join(folder, "a b"), { revalidate }), refusal("INVALID_ARG"));
});
