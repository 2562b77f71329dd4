// A worker thread: answers each job with its result. This is all that a client's own verification worker needs.

import { parentPort } from "node:worker_threads";

import { verifySignatureSets } from "../../index.js"; // In your project: from "beacon-bls".

import { freshSets } from "./fresh_sets.mjs";

const RESULTS = {
  make: ({ count }) => freshSets(count),
  // Never throws over bytes of a peer's, however spoilt: they make it `false`.
  verify: ({ sets }) => verifySignatureSets(sets),
};

parentPort.on("message", (job) => parentPort.postMessage(RESULTS[job.kind](job)));
