// The door and objects of the wrong class: whatever is not an instance made by this addon is `INVALID_ARG`, and no method runs on a
// foreign `this`. A wrong class that passed would be memory read as what it is not.

import assert from "node:assert/strict";
import test from "node:test";
import peer from "@chainsafe/blst";
import {
  Committee,
  PublicKey,
  PublicKeyRegistry,
  SecretKey,
  Signature,
  aggregateVerified,
  verify,
  verifyEachSignatureSet,
  verifySignatureSets,
} from "../../index.js";
import { COMMON_MESSAGE, publicKey, secretKey, signatureOf, signatureOfCommon } from "../support/honest.mjs";
import { argumentsWith, assertRefused, placesOf } from "../support/places.mjs";

const CLASSES = { PublicKey, Signature, SecretKey, PublicKeyRegistry, Committee };
const CONSTRUCTIBLE = [PublicKeyRegistry, Committee];
const seed = () => new Uint8Array(32).fill(9);

/** Instances that no other test sees, since here they are disfigured. */
const FRESH = {
  PublicKey: () => SecretKey.fromKeygen(seed()).toPublicKey(),
  Signature: () => SecretKey.fromKeygen(seed()).sign(COMMON_MESSAGE),
  SecretKey: () => SecretKey.fromKeygen(seed()),
  PublicKeyRegistry: () => new PublicKeyRegistry("impostor"),
  Committee: () => new Committee(new PublicKeyRegistry("impostor"), new Uint32Array(0)),
};

/** What is not an instance of the class, by name. */
function impostors(className) {
  const Class = CLASSES[className];
  const real = FRESH[className]();
  const others = Object.keys(CLASSES).filter((name) => name !== className);
  const wrongClasses = others.flatMap((name) => [
    [`a ${name}`, FRESH[name]()],
    [`a ${name} with ${className}'s prototype`, Object.setPrototypeOf(FRESH[name](), Class.prototype)],
  ]);
  return [
    ...wrongClasses,
    ["nothing", undefined],
    ["null", null],
    ["a number", 1],
    ["a bigint", 1n],
    ["a text", "key"],
    ["a symbol", Symbol("key")],
    ["bytes", new Uint8Array(48)],
    ["a plain object", {}],
    ["an object with the same members", Object.defineProperties({}, Object.getOwnPropertyDescriptors(Class.prototype))],
    ["an object with the class's prototype", Object.create(Class.prototype)],
    ["an object that inherits from an instance", Object.create(real)],
    ["a proxy of an instance", new Proxy(real, {})],
    ["a structured clone of an instance", structuredClone(real)],
    ["a clone with the class's prototype", Object.setPrototypeOf(structuredClone(real), Class.prototype)],
    ["the class", Class],
    ["the class's prototype", Class.prototype],
    ["Reflect.construct's object with the prototype", Reflect.construct(Object, [], Class)],
    ["a boxed symbol with the prototype", Object.setPrototypeOf(Object(Symbol("key")), Class.prototype)],
    ["a function with the prototype", Object.setPrototypeOf(() => {}, Class.prototype)],
    ["the peer package's instance", peerInstance(className)],
    ["the peer package's instance with our prototype", Object.setPrototypeOf(peerInstance(className), Class.prototype)],
    ["a list of an instance", [real]],
  ];
}

test("what is no instance of the class is INVALID_ARG wherever one is read", async () => {
  for (const className of Object.keys(CLASSES)) {
    const optional = `optional ${className}`;
    for (const place of placesOf([className, optional])) {
      for (const [name, value] of impostors(className)) {
        if (value == null && place.kind === optional) continue;
        await assertRefused(
          place.entry,
          argumentsWith(place, value),
          `${place.label}, ${name}`,
          "INVALID_ARG",
          place.setIndex,
        );
      }
    }
  }
});

test("an instance is right whatever was done to its prototype and properties", async () => {
  const key = FRESH.PublicKey();
  const signature = FRESH.Signature();
  for (const disfigure of [
    (point) => Object.setPrototypeOf(point, null),
    (point) => Object.setPrototypeOf(point, SecretKey.prototype),
    (point) => Object.defineProperty(point, "toBytes", { get: () => assert.fail("toBytes read") }),
    (point) => Object.freeze(point),
  ]) {
    assert.equal(verify(COMMON_MESSAGE, disfigure(key), disfigure(signature)), true);
  }
});

test("no method and no accessor runs on a foreign this", () => {
  for (const [className, Class] of Object.entries(CLASSES)) {
    const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(Class.prototype);
    for (const [name, { value, get }] of Object.entries(members)) {
      for (const [kind, impostor] of impostors(className)) {
        // V8 itself refuses methods; accessors get as far as the addon.
        const expected = value ? TypeError : Error;
        const call = () => Reflect.apply(value ?? get, impostor, [new Uint8Array(32)]);
        assert.throws(call, expected, `${className}.prototype.${name} on ${kind}`);
      }
    }
  }
});

test("static methods run without a this", () => {
  const { fromBytes, fromHex } = PublicKey;
  assert.equal(fromHex.call(null, fromBytes(publicKey(0).toBytes()).toHex()).toHex(), publicKey(0).toHex());
  assert.equal(fromBytes.call(secretKey(0), publicKey(0).toBytes()).toHex(), publicKey(0).toHex());
});

test("a subclass's static methods make instances of the class", () => {
  class Subclass extends PublicKey {}
  const made = Subclass.fromBytes(publicKey(0).toBytes());
  assert.equal(Object.getPrototypeOf(made), PublicKey.prototype);
  assert.equal(verify(COMMON_MESSAGE, made, signatureOfCommon(0)), true);
});

const isInvalidArg = (error) => error instanceof Error && error.code === "INVALID_ARG";

test("classes whose instances are decoded or derived cannot be constructed: INVALID_ARG", () => {
  for (const [className, Class] of Object.entries(CLASSES)) {
    if (CONSTRUCTIBLE.includes(Class)) continue;
    const attempts = {
      "new": () => new Class(),
      "new with bytes": () => new Class(new Uint8Array(48)),
      "Reflect.construct": () => Reflect.construct(Class, []),
      "Reflect.construct with a foreign new.target": () => Reflect.construct(Class, [], Map),
      "new of a subclass": () => new (class extends Class {})(),
    };
    for (const [name, attempt] of Object.entries(attempts))
      assert.throws(attempt, isInvalidArg, `${className}, ${name}`);
  }
});

test("a class called as a function does not take hold of an instance", () => {
  const registry = new PublicKeyRegistry("impostor");
  for (const [className, Class] of Object.entries(CLASSES)) {
    const args = { PublicKeyRegistry: ["impostor"], Committee: [registry, new Uint32Array(0)] }[className] ?? [];
    for (const [victimName, makeVictim] of Object.entries(FRESH)) {
      const victim = makeVictim();
      assert.throws(() => Reflect.apply(Class, victim, args), Error, `${className} called on a ${victimName}`);
      assert.equal(Object.getPrototypeOf(victim), CLASSES[victimName].prototype);
    }
  }
});

test("writing to bytes that went in or came out does not change a point", () => {
  const bytes = signatureOf(0).toBytes();
  bytes.fill(0);
  publicKey(0).toBytes().fill(0);
  const source = Uint8Array.from(signatureOf(1).toBytes());
  const decoded = Signature.fromBytes(source);
  source.fill(0);
  assert.equal(decoded.toHex(), signatureOf(1).toHex());
  assert.equal(verify(new Uint8Array(32).fill(0x20), publicKey(0), signatureOf(0)), true);
});

function peerInstance(className) {
  const secret = peer.SecretKey.fromKeygen(seed());
  // It has no registries.
  const instances = {
    PublicKey: () => secret.toPublicKey(),
    Signature: () => secret.sign(COMMON_MESSAGE),
    SecretKey: () => secret,
  };
  return instances[className]?.() ?? secret;
}

test("a constructor called as a function is INVALID_ARG, and makes nothing of the object that it is called on", () => {
  const globals = Object.getOwnPropertyNames(globalThis).length;
  for (const Class of CONSTRUCTIBLE) {
    for (const call of [() => Class(), () => Class.call({}), () => Class.call(globalThis, "default"), () => Reflect.apply(Class, Object.create(null), [])]) {
      assert.throws(call, { code: "INVALID_ARG", message: `${Class.name}: call it with new` });
    }
  }
  assert.equal(Object.getOwnPropertyNames(globalThis).length, globals);
  assert.throws(() => verifySignatureSets([], { registry: globalThis }), { code: "INVALID_ARG" });
  const Sub = class extends PublicKeyRegistry {};
  assert.ok(new Sub("a subclass") instanceof PublicKeyRegistry);
});

test("an instance in the place of options is INVALID_ARG: the registry that was meant is not passed over", async () => {
  const registry = FRESH.PublicKeyRegistry();
  const pk = secretKey(0).toPublicKey();
  for (const call of [
    () => verifySignatureSets([], registry),
    () => verifyEachSignatureSet([], registry),
    () => aggregateVerified(COMMON_MESSAGE, [], registry),
    () => registry.append([], registry),
    () => registry.remember(pk, registry),
  ]) {
    assert.throws(call, { code: "INVALID_ARG", message: /^options: expected an object such as \{ .+ \}, got a PublicKeyRegistry$/ });
  }
  await assert.rejects(registry.asyncAppend([], registry), { code: "INVALID_ARG" });
  await assert.rejects(registry.load("/none", registry), { code: "INVALID_ARG" });
});

test("the error says what was passed, and what would do", () => {
  const [pk, sig] = [secretKey(0).toPublicKey(), signatureOf(0)];
  const set = { msg: COMMON_MESSAGE, pk: pk.toBytes(), sig: sig.toBytes() };
  for (const [call, message] of [
    [() => verify(COMMON_MESSAGE, pk.toBytes(), sig), "pk: expected a PublicKey, got a Uint8Array; decode it with PublicKey.fromBytes"],
    [() => verify(COMMON_MESSAGE, pk, sig.toBytes()), "sig: expected a Signature, got a Uint8Array; decode it with Signature.fromBytes"],
    [() => verify(COMMON_MESSAGE, peer.SecretKey.fromKeygen(seed()).toPublicKey(), sig), /of another package, or from postMessage/],
    [() => verify(COMMON_MESSAGE, structuredClone({}), sig), /of another package, or from postMessage/],
    [() => verify(COMMON_MESSAGE, sig, sig), "pk: expected a PublicKey, got a Signature"],
    [() => verify(pk, pk, sig), "msg: expected a Uint8Array, got a PublicKey; pass its toBytes()"],
    [() => verify([1], pk, sig), "msg: expected a Uint8Array, got an array"],
    [() => verify(new Uint16Array(1), pk, sig), "msg: expected a Uint8Array, got a typed array of another kind"],
    [() => verify(new ArrayBuffer(1), pk, sig), "msg: expected a Uint8Array, got an ArrayBuffer; wrap it in a Uint8Array"],
    [() => verify(1n, pk, sig), "msg: expected a Uint8Array, got a bigint"],
    [() => verify(Symbol("m"), pk, sig), "msg: expected a Uint8Array, got a symbol"],
    [() => verify({}, pk, sig), "msg: expected a Uint8Array, got another object"],
    [() => verifySignatureSets([set, { ...set, sig }]), "at position 1 of the list: sig: expected a Uint8Array, got a Signature; pass its toBytes()"],
  ]) {
    assert.throws(call, { code: "INVALID_ARG", message });
  }
});
