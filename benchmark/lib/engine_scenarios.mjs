// What the engines of beacon-bls are compared by: every size of a batch, and batches that somebody made to be slow.
//
// Must not compare packages: verify_scenarios.mjs does.

import { readFileSync } from "node:fs";

import { BEACON_BLS } from "./package_names.mjs";
import { beaconBls } from "./packages.mjs";

/** The flag of a compressed point that chooses y: the same bytes with the other one are the point's negative. */
const SIGN_FLAG = 0x20;

/** Sizes to sweep: each up to 40, where eights and their remainders show most, then round and odd ones up to 300. */
const SWEPT = [
  ...Array.from({ length: 40 }, (_, index) => index + 1),
  ...[47, 48, 56, 63, 64, 65, 72, 80, 95, 96, 100, 112, 127, 128, 129, 137, 160, 191, 192, 200, 255, 256, 257, 271, 300],
];

/** Sets that a block verifies at least, so that a small batch is timed long enough. */
const SETS_A_BLOCK = 24;

const ONE_VERDICT = {
  [BEACON_BLS]: {
    work: "verifySignatureSets on bytes; everything validated",
    run: ({ sets }) => beaconBls.verifySignatureSets(sets),
  },
};
const VERDICTS = {
  [BEACON_BLS]: {
    work: "verifyEachSignatureSet on bytes; everything validated",
    run: ({ sets }) => beaconBls.verifyEachSignatureSet(sets),
  },
};

/** @type {import("./verify_scenarios.mjs").Scenario[]} */
export const SIZES = [...SWEPT.map((sets) => size(sets, sets)), ...SWEPT.filter((sets) => sets > 1).map((sets) => size(sets, 1))];

/** @type {import("./verify_scenarios.mjs").Scenario[]} */
export const ATTACKS = [128, 256].flatMap((count) => [
  attack({ name: `one set ${count} times`, verdict: "VALID", count, sets: ([first]) => repeated([first], count) }),
  attack({ name: `two sets ${count / 2} times`, verdict: "VALID", count, sets: ([a, b]) => repeated([a, b], count) }),
  attack({
    name: `a set and its negative ${count / 2} times`,
    verdict: "VALID",
    count,
    sets: ([first]) => repeated([first, negated(first)], count),
  }),
  attack({
    name: `all ${count} bad`,
    verdict: "BLST_VERIFY_FAIL",
    count,
    sets: (good) => good.map((set, place) => ({ ...set, sig: good[(place + 1) % count].sig })),
  }),
  attack({
    name: `all ${count} outside the group`,
    verdict: "BLST_POINT_NOT_IN_GROUP",
    count,
    sets: (good) => good.map((set) => ({ ...set, sig: outsideGroup() })),
  }),
  attack({
    name: `all ${count} off the curve`,
    verdict: "BLST_POINT_NOT_ON_CURVE",
    count,
    sets: (good) => good.map((set) => ({ ...set, sig: offTheCurve() })),
  }),
  attack({
    name: `all ${count} malformed`,
    verdict: "BLST_BAD_ENCODING",
    count,
    sets: (good) => good.map((set) => ({ ...set, sig: new Uint8Array(96) })),
  }),
]);

function size(sets, messages) {
  return {
    name: messages === sets ? String(sets) : `${sets}/${messages}`,
    description: `${sets} sets, ${messages} messages`,
    unitsPerCall: sets,
    calls: Math.ceil(SETS_A_BLOCK / sets),
    sides: ONE_VERDICT,
    accepts: (verdict, { bad }) => verdict === (bad.size === 0),
    batch: (source) => source.batch({ sets, messages }),
    otherBatch: (source) => source.batch({ sets, messages, badCount: 1 }),
  };
}

function attack({ name, verdict, count, sets }) {
  const good = (source) => source.batch({ sets: count, messages: count });
  return {
    name,
    description: name,
    unitsPerCall: count,
    calls: 1,
    sides: VERDICTS,
    accepts: (verdicts, { expected }) => verdicts.length === count && verdicts.every((each) => each === expected),
    batch: (source) => ({ sets: sets(good(source).sets), expected: verdict }),
    // Good sets where the attack has none, and bad ones where it has good ones.
    otherBatch: (source) =>
      verdict === "VALID"
        ? { sets: source.batch({ sets: count, messages: count, badCount: count }).sets, expected: "BLST_VERIFY_FAIL" }
        : { ...good(source), expected: "VALID" },
  };
}

function repeated(sets, count) {
  return Array.from({ length: count }, (_, place) => sets[place % sets.length]);
}

/** The set of the opposite secret key over the same message, which is valid too. */
function negated({ msg, pk, sig }) {
  const other = (bytes) => bytes.map((byte, place) => (place === 0 ? byte ^ SIGN_FLAG : byte));
  return { msg, pk: other(pk), sig: other(sig) };
}

function outsideGroup() {
  return fromVectors(({ expected, decodeMayBeRefused }) => expected.decodes && !expected.inSubgroup && !decodeMayBeRefused);
}

function offTheCurve() {
  return fromVectors(({ category }) => category === "not_on_curve");
}

function fromVectors(is) {
  const file = new URL("../../__test__/vectors/deserialize_g2_96.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8"));
  return Uint8Array.from(Buffer.from(cases.find(is).input.slice(2), "hex"));
}
