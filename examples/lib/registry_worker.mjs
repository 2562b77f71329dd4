// A worker thread of examples/registry.mjs: answers each job with its result. It is never handed a registry: that is
// the same one in all threads of a process.

import { parentPort } from "node:worker_threads";

import { publicKeys } from "./registry_keys.mjs";
import { verifyFreshSets } from "./registry_sets.mjs";

const RESULTS = {
  makeKeys: ({ from, to }) => publicKeys(from, to),
  verify: (job) => verifyFreshSets(job),
};

parentPort.on("message", (job) => parentPort.postMessage(RESULTS[job.kind](job)));
