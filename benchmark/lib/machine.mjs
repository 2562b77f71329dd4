// Where, when and on which sources a run took place.
//
// Must not hold anything that names a person or a host: the reports are committed.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { basename } from "node:path";

import { beaconBls, versionsOf } from "./packages.mjs";

/** Variables that change how beacon-bls runs, so a report without them could not be repeated. */
const ENGINE_VARIABLES = ["BEACON_BLS_ENGINE", "BEACON_BLS_THREADS", "BEACON_BLS_QUEUE"];

/** Everything that a reader needs to judge or repeat a run; taken before it, so that the load is not the run's own. */
export function describeRun(packageNames) {
  const { engine, threads } = beaconBls.engineInfo();
  return {
    date: new Date().toISOString(),
    command: commandAsTyped(),
    ...gitState(),
    machine: {
      cpu: os.cpus()[0]?.model.trim() ?? "unknown",
      cpus: os.cpus().length,
      usableCpus: os.availableParallelism(),
      affinity: linuxAffinity(),
      loadBefore: os.loadavg()[0],
      platform: process.platform,
      arch: process.arch,
    },
    node: process.version,
    packages: versionsOf(packageNames),
    engine,
    threads,
  };
}

// `taskset` leaves no trace in argv; it is seen in `machine.affinity`.
function commandAsTyped() {
  const variables = ENGINE_VARIABLES.filter((name) => process.env[name] !== undefined);
  const assignments = variables.map((name) => `${name}=${process.env[name]}`);
  const [, script, ...flags] = process.argv;
  return [...assignments, "node", `benchmark/${basename(script)}`, ...flags].join(" ");
}

/** The CPUs this process may run on, as the kernel lists them; null where there is no /proc. */
function linuxAffinity() {
  try {
    return /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? null;
  } catch {
    return null; // not Linux: there is nothing to read
  }
}

/** The commit, and whether files differ from it; results are left out, or a second run would always count as that. */
function gitState() {
  const commit = git("rev-parse", "--verify", "HEAD");
  const changes = git("status", "--porcelain", "--", ":/", ":(top,exclude)benchmark/results");
  return { commit, uncommittedChanges: changes === null ? null : changes !== "" };
}

function git(...args) {
  try {
    const options = { cwd: import.meta.dirname, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", args, options).trim();
  } catch {
    return null; // no git, not a checkout, or no commit yet: the report then says null
  }
}
