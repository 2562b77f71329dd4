// Contestants that are processes of their own: libraries that settle something when they are loaded, and wait while another one
// is timed.
//
// Must not time anything itself; contestant_process.mjs does.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { showProgress } from "./progress.mjs";
import { compare, takeTurns } from "./rounds.mjs";
import { workOf } from "./verify_contestants.mjs";

/**
 * Plays a scenario with contestants that each have a process.
 *
 * @param {import("./verify_scenarios.mjs").Scenario} scenario
 * @param {{rounds: number, contestants: Record<string, {packageName: string, variables: Record<string, string>}>}} plan by
 *   name, the package and what its process finds in the environment; the others are divided by the first
 */
export async function playInProcesses(scenario, { rounds, contestants }) {
  const { name, description, calls, unitsPerCall } = scenario;
  showProgress(`${name}: signing`);
  const children = Object.entries(contestants).map(([contestant, plan]) => start(contestant, plan, name, rounds));
  try {
    await Promise.all(children.map(({ answer }) => answer())); // that it is ready
    const players = children.map(({ contestant, ask }) => ({ name: contestant, play: (round) => ask({ round }) }));
    const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
    const samples = await takeTurns({ players, rounds, onRound });
    const packageWork = workOf(scenario);
    const work = Object.fromEntries(
      Object.entries(contestants).map(([contestant, { packageName }]) => [contestant, packageWork[packageName]]),
    );
    return { name, description, work, unitsPerCall, calls, ...compare(samples, Object.keys(contestants)[0]) };
  } finally {
    children.forEach(({ child }) => child.kill());
  }
}

function start(contestant, { packageName, variables }, scenarioName, rounds) {
  const child = fork(join(import.meta.dirname, "contestant_process.mjs"), [packageName, scenarioName, String(rounds)], {
    env: { ...process.env, ...variables },
  });
  // Listening from the start: an answer may come before anyone waits for it.
  const end = once(child, "exit").then(([code]) => {
    throw new Error(`the process of ${contestant} ended with exit code ${code} in scenario ${scenarioName}`);
  });
  end.catch(() => {}); // at the end of a scenario nobody waits for an answer any more
  const answer = () => Promise.race([once(child, "message").then(([message]) => message), end]);
  const ask = (question) => {
    const answered = answer();
    child.send(question);
    return answered;
  };
  return { contestant, child, answer, ask };
}
