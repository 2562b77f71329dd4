// Interleaved timing and its statistics.
//
// Rivals take turns, one block each per round, and the order rotates, so that a machine that gets slower or a clock
// that changes hits all of them. Must not know what is being timed.

import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc");

/** One round that is thrown away: it compiles the JavaScript, starts the thread pools and touches the tables. */
export const WARM_UP_ROUNDS = 1;

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {number} calls calls in one timed block
 * @property {number} unitsPerCall what one call counts for (sets, encodings), to divide the time by
 * @property {(round: number) => void} [prepare] comes before the block of that round, outside the clock
 * @property {(round: number, call: number) => unknown} inputFor rounds count from 0 and include the warm-up
 * @property {(input: unknown) => unknown} run the only part inside the clock
 * @property {(output: unknown, input: unknown) => boolean} accepts whether the output is right; false ends the run
 */

/**
 * Times contestants of this process against each other.
 *
 * @param {{contestants: Contestant[], rounds: number, onRound?: (round: number) => void}} plan
 * @returns {Promise<Map<string, number[]>>} by contestant, microseconds per unit in each round
 * @throws when any output, warm-up included, is not accepted
 */
export function measure({ contestants, rounds, onRound }) {
  const players = contestants.map((contestant) => ({
    name: contestant.name,
    play: (round) => timeBlock(contestant, round),
  }));
  return takeTurns({ players, rounds, onRound });
}

/**
 * Lets players take turns, wherever they run.
 *
 * @template Outcome
 * @param {{players: {name: string, play: (round: number) => Promise<Outcome>}[], rounds: number,
 *   onRound?: (round: number) => void}} plan rounds count from 0 and include the warm-up
 * @returns {Promise<Map<string, Outcome[]>>} by player, what each round but the warm-up gave
 */
export async function takeTurns({ players, rounds, onRound }) {
  const outcomes = new Map(players.map(({ name }) => [name, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    onRound?.(round);
    for (const { name, play } of rotated(players, round)) {
      const outcome = await play(round);
      if (round >= WARM_UP_ROUNDS) {
        outcomes.get(name).push(outcome);
      }
    }
  }
  return outcomes;
}

/** One contestant's block: microseconds per unit. */
export async function timeBlock(contestant, round) {
  contestant.prepare?.(round);
  await settle();
  return timedCalls(contestant, round);
}

/**
 * Without this a block would pay for the objects of the block before it, which were another contestant's. Node-API runs
 * finalizers on the event loop, hence the turn between two collections.
 */
export async function settle() {
  collectGarbage();
  await turnOfTheEventLoop();
  collectGarbage();
}

/** Median, minimum and maximum of one contestant's samples, with the samples themselves. */
export function summarize(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, minimum: sorted[0], maximum: sorted[sorted.length - 1], samples };
}

/**
 * Summaries by contestant, and by rival how many times the subject's time it needs.
 *
 * @param {Map<string, number[]>} samples what `measure` returned
 * @param {string} subject the contestant that the others are divided by
 */
export function compare(samples, subject) {
  const results = Object.fromEntries([...samples].map(([name, values]) => [name, summarize(values)]));
  const rivals = Object.keys(results).filter((name) => name !== subject);
  const ratios = Object.fromEntries(rivals.map((name) => [name, ratioOf(results[name], results[subject])]));
  return { results, ratios };
}

function ratioOf(rival, subject) {
  return { median: rival.median / subject.median, minimum: rival.minimum / subject.minimum };
}

// The clock runs round each call and not round the block, so that checking an output costs neither side anything and
// no more than one call's outputs are alive at a time.
function timedCalls({ name, calls, unitsPerCall, inputFor, run, accepts }, round) {
  let nanoseconds = 0n;
  for (let call = 0; call < calls; call++) {
    const input = inputFor(round, call);
    const start = process.hrtime.bigint();
    const output = run(input);
    nanoseconds += process.hrtime.bigint() - start;
    if (!accepts(output, input)) {
      throw new Error(`${name} gave a wrong result in round ${round}, call ${call}; there is no measurement`);
    }
  }
  return Number(nanoseconds) / 1000 / (calls * unitsPerCall);
}

function rotated(list, by) {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
