// Public keys whose secret keys are known, as many as a network has validators: key number n is the sum of two seeds,
// and its secret key the sum of theirs. So a key costs an addition, and a sum of any keys one signature.
//
// Must not be used for keys that are worth anything: whoever reads this knows them all.

// In your project: from "beacon-bls".
import { PUBLIC_KEY_LENGTH_COMPRESSED, PublicKeyRegistry, SECRET_KEY_LENGTH, SecretKey } from "../../index.js";

const KEY_MATERIAL = new TextEncoder().encode("beacon-bls examples/registry.mjs, seeds");

/** The order r of the group: secret keys are integers below it (draft-irtf-cfrg-pairing-friendly-curves-11 §4.2.1). */
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** The seeds' public keys. Like any registry, it is the same one in all threads. */
const seeds = new PublicKeyRegistry("seeds");

const seedScalars = [];

/** Keys number `from` up to `to`, 48 bytes each, one after another. */
export function publicKeys(from, to) {
  haveSeeds(pairOf(to - 1)[1] + 1);
  const bytes = new Uint8Array((to - from) * PUBLIC_KEY_LENGTH_COMPRESSED);
  for (let number = from; number < to; number++) {
    bytes.set(seeds.aggregate(pairOf(number)).toBytes(), (number - from) * PUBLIC_KEY_LENGTH_COMPRESSED);
  }
  return bytes;
}

/** The secret key of the sum of these keys. */
export function secretKeyOfSum(numbers) {
  let sum = 0n;
  for (const number of numbers) {
    const [first, second] = pairOf(number);
    sum += seedScalar(first) + seedScalar(second);
  }
  return SecretKey.fromBytes(bytesOf(sum % ORDER));
}

/** The seeds of a key: pairs (first, second) with first < second, in order of the second. */
function pairOf(number) {
  const second = Math.floor((1 + Math.sqrt(1 + 8 * number)) / 2);
  return [number - (second * (second - 1)) / 2, second];
}

/** Several threads may do this at once: with `at`, what stands there already is passed over. */
function haveSeeds(count) {
  if (seeds.size >= count) return;
  seeds.append(Array.from({ length: count }, (_, seed) => secretSeed(seed).toPublicKey().toBytes()), { at: 0 });
}

function seedScalar(seed) {
  seedScalars[seed] ??= BigInt(`0x${Buffer.from(secretSeed(seed).toBytes()).toString("hex")}`);
  return seedScalars[seed];
}

function secretSeed(seed) {
  return SecretKey.fromKeygen(KEY_MATERIAL, Uint8Array.of(seed >> 8, seed & 0xff));
}

function bytesOf(scalar) {
  return Uint8Array.from(Buffer.from(scalar.toString(16).padStart(2 * SECRET_KEY_LENGTH, "0"), "hex"));
}
