// A block of Capella and what goes with it, signed by the validators of validators.mjs.

import { createBeaconConfig } from "@lodestar/config";
import { ssz } from "@lodestar/types";
import { BitArray } from "@chainsafe/ssz";
import { pubkeys, rootOf, sign } from "./validators.mjs";

/** SYNC_COMMITTEE_SIZE of consensus-specs (mainnet preset). */
export const COMMITTEE_SIZE = 512;
const SLOT = 100;
const PROPOSER = 5;

export const config = createBeaconConfig({ ALTAIR_FORK_EPOCH: 0, BELLATRIX_FORK_EPOCH: 0, CAPELLA_FORK_EPOCH: 0 }, rootOf(1));
/** The members of the sync committee: each validator many times, as in a small network. */
export const syncCommittee = { validatorIndices: Uint32Array.from({ length: COMMITTEE_SIZE }, (_, i) => i % pubkeys.length) };
/** Who voted in the block's attestations. */
const attesters = [[0, 1, 2], [7]];

/** Bits of the members number `from` to `to`. */
export function participation(from, to) {
  const bits = BitArray.fromBitLen(COMMITTEE_SIZE);
  for (let member = from; member < to; member++) bits.set(member, true);
  return bits;
}

/** The block without signatures. Bellatrix' and later rules of the payload do not matter to its signatures. */
function unsignedBlock() {
  const signedBlock = ssz.capella.SignedBeaconBlock.defaultValue();
  const { message } = signedBlock;
  Object.assign(message, { slot: SLOT, proposerIndex: PROPOSER, parentRoot: rootOf(2) });
  message.body.attestations = attesters.map((_, i) => ({ ...ssz.phase0.Attestation.defaultValue(), data: attestationData(i) }));
  message.body.voluntaryExits = [{ message: { epoch: 1, validatorIndex: 9 }, signature: new Uint8Array(96) }];
  message.body.syncAggregate.syncCommitteeBits = participation(0, 500);
  const toExecutionAddress = new Uint8Array(20);
  message.body.blsToExecutionChanges = [
    { message: { validatorIndex: 3, fromBlsPubkey: pubkeys[3], toExecutionAddress }, signature: new Uint8Array(96) },
  ];
  return signedBlock;
}

function attestationData(index) {
  return { ...ssz.phase0.AttestationData.defaultValue(), slot: SLOT - 1, index };
}

/**
 * The sets of a block, by the names of its parts, each with its signature; `transition` is the version of Lodestar's
 * package whose functions make them.
 */
export function signedSets(transition) {
  const signedBlock = unsignedBlock();
  const { body } = signedBlock.message;
  const indexed = attesters.map((attestingIndices, i) => ({ attestingIndices, data: attestationData(i), signature: new Uint8Array(96) }));
  const state = { slot: SLOT, forkName: "capella" };
  const getSets = () => transition.getBlockSignatureSets(config, syncCommittee, state, signedBlock, indexed);
  // The proposer signs last, since a block's root covers the signatures inside; its set is recognised by having that root.
  const [randao, ...rest] = getSets();
  body.randaoReveal = sign(randao.signingRoot, PROPOSER);
  indexed.forEach((vote, i) => (vote.signature = sign(rest[i].signingRoot, ...vote.attestingIndices)));
  body.voluntaryExits[0].signature = sign(rest[2].signingRoot, 9);
  const members = body.syncAggregate.syncCommitteeBits.intersectValues(Array.from(syncCommittee.validatorIndices));
  body.syncAggregate.syncCommitteeSignature = sign(rest[4].signingRoot, ...members);
  body.blsToExecutionChanges[0].signature = sign(rest[5].signingRoot, 3);
  signedBlock.signature = sign(getSets()[4].signingRoot, PROPOSER);
  return { signedBlock, sets: getSets() };
}
