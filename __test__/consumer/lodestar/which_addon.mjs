// Which native code answers in this process.

import assert from "node:assert/strict";
import { basename } from "node:path";
import { engineInfo, engineStats } from "@chainsafe/blst";

/** Fails unless beacon-bls is loaded under the name of @chainsafe/blst, has verified something, and no rival is loaded. */
export function assertOurAddonAnswered() {
  assert.match(engineInfo().engine, /^(blst|avx512ifma)$/); // @chainsafe/blst has no such function.
  assert.ok(engineStats().batches > 0, "nothing was verified here");
  process.report.excludeNetwork = true; // Names of hosts take long to look up, and say nothing here.
  const addons = process.report.getReport().sharedObjects.filter((path) => path.endsWith(".node"));
  const ours = addons.filter((path) => basename(path).startsWith("beacon-bls."));
  const rivals = addons.filter((path) => /[\\/]@chainsafe[\\/](blst|lodestar-z)/.test(path) && !ours.includes(path));
  assert.deepEqual({ ours: ours.length, rivals }, { ours: 1, rivals: [] }, addons.join("\n"));
}
