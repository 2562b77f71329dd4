// A child process that writes what it is about to do into a file, and is watched: how it ends, and whether it goes on at all. The
// file survives a crash, which a message might not.

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A step that takes longer than this hangs. The longest honest one takes some tenths of a second, on a loaded machine some seconds. */
export const HANG_MS = 60_000;
const WATCH_INTERVAL_MS = 500;
/** Wide enough for any number, so that each overwrites the one before. */
const WIDTH = 16;

/** Notes, in the child, the step that begins now. */
export function recorder(path) {
  const file = openSync(path, "w");
  process.on("exit", () => closeSync(file));
  return (step) => writeSync(file, String(step).padEnd(WIDTH), 0);
}

/**
 * Runs a script of node's with `args` and the path of the record behind them.
 *
 * @returns {Promise<{ending: string, step: string, stdout: string}>} `ending` is "exit code 0" or what happened instead, `step` the
 *   last one that was noted
 */
export function watch(script, args, { hang_ms = HANG_MS, onStep = () => {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-fuzz-"));
  const record = join(folder, "step");
  const child = spawn(process.execPath, [script, ...args, record], { stdio: ["ignore", "pipe", "inherit"] });
  let stdout = "";
  let hangs = false;
  let last = { step: "", since: performance.now() };
  const look = () => {
    const step = stepIn(record);
    if (step !== last.step) last = { step, since: performance.now() };
    onStep(step);
    if (performance.now() - last.since < hang_ms) return;
    hangs = true;
    child.kill("SIGKILL");
  };
  const timer = setInterval(look, WATCH_INTERVAL_MS);
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearInterval(timer);
      const step = stepIn(record);
      rmSync(folder, { recursive: true, force: true });
      const ending = hangs ? `no step for ${hang_ms / 1000} s` : signal === null ? `exit code ${code}` : `signal ${signal}`;
      resolve({ ending, step, stdout });
    });
  });
}

function stepIn(record) {
  try {
    return readFileSync(record, "utf8").trim();
  } catch {
    return ""; // Not there before the first step.
  }
}
