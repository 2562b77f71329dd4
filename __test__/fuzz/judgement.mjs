// What may come of a fuzzed call, and what may not.

import { outcomeOf } from "../support/places.mjs";
import { POINT_CODES } from "../support/refusals.mjs";

/** Every code that README and the hover texts tell, but for `INTERNAL`: that one is a bug, whatever was passed. */
export const DOCUMENTED_CODES = new Set([
  ...POINT_CODES,
  "BLST_AGGR_TYPE_MISMATCH",
  "INVALID_HEX",
  "INVALID_ARG",
  "INDEX_NOT_FOUND",
  "REGISTRY_CONFLICT",
  "REGISTRY_GAP",
  "REGISTRY_DUPLICATE",
  "SNAPSHOT_INVALID",
  "SNAPSHOT_IO",
  "BUSY",
]);

/**
 * Calls, and judges.
 *
 * @returns {Promise<{sort: string, problem?: string}>} the sort of outcome, for a table, and what is wrong with it
 */
export async function judge(call) {
  const { entry, args, effects } = call;
  call.isUnderWay = true;
  const outcome = await outcomeOf(entry, args);
  const isError = "error" in outcome;
  const sort = isError ? String(outcome.error?.code) : "answered";
  if (isError) {
    const problem = problemOfError(outcome.error);
    if (problem !== undefined) return { sort, problem };
  }
  const strongest = ["any", "maybe", "bad"].find((name) => effects.some(({ effect }) => effect === name)) ?? "none";
  return strongest === "any" ? { sort } : judgeTyped(strongest, outcome, { entry, effects, sort });
}

/** Judges a call whose arguments all have the right type. */
function judgeTyped(strongest, { value, error }, { entry, effects, sort }) {
  if (strongest === "none") {
    if (error !== undefined) return { sort, problem: `an honest call got ${error.code}: ${error.message}` };
    return entry.isRight(value) ? { sort: "right" } : { sort, problem: `an honest call got ${show(value)}` };
  }
  if (entry.isBad === undefined) return { sort };
  if (error !== undefined) return { sort, problem: `a verdict on bytes threw ${error.code}: ${error.message}` };
  const bad = effects.filter(({ effect }) => effect === "bad");
  if (strongest !== "bad" || bad.length !== 1) return { sort };
  if (entry.isBad(value, bad[0].setIndex)) return { sort: "judged bad" };
  return { sort, problem: `wrong bytes got ${show(value)}` };
}

function problemOfError(error) {
  if (!(error instanceof Error)) return `threw ${show(error)}, which is no Error`;
  if (!Object.hasOwn(error, "code") || !DOCUMENTED_CODES.has(error.code)) return `threw the undocumented ${error.code}: ${error.stack}`;
  if (!Object.hasOwn(error, "setIndex")) return undefined;
  const { setIndex } = error;
  return Number.isInteger(setIndex) && setIndex >= 0 && setIndex < 2 ** 32 ? undefined : `told the position ${show(setIndex)}`;
}

function show(value) {
  try {
    return `${typeof value} ${JSON.stringify(value)}`.slice(0, 300);
  } catch {
    return typeof value;
  }
}
