// examples/lodestar.mjs answers as @chainsafe/lodestar-z does, and where it does not, as docs/from_lodestar_z.md says.
//
// The rival takes part where benchmark/ has it (`npm install --prefix benchmark --no-package-lock`); its verdicts are
// stated here in any case.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { absence, lodestarZ } from "../../benchmark/lib/registry_lodestar_z.mjs";
import * as adapter from "../../examples/lodestar.mjs";
import { asyncVerifySignatureSets } from "../../index.js";
import { outcomeOf, rowsOfGuide } from "./guide_tables.mjs";
import { hexOf } from "../support/hex.mjs";
import { INFINITY_KEY, INFINITY_SIGNATURE, KEY_OUTSIDE_SUBGROUP, SIGNATURE_OUTSIDE_SUBGROUP } from "../support/refused_points.mjs";
import { keyBytesOf, refusal, secretOf } from "../support/registry_keys.mjs";

const OURS = { ...adapter, name: "the adapter" };
const THEIRS = lodestarZ && { ...lodestarZ.verifier, pubkeyCache: lodestarZ.pubkeyCache, name: "lodestar-z" };
const { indexed, aggregate, single } = adapter.BLS_VERIFIER_SET_TYPE;

/** Validator number i has the secret key i + 1. */
const KEYS = [0, 1, 2, 3].map((index) => keyBytesOf(index + 1));
const STRANGER = 99;
const MSG = new Uint8Array(32).fill(7);
const OTHER_MSG = new Uint8Array(32).fill(8);
const signature = (scalar, msg = MSG) => secretOf(scalar).sign(msg).toBytes();

beforeEach(() => {
  for (const { pubkeyCache } of [OURS, THEIRS].filter(Boolean)) {
    pubkeyCache.reset();
    KEYS.forEach((key, index) => pubkeyCache.append(index, key));
  }
});

const SETS = {
  indexed: { type: indexed, index: 1, message: MSG, signature: signature(2) },
  aggregate: { type: aggregate, indices: Uint32Array.of(0, 2, 2), message: OTHER_MSG, signature: signature(7, OTHER_MSG) },
  "of a key in the cache": { type: single, pubkey: KEYS[3], message: MSG, signature: signature(4) },
  "of a stranger's key": { type: single, pubkey: keyBytesOf(STRANGER), message: MSG, signature: signature(STRANGER) },
  "of an uncompressed key": { type: single, pubkey: keyBytesOf(STRANGER, false), message: MSG, signature: signature(STRANGER) },
};
const BAD_SIGNATURES = {
  "another's": signature(STRANGER + 1),
  infinity: INFINITY_SIGNATURE,
  "outside the group": SIGNATURE_OUTSIDE_SUBGROUP,
  "of zeros": new Uint8Array(96),
  "too short": new Uint8Array(95),
};
const BAD_KEYS = { infinity: INFINITY_KEY, "outside the group": KEY_OUTSIDE_SUBGROUP, "of zeros": new Uint8Array(48) };

/** A test on the adapter, and one on the rival, which is what the adapter is to be like. */
function onBoth(rule, check) {
  test(`${OURS.name}: ${rule}`, () => check(OURS));
  test(`lodestar-z: ${rule}`, { skip: THEIRS === undefined && absence }, () => check(THEIRS));
}

for (const [name, set] of Object.entries(SETS)) {
  onBoth(`a set ${name} is true, and false with a bad signature`, ({ verifySignatureSets }) => {
    assert.equal(verifySignatureSets([set]), true);
    for (const [why, bad] of Object.entries(BAD_SIGNATURES)) {
      assert.equal(verifySignatureSets([{ ...set, signature: bad }]), false, why);
      assert.equal(verifySignatureSets([...Object.values(SETS), { ...set, signature: bad }]), false, why);
    }
  });
}

onBoth("sets of every type are true together, none is false, and a hostile key is false", ({ verifySignatureSets }) => {
  const sets = Object.values(SETS);
  assert.equal(verifySignatureSets(sets), true);
  assert.equal(verifySignatureSets([]), false);
  for (const [why, pubkey] of Object.entries(BAD_KEYS)) {
    assert.equal(verifySignatureSets([...sets, { ...SETS["of a stranger's key"], pubkey }]), false, why);
  }
});

onBoth("signatures of one message have a verdict each", ({ verifySignatureSetsSameMessage }) => {
  const sound = KEYS.map((_, index) => ({ index, signature: signature(index + 1) }));
  assert.deepEqual(verifySignatureSetsSameMessage(sound, MSG), [true, true, true, true]);
  assert.deepEqual(verifySignatureSetsSameMessage(sound, OTHER_MSG), [false, false, false, false]);
  assert.deepEqual(verifySignatureSetsSameMessage([], MSG), []);
  for (const [why, bad] of Object.entries(BAD_SIGNATURES)) {
    const verdicts = verifySignatureSetsSameMessage(sound.with(2, { index: 2, signature: bad }), MSG);
    assert.deepEqual(verdicts, [true, true, false, true], why);
  }
});

onBoth("keys are found by index, indices by key, and sums are those of the keys", ({ pubkeyCache }) => {
  assert.equal(pubkeyCache.size, 4);
  assert.equal(hexOf(pubkeyCache.get(2).toBytes()), hexOf(KEYS[2]));
  assert.equal(hexOf(pubkeyCache.getOrThrow(2).toBytes()), hexOf(KEYS[2]));
  assert.equal(hexOf(pubkeyCache.getPubkeyBytes(2)), hexOf(KEYS[2]));
  assert.equal(hexOf(pubkeyCache.getPubkeyBytesOrThrow(2)), hexOf(KEYS[2]));
  assert.equal(pubkeyCache.getIndex(KEYS[2]), 2);
  assert.equal(hexOf(pubkeyCache.aggregate([0, 2, 2]).toBytes()), hexOf(keyBytesOf(7)));
  assert.deepEqual([pubkeyCache.get(4), pubkeyCache.getPubkeyBytes(4), pubkeyCache.getIndex(keyBytesOf(STRANGER))], [undefined, undefined, null]);
  assert.throws(() => pubkeyCache.getOrThrow(4));
  assert.throws(() => pubkeyCache.getPubkeyBytesOrThrow(4));
});

onBoth("syncPubkeys appends the keys that are missing, and nothing for a list that is no longer", ({ pubkeyCache }) => {
  const validators = [...KEYS, keyBytesOf(5), keyBytesOf(6)].map((pubkey) => ({ pubkey }));
  pubkeyCache.ensureCapacity(validators.length);
  pubkeyCache.syncPubkeys(validators);
  assert.equal(pubkeyCache.size, 6);
  assert.equal(pubkeyCache.getIndex(keyBytesOf(6)), 5);
  pubkeyCache.syncPubkeys(validators.slice(0, 2));
  pubkeyCache.append(5, keyBytesOf(6)); // The same key at the same place.
  assert.equal(pubkeyCache.size, 6);
});

const sameMessage = (set, message = MSG) => ({ verifySignatureSetsSameMessage }) => verifySignatureSetsSameMessage([set], message);
const oneSet = (changes, set = SETS.indexed) => ({ verifySignatureSets }) => verifySignatureSets([{ ...set, ...changes }]);
const append = (index, key) => ({ pubkeyCache }) => pubkeyCache.append(index, key);

/** One call or more for each row of the guide's table. */
const ROWS = {
  "an index without a key": [oneSet({ index: 4 }), sameMessage({ index: 4, signature: signature(1) })],
  "no indices": [oneSet({ indices: new Uint32Array(0) }, SETS.aggregate)],
  "an index that is no integer in [0, 2^32)": [oneSet({ index: -1 }), oneSet({ index: 1.5 })],
  "a type that there is not": [oneSet({ type: 9 })],
  "a missing signature": [oneSet({ signature: undefined })],
  "a message that is not of 32 bytes": [oneSet({ message: new Uint8Array(31) })],
  "257 sets": [({ verifySignatureSets }) => verifySignatureSets(Array(257).fill(SETS.indexed))],
  "a key beyond the next index": [append(5, keyBytesOf(5))],
  "another key at an index that is taken": [append(0, keyBytesOf(5))],
  "a key that stands at another index": [append(4, KEYS[0])],
  "a key that is no encoding": [append(4, new Uint8Array(48))],
  "the infinity key": [append(4, INFINITY_KEY)],
  "a key outside the subgroup": [append(4, KEY_OUTSIDE_SUBGROUP)],
  "the sum of no keys": [({ pubkeyCache }) => pubkeyCache.aggregate([])],
};

const guideRows = rowsOfGuide("from_lodestar_z.md", "| what is passed |");

test("every row of the guide's table is tested, and every test has its row", () => {
  assert.deepEqual(guideRows.map(([title]) => title), Object.keys(ROWS));
});

for (const [title, theirs, ours] of guideRows) {
  test(`as the guide says: ${title}`, () => {
    for (const call of ROWS[title]) {
      assert.equal(outcomeOf(() => call(OURS)), ours);
      if (THEIRS) assert.equal(outcomeOf(() => call(THEIRS)), theirs, "lodestar-z");
    }
  });
}

test("the order of sets does not decide between an exception and false", () => {
  const malformed = { ...SETS.indexed, signature: new Uint8Array(5) };
  const unknown = { ...SETS.indexed, index: 4 };
  for (const sets of [[malformed, unknown], [unknown, malformed]]) {
    assert.throws(() => adapter.verifySignatureSets(sets), refusal("INDEX_NOT_FOUND", sets.indexOf(unknown)));
  }
});

test("toSet makes sets for the asynchronous functions", async () => {
  const { registry } = adapter;
  const sets = Object.values(SETS).map(adapter.toSet);
  assert.equal(await asyncVerifySignatureSets(sets, { registry }), true);
  assert.equal(await asyncVerifySignatureSets([{ ...sets[0], msg: OTHER_MSG }], { registry }), false);
});

test("what save wrote, load reads", async () => {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-adapter-"));
  try {
    const path = join(folder, "keys");
    const { pubkeyCache } = adapter;
    await pubkeyCache.save(path);
    pubkeyCache.reset();
    assert.equal(pubkeyCache.size, 0);
    await pubkeyCache.load(path);
    assert.deepEqual(KEYS.map((key) => pubkeyCache.getIndex(key)), [0, 1, 2, 3]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("where lodestar-z is missing, the reason names the command that installs it", { skip: THEIRS !== undefined && "it is there" }, () => {
  assert.match(absence, /npm install --prefix benchmark --no-package-lock/);
});
