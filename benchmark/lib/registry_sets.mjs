// The rows of registry.mjs about signature sets: signers by index, by bytes that the registry knows, and by bytes that
// must be decoded.
//
// beacon-bls stands in a row twice where its own ways are compared; it keeps the hashes of messages, so each contestant
// gets batches of its own. Must not let two of them share a message.

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { LODESTAR_Z, lodestarZ } from "./registry_lodestar_z.mjs";
import { WARM_UP_ROUNDS } from "./rounds.mjs";
import { SignedSets } from "./signed_sets.mjs";

const { PublicKey, Signature } = chainsafeBlst;

/** The other way of beacon-bls in a row: signers as keys of 48 bytes. */
export const BY_BYTES = `${BEACON_BLS}, by bytes`;

const SETS = 128;
const UNIT = "per set";

const CHECKED = "signatures decoded and group-checked";
const INDEX_WORK = `verifySignatureSets, pk: index; ${CHECKED}`;
const CHAINSAFE_WORK =
  "PublicKey.fromBytes(pk), Signature.fromBytes(sig, true), verifyMultipleAggregateSignatures(sets); keys decoded, " +
  `not validated; ${CHECKED}`;

const byIndex = ({ registry }) => ({
  name: BEACON_BLS,
  inputFrom: ({ sets, places }) => sets.map(({ msg, sig }, i) => ({ msg, pk: places[i], sig })),
  run: (sets) => beaconBls.verifySignatureSets(sets, { registry }),
});
const byKnownBytes = ({ registry }) => ({
  name: BY_BYTES,
  inputFrom: ({ sets }) => sets,
  run: (sets) => beaconBls.verifySignatureSets(sets, { registry }),
});
// No registry is named, and this process has none named "default".
const byDecodedBytes = (pksValidate) => () => ({
  name: BY_BYTES,
  inputFrom: ({ sets }) => sets,
  run: (sets) => beaconBls.verifySignatureSets(sets, { pksValidate }),
});
const byChainsafe = () => ({
  name: CHAINSAFE_BLST,
  inputFrom: ({ sets }) => sets,
  run: (sets) =>
    chainsafeBlst.verifyMultipleAggregateSignatures(
      sets.map(({ msg, pk, sig }) => ({ msg, pk: PublicKey.fromBytes(pk), sig: Signature.fromBytes(sig, true) })),
    ),
});
const byLodestarZ = () => ({
  name: LODESTAR_Z,
  inputFrom: ({ sets, places }) =>
    sets.map(({ msg, sig }, i) => ({
      type: lodestarZ.verifier.BLS_VERIFIER_SET_TYPE.indexed,
      index: places[i],
      message: msg,
      signature: sig,
    })),
  run: (sets) => lodestarZ.verifier.verifySignatureSets(sets),
});

/** @type {import("../registry.mjs").Scenario[]} */
export const SCENARIOS = [
  verification({
    name: "sets by index",
    description: `${SETS} sets by index, all messages new`,
    targets: { [BY_BYTES]: 1 },
    sides: [byIndex, byKnownBytes, byChainsafe, byLodestarZ],
    work: {
      [BEACON_BLS]: INDEX_WORK,
      [BY_BYTES]: `verifySignatureSets, pk: bytes that the registry knows; ${CHECKED}`,
      [CHAINSAFE_BLST]: CHAINSAFE_WORK,
      [LODESTAR_Z]: `verifySignatureSets, type indexed; ${CHECKED}`,
    },
  }),
  indexOrDecoded({ validate: true, targets: { [BY_BYTES]: 1.05 } }),
  indexOrDecoded({ validate: false, targets: {} }),
  verification({
    name: "seen messages by index",
    description: `${SETS} sets by index, all messages seen before`,
    targets: { [CHAINSAFE_BLST]: { blst: 1.6, avx512ifma: 6 } },
    sides: [byIndex, byChainsafe, byLodestarZ],
    seen: true,
    work: {
      [BEACON_BLS]: `${INDEX_WORK}; H(m) from the cache`,
      [CHAINSAFE_BLST]: `${CHAINSAFE_WORK}; messages hashed, since it keeps no hashes`,
      [LODESTAR_Z]: `verifySignatureSets, type indexed; ${CHECKED}; messages hashed, since it keeps no hashes`,
    },
  }),
];

/** What an index saves where a key would be decoded. */
function indexOrDecoded({ validate, targets }) {
  const how = validate ? "decoded and validated" : "decoded, not validated";
  return verification({
    name: `sets by index or ${validate ? "validated" : "decoded"}`,
    description: `${SETS} sets by index, or keys ${how}`,
    targets,
    sides: [byIndex, byDecodedBytes(validate)],
    work: {
      [BEACON_BLS]: INDEX_WORK,
      [BY_BYTES]: `verifySignatureSets, pk: bytes that no registry knows; keys ${how}; ${CHECKED}`,
    },
  });
}

/** Batches of sets by signers who are the first validators, one verdict each. */
function verification({ name, description, targets, sides, work, seen = false }) {
  return {
    name,
    description,
    unit: UNIT,
    targets,
    work,
    contestants(validators, { rounds }) {
      const present = sides.filter((side) => side !== byLodestarZ || validators.holdInLodestarZ());
      return present.map((side) => verifier(side(validators), { name, rounds, seen }));
    },
  };
}

function verifier({ name, inputFrom, run }, { name: scenarioName, rounds, seen }) {
  const source = new SignedSets(`registry/${scenarioName}/${name}`);
  const batchOf = (badCount) => {
    const signingRoots = source.signingRoots(SETS);
    const batch = source.batch({ sets: SETS, signingRoots, badCount });
    // Other signers of the same messages come first, so that nothing but the hashes is known when the clock starts.
    const prior = seen ? source.batch({ sets: SETS, signingRoots, firstSigner: SETS }) : undefined;
    return {
      input: inputFrom({ ...batch, places: places(0) }),
      prior: prior && inputFrom({ ...prior, places: places(SETS) }),
    };
  };
  const other = batchOf(1);
  if (other.prior !== undefined) {
    requireVerdict(true, run(other.prior), name, scenarioName);
  }
  requireVerdict(false, run(other.input), name, scenarioName);
  const batches = Array.from({ length: WARM_UP_ROUNDS + rounds }, () => batchOf(0));
  return {
    name,
    calls: 1,
    unitsPerCall: SETS,
    prepare: (round) => {
      const { prior } = batches[round];
      if (prior !== undefined) {
        requireVerdict(true, run(prior), name, scenarioName);
      }
    },
    inputFor: (round) => batches[round].input,
    run,
    accepts: (verdict) => verdict === true,
  };
}

function places(first) {
  return Array.from({ length: SETS }, (_, i) => first + i);
}

function requireVerdict(expected, verdict, name, scenarioName) {
  if (verdict !== expected) {
    throw new Error(`${name} said ${verdict} and not ${expected} in scenario ${scenarioName} outside the clock`);
  }
}
