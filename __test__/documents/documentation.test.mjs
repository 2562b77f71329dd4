// Every public item of index.d.ts is documented, and what its documentation says is so.
//
// The rules: each item and each member has a summary. Each function and each class has an example, and a class's examples
// (its own and its members') call every method, and the constructor if there is one; getters explain themselves.
// What can throw names the codes: that is every function, method and constructor but those of NEVER_THROW. Every example
// runs.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import * as bls from "../../index.js";
import { assertPrintsWhatItSays, readDocument } from "./code_blocks.mjs";
import { documentedItems } from "./documented_items.mjs";

/** They read no argument of the caller's and look at nothing that can be wrong. */
const NEVER_THROW = ["engineInfo", "engineStats", "PublicKeyRegistry.clear", "PublicKeyRegistry.stats", "SecretKey.destroy"];

/** Written by napi-rs, not by us. */
const PLUMBING = ["__napiBindingTarget"];

const CALLABLE = ["function", "method", "constructor"];

/** What the examples find in scope, as the beginning of index.d.ts tells their reader. */
const SCOPE = `
  import * as everything from "beacon-bls";
  const { ${Object.keys(bls).filter((name) => /^[A-Za-z]/.test(name) && !["default", "module.exports"].includes(name)).join(", ")} } = everything;
  const signers = [1, 2, 3, 4].map((n) => SecretKey.fromKeygen(new Uint8Array(32).fill(n)));
  const signingRoot = new Uint8Array(32).fill(7);
  const pubkeys = signers.map((signer) => signer.toPublicKey().toBytes());
  const signatures = signers.map((signer) => signer.sign(signingRoot).toBytes());
  const [[pubkey], [signature]] = [pubkeys, signatures];
  const registry = new PublicKeyRegistry("of the examples");
  registry.append(pubkeys);
`;

const items = documentedItems(readDocument("index.d.ts")).filter(({ name }) => !PLUMBING.includes(name));
const codes = new Set([...readDocument("src/bls/src/error.rs").matchAll(/"([A-Z]+(?:_[A-Z]+)*)"/g)].map(([, code]) => code));

const isCallable = ({ kind }) => CALLABLE.includes(kind);
const mayThrow = (item) => isCallable(item) && !NEVER_THROW.includes(item.name);
/** Environment variables are no codes. */
const codesOf = ({ throws }) =>
  [...throws.join(" ").matchAll(/`(?!BEACON_BLS_)([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, code]) => code);

test("items and members are found, and the exports of the package are among them", () => {
  const names = items.map(({ name }) => name);
  for (const name of Object.keys(bls)) {
    const isOurs = !["default", "module.exports", ...PLUMBING].includes(name) && !/panicprobe/i.test(name);
    if (isOurs) assert.ok(names.includes(name), name);
  }
  for (const name of NEVER_THROW) assert.ok(names.includes(name), name);
  assert.ok(codes.has("INVALID_ARG") && codes.has("BUSY"));
});

/** A verdict, never thrown. */
const VERDICT_ALONE = "BLST_VERIFY_FAIL";

test("ErrorCode has each code that the sources throw, explains each, and no other", () => {
  const [, comment, type] = readDocument("index.d.ts").match(/\/\*\*\n((?: \*[^\n]*\n)+)export type ErrorCode =([^;]*);/);
  const named = (text) => [...text.matchAll(/"([A-Z_]+)"/g)].map(([, code]) => code);
  const thrown = [...codes].filter((code) => code !== VERDICT_ALONE);
  assert.deepEqual(named(type).sort(), thrown.sort());
  assert.deepEqual(named(comment).sort(), thrown.sort());
});

test("README's table of codes has each code that the sources throw, and no other", () => {
  const table = readDocument("README.md").split("| `code` |")[1].split("\n\n")[0];
  const told = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code);
  assert.deepEqual(told.sort(), [...codes].filter((code) => code !== VERDICT_ALONE).sort());
});

test("no error code stands in the bindings: all are the core crate's", () => {
  const folder = new URL("../../src/bindings/", import.meta.url);
  const strings = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".rs")).flatMap((name) => readDocument(`src/bindings/${name}`).match(/(?<!env!\()"[A-Z]+(?:_[A-Z]+)+"/g) ?? []);
  assert.deepEqual(strings, []);
});

for (const item of items) {
  test(`${item.name} is documented`, () => {
    assert.match(item.summary, /^\S[^]{5,}\.\s*/, "a summary that is a sentence");
  });
}

for (const item of items.filter(isCallable)) {
  test(`${item.name} names the codes that it throws, if it does`, () => {
    if (!mayThrow(item)) return assert.deepEqual(item.throws, []);
    assert.ok(codesOf(item).length > 0, "@throws with a code");
    for (const code of codesOf(item)) assert.ok(codes.has(code), `no error has the code ${code}`);
  });
}

/** A number of bytes, or why there is none: bits as long as their committee, anything of any length. */
const COUNTED = /\d+\b[^.]*\bbytes\b|\bbytes\b[^.]*\b\d+\b|SSZ bitvector|of any length/;

for (const item of items.filter((candidate) => isCallable(candidate) && candidate.parameters.some(takesBytes))) {
  test(`${item.name} says how long its bytes are`, () => {
    assert.match([item.summary, ...item.params, ...item.examples].join("\n"), COUNTED);
  });
}

function takesBytes({ type }) {
  return /Uint8Array/.test(type?.getText() ?? "");
}

for (const item of items.filter(({ kind }) => kind === "function" || kind === "class")) {
  test(`${item.name} has an example`, () => {
    const members = items.filter(({ owner, kind }) => owner === item.name && CALLABLE.includes(kind));
    assert.ok(item.examples.length > 0);
    const shown = [item, ...members].flatMap(({ examples }) => examples).join("\n");
    for (const { name, kind } of members) {
      const call = kind === "constructor" ? `new ${item.name}(` : `.${name.split(".")[1]}(`;
      assert.ok(shown.includes(call), `no example of ${item.name} has ${call}`);
    }
  });
}

for (const { name, examples } of items) {
  examples.forEach((example, index) => {
    test(`example ${index + 1} of ${name} runs, is short, and prints what it says`, async () => {
      assert.ok(example.trimEnd().split("\n").length <= 5);
      await assertPrintsWhatItSays(`${SCOPE}{\n${example}}`);
    });
  });
}

/** The call of an item with values of a wrong type in place of what it needs. */
function wrongCall({ name, owner, kind, parameters }) {
  const values = parameters.map(() => Symbol("of a wrong type"));
  const member = name.split(".")[1];
  if (kind === "constructor") return () => new bls[owner](...values);
  if (kind === "function") return () => bls[name](...values);
  if (member in bls[owner]) return () => bls[owner][member](...values);
  return () => instances[owner][member](...values);
}

const secretKey = bls.SecretKey.fromKeygen(new Uint8Array(32));
const registry = new bls.PublicKeyRegistry("documentation");
registry.append([secretKey.toPublicKey().toBytes()]);
const instances = {
  SecretKey: secretKey,
  PublicKey: secretKey.toPublicKey(),
  Signature: secretKey.sign(new Uint8Array(32)),
  PublicKeyRegistry: registry,
  Committee: new bls.Committee(registry, new Uint32Array([0])),
};

for (const item of items.filter((candidate) => isCallable(candidate) && candidate.parameters.length > 0)) {
  test(`${item.name} fails for values of a wrong type with a code that it names`, async () => {
    await assert.rejects(async () => wrongCall(item)(), ({ code }) => code === "INVALID_ARG" && codesOf(item).includes(code));
  });
}
