// Time to decode keys and signatures, validated and not: beacon-bls against @chainsafe/blst and @noble/curves.
//
// To add a scenario, add an entry to SCENARIOS. Must not time work that only one side does without saying so in `work`.

import { bls12_381 } from "@noble/curves/bls12-381.js";

import * as points from "./lib/encoded_points.mjs";
import { BEACON_BLS, CHAINSAFE_BLST, NOBLE_CURVES } from "./lib/package_names.mjs";
import { beaconBls, chainsafeBlst } from "./lib/packages.mjs";
import { showProgress } from "./lib/progress.mjs";
import { comparisonTable } from "./lib/report.mjs";
import { compare, measure } from "./lib/rounds.mjs";
import { playScenarios } from "./lib/scenarios.mjs";

const PACKAGES = [BEACON_BLS, CHAINSAFE_BLST, NOBLE_CURVES];

const ABOUT = `Decodes public keys and signatures with ${PACKAGES.join(", ")} in one interleaved run, compressed and
uncompressed, validated and not. Figures are microseconds per object.`;

/** What each side does inside the clock. */
const NATIVE_WORK = {
  unvalidated: "fromBytes(bytes, false): on the curve",
  validated: "fromBytes(bytes, true): on the curve, in the subgroup, not infinity",
};
const NOBLE_WORK = "Point.fromBytes(bytes), is0(): on the curve, in the subgroup, not infinity";

const NOTES = [
  "Each object made is checked by encoding it again; a point outside the subgroup was refused by every side where " +
    "validated and decoded by every side where not.",
  `${NOBLE_CURVES} has no public decoding without the subgroup check, so it takes no part where nothing is validated.`,
];

/** noble takes 1 to 3 ms for a point: a block of 16 is as long as the others' blocks of thousands. */
const NOBLE_ENCODINGS = 16;

/** The two kinds of point: the class of the native packages, noble's curve, and where encodings come from. */
const PUBLIC_KEY = {
  className: "PublicKey",
  NoblePoint: bls12_381.G1.Point,
  encodings: points.encodedPublicKeys,
  outsideSubgroup: points.publicKeyOutsideSubgroup,
};
const SIGNATURE = {
  className: "Signature",
  NoblePoint: bls12_381.G2.Point,
  encodings: points.encodedSignatures,
  outsideSubgroup: points.signatureOutsideSubgroup,
};

/** A scenario's `calls` are passes over all encodings in a timed block of the native packages: some 20 to 60 ms. */
const SCENARIOS = [
  { name: "key-48", kind: PUBLIC_KEY, compressed: true, validate: false, calls: 8 },
  { name: "key-48-validated", kind: PUBLIC_KEY, compressed: true, validate: true, calls: 2 },
  { name: "key-96", kind: PUBLIC_KEY, compressed: false, validate: false, calls: 80 },
  { name: "key-96-validated", kind: PUBLIC_KEY, compressed: false, validate: true, calls: 3 },
  { name: "signature-96", kind: SIGNATURE, compressed: true, validate: false, calls: 4 },
  { name: "signature-96-validated", kind: SIGNATURE, compressed: true, validate: true, calls: 2 },
  { name: "signature-192", kind: SIGNATURE, compressed: false, validate: false, calls: 80 },
  { name: "signature-192-validated", kind: SIGNATURE, compressed: false, validate: true, calls: 3 },
];

async function play(scenario, { rounds }) {
  const { name, kind, compressed, validate } = scenario;
  showProgress(`${name}: preparing`);
  const contestants = contestantsOf(scenario, kind.encodings({ compressed }));
  requireSubgroupCheck(contestants, kind.outsideSubgroup({ compressed }), scenario);

  const onRound = (round) => showProgress(`${name}: round ${round} of ${rounds}`);
  const samples = await measure({ contestants, rounds, onRound });
  const work = Object.fromEntries(contestants.map((contestant) => [contestant.name, contestant.work]));
  return { name, work, class: kind.className, compressed, validate, ...compare(samples, BEACON_BLS) };
}

function contestantsOf({ kind: { className, NoblePoint }, compressed, validate, calls: nativeCalls }, encodings) {
  const contestant = (name, work, decode, calls, input) => ({
    name,
    work,
    calls,
    unitsPerCall: input.length,
    inputFor: () => input,
    run: (list) => list.map(decode),
    accepts: (objects, list) => objects.every((object, i) => Buffer.compare(object.toBytes(compressed), list[i]) === 0),
  });
  const nativeWork = validate ? NATIVE_WORK.validated : NATIVE_WORK.unvalidated;
  const native = (name, { [className]: Class }) =>
    contestant(name, nativeWork, (bytes) => Class.fromBytes(bytes, validate), nativeCalls, encodings);
  const nobleInput = encodings.slice(0, NOBLE_ENCODINGS);
  return [
    native(BEACON_BLS, beaconBls),
    native(CHAINSAFE_BLST, chainsafeBlst),
    ...(validate ? [contestant(NOBLE_CURVES, NOBLE_WORK, nobleDecoder(NoblePoint), 1, nobleInput)] : []),
  ];
}

function nobleDecoder(Point) {
  return (bytes) => {
    const point = Point.fromBytes(bytes);
    if (point.is0()) {
      throw new Error("infinity"); // the one point that noble takes and validation elsewhere does not
    }
    return point;
  };
}

/** Shows that "validated" means the same on all sides: leaving out the subgroup check would be fast. */
function requireSubgroupCheck(contestants, outsider, { name: scenarioName, validate }) {
  for (const { name, run: decodeAll } of contestants) {
    if (refuses(decodeAll, outsider) !== validate) {
      const what = validate ? "decoded a point outside the subgroup" : "refused a point of the curve";
      throw new Error(`${name} ${what} in scenario ${scenarioName}`);
    }
  }
}

function refuses(decodeAll, encoding) {
  try {
    decodeAll([encoding]);
    return false;
  } catch {
    return true; // which code it throws is a matter for the tests
  }
}

await playScenarios({
  benchmark: "decode",
  about: ABOUT,
  unit: "microseconds per object",
  packages: PACKAGES,
  notes: NOTES,
  scenarios: SCENARIOS,
  play,
  table: (report) => comparisonTable(report, PACKAGES),
});
