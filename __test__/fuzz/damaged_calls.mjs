// node __test__/fuzz/damaged_calls.mjs [--seconds 20] [--seed <text>] [--from 0] [--count <n>]
//
// Calls every export with honest arguments that are damaged at random places: hostile values, attackers' bytes, getters that do
// harm. The calls are made in a child process. It must neither crash nor hang; every error carries a documented code; a verdict on
// bytes never throws; an honest call in between is right. A failure prints the seed and the number of the call, which
// `--seed <text> --from <n> --count 1` makes again.

import { readFlags, refuse } from "../../examples/lib/command_line.mjs";
import { callOf } from "./calls.mjs";
import { judge } from "./judgement.mjs";
import { recorder, watch } from "./watched_child.mjs";

const ABOUT = `node __test__/fuzz/damaged_calls.mjs [--seconds <n>] [--seed <text>] [--from <n>] [--count <n>]

Calls every export with damaged arguments. Exit code 1 at the first call that goes wrong, with how to make it again.

  --seconds <n>  default 20
  --seed <text>  of an earlier run, to see it again
  --from <n>     number of the first call (default 0)
  --count <n>    calls, instead of a time
  --help         print this`;

/** The argument that makes this program the child. */
const CHILD = "--calls";
/** So many calls are made at once, without waiting for any, once in so many calls. */
const BURST = 8;
const BURST_RARITY = 50;

if (process.argv[2] === CHILD) await makeCalls(JSON.parse(process.argv[3]), recorder(process.argv[4]));
else if (process.argv[1] === import.meta.filename) await main();

async function main() {
  const text = { type: "string" };
  const values = readFlags(ABOUT, { seconds: text, seed: text, from: text, count: text });
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 32));
  const count = whole("--count", values.count, Infinity);
  const seconds = whole("--seconds", values.seconds, count === Infinity ? 20 : Infinity);
  const from = whole("--from", values.from, 0);
  console.log(`door: seed ${seed}`);
  const { problem, table, calls } = await fuzzDoor({ seed, from, count, seconds });
  for (const [sort, number] of table) console.log(`${String(number).padStart(9)}  ${sort}`);
  if (problem === undefined) return console.log(`door: ${calls} calls, seed ${seed}: no crash, no hang, every code documented`);
  console.error(`\n${problem}`);
  process.exitCode = 1;
}

/**
 * Makes calls from number `from` on until `count` are made or `seconds` are over.
 *
 * @returns {Promise<{problem?: string, calls: number, table: [string, number][]}>} how often each sort of outcome was seen
 */
export async function fuzzDoor({ seed, from = 0, count = Infinity, seconds = Infinity }) {
  const { ending, step, stdout } = await watch(import.meta.filename, [CHILD, JSON.stringify({ seed, from, count, seconds })]);
  const again = `again: node __test__/fuzz/damaged_calls.mjs --seed ${seed} --from ${step} --count 1`;
  if (ending !== "exit code 0") {
    const what = ending === "exit code 1" ? "" : `\n${labelsOf(seed, step)}`;
    return { problem: `${ending} at call ${step}${what}\n${stdout}\n${again} (or from 0, if it needs what came before)`, calls: 0, table: [] };
  }
  const table = Object.entries(JSON.parse(stdout)).sort(([, a], [, b]) => b - a);
  return { calls: table.reduce((sum, [, number]) => sum + number, 0), table };
}

function labelsOf(seed, step) {
  if (step === "") return "before the first call";
  const { entry, labels } = callOf(seed, Number(step));
  return [entry.name, ...labels].join("\n  ");
}

/** The child: calls, until something is wrong. Infinity came as null. */
async function makeCalls({ seed, from, count, seconds }, note) {
  const end = performance.now() + (seconds ?? Infinity) * 1000;
  const last = from + (count ?? Infinity);
  const sorts = {};
  let pending = [];
  for (let number = from; number < last && performance.now() < end; number++) {
    note(number);
    const call = callOf(seed, number);
    const inBurst = number % BURST_RARITY < BURST && call.entry.asynchronous === true && !call.entry.name.includes("Registry");
    pending.push(judgeAndCount(call, number, sorts));
    if (inBurst) continue;
    await Promise.all(pending);
    pending = [];
  }
  await Promise.all(pending);
  process.stdout.write(JSON.stringify(sorts));
}

async function judgeAndCount(call, number, sorts) {
  const { sort, problem } = await judge(call);
  sorts[sort] = (sorts[sort] ?? 0) + 1;
  if (problem === undefined) return;
  process.stdout.write([`call ${number}: ${call.entry.name}`, ...call.labels, problem].join("\n  "), () => process.exit(1));
  await new Promise(() => {}); // The process ends when that is written.
}

function whole(flag, text, otherwise) {
  if (text === undefined) return otherwise;
  if (!/^\d{1,12}$/.test(text)) refuse(`${flag} takes a whole number, got "${text}"`);
  return Number(text);
}
