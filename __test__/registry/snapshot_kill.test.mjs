// A process that saves without end is killed at random moments: its target is always the old file or the new one, whole, and what it left
// beside it goes with the next save.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "../support/seeded_random.mjs";
import { contentsOf, freshRegistry, manyKeys } from "../support/registry_keys.mjs";
import { snapshotOf, temporaryFolder } from "./snapshot_files.mjs";

const KILLS = 200;
/** Processes at a time, each with a folder of its own: some start while others save. */
const LANES = 4;
/** Keys of the old file, a part of 4,096 and a bit, so that its save has a middle; and of the new one. */
const KEYS = { old: 4500, new: 50 };
/** A kill comes within so many saves. */
const SAVES_MAX = 4;
const SUFFIX = ".beacon-bls-tmp";

/**
 * Saves the keys of several files to one target in turn, without end; says first how many milliseconds a save takes. Started 200 times, so
 * it is CommonJS, which starts faster, and loads nothing but the addon.
 */
const SAVER = `
  const { PublicKeyRegistry } = require(${JSON.stringify(fileURLToPath(new URL("../../index.js", import.meta.url)))});
  const [target, ...sources] = process.argv.slice(1);
  const registries = sources.map((source) => new PublicKeyRegistry(source));
  const saveEach = async () => { for (const registry of registries) await registry.save(target); };
  (async () => {
    for (const registry of registries) await registry.load(registry.name);
    const began = performance.now();
    await saveEach();
    require("node:fs").writeSync(1, String((performance.now() - began) / registries.length));
    for (;;) await saveEach();
  })();
`;

/** Kills a saving process when so many saves (a fraction) may have been done. */
async function killWhileSaving(sources, target, saves) {
  const child = spawn(process.execPath, ["-e", SAVER, target, ...sources], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  const [aSave_ms] = await Promise.race([once(child.stdout, "data"), closed]);
  await sleep(saves * Number(aSave_ms));
  child.kill("SIGKILL");
  assert.deepEqual(await closed, [null, "SIGKILL"], "it saved until it was killed");
}

test(`SIGKILL at ${KILLS} random moments of save leaves the old or the new file, and it loads`, async (t) => {
  const folder = temporaryFolder(t);
  const keys = manyKeys(KEYS.old);
  const sources = ["old", "new"].map((name) => join(folder, name));
  writeFileSync(sources[0], snapshotOf(keys));
  writeFileSync(sources[1], snapshotOf(keys.slice(-KEYS.new)));
  const files = sources.map((source) => readFileSync(source));
  const random = new SeededRandom("kills");
  const seen = { old: 0, new: 0, "left over": 0 };
  let kills = 0;

  const lane = async (_, number) => {
    const place = join(folder, `lane ${number}`);
    const target = join(place, "target");
    mkdirSync(place);
    cpSync(sources[0], target);
    while (kills < KILLS) {
      kills += 1;
      await killWhileSaving(sources, target, (SAVES_MAX * random.below(1000)) / 1000);
      const found = readFileSync(target);
      const which = files.findIndex((file) => file.equals(found));
      assert.notEqual(which, -1, `kill ${kills}: ${found.length} bytes that are neither file`);
      seen[["old", "new"][which]] += 1;
      const leftOver = readdirSync(place).filter((name) => name !== "target");
      assert.ok(leftOver.length <= 1 && leftOver.every((name) => name.endsWith(SUFFIX)), String(leftOver));
      seen["left over"] += leftOver.length;
    }
    // Which moment it was killed at decides on what is left; the next save must remove all of it.
    writeFileSync(join(place, `.target.0000000000000000${SUFFIX}`), files[0].subarray(0, 1000));
    const registry = freshRegistry();
    const size = await registry.load(target);
    assert.ok([KEYS.old, KEYS.new].includes(size));
    await registry.save(target);
    assert.deepEqual(readdirSync(place), ["target"]);
    const again = freshRegistry();
    assert.equal(await again.load(target), size);
    assert.deepEqual(contentsOf(again), contentsOf(registry));
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  t.diagnostic(`${kills} kills: ${JSON.stringify(seen)}`);
  assert.ok(seen.old > KILLS / 10 && seen.new > KILLS / 10, "both files were met");
  assert.ok(seen["left over"] > KILLS / 10, "saves were hit in their middle");
});
