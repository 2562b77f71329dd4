// Watches the event loop of the main thread while something goes on: how long it stands still, and how long a file
// takes to be read.
//
// Must not know what goes on.

import { readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Node's histogram sets a timer of this length again and again and records the time between two firings. */
export const RESOLUTION_MS = 1;

/** Before and after, so that the timer is in step at the start and a standstill at the end gets recorded. */
const MARGIN_MS = 5;

/** A file of 38 kB, which the page cache holds: what delays reading it is the loop or libuv's threads, not a disk. */
const FILE = new URL("../../index.js", import.meta.url);
const READ_PAUSE_MS = 5;

/**
 * Watches the loop until `work` is done.
 *
 * @param {() => Promise<void>} work
 * @returns {Promise<Record<string, number>>} milliseconds. `gap...`: between two firings of the timer, as recorded.
 *   `delay...`: a gap less the timer's length, which is how much too late a callback of that moment came. `read...`:
 *   from the call of `readFile` to its answer.
 */
export async function watchEventLoop(work) {
  const gaps = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const reader = new Reader();
  gaps.enable();
  await sleep(MARGIN_MS);
  const start = performance.now();
  await work();
  const workMs = performance.now() - start;
  await sleep(MARGIN_MS);
  gaps.disable();
  const reads = await reader.stop();

  const gap = (percentage) => gaps.percentile(percentage) / 1e6;
  const delay = (gapMs) => Math.max(0, gapMs - RESOLUTION_MS);
  const maximum = gaps.max / 1e6;
  return {
    work: workMs,
    gapP50: gap(50),
    gapP99: gap(99),
    gapMax: maximum,
    delayP50: delay(gap(50)),
    delayP99: delay(gap(99)),
    delayMax: delay(maximum),
    readP50: rank(reads, 0.5),
    readP99: rank(reads, 0.99),
    readMax: reads.at(-1),
  };
}

/** Reads the file over and over, with a pause between, from its making until `stop`. */
class Reader {
  #isStopped = false;
  #milliseconds = [];
  #done = this.#read();

  /** All times, ascending. */
  async stop() {
    this.#isStopped = true;
    await this.#done;
    return this.#milliseconds.sort((a, b) => a - b);
  }

  async #read() {
    while (!this.#isStopped) {
      const start = performance.now();
      await readFile(FILE);
      this.#milliseconds.push(performance.now() - start);
      await sleep(READ_PAUSE_MS);
    }
  }
}

/** The smallest value that this part of all values does not exceed. */
function rank(ascending, part) {
  return ascending[Math.ceil(part * ascending.length) - 1];
}
