// @lodestar/state-transition 1.46, which uses @chainsafe/blst, as npm installs it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readFileSync } from "node:fs";
import { PublicKey } from "@chainsafe/blst";
import * as transition from "@lodestar/state-transition";
import * as block from "@lodestar/state-transition/block";
import * as deposits from "../../node_modules/@lodestar/state-transition/lib/block/processDeposit.js";
import * as lightClient from "../../node_modules/@lodestar/state-transition/lib/lightClient/spec/utils.js";
import { validateLightClientUpdate } from "@lodestar/state-transition/light-client";
import { HOSTILE_KEYS } from "./hostile.mjs";
import { testStateTransition } from "./state_transition_rules.mjs";
import { pubkeys } from "./validators.mjs";
import { assertOurAddonAnswered } from "./which_addon.mjs";

after(assertOurAddonAnswered);

const pubkeyCache = transition.createPubkeyCache();
testStateTransition({
  ...transition,
  ...block,
  ...deposits,
  ...lightClient,
  validateLightClientUpdate,
  pubkeyCache,
  append: (index, pubkey) => pubkeyCache.set(index, pubkey),
  singleKey: (bytes) => PublicKey.fromBytes(bytes),
});

test("the cache finds keys by index and indices by key", () => {
  const cache = transition.createPubkeyCache();
  transition.syncPubkeys(cache, pubkeys.map((pubkey) => ({ pubkey })));
  assert.equal(cache.size, pubkeys.length);
  for (const [index, pubkey] of pubkeys.entries()) {
    assert.equal(cache.getIndex(pubkey), index);
    assert.deepEqual(cache.getOrThrow(index).toBytes(), pubkey);
  }
});

for (const [name, key] of Object.entries(HOSTILE_KEYS)) {
  test(`${name} as the key of a withdrawal credential is refused`, () => {
    const change = { message: { validatorIndex: 0, fromBlsPubkey: key, toExecutionAddress: new Uint8Array(20) }, signature: new Uint8Array(96) };
    const config = { getDomainAtFork: () => new Uint8Array(32) };
    assert.throws(() => transition.getBlsToExecutionChangeSignatureSet(config, change), { code: /^BLST_/ });
  });
}

test("every @chainsafe/blst of the installed tree is beacon-bls", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  const copies = Object.entries(packages).filter(([path]) => path.includes("@chainsafe/blst"));
  assert.deepEqual(copies.map(([path, { name }]) => [path, name]), [["node_modules/@chainsafe/blst", "beacon-bls"]]);
  assert.ok(packages["node_modules/@lodestar/state-transition"].dependencies["@chainsafe/blst"], "it asks for the rival");
});
