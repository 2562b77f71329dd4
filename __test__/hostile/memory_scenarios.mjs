// Scenarios about memory: shared with a thread that overwrites it all the time, and more of it than is sensible. Each runs in a child
// process (`bytes.test.mjs`).

import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ENTRY_POINTS, JUDGED_BYTES } from "../support/entry_points.mjs";
import { argumentsWith, honestAt, outcomeOf, placesOf, put } from "../support/places.mjs";
import { POINT_CODES } from "../support/refusals.mjs";

/** Writes garbage everywhere, then the honest bytes, and so on, as fast as it can, until it is terminated. */
const OVERWRITER = `
  const { parentPort, workerData: { views, honest } } = require("node:worker_threads");
  parentPort.postMessage("ready");
  for (let round = 0; ; round++) {
    for (const view of views) view.fill(round);
    for (const [i, view] of views.entries()) view.set(honest[i]);
  }
`;

/** While another thread overwrites every byte that is passed: a verdict is a boolean, a refusal has its code, nothing crashes. */
export async function verifyWhatIsBeingOverwritten(duration_ms) {
  const places = placesOf(JUDGED_BYTES, { elements: [0, 1, 2] });
  const honest = places.map(honestAt);
  const views = honest.map((bytes) => {
    const view = new Uint8Array(new SharedArrayBuffer(bytes.length));
    view.set(bytes);
    return view;
  });
  const worker = new Worker(OVERWRITER, { eval: true, execArgv: [], workerData: { views, honest } });
  await once(worker, "message");
  const end = performance.now() + duration_ms;
  const outcomes = { right: 0, otherwise: 0 };
  do {
    for (const entry of ENTRY_POINTS) {
      const args = entry.honest();
      places.forEach((place, i) => place.entry === entry && put(args, place.path, views[i]));
      const { value, error } = await outcomeOf(entry, args);
      if (!entry.isBad) assert.ok(error === undefined || POINT_CODES.has(error.code), `${entry.name}: ${error?.code}`);
      else assert.equal(error, undefined, entry.name);
      const right = error === undefined && entry.isRight(value);
      outcomes[right ? "right" : "otherwise"] += 1;
      if (typeof value === "boolean") assert.equal(entry.isBad(value), !right, entry.name);
    }
  } while (performance.now() < end);
  await worker.terminate();
  assert.ok(outcomes.otherwise > 0, "the other thread did overwrite");
}

/** A length that no encoding has is noticed before a gigabyte is copied. */
export async function passAGigabyte() {
  const gigabyte = new Uint8Array(1 << 30);
  for (const place of placesOf(["key bytes", "key source", "signature bytes", "secret bytes"])) {
    const before = process.resourceUsage().maxRSS;
    const start = performance.now();
    const { value, error } = await outcomeOf(place.entry, argumentsWith(place, gigabyte));
    const elapsed_ms = performance.now() - start;
    if (place.entry.isBad) assert.ok(place.entry.isBad(value, place.setIndex), place.label);
    else assert.deepEqual([error?.code, error?.setIndex], ["BLST_BAD_ENCODING", place.setIndex], place.label);
    assert.ok(elapsed_ms < 100, `${place.label}: ${elapsed_ms} ms, below 100`);
    const grown_MB = (process.resourceUsage().maxRSS - before) / 1024;
    assert.ok(grown_MB < 64, `${place.label}: ${grown_MB} MB more at the peak, below 64`);
  }
}

/** A text far longer than any encoding is no key. */
export async function passALongText() {
  for (const place of placesOf(["text"])) {
    const { error } = await outcomeOf(place.entry, argumentsWith(place, "0".repeat(1 << 24)));
    assert.equal(error?.code, "BLST_BAD_ENCODING", place.label);
  }
}
