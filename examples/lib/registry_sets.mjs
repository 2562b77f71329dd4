// Signature sets that name their signers by index, with the verdict that each must get.
//
// Key number n of registry_keys.mjs must stand at index n of the registry.

// In your project: from "beacon-bls".
import { Committee, PublicKeyRegistry, verifyEachSignatureSet } from "../../index.js";

import { withFlippedMessageBit } from "./fresh_sets.mjs";
import { secretKeyOfSum } from "./registry_keys.mjs";

const SIGNING_ROOT_BYTES = 32;
const AGGREGATE_SIGNERS = 64;
const COMMITTEE_SIZE = 512;
/** Of a committee's members, one of so many is absent. */
const ABSENT_ONE_OF = 10;
/** Of all sets, one of so many is spoiled. */
const SPOILED_ONE_OF = 8;

/** The registry named "default": the same keys in every thread, whoever appended them. */
const registry = new PublicKeyRegistry();

/** A signer, signers to be summed, and a committee's members of whom most took part, in turn. */
const SIGNERS = [oneSigner, severalSigners, committeeMembers];

/**
 * Signs fresh messages with keys number `from` up to `to`, spoils some, verifies all, and counts the verdicts that are
 * not as they must be.
 */
export function verifyFreshSets({ count, from, to }) {
  const claims = Array.from({ length: count }, (_, i) => claim(SIGNERS[i % SIGNERS.length](from, to), i));
  const verdicts = verifyEachSignatureSet(claims.map(({ set }) => set), { registry });
  const wrong = claims.filter(({ expected }, i) => verdicts[i] !== expected).length;
  return { sets: count, spoiled: claims.filter(({ expected }) => expected !== "VALID").length, wrong };
}

function claim({ pk, numbers }, position) {
  const msg = crypto.getRandomValues(new Uint8Array(SIGNING_ROOT_BYTES));
  const set = { msg, pk, sig: secretKeyOfSum(numbers).sign(msg).toBytes() };
  const isSpoiled = position % SPOILED_ONE_OF === SPOILED_ONE_OF - 1;
  return isSpoiled ? { set: withFlippedMessageBit(set), expected: "BLST_VERIFY_FAIL" } : { set, expected: "VALID" };
}

function oneSigner(from, to) {
  const index = randomInteger(from, to);
  return { pk: index, numbers: [index] };
}

function severalSigners(from, to) {
  const indices = Uint32Array.from({ length: AGGREGATE_SIGNERS }, () => randomInteger(from, to));
  return { pk: indices, numbers: indices };
}

/** Making the same committee again costs a lookup: its total is computed once in a process. */
function committeeMembers(from) {
  const indices = Uint32Array.from({ length: COMMITTEE_SIZE }, (_, member) => from + member);
  const bits = new Uint8Array(COMMITTEE_SIZE / 8);
  const present = indices.filter((_, member) => {
    const tookPart = randomInteger(0, ABSENT_ONE_OF) > 0;
    if (tookPart) bits[member >> 3] |= 1 << (member & 7);
    return tookPart;
  });
  return { pk: { committee: new Committee(registry, indices), bits }, numbers: present };
}

function randomInteger(from, to) {
  return from + Math.floor(Math.random() * (to - from));
}
