// Scenarios that search the whole memory of a process for a secret key that should have been wiped (Linux: /proc/self/mem). Each runs
// in a child process (`secrets.test.mjs`), on a key that only this process ever knew.

import assert from "node:assert/strict";
import { randomFillSync } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { SecretKey } from "../../index.js";

const LENGTH = 32;
const CHUNK_BYTES = 1 << 20;
/** The key is compared under this mask, so that the search does not find its own copy. */
const MASK = 0x5a;

/** After `destroy`, neither the key's bytes nor its little-endian form are anywhere in memory. */
export async function destroyedKeyIsNowhere() {
  const { key, masked } = keyKnownToNobodyElse();
  use(key);
  assert.ok(placesInMemory(masked) > 0, "the search finds the living key");
  key.destroy();
  assert.equal(placesInMemory(masked), 0, "and not the destroyed one");
}

/** A key that is collected without `destroy` is wiped too (`--expose-gc`). */
export async function collectedKeyIsNowhere() {
  const masked = (() => {
    const { key, masked } = keyKnownToNobodyElse();
    use(key);
    assert.ok(placesInMemory(masked) > 0, "the search finds the living key");
    return masked;
  })();
  for (let round = 0; round < 20 && placesInMemory(masked) > 0; round++) {
    globalThis.gc();
    await sleep(10); // Finalizers run after the collection, from the event loop.
  }
  assert.equal(placesInMemory(masked), 0, "and not the collected one");
}

function keyKnownToNobodyElse() {
  // In memory outside V8's heap from the start, so that no collection leaves a copy behind.
  const bytes = randomFillSync(new Uint8Array(new ArrayBuffer(LENGTH)));
  bytes[0] = 0x11; // Below r.
  const masked = bytes.map((byte) => byte ^ MASK);
  const key = SecretKey.fromBytes(bytes);
  bytes.fill(0);
  return { key, masked };
}

/** Whatever computes with the key may leave it nowhere either. */
function use(key) {
  key.sign(new Uint8Array(LENGTH));
  key.toPublicKey();
  key.deriveChildEip2333(1).destroy();
  key.toBytes().fill(0);
}

/** How often the key stands in writable memory, in either order of bytes. */
function placesInMemory(masked) {
  const memory = openSync("/proc/self/mem", "r");
  const chunk = Buffer.alloc(CHUNK_BYTES + LENGTH);
  const found = new Set();
  for (const [start, end] of writableRanges()) {
    for (let offset = start; offset < end; offset += CHUNK_BYTES) {
      let length;
      try {
        length = readSync(memory, chunk, 0, Math.min(chunk.length, end - offset), offset);
      } catch {
        break; // A range that was unmapped meanwhile.
      }
      for (let i = 0; i + LENGTH <= length; i++) {
        if (isKeyAt(chunk, i, masked)) found.add(offset + i);
      }
    }
  }
  chunk.fill(0);
  closeSync(memory);
  return found.size;
}

function isKeyAt(chunk, i, masked) {
  const forwards = (chunk[i] ^ MASK) === masked[0];
  const backwards = (chunk[i] ^ MASK) === masked[LENGTH - 1];
  if (!forwards && !backwards) return false;
  const matches = (at) => masked.every((byte, k) => (chunk[i + at(k)] ^ MASK) === byte);
  return (forwards && matches((k) => k)) || (backwards && matches((k) => LENGTH - 1 - k));
}

function writableRanges() {
  const lines = readFileSync("/proc/self/maps", "utf8").split("\n");
  return lines
    .filter((line) => / rw/.test(line))
    .map((line) =>
      line
        .split(" ")[0]
        .split("-")
        .map((hex) => parseInt(hex, 16)),
    );
}
