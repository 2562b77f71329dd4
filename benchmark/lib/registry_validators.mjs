// The validators of registry.mjs: as many distinct keys as a network has, made from a fixed seed, held by each side.
//
// A key costs an addition: all but the first are sums of two seeds. Made with @chainsafe/blst; must not be made with
// beacon-bls, which is the one under test.

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";

import { UsageError } from "./command_line.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { showProgress } from "./progress.mjs";
import { forget, hold, lodestarZ } from "./registry_lodestar_z.mjs";
import { digest, signer } from "./signed_sets.mjs";

const { PublicKey, SecretKey } = chainsafeBlst;

export const PUBLIC_KEY_BYTES = chainsafeBlst.PUBLIC_KEY_LENGTH_COMPRESSED;

/** The first validators have the keys that signed_sets.mjs signs with, which are 256: validator i is signer i. */
const SIGNERS = 256;

/** Validators, spread at random, whose keys are at hand as objects of @chainsafe/blst: summands of the largest sum. */
const DECODED = 30_000;

/** Keys that are made or appended between two lines of progress. */
const PROGRESS_KEYS = 16_384;

let made;

/** The validators of this run. Made once. */
export async function validators(count) {
  made ??= await Validators.make(count);
  return made;
}

export class Validators {
  /** All keys, 48 bytes each. */
  publicKeys;
  /** Places of validators in random order, and the key of each as an object of @chainsafe/blst. */
  decoded;
  #registry;
  #folder;

  static async make(count) {
    if (count < DECODED) {
      throw new UsageError(`--count takes ${DECODED} or more here: the largest sum is of so many keys`);
    }
    const validators = new Validators();
    validators.publicKeys = await makePublicKeys(count);
    const places = randomPlaces("decoded", count, DECODED);
    const decode = (place) => PublicKey.fromBytes(validators.publicKey(place));
    validators.decoded = places.map((place) => ({ place, publicKey: decode(place) }));
    return validators;
  }

  get count() {
    return this.publicKeys.length / PUBLIC_KEY_BYTES;
  }

  /** The 48 bytes of a validator's key: a view, as a client has it that keeps its state in one buffer. */
  publicKey(place) {
    return this.publicKeys.subarray(place * PUBLIC_KEY_BYTES, (place + 1) * PUBLIC_KEY_BYTES);
  }

  /** The first keys, as views. */
  firstPublicKeys(count) {
    return Array.from({ length: count }, (_, place) => this.publicKey(place));
  }

  /** A registry of beacon-bls with all keys. */
  get registry() {
    this.#registry ??= filledRegistry(this.publicKeys);
    return this.#registry;
  }

  /** Has the cache of @chainsafe/lodestar-z hold all keys; whether there is that package. */
  holdInLodestarZ() {
    if (lodestarZ !== undefined) {
      hold(this.publicKeys);
    }
    return lodestarZ !== undefined;
  }

  /** Empties the cache of @chainsafe/lodestar-z. */
  forgetInLodestarZ() {
    forget();
  }

  /** A path in a folder that goes away with the process. */
  path(name) {
    if (this.#folder === undefined) {
      this.#folder = mkdtempSync(join(os.tmpdir(), "beacon-bls-benchmark-"));
      process.on("exit", () => rmSync(this.#folder, { recursive: true, force: true }));
    }
    return join(this.#folder, name);
  }
}

/** Distinct numbers below `below`, always the same for the same name. */
export function randomPlaces(name, below, count) {
  const random = randomNumbers(name);
  const drawn = new Set();
  while (drawn.size < count) {
    drawn.add(Math.floor(random() * below));
  }
  return [...drawn];
}

/** Numbers in [0, 1), always the same for the same name: a 32-bit multiplicative generator (mulberry32). */
function randomNumbers(name) {
  let state = digest(`registry/random/${name}`).readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

// The first seeds are the signers and stand there themselves; then come the sums of the pairs (i, j), i < j. With a
// turn of the event loop now and then, since @chainsafe/blst frees its objects there.
async function makePublicKeys(count) {
  const publicKeys = new Uint8Array(count * PUBLIC_KEY_BYTES);
  const seeds = [];
  let place = 0;
  const put = (publicKey) => publicKeys.set(publicKey.toBytes(), place++ * PUBLIC_KEY_BYTES);
  for (let number = 0; number < SIGNERS; number++) {
    seeds.push(PublicKey.fromBytes(signer(number).publicKeyBytes));
    put(seeds[number]);
  }
  for (let second = 1; place < count; second++) {
    seeds[second] ??= SecretKey.fromKeygen(digest(`registry/seed/${second}`)).toPublicKey();
    for (let first = 0; first < second && place < count; first++) {
      put(chainsafeBlst.aggregatePublicKeys([seeds[first], seeds[second]]));
      if (place % PROGRESS_KEYS === 0) {
        showProgress(`making keys: ${place} of ${count}`);
        await new Promise(setImmediate);
      }
    }
  }
  return publicKeys;
}

function filledRegistry(publicKeys) {
  const registry = new beaconBls.PublicKeyRegistry("benchmark");
  const total = publicKeys.length / PUBLIC_KEY_BYTES;
  for (let from = 0; from < total; from += PROGRESS_KEYS) {
    showProgress(`filling the registry: ${from} of ${total} keys`);
    const slice = publicKeys.subarray(from * PUBLIC_KEY_BYTES, (from + PROGRESS_KEYS) * PUBLIC_KEY_BYTES);
    registry.append(slice, { validate: false });
  }
  return registry;
}
