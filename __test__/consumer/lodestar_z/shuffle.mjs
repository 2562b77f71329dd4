// Shuffling is not about signatures. @lodestar/state-transition imports this name when it is loaded.

export function computePtcIndicesForEpoch() {
  throw new Error("a stub: the tests of signatures compute no payload timeliness committees");
}
