// Scenarios in which the caller, or some library in the process, has tampered with what all objects and errors share. Each runs in
// a child process (`globals.test.mjs`). What the addon returns and throws is collected while the globals are tampered with,
// and judged after they are whole again, since `node:assert` needs them whole.

import assert from "node:assert/strict";
import {
  PublicKey,
  SecretKey,
  Signature,
  aggregateWithRandomness,
  asyncAggregateWithRandomness,
  engineInfo,
  verifySignatureSets,
} from "../../index.js";
import { ENTRY_POINTS } from "../support/entry_points.mjs";
import { byteSet, publicKey, signatureOfCommon, three } from "../support/honest.mjs";

/** What an accessor or value on a prototype can do to an assignment on any object that inherits from it. */
const TRAPS = {
  "swallows": () => ({ get: () => "inherited", set() {}, configurable: true }),
  "throws": () => ({ get: raise, set: raise, configurable: true }),
  "is read-only": () => ({ value: "inherited", writable: false, configurable: true }),
};
export const trapNames = Object.keys(TRAPS);

const INFINITY_SIGNATURE = Uint8Array.from({ length: 96 }, (_, i) => (i === 0 ? 0xc0 : 0));

/** Calls that must fail, with the own properties that their errors must have. */
const FAILING = [
  [() => verifySignatureSets(null), { code: "INVALID_ARG" }],
  [
    () =>
      verifySignatureSets([
        byteSet(0),
        {
          get msg() {
            throw "thrown";
          },
        },
      ]),
    { code: "INVALID_ARG", setIndex: 1, cause: "thrown" },
  ],
  [() => PublicKey.fromHex("zz"), { code: "INVALID_HEX" }],
  [() => PublicKey.fromBytes(new Uint8Array(47)), { code: "BLST_BAD_ENCODING" }],
  [() => SecretKey.fromBytes(new Uint8Array(32)), { code: "BLST_BAD_ENCODING" }],
  [() => aggregateWithRandomness([]), { code: "BLST_AGGR_TYPE_MISMATCH" }],
  [() => asyncAggregateWithRandomness(null), { code: "INVALID_ARG" }],
  [
    () =>
      asyncAggregateWithRandomness([
        {
          get pk() {
            throw "thrown";
          },
        },
      ]),
    { code: "INVALID_ARG", setIndex: 0, cause: "thrown" },
  ],
  [() => asyncAggregateWithRandomness([]), { code: "BLST_AGGR_TYPE_MISMATCH" }],
  [
    () => asyncAggregateWithRandomness([0, 1].map((i) => ({ pk: publicKey(i), sig: INFINITY_SIGNATURE }))),
    { code: "BLST_PK_IS_INFINITY", setIndex: 0 },
  ],
];

/** The error tells its code, position and cause as own properties, whatever `Object.prototype` or `Error.prototype` holds. */
export async function trapErrorProperty(property, trapName) {
  for (const prototype of [Object.prototype, Error.prototype]) {
    const whole = Object.getOwnPropertyDescriptor(prototype, property);
    for (const [call, expected] of FAILING) {
      Object.defineProperty(prototype, property, TRAPS[trapName]());
      const error = await errorOf(call);
      restore(prototype, property, whole);
      assertOwn(error, expected, `${property} ${trapName}: ${call}`);
    }
  }
}

/** The same when the ways in which errors become text throw. */
export async function patchErrorsText() {
  const patches = [
    [Error.prototype, "toString", { value: raiseError, configurable: true, writable: true }],
    [Error.prototype, "message", { get: raiseError, configurable: true }],
    [Error.prototype, "name", { get: raiseError, configurable: true }],
    [Error, "prepareStackTrace", { value: raiseError, configurable: true, writable: true }],
    [Error, "stackTraceLimit", { value: 0, configurable: true, writable: true }],
    [Error, "stackTraceLimit", { get: raiseError, configurable: true }],
  ];
  for (const [owner, property, descriptor] of patches) {
    const whole = Object.getOwnPropertyDescriptor(owner, property);
    for (const [call, expected] of FAILING) {
      Object.defineProperty(owner, property, descriptor);
      const error = await errorOf(call);
      restore(owner, property, whole);
      assertOwn(error, expected, `${property} patched: ${call}`);
    }
  }
}

/** Results have their fields as own properties, whatever `Object.prototype` holds. */
export async function trapResultProperty(property, trapName) {
  const sets = () => [{ pk: publicKey(0), sig: Uint8Array.from(signatureOfCommon(0).toBytes()) }];
  const inputs = [sets(), sets()];
  Object.defineProperty(Object.prototype, property, TRAPS[trapName]());
  const results = [engineInfo(), aggregateWithRandomness(inputs[0]), await asyncAggregateWithRandomness(inputs[1])];
  delete Object.prototype[property];
  assert.deepEqual(Object.keys(results[0]).sort(), ["engine", "threads", "version"]);
  for (const result of results.slice(1)) assert.deepEqual(Object.keys(result).sort(), ["pk", "sig"]);
}

const TypedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
const BUILTIN_METHODS = [
  [Array, "isArray"],
  [Array.prototype, Symbol.iterator],
  [Array.prototype, "map"],
  [Array.prototype, "at"],
  [TypedArrayPrototype, "set"],
  [TypedArrayPrototype, "slice"],
  [TypedArrayPrototype, Symbol.iterator],
  [Uint8Array, Symbol.hasInstance],
  [PublicKey, Symbol.hasInstance],
  [Signature, Symbol.hasInstance],
  [Object, "getOwnPropertyDescriptor"],
  [Object, "keys"],
  [Reflect, "get"],
  [Promise.prototype, "then"],
  [Promise, "resolve"],
];
const BUILTIN_GETTERS = [
  [TypedArrayPrototype, "length"],
  [TypedArrayPrototype, "byteLength"],
  [TypedArrayPrototype, "byteOffset"],
  [TypedArrayPrototype, "buffer"],
  [TypedArrayPrototype, Symbol.toStringTag],
  [ArrayBuffer.prototype, "byteLength"],
];

/** Nothing of JavaScript's library is used to read arguments: patched, it is not called, and every result is right. */
export async function patchBuiltins() {
  const whole = [...BUILTIN_METHODS, ...BUILTIN_GETTERS].map(([owner, name]) => [
    owner,
    name,
    Object.getOwnPropertyDescriptor(owner, name),
  ]);
  for (const entry of ENTRY_POINTS) {
    const args = entry.honest();
    let called = 0;
    const note = () => {
      called += 1;
      throw new Error("a patched builtin was called");
    };
    // Without destructuring, which would ask a patched iterator.
    BUILTIN_METHODS.forEach((place) =>
      Object.defineProperty(place[0], place[1], { value: note, configurable: true, writable: true }),
    );
    BUILTIN_GETTERS.forEach((place) => Object.defineProperty(place[0], place[1], { get: note, configurable: true }));
    let result;
    let error;
    try {
      result = Reflect.apply(entry.call, undefined, args);
    } catch (thrown) {
      error = thrown;
    }
    whole.forEach((place) => restore(place[0], place[1], place[2]));
    assert.equal(error, undefined, entry.name);
    assert.equal(called, 0, entry.name);
    assert.ok(entry.isRight(entry.asynchronous ? await result : result), entry.name);
  }
}

/** Checks are on by default even where somebody put `false` on `Object.prototype`: options that are left out are not looked for. */
export function polluteOptions() {
  const wrong = three(byteSet);
  wrong[1].pk[0] ^= 0x20;
  Object.prototype.pksValidate = false;
  Object.prototype.sigsGroupcheck = false;
  const verdicts = [
    verifySignatureSets(three(byteSet)),
    verifySignatureSets(wrong),
    verifySignatureSets(three(byteSet), undefined),
  ];
  delete Object.prototype.pksValidate;
  delete Object.prototype.sigsGroupcheck;
  assert.deepEqual(verdicts, [true, false, true]);
}

/** What the call throws or rejects with. A call that succeeds is told apart by the text. */
async function errorOf(call) {
  try {
    await call();
    return "no error";
  } catch (error) {
    return error;
  }
}

function assertOwn(error, expected, label) {
  assert.ok(error instanceof Error, `${label}: an Error, but got ${typeof error} ${String(error)}`);
  const own = Object.fromEntries(
    Object.keys(expected).map((name) => [name, Object.getOwnPropertyDescriptor(error, name)?.value]),
  );
  assert.deepEqual(own, expected, label);
  assert.equal(typeof Object.getOwnPropertyDescriptor(error, "message")?.value, "string", `${label}: an own message`);
}

function restore(prototype, property, descriptor) {
  if (descriptor) Object.defineProperty(prototype, property, descriptor);
  else delete prototype[property];
}

function raise() {
  throw "raised by the trap";
}

/** Throws what, turned into text, throws again. */
function raiseError() {
  throw new Error("raised while turning an error into text");
}
