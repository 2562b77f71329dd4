// The door in a process whose shared objects were tampered with: prototype pollution, patched builtins. Errors keep their code,
// results their fields, and no verdict changes.

import test from "node:test";
import { trapNames } from "./global_scenarios.mjs";
import { assertSurvives } from "../support/in_child.mjs";

const SCENARIOS = new URL("./global_scenarios.mjs", import.meta.url).href;

for (const property of ["code", "setIndex", "cause", "message", "name"]) {
  for (const trap of trapNames) {
    test(`an error keeps its own properties where an inherited "${property}" ${trap}`, () =>
      assertSurvives(SCENARIOS, "trapErrorProperty", [property, trap]));
  }
}

for (const property of ["pk", "sig", "engine", "threads", "version"]) {
  for (const trap of trapNames) {
    test(`a result keeps its own properties where an inherited "${property}" ${trap}`, () =>
      assertSurvives(SCENARIOS, "trapResultProperty", [property, trap]));
  }
}

test("errors keep their codes where turning them into text throws", () => assertSurvives(SCENARIOS, "patchErrorsText"));

test("no builtin of JavaScript's is called to read arguments", () => assertSurvives(SCENARIOS, "patchBuiltins"));

test("no flag is taken from Object.prototype where options are left out", () =>
  assertSurvives(SCENARIOS, "polluteOptions"));
