// A worker of smoke.mjs: verifies lists of sets, with the registry that the main thread has filled.

import { parentPort } from "node:worker_threads";
import { PublicKeyRegistry, verifySignatureSets } from "beacon-bls";

parentPort.on("message", (lists) => {
  const registry = new PublicKeyRegistry("smoke");
  parentPort.postMessage(lists.map((sets) => verifySignatureSets(sets, { registry })));
});
