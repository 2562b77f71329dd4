// What each version of @lodestar/state-transition must answer, in tests of the same names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, hexOf } from "../../support/hex.mjs";
import { HOSTILE_SIGNATURES } from "./hostile.mjs";
import { config, participation, signedSets, syncCommittee } from "./signed_block.mjs";
import { testDeposits, testLightClient } from "./untrusted_keys_rules.mjs";
import { pubkeys, rootOf, sign } from "./validators.mjs";
import { setsOf, vectorsOf } from "./vectors.mjs";

const REAL = JSON.parse(readFileSync(new URL("../../vectors/real/sync_aggregates.json", import.meta.url), "utf8"));
const GWEI = 32e9;

/**
 * Declares the tests. `version` has the functions of one version, its cache of keys, `append(index, pubkey)` for that,
 * and `singleKey(bytes)`: the key as its sets of one signer take it.
 */
export function testStateTransition(version) {
  const keys = new KeysByIndex(version.append);
  pubkeys.forEach((pubkey) => keys.indexOf(pubkey)); // Validator number i has the index i.
  const verify = (set) => version.verifySignatureSet(set, version.pubkeyCache);
  testVectors(version, keys, verify);
  testRealAggregates(version, keys, verify);
  const { signedBlock, sets } = signedSets(version);
  testBlock(sets, verify);
  testSyncAggregate(version, signedBlock.message);
  testLightClient(version);
  testDeposits(version);
}

/** Gives each key its index in a cache that may hold a key only once. */
class KeysByIndex {
  #indices = new Map();
  #append;

  constructor(append) {
    this.#append = append;
  }

  /** The key's index; throws what the cache throws when it refuses the key. */
  indexOf(pubkey) {
    const hex = hexOf(pubkey);
    if (!this.#indices.has(hex)) {
      this.#append(this.#indices.size, pubkey);
      this.#indices.set(hex, this.#indices.size);
    }
    return this.#indices.get(hex);
  }
}

/** A call's verdict, where being refused is as good as being false. */
function holds(call) {
  try {
    return call();
  } catch (error) {
    assert.match(error.code, /^(BLST_|REGISTRY_)/, error.stack);
    return false;
  }
}

function testVectors(version, keys, verify) {
  test("every vector of kind verify has its verdict as a set of one signer", () => {
    for (const { name, expected, input } of vectorsOf("verify")) {
      const [{ pubkey, message, signature }] = setsOf(input);
      const verdict = holds(() => verify(version.createSingleSignatureSetFromComponents(version.singleKey(pubkey), message, signature)));
      assert.equal(verdict, expected, name);
    }
  });

  test("every vector of kind fast_aggregate_verify has its verdict as a set of several signers", () => {
    for (const { name, expected, input } of vectorsOf("fast_aggregate_verify")) {
      const verdict = holds(() => {
        const indices = input.pubkeys.map((pubkey) => keys.indexOf(pubkey));
        return verify(version.createAggregateSignatureSetFromComponents(indices, input.message, input.signature));
      });
      assert.equal(verdict, expected, name);
    }
  });
}

function testRealAggregates(version, keys, verify) {
  test("real sync aggregates are true, and false with another signer or another block", () => {
    for (const { network, period, bits, signingRoot, signature } of REAL.aggregates) {
      const committee = REAL.committees[network][period].map((hex) => keys.indexOf(bytesOf(hex)));
      const bytes = bytesOf(bits);
      const signers = committee.filter((_, i) => (bytes[i >> 3] >> (i & 7)) & 1);
      const set = (indices, root) => version.createAggregateSignatureSetFromComponents(indices, root, bytesOf(signature));
      assert.equal(verify(set(signers, bytesOf(signingRoot))), true);
      assert.equal(verify(set(signers.slice(1), bytesOf(signingRoot))), false);
      assert.equal(verify(set(signers, rootOf(1))), false);
    }
  });
}

function testBlock(sets, verify) {
  test("all signatures of a block are true, and each is false in another's place", () => {
    assert.equal(sets.length, 7);
    for (const [i, set] of sets.entries()) {
      assert.equal(verify(set), true, `set ${i}`);
      for (const [j, other] of sets.entries()) {
        if (i !== j) assert.equal(verify({ ...set, signature: other.signature }), false, `set ${i}, signature ${j}`);
      }
    }
  });

  for (const [name, signature] of Object.entries(HOSTILE_SIGNATURES)) {
    test(`${name} in a block is never true`, () => {
      for (const set of sets) assert.equal(holds(() => verify({ ...set, signature })), false);
    });
  }
}

/** What processSyncAggregate reads of a state. */
function stateWith({ pubkeyCache }) {
  const epochCtx = { currentSyncCommitteeIndexed: syncCommittee, pubkeyCache, syncParticipantReward: 2, syncProposerReward: 1 };
  epochCtx.getBeaconProposer = () => 0;
  const balances = new Map(pubkeys.map((_, i) => [i, GWEI]));
  return { config, slot: 100, epochCtx, balances, proposerRewards: { syncAggregate: 0 } };
}

function testSyncAggregate(version, block) {
  const { syncCommitteeBits, syncCommitteeSignature } = block.body.syncAggregate;
  const process = (bits, signature) => {
    const state = stateWith(version);
    const syncAggregate = { syncCommitteeBits: bits, syncCommitteeSignature: signature };
    version.processSyncAggregate(state, { ...block, body: { ...block.body, syncAggregate } });
    return state.proposerRewards.syncAggregate;
  };

  test("a sync aggregate is processed, and one of other members or signed otherwise is not", () => {
    assert.equal(process(syncCommitteeBits, syncCommitteeSignature), 500);
    assert.throws(() => process(participation(1, 501), syncCommitteeSignature), /Sync committee signature invalid/);
    assert.throws(() => process(syncCommitteeBits, sign(rootOf(1), 0)), /Sync committee signature invalid/);
  });

  test("nobody's sync aggregate is the infinity signature, and nothing else", () => {
    const infinity = HOSTILE_SIGNATURES["the infinity signature"];
    assert.equal(process(participation(0, 0), infinity), 0);
    assert.throws(() => process(participation(0, 0), syncCommitteeSignature), /is not infinity/);
    assert.equal(holds(() => processed(() => process(syncCommitteeBits, infinity))), false);
  });

  for (const [name, signature] of Object.entries(HOSTILE_SIGNATURES)) {
    test(`${name} is no sync aggregate of a committee`, () => {
      assert.equal(holds(() => processed(() => process(syncCommitteeBits, signature))), false);
    });
  }
}

/** Whether a sync aggregate was processed; an error of the package's goes through. */
function processed(call) {
  try {
    call();
    return true;
  } catch (error) {
    if (error.message === "Sync committee signature invalid") return false;
    throw error;
  }
}
