// How long the main thread's event loop stands still while many signature sets verify: asynchronously with beacon-bls,
// in slices on the main thread with @chainsafe/blst, and when nothing verifies.
//
// To add a way of verifying, add an entry to WAYS. Must not sign or check while the loop is watched.

import { setImmediate as turnOfTheEventLoop, setTimeout as sleep } from "node:timers/promises";

import { RESOLUTION_MS, watchEventLoop } from "./lib/event_loop.mjs";
import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { beaconBls, chainsafeBlst } from "./lib/packages.mjs";
import { showProgress } from "./lib/progress.mjs";
import { layOut, significant } from "./lib/report.mjs";
import { settle, summarize, takeTurns } from "./lib/rounds.mjs";
import { playScenarios } from "./lib/scenarios.mjs";
import { SignedSets } from "./lib/signed_sets.mjs";

const DEFAULT_COUNT = 10_000;
/** What Lodestar's pool takes at most in one job. */
const SLICE_SETS = 128;
/** About as long as the faster ways take for 10,000 sets on two cores. */
const IDLE_MS = 3000;
/** Before a call that was refused as BUSY is made again. */
const BUSY_PAUSE_MS = 10;

const ABOUT = `Watches the event loop of the main thread while signature sets verify. ${BEACON_BLS} verifies
asynchronously, on its own threads; ${CHAINSAFE_BLST} has no asynchronous batch and verifies slices on the main thread.
Figures are milliseconds.`;

const NOTES = [
  `delay: how much too late a timer of ${RESOLUTION_MS} ms fired (the gap between two firings, less ` +
    `${RESOLUTION_MS} ms); gap: as monitorEventLoopDelay records it. A standstill is one sample however long it is, ` +
    "so look at the maximum too.",
  "readFile: from the call to the answer, a file of 38 kB read every 5 ms meanwhile. longest call: of the library, " +
    "on the main thread. median and worst are those over the rounds.",
  "Each set has a message of its own and was fresh to the side that verified it. Every verdict was checked; each way " +
    "rejected a bad signature.",
];

const CHECKS = "keys of 48 bytes decoded, not validated; signatures decoded and group-checked";
const TRUSTED_KEYS = { pksValidate: false, sigsGroupcheck: true };

/**
 * By name, the ways to verify. `verify` makes its library calls through `call`, which times them, and says whether all
 * sets are valid.
 */
const WAYS = {
  idle: {
    work: "nothing verifies",
    verify: () => sleep(IDLE_MS).then(() => true),
  },
  [`${BEACON_BLS}, calls of ${SLICE_SETS}`]: {
    work:
      `asyncVerifySignatureSets on ${SLICE_SETS} sets at a time, a call each turn of the loop, none awaited; ` + CHECKS,
    verify: async ({ slices }, call) => {
      const verdicts = [];
      for (const slice of slices) {
        verdicts.push(untilNotBusy(() => call(() => beaconBls.asyncVerifySignatureSets(slice, TRUSTED_KEYS))));
        await turnOfTheEventLoop();
      }
      return areAllTrue(await Promise.all(verdicts));
    },
  },
  [`${BEACON_BLS}, one call`]: {
    work: `asyncVerifySignatureSets on all sets at once; ${CHECKS}`,
    verify: ({ sets }, call) => call(() => beaconBls.asyncVerifySignatureSets(sets, TRUSTED_KEYS)),
  },
  [`${CHAINSAFE_BLST}, slices of ${SLICE_SETS}`]: {
    work:
      `PublicKey.fromBytes, Signature.fromBytes(sig, true), verifyMultipleAggregateSignatures on ${SLICE_SETS} sets ` +
      `at a time, a slice each turn of the loop; ${CHECKS}`,
    verify: async ({ slices }, call) => {
      const verdicts = [];
      for (const slice of slices) {
        verdicts.push(call(() => chainsafeBlst.verifyMultipleAggregateSignatures(slice.map(decode))));
        await turnOfTheEventLoop();
      }
      return areAllTrue(verdicts);
    },
  },
};

function decode({ msg, pk, sig }) {
  return { msg, pk: chainsafeBlst.PublicKey.fromBytes(pk), sig: chainsafeBlst.Signature.fromBytes(sig, true) };
}

async function untilNotBusy(submit) {
  for (;;) {
    try {
      return await submit();
    } catch (error) {
      if (error.code !== "BUSY") {
        throw error;
      }
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

function areAllTrue(verdicts) {
  return verdicts.every((verdict) => verdict === true);
}

async function play({ name }, { rounds, count }) {
  const source = new SignedSets(`loop_delay/${name}`);
  await requireRejection(source);
  const inputOf = inputsByRound(source, count);
  const players = Object.entries(WAYS).map(([way, { verify }]) => ({
    name: way,
    play: (round) => {
      showProgress(`round ${round} of ${rounds}, ${way}`);
      return watched(way, verify, inputOf(round, way));
    },
  }));
  const outcomes = await takeTurns({ players, rounds });
  const work = Object.fromEntries(Object.entries(WAYS).map(([way, side]) => [way, side.work]));
  return { name, sets: count, work, results: Object.fromEntries([...outcomes].map(summarizeAll)) };
}

async function watched(way, verify, input) {
  await settle();
  let longestCall = 0;
  const call = (libraryCall) => {
    const start = performance.now();
    const output = libraryCall();
    longestCall = Math.max(longestCall, performance.now() - start);
    return output;
  };
  let verdict;
  const times = await watchEventLoop(async () => {
    verdict = await verify(input, call);
  });
  if (verdict !== true) {
    throw new Error(`"${way}" gave a wrong verdict; there is no measurement`);
  }
  return { ...times, longestCall };
}

// Made when a round begins and dropped when it ends. Two batches, since beacon-bls would know the messages the second
// time; @chainsafe/blst, which keeps no hashes, shares one.
function inputsByRound(source, count) {
  let current;
  return (round, way) => {
    if (current?.round !== round) {
      current = { round, inputs: [inputOf(source.batch(shapeOf(count))), inputOf(source.batch(shapeOf(count)))] };
    }
    return current.inputs[way === `${BEACON_BLS}, one call` ? 1 : 0];
  };
}

function shapeOf(count) {
  return { sets: count, messages: count };
}

function inputOf({ sets }) {
  const slices = [];
  for (let start = 0; start < sets.length; start += SLICE_SETS) {
    slices.push(sets.slice(start, start + SLICE_SETS));
  }
  return { sets, slices };
}

async function requireRejection(source) {
  const input = inputOf(source.batch({ ...shapeOf(2 * SLICE_SETS), badCount: 1 }));
  for (const [way, { verify }] of Object.entries(WAYS)) {
    if (way !== "idle" && (await verify(input, (libraryCall) => libraryCall())) !== false) {
      throw new Error(`"${way}" accepted a bad signature`);
    }
  }
}

function summarizeAll([way, outcomes]) {
  const measures = Object.keys(outcomes[0]);
  return [
    way,
    Object.fromEntries(measures.map((measure) => [measure, summarize(outcomes.map((outcome) => outcome[measure]))])),
  ];
}

function delayTable({ unit, count, scenarios }) {
  const columns = [
    ["delay p50", "median", ({ delayP50 }) => delayP50.median],
    ["delay p99", "median", ({ delayP99 }) => delayP99.median],
    ["", "worst", ({ delayP99 }) => delayP99.maximum],
    ["delay max", "median", ({ delayMax }) => delayMax.median],
    ["", "worst", ({ delayMax }) => delayMax.maximum],
    ["gap p99", "median", ({ gapP99 }) => gapP99.median],
    ["readFile p50", "median", ({ readP50 }) => readP50.median],
    ["readFile p99", "median", ({ readP99 }) => readP99.median],
    ["readFile max", "worst", ({ readMax }) => readMax.maximum],
    ["longest call", "median", ({ longestCall }) => longestCall.median],
    ["all sets", "median", ({ work }) => work.median],
  ];
  const row = ([way, figures]) => [way, ...columns.map(([, , figure]) => significant(figure(figures)))];
  const rows = scenarios.flatMap(({ results }) => Object.entries(results).map(row));
  const headings = [["", "way"], ...columns.map(([measure, which]) => [measure, which])];
  return `${unit}, ${count} sets a way and round\n\n${layOut(headings, rows)}`;
}

await playScenarios({
  benchmark: "loop_delay",
  about: ABOUT,
  unit: "milliseconds",
  packages: [BEACON_BLS, CHAINSAFE_BLST],
  notes: NOTES,
  scenarios: [{ name: "distinct" }],
  defaultCount: DEFAULT_COUNT,
  play,
  table: delayTable,
});
