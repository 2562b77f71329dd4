// The places where the addon reads a value of the caller's, and what came of a call with something hostile in one of them.

import assert from "node:assert/strict";
import { ENTRY_POINTS } from "./entry_points.mjs";
import { POINT_CODES } from "./refusals.mjs";

/** The element of a list that hostile values are put at: in the middle, so that honest ones stand before and behind it. */
const MIDDLE = [1];
export const ALL_THREE = [0, 1, 2];

/**
 * Every place where a value of one of `kinds` is read ("list" and "object" stand for the containers), in the order of reading:
 * `{entry, kind, path, setIndex, label}`. `setIndex` is what an error must tell, undefined outside lists. `elements` are the
 * positions to visit in each list.
 */
export function placesOf(kinds, options) {
  return allPlaces(options).filter(({ kind }) => kinds.includes(kind));
}

/** Every place that is read through a property of a list or an object, so that a getter can stand there. */
export function propertiesOf(options) {
  return allPlaces(options).filter(({ path }) => path.length > 1);
}

export function allPlaces({ entries = ENTRY_POINTS, elements = MIDDLE } = {}) {
  return entries.flatMap((entry) =>
    Object.values(entry.takes)
      .flatMap((shape, argument) => placesIn(shape, [argument], undefined, elements))
      .map((place) => ({ entry, ...place, label: `${entry.name}(${place.path.join(".")}: ${place.kind})` })),
  );
}

function placesIn(shape, path, setIndex, elements) {
  if (typeof shape === "string") return [{ kind: shape, path, setIndex }];
  if (Array.isArray(shape)) {
    return [
      { kind: "list", path, setIndex },
      ...elements.flatMap((i) => placesIn(shape[0], [...path, i], i, elements)),
    ];
  }
  const fields = Object.entries(shape).flatMap(([field, inner]) =>
    placesIn(inner, [...path, field], setIndex, elements),
  );
  return [{ kind: "object", path, setIndex, fields: Object.keys(shape) }, ...fields];
}

/** What honestly stands at the place; undefined where it is left out. */
export function honestAt({ entry, path }) {
  return valueAt(entry.honest(), path);
}

export function valueAt(args, path) {
  return path.reduce((container, step) => container?.[step], args);
}

/** Honest arguments, but for `value` at the place. */
export function argumentsWith({ entry, path }, value) {
  const args = entry.honest();
  put(args, path, value);
  return args;
}

/** Sets the value at a path. Options that are left out are made. */
export function put(args, path, value) {
  containerAt(args, path)[path.at(-1)] = value;
}

/** Lets `get` answer, and do harm, when the addon reads at a path. */
export function putGetter(args, path, get) {
  Object.defineProperty(containerAt(args, path), path.at(-1), { get, enumerable: true, configurable: true });
}

function containerAt(args, path) {
  return path.slice(0, -1).reduce((outer, step) => (outer[step] ??= {}), args);
}

/** What came of a call: `{value}`, or `{error}` if it threw. An asynchronous function must reject instead, and never throw. */
export async function outcomeOf(entry, args) {
  if (entry.asynchronous === true) {
    const promise = entry.call(...args);
    assert.ok(promise instanceof Promise, `${entry.name} returns a promise`);
    return promise.then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
  }
  try {
    return { value: entry.call(...args) };
  } catch (error) {
    return { error };
  }
}

/** Asserts that the call is right, as an honest one is. */
export async function assertRight(entry, args, label) {
  const outcome = await outcomeOf(entry, args);
  assert.ok(!("error" in outcome), `${label}: accepted, but got ${outcome.error?.code}: ${outcome.error?.message}`);
  assert.ok(entry.isRight(outcome.value), `${label}: accepted, with the right result`);
}

/** Asserts that the call throws or rejects with exactly this code and position. Returns the error. */
export async function assertRefused(entry, args, label, code, setIndex) {
  const outcome = await outcomeOf(entry, args);
  assert.ok("error" in outcome, `${label}: refused with ${code}, but it returned`);
  const { error } = outcome;
  assert.ok(error instanceof Error, `${label}: throws an Error, but threw ${typeof error}`);
  assert.equal(error.code, code, `${label}: code; the message is "${error.message}"`);
  assert.equal(error.setIndex, setIndex, `${label}: setIndex; the message is "${error.message}"`);
  return error;
}

/**
 * Asserts that bytes which an attacker could have sent are judged: by a result that says so, never an error, or, from decoders and
 * sums, by a `BLST_*` code.
 */
export async function assertJudgedBad(entry, args, label, setIndex) {
  const { value, error } = await outcomeOf(entry, args);
  if (entry.isBad) {
    assert.equal(error, undefined, `${label}: a verdict never throws, but got ${error?.code}: ${error?.message}`);
    return assert.ok(entry.isBad(value, setIndex), `${label}: judged bad, but got ${JSON.stringify(value)}`);
  }
  assert.ok(POINT_CODES.has(error?.code), `${label}: a code for points, but got ${error?.code}: ${error?.message}`);
  assert.equal(error.setIndex, setIndex, `${label}: setIndex`);
}
