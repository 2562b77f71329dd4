// What more cores bring to the synchronous call: beacon-bls with one thread, beacon-bls with all, and @chainsafe/blst.
//
// The number of threads is settled when a library is loaded, so each contestant is a process of its own
// (contestant_process.mjs), which waits while another one is timed. Must not time anything itself.

import os from "node:os";

import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { playInProcesses } from "./lib/processes.mjs";
import { comparisonTable } from "./lib/report.mjs";
import { playScenarios } from "./lib/scenarios.mjs";
import { SCENARIOS } from "./lib/verify_scenarios.mjs";

const ONE_THREAD = `${BEACON_BLS}, 1 thread`;

/** By name: the package, and what its process finds in the environment. The others are divided by the first. */
const CONTESTANTS = {
  [BEACON_BLS]: { packageName: BEACON_BLS, variables: {} },
  [ONE_THREAD]: { packageName: BEACON_BLS, variables: { BEACON_BLS_THREADS: "1" } },
  [CHAINSAFE_BLST]: { packageName: CHAINSAFE_BLST, variables: {} },
};

/** The scenarios of verify.mjs in which signature sets come as bytes and get one verdict. */
const SCENARIO_NAMES = ["1", "8", "32", "128", "256", "128/8", "128/1"];

const ABOUT = `Verifies batches of signature sets with ${Object.keys(CONTESTANTS).join("; ")}, each in a
process of its own and on all CPUs that this one may use, in one interleaved run. Figures are microseconds per set.`;

const NOTES = [
  `${BEACON_BLS} and ${CHAINSAFE_BLST} take as many threads as the process may use CPUs. One contestant runs at a ` +
    "time.",
  "Keys are of 48 bytes. n/m is n sets over m messages; otherwise each set has its own. Every verdict was checked, " +
    "no contestant saw a message twice, and each rejected a batch with a bad signature in each scenario.",
];

function play(scenario, { rounds }) {
  if (os.availableParallelism() < 2) {
    throw new Error("this process may use one CPU only, and cores.mjs compares one with several");
  }
  return playInProcesses(scenario, { rounds, contestants: CONTESTANTS });
}

await playScenarios({
  benchmark: "cores",
  about: ABOUT,
  unit: "microseconds per set",
  packages: [BEACON_BLS, CHAINSAFE_BLST],
  notes: NOTES,
  scenarios: SCENARIOS.filter(({ name }) => SCENARIO_NAMES.includes(name)),
  play,
  table: (report) => comparisonTable(report, Object.keys(CONTESTANTS)),
});
