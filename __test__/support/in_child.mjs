// Runs a scenario in a process of its own, so that a crash is a failed assertion and not the end of the test run. A scenario is an
// exported function; whatever it throws, and any signal, is a failure.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";

/** Longer than any scenario takes on a loaded machine. */
const TIMEOUT_MS = 120_000;

/** Runs `scenario`, exported by the module at `url`, with `args` (JSON). Resolves to `{code, signal, stdout, stderr, elapsed_ms}`. */
export function inChild(url, scenario, args = [], { execArgv = [], env = {} } = {}) {
  const program = `
    const { ${scenario} } = await import(${JSON.stringify(url)});
    await ${scenario}(...${JSON.stringify(args)});
  `;
  return runNode([...execArgv, "--input-type=module", "--eval", program], { env });
}

/** Runs node with arguments, and collects what it says and how it ends. */
export function runNode(argv, { env = {}, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, argv, {
      cwd,
      env: { ...process.env, ...env },
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code, signal, stdout, stderr, elapsed_ms: performance.now() - start }),
    );
  });
}

/** Asserts that the scenario runs to its end and the process exits with 0. */
export async function assertSurvives(url, scenario, args = [], options = {}) {
  const { code, signal, stdout, stderr } = await inChild(url, scenario, args, options);
  const ended = signal === null ? `exit code ${code}` : `signal ${signal}`;
  assert.equal(ended, "exit code 0", `${scenario}(${JSON.stringify(args).slice(1, -1)})\n${stdout}${stderr}`);
  return stdout;
}
