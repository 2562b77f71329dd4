// @lodestar/state-transition 1.48, which uses @chainsafe/lodestar-z: over examples/lodestar.mjs in its place.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pubkeyCache } from "@chainsafe/lodestar-z/pubkeys";
import * as block from "../../unpacked/state-transition-z/lib/block/processSyncCommittee.js";
import * as deposits from "../../unpacked/state-transition-z/lib/block/processDeposit.js";
import * as lightClient from "../../unpacked/state-transition-z/lib/lightClient/spec/utils.js";
import * as signatureSets from "../../unpacked/state-transition-z/lib/signatureSets/index.js";
import * as util from "../../unpacked/state-transition-z/lib/util/index.js";
import { validateLightClientUpdate } from "../../unpacked/state-transition-z/lib/lightClient/spec/validateLightClientUpdate.js";
import { HOSTILE_KEYS } from "./hostile.mjs";
import { testStateTransition } from "./state_transition_rules.mjs";
import { assertOurAddonAnswered } from "./which_addon.mjs";

after(assertOurAddonAnswered);

testStateTransition({
  ...util,
  ...signatureSets,
  ...block,
  ...deposits,
  ...lightClient,
  validateLightClientUpdate,
  pubkeyCache,
  append: (index, pubkey) => pubkeyCache.append(index, pubkey),
  singleKey: (bytes) => bytes,
});

for (const [name, key] of Object.entries(HOSTILE_KEYS)) {
  test(`${name} as the key of a withdrawal credential is false`, () => {
    const change = { message: { validatorIndex: 0, fromBlsPubkey: key, toExecutionAddress: new Uint8Array(20) }, signature: new Uint8Array(96) };
    const config = { getDomainAtFork: () => new Uint8Array(32) };
    assert.equal(util.verifySignatureSet(signatureSets.getBlsToExecutionChangeSignatureSet(config, change)), false);
  });
}
