// The engines of beacon-bls beside each other and beside @chainsafe/blst, in one run.
//
// The engine is settled when the addon is loaded, so each contestant is a process of its own.

import { BEACON_BLS, CHAINSAFE_BLST, ON_BLST } from "./lib/package_names.mjs";
import { playInProcesses } from "./lib/processes.mjs";
import { comparisonTable } from "./lib/report.mjs";
import { playScenarios } from "./lib/scenarios.mjs";
import { SCENARIOS } from "./lib/verify_scenarios.mjs";

const CONTESTANTS = {
  [BEACON_BLS]: { packageName: BEACON_BLS, variables: {} },
  [ON_BLST]: { packageName: BEACON_BLS, variables: { BEACON_BLS_ENGINE: "blst" } },
  [CHAINSAFE_BLST]: { packageName: CHAINSAFE_BLST, variables: {} },
};

await playScenarios({
  benchmark: "engines",
  about: `The scenarios of verify.mjs with ${Object.keys(CONTESTANTS).join("; ")}, each in a process of its own, in one
interleaved run. Figures are microseconds per set.`,
  unit: "microseconds per set",
  packages: [BEACON_BLS, CHAINSAFE_BLST],
  notes: [
    `${BEACON_BLS} is on the engine that it chooses on this machine, "${ON_BLST}" on BEACON_BLS_ENGINE=blst.`,
    "What is equal on all sides stands in benchmark/README.md under verify. Every verdict was checked.",
  ],
  scenarios: SCENARIOS,
  play: (scenario, { rounds }) => playInProcesses(scenario, { rounds, contestants: CONTESTANTS }),
  table: (report) => comparisonTable(report, Object.keys(CONTESTANTS)),
});
