// A drop-in for @chainsafe/blst: every name of that package is here, with the same types, and calls that are valid on both give the
// same bytes. Where the two differ on purpose stands in differences.test.mjs.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { declaredNames, typeErrorsOf } from "../support/declared_names.mjs";
import { hexOf } from "../support/hex.mjs";
import { CALLS, REFUSED_CALLS } from "./calls.mjs";

const require = createRequire(import.meta.url);
const ours = require("../../index.js");
const peer = require("@chainsafe/blst");
const OUR_TYPES = fileURLToPath(new URL("../../index.d.ts", import.meta.url));
const PEER_TYPES = require.resolve("@chainsafe/blst").replace(/\.js$/, ".d.ts");

test("the peer is the version that the drop-in promise names", () => {
  assert.equal(require("@chainsafe/blst/package.json").version, "2.2.0");
});

test("every export of the peer is here, of the same type, and constants have the same value", () => {
  const names = Object.keys(peer);
  assert.ok(names.length > 0);
  for (const name of names) {
    assert.equal(typeof ours[name], typeof peer[name], name);
    if (typeof peer[name] !== "function") assert.equal(ours[name], peer[name], name);
  }
});

test("every class of the peer has the same static and prototype members here", () => {
  const classes = Object.keys(peer).filter((name) => Object.getOwnPropertyNames(peer[name].prototype ?? {}).length > 1);
  assert.deepEqual(classes.sort(), ["PublicKey", "SecretKey", "Signature"]);
  for (const name of classes) {
    for (const side of [(library) => library[name], (library) => library[name].prototype]) {
      for (const member of Object.getOwnPropertyNames(side(peer))) {
        if (["arguments", "caller"].includes(member)) continue;
        assert.equal(typeof side(ours)[member], typeof side(peer)[member], `${name} ${member}`);
      }
    }
  }
});

test("every name that the peer declares to TypeScript is declared here, as the same kind", () => {
  const declared = new Set(declaredNames(OUR_TYPES));
  const expected = declaredNames(PEER_TYPES);
  for (const name of [
    "interface SignatureSet.pk",
    "interface PkAndSerializedSig.sig",
    "interface PkAndSig",
    "class SecretKey.static fromKeygen",
  ]) {
    assert.ok(expected.includes(name), `the reader finds ${name}`);
  }
  assert.deepEqual(
    expected.filter((name) => !declared.has(name)),
    [],
  );
});

test("TypeScript accepts this package where the peer's types are asked for", () => {
  const imports = `
    import * as ours from "../../index.js";
    import * as peer from "@chainsafe/blst";
  `;
  const dropIn = `
    export const dropIn: typeof peer = ours;
    export const set = (set: peer.SignatureSet): ours.SignatureSet => set;
    export const half = (set: peer.PkAndSerializedSig): ours.PkAndSerializedSig => set;
    export const pair = (pair: ours.PkAndSig): peer.PkAndSig => pair;
  `;
  const path = fileURLToPath(new URL("./drop_in.mts", import.meta.url));
  assert.deepEqual(typeErrorsOf(path, imports + dropIn), []);
  // The check can fail: the arguments of these two differ.
  assert.equal(
    typeErrorsOf(path, `${imports} export const wrong: typeof peer.verify = ours.aggregateVerify;`).length,
    1,
  );
});

for (const [name, call] of Object.entries(CALLS)) {
  test(`returns the same in both: ${name}`, async () => {
    assert.equal(await resultOf(call, ours), await resultOf(call, peer));
  });
}

for (const [name, [code, call]] of Object.entries(REFUSED_CALLS)) {
  test(`is ${code} in both: ${name}`, async () => {
    for (const library of [peer, ours]) await assert.rejects(async () => await call(library), { code });
  });
}

/** The result as text, bytes in it as hex. */
async function resultOf(call, library) {
  return JSON.stringify(await call(library), (_, part) => (ArrayBuffer.isView(part) ? hexOf(part) : part));
}
