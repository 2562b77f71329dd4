// The rows of registry.mjs about sums of keys: by index, and the committee that keeps its total.
//
// Must not let one side decode keys inside the clock: all sums are of keys that are there.

import { BEACON_BLS, CHAINSAFE_BLST } from "./package_names.mjs";
import { beaconBls, chainsafeBlst } from "./packages.mjs";
import { LODESTAR_Z, lodestarZ } from "./registry_lodestar_z.mjs";
import { randomPlaces } from "./registry_validators.mjs";

const COMMITTEE_SIZE = 512;
/** Selections of signers that the calls of a block go round in, so that no side sums the same keys twice in a row. */
const SELECTIONS = 8;
const BYTE_BITS = 8;

const UNIT = "per sum";

const RIVALS_WORK = {
  [CHAINSAFE_BLST]: "aggregatePublicKeys(objects); the array of objects stands ready",
  [LODESTAR_Z]: "pubkeyCache.aggregate(indices as number[])",
};

/** @type {import("../registry.mjs").Scenario[]} */
export const SCENARIOS = [
  sum({ keys: 512, calls: 64, targets: { [CHAINSAFE_BLST]: 2, [LODESTAR_Z]: 1.8 } }),
  sum({ keys: 2048, calls: 16, targets: {} }),
  sum({ keys: 30_000, calls: 2, targets: { [CHAINSAFE_BLST]: { blst: 2.5, avx512ifma: 5 } } }),
  committee({ percent: 50, calls: 64, targets: {} }),
  committee({ percent: 90, calls: 256, targets: {} }),
  committee({ percent: 99, calls: 512, targets: { [CHAINSAFE_BLST]: 25 } }),
];

function sum({ keys, calls, targets }) {
  const name = `sum ${keys}`;
  return {
    name,
    description: `sum of ${keys} keys by index`,
    unit: UNIT,
    targets,
    work: { ...RIVALS_WORK, [BEACON_BLS]: "registry.aggregate(indices as Uint32Array)" },
    contestants(validators) {
      const { registry } = validators;
      const turns = Array.from({ length: SELECTIONS }, (_, selection) => {
        const signers = randomPlaces(`${name}/${selection}`, validators.decoded.length, keys);
        return turn(signers.map((number) => validators.decoded[number]));
      });
      return [
        { name: BEACON_BLS, run: ({ indices }) => registry.aggregate(indices) },
        ...rivals(validators),
      ].map((side) => contestant(side, turns, calls));
    },
  };
}

function committee({ percent, calls, targets }) {
  const name = `committee ${percent} %`;
  return {
    name,
    description: `committee of ${COMMITTEE_SIZE}, ${percent} % present`,
    unit: UNIT,
    targets,
    work: {
      ...RIVALS_WORK,
      [BEACON_BLS]: "committee.aggregate(bits); the committee was made before the clock starts",
    },
    contestants(validators) {
      const members = validators.decoded.slice(0, COMMITTEE_SIZE);
      const committee = new beaconBls.Committee(validators.registry, indicesOf(members));
      const present = Math.round((COMMITTEE_SIZE * percent) / 100);
      const turns = Array.from({ length: SELECTIONS }, (_, selection) => {
        const seats = randomPlaces(`${name}/${selection}`, COMMITTEE_SIZE, present).sort((a, b) => a - b);
        return { ...turn(seats.map((seat) => members[seat])), bits: bitsOf(seats) };
      });
      return [{ name: BEACON_BLS, run: ({ bits }) => committee.aggregate(bits) }, ...rivals(validators)].map((side) =>
        contestant(side, turns, calls),
      );
    },
  };
}

function rivals(validators) {
  return [
    { name: CHAINSAFE_BLST, run: ({ objects }) => chainsafeBlst.aggregatePublicKeys(objects) },
    ...(validators.holdInLodestarZ()
      ? [{ name: LODESTAR_Z, run: ({ numbers }) => lodestarZ.pubkeyCache.aggregate(numbers) }]
      : []),
  ];
}

/** The same signers for each side, and the sum that all must find. */
function turn(signers) {
  const indices = indicesOf(signers);
  const objects = signers.map(({ publicKey }) => publicKey);
  return { indices, numbers: [...indices], objects, expected: chainsafeBlst.aggregatePublicKeys(objects).toBytes() };
}

function contestant({ name, run }, turns, calls) {
  return {
    name,
    calls,
    unitsPerCall: 1,
    inputFor: (round, call) => turns[(round * calls + call) % turns.length],
    run,
    accepts: (sum, { expected }) => Buffer.compare(sum.toBytes(), expected) === 0,
  };
}

function indicesOf(signers) {
  return Uint32Array.from(signers, ({ place }) => place);
}

/** An SSZ bitvector: the least significant bit of a byte first. */
function bitsOf(seats) {
  const bits = new Uint8Array(COMMITTEE_SIZE / BYTE_BITS);
  for (const seat of seats) {
    bits[seat >> 3] |= 1 << (seat & 7);
  }
  return bits;
}
