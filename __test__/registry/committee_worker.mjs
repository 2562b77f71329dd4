// A worker thread that builds the real committees anew, from a registry that another thread filled, and verifies the real aggregates.

import { parentPort, workerData } from "node:worker_threads";
import { PublicKeyRegistry, verifyEachSignatureSet } from "../../index.js";
import { AGGREGATES, realSet, withBitFlipped } from "./real_committees.mjs";

const registry = new PublicKeyRegistry(workerData.name);
const sets = AGGREGATES.map((aggregate) => realSet(aggregate, registry, workerData.indices));
const flipped = sets.map((set, i) => ({ ...set, pk: { ...set.pk, bits: withBitFlipped(set.pk.bits, 50 * i) } }));

parentPort.postMessage({
  right: verifyEachSignatureSet(sets, { registry }),
  flipped: verifyEachSignatureSet(flipped, { registry }),
});
