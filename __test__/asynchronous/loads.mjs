// A load of any size for each asynchronous function, honest and with one bad item at its end, and what must come of it.

import assert from "node:assert/strict";
import addon from "../../index.js";

const MESSAGE = new Uint8Array(32).fill(0xa5);
const SIGNERS = 16;
const MALFORMED = new Uint8Array(96);

/** `seed` tells the signers of one thread from those of another. */
function signers(seed) {
  return Array.from({ length: SIGNERS }, (_, i) => {
    const secret = addon.SecretKey.fromKeygen(new Uint8Array(32).fill(i + 1).fill(seed, 0, 1));
    return { msg: MESSAGE, pk: secret.toPublicKey(), sig: secret.sign(MESSAGE).toBytes() };
  });
}

/** Sets of bytes, as many as wanted; with decoded keys for functions that take those. */
export function sets(size, seed, decoded = false) {
  const distinct = signers(seed).map(({ msg, pk, sig }) => ({ msg, pk: decoded ? pk : pk.toBytes(), sig }));
  return Array.from({ length: size }, (_, i) => distinct[i % SIGNERS]);
}

function withBad(items) {
  return [...items, { ...items[0], sig: MALFORMED }];
}

const WORK = {
  asyncVerifySignatureSets: {
    honest: (size, seed) => [sets(size, seed)],
    bad: (size, seed) => [withBad(sets(size, seed))],
    isRight: (verdict) => verdict === true,
    isBad: ({ value }) => value === false,
  },
  asyncVerifyEachSignatureSet: {
    honest: (size, seed) => [sets(size, seed)],
    bad: (size, seed) => [withBad(sets(size, seed))],
    isRight: (verdicts) => verdicts.every((verdict) => verdict === "VALID"),
    isBad: ({ value }, size) =>
      value.length === size + 1 && value.every((verdict, i) => (verdict === "VALID") === i < size),
  },
  asyncAggregateVerified: {
    honest: (size, seed) => [MESSAGE, sets(size, seed)],
    bad: (size, seed) => [MESSAGE, withBad(sets(size, seed))],
    isRight: ({ pk, sig, invalid }) => invalid.length === 0 && addon.verify(MESSAGE, pk, sig),
    isBad: ({ value: { pk, sig, invalid } }, size) => invalid.join() === String(size) && addon.verify(MESSAGE, pk, sig),
  },
  asyncAggregateWithRandomness: {
    honest: (size, seed) => [sets(size, seed, true)],
    bad: (size, seed) => [withBad(sets(size, seed, true))],
    isRight: ({ pk, sig }) => addon.verify(MESSAGE, pk, sig),
    isBad: ({ error }, size) => error.code === "BLST_BAD_ENCODING" && error.setIndex === size,
  },
};

export const asynchronousFunctionNames = Object.keys(WORK);

/** Starts `calls` calls with `size` items each; a list of promises. */
export function start(name, { calls, size, seed = 0 }) {
  const args = WORK[name].honest(size, seed);
  return Array.from({ length: calls }, () => addon[name](...args));
}

/** Asserts what honest calls come to, and a bad one between them. */
export async function assertRightResults(name, { calls, size, seed }) {
  const bad = addon[name](...WORK[name].bad(size, seed)).then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  const results = await Promise.all(start(name, { calls, size, seed }));
  for (const result of results) assert.ok(WORK[name].isRight(result), `${name}: the right result`);
  assert.ok(WORK[name].isBad(await bad, size), `${name}: the right result of a bad call`);
}

/** What must still work after whatever happened to other threads. */
export async function assertAlive() {
  const [set] = sets(1, 9);
  assert.equal(addon.verifySignatureSets([set]), true);
  assert.equal(addon.verifySignatureSets([set, { ...set, msg: new Uint8Array(32) }]), false);
  for (const name of asynchronousFunctionNames) await assertRightResults(name, { calls: 2, size: 3, seed: 9 });
}
