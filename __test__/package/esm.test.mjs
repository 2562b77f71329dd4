// The package as its users get at it: `import` with names, as a default, as a namespace, dynamically, and `require`; by its name from
// a project that has it in node_modules. However it is loaded, it is the same addon once.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import byDefault, { PublicKey, SIGNATURE_LENGTH_COMPRESSED, verifySignatureSets } from "../../index.js";
import * as namespace from "../../index.js";
import { declaredNames } from "../support/declared_names.mjs";
import { byteSet, three } from "../support/honest.mjs";
import { runNode } from "../support/in_child.mjs";

const required = createRequire(import.meta.url)("../../index.js");
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let project;
before(() => {
  project = mkdtempSync(join(tmpdir(), "beacon-bls-"));
  mkdirSync(join(project, "node_modules"));
  symlinkSync(ROOT, join(project, "node_modules", "beacon-bls"), "junction");
});
after(() => rmSync(project, { recursive: true }));

test("named imports are the members of the default import, of the namespace and of require", () => {
  assert.equal(byDefault, required);
  assert.equal(PublicKey, required.PublicKey);
  assert.equal(verifySignatureSets, required.verifySignatureSets);
  assert.equal(SIGNATURE_LENGTH_COMPRESSED, 96);
  assert.equal(verifySignatureSets(three(byteSet)), true);
});

test("every export of require has a name in ESM", () => {
  // Node 23 and later add "module.exports".
  const names = Object.keys(namespace).filter((name) => !["default", "module.exports"].includes(name));
  assert.deepEqual(names.sort(), Object.keys(required).sort());
  for (const name of names) assert.equal(namespace[name], required[name], name);
});

test("what is declared to TypeScript is exported, and what is exported is declared", () => {
  const declared = declaredNames(join(ROOT, "index.d.ts"));
  const values = declared.filter((name) => /^(class|function|const) \w+$/.test(name)).map((name) => name.split(" ")[1]);
  assert.deepEqual(values.sort(), Object.keys(required).sort());
  const classes = declared.filter((name) => /^class \w+$/.test(name)).map((name) => name.split(" ")[1]);
  assert.ok(classes.length >= 3);
  for (const name of classes) {
    const members = declared
      .filter((member) => member.startsWith(`class ${name}.`))
      .map((member) => member.slice(`class ${name}.`.length));
    const statics = Object.getOwnPropertyNames(required[name]).filter(
      (member) => typeof required[name][member] === "function",
    );
    const methods = Object.getOwnPropertyNames(required[name].prototype).filter((member) => member !== "constructor");
    assert.deepEqual(members.sort(), [...statics.map((member) => `static ${member}`), ...methods].sort(), name);
  }
});

test("a dynamic import is the same addon", async () => {
  assert.equal((await import("../../index.js")).default, required);
});

test("the manifest points to files that exist, and asks for Node 20", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  assert.equal(manifest.type, "commonjs");
  for (const path of [manifest.main, manifest.types])
    assert.ok(manifest.files.includes(path) && readFileSync(join(ROOT, path)).length > 0, path);
  assert.equal(manifest.engines.node, ">=20");
});

const CONSUMERS = {
  "module.mjs": `
    import bls, { engineInfo, PublicKey } from "beacon-bls";
    import * as all from "beacon-bls";
    console.log(engineInfo().engine === bls.engineInfo().engine && PublicKey === all.PublicKey);`,
  "script.cjs": `
    const { engineInfo, PublicKey } = require("beacon-bls");
    import("beacon-bls").then((all) => console.log(typeof engineInfo().engine === "string" && PublicKey === all.PublicKey));`,
  "both.mjs": `
    import { createRequire } from "node:module";
    import { PublicKey, SecretKey, verify } from "beacon-bls";
    const required = createRequire(import.meta.url)("beacon-bls");
    const secret = SecretKey.fromKeygen(new Uint8Array(32));
    const message = new Uint8Array(32);
    console.log(required.verify(message, secret.toPublicKey(), secret.sign(message)) && required.PublicKey === PublicKey && required.verify === verify);`,
};

for (const [file, program] of Object.entries(CONSUMERS)) {
  test(`a project uses the package by its name: ${file}`, async () => {
    writeFileSync(join(project, file), program);
    const { code, stdout, stderr } = await runNode([file], { cwd: project });
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: "true\n", stderr: "" });
  });
}
