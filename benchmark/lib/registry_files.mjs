// The rows of registry.mjs about coming to the keys: appending, saving, loading.
//
// Saving and loading answer with a promise, so a row here is timed until the answer is there. Must not leave a
// registry with other keys than it had.

import { statSync } from "node:fs";

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { LODESTAR_Z, lodestarZ } from "./registry_lodestar_z.mjs";
import { BY_BYTES } from "./registry_sets.mjs";
import { PUBLIC_KEY_BYTES } from "./registry_validators.mjs";

const { PublicKey } = chainsafeBlst;

/** Keys that are decoded in a block: some tenths of a second, validated or not. No more than the smallest --count. */
const VALIDATED_KEYS = 8192;
const DECODED_KEYS = 16_384;

const UNIT = "per key";

/** The registry that is emptied and filled again; the one with all keys stays as it is. */
const scratch = new beaconBls.PublicKeyRegistry("benchmark scratch");

/**
 * Appending comes last, since it leaves the cache of @chainsafe/lodestar-z with few keys.
 *
 * @type {import("../registry.mjs").Scenario[]}
 */
export const SCENARIOS = [
  {
    name: "save",
    description: "save a snapshot of all keys",
    unit: UNIT,
    targets: {},
    isAwaited: true,
    work: {
      [BEACON_BLS]: "registry.save(path): all keys of --count; written, hashed, synced, renamed",
      [LODESTAR_Z]: "pubkeyCache.save(path): all keys of --count",
    },
    contestants(validators) {
      const { registry, count } = validators;
      const path = validators.path("beacon-bls.save");
      const rivalPath = validators.path("lodestar-z.save");
      return [
        whole(BEACON_BLS, count, { run: () => registry.save(path), accepts: () => isOneFile(path, count) }),
        ...(validators.holdInLodestarZ()
          ? [
              whole(LODESTAR_Z, count, {
                run: () => lodestarZ.pubkeyCache.save(rivalPath),
                accepts: () => statSync(rivalPath).size > count * PUBLIC_KEY_BYTES,
              }),
            ]
          : []),
      ];
    },
  },
  {
    name: "load",
    description: "load a snapshot, or decode its keys",
    unit: UNIT,
    targets: { [BY_BYTES]: { blst: 25 }, [CHAINSAFE_BLST]: 25 },
    isAwaited: true,
    work: {
      [BEACON_BLS]:
        "registry.load(path): all keys of --count; hash of the file, every key on the curve and canonical, none twice",
      [BY_BYTES]: `registry.append(${DECODED_KEYS} keys, {validate: false}): decoded, none twice`,
      [CHAINSAFE_BLST]: `PublicKey.fromBytes(key) of ${DECODED_KEYS} keys, kept in an array: decoded`,
      [LODESTAR_Z]: "pubkeyCache.load(path, count): all keys of --count, trusted",
    },
    async contestants(validators) {
      const { count } = validators;
      const path = await snapshotOf(validators);
      const isFilled = (size) => size === count && holdsSameKeys(scratch, validators, count);
      const input = validators.firstPublicKeys(DECODED_KEYS);
      const flat = validators.publicKeys.subarray(0, DECODED_KEYS * PUBLIC_KEY_BYTES);
      return [
        whole(BEACON_BLS, count, {
          prepare: () => scratch.clear(),
          run: () => scratch.load(path),
          accepts: isFilled,
        }),
        appending(BY_BYTES, DECODED_KEYS, validators, () => scratch.append(flat, { validate: false })),
        decoding(input, false),
        ...loadingInLodestarZ(validators),
      ];
    },
  },
  append({ name: "append validated", validate: true, keys: VALIDATED_KEYS }),
  append({ name: "append", validate: false, keys: DECODED_KEYS }),
];

/** A snapshot of all keys by beacon-bls. */
export async function snapshotOf(validators) {
  const path = validators.path("beacon-bls.keys");
  await validators.registry.save(path);
  return path;
}

/** A file of all keys by @chainsafe/lodestar-z; undefined without that package. */
export function lodestarFileOf(validators) {
  if (!validators.holdInLodestarZ()) {
    return undefined;
  }
  const path = validators.path("lodestar-z.keys");
  lodestarZ.pubkeyCache.save(path);
  return path;
}

function append({ name, validate, keys }) {
  return {
    name,
    description: `append keys, ${validate ? "validated" : "not validated"}`,
    unit: UNIT,
    targets: {},
    work: {
      [BEACON_BLS]: `registry.append(${keys} keys, {validate: ${validate}})`,
      [CHAINSAFE_BLST]: `PublicKey.fromBytes(key, ${validate}) of ${keys} keys, kept in an array`,
      [LODESTAR_Z]: validate
        ? `PublicKey.fromBytes(key, true) and pubkeyCache.append(index, key), which validates nothing, of ${keys} keys`
        : `pubkeyCache.append(index, key) of ${keys} keys`,
    },
    contestants(validators) {
      const input = validators.firstPublicKeys(keys);
      const flat = validators.publicKeys.subarray(0, keys * PUBLIC_KEY_BYTES);
      return [
        appending(BEACON_BLS, keys, validators, () => scratch.append(flat, { validate })),
        decoding(input, validate),
        ...appendingToLodestarZ(input, validate, validators),
      ];
    },
  };
}

function appending(name, keys, validators, run) {
  return whole(name, keys, {
    prepare: () => scratch.clear(),
    run,
    accepts: (size) => size === keys && holdsSameKeys(scratch, validators, keys),
  });
}

function decoding(input, validate) {
  return whole(CHAINSAFE_BLST, input.length, {
    run: () => input.map((key) => PublicKey.fromBytes(key, validate)),
    accepts: (keys) => keys.every((key, i) => Buffer.compare(key.toBytes(), input[i]) === 0),
  });
}

function appendingToLodestarZ(input, validate, validators) {
  if (lodestarZ === undefined) {
    return [];
  }
  const { pubkeyCache, blst } = lodestarZ;
  return [
    whole(LODESTAR_Z, input.length, {
      prepare: () => {
        validators.forgetInLodestarZ();
        pubkeyCache.ensureCapacity(input.length);
      },
      run: () =>
        input.forEach((key, index) => {
          if (validate) {
            blst.PublicKey.fromBytes(key, true);
          }
          pubkeyCache.append(index, key);
        }),
      accepts: () => pubkeyCache.size === input.length && pubkeyCache.getIndex(input.at(-1)) === input.length - 1,
    }),
  ];
}

function loadingInLodestarZ(validators) {
  const path = lodestarFileOf(validators);
  if (path === undefined) {
    return [];
  }
  const { pubkeyCache } = lodestarZ;
  const { count } = validators;
  return [
    whole(LODESTAR_Z, count, {
      prepare: () => validators.forgetInLodestarZ(),
      run: () => pubkeyCache.load(path, count),
      accepts: () => pubkeyCache.size === count && pubkeyCache.getIndex(validators.publicKey(count - 1)) === count - 1,
    }),
  ];
}

/** A contestant that does one long thing in a block. */
function whole(name, keys, { prepare, run, accepts }) {
  return { name, calls: 1, unitsPerCall: keys, prepare, inputFor: () => undefined, run, accepts };
}

/** Whether some thousand keys stand where they belong, the last one among them. */
function holdsSameKeys(registry, validators, count) {
  const step = Math.ceil(count / 1000);
  for (let place = count - 1; place >= 0; place -= step) {
    const isSame = Buffer.compare(registry.getBytes(place), validators.publicKey(place)) === 0;
    if (!isSame || registry.indexOf(validators.publicKey(place)) !== place) {
      return false;
    }
  }
  return true;
}

/** Header, keys of 96 bytes, hash: see the vault's registry/snapshot.rs. */
function isOneFile(path, count) {
  return statSync(path).size === 32 + 96 * count + 32;
}
