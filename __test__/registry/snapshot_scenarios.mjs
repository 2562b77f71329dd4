// What other processes do with snapshots, for the tests of snapshots.

import { createHash } from "node:crypto";
import { PublicKeyRegistry, verifySignatureSets } from "../../index.js";
import { contentsOf, freshRegistry, manyScalar, signedBy } from "../support/registry_keys.mjs";
import { distinctMessage } from "../support/signed_sets.mjs";

export function digest(contents) {
  return createHash("sha256").update(contents.join()).digest("hex");
}

/** Loads a snapshot of `manyKeys` into the default registry, and prints what is in it. */
export async function loadAndTell(path) {
  const registry = new PublicKeyRegistry();
  const size = await registry.load(path);
  const index = size - 1;
  const verdict = verifySignatureSets([signedBy(manyScalar(index), distinctMessage(0), index)]);
  console.log(JSON.stringify({ size, digest: digest(contentsOf(registry)), verdict, remembered: registry.stats().remembered }));
}

/** Saves the keys of `source` to `target` so many times; every time must succeed. */
export async function saveOften(source, target, times) {
  const registry = freshRegistry();
  await registry.load(source);
  for (let i = 0; i < times; i++) await registry.save(target);
}

/** Loads what must be refused with `code`. */
export async function loadRefused(path, code) {
  const registry = freshRegistry();
  const before = registry.memoryBytes;
  const error = await registry.load(path).then(() => null, (error) => error);
  if (error?.code !== code) throw error ?? new Error("it was loaded");
  console.log(JSON.stringify({ size: registry.size, grownBy: registry.memoryBytes - before }));
}
