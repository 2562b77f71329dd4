// One weighing: has one side hold all keys of a file and prints the bytes that each key took, as JSON.
//
// Started by registry_memory.mjs with --expose-gc, once per figure. Loads only the package that is weighed.

import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";

/** Before the keys in a snapshot; and the length of one (the vault's registry/snapshot.rs). */
const HEADER_BYTES = 32;
const KEY_BYTES = 96;
/** Keys that are read at a time. */
const SLICE_KEYS = 4096;

const [side, path, countText] = process.argv.slice(2);
const count = Number(countText);

/** Who holds keys, and how it comes to them. Each says at the end how many it holds. */
const HOLDERS = {
  "beacon-bls": async () => {
    const { PublicKeyRegistry } = await import("../../index.js");
    const registry = new PublicKeyRegistry();
    return { registry, fill: () => registry.load(path), size: () => registry.size };
  },
  "beacon-bls, appended": async () => {
    const { PublicKeyRegistry } = await import("../../index.js");
    const registry = new PublicKeyRegistry();
    const fill = () => eachSlice((keys) => registry.append(keys, { validate: false }));
    return { registry, fill, size: () => registry.size };
  },
  "@chainsafe/blst": async () => {
    const { PublicKey } = await import("@chainsafe/blst");
    const objects = new Array(count).fill(null); // filled, so that its own memory is taken before the first reading
    let size = 0;
    const fill = () => eachSlice((keys) => keys.forEach((key) => (objects[size++] = PublicKey.fromBytes(key))));
    return { fill, size: () => objects.filter((object) => object instanceof PublicKey).length };
  },
  "@chainsafe/lodestar-z": async () => {
    const { pubkeyCache } = await import("@chainsafe/lodestar-z/pubkeys");
    return { fill: () => pubkeyCache.load(path, count), size: () => pubkeyCache.size };
  },
};

const { registry, fill, size } = await HOLDERS[side]();
const before = await residentBytes();
await fill();
const after = await residentBytes();
if (size() !== count) {
  throw new Error(`${side} holds ${size()} keys and not ${count}; there is no measurement`);
}
console.log(JSON.stringify({ rss: (after - before) / count, memoryBytes: registry && registry.memoryBytes / count }));

/** The keys of the file, some thousand at a time, in a buffer that is used again. */
function eachSlice(take) {
  const file = openSync(path, "r");
  const buffer = new Uint8Array(SLICE_KEYS * KEY_BYTES);
  for (let done = 0; done < count; done += SLICE_KEYS) {
    const keys = Math.min(SLICE_KEYS, count - done);
    readSync(file, buffer, 0, keys * KEY_BYTES, HEADER_BYTES + done * KEY_BYTES);
    take(Array.from({ length: keys }, (_, i) => buffer.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES)));
  }
  closeSync(file);
}

// Twice with a turn of the event loop after each: Node-API runs finalizers there, and what they free goes in the next.
async function residentBytes() {
  for (let collection = 0; collection < 2; collection++) {
    globalThis.gc();
    await turnOfTheEventLoop();
  }
  return process.memoryUsage.rss();
}
