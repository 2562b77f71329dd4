// Memory that one PublicKey, Signature or SecretKey costs: beacon-bls beside @chainsafe/blst.
//
// To add a class, add an entry to SCENARIOS here and its maker to memory_child.mjs. Must not make instances itself:
// each figure comes from a fresh process, since a heap that has been used keeps what it has taken from the system.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { BEACON_BLS, CHAINSAFE_BLST } from "./lib/package_names.mjs";
import { showProgress } from "./lib/progress.mjs";
import { layOut, significant } from "./lib/report.mjs";
import { compare } from "./lib/rounds.mjs";
import { playScenarios } from "./lib/scenarios.mjs";

const PACKAGES = [BEACON_BLS, CHAINSAFE_BLST];
const MEASURES = ["heap", "external", "rss"];
const DEFAULT_COUNT = 100_000;

/**
 * V8's young generation grows up to 48 MB once in a process, whatever is made in it; left alone it would come to some
 * 100 bytes an instance in rss and differ from run to run.
 */
const CHILD_FLAGS = ["--expose-gc", "--max-semi-space-size=1"];

const ABOUT = `Makes many instances of a class in a fresh process that holds as many already, and divides the memory
they took by their number, for ${BEACON_BLS} and ${CHAINSAFE_BLST}. A round is one process per class and package.
Figures are bytes per instance.`;

const HOW = "fromBytes, all instances kept; keys and signatures not validated";

const NOTES = [
  "heap: V8's heap in use; external: what the addon or V8 reports beside it; rss: what the system gave the process,",
  "native memory included. What a process grows by once, and the array that holds the instances, are not counted.",
  "Each instance was checked by encoding it again.",
];

const SCENARIOS = [{ name: "PublicKey" }, { name: "Signature" }, { name: "SecretKey" }];

/** Figures of one class: by measure, the summaries of both packages and how many times more the rival takes. */
function play({ name: className }, { rounds, count }) {
  const samples = Object.fromEntries(MEASURES.map((measure) => [measure, new Map(PACKAGES.map((name) => [name, []]))]));
  for (let round = 0; round < rounds; round++) {
    for (const packageName of round % 2 === 0 ? PACKAGES : PACKAGES.toReversed()) {
      showProgress(`${className}: round ${round + 1} of ${rounds}, ${packageName}`);
      const bytes = bytesPerInstance(packageName, className, count);
      MEASURES.forEach((measure) => samples[measure].get(packageName).push(bytes[measure]));
    }
  }
  const measures = Object.fromEntries(MEASURES.map((measure) => [measure, compare(samples[measure], BEACON_BLS)]));
  return { name: className, work: Object.fromEntries(PACKAGES.map((packageName) => [packageName, HOW])), measures };
}

function bytesPerInstance(packageName, className, count) {
  const child = [...CHILD_FLAGS, join(import.meta.dirname, "lib", "memory_child.mjs")];
  const output = execFileSync(process.execPath, [...child, packageName, className, String(count)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output);
}

function memoryTable({ unit, count, scenarios }) {
  const headings = [
    ["", "class"],
    ...MEASURES.flatMap((measure) => PACKAGES.map((name, i) => [i === 0 ? measure : "", name])),
    [`${CHAINSAFE_BLST} /`, `${BEACON_BLS}, rss`],
  ];
  const rows = scenarios.map(({ name, measures }) => [
    name,
    ...MEASURES.flatMap((measure) => {
      const { results } = measures[measure];
      return PACKAGES.map((packageName) => significant(results[packageName].median));
    }),
    measures.rss.ratios[CHAINSAFE_BLST].median.toFixed(2),
  ]);
  return `${unit}, medians over processes of ${count} instances each\n\n${layOut(headings, rows)}`;
}

await playScenarios({
  benchmark: "memory",
  about: ABOUT,
  unit: "bytes per instance",
  packages: PACKAGES,
  notes: NOTES,
  scenarios: SCENARIOS,
  defaultCount: DEFAULT_COUNT,
  play,
  table: memoryTable,
});
