// What the registry brings: sums of keys by index, committees, keys that are known, appending, saving, loading, memory;
// beside @chainsafe/blst and, where it is installed, @chainsafe/lodestar-z.
//
// The rows stand in registry_sums.mjs, registry_sets.mjs, registry_lookups.mjs, registry_files.mjs and
// registry_memory.mjs. Must not time anything beside them.

import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { beaconBls } from "./lib/packages.mjs";
import { showProgress } from "./lib/progress.mjs";
import { SCENARIOS as FILES } from "./lib/registry_files.mjs";
import { absence, LODESTAR_Z } from "./lib/registry_lodestar_z.mjs";
import { SCENARIOS as LOOKUPS } from "./lib/registry_lookups.mjs";
import { memoryTable, SCENARIOS as MEMORY } from "./lib/registry_memory.mjs";
import { SCENARIOS as SETS } from "./lib/registry_sets.mjs";
import { SCENARIOS as SUMS } from "./lib/registry_sums.mjs";
import { validators } from "./lib/registry_validators.mjs";
import { layOut, significant } from "./lib/report.mjs";
import { compare, measure, settle, takeTurns } from "./lib/rounds.mjs";
import { playScenarios } from "./lib/scenarios.mjs";

/**
 * @typedef {object} Scenario
 * @property {string} name for `--only` and the table
 * @property {string} description for the chart
 * @property {string} unit what the microseconds are for
 * @property {Record<string, number | Record<string, number>>} targets by rival, how many times longer it is to take on
 *   one core; by engine where that matters, since one that decodes faster leaves less to be saved
 * @property {Record<string, string>} work by contestant, the words for what happens inside the clock
 * @property {boolean} [isAwaited] whether the clock runs until a promise is settled
 * @property {(validators: import("./lib/registry_validators.mjs").Validators, options: {rounds: number}) =>
 *   import("./lib/rounds.mjs").Contestant[] | Promise<import("./lib/rounds.mjs").Contestant[]>} contestants
 */

/** As many as a large network has validators. */
const DEFAULT_COUNT = 1_000_000;

const { engine } = beaconBls.engineInfo();

const PACKAGES = [BEACON_BLS, CHAINSAFE_BLST, ...(absence === undefined ? [LODESTAR_Z] : [])];

const ABOUT = `Fills the registry of ${BEACON_BLS} with --count keys (30000 or more) and compares what it is good for
with ${CHAINSAFE_BLST} and ${LODESTAR_Z} in one interleaved run: sums by index, committees, known keys, signature sets,
appending, saving, loading, memory. ${LODESTAR_Z} takes part after
npm install --prefix benchmark --no-package-lock.`;

const NOTES = [
  "Summed keys are distinct and spread at random over all keys. Every output was checked, and each verifier rejected " +
    "a batch with a bad signature.",
  `${BEACON_BLS} and ${LODESTAR_Z} hold all keys, ${CHAINSAFE_BLST} as objects only the 30000 that are summed.`,
  ...(absence === undefined ? [] : [absence]),
];

async function play(scenario, options) {
  return scenario.play === undefined ? comparison(scenario, options) : scenario.play(scenario, options);
}

async function comparison(scenario, { rounds, count }) {
  const { name, description, unit, targets, work } = scenario;
  const all = await validators(count);
  showProgress(`${name}: preparing`);
  const contestants = await scenario.contestants(all, { rounds });
  const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
  const take = scenario.isAwaited ? measureAwaited : measure;
  const samples = await take({ contestants, rounds, onRound });
  return {
    name,
    description,
    unit: `microseconds ${unit}`,
    targets: targetsOfEngine(targets),
    work: Object.fromEntries(contestants.map((contestant) => [contestant.name, work[contestant.name]])),
    ...compare(samples, BEACON_BLS),
  };
}

/** Without those that this engine has none of. */
function targetsOfEngine(targets) {
  const ofEngine = (target) => (typeof target === "number" ? target : target[engine]);
  const resolved = Object.entries(targets).map(([rival, target]) => [rival, ofEngine(target)]);
  return Object.fromEntries(resolved.filter(([, target]) => target !== undefined));
}

/** As `measure`, for contestants that answer with a promise and do one thing in a block. */
function measureAwaited({ contestants, rounds, onRound }) {
  const play = async ({ name, unitsPerCall, prepare, run, accepts }, round) => {
    prepare?.(round);
    await settle();
    const start = process.hrtime.bigint();
    const output = await run();
    const nanoseconds = process.hrtime.bigint() - start;
    if (!accepts(output)) {
      throw new Error(`${name} gave a wrong result in round ${round}; there is no measurement`);
    }
    return Number(nanoseconds) / 1000 / unitsPerCall;
  };
  const players = contestants.map((contestant) => ({
    name: contestant.name,
    play: (round) => play(contestant, round),
  }));
  return takeTurns({ players, rounds, onRound });
}

/** A line per row and rival: the times of both, how many times longer the rival takes, and what that is to be. */
function table(report) {
  const headings = [
    ["", "scenario"],
    ["", "rival"],
    [BEACON_BLS, "median"],
    ["", "minimum"],
    ["rival", "median"],
    ["", "minimum"],
    ["ratio", "by median"],
    ["", "by minimum"],
    ["wanted", "(one core)"],
  ];
  const pair = ({ median, minimum }, format) => [format(median), format(minimum)];
  const rows = report.scenarios
    .filter(({ ratios }) => ratios !== undefined)
    .flatMap(({ name, targets, results, ratios }) =>
      Object.keys(ratios).map((rival) => [
        name,
        rival,
        ...pair(results[BEACON_BLS], significant),
        ...pair(results[rival], significant),
        ...pair(ratios[rival], twoDecimals),
        targets[rival] === undefined ? "-" : twoDecimals(targets[rival]),
      ]),
    );
  const times = rows.length === 0 ? [] : [`${report.unit}\n\n${layOut(headings, rows)}`];
  return [...times, ...memoryTable(report)].join("\n\n");
}

function twoDecimals(ratio) {
  return ratio.toFixed(2);
}

await playScenarios({
  benchmark: "registry",
  about: ABOUT,
  unit: "microseconds per sum (sum, committee), per set (sets, key in a set), per key (index, append, save, load)",
  packages: PACKAGES,
  notes: NOTES,
  scenarios: [...SUMS, ...SETS, ...LOOKUPS, ...MEMORY, ...FILES],
  defaultCount: DEFAULT_COUNT,
  play,
  table,
});
