// One contestant in a process of its own: makes the batches of a scenario, says that it is ready, and times a block whenever it
// is asked for one.
//
// Started by processes.mjs. Must not know of the other contestants; the seed alone makes their batches the same.

import { ATTACKS, SIZES } from "./engine_scenarios.mjs";
import { timeBlock } from "./rounds.mjs";
import { contestantsOf } from "./verify_contestants.mjs";
import { SCENARIOS } from "./verify_scenarios.mjs";

const [packageName, scenarioName, rounds] = process.argv.slice(2);
const scenario = [...SCENARIOS, ...SIZES, ...ATTACKS].find(({ name }) => name === scenarioName);
const plan = { label: `cores/${scenarioName}`, rounds: Number(rounds), packageNames: [packageName] };
const [contestant] = contestantsOf(scenario, plan);

process.on("message", async ({ round }) => process.send(await timeBlock(contestant, round)));
process.send("ready");
