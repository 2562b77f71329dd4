// From a scenario to contestants: signs the batches and shows, before anything is timed, that no side says always the
// same.
//
// Must not time anything.

import { WARM_UP_ROUNDS } from "./rounds.mjs";
import { SignedSets } from "./signed_sets.mjs";

/**
 * The contestants of a scenario, one a package. The same label gives the same batches, whatever the process.
 *
 * @param {import("./verify_scenarios.mjs").Scenario} scenario
 * @param {{label: string, rounds: number, packageNames: string[]}} plan
 * @returns {import("./rounds.mjs").Contestant[]}
 */
export function contestantsOf(scenario, { label, rounds, packageNames }) {
  const source = new SignedSets(label);
  const otherBatch = scenario.otherBatch(source);
  const batches = Array.from({ length: (WARM_UP_ROUNDS + rounds) * scenario.calls }, () => scenario.batch(source));
  return packageNames.map((packageName) => {
    requireRightAnswer(scenario, packageName, otherBatch);
    return contestant(scenario, packageName, batches);
  });
}

/** What each package does inside the clock. */
export function workOf({ sides }) {
  return Object.fromEntries(Object.entries(sides).map(([packageName, { work }]) => [packageName, work]));
}

function contestant(scenario, packageName, batches) {
  const { calls, unitsPerCall, sides, accepts } = scenario;
  const { run, inputFrom } = sides[packageName];
  const turns = batches.map((batch) => ({ batch, input: inputFrom?.(batch) ?? batch }));
  return {
    name: packageName,
    calls,
    unitsPerCall,
    prepare: (round) =>
      batches
        .slice(round * calls, (round + 1) * calls)
        .filter(({ prior }) => prior !== undefined)
        .forEach(({ prior }) => requireRightAnswer(scenario, packageName, prior)),
    inputFor: (round, call) => turns[round * calls + call],
    run: ({ input }) => run(input),
    accepts: (output, { batch }) => accepts(output, batch),
  };
}

function requireRightAnswer({ name, sides, accepts }, packageName, batch) {
  const { run, inputFrom } = sides[packageName];
  if (!accepts(run(inputFrom?.(batch) ?? batch), batch)) {
    throw new Error(`${packageName} gave a wrong result in scenario ${name} before the first round`);
  }
}
