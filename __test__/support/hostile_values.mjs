// What hostile or merely unusual callers pass. A table maps a name to a function that makes the value from the honest one.

import assert from "node:assert/strict";
import vm from "node:vm";

/** An object whose conversions must never be asked for. */
const unconvertible = () => ({
  [Symbol.toPrimitive]: () => assert.fail("converted"),
  valueOf: () => assert.fail("valueOf called"),
  toString: () => assert.fail("toString called"),
});

export const WRONG_BYTES = {
  "nothing": () => undefined,
  "null": () => null,
  "a boolean": () => true,
  "a number": () => 32,
  "a bigint": () => 32n,
  "a symbol": () => Symbol("bytes"),
  "a function": () => () => {},
  "hex text": (bytes) => `0x${Buffer.from(bytes).toString("hex")}`,
  "an array of numbers": (bytes) => [...bytes],
  "an array-like object": (bytes) => ({ ...bytes, length: bytes.length }),
  "an ArrayBuffer": (bytes) => bytes.buffer.slice(0),
  "a SharedArrayBuffer": (bytes) => new SharedArrayBuffer(bytes.length),
  "a DataView": (bytes) => new DataView(bytes.buffer),
  "a Uint8ClampedArray": (bytes) => Uint8ClampedArray.from(bytes),
  "an Int8Array": (bytes) => Int8Array.from(bytes),
  "a Uint16Array": (bytes) => Uint16Array.from(bytes),
  "a Float64Array": (bytes) => Float64Array.from(bytes),
  "a BigUint64Array": () => new BigUint64Array(4),
  "a Uint8ClampedArray with Uint8Array's prototype": (bytes) =>
    Object.setPrototypeOf(Uint8ClampedArray.from(bytes), Uint8Array.prototype),
  "an object with Uint8Array's prototype": () => Object.create(Uint8Array.prototype),
  "an object that inherits from the bytes": (bytes) => Object.create(bytes),
  "a proxy of the bytes": (bytes) => new Proxy(bytes, {}),
  "a revoked proxy": () => revokedProxy({}),
  "a Set": (bytes) => new Set(bytes),
  "an unconvertible object": unconvertible,
};

export const RIGHT_BYTES = {
  "a Buffer": (bytes) => Buffer.from(bytes),
  "a Buffer of its own": (bytes) => Buffer.alloc(bytes.length, bytes),
  "a subclass": (bytes) => new (class Bytes extends Uint8Array {})(bytes),
  "a subclass whose members throw": (bytes) => new HostileMembers(bytes),
  "a Uint8Array of another realm": (bytes) => vm.runInNewContext("Uint8Array").from(bytes),
  "one without a prototype": (bytes) => Object.setPrototypeOf(bytes, null),
  "a view into the middle of a buffer": (bytes) =>
    filled(new Uint8Array(new ArrayBuffer(bytes.length + 100), 33, bytes.length), bytes),
  "a view of shared memory": (bytes) =>
    filled(new Uint8Array(new SharedArrayBuffer(bytes.length + 100), 33, bytes.length), bytes),
  "a view of growable shared memory": (bytes) =>
    filled(new Uint8Array(new SharedArrayBuffer(bytes.length, { maxByteLength: 1 << 16 })), bytes),
  "a view of a resizable buffer": (bytes) =>
    filled(new Uint8Array(new ArrayBuffer(500, { maxByteLength: 1 << 16 }), 33, bytes.length), bytes),
  "a length-tracking view": (bytes) =>
    filled(new Uint8Array(new ArrayBuffer(bytes.length + 33, { maxByteLength: 1 << 16 }), 33), bytes),
  "a length-tracking view of a buffer that shrank": (bytes) => shrunk(bytes),
  "a view of WebAssembly memory": (bytes) =>
    filled(new Uint8Array(new WebAssembly.Memory({ initial: 1 }).buffer, 33, bytes.length), bytes),
};

export const WRONG_LISTS = {
  "nothing": () => undefined,
  "null": () => null,
  "a number": () => 3,
  "a text": () => "abc",
  "a function": () => () => {},
  "an array-like object": (list) => ({ ...list, length: list.length }),
  "a proxy of the list": (list) => new Proxy(list, {}),
  "a revoked proxy of a list": () => revokedProxy([]),
  "an object with Array's prototype": () => Object.create(Array.prototype, { length: { value: 3 } }),
  "a Set": (list) => new Set(list),
  "an iterator": (list) => list.values(),
  "a generator": (list) =>
    (function* () {
      yield* list;
    })(),
  "an arguments object": (list) =>
    (function () {
      return arguments;
    })(...list),
  "a Uint16Array": () => new Uint16Array(3),
};

export const RIGHT_LISTS = {
  "a frozen array": (list) => Object.freeze(list),
  "a subclass of Array": (list) => new (class List extends Array {})(...list),
  "a subclass whose iterator and length throw": (list) => new HostileList(...list),
  "an array of another realm": (list) => vm.runInNewContext("Array").from(list),
  "an array without a prototype": (list) => Object.setPrototypeOf(list, null),
  "an array of getters": (list) =>
    list.map((_, i) => i).reduce((out, i) => Object.defineProperty(out, i, { get: () => list[i] }), []),
};

export const WRONG_SETS = [undefined, null, 1, "set", Symbol("set"), () => {}];
export const WRONG_OPTIONS = [0, 1, true, false, "pksValidate", 1n, Symbol("options"), () => ({})];

const NOT_NUMBERS = ["1", "", 1n, true, {}, [1], Symbol("1"), new Number(1), unconvertible()];
const NOT_INDICES = [-1, 1.5, NaN, Infinity, -Infinity, 2 ** 32, 2 ** 53, 1e308, Number.MIN_VALUE];
const NOT_TEXTS = [
  12,
  12n,
  true,
  {},
  ["0x12"],
  Symbol("0x12"),
  () => "0x12",
  new Uint8Array(48),
  new String("0x12"),
  unconvertible(),
];
const OTHER_ARRAYS = [
  Int32Array.of(0),
  Float64Array.of(0),
  new BigUint64Array(1),
  new ArrayBuffer(4),
  new DataView(new ArrayBuffer(4)),
];
const NOT_SIGNERS = [
  ...OTHER_ARRAYS,
  "1",
  1n,
  true,
  {},
  Symbol("1"),
  () => 1,
  new Number(1),
  new Proxy(Uint32Array.of(0), {}),
  Object.create(Uint32Array.prototype),
  { committee: {}, bits: new Uint8Array(1) },
];

/** What is wrong for each kind of value, but for `undefined` and `null`. */
export const WRONG_VALUES = {
  "flag": [0, 1, NaN, "true", "", 1n, Symbol("flag"), () => true, {}, [], new Boolean(true), unconvertible()],
  "index": [...NOT_NUMBERS, ...NOT_INDICES],
  "optional index": [...NOT_NUMBERS, ...NOT_INDICES],
  "text": NOT_TEXTS,
  "optional text": NOT_TEXTS,
  "path": NOT_TEXTS,
  "optional function": [1, "f", true, {}, [], 1n, Symbol("f")],
  "signer index": NOT_SIGNERS,
  "signer indices": NOT_SIGNERS,
  "key source": NOT_SIGNERS,
  "indices": [...OTHER_ARRAYS, 0, [0], new Uint8Array(4), "0", {}, Symbol("0"), new Proxy(Uint32Array.of(0), {})],
};

/** Views whose memory is somebody else's now. */
export const DETACHED_VIEWS = { detached };

/** Views that no longer reach any byte of their memory. */
export const EMPTIED_VIEWS = {
  "out of bounds": outOfBounds,
  "length-tracking, out of bounds": trackingOutOfBounds,
};

class HostileMembers extends Uint8Array {
  get length() {
    return assert.fail("length read");
  }
  get byteLength() {
    return assert.fail("byteLength read");
  }
  get byteOffset() {
    return assert.fail("byteOffset read");
  }
  get buffer() {
    return assert.fail("buffer read");
  }
  [Symbol.iterator]() {
    return assert.fail("iterated");
  }
}

class HostileList extends Array {
  [Symbol.iterator]() {
    return assert.fail("iterated");
  }
  get [Symbol.isConcatSpreadable]() {
    return assert.fail("asked");
  }
  at() {
    return assert.fail("at called");
  }
}

function revokedProxy(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function filled(view, bytes) {
  view.set(bytes);
  return view;
}

function shrunk(bytes) {
  const buffer = new ArrayBuffer(1 << 16, { maxByteLength: 1 << 16 });
  const view = filled(new Uint8Array(buffer), bytes);
  buffer.resize(bytes.length);
  return view;
}

function detached(bytes) {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  assert.equal(bytes.length, 0, "detached");
  return bytes;
}

function outOfBounds(bytes) {
  const buffer = new ArrayBuffer(bytes.length + 33, { maxByteLength: 1 << 16 });
  const view = filled(new Uint8Array(buffer, 33, bytes.length), bytes);
  buffer.resize(33 + bytes.length - 1);
  return view;
}

function trackingOutOfBounds(bytes) {
  const buffer = new ArrayBuffer(bytes.length + 33, { maxByteLength: 1 << 16 });
  const view = filled(new Uint8Array(buffer, 33), bytes);
  buffer.resize(32);
  return view;
}
