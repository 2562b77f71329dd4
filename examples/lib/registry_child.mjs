// A fresh process of examples/registry.mjs: loads the snapshot and verifies with what it found there.

import { PublicKeyRegistry } from "../../index.js"; // In your project: from "beacon-bls".

import { PercentBar } from "./registry_progress.mjs";
import { verifyFreshSets } from "./registry_sets.mjs";

const SETS = 48;

const [path] = process.argv.slice(2);
const registry = new PublicKeyRegistry();
const rssBefore = process.memoryUsage.rss();
const progress = new PercentBar("loading");
const start = performance.now();
await registry.load(path, { onProgress: (done, total) => progress.show(done, total) });
const seconds = (performance.now() - start) / 1000;
progress.clear();
const { size, memoryBytes } = registry;
const rssGrowth = process.memoryUsage.rss() - rssBefore;
process.send({ seconds, size, memoryBytes, rssGrowth, verified: verifyFreshSets({ count: SETS, from: 0, to: size }) });
process.disconnect();
