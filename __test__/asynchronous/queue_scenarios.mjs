// Scenarios about the queue of asynchronous work. Each runs in a child process (`queue.test.mjs`), which prints the figures that it saw.

import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import * as addon from "../../index.js";
import { sets as makeSets, start } from "./loads.mjs";
import { ENTRY_POINTS } from "../support/entry_points.mjs";
import { argumentsWith, assertRefused, placesOf, putGetter } from "../support/places.mjs";

/** What runs through this queue: the functions, not the registry's methods. */
const ASYNCHRONOUS = ENTRY_POINTS.filter(({ name }) => name.startsWith("async"));
/** Values that are right nowhere. */
const WRONG = ["0x00", Symbol("wrong"), 1n, () => {}];
const KINDS = ["message", "key bytes", "key source", "signature bytes", "PublicKey", "flag", "list"];
const MEGABYTES = 1 << 20;

/** Counts what promises come to, without keeping them. */
class Outcomes {
  values = 0;
  busy = 0;
  others = [];
  #settled = 0;
  #right;
  constructor(isRight = (value) => value === true) {
    this.#right = isRight;
  }
  watch(promise) {
    promise.then(this.#resolved, this.#rejected);
  }
  #resolved = (value) => {
    this.#settled += 1;
    if (this.#right(value)) this.values += 1;
    else this.others.push(value);
  };
  #rejected = (error) => {
    this.#settled += 1;
    if (error.code === "BUSY" && error.setIndex === undefined) this.busy += 1;
    else this.others.push(error);
  };
  async settled(count) {
    while (this.#settled < count) await turn();
  }
}

/**
 * So many calls of one set without an await: memory stays bounded, the surplus is rejected, everything accepted settles, nothing is
 * unhandled.
 */
export async function flood(calls, limit_MB) {
  let unhandled = 0;
  process.on("unhandledRejection", () => (unhandled += 1));
  const sets = makeSets(1, 0);
  for (const promise of start("asyncVerifySignatureSets", { calls: 100, size: 1 })) assert.equal(await promise, true);
  const outcomes = new Outcomes();
  const start_MB = rss_MB();
  let peak_MB = start_MB;
  const sample = () => (peak_MB = Math.max(peak_MB, rss_MB()));
  for (let i = 0; i < calls; i++) {
    outcomes.watch(addon.asyncVerifySignatureSets(sets));
    if (i % 200 === 0) sample();
  }
  sample();
  const timer = setInterval(sample, 10);
  await outcomes.settled(calls);
  clearInterval(timer);
  console.log(`${outcomes.values} accepted, ${outcomes.busy} BUSY, ${(peak_MB - start_MB).toFixed(1)} MB more at the peak, ${(rss_MB() - start_MB).toFixed(1)} at the end`);
  assert.deepEqual(outcomes.others, []);
  assert.equal(outcomes.values + outcomes.busy, calls);
  assert.ok(outcomes.values >= 4096, "as many tasks as the queue holds are accepted");
  assert.ok(outcomes.busy > 0, "the surplus is rejected");
  assert.equal(await addon.asyncVerifySignatureSets(sets), true, "and calls are accepted again");
  assert.equal(unhandled, 0, "unhandled rejections");
  assert.ok(peak_MB - start_MB < limit_MB, `${peak_MB - start_MB} MB more at the peak, below ${limit_MB}`);
}

/** In the environment BEACON_BLS_QUEUE=10 BEACON_BLS_THREADS=1. While a slow task holds some places, exactly the others are given away. */
export async function countPlaces() {
  const { asyncVerifySignatureSets: verify } = addon;
  const [one, three] = [makeSets(1, 0), makeSets(3, 0)];
  const slow = slowSets(4);
  const taken = verify(slow);
  const calls = [
    [verify(three), true, "3 of 6 places"],
    [verify(makeSets(4, 0)), "BUSY", "4 of 3 places"],
    [verify([]), false, "no sets take a place too: 1 of 3"],
    [addon.asyncVerifyEachSignatureSet(one), ["VALID"], "1 of 2, another function"],
    [verify(makeSets(2, 0)), "BUSY", "2 of 1"],
    [verify(one), true, "the last place"],
    [verify(one), "BUSY", "1 of none"],
    [verify([]), "BUSY", "no sets, of none"],
    [addon.asyncVerifyEachSignatureSet([]), "BUSY", "no sets, another function"],
    ...start("asyncAggregateVerified", { calls: 2, size: 1 }).map((promise) => [promise, "BUSY", "1 of none"]),
    ...start("asyncAggregateWithRandomness", { calls: 2, size: 1 }).map((promise) => [promise, "BUSY", "1 of none"]),
    ...start("asyncVerifySignatureSets", { calls: 100, size: 1 }).map((promise) => [promise, "BUSY", "1 of none, 100 times"]),
  ];
  const came = await Promise.all(calls.map(([promise]) => promise.catch(({ code }) => code)));
  calls.forEach(([, expected, label], i) => assert.deepEqual(came[i], expected, label));
  assert.equal(await taken, true);
}

/** In the environment BEACON_BLS_QUEUE=10 BEACON_BLS_THREADS=1: a task larger than the queue is accepted when that is empty. */
export async function takeTaskLargerThanTheQueue() {
  const one = makeSets(1, 0);
  const large = addon.asyncVerifySignatureSets([...slowSets(6), ...makeSets(50, 0)]);
  await assert.rejects(addon.asyncVerifySignatureSets(one), (error) => {
    assert.equal(error.code, "BUSY");
    for (const told of [/\b10 sets/, /BEACON_BLS_QUEUE/]) assert.match(error.message, told);
    return true;
  });
  assert.equal(await large, true);
  await untilEmpty(10);
}

/** In the same environment: but not while something is under way, be it one set. */
export async function refuseTaskLargerThanTheQueue() {
  const [slow, eleven, fifty] = [slowSets(1), makeSets(11, 0), makeSets(50, 0)];
  const small = addon.asyncVerifySignatureSets(slow);
  const larger = [addon.asyncVerifySignatureSets(eleven), addon.asyncVerifySignatureSets(fifty)];
  for (const { reason } of await Promise.allSettled(larger)) assert.equal(reason?.code, "BUSY");
  assert.equal(await small, true);
}

/** In the environment BEACON_BLS_QUEUE=`limit`. Who awaits each call, or each burst that fits, is never BUSY. */
export async function callOneAfterAnother(limit, rounds) {
  const busy = {};
  const [one] = makeSets(1, 0);
  for (const { name, call, honest, isRight } of ASYNCHRONOUS) {
    const args = honest();
    for (let round = 0; round < rounds; round++) {
      try {
        assert.ok(isRight(await call(...args)), name);
      } catch (error) {
        if (error.code !== "BUSY") throw error;
        busy[name] = (busy[name] ?? 0) + 1;
      }
    }
  }
  const bursts = new Outcomes();
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < limit; i++) bursts.watch(addon.asyncVerifySignatureSets([one]));
    await bursts.settled((round + 1) * limit);
  }
  assert.deepEqual({ busy, bursts: bursts.busy }, { busy: {}, bursts: 0 }, `BUSY, of ${rounds} calls of each and of ${rounds * limit} in bursts`);
}

/** Whatever is done to the inputs right after the call, the verdict is on what they were. */
export async function changeInputsAfterTheCall() {
  for (const { name, call, honest, isRight } of ASYNCHRONOUS) {
    const pending = [];
    for (let round = 0; round < 20; round++) {
      const args = honest();
      pending.push(call(...args));
      spoil(args);
    }
    for (const result of await Promise.all(pending)) assert.ok(isRight(result), name);
  }
}

/** In the environment BEACON_BLS_QUEUE=1. A caller's mistake rejects with its own code and takes no place, whether the queue is full or not. */
export async function makeMistakesWhileTheQueueIsFull() {
  const full = addon.asyncVerifySignatureSets(slowSets(8));
  const mistakes = [];
  for (const place of placesOf(KINDS, { entries: ASYNCHRONOUS })) {
    for (const wrong of WRONG) {
      mistakes.push(assertRefused(place.entry, argumentsWith(place, wrong), place.label, "INVALID_ARG", place.setIndex));
    }
    if (place.path.length < 2) continue;
    const thrown = new Error("thrown by a getter");
    const args = place.entry.honest();
    putGetter(args, place.path, () => { throw thrown; });
    mistakes.push(
      assertRefused(place.entry, args, place.label, "INVALID_ARG", place.setIndex).then(({ cause }) => assert.equal(cause, thrown, place.label)),
    );
  }
  await assert.rejects(addon.asyncVerifySignatureSets([]), { code: "BUSY" }, "full all the while");
  await Promise.all(mistakes);
  assert.equal(await full, true);
  console.log(`${mistakes.length} mistakes`);
  await untilEmpty(1);
}

/** When a task larger than the queue gets a place, nobody else has one. */
async function untilEmpty(limit) {
  const larger = makeSets(limit + 1, 0);
  while (!(await addon.asyncVerifySignatureSets(larger).catch(() => false))) await turn();
}

/** A rejection is unhandled if nobody handles it, and only then, also where it happens within the call. */
export async function handleSomeRejections() {
  const unhandled = [];
  process.on("unhandledRejection", ({ code }) => unhandled.push(code));
  const bad = () => addon.asyncVerifySignatureSets("no list");
  const badOnThePool = () => addon.asyncAggregateWithRandomness([]);
  for (const call of [bad, badOnThePool]) {
    call().catch(() => {});
    call().then(() => {}, () => {});
    await Promise.allSettled([call(), call()]);
    await assert.rejects(call());
    try { await call(); } catch {}
  }
  await turn();
  assert.deepEqual(unhandled, [], "handled ones");
  bad();
  badOnThePool();
  while (unhandled.length < 2) await turn();
  assert.deepEqual(unhandled.sort(), ["BLST_AGGR_TYPE_MISMATCH", "INVALID_ARG"], "nobody's");
}

/** Sets whose messages are so long that each takes some ten milliseconds. */
function slowSets(count) {
  const secret = addon.SecretKey.fromKeygen(new Uint8Array(32).fill(3));
  const pk = secret.toPublicKey().toBytes();
  const memory = new Uint8Array(16 * MEGABYTES + count);
  slowSets.made ??= [];
  for (let i = slowSets.made.length; i < count; i++) {
    const msg = memory.subarray(i, i + 16 * MEGABYTES - 64 * i);
    slowSets.made.push({ msg, pk, sig: secret.sign(msg).toBytes() });
  }
  return slowSets.made.slice(0, count);
}

/** Overwrites every byte, and empties every list and every object that is no instance of a class. */
function spoil(value) {
  if (ArrayBuffer.isView(value)) value.fill(0xff);
  else if (Array.isArray(value)) value.splice(0).forEach(spoil);
  else if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    for (const name of Object.keys(value)) {
      spoil(value[name]);
      value[name] = null;
    }
  }
}

function rss_MB() {
  return process.memoryUsage.rss() / MEGABYTES;
}
