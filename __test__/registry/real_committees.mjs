// The sync committees of `vectors/real/sync_aggregates.json` in a registry.

import { readFileSync } from "node:fs";
import { Committee } from "../../index.js";
import { bytesOf } from "../support/hex.mjs";

const { committees, aggregates } = JSON.parse(
  readFileSync(new URL("../vectors/real/sync_aggregates.json", import.meta.url), "utf8"),
);
if (aggregates.length === 0) throw new Error("no real aggregates");

export const AGGREGATES = aggregates;
/** SYNC_COMMITTEE_SIZE of consensus-specs (mainnet preset). */
export const COMMITTEE_SIZE = 512;

/**
 * Appends every key of every committee, once each: validators serve in several periods. `indices[network][period]` are a committee's
 * places in the registry, `committees` all of them.
 */
export function fillWithRealKeys(registry) {
  const places = new Map();
  const placeOf = (key) => {
    if (!places.has(key)) places.set(key, places.size);
    return places.get(key);
  };
  const indices = {};
  for (const [network, periods] of Object.entries(committees)) {
    indices[network] = {};
    for (const [period, keys] of Object.entries(periods)) indices[network][period] = Uint32Array.from(keys.map(placeOf));
  }
  registry.append([...places.keys()].map(bytesOf), { at: 0 });
  return { indices, committees: Object.values(indices).flatMap((periods) => Object.values(periods)) };
}

/** The aggregate as a set by committee and bits. */
export function realSet({ network, period, bits, signingRoot, signature }, registry, indices) {
  const committee = new Committee(registry, indices[network][period]);
  return { msg: bytesOf(signingRoot), pk: { committee, bits: bytesOf(bits) }, sig: bytesOf(signature) };
}

export function withBitFlipped(bytes, bit) {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] ^= 1 << (bit & 7);
  return flipped;
}
