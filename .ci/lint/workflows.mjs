// The workflows, read by actionlint and zizmor, and what neither of them asks for: a version beside each pinned action, a time limit
// on each job. The two come from PyPI into node_modules/.cache, so this needs Python 3, and the registry when run for the first time.

import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, readFiles, report, root } from "./repository.mjs";

const REQUIREMENTS = join(import.meta.dirname, "requirements.txt");
const WORKFLOWS = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const ACTION = /^\s*(?:- )?uses:\s*([^\s#]+)(?:\s+#\s*(.*))?$/gm;
const PINNED = /^(?:\.\/.*|[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40})$/;

/** What actionlint and zizmor leave to taste and this repository asks for. A line for each that is missing. */
export function houseRules(path, text) {
  const actions = [...text.matchAll(ACTION)].filter(([, action]) => !action.startsWith("./"));
  const jobs = text.split(/^jobs:\s*$/m)[1]?.split(/^ {2}(?=[\w-]+:\s*$)/m).slice(1) ?? [];
  return [
    ...actions.filter(([, action]) => !PINNED.test(action)).map(([, action]) => `${path}: ${action} is not pinned to a commit`),
    ...actions
      .filter(([, , version]) => !/^v\d+\.\d+\.\d+$/.test(version ?? ""))
      .map(([, action]) => `${path}: no version (# v1.2.3) beside ${action}`),
    ...jobs
      .filter((job) => !/^ {4}(?:timeout-minutes|uses):/m.test(job))
      .map((job) => `${path}: the job ${job.split(":")[0]} has no timeout-minutes`),
    ...(/^permissions: \{\}$/m.test(text) ? [] : [`${path}: no "permissions: {}" at the top`]),
    ...(/^concurrency:$/m.test(text) ? [] : [`${path}: no concurrency group`]),
  ];
}

/** The folder of the tools' programs. They are installed when they are not there, or when the requirements have changed. */
function installTools() {
  const hash = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 16);
  const folder = join(root, "node_modules", ".cache", `workflow-tools-${hash}`);
  const programs = join(folder, process.platform === "win32" ? "Scripts" : "bin");
  const done = ["actionlint", "zizmor"].every((name) => existsSync(join(programs, executable(name))));
  if (done) return programs;
  const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (python === undefined) throw new Error("npm run lint needs Python 3 (with venv and pip) to read the workflows");
  run(python, ["-m", "venv", "--clear", folder]);
  run(join(programs, executable("python")), [
    ...["-m", "pip", "install", "--quiet", "--disable-pip-version-check"],
    ...["--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", REQUIREMENTS],
  ]);
  return programs;
}

function executable(name) {
  return process.platform === "win32" ? `${name}.exe` : name;
}

function run(command, args) {
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}

/** Runs a tool whose words go to the terminal, and tells whether it found anything. */
function finds(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (error) throw error;
  return status !== 0;
}

if (isProgram(import.meta)) {
  const workflows = [...readFiles([".yml", ".yaml"])].filter(([path]) => WORKFLOWS.test(path));
  const problems = workflows.flatMap(([path, text]) => houseRules(path, text));
  if (workflows.length === 0) problems.push("there are no workflows");
  const tools = installTools();
  const paths = workflows.map(([path]) => path);
  // Without shellcheck, which is on some machines and not on others: what is found must not depend on that.
  const actionlint = ["-no-color", "-shellcheck=", "-pyflakes=", ...paths];
  if (finds(join(tools, executable("actionlint")), actionlint)) problems.push("actionlint found something");
  const zizmor = ["--offline", "--no-progress", "--quiet", "--persona=pedantic", "--config", ".github/zizmor.yml", ...paths];
  if (finds(join(tools, executable("zizmor")), zizmor)) problems.push("zizmor found something");
  report(problems, `${workflows.length} workflows`);
}
