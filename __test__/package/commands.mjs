// Runs commands of others, and npm, which is a script of another name on Windows.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Longer than any of them takes, the download of a runtime on a slow line included. */
const TIMEOUT_MS = 300_000;

/** What the command wrote to stdout; an error with all that it wrote when it did not end with 0. */
export function run(command, argv, { cwd, env = {} } = {}) {
  const { error, status, signal, stdout, stderr } = spawnSync(command, argv, {
    cwd,
    // The binary is the installed one, whatever the caller's shell says.
    env: { ...process.env, NAPI_RS_NATIVE_LIBRARY_PATH: "", ...env },
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    maxBuffer: 64 << 20,
  });
  if (error !== undefined) throw new Error(`${command}: ${error.message}`, { cause: error });
  if (status !== 0) throw new Error(`${command} ${argv.join(" ")}: exit code ${status}, signal ${signal}\n${stdout}${stderr}`);
  return stdout;
}

/** npm of this node, without what an outer npm has set for its scripts. */
export function npm(argv, options) {
  return run(process.execPath, [npmScript(), ...argv], options);
}

function npmScript() {
  const besideNode = dirname(process.execPath);
  const places = [
    process.env.npm_execpath,
    join(besideNode, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(besideNode, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const found = places.find((path) => path !== undefined && path.endsWith("npm-cli.js") && existsSync(path));
  if (found === undefined) throw new Error(`no npm beside ${process.execPath}; run this as "npm run test:package"`);
  return found;
}
