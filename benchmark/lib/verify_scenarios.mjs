// What verify.mjs times, and cores.mjs in part: the batches, what each package does with them, and which answer is
// right.
//
// To add a scenario, add an entry to SCENARIOS. Must not let one side do work inside the clock that the other does not
// do, without saying so in `work`.

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";

const { PublicKey, Signature } = chainsafeBlst;

/**
 * @typedef {object} Side what one package does
 * @property {string} work the words for what happens inside the clock
 * @property {(input: object) => unknown} run the library calls inside the clock
 * @property {(batch: object) => object} [inputFrom] what is made of a batch before any clock starts
 */

/**
 * @typedef {object} Scenario
 * @property {string} name for `--only` and the table
 * @property {string} description for the chart
 * @property {number} unitsPerCall what one call counts for: sets
 * @property {number} calls in one timed block: enough for some 20 to 60 ms on the faster side, where one is not more
 * @property {Record<string, Side>} sides by package
 * @property {(output: unknown, batch: import("./signed_sets.mjs").Batch) => boolean} accepts whether an output is right
 * @property {(source: import("./signed_sets.mjs").SignedSets) => object} batch that of one call, never the same twice;
 *   one with a `prior` batch wants that verified by the same side before the clock starts
 * @property {(source: import("./signed_sets.mjs").SignedSets) => object} otherBatch one with another right answer, on
 *   which every side must be right as well, untimed: a verifier that always says the same would be fast
 */

const UNCHECKED_KEYS = "keys decoded, not validated; signatures decoded and group-checked";
const TRUSTED_KEYS = { pksValidate: false, sigsGroupcheck: true };

function decode({ msg, pk, sig }) {
  return { msg, pk: PublicKey.fromBytes(pk), sig: Signature.fromBytes(sig, true) };
}

const BATCH_FROM_BYTES = {
  [BEACON_BLS]: {
    work: `verifySignatureSets on bytes; ${UNCHECKED_KEYS}`,
    run: ({ sets }) => beaconBls.verifySignatureSets(sets, TRUSTED_KEYS),
  },
  [CHAINSAFE_BLST]: {
    work:
      "PublicKey.fromBytes(pk), Signature.fromBytes(sig, true), verifyMultipleAggregateSignatures(sets); " +
      UNCHECKED_KEYS,
    run: ({ sets }) => chainsafeBlst.verifyMultipleAggregateSignatures(sets.map(decode)),
  },
};

const BATCH_OF_SEEN_MESSAGES = {
  [BEACON_BLS]: {
    work: `${BATCH_FROM_BYTES[BEACON_BLS].work}; H(m) from the cache`,
    run: BATCH_FROM_BYTES[BEACON_BLS].run,
  },
  [CHAINSAFE_BLST]: {
    work: `${BATCH_FROM_BYTES[CHAINSAFE_BLST].work}; messages hashed, since it keeps no hashes`,
    run: BATCH_FROM_BYTES[CHAINSAFE_BLST].run,
  },
};

const SAME_MESSAGE = {
  [BEACON_BLS]: BATCH_FROM_BYTES[BEACON_BLS],
  [CHAINSAFE_BLST]: {
    work: `PublicKey.fromBytes(pk), aggregateWithRandomness of keys and signature bytes, verify; ${UNCHECKED_KEYS}`,
    run: ({ sets }) => {
      const { pk, sig } = chainsafeBlst.aggregateWithRandomness(
        sets.map((set) => ({ pk: PublicKey.fromBytes(set.pk), sig: set.sig })),
      );
      return chainsafeBlst.verify(sets[0].msg, pk, sig);
    },
  },
};

const VERDICTS = {
  [BEACON_BLS]: {
    work: `verifyEachSignatureSet on bytes; ${UNCHECKED_KEYS}`,
    run: ({ sets }) => beaconBls.verifyEachSignatureSet(sets, TRUSTED_KEYS),
  },
  [CHAINSAFE_BLST]: {
    work:
      "PublicKey.fromBytes(pk), Signature.fromBytes(sig, true), verifyMultipleAggregateSignatures(sets), and as that " +
      `is false, verify(msg, pk, sig) for each set with the decoded points; ${UNCHECKED_KEYS}`,
    run: ({ sets }) => {
      const decoded = sets.map(decode);
      if (chainsafeBlst.verifyMultipleAggregateSignatures(decoded)) {
        return decoded.map(() => "VALID");
      }
      return decoded.map(({ msg, pk, sig }) => (chainsafeBlst.verify(msg, pk, sig) ? "VALID" : "BLST_VERIFY_FAIL"));
    },
  },
};

const ONE_ON_POINTS = Object.fromEntries(
  Object.entries({ [BEACON_BLS]: beaconBls, [CHAINSAFE_BLST]: chainsafeBlst }).map(([packageName, library]) => [
    packageName,
    {
      work: "verify(msg, pk, sig) on points decoded before the clock starts; nothing checked",
      run: ({ msg, pk, sig }) => library.verify(msg, pk, sig),
      inputFrom: ({ sets: [{ msg, pk, sig }] }) => ({
        msg,
        pk: library.PublicKey.fromBytes(pk),
        sig: library.Signature.fromBytes(sig),
      }),
    },
  ]),
);

/** One verdict for all. */
const isVerdict = (verdict, { bad }) => verdict === (bad.size === 0);

/** A verdict for each, in order. */
function areVerdicts(verdicts, { sets, bad }) {
  const isRight = (verdict, position) => verdict === (bad.has(position) ? "BLST_VERIFY_FAIL" : "VALID");
  return verdicts.length === sets.length && verdicts.every(isRight);
}

/** @type {Scenario[]} */
export const SCENARIOS = [
  batchFromBytes({ name: "1", sets: 1, messages: 1, calls: 24 }),
  batchFromBytes({ name: "8", sets: 8, messages: 8, calls: 8 }),
  batchFromBytes({ name: "32", sets: 32, messages: 32, calls: 3 }),
  batchFromBytes({ name: "128", sets: 128, messages: 128, calls: 2 }),
  batchFromBytes({ name: "256", sets: 256, messages: 256, calls: 1 }),
  batchFromBytes({ name: "128/8", sets: 128, messages: 8, calls: 3 }),
  batchFromBytes({ name: "128/1", sets: 128, messages: 1, calls: 4 }),
  {
    ...batchFromBytes({ name: "same message", sets: 128, messages: 1, calls: 4 }),
    description: "128 sets, 1 message, aggregateWithRandomness",
    sides: SAME_MESSAGE,
  },
  batchOfSeenMessages({ name: "128 cached", sets: 128, calls: 1 }),
  batchWithBadOnes({ name: "1 bad of 128", sets: 128, badCount: 1, calls: 1 }),
  batchWithBadOnes({ name: "16 bad of 128", sets: 128, badCount: 16, calls: 1 }),
  batchWithBadOnes({ name: "128 bad of 128", sets: 128, badCount: 128, calls: 1 }),
  {
    ...batchFromBytes({ name: "1 on points", sets: 1, messages: 1, calls: 24 }),
    description: "1 set, points decoded before",
    sides: ONE_ON_POINTS,
  },
];

function batchFromBytes({ name, sets, messages, calls }) {
  return {
    name,
    description: `${counted(sets, "set")}, ${counted(messages, "message")}`,
    unitsPerCall: sets,
    calls,
    sides: BATCH_FROM_BYTES,
    accepts: isVerdict,
    batch: (source) => source.batch({ sets, messages }),
    otherBatch: (source) => source.batch({ sets, messages, badCount: 1 }),
  };
}

// Other signers of the same messages come first, so that nothing but the hashes is known when the clock starts.
function batchOfSeenMessages({ name, sets, calls }) {
  const batch = (source, badCount) => {
    const shape = { sets, signingRoots: source.signingRoots(sets), compressedKeys: false };
    return { ...source.batch({ ...shape, badCount }), prior: source.batch({ ...shape, firstSigner: sets }) };
  };
  return {
    name,
    description: `${counted(sets, "set")}, ${counted(sets, "message")} seen before`,
    unitsPerCall: sets,
    calls,
    sides: BATCH_OF_SEEN_MESSAGES,
    accepts: isVerdict,
    batch: (source) => batch(source, 0),
    otherBatch: (source) => batch(source, 1),
  };
}

function batchWithBadOnes({ name, sets, badCount, calls }) {
  return {
    name,
    description: `${counted(sets, "set")}, ${counted(sets, "message")}, ${badCount} bad, to be named`,
    unitsPerCall: sets,
    calls,
    sides: VERDICTS,
    accepts: areVerdicts,
    batch: (source) => source.batch({ sets, messages: sets, badCount }),
    otherBatch: (source) => source.batch({ sets, messages: sets }),
  };
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
