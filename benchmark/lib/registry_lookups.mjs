// The rows of registry.mjs about keys that are known: what coming to a key costs that need not be decoded.
//
// Must not time the rest of a verification.

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { LODESTAR_Z, lodestarZ } from "./registry_lodestar_z.mjs";
import { BY_BYTES } from "./registry_sets.mjs";
import { randomPlaces } from "./registry_validators.mjs";

const { PublicKey } = chainsafeBlst;

const SETS = 128;
/** Calls in a block, each with other keys. */
const SETS_CALLS = 32;
const KEYS = 4096;

/** @type {import("../registry.mjs").Scenario[]} */
export const SCENARIOS = [
  knownKeyInSet({
    name: "registered key in a set",
    description: "a registered key in a set, or decoded",
    how: "keys registered",
    registryOf: ({ registry }) => registry,
  }),
  knownKeyInSet({
    name: "remembered key in a set",
    description: "a remembered key in a set, or decoded",
    how: "keys remembered",
    registryOf: rememberingRegistry,
  }),
  indexOfKey(),
];

/**
 * What a known key costs inside a set, beside decoding it. The signatures are of no bytes, which their length settles:
 * what is left of a verification is reading the set and coming to its key. That keys were looked up is checked by the
 * registry's counters.
 */
function knownKeyInSet({ name, description, how, registryOf }) {
  return {
    name,
    description,
    unit: "per set",
    targets: { [BY_BYTES]: { blst: 8 }, [CHAINSAFE_BLST]: 8 },
    work: {
      [BEACON_BLS]: `verifyEachSignatureSet of sets without a signature, ${how}: the set read, the key looked up`,
      [BY_BYTES]: "the same sets without a registry: the set read, the key decoded, not validated",
      [CHAINSAFE_BLST]: "PublicKey.fromBytes(pk) alone: the key decoded, not validated",
    },
    contestants(validators) {
      const registry = registryOf(validators);
      const turnOf = (_, call) => setsWithoutSignature(`${name}/${call}`, validators);
      const turns = Array.from({ length: SETS_CALLS }, turnOf);
      const contestant = (side, run, accepts) => ({
        name: side,
        calls: SETS_CALLS,
        unitsPerCall: SETS,
        inputFor: (_, call) => turns[call],
        run,
        accepts,
      });
      let { hits } = registry.stats();
      const areKnown = () => {
        hits += SETS;
        return registry.stats().hits === hits;
      };
      return [
        contestant(
          BEACON_BLS,
          (sets) => beaconBls.verifyEachSignatureSet(sets, { registry }),
          (verdicts) => areRefused(verdicts) && areKnown(),
        ),
        contestant(BY_BYTES, (sets) => beaconBls.verifyEachSignatureSet(sets, { pksValidate: false }), areRefused),
        contestant(
          CHAINSAFE_BLST,
          (sets) => sets.map(({ pk }) => PublicKey.fromBytes(pk)),
          (keys, sets) => keys.every((key, i) => Buffer.compare(key.toBytes(), sets[i].pk) === 0),
        ),
      ];
    },
  };
}

function setsWithoutSignature(name, validators) {
  return randomPlaces(name, validators.decoded.length, SETS).map((number) => ({
    msg: new Uint8Array(32),
    pk: validators.publicKey(validators.decoded[number].place),
    sig: new Uint8Array(0),
  }));
}

function areRefused(verdicts) {
  return verdicts.length === SETS && verdicts.every((verdict) => verdict === "BLST_BAD_ENCODING");
}

/** A registry without keys that remembers those of the largest sum, as if each were an aggregate. */
function rememberingRegistry({ registry, decoded }) {
  const remembering = new beaconBls.PublicKeyRegistry("benchmark remembering");
  decoded.forEach(({ place }) => remembering.remember(registry.get(place), { validate: false }));
  return remembering;
}

/** The registry alone, without a set: from a key's bytes to its index, and the decoding that this replaces. */
function indexOfKey() {
  const name = "index of a key";
  return {
    name,
    description: "index of a key, or decoded",
    unit: "per key",
    targets: {},
    work: {
      [BEACON_BLS]: "registry.indexOf(key)",
      [BY_BYTES]: "PublicKey.fromBytes(key, false)",
      [CHAINSAFE_BLST]: "PublicKey.fromBytes(key)",
      [LODESTAR_Z]: "pubkeyCache.getIndex(key)",
    },
    contestants(validators) {
      const { registry } = validators;
      const places = randomPlaces(name, validators.count, KEYS);
      const input = places.map((place) => validators.publicKey(place));
      const areFound = (found) => found.every((place, i) => place === places[i]);
      const areDecoded = (decoded) => decoded.every((key, i) => Buffer.compare(key.toBytes(), input[i]) === 0);
      const contestant = (side, runOne, accepts) => ({
        name: side,
        calls: 1,
        unitsPerCall: KEYS,
        inputFor: () => input,
        run: (keys) => keys.map(runOne),
        accepts,
      });
      return [
        contestant(BEACON_BLS, (key) => registry.indexOf(key), areFound),
        contestant(BY_BYTES, (key) => beaconBls.PublicKey.fromBytes(key, false), areDecoded),
        contestant(CHAINSAFE_BLST, (key) => PublicKey.fromBytes(key), areDecoded),
        ...(validators.holdInLodestarZ()
          ? [contestant(LODESTAR_Z, (key) => lodestarZ.pubkeyCache.getIndex(key), areFound)]
          : []),
      ];
    },
  };
}
