// The native threads of this process, as Linux shows them.

import { existsSync, readFileSync, readdirSync } from "node:fs";

const TASKS = "/proc/self/task";
/** Linux counts processor time in these, whatever the kernel's own clock is. */
const TICKS_PER_SECOND = 100;

/** Why threads cannot be seen here; undefined where they can. For the option `skip` of a test. */
export const cannotSeeThreads = existsSync(TASKS) ? undefined : "the native threads of a process can be seen on Linux alone";

/** Each thread of the process whose name `pattern` matches: `{name, cpu_ms, isRunning}`. */
export function nativeThreads(pattern) {
  return readdirSync(TASKS).flatMap((id) => {
    try {
      const name = readFileSync(`${TASKS}/${id}/comm`, "utf8").trim();
      return pattern.test(name) ? [{ name, ...statistics(readFileSync(`${TASKS}/${id}/stat`, "utf8")) }] : [];
    } catch (error) {
      // It ended while we read.
      if (error.code === "ENOENT" || error.code === "ESRCH") return [];
      throw error;
    }
  });
}

/** Threads that compute, and threads that wait with a task for them. */
export const POOL_THREADS = /^beacon-bls-\d+$/;
export const QUEUE_THREADS = /^beacon-bls-q\d+$/;

/** proc(5), `/proc/pid/stat`: the name stands in parentheses, then the state; utime and stime are fields 14 and 15. */
function statistics(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { isRunning: fields[0] === "R", cpu_ms: ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND };
}

export function cpuTime_ms(threads) {
  return threads.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0);
}
