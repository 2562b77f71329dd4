// The course of every script here: read the flags, play the chosen scenarios, publish the report.
//
// Must not know what a scenario measures; the script's `play` does.

import { chosen, readCommandLine, run } from "./command_line.mjs";
import { describeRun } from "./machine.mjs";
import { clearProgress } from "./progress.mjs";
import { publish } from "./report.mjs";

/**
 * Runs a benchmark to its end and sets the exit code.
 *
 * @param {object} script
 * @param {string} script.benchmark its name, which the results file bears
 * @param {string} script.about for `--help`
 * @param {string} script.unit of the figures
 * @param {string[]} script.packages under comparison, the subject first
 * @param {string[]} script.notes what a reader of the table must know
 * @param {{name: string}[]} script.scenarios
 * @param {number} [script.defaultCount] for a script that takes `--count`
 * @param {(scenario: object, options: object) => Promise<object>} script.play gives the scenario's part of the report:
 *   `name`, `work` (by package, what was done) and the figures
 * @param {(report: object) => string} script.table
 */
export function playScenarios({ benchmark, about, unit, packages, notes, scenarios, defaultCount, play, table }) {
  return run(async () => {
    const options = readCommandLine({ about, choices: scenarios.map(({ name }) => name), defaultCount });
    if (options.help) {
      console.log(options.help);
      return;
    }
    const { rounds, count, isMeasurement } = options;
    const report = { benchmark, unit, ...describeRun(packages), rounds, count, isMeasurement, notes, scenarios: [] };
    for (const scenario of chosen(scenarios, options)) {
      report.scenarios.push(await play(scenario, options));
    }
    clearProgress();
    publish(report, options, table(report));
  });
}
