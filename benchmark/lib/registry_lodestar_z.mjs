// @chainsafe/lodestar-z, where this folder has it: `npm install --prefix benchmark --no-package-lock`.
//
// It is no dev dependency of the project: 37 MB, not for Windows, and nothing but registry.mjs needs it. Its cache of
// keys is one per process. Must not measure anything.

import { LODESTAR_Z } from "./package_names.mjs";
import { showProgress } from "./progress.mjs";

export { LODESTAR_Z };

const PUBLIC_KEY_BYTES = 48;
/** Keys between two lines of progress. */
const PROGRESS_KEYS = 16_384;

/** Its modules, or why there are none. */
const { modules, reason } = await load();

/** `pubkeyCache`, `blst` and `verifier` of the package; undefined where it cannot be loaded. */
export const lodestarZ = modules;

/** A sentence for the report about a rival that is missing; undefined where it takes part. */
export const absence = modules === undefined ? `${LODESTAR_Z} takes no part: ${reason}` : undefined;

/** Whose keys the cache holds: the array that `hold` was given. */
let held;

/** Fills the cache with these keys and no others, unless it holds them already. */
export function hold(publicKeys) {
  if (held === publicKeys) {
    return;
  }
  forget();
  const count = publicKeys.length / PUBLIC_KEY_BYTES;
  lodestarZ.pubkeyCache.ensureCapacity(count);
  for (let index = 0; index < count; index++) {
    if (index % PROGRESS_KEYS === 0) {
      showProgress(`filling ${LODESTAR_Z}: ${index} of ${count} keys`);
    }
    lodestarZ.pubkeyCache.append(index, publicKeys.subarray(index * PUBLIC_KEY_BYTES, (index + 1) * PUBLIC_KEY_BYTES));
  }
  held = publicKeys;
}

/** Empties the cache. */
export function forget() {
  held = undefined;
  lodestarZ.pubkeyCache.reset();
}

async function load() {
  try {
    const [{ pubkeyCache }, verifier, blst] = await Promise.all([
      import("@chainsafe/lodestar-z/pubkeys"),
      import("@chainsafe/lodestar-z/bls-verifier"),
      import("@chainsafe/lodestar-z/blst"),
    ]);
    return { modules: { pubkeyCache, verifier, blst } };
  } catch (error) {
    const isMissing = error.code === "ERR_MODULE_NOT_FOUND";
    return { reason: isMissing ? "it is not installed: npm install --prefix benchmark --no-package-lock" : error.message.split("\n", 1)[0] };
  }
}
