// What an attacker gains from batches that the engine on eight lanes cannot finish itself: exceptional cases of its incomplete
// additions, and encodings that only blst tells the reason of.

import { ATTACKS } from "./lib/engine_scenarios.mjs";
import { compareEngines } from "./lib/two_engines.mjs";

await compareEngines({
  benchmark: "worst_case",
  about: "Batches that somebody made to be slow, on both engines of beacon-bls.",
  scenarios: ATTACKS,
  isBad: (ratio) => ratio < 1 / 1.6,
  wanted: `at least ${(1 / 1.6).toFixed(3)}: never more than 1.6 times what blst alone costs`,
});
