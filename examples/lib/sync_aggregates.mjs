// Sync-committee signatures of real blocks: who signed is told by one bit a member, and all signatures are one.
//
// Must not trust anything in the file: keys are validated, as those of a peer would be.

import { readFileSync } from "node:fs";

import { aggregateSerializedPublicKeys, verifySignatureSets } from "../../index.js"; // In your project: from "beacon-bls".

const FILE = new URL("../../__test__/vectors/real/sync_aggregates.json", import.meta.url);

/** Signatures of the committees of mainnet and Goerli, each with the 512 keys of its committee. */
export function readSyncAggregates() {
  const { committees, aggregates } = JSON.parse(readFileSync(FILE, "utf8"));
  return aggregates.map(({ network, slot, period, bits, signingRoot, signature, participants, expected }) => ({
    network,
    slot,
    committee: committees[network][period].map(bytesOf),
    bits: bytesOf(bits),
    signingRoot: bytesOf(signingRoot),
    signature: bytesOf(signature),
    participants,
    expected,
  }));
}

/** Sums the keys of those who took part and verifies the signature under the sum. */
export function verifySyncAggregate({ committee, bits, signingRoot, signature }) {
  const signers = committee.filter((_, member) => isBitSet(bits, member));
  if (signers.length === 0) return false; // A sum of no keys is an error of the caller's, and nobody signed.
  const sum = aggregateSerializedPublicKeys(signers);
  return verifySignatureSets([{ msg: signingRoot, pk: sum.toBytes(), sig: signature }]);
}

/** SSZ bitvector: bit i stands in byte i / 8, the least significant bit first. */
function isBitSet(bits, index) {
  return ((bits[index >> 3] >> (index & 7)) & 1) === 1;
}

function bytesOf(hex) {
  return Uint8Array.from(Buffer.from(hex.slice(2), "hex"));
}
