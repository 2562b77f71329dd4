import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

/** Two copies of the package in one environment, as a test runner makes them that empties `require.cache` between files. */
const require = createRequire(import.meta.url);
const copies = [];

before(() => {
  for (const order of ["first", "second"]) {
    for (const path of Object.keys(require.cache)) delete require.cache[path];
    copies.push({ order, ...require("../../index.js") });
  }
});

after(() => new copies[0].PublicKeyRegistry("loaded twice").clear());

test("they are two copies", () => {
  assert.notEqual(copies[0].PublicKeyRegistry, copies[1].PublicKeyRegistry);
});

for (const which of [0, 1]) {
  test(`the ${which === 0 ? "first" : "second"} copy constructs its classes, and classes that extend them`, () => {
    const { Committee, PublicKeyRegistry, SecretKey } = copies[which];
    const key = SecretKey.fromKeygen(new Uint8Array(32).fill(1 + which)).toPublicKey();
    class Registry extends PublicKeyRegistry {}
    class Members extends Committee {}
    const registry = new Registry("loaded twice");
    registry.clear();
    registry.append([key.toBytes()]);
    assert.equal(new PublicKeyRegistry("loaded twice").size, 1);
    assert.ok(registry instanceof Registry && registry instanceof PublicKeyRegistry);
    assert.ok(new Committee(registry, Uint32Array.of(0)) instanceof Committee);
    assert.ok(new Members(registry, Uint32Array.of(0)) instanceof Members);
  });

  test(`the ${which === 0 ? "first" : "second"} copy's classes are still no functions`, () => {
    const { Committee, PublicKeyRegistry } = copies[which];
    const registry = new PublicKeyRegistry("loaded twice");
    const isRefused = { code: "INVALID_ARG", message: /call it with new$/ };
    assert.throws(() => PublicKeyRegistry("loaded twice"), isRefused);
    assert.throws(() => PublicKeyRegistry.call({}, "loaded twice"), isRefused);
    assert.throws(() => Committee(registry, Uint32Array.of(0)), isRefused);
  });
}

test("what one copy made, the other takes", () => {
  const [first, second] = copies;
  const secret = first.SecretKey.fromKeygen(new Uint8Array(32).fill(9));
  const message = new Uint8Array(32);
  assert.equal(second.verify(message, secret.toPublicKey(), secret.sign(message)), true);
  assert.equal(first.verify(message, second.PublicKey.fromBytes(secret.toPublicKey().toBytes()), secret.sign(message)), true);
});
