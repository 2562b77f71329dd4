// What a fuzzed call puts in place of an honest value. A mutation is `{label, effect, make}`; `make(value)` makes the new value from
// the honest one. Effects, from what may be said of the outcome to nothing but that it is documented:
//
// - "none": the value means the same, and the call is as right as before
// - "bad": bytes that an attacker can have sent, and that are wrong here
// - "maybe": of the right type, and right or wrong
// - "any": perhaps no value of this type at all

import { dirname, join } from "node:path";
import { Committee, PublicKeyRegistry } from "../../index.js";
import { keyBytes, message, publicKey, secretKey, signatureBytes, signatureOf } from "../support/honest.mjs";
import {
  DETACHED_VIEWS,
  EMPTIED_VIEWS,
  RIGHT_BYTES,
  RIGHT_LISTS,
  WRONG_BYTES,
  WRONG_LISTS,
  WRONG_OPTIONS,
  WRONG_SETS,
  WRONG_VALUES,
} from "../support/hostile_values.mjs";
import {
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
  TORSION_KEYS,
  TORSION_SIGNATURES,
} from "../support/refused_points.mjs";

/** Encodings that decode, or nearly, and must be refused: every place where bytes are read may get any of them. */
const REFUSED_POINTS = [
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
  ...TORSION_KEYS.slice(0, 3),
  ...TORSION_SIGNATURES.slice(0, 3),
];
/** Lengths of bytes: of encodings, beside them, and of nothing in particular. */
const LENGTHS = [0, 1, 31, 32, 33, 47, 48, 49, 64, 95, 96, 97, 191, 192, 193, 1000];
/** Elements of the longest list; a set of these costs a millisecond. */
const LONGEST_LIST = 80;
const INDICES = [0, 1, 2, 3, 7, 2 ** 31, 2 ** 32 - 1];
const STRANGE_TEXTS = ["", "0x", "0", "zz", "0x0x", "\0", "\ud800", "é", " ".repeat(96), "f".repeat(4096)];

/** The mutations of a value of this kind. `random` is asked for what they put. */
export function mutationsOf({ kind, path }, random) {
  if (BYTE_KINDS.has(kind)) return mutationsOfBytes(kind, random);
  if (kind === "list") return mutationsOfLists(random);
  if (kind === "object") return objects(path.length === 1 ? WRONG_OPTIONS : WRONG_SETS);
  if (CLASSES.has(kind)) return instances(kind);
  const wrong = constants("any", [undefined, null, ...(WRONG_VALUES[kind] ?? [])]);
  return [...(SENSIBLE[kind]?.(random) ?? []), ...wrong];
}

const BYTE_KINDS = new Map([
  ["message", "bad"],
  ["key bytes", "bad"],
  ["key source", "bad"],
  ["signature bytes", "bad"],
  ["bits", "any"],
  ["secret bytes", "any"],
  ["material", "any"],
  ["optional key info", "any"],
]);

function mutationsOfBytes(kind, random) {
  const effect = BYTE_KINDS.get(kind);
  const damaged = [
    ["a flipped bit", (bytes) => flip(bytes, random)],
    ["another byte", (bytes) => bytes.with(random.below(bytes.length), random.below(256))],
    ["cut short", (bytes) => bytes.slice(0, random.below(bytes.length))],
    ["longer", (bytes) => Uint8Array.from([...bytes, ...random.bytes(1 + random.below(50))])],
    ["noise of that length", (bytes) => random.bytes(bytes.length)],
    ["noise", () => random.bytes(random.pick(LENGTHS))],
    ["zeros", () => new Uint8Array(random.pick(LENGTHS))],
    ["ones", () => new Uint8Array(random.pick(LENGTHS)).fill(0xff)],
    ["a point to be refused", () => Uint8Array.from(random.pick(REFUSED_POINTS))],
  ].map(([label, make]) => ({ label, effect, make: notNothing(make) }));
  const others = [keyBytes, message, signatureBytes].map((of) => () => of(random.below(3)));
  const otherForms = [
    () => publicKey(random.below(3)).toBytes(false),
    () => signatureOf(random.below(3)).toBytes(false),
  ];
  return [
    ...damaged,
    ...named("none", RIGHT_BYTES),
    ...named(effect, EMPTIED_VIEWS),
    ...named("any", DETACHED_VIEWS),
    ...constantsOf(effect === "bad" ? "maybe" : "any", "other bytes", [...others, ...otherForms]),
    ...named("any", WRONG_BYTES),
  ];
}

function mutationsOfLists(random) {
  const long = (list) => Array.from({ length: random.below(LONGEST_LIST) }, () => random.pick(list));
  return [
    ...named("none", RIGHT_LISTS),
    ...named("any", WRONG_LISTS),
    ...named("any", {
      "empty": () => [],
      "shorter": (list) => list.slice(0, random.below(list.length)),
      "in another order": (list) => list.toReversed?.() ?? [...list].reverse(),
      "longer": long,
      "with a hole": (list) => [list[0], , list[2]],
      "of length 2^32 - 1": (list) => Object.assign([...list], { length: 2 ** 32 - 1 }),
      "of what is no element": () => random.pick([[null], [undefined], [[]], [{}], [1], ["a"], [new Uint8Array(1)]]),
      "in itself": selfContaining,
    }),
  ];
}

function objects(wrong) {
  return [
    ...named("none", {
      "with a field more": (object) => object && { ...object, more: 1 },
      "without a prototype": (object) => object && Object.assign(Object.create(null), object),
      "frozen": (object) => object && Object.freeze({ ...object }),
    }),
    ...named("any", {
      "a proxy": (object) => new Proxy(object ?? {}, {}),
      "by inheritance": (object) => Object.create(object ?? null),
      "without its fields": () => ({}),
    }),
    ...constants("any", wrong),
  ];
}

const CLASSES = new Map([
  ["PublicKey", (i) => publicKey(i)],
  ["Signature", (i) => signatureOf(i)],
  ["PublicKeyRegistry", () => new PublicKeyRegistry("door")],
  ["optional PublicKeyRegistry", () => new PublicKeyRegistry("door")],
  ["Committee", () => new Committee(new PublicKeyRegistry("door"), Uint32Array.of(2, 1))],
]);

function instances(kind) {
  const others = [...CLASSES.values()].map((make) => () => make(1));
  return [
    // Participation bits that fit one committee need not fit another.
    ...constantsOf(kind === "Committee" ? "any" : "maybe", "another of its class", [0, 1, 2].map((i) => () => CLASSES.get(kind)(i))),
    ...constantsOf("any", "an instance", [...others, () => secretKey(0)]),
    ...named("any", {
      "its prototype": (value) => Object.getPrototypeOf(value ?? {}),
      "an heir": (value) => Object.create(value ?? null),
      "a proxy": (value) => new Proxy(value ?? {}, {}),
      "a clone": (value) => ({ ...value }),
      "its bytes": (value) => value?.toBytes?.(),
    }),
    ...constants("any", [undefined, null, 0, "", {}, [], () => {}]),
  ];
}

/** Values of the right type, by kind. */
const SENSIBLE = {
  "flag": () => constants("maybe", [true, false, undefined, null]),
  "index": () => constants("any", INDICES),
  "optional index": () => constants("any", INDICES),
  "signer index": () => constants("any", INDICES),
  "signer indices": (random) => [indices(random)],
  "indices": (random) => [indices(random)],
  "indices in any form": (random) => [indices(random), ...constants("any", WRONG_VALUES.indices)],
  "optional text": () => constants("any", ["door", "default", "\0"]),
  "text": (random) => [
    ...named("any", {
      "without its first character": (text) => text.slice(1),
      "in capitals": (text) => text.toUpperCase(),
      "with another character": (text) => withCharacter(text, random.below(text.length), String.fromCharCode(random.below(0x300))),
    }),
    ...constants("any", STRANGE_TEXTS),
  ],
  // Nothing outside of the folder of the honest path is ever named.
  "path": () => named("any", { "a folder": dirname, "in no folder": (path) => join(path, "no", "file"), "with a zero": (path) => `${path}\0` }),
  "optional function": () => constants("maybe", [() => {}, async () => {}, Math.max]),
};

function indices(random) {
  const make = () => Uint32Array.from({ length: random.below(50) }, () => random.pick(random.below(4) === 0 ? INDICES : [0, 1, 2]));
  return { label: "indices", effect: "any", make };
}

function named(effect, table) {
  return Object.entries(table).map(([label, make]) => ({ label, effect, make: notNothing(make) }));
}

function constants(effect, values) {
  return values.map((value) => ({ label: describe(value), effect, make: () => value }));
}

function constantsOf(effect, label, makers) {
  return makers.map((make) => ({ label, effect, make }));
}

/** Where honest callers leave a value out there is nothing to make another from. */
function notNothing(make) {
  return (value) => (value === undefined ? undefined : make(value));
}

function describe(value) {
  return `${value === null ? "null" : typeof value} ${typeof value === "object" ? Object.prototype.toString.call(value) : String(value).slice(0, 20)}`;
}

function flip(bytes, random) {
  if (bytes.length === 0) return Uint8Array.of(1);
  const position = random.below(bytes.length);
  return bytes.with(position, bytes[position] ^ (1 << random.below(8)));
}

function withCharacter(text, position, character) {
  return text.slice(0, position) + character + text.slice(position + 1);
}

function selfContaining(list) {
  const out = [...list];
  out[1] = out;
  return out;
}
