// Both engines of beacon-bls in processes of their own: the course of sweep.mjs and worst_case.mjs.
//
// Must not know what their scenarios are.

import { BEACON_BLS, ON_BLST } from "./package_names.mjs";
import { beaconBls } from "./packages.mjs";
import { playInProcesses } from "./processes.mjs";
import { comparisonTable } from "./report.mjs";
import { playScenarios } from "./scenarios.mjs";

const CONTESTANTS = {
  [BEACON_BLS]: { packageName: BEACON_BLS, variables: {} },
  [ON_BLST]: { packageName: BEACON_BLS, variables: { BEACON_BLS_ENGINE: "blst" } },
};

/**
 * Runs a comparison and lists the scenarios whose ratio is bad by median and by minimum: one of them alone is noise.
 *
 * @param {{benchmark: string, about: string, scenarios: object[], isBad: (ratio: number) => boolean, wanted: string}} script
 *   the ratio is that of blst's time to the chosen engine's, and `wanted` says in words what it should be
 */
export function compareEngines({ benchmark, about, scenarios, isBad, wanted }) {
  const table = (report) => {
    const bad = report.scenarios.filter(({ ratios }) => isBad(ratios[ON_BLST].median) && isBad(ratios[ON_BLST].minimum));
    const said = bad.length === 0 ? "every scenario is" : `NOT SO: ${bad.map(({ name }) => name).join(", ")}`;
    return `${comparisonTable(report, Object.keys(CONTESTANTS))}\n\nwanted ${wanted}; ${said}`;
  };
  return playScenarios({
    benchmark,
    about: `${about} Figures are microseconds per set.`,
    unit: "microseconds per set",
    packages: [BEACON_BLS],
    notes: [`${BEACON_BLS} is on the engine ${beaconBls.engineInfo().engine}. Every verdict was checked.`],
    scenarios,
    play: (scenario, { rounds }) => playInProcesses(scenario, { rounds, contestants: CONTESTANTS }),
    table,
  });
}
