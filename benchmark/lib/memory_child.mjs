// One weighing: makes `count` instances of one class of one package and prints the bytes that each took, as JSON.
//
// Started by memory.mjs with --expose-gc, once per figure. Loads only the package that is weighed, so the other one's
// tables and threads are not in the process.

import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";

const LOADERS = {
  [BEACON_BLS]: () => import("../../index.js"),
  [CHAINSAFE_BLST]: () => import("@chainsafe/blst"),
};

/** How to make an instance from bytes, the same way for both packages; unchecked, since checks leave nothing behind. */
const MAKERS = {
  PublicKey: ({ PublicKey }, secretKey) => {
    const bytes = secretKey.toPublicKey().toBytes(false);
    return { make: () => PublicKey.fromBytes(bytes, false), isRight: (key) => equal(key.toBytes(false), bytes) };
  },
  Signature: ({ Signature }, secretKey) => {
    const bytes = secretKey.sign(new Uint8Array(32)).toBytes(false);
    return { make: () => Signature.fromBytes(bytes, false), isRight: (sig) => equal(sig.toBytes(false), bytes) };
  },
  SecretKey: ({ SecretKey }, secretKey) => {
    const bytes = secretKey.toBytes();
    return { make: () => SecretKey.fromBytes(bytes), isRight: (key) => equal(key.toBytes(), bytes) };
  },
};

const [packageName, className, countText] = process.argv.slice(2);
const module = await LOADERS[packageName]();
const { make, isRight } = MAKERS[className](module, module.SecretKey.fromKeygen(new Uint8Array(32).fill(1)));
console.log(JSON.stringify(await bytesPerInstance(make, isRight, Number(countText))));

// As many again are made and kept before the first reading: what a process grows by once (compiled code, V8's young
// generation, the allocator's arenas: some 4 MB) would otherwise be shared out among the instances.
async function bytesPerInstance(make, isRight, count) {
  const instances = new Array(2 * count).fill(null); // filled, so that its own memory is taken before the first reading
  fill(instances, make, 0, count);
  const before = await reading();
  fill(instances, make, count, 2 * count);
  const after = await reading();

  if (!instances.every(isRight)) {
    throw new Error(`${packageName} made a wrong ${className}; there is no measurement`);
  }
  return {
    heap: (after.heapUsed - before.heapUsed) / count,
    external: (after.external - before.external) / count,
    rss: (after.rss - before.rss) / count,
  };
}

function fill(instances, make, from, to) {
  for (let i = from; i < to; i++) {
    instances[i] = make();
  }
}

// Twice with a turn of the event loop after each: Node-API runs finalizers there, and what they free goes in the next.
async function reading() {
  for (let collection = 0; collection < 2; collection++) {
    globalThis.gc();
    await turnOfTheEventLoop();
  }
  return process.memoryUsage();
}

function equal(a, b) {
  return Buffer.compare(a, b) === 0;
}
