// Time to verify batches of signature sets from bytes: beacon-bls against @chainsafe/blst.
//
// To add a scenario, add an entry to SCENARIOS. Must not time work that only one side does without saying so in `work`.

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { showProgress } from "./progress.mjs";
import { comparisonTable } from "./report.mjs";
import { compare, measure, WARM_UP_ROUNDS } from "./rounds.mjs";
import { playScenarios } from "./scenarios.mjs";
import { SignedSets } from "./signed_sets.mjs";

const PACKAGES = [BEACON_BLS, CHAINSAFE_BLST];

const ABOUT = `Verifies batches of signature sets, each a message, a key of 48 bytes and a signature of 96 bytes, with
${BEACON_BLS} and ${CHAINSAFE_BLST} in one interleaved run. Figures are microseconds per set.`;

const NOTES = [
  "Every verdict was checked; no side saw a message twice; each rejected a tampered batch in each scenario.",
];

const { PublicKey, Signature } = chainsafeBlst;

/** By package, what is done inside the clock and the words for it. */
const FROM_BYTES = {
  [BEACON_BLS]: {
    work: "verifySignatureSets on bytes; keys decoded, not validated; signatures decoded and group-checked",
    verify: (sets) => beaconBls.verifySignatureSets(sets, { pksValidate: false, sigsGroupcheck: true }),
  },
  [CHAINSAFE_BLST]: {
    work:
      "PublicKey.fromBytes(pk), Signature.fromBytes(sig, true), verifyMultipleAggregateSignatures(sets); " +
      "keys decoded, not validated; signatures decoded and group-checked",
    verify: (sets) =>
      chainsafeBlst.verifyMultipleAggregateSignatures(
        sets.map(({ msg, pk, sig }) => ({ msg, pk: PublicKey.fromBytes(pk), sig: Signature.fromBytes(sig, true) })),
      ),
  },
};

/**
 * @typedef {object} Scenario
 * @property {string} name for `--only` and the table
 * @property {string} description
 * @property {number} unitsPerCall what one call counts for: sets
 * @property {number} calls in one timed block: enough for some 20 to 60 ms on the faster side
 * @property {Record<string, {work: string, verify: (input: unknown) => unknown}>} sides by package
 * @property {(output: unknown, input: unknown) => boolean} accepts whether a timed output is the right one
 * @property {(source: SignedSets) => unknown} validInput the input of one call, never the same twice
 * @property {(source: SignedSets) => unknown} invalidInput on this, every side must return false
 */

/** @type {Scenario[]} */
const SCENARIOS = [
  batchFromBytes({ name: "1", sets: 1, messages: 1, calls: 24 }),
  batchFromBytes({ name: "8", sets: 8, messages: 8, calls: 8 }),
  batchFromBytes({ name: "32", sets: 32, messages: 32, calls: 3 }),
  batchFromBytes({ name: "128", sets: 128, messages: 128, calls: 2 }),
  batchFromBytes({ name: "256", sets: 256, messages: 256, calls: 1 }),
  batchFromBytes({ name: "128/8", sets: 128, messages: 8, calls: 3 }),
  batchFromBytes({ name: "128/1", sets: 128, messages: 1, calls: 4 }),
];

function batchFromBytes({ name, sets, messages, calls }) {
  return {
    name,
    description: `sets: ${sets}, distinct messages: ${messages}`,
    unitsPerCall: sets,
    calls,
    sides: FROM_BYTES,
    accepts: (verdict) => verdict === true,
    validInput: (source) => source.batch({ sets, messages }),
    invalidInput: (source) => source.tamperedBatch({ sets, messages }),
  };
}

async function play(scenario, { rounds }) {
  const { name, description, calls, unitsPerCall, sides, accepts } = scenario;
  showProgress(`${name}: signing`);
  const source = new SignedSets(`verify/${name}`);
  requireRejection(scenario, source);
  const inputs = Array.from({ length: (WARM_UP_ROUNDS + rounds) * calls }, () => scenario.validInput(source));

  const contestants = Object.entries(sides).map(([packageName, { verify }]) => ({
    name: packageName,
    calls,
    unitsPerCall,
    inputFor: (round, call) => inputs[round * calls + call],
    run: verify,
    accepts,
  }));
  const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
  const samples = await measure({ contestants, rounds, onRound });

  const work = Object.fromEntries(Object.entries(sides).map(([packageName, side]) => [packageName, side.work]));
  return { name, description, work, unitsPerCall, calls, ...compare(samples, BEACON_BLS) };
}

/** A verifier that says yes to everything would be fast. */
function requireRejection({ name, sides, invalidInput }, source) {
  const input = invalidInput(source);
  for (const [packageName, { verify }] of Object.entries(sides)) {
    if (verify(input) !== false) {
      throw new Error(`${packageName} accepted a tampered batch in scenario ${name}`);
    }
  }
}

await playScenarios({
  benchmark: "verify",
  about: ABOUT,
  unit: "microseconds per set",
  packages: PACKAGES,
  notes: NOTES,
  scenarios: SCENARIOS,
  play,
  table: (report) => comparisonTable(report, PACKAGES),
});
