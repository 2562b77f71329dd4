// The classes `PublicKeyRegistry` and `Committee`, and signers that are named by index.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Committee,
  PublicKeyRegistry,
  aggregatePublicKeys,
  asyncVerifySignatureSets,
  verifyEachSignatureSet,
  verifySignatureSets,
} from "../../../index.js";
import { keyBytes, message, publicKey, signatureBytes, three } from "../honest.mjs";
import { BOOLEAN, VERIFY_OPTIONS, VERDICTS, hasBytes, on } from "./results.mjs";

/** The three honest signers, at the places 0 to 2. */
const registry = new PublicKeyRegistry("door");
registry.append(three(keyBytes), { at: 0 });
const EVERYBODY = Uint32Array.of(0, 1, 2);
const committee = new Committee(registry, EVERYBODY);
const isSum = hasBytes(aggregatePublicKeys(three(publicKey)).toBytes());

/** A registry that is empty before each append. */
const growing = new PublicKeyRegistry("door, growing");
const keysToAppend = () => (growing.clear(), [three(keyBytes)]);

const folder = mkdtempSync(join(tmpdir(), "beacon-bls-door-"));
const SNAPSHOT = join(folder, "keys");
await registry.save(SNAPSHOT);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const APPEND_OPTIONS = { at: "optional index", validate: "flag" };
const COMMITTEE_BITS = { committee: "Committee", bits: "bits" };

/** Sets whose signers are named by `signer(i)`. */
const setsOf = (signer) => [three((i) => ({ msg: message(i), pk: signer(i), sig: signatureBytes(i) })), { registry }];
const bitOf = (i) => ({ committee, bits: Uint8Array.of(1 << i) });

export const REGISTRY = [
  {
    name: "new PublicKeyRegistry",
    call: (...args) => Reflect.construct(PublicKeyRegistry, args),
    takes: { name: "optional text" },
    honest: () => ["door"],
    isRight: ({ name }) => ["door", "default"].includes(name),
  },
  {
    name: "PublicKeyRegistry.prototype.append",
    call: on(growing, "append"),
    takes: { keys: ["key bytes"], options: APPEND_OPTIONS },
    honest: keysToAppend,
    isRight: (size) => size === 3,
  },
  {
    name: "PublicKeyRegistry.prototype.asyncAppend",
    call: on(growing, "asyncAppend"),
    asynchronous: true,
    takes: { keys: ["key bytes"], options: { ...APPEND_OPTIONS, onProgress: "optional function" } },
    honest: keysToAppend,
    isRight: (size) => size === 3,
  },
  {
    name: "PublicKeyRegistry.prototype.get",
    call: on(registry, "get"),
    takes: { index: "index" },
    honest: () => [0],
    isRight: hasBytes(keyBytes(0)),
  },
  {
    name: "PublicKeyRegistry.prototype.getBytes",
    call: on(registry, "getBytes"),
    takes: { index: "index" },
    honest: () => [0],
    isRight: (bytes) => Buffer.compare(bytes, keyBytes(0)) === 0,
  },
  {
    name: "PublicKeyRegistry.prototype.indexOf",
    call: on(registry, "indexOf"),
    takes: { key: "key bytes" },
    honest: () => [keyBytes(2)],
    isRight: (index) => index === 2,
    isBad: (index) => index === undefined,
  },
  {
    name: "PublicKeyRegistry.prototype.aggregate",
    call: on(registry, "aggregate"),
    takes: { indices: ["signer index"] },
    honest: () => [[...EVERYBODY]],
    isRight: isSum,
  },
  {
    name: "PublicKeyRegistry.prototype.aggregate",
    call: on(registry, "aggregate"),
    takes: { indices: "indices in any form" },
    honest: () => [EVERYBODY.slice()],
    isRight: isSum,
  },
  {
    name: "PublicKeyRegistry.prototype.remember",
    call: on(registry, "remember"),
    takes: { pk: "PublicKey", options: { validate: "flag" } },
    honest: () => [publicKey(1)],
    isRight: (bytes) => Buffer.compare(bytes, keyBytes(1)) === 0,
  },
  {
    name: "PublicKeyRegistry.prototype.forget",
    call: on(registry, "forget"),
    takes: { key: "key bytes" },
    honest: () => (registry.remember(publicKey(1)), [keyBytes(1)]),
    isRight: (forgotten) => forgotten === true,
    isBad: (forgotten) => forgotten === false,
  },
  {
    name: "PublicKeyRegistry.prototype.save",
    call: on(registry, "save"),
    asynchronous: true,
    takes: { path: "path" },
    honest: () => [SNAPSHOT],
    isRight: (nothing) => nothing === undefined,
  },
  {
    name: "PublicKeyRegistry.prototype.load",
    call: on(registry, "load"),
    asynchronous: true,
    takes: { path: "path", options: { revalidate: "flag", onProgress: "optional function" } },
    honest: () => [SNAPSHOT],
    isRight: (size) => size === 3,
  },
  {
    name: "new Committee",
    call: (...args) => Reflect.construct(Committee, args),
    takes: { registry: "PublicKeyRegistry", indices: "indices" },
    honest: () => [registry, EVERYBODY.slice()],
    isRight: ({ size }) => size === 3,
  },
  {
    name: "Committee.prototype.aggregate",
    call: on(committee, "aggregate"),
    takes: { bits: "bits" },
    honest: () => [Uint8Array.of(0b111)],
    isRight: isSum,
  },
  // The functions that verify, once more, with other signers.
  ...[
    ["verifySignatureSets", verifySignatureSets, BOOLEAN],
    ["asyncVerifySignatureSets", asyncVerifySignatureSets, BOOLEAN],
    ["verifyEachSignatureSet", verifyEachSignatureSet, VERDICTS],
  ].flatMap(([name, call, judgement]) =>
    [
      ["signer index", (i) => i],
      ["signer indices", (i) => Uint32Array.of(i)],
      [COMMITTEE_BITS, bitOf],
    ].map(([kind, signer]) => ({
      name,
      call,
      asynchronous: name.startsWith("async"),
      takes: { sets: [{ msg: "message", pk: kind, sig: "signature bytes" }], options: VERIFY_OPTIONS },
      honest: () => setsOf(signer),
      ...judgement,
    })),
  ),
];
