// What a secret key must never do: show its bytes, or live on after `destroy`.

import assert from "node:assert/strict";
import { Console } from "node:console";
import { accessSync, constants } from "node:fs";
import { PassThrough } from "node:stream";
import test from "node:test";
import { format, inspect } from "node:util";
import { serialize } from "node:v8";
import { PublicKey, SecretKey, Signature, verify } from "../../index.js";
import { assertSurvives, runNode } from "../support/in_child.mjs";

const MEMORY_SCENARIOS = new URL("./secret_memory.mjs", import.meta.url).href;
const ADDON = new URL("../../index.js", import.meta.url).href;

/** 32 bytes whose digits would be recognised anywhere. Below r. */
const SECRET_HEX = "1badc0dedeadbeefcafef00d0ddba11feedface5ca1ab1e8badf00d2defec8ed";
const SECRET = Uint8Array.from(Buffer.from(SECRET_HEX, "hex"));
/** The same digits, but not below r. */
const TOO_LARGE_HEX = `f${SECRET_HEX.slice(1)}`;
const MESSAGE = new Uint8Array(32).fill(7);

/** No eight digits in a row of the key, in any form in which bytes get printed. */
function assertTellsNothing(text, label) {
  const bytes = [...SECRET];
  const windows = (items, size, join) =>
    items.slice(0, items.length - size + 1).map((_, i) => join(items.slice(i, i + size)));
  const forms = [
    ...windows([...SECRET_HEX], 8, (digits) => digits.join("")),
    ...windows(bytes, 4, (some) => some.join(",")),
    ...windows(bytes, 4, (some) => some.join(", ")),
    ...windows(bytes, 4, (some) => some.map((byte) => byte.toString(16).padStart(2, "0")).join(" ")),
    Buffer.from(SECRET).toString("base64").slice(0, 12),
    BigInt(`0x${SECRET_HEX}`).toString().slice(0, 12),
  ];
  const lower = text.toLowerCase();
  for (const form of forms)
    assert.ok(!lower.includes(form.toLowerCase()), `${label} tells "${form}" of the key:\n${text}`);
}

test("a secret key shows nothing of itself", () => {
  const key = SecretKey.fromBytes(SECRET);
  const printed = {
    "inspect": inspect(key, { showHidden: true, depth: Infinity, getters: true, customInspect: true }),
    "inspect of an object that holds it": inspect(
      { wallet: [{ key }] },
      { showHidden: true, depth: Infinity, getters: true },
    ),
    "inspect of the class": inspect(SecretKey, { showHidden: true, depth: Infinity, getters: true }),
    "format": format("%s %o %O %j", key, key, key, key),
    "console.log": printedByConsole((console) => console.log(key)),
    "console.dir": printedByConsole((console) => console.dir(key, { showHidden: true, depth: null })),
    "console.table": printedByConsole((console) => console.table([key])),
    "JSON": JSON.stringify({ key }),
    "a template": `${key}`,
    "v8.serialize": serialize(structuredClone(key)).toString("latin1"),
    "a failed assertion": errorOf(() => assert.deepEqual(key, {})).message,
  };
  for (const [way, text] of Object.entries(printed)) assertTellsNothing(text, way);
  assert.equal(inspect(key), "SecretKey {}");
  assert.equal(JSON.stringify(key), "{}");
  assert.deepEqual(Reflect.ownKeys(key), []);
});

test("the search for digits finds them where they are", () => {
  const found = [
    SECRET_HEX,
    SECRET_HEX.toUpperCase(),
    inspect(SECRET),
    inspect(Buffer.from(SECRET)),
    JSON.stringify([...SECRET]),
    `at ${SECRET_HEX.slice(20, 28)}`,
  ];
  for (const text of found) assert.throws(() => assertTellsNothing(text, "a leak"), assert.AssertionError);
});

test("an error about a secret tells nothing of it", () => {
  const hex = SECRET_HEX;
  const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
  const badTexts = [
    `${hex}0`,
    `${hex}00`,
    hex.slice(1),
    hex.slice(2),
    `0x0x${hex}`,
    ` ${hex}`,
    `${hex}\n`,
    `0X${hex}`,
    `0x${hex.slice(0, 63)}`,
    TOO_LARGE_HEX,
    `g${hex.slice(1)}`,
    `${hex.slice(0, 31)}g${hex.slice(32)}`,
    `${hex.slice(0, 63)}é`,
    `${hex.slice(0, 62)}\ud800`,
    `${hex.slice(0, 30)}\0${hex.slice(31)}`,
  ];
  const badBytes = [bytes(TOO_LARGE_HEX), SECRET.subarray(1), bytes(`${hex}00`)];
  const badTypes = [
    hex,
    [...SECRET],
    Uint8ClampedArray.from(SECRET),
    Uint16Array.from(SECRET),
    SECRET.buffer,
    { hex, bytes: SECRET },
    new Map([[hex, SECRET]]),
    BigInt(`0x${hex}`),
    Symbol(hex),
    () => hex,
  ];
  const failures = [
    ...badTexts.flatMap((text) => [
      () => SecretKey.fromHex(text),
      () => PublicKey.fromHex(text),
      () => Signature.fromHex(text),
    ]),
    ...badBytes.map((bad) => () => SecretKey.fromBytes(bad)),
    ...badTypes.map((bad) => () => SecretKey.fromBytes(bad)),
    ...badTypes.slice(1).map((bad) => () => SecretKey.fromHex(bad)),
    ...badTypes.map((bad) => () => SecretKey.fromKeygen(bad)),
    ...badTypes.map((bad) => () => SecretKey.fromKeygen(SECRET, bad)),
    ...badTypes.map((bad) => () => SecretKey.deriveMasterEip2333(bad)),
    ...badTypes.map((bad) => () => SecretKey.fromBytes(SECRET).deriveChildEip2333(bad)),
    () => SecretKey.fromKeygen(SECRET.subarray(1)),
    () => SecretKey.deriveMasterEip2333(SECRET.subarray(1)),
    () => PublicKey.fromBytes(SECRET),
    () => Signature.fromBytes(SECRET),
    () => verify(MESSAGE, SecretKey.fromBytes(SECRET), SECRET),
    () => destroyed().sign(MESSAGE),
  ];
  for (const fail of failures) {
    const error = errorOf(fail);
    assert.match(error.code, /^(INVALID_ARG|INVALID_HEX|BLST_BAD_ENCODING)$/);
    assertTellsNothing(
      [
        error.message,
        error.stack,
        String(error),
        inspect(error, { showHidden: true, depth: Infinity }),
        JSON.stringify(error),
      ].join("\n"),
      `${fail}`,
    );
  }
});

test("an uncaught error about a secret prints nothing of it", async () => {
  const calls = [
    "fromHex(process.env.KEY + 'g0')",
    "fromHex(process.env.KEY + '00')",
    "fromBytes(process.env.KEY)",
    "fromBytes(Buffer.from(process.env.KEY + '00', 'hex'))",
  ];
  for (const call of calls) {
    const program = `import { SecretKey } from ${JSON.stringify(ADDON)}; SecretKey.${call};`;
    const { code, stdout, stderr } = await runNode(["--input-type=module", "--eval", program], {
      env: { KEY: SECRET_HEX },
    });
    assert.equal(code, 1, call);
    assert.match(stderr, /INVALID_(HEX|ARG)|BLST_BAD_ENCODING/, call);
    assertTellsNothing(stdout + stderr, call);
  }
});

test("before destroy a secret key signs, derives and encodes", () => {
  const key = SecretKey.fromBytes(SECRET);
  assert.equal(verify(MESSAGE, key.toPublicKey(), key.sign(MESSAGE)), true);
  assert.equal(key.toHex(), `0x${SECRET_HEX}`);
  assert.deepEqual(Buffer.from(key.toBytes()), Buffer.from(SECRET));
  assert.notEqual(key.deriveChildEip2333(0).toHex(), key.toHex());
});

test("after destroy every method is INVALID_ARG, and a second destroy does nothing", () => {
  const key = destroyed();
  assert.equal(key.destroy(), undefined);
  const methods = Object.getOwnPropertyNames(SecretKey.prototype).filter(
    (name) => !["constructor", "destroy"].includes(name),
  );
  assert.deepEqual(methods.sort(), ["deriveChildEip2333", "sign", "toBytes", "toHex", "toPublicKey"]);
  const argument = { deriveChildEip2333: 0, sign: MESSAGE };
  for (const method of methods) assert.equal(errorOf(() => key[method](argument[method])).code, "INVALID_ARG", method);
});

test("what a key made outlives it, and its twin too", () => {
  const key = SecretKey.fromBytes(SECRET);
  const twin = SecretKey.fromBytes(SECRET);
  const [publicKey, signature, child] = [key.toPublicKey(), key.sign(MESSAGE), key.deriveChildEip2333(3)];
  const childBefore = child.toHex();
  key.destroy();
  assert.equal(verify(MESSAGE, publicKey, signature), true);
  assert.equal(child.toHex(), childBefore);
  assert.equal(twin.toHex(), `0x${SECRET_HEX}`);
});

test("the bytes that toBytes returned are the caller's: wiping them leaves the key, and destroy leaves them", () => {
  const key = SecretKey.fromBytes(SECRET);
  const bytes = key.toBytes();
  bytes.fill(0);
  assert.equal(key.toHex(), `0x${SECRET_HEX}`);
  const kept = key.toBytes();
  key.destroy();
  assert.deepEqual(Buffer.from(kept), Buffer.from(SECRET));
});

const onLinux = { skip: !memoryIsReadable() && "needs /proc/self/mem" };
test("a destroyed key is nowhere in memory", onLinux, () => assertSurvives(MEMORY_SCENARIOS, "destroyedKeyIsNowhere"));
test("a collected key is nowhere in memory", onLinux, () =>
  assertSurvives(MEMORY_SCENARIOS, "collectedKeyIsNowhere", [], { execArgv: ["--expose-gc"] }),
);

function memoryIsReadable() {
  try {
    accessSync("/proc/self/mem", constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function destroyed() {
  const key = SecretKey.fromBytes(SECRET);
  key.destroy();
  return key;
}

function errorOf(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail(`no error from ${call}`);
}

function printedByConsole(print) {
  const stdout = new PassThrough();
  print(new Console({ stdout }));
  return String(stdout.read());
}
