// Whether the engine that beacon-bls chooses is slower than the one on blst for any size of a batch.

import { SIZES } from "./lib/engine_scenarios.mjs";
import { compareEngines } from "./lib/two_engines.mjs";

await compareEngines({
  benchmark: "sweep",
  about: "Batches of 1 to 300 sets, n with a message each and n/1 with one for all, on both engines of beacon-bls.",
  scenarios: SIZES,
  // Below one by more than the noise of a pinned run.
  isBad: (ratio) => ratio < 0.97,
  wanted: "at least 0.97 at every size: no slower, but for noise",
});
