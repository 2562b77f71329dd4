// The door and bytes that an attacker can send: every length, every first byte, memory that changes underneath, more memory than is
// sensible. A verdict never throws, a decoder or a sum throws a `BLST_*` code with the position.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { verifySignatureSets } from "../../index.js";
import { byteSet, three } from "../support/honest.mjs";
import { assertSurvives } from "../support/in_child.mjs";
import { argumentsWith, assertJudgedBad, outcomeOf, placesOf, put } from "../support/places.mjs";

const SCENARIOS = new URL("./memory_scenarios.mjs", import.meta.url).href;
const LONGEST = 200;

/** What an encoding's first byte claims: uncompressed, compressed, infinity, the larger y, and flags that exclude each other. */
const FIRST_BYTES = [0x00, 0x20, 0x40, 0x60, 0x80, 0xa0, 0xc0, 0xe0, 0x1a, 0x9a, 0xff];

/** Bytes that look random and are always the same. */
function noise(length, seed) {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, i) =>
    createHash("sha256").update(`${seed} ${i}`).digest(),
  );
  return Uint8Array.from(Buffer.concat(blocks).subarray(0, length));
}

test("key and signature bytes of every length from 0 to 200 are judged", async () => {
  for (const place of placesOf(["key bytes", "key source", "signature bytes"])) {
    for (let length = 0; length <= LONGEST; length++) {
      await assertJudgedBad(
        place.entry,
        argumentsWith(place, noise(length, "bytes")),
        `${place.label}, ${length} bytes`,
        place.setIndex,
      );
    }
  }
});

test("key and signature bytes of the right lengths with every combination of flags are judged", async () => {
  for (const place of placesOf(["key bytes", "key source", "signature bytes"])) {
    for (const length of place.kind.startsWith("key") ? [48, 96] : [96, 192]) {
      for (const first of FIRST_BYTES) {
        for (const bytes of [new Uint8Array(length), noise(length, first)]) {
          bytes[0] = first;
          // A signature that is infinity is a summand like any other, so a sum of signatures takes it.
          if (place.entry.name === "aggregateSerializedSignatures" && isInfinity(bytes, length)) continue;
          await assertJudgedBad(
            place.entry,
            argumentsWith(place, bytes),
            `${place.label}, ${length} bytes from ${first}`,
            place.setIndex,
          );
        }
      }
    }
  }
});

test("a message of any length that was not signed is false", async () => {
  for (const place of placesOf(["message"]).filter(({ entry }) => entry.isBad)) {
    for (const length of [0, 1, 31, 32, 33, 64, 100, 4096]) {
      await assertJudgedBad(
        place.entry,
        argumentsWith(place, noise(length, "message")),
        `${place.label}, ${length} bytes`,
        place.setIndex,
      );
    }
  }
});

test("secret bytes of every length from 0 to 200 but 32 are BLST_BAD_ENCODING, and key material of fewer than 32", async () => {
  for (const place of placesOf(["secret bytes", "material"])) {
    for (let length = 0; length <= LONGEST; length++) {
      const { value, error } = await outcomeOf(place.entry, argumentsWith(place, noise(length, "secret")));
      const right = place.kind === "material" ? length >= 32 : length === 32;
      if (right && value !== undefined) continue;
      assert.equal(error?.code, "BLST_BAD_ENCODING", `${place.label}, ${length} bytes`);
    }
  }
});

test("the order of malformed, wrong and honest sets does not change the verdict", () => {
  const [honest, wrong, malformed] = three(byteSet);
  put([wrong], [0, "msg", 0], 0xff);
  put([malformed], [0, "sig"], new Uint8Array(3));
  const sets = { honest, wrong, malformed };
  for (const order of [
    ["honest", "wrong", "malformed"],
    ["malformed", "honest", "wrong"],
    ["wrong", "malformed", "honest"],
    ["malformed"],
    ["wrong"],
  ]) {
    assert.equal(verifySignatureSets(order.map((name) => sets[name])), false, order.join(", "));
  }
  assert.equal(verifySignatureSets([honest]), true);
});

test("bytes that another thread overwrites all the time give a boolean or a code", () =>
  assertSurvives(SCENARIOS, "verifyWhatIsBeingOverwritten", [1500]));

test("a gigabyte where a key or a signature belongs is judged by its length alone", () =>
  assertSurvives(SCENARIOS, "passAGigabyte"));

test("a text of 16 million digits is no key", () => assertSurvives(SCENARIOS, "passALongText"));

function isInfinity(bytes, length) {
  const flag = length === 96 ? 0xc0 : 0x40;
  return bytes[0] === flag && bytes.every((byte, i) => i === 0 || byte === 0);
}
