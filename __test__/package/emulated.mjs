// The smoke test on a processor without ADX, AVX or BMI2: Nehalem, of 2008, emulated by qemu-user. An instruction that it lacks ends
// the process with SIGILL.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { run } from "./commands.mjs";

const EMULATORS = ["qemu-x86_64", "qemu-x86_64-static"];
const CPU = ["-cpu", "Nehalem"];

export function checkEmulated(node, project) {
  const emulator = EMULATORS.find((name) => spawnSync(name, ["--version"]).status === 0);
  assert.ok(emulator !== undefined, `there is no ${EMULATORS.join(" or ")} in PATH`);
  const smoke = [...CPU, node, join(project, "smoke.mjs")];
  const said = run(emulator, smoke, { cwd: project, env: { BEACON_BLS_ENGINE: "" } });
  assert.match(said, /^smoke passed: .*"engine":"blst"/m);
  // That it is refused there shows that the processor is another one than ours.
  const lanes = spawnSync(emulator, smoke, { cwd: project, env: { ...process.env, BEACON_BLS_ENGINE: "avx512ifma" }, encoding: "utf8" });
  assert.notEqual(lanes.status, 0, "the engine on lanes runs there");
  assert.match(lanes.stderr, /BEACON_BLS_ENGINE=avx512ifma/);
  return said.trim().split("\n").at(-1);
}
