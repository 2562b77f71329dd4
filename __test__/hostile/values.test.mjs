// The door and what is no Uint8Array, list, flag, number or text: an `INVALID_ARG` with the position, at every place of every
// function; and beside it, what looks odd but is right.

import assert from "node:assert/strict";
import test from "node:test";
import * as addon from "../../index.js";
import { BYTES, ENTRY_POINTS, TAKE_NOTHING, isOptional } from "../support/entry_points.mjs";
import {
  DETACHED_VIEWS,
  EMPTIED_VIEWS,
  RIGHT_BYTES,
  RIGHT_LISTS,
  WRONG_BYTES,
  WRONG_LISTS,
  WRONG_OPTIONS,
  WRONG_SETS,
  WRONG_VALUES,
} from "../support/hostile_values.mjs";
import { argumentsWith, assertRefused, assertRight, honestAt, outcomeOf, placesOf } from "../support/places.mjs";

test("every export that takes something stands in the table of entry points", () => {
  const listed = new Set([...ENTRY_POINTS.map(({ name }) => name), ...TAKE_NOTHING]);
  assert.deepEqual([...listed].sort(), functionsOf(addon.default).sort());
});

test("honest arguments are right", async () => {
  for (const entry of ENTRY_POINTS) await assertRight(entry, entry.honest(), entry.name);
});

test("what is no Uint8Array is INVALID_ARG wherever bytes are read", async () => {
  for (const place of placesOf(BYTES)) {
    for (const [name, make] of Object.entries(WRONG_BYTES)) {
      const value = make(honestAt(place));
      if (value == null && isOptional(place.kind)) continue;
      if (typeof value === "number" && place.kind === "key source") continue;
      await assertRefused(
        place.entry,
        argumentsWith(place, value),
        `${place.label}, ${name}`,
        "INVALID_ARG",
        place.setIndex,
      );
    }
  }
});

test("every kind of Uint8Array is right wherever bytes are read", async () => {
  for (const place of placesOf(BYTES)) {
    for (const [name, make] of Object.entries(RIGHT_BYTES)) {
      await assertRight(place.entry, argumentsWith(place, make(honestAt(place))), `${place.label}, ${name}`);
    }
  }
});

test("a view whose memory was transferred is INVALID_ARG wherever bytes are read, and is never signed as an empty message", async () => {
  for (const place of placesOf(BYTES)) {
    for (const [name, view] of Object.entries(DETACHED_VIEWS)) {
      const args = argumentsWith(place, view(honestAt(place)));
      const error = await assertRefused(place.entry, args, `${place.label}, ${name}`, "INVALID_ARG", place.setIndex);
      assert.match(error.message, /transferred/, place.label);
    }
  }
});

test("a view that is out of bounds has no bytes", async () => {
  for (const place of placesOf(BYTES)) {
    const { value: expected, error: refusal } = await outcomeOf(place.entry, argumentsWith(place, new Uint8Array(0)));
    for (const [name, view] of Object.entries(EMPTIED_VIEWS)) {
      const { value, error } = await outcomeOf(place.entry, argumentsWith(place, view(honestAt(place))));
      const label = `${place.label}, ${name}`;
      assert.equal(typeof value, typeof expected, label);
      if (typeof expected === "boolean") assert.equal(value, false, label);
      assert.equal(error?.code, refusal?.code, label);
      assert.equal(error?.setIndex, refusal?.setIndex, label);
    }
  }
});

test("what is no array is INVALID_ARG wherever a list is read", async () => {
  for (const place of placesOf(["list"])) {
    for (const [name, make] of Object.entries(WRONG_LISTS)) {
      await assertRefused(
        place.entry,
        argumentsWith(place, make(honestAt(place))),
        `${place.label}, ${name}`,
        "INVALID_ARG",
        undefined,
      );
    }
  }
});

test("every kind of array is right wherever a list is read", async () => {
  for (const place of placesOf(["list"])) {
    for (const [name, make] of Object.entries(RIGHT_LISTS)) {
      await assertRight(place.entry, argumentsWith(place, make(honestAt(place))), `${place.label}, ${name}`);
    }
  }
});

test("a hole in a list is INVALID_ARG with its position", async () => {
  for (const place of placesOf(["list"])) {
    const [first, , third] = honestAt(place);
    await assertRefused(place.entry, argumentsWith(place, [first, , third]), place.label, "INVALID_ARG", 1);
  }
});

test("an array of length 2^32 - 1 is refused at its first hole, at once and without memory", async () => {
  for (const place of placesOf(["list"])) {
    for (const [elements, hole] of [
      [[], 0],
      [honestAt(place), 3],
    ]) {
      elements.length = 2 ** 32 - 1;
      const args = argumentsWith(place, elements);
      const before = process.memoryUsage.rss();
      const start = performance.now();
      await assertRefused(place.entry, args, place.label, "INVALID_ARG", hole);
      assert.ok(performance.now() - start < 200, `${place.label}: below 200 ms`);
      assert.ok(process.memoryUsage.rss() - before < 32 << 20, `${place.label}: below 32 MB`);
    }
  }
});

test("a set that is no object is INVALID_ARG with its position", async () => {
  for (const place of elementsThatAreObjects()) {
    for (const value of WRONG_SETS) await assertInvalid(place, value);
  }
});

test("a missing field is INVALID_ARG with the position of its set", async () => {
  for (const place of elementsThatAreObjects()) {
    for (const field of place.fields) {
      const { [field]: _, ...rest } = honestAt(place);
      const error = await assertInvalid(place, rest);
      assert.match(error.message, new RegExp(`\\b${field}\\b`), `${place.label}: the message names ${field}`);
    }
  }
});

for (const kind of Object.keys(WRONG_VALUES)) {
  test(`a wrong ${kind} is INVALID_ARG wherever one is read`, async () => {
    const places = placesOf([kind]);
    assert.ok(places.length > 0);
    for (const place of places) {
      for (const value of WRONG_VALUES[kind]) await assertInvalid(place, value);
      for (const value of [undefined, null]) {
        if (isOptional(kind)) await assertRight(place.entry, argumentsWith(place, value), place.label);
        else await assertInvalid(place, value);
      }
    }
  });
}

test("options that are no object are INVALID_ARG, and undefined and null are no options", async () => {
  for (const place of placesOf(["object"]).filter(({ setIndex }) => setIndex === undefined)) {
    for (const value of WRONG_OPTIONS) await assertInvalid(place, value);
    if (honestAt(place) !== undefined) continue;
    for (const value of [undefined, null, {}, Object.create(null)]) {
      await assertRight(place.entry, argumentsWith(place, value), place.label);
    }
  }
});

test("the smallest and the largest index of a child are right, and -0 is 0", () => {
  const parent = addon.SecretKey.fromKeygen(new Uint8Array(32).fill(1));
  const children = [0, -0, 1, 2 ** 31, 2 ** 32 - 1].map((index) => parent.deriveChildEip2333(index).toHex());
  assert.equal(children[0], children[1]);
  assert.equal(new Set(children).size, 4);
});

function assertInvalid(place, value) {
  const label = `${place.label}, ${typeof value} ${Object.prototype.toString.call(value)}`;
  return assertRefused(place.entry, argumentsWith(place, value), label, "INVALID_ARG", place.setIndex);
}

function elementsThatAreObjects() {
  return placesOf(["object"]).filter(({ path, setIndex }) => setIndex !== undefined && path.length === 2);
}

/** The names of all functions, constructors, static methods, methods and properties, as in the table. */
function functionsOf(exports) {
  return Object.entries(exports)
    .filter(([, value]) => typeof value === "function")
    .flatMap(([name, value]) => {
      const members = Object.getOwnPropertyNames(value.prototype ?? {}).filter((member) => member !== "constructor");
      if (members.length === 0) return [name];
      const statics = Object.getOwnPropertyNames(value).filter((member) => typeof value[member] === "function");
      return [
        `new ${name}`,
        ...statics.map((member) => `${name}.${member}`),
        ...members.map((member) => `${name}.prototype.${member}`),
      ];
    });
}
