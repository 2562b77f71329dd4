// The command line of the examples: `--help`, and one line for a mistake.

import { parseArgs } from "node:util";

/**
 * The values of the flags. Ends the process after `--help`, with `about` on standard output, and after a mistake, with one
 * line on standard error and exit code 1.
 *
 * @param {string} about what `--help` prints
 * @param {import("node:util").ParseArgsConfig["options"]} [flags] besides `--help`
 */
export function readFlags(about, flags = {}) {
  const { values } = parsed({ ...flags, help: { type: "boolean", short: "h" } });
  if (values.help) {
    console.log(about);
    process.exit();
  }
  return values;
}

/** Ends the process over a mistake in the command. */
export function refuse(mistake) {
  console.error(`error: ${mistake} (see --help)`);
  process.exit(1);
}

function parsed(options) {
  try {
    return parseArgs({ options });
  } catch (error) {
    return refuse(error.message.split("\n", 1)[0]);
  }
}
