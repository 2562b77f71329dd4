// Scenarios in which the caller's getters do harm while the addon reads its arguments. Each runs in a child process
// (`getters.test.mjs`), because what they try is a crash.

import assert from "node:assert/strict";
import { verify, verifySignatureSets } from "../../index.js";
import { BYTES, ENTRY_POINTS } from "../support/entry_points.mjs";
import { COMMON_MESSAGE, byteSet, publicKey, signatureOfCommon, three } from "../support/honest.mjs";
import {
  allPlaces,
  argumentsWith,
  assertJudgedBad,
  assertRefused,
  assertRight,
  honestAt,
  outcomeOf,
  propertiesOf,
  put,
  putGetter,
  valueAt,
} from "../support/places.mjs";

/** What a getter does to a buffer of another field. The first function makes the buffer, the second harms it. */
const HARMS = {
  "detach by structuredClone": [ordinary, (view) => structuredClone(view.buffer, { transfer: [view.buffer] })],
  "detach by postMessage": [ordinary, detachByPostMessage],
  // Node 20 has no `transfer` yet.
  ...(ArrayBuffer.prototype.transfer && { "detach by transfer": [ordinary, (view) => view.buffer.transfer()] }),
  "shrink to nothing": [resizable, (view) => view.buffer.resize(0)],
  "shrink by one byte": [resizable, (view) => view.buffer.resize(view.buffer.byteLength - 1)],
  "shrink under a length-tracking view": [tracking, (view) => view.buffer.resize(0)],
  "overwrite": [ordinary, (view) => view.fill(0xff)],
  "grow and overwrite": [resizable, (view) => new Uint8Array((view.buffer.resize(1 << 16), view.buffer)).fill(0xff)],
};

/**
 * A getter anywhere harms a buffer anywhere else: bytes that were read already count as they were, later ones as they are, and a
 * buffer that is gone is told.
 */
export async function harmBuffersOfOtherFields(harmName) {
  for (const entry of ENTRY_POINTS) await harmBuffersOf(entry, harmName, ...HARMS[harmName]);
}

async function harmBuffersOf(entry, harmName, make, harm) {
  const places = allPlaces({ entries: [entry], elements: [0, 1] });
  for (const getter of places.filter(({ path }) => path.length > 1)) {
    for (const [position, victim] of places.entries()) {
      if (![...BYTES, "signer indices"].includes(victim.kind)) continue;
      const args = argumentsWith(victim, make(honestAt(victim)));
      const view = valueAt(args, victim.path);
      const answer = valueAt(args, getter.path);
      putGetter(args, getter.path, () => (view.length > 0 && harm(view), answer));
      const label = `${getter.label} does "${harmName}" to ${victim.label}`;
      if (position < places.indexOf(getter)) await assertRight(victim.entry, args, label);
      else if (harmName.startsWith("detach")) await assertRefused(victim.entry, args, label, "INVALID_ARG", victim.setIndex);
      else await assertNoticed(victim, args, label);
    }
  }
}

/** Bytes are judged as they are when they are read; indices and participation bits may be the caller's mistake then. */
async function assertNoticed({ entry, kind, setIndex }, args, label) {
  if (!["bits", "signer indices"].includes(kind)) return assertJudgedBad(entry, args, label, setIndex);
  const { value, error } = await outcomeOf(entry, args);
  if (error === undefined) return assert.ok(entry.isBad(value, setIndex), `${label}: judged bad`);
  assert.equal(error.code, kind === "bits" ? "INVALID_ARG" : "INDEX_NOT_FOUND", `${label}: ${error.message}`);
  assert.equal(error.setIndex, setIndex, label);
}

export const harmNames = Object.keys(HARMS);

/** What getters throw. Each is legal JavaScript, and each tries something on whoever handles it. */
const THROWN = {
  "an Error": () => new Error("thrown by a getter"),
  "undefined": () => undefined,
  "null": () => null,
  "a number": () => 5,
  "a symbol": () => Symbol("thrown"),
  "a function": () => () => {},
  "a frozen object": () => Object.freeze({}),
  "an object without a prototype": () => Object.create(null),
  "an object whose conversions throw": () => ({ toString: raise, valueOf: raise, [Symbol.toPrimitive]: raise }),
  "an object whose cause throws": () => ({
    get cause() {
      return raise();
    },
  }),
  "an object whose message throws": () => ({
    get message() {
      return raise();
    },
    get stack() {
      return raise();
    },
  }),
  "an error that is its own cause": causesItself,
  "two errors that cause each other": causeEachOther,
  "a hundred thousand causes": () => Array.from({ length: 100_000 }).reduce((cause) => ({ cause }), {}),
  "a proxy whose traps throw": () => new Proxy({}, new Proxy({}, { get: () => raise })),
  "a revoked proxy": revokedProxy,
  "a promise that rejects": () => {
    const promise = Promise.reject(new Error("rejected"));
    promise.catch(() => {});
    return promise;
  },
  "a thenable": () => ({ then: (resolve) => resolve(true) }),
};
export const thrownNames = Object.keys(THROWN);

/** Whatever a getter throws, the error is INVALID_ARG, tells the position, and has exactly that as its cause. */
export async function throwFromEveryGetter(thrownName) {
  for (const place of propertiesOf()) {
    const thrown = THROWN[thrownName]();
    const args = place.entry.honest();
    putGetter(args, place.path, () => {
      throw thrown;
    });
    const error = await assertRefused(
      place.entry,
      args,
      `${place.label} throws ${thrownName}`,
      "INVALID_ARG",
      place.setIndex,
    );
    assert.ok(Object.hasOwn(error, "cause"), `${place.label}: an own property cause`);
    assert.equal(error.cause, thrown, `${place.label}: the cause is what was thrown`);
    await assertRight(place.entry, place.entry.honest(), `${place.label}: afterwards`);
  }
}

/** A getter that calls the addon until the stack is full: every level gets an error or a result. */
export async function recurseUntilTheStackIsFull() {
  for (const entry of ENTRY_POINTS) {
    const [place] = propertiesOf({ entries: [entry] });
    if (place === undefined) continue;
    const promises = [];
    let depth = 0;
    const args = entry.honest();
    const answer = honestAt(place);
    putGetter(args, place.path, () => {
      depth += 1;
      const result = entry.call(...args);
      if (entry.asynchronous) promises.push(result.catch(() => {}));
      return answer;
    });
    const { error } = await outcomeOf(entry, args);
    await Promise.all(promises);
    // All those calls may be more than a queue takes, and the first of them may have appended the keys of the others.
    if (error !== undefined) assert.match(error.code, /^(INVALID_ARG|BUSY|REGISTRY_DUPLICATE)$/, place.label);
    assert.ok(depth > 10, `${place.label}: recursed`);
    await assertRight(entry, entry.honest(), `${place.label}: afterwards`);
  }
}

/** Getters that call the addon themselves change nothing for the call under way. */
export async function callTheAddonFromEveryGetter() {
  for (const place of propertiesOf()) {
    const args = place.entry.honest();
    const answer = honestAt(place);
    const inner = [];
    putGetter(args, place.path, () => {
      inner.push(verifySignatureSets(three(byteSet)), verify(COMMON_MESSAGE, publicKey(0), signatureOfCommon(1)));
      return answer;
    });
    await assertRight(place.entry, args, place.label);
    assert.deepEqual(inner, [true, false], `${place.label}: the inner verdicts`);
  }
}

/** A getter that ends the process ends it. */
export function exitFromGetter() {
  const sets = three(byteSet);
  putGetter([sets], [0, 1, "pk"], () => process.exit(0));
  verifySignatureSets(sets);
  assert.fail("the process went on");
}

/** A getter that fills memory and asks for garbage collection between fields (`--expose-gc`). */
export async function collectGarbageFromEveryGetter() {
  for (const place of propertiesOf()) {
    const args = place.entry.honest();
    const answer = honestAt(place);
    putGetter(args, place.path, () => {
      put(args, place.path.slice(0, 1), null); // The list is reachable from the call alone.
      globalThis.gc();
      return answer;
    });
    await assertRight(place.entry, args, place.label);
  }
}

function ordinary(view) {
  return view.slice();
}
function resizable(view) {
  return filled(
    new view.constructor(new ArrayBuffer(view.byteLength, { maxByteLength: 1 << 16 }), 0, view.length),
    view,
  );
}
function tracking(view) {
  return filled(new view.constructor(new ArrayBuffer(view.byteLength, { maxByteLength: 1 << 16 })), view);
}
function filled(copy, view) {
  copy.set(view);
  return copy;
}
function detachByPostMessage({ buffer }) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(buffer, [buffer]);
  port1.close();
  port2.close();
}
function raise() {
  throw new Error("harm");
}
function causesItself() {
  const error = new Error("cyclic");
  error.cause = error;
  return error;
}
function causeEachOther() {
  const first = new Error("first");
  first.cause = new Error("second", { cause: first });
  return first;
}
function revokedProxy() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
