// The door and properties that run the caller's code: each is read once and in order, its bytes are copied before the next is
// touched, and a getter's exception becomes an `INVALID_ARG` that carries it.

import assert from "node:assert/strict";
import test from "node:test";
import { ENTRY_POINTS, JUDGED_BYTES } from "../support/entry_points.mjs";
import { harmNames, thrownNames } from "./getter_scenarios.mjs";
import { assertSurvives } from "../support/in_child.mjs";
import {
  ALL_THREE,
  allPlaces,
  argumentsWith,
  assertRefused,
  assertRight,
  honestAt,
  placesOf,
  propertiesOf,
  put,
  putGetter,
  valueAt,
} from "../support/places.mjs";

const SCENARIOS = new URL("./getter_scenarios.mjs", import.meta.url).href;
const MALFORMED = new Uint8Array(96).fill(0xff);
/** No parameter of any function may be a symbol. */
const MISTYPED = Symbol("mistyped");

for (const name of thrownNames) {
  test(`a getter that throws ${name} is INVALID_ARG with the position and the cause`, () =>
    assertSurvives(SCENARIOS, "throwFromEveryGetter", [name]));
}

for (const harm of harmNames) {
  test(`bytes count as they are when they are read: a getter does "${harm}"`, () =>
    assertSurvives(SCENARIOS, "harmBuffersOfOtherFields", [harm]));
}

test("a getter that calls the addon changes nothing for the call under way", () =>
  assertSurvives(SCENARIOS, "callTheAddonFromEveryGetter"));

test("getters that recurse until the stack is full end in INVALID_ARG", () =>
  assertSurvives(SCENARIOS, "recurseUntilTheStackIsFull"));

test("a getter that exits the process exits it", () => assertSurvives(SCENARIOS, "exitFromGetter"));

test("garbage collection between two fields changes nothing", () =>
  assertSurvives(SCENARIOS, "collectGarbageFromEveryGetter", [], { execArgv: ["--expose-gc"] }));

test("each element and each field is read exactly once, in the order of the declaration", async () => {
  for (const entry of ENTRY_POINTS) {
    const expected = propertiesOf({ entries: [entry], elements: ALL_THREE }).map(({ path }) => path.join("."));
    const read = [];
    const args = entry.honest();
    Object.values(entry.takes).forEach((shape, i) => {
      if (typeof shape !== "string") args[i] = observed(args[i] ?? {}, [i], read);
    });
    await assertRight(entry, args, entry.name);
    assert.deepEqual(read, expected, entry.name);
  }
});

test("a set's fields may be inherited or come from a proxy", async () => {
  for (const place of placesOf(["object"])) {
    const honest = honestAt(place) ?? {};
    await assertRight(place.entry, argumentsWith(place, Object.create(honest)), `${place.label}, inherited`);
    await assertRight(place.entry, argumentsWith(place, new Proxy(honest, {})), `${place.label}, proxy`);
    await assertRight(
      place.entry,
      argumentsWith(place, Object.assign(new Map(), honest)),
      `${place.label}, a Map with fields`,
    );
  }
});

test("a list that shrinks while it is read is INVALID_ARG at the first element that is gone", async () => {
  for (const list of placesOf(["list"])) {
    for (const shrink of [
      (elements) => {
        elements.length = 1;
      },
      (elements) => {
        delete elements[1];
      },
    ]) {
      const args = list.entry.honest();
      const elements = args[list.path[0]];
      actThenAnswer(args, [...list.path, 0], () => shrink(elements));
      await assertRefused(list.entry, args, list.label, "INVALID_ARG", 1);
    }
  }
});

test("what is appended to a list while it is read is no part of it", async () => {
  for (const list of placesOf(["list"])) {
    for (const extend of [
      (elements) => elements.push(MISTYPED),
      (elements) => {
        elements.length = 2 ** 32 - 1;
      },
    ]) {
      const args = list.entry.honest();
      const elements = args[list.path[0]];
      actThenAnswer(args, [...list.path, 0], () => extend(elements));
      await assertRight(list.entry, args, list.label);
    }
  }
});

test("an element that is replaced after it was read counts as it was, one that is replaced before as it is", async () => {
  for (const list of placesOf(["list"])) {
    for (const [replaced, refused] of [
      [0, false],
      [2, true],
    ]) {
      const args = list.entry.honest();
      actThenAnswer(args, [...list.path, 1], () =>
        Object.defineProperty(args[list.path[0]], replaced, { value: MISTYPED }),
      );
      const label = `${list.label}, element ${replaced}`;
      if (refused) await assertRefused(list.entry, args, label, "INVALID_ARG", replaced);
      else await assertRight(list.entry, args, label);
    }
  }
});

test("every caller's mistake is found before any bytes are judged, wherever the malformed bytes stand", async () => {
  for (const malformed of placesOf(JUDGED_BYTES, { elements: [0, 2] })) {
    for (const mistyped of allPlaces({ entries: [malformed.entry], elements: ALL_THREE })) {
      if (isWithin(malformed.path, mistyped.path)) continue;
      const args = malformed.entry.honest();
      put(args, malformed.path, MALFORMED);
      put(args, mistyped.path, MISTYPED);
      await assertRefused(
        malformed.entry,
        args,
        `${malformed.label} malformed, ${mistyped.label} mistyped`,
        "INVALID_ARG",
        mistyped.setIndex,
      );
    }
  }
});

test("of two mistakes the one that is read first is told", async () => {
  for (const place of propertiesOf({ elements: [0] }).filter(({ setIndex }) => setIndex !== undefined)) {
    const later = { ...place, path: place.path.map((step, i) => (i === 1 ? 2 : step)) };
    const args = argumentsWith(place, MISTYPED);
    put(args, later.path, MISTYPED);
    await assertRefused(place.entry, args, place.label, "INVALID_ARG", 0);
  }
});

/** The container, writing down what is read from it and from those inside it. Arrays stay arrays: a proxy of one is none. */
function observed(container, path, read) {
  const observe = (step, value) => {
    read.push([...path, step].join("."));
    return value?.constructor === Object ? observed(value, [...path, step], read) : value;
  };
  if (Array.isArray(container)) {
    container.forEach((value, i) => Object.defineProperty(container, i, { get: () => observe(i, value) }));
    return container;
  }
  const otherTraps = new Proxy({}, { get: (_, trap) => () => assert.fail(`trap ${String(trap)} called`) });
  return new Proxy(container, { __proto__: otherTraps, get: (target, field) => observe(field, target[field]) });
}

/** A getter that does something and answers honestly. */
function actThenAnswer(args, path, act) {
  const honest = valueAt(args, path);
  putGetter(args, path, () => {
    act();
    return honest;
  });
}

function isWithin(inner, outer) {
  return outer.every((step, i) => inner[i] === step);
}
