// Time to verify signature sets: beacon-bls against @chainsafe/blst.
//
// What is verified, and how, stands in verify_scenarios.mjs.

import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { showProgress } from "./lib/progress.mjs";
import { comparisonTable } from "./lib/report.mjs";
import { compare, measure } from "./lib/rounds.mjs";
import { playScenarios } from "./lib/scenarios.mjs";
import { contestantsOf, workOf } from "./lib/verify_contestants.mjs";
import { SCENARIOS } from "./lib/verify_scenarios.mjs";

const PACKAGES = [BEACON_BLS, CHAINSAFE_BLST];

const ABOUT = `Verifies signature sets, each a message, a key and a signature of 96 bytes, with ${BEACON_BLS} and
${CHAINSAFE_BLST} in one interleaved run. Figures are microseconds per set.`;

const NOTES = [
  'Keys are of 48 bytes, in "128 cached" of 96. n/m is n sets over m messages; otherwise each set has its own.',
  "Every verdict was checked, and each side was right on batches with another answer as well. No side saw a message " +
    'twice, but in "128 cached", where each side verified other signers\' sets of the same messages before its clock ' +
    "started. Bad signatures are in the subgroup, at places that change from round to round.",
];

async function play(scenario, { rounds }) {
  const { name, description, calls, unitsPerCall } = scenario;
  showProgress(`${name}: signing`);
  const contestants = contestantsOf(scenario, { label: `verify/${name}`, rounds, packageNames: PACKAGES });
  const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
  const samples = await measure({ contestants, rounds, onRound });
  return { name, description, work: workOf(scenario), unitsPerCall, calls, ...compare(samples, BEACON_BLS) };
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
