// The flags that every benchmark here understands, and how a script ends.
//
// Must not know any scenario: a script hands over its names and gets back the chosen ones.

import { parseArgs } from "node:util";

import { clearProgress } from "./progress.mjs";

/** Fewer rounds than this say that the code runs, not how fast it is: one disturbed round would move the median. */
const MINIMUM_ROUNDS = 7;

/** A mistake in the command, reported without a stack trace. */
export class UsageError extends Error {}

/**
 * Reads the command line.
 *
 * @param {{about: string, choices: string[], defaultCount?: number}} script what the script is, the names that `--only`
 *   takes, and, when it has a `--count`, what that is without the flag
 * @returns {{json: boolean, only: string[], rounds: number, isMeasurement: boolean, isPartial: boolean, count?: number,
 *   help?: string}}
 */
export function readCommandLine({ about, choices, defaultCount }) {
  const hasCount = defaultCount !== undefined;
  const { values } = parseFlags({
    json: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: String(MINIMUM_ROUNDS) },
    help: { type: "boolean", short: "h", default: false },
    ...(hasCount && { count: { type: "string", default: String(defaultCount) } }),
  });
  const unknown = values.only.find((name) => !choices.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`no scenario is named "${unknown}"; choose from: ${choices.join(", ")}`);
  }
  const rounds = positiveInteger("--rounds", values.rounds);
  const count = hasCount ? positiveInteger("--count", values.count) : undefined;
  return {
    json: values.json,
    only: values.only,
    rounds,
    isMeasurement: rounds >= MINIMUM_ROUNDS && (!hasCount || count >= defaultCount),
    isPartial: values.only.length > 0,
    ...(hasCount && { count }),
    ...(values.help && { help: helpText({ about, choices, defaultCount }) }),
  };
}

/** Node's `parseArgs`, strict, whose complaints are mistakes in the command. */
export function parseFlags(options, { allowPositionals = false } = {}) {
  try {
    return parseArgs({ options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageError(error.message.split("\n", 1)[0], { cause: error });
  }
}

/** The entries whose `name` the command asked for, in the order of the list; all of them when it named none. */
export function chosen(entries, { only }) {
  return only.length === 0 ? entries : entries.filter(({ name }) => only.includes(name));
}

/** Runs a script's main function; any error goes to standard error and makes the exit code 1. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    clearProgress();
    console.error(error instanceof UsageError ? `error: ${error.message} (see --help)` : error);
    process.exitCode = 1;
  }
}

function positiveInteger(flag, text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`${flag} takes a whole number from 1 up, got "${text}"`);
  }
  return value;
}

function helpText({ about, choices, defaultCount }) {
  const lines = [
    about,
    "",
    "  --only <scenario>  run this scenario alone; may be repeated",
    `  --rounds <n>       rounds to take (default ${MINIMUM_ROUNDS}); fewer are marked as no measurement`,
    ...(defaultCount === undefined
      ? []
      : [`  --count <n>        instances or sets to make (default ${defaultCount}); fewer are marked likewise`]),
    "  --json             print the report as JSON instead of a table",
    "  --help             print this",
    "",
    `Scenarios: ${choices.join(", ")}`,
    "A complete run is written to benchmark/results/, a partial or short one to benchmark/results/local/.",
  ];
  return lines.join("\n");
}
