// The two places where each version of @lodestar/state-transition takes keys from strangers: deposits, and committees
// that a server tells a light client.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createBeaconConfig } from "@lodestar/config";
import { DOMAIN_DEPOSIT, DOMAIN_SYNC_COMMITTEE } from "@lodestar/params";
import { ssz } from "@lodestar/types";
import { HOSTILE_KEYS, HOSTILE_SIGNATURES } from "./hostile.mjs";
import { COMMITTEE_SIZE, participation, syncCommittee } from "./signed_block.mjs";
import { pubkeys, rootOf, sign } from "./validators.mjs";

const GWEI = 32e9;
/** At Altair, before a header of a light client carries proofs of the payload. */
const config = createBeaconConfig({ ALTAIR_FORK_EPOCH: 0 }, rootOf(1));

export function testDeposits(version) {
  const depositOf = (index) => signed(version, { pubkey: pubkeys[index], withdrawalCredentials: rootOf(index), amount: GWEI }, index);
  const verify = ({ pubkey, withdrawalCredentials, amount, signature }) =>
    version.isValidDepositSignature(config, pubkey, withdrawalCredentials, amount, signature);

  test("a deposit that its key signed is true, and one with a changed field is false", () => {
    assert.equal(verify(depositOf(1)), true);
    assert.equal(verify({ ...depositOf(1), amount: GWEI + 1 }), false);
    assert.equal(verify({ ...depositOf(1), pubkey: pubkeys[2] }), false);
    assert.equal(verify({ ...depositOf(1), signature: depositOf(2).signature }), false);
  });

  const hostile = [
    ...Object.entries(HOSTILE_KEYS).map(([name, pubkey]) => [name, { ...depositOf(1), pubkey }]),
    ...Object.entries(HOSTILE_SIGNATURES).map(([name, signature]) => [name, { ...depositOf(1), signature }]),
    // Zero times any message is infinity: the forged deposit that a check of infinity is for.
    ["infinity as key and as signature", { ...depositOf(1), pubkey: infinity.key, signature: infinity.signature }],
  ];
  for (const [name, deposit] of hostile) {
    test(`a deposit with ${name} is false, and leaves those beside it true`, () => {
      assert.equal(verify(deposit), false);
      assert.deepEqual(version.verifyDepositSignatures(config, [deposit]), [false]);
      const among = [depositOf(1), deposit, depositOf(2)];
      assert.deepEqual(version.verifyDepositSignatures(config, among), [true, false, true]);
    });
  }

  test("600 deposits, which may be cut into batches, have their verdicts in order", () => {
    const deposits = Array.from({ length: 600 }, (_, i) => depositOf(i % pubkeys.length));
    assert.deepEqual(version.verifyDepositSignatures(config, deposits), deposits.map(() => true));
    const spoiled = deposits.with(300, hostile[0][1]);
    assert.deepEqual(version.verifyDepositSignatures(config, spoiled), deposits.map((_, i) => i !== 300));
  });
}

const infinity = { key: HOSTILE_KEYS["the infinity key"], signature: HOSTILE_SIGNATURES["the infinity signature"] };

/** The deposit signed by validator number `index`; deposits are signed under the genesis fork, for any chain's root. */
function signed({ computeDomain, computeSigningRoot }, message, index) {
  const domain = computeDomain(DOMAIN_DEPOSIT, config.GENESIS_FORK_VERSION, new Uint8Array(32));
  return { ...message, signature: sign(computeSigningRoot(ssz.phase0.DepositMessage, message, domain), index) };
}

export function testLightClient(version) {
  const committee = Array.from(syncCommittee.validatorIndices, (index) => pubkeys[index]);
  const update = ssz.altair.LightClientUpdate.defaultValue();
  update.attestedHeader.beacon.slot = 1;
  update.signatureSlot = 2;
  const domain = config.getDomain(update.signatureSlot - 1, DOMAIN_SYNC_COMMITTEE);
  const root = version.computeSigningRoot(ssz.phase0.BeaconBlockHeader, update.attestedHeader.beacon, domain);
  const signature = sign(root, ...syncCommittee.validatorIndices);
  const everybody = participation(0, COMMITTEE_SIZE);
  const validate = ({ members = committee, bits = everybody, syncCommitteeSignature = signature }) => {
    const syncAggregate = { syncCommitteeBits: bits, syncCommitteeSignature };
    const decoded = version.deserializeSyncCommittee({ pubkeys: members, aggregatePubkey: members[1] });
    version.validateLightClientUpdate(config, { config }, { ...update, syncAggregate }, decoded);
  };

  test("a light client takes an update that its committee signed, and none of other signers", () => {
    validate({});
    assert.throws(() => validate({ bits: participation(0, COMMITTEE_SIZE - 1) }), /Invalid aggregate signature/);
    assert.throws(() => validate({ syncCommitteeSignature: sign(root, 0) }), /Invalid aggregate signature/);
  });

  for (const [name, key] of Object.entries(HOSTILE_KEYS)) {
    test(`a light client takes no committee with ${name}`, () => {
      assert.throws(() => validate({ members: committee.with(0, key) }), { code: /^BLST_/ });
    });
  }

  for (const [name, syncCommitteeSignature] of Object.entries(HOSTILE_SIGNATURES)) {
    test(`a light client takes no update with ${name}`, () => {
      assert.throws(() => validate({ syncCommitteeSignature }), { code: /^BLST_/ });
    });
  }
}
