// Optimistic aggregation: the sums of the good contributions, the names of the bad ones, and nothing that a bad one can do to the others.

import assert from "node:assert/strict";
import test from "node:test";
import {
  PublicKey,
  Signature,
  aggregatePublicKeys,
  aggregateSignatures,
  aggregateVerified,
  asyncAggregateVerified,
  verify,
} from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { hexOf } from "../support/hex.mjs";
import {
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
  TORSION_SIGNATURES,
} from "../support/refused_points.mjs";
import { verdictAlone } from "../support/set_verdicts.mjs";
import { mixOfSets } from "./signature_mixes.mjs";
import { addKeys, addSignatures, distinctMessage, negated, oneMessage, secretKey, signedSets } from "../support/signed_sets.mjs";

const msg = oneMessage();
const LARGEST = 1000;
/** Around the engine's own sizes: 16 decoded together, 256 searched together. */
const COUNTS = [1, 2, 15, 17, 128, 255, 257, LARGEST];
const contributions = signedSets(LARGEST, oneMessage).map(({ pk, sig }) => ({ pk, sig }));
const other = secretKey(7).sign(distinctMessage(1)).toBytes();

const BAD = {
  "a signature of another message": ({ pk }) => ({ pk, sig: other }),
  "another's signature": ({ pk }) => ({ pk, sig: contributions[LARGEST - 1].sig }),
  "a negated signature": ({ pk, sig }) => ({ pk, sig: negated(sig) }),
  "a malformed signature": ({ pk }) => ({ pk, sig: new Uint8Array(96) }),
  "a signature too short": ({ pk, sig }) => ({ pk, sig: sig.slice(1) }),
  "a signature that is no bytes at all": ({ pk }) => ({ pk, sig: new Uint8Array(0) }),
  "a signature off the curve": ({ pk }) => ({ pk, sig: new Uint8Array(192) }),
  "a signature outside the subgroup": ({ pk }) => ({ pk, sig: SIGNATURE_OUTSIDE_SUBGROUP }),
  "a signature plus a torsion point": ({ pk, sig }) => ({ pk, sig: addSignatures(sig, TORSION_SIGNATURES[0]) }),
  "the infinity signature": ({ pk }) => ({ pk, sig: INFINITY_SIGNATURE }),
  "a malformed key": ({ sig }) => ({ pk: new Uint8Array(48), sig }),
  "a key too long": ({ pk, sig }) => ({ pk: Uint8Array.of(...pk, 0), sig }),
  "a key outside the subgroup": ({ sig }) => ({ pk: KEY_OUTSIDE_SUBGROUP, sig }),
  "the infinity key": ({ sig }) => ({ pk: INFINITY_KEY, sig }),
  "the infinity key with the infinity signature": () => ({ pk: INFINITY_KEY, sig: INFINITY_SIGNATURE }),
};

/** Calls both forms and asserts that they agree; keys and signatures as hex. */
async function aggregated(message, list, ...options) {
  const pending = asyncAggregateVerified(message, list, ...options);
  const result = aggregateVerified(message, list, ...options);
  assert.deepEqual(Object.keys(result).sort(), ["invalid", "pk", "sig"]);
  const { pk, sig } = result;
  assert.equal(pk === null, sig === null, "both are null, or none");
  if (pk !== null) {
    assert.ok(pk instanceof PublicKey && sig instanceof Signature);
    assert.equal(verify(message, pk, sig, true, true), true, "the sums verify");
  }
  const asHex = (sums) => ({ pk: sums.pk && sums.pk.toHex(), sig: sums.sig && sums.sig.toHex(), invalid: sums.invalid });
  assert.deepEqual(asHex(await pending), asHex(result), "asyncAggregateVerified says what aggregateVerified says");
  return asHex(result);
}

/** What must come out when exactly the contributions at `invalid` are bad. */
function sumsWithout(list, invalid) {
  const good = list.filter((_, i) => !invalid.includes(i));
  if (good.length === 0) return { pk: null, sig: null, invalid };
  const pk = aggregatePublicKeys(good.map((one) => PublicKey.fromBytes(one.pk))).toHex();
  const sig = aggregateSignatures(good.map((one) => Signature.fromBytes(one.sig))).toHex();
  return { pk, sig, invalid };
}

async function assertSums(list, invalid, label, ...options) {
  assert.deepEqual(await aggregated(msg, list, ...options), sumsWithout(list, invalid), label);
}

for (const count of COUNTS) {
  test(`${count} good contributions give their sums; bad ones at the first, middle and last place are named and left out`, async () => {
    const good = contributions.slice(0, count);
    await assertSums(good, [], "all good");
    const places = [...new Set([0, count >> 1, count - 1])];
    for (const place of places) {
      await assertSums(good.map((one, i) => (i === place ? { ...one, sig: other } : one)), [place], `bad at ${place}`);
    }
    await assertSums(good.map((one, i) => (places.includes(i) ? { ...one, sig: other } : one)), places, `bad at ${places}`);
  });
}

for (const [name, spoil] of Object.entries(BAD)) {
  test(`${name} is named, wherever it stands, and left out of both sums`, async () => {
    const good = contributions.slice(0, 9);
    for (const invalid of [[0], [4], [8], [0, 8], [3, 4, 5], [0, 1, 2, 3, 4, 5, 6, 7]]) {
      await assertSums(good.map((one, i) => (invalid.includes(i) ? spoil(one) : one)), invalid, `${name} at ${invalid}`);
    }
  });

  test(`${name} alone gives null and null`, async () => {
    const [one] = contributions;
    assert.deepEqual(await aggregated(msg, [spoil(one)]), { pk: null, sig: null, invalid: [0] });
    assert.deepEqual(await aggregated(msg, [spoil(one), spoil(one), spoil(one)]), { pk: null, sig: null, invalid: [0, 1, 2] });
  });
}

test("bad contributions of every kind among good ones are all named", async () => {
  const kinds = Object.values(BAD);
  const list = contributions.slice(0, 3 * kinds.length).map((one, i) => (i % 3 === 1 ? kinds[(i - 1) / 3](one) : one));
  await assertSums(list, kinds.map((_, i) => 3 * i + 1), "one of each kind");
});

test("in random mixes exactly those are named that do not verify alone, unless the plain sums verify", async () => {
  let accepted = 0;
  for (let seed = 0; seed < 60; seed++) {
    // `mixOfSets` makes errors that cancel too; one good that is spoilt makes the plain sum fail, so that the search runs.
    const size = 2 + (seed % 40);
    const sets = mixOfSets(`contributions ${seed}`, { size, changed: [0, 0.1, 0.5][seed % 3], messages: 1 });
    const random = new SeededRandom(`spoilt ${seed}`);
    const list = sets.map(({ pk, sig }) => ({ pk, sig }));
    list[random.below(size)] = { pk: contributions[0].pk, sig: other };
    const invalid = [...list.keys()].filter((i) => verdictAlone({ msg, ...list[i] }) !== "VALID");
    await assertSums(list, invalid, `seed ${seed}`);
    accepted += list.length - invalid.length;
  }
  assert.ok(accepted > 100, "there are good ones");
});

test("no contributions give null, null and no invalid ones", async () => {
  for (const options of [[], [undefined], [null], [{}]]) {
    assert.deepEqual(await aggregated(msg, [], ...options), { pk: null, sig: null, invalid: [] });
  }
});

test("duplicates count each time", async () => {
  const [one, two] = contributions;
  await assertSums([one, one, two, one], [], "good ones");
  const bad = { ...one, sig: other };
  await assertSums([one, bad, bad, one, two, bad], [1, 2, 5], "good and bad ones");
  assert.notDeepEqual(await aggregated(msg, [one, one]), { ...(await aggregated(msg, [one])), invalid: [] });
});

test("good keys that sum to infinity give null and null, and nobody is invalid", async () => {
  const [one, two] = contributions;
  const minus = ({ pk, sig }) => ({ pk: negated(pk), sig: negated(sig) });
  assert.deepEqual(addKeys(one.pk, minus(one).pk), INFINITY_KEY);
  for (const list of [[one, minus(one)], [one, two, minus(two), minus(one)]]) {
    assert.deepEqual(await aggregated(msg, list), { pk: null, sig: null, invalid: [] });
    assert.deepEqual(await aggregated(msg, [...list, { ...one, sig: other }]), { pk: null, sig: null, invalid: [list.length] });
  }
  await assertSums([one, minus(one), two], [], "one more good key");
});

test("keys that sum to infinity hide no bad signature", async () => {
  const [one] = contributions;
  const list = [one, { pk: negated(one.pk), sig: one.sig }];
  assert.deepEqual(await aggregated(msg, list), { ...sumsWithout([one], []), invalid: [1] });
});

test("errors that cancel are not noticed and do no harm: the sums are those of the sound signatures", async () => {
  const sound = contributions.slice(0, 5);
  const forged = sound.map((one, i) => {
    if (i !== 1 && i !== 3) return one;
    return { ...one, sig: addSignatures(one.sig, i === 1 ? other : negated(other)) };
  });
  assert.deepEqual(await aggregated(msg, forged), sumsWithout(sound, []));
  // With one more bad contribution the search runs, and then they are noticed.
  await assertSums([...forged, { ...sound[0], sig: other }], [1, 3, 5], "searched");
});

test("torsion that cancels in the sum is noticed all the same", async () => {
  const [one, two] = contributions;
  for (const torsion of TORSION_SIGNATURES) {
    const list = [{ ...one, sig: addSignatures(one.sig, torsion) }, { ...two, sig: addSignatures(two.sig, negated(torsion)) }];
    assert.deepEqual(await aggregated(msg, list), { pk: null, sig: null, invalid: [0, 1] });
  }
});

test("messages of any length are aggregated over", async () => {
  for (const length of [0, 1, 31, 33, 1 << 20]) {
    const message = new Uint8Array(length).fill(9);
    const list = signedSets(3, () => message).map(({ pk, sig }) => ({ pk, sig }));
    assert.deepEqual(await aggregated(message, list), sumsWithout(list, []), `${length} bytes`);
    const bad = list.map((one, i) => (i === 1 ? { ...one, sig: other } : one));
    assert.deepEqual(await aggregated(message, bad), sumsWithout(bad, [1]), `${length} bytes, one bad`);
  }
});

test("uncompressed and compressed contributions give the same sums", async () => {
  const list = contributions.slice(0, 4);
  const uncompressed = list.map(({ pk, sig }) => ({
    pk: PublicKey.fromBytes(pk).toBytes(false),
    sig: Signature.fromBytes(sig).toBytes(false),
  }));
  assert.deepEqual(await aggregated(msg, uncompressed), await aggregated(msg, list));
});

test("with the checks off sound points give the same, and infinity and what does not decode are refused all the same", async () => {
  const off = { pksValidate: false, sigsGroupcheck: false };
  const list = contributions.slice(0, 6);
  await assertSums(list, [], "all good", off);
  list[1] = { ...list[1], pk: INFINITY_KEY };
  list[2] = { ...list[2], sig: INFINITY_SIGNATURE };
  list[3] = { ...list[3], sig: new Uint8Array(96) };
  list[4] = { ...list[4], sig: other };
  await assertSums(list, [1, 2, 3, 4], "bad ones", off);
});

const [one] = contributions;
/** name: [arguments, position]. */
const WRONG_CALLS = {
  "no arguments": [[], undefined],
  "a text as message": [["message", [one]], undefined],
  "an array of numbers as message": [[[...msg], [one]], undefined],
  "no contributions": [[msg], undefined],
  "a contribution in the place of the list": [[msg, one], undefined],
  "null in the list": [[msg, [one, null]], 1],
  "a hole in the list": [[msg, [one, , one]], 1],
  "no key": [[msg, [one, one, { sig: one.sig }]], 2],
  "no signature": [[msg, [{ pk: one.pk }]], 0],
  "hex text as key": [[msg, [one, { ...one, pk: hexOf(one.pk) }]], 1],
  "a PublicKey as key": [[msg, [{ ...one, pk: PublicKey.fromBytes(one.pk) }]], 0],
  "a Signature as signature": [[msg, [one, { ...one, sig: Signature.fromBytes(one.sig) }]], 1],
  "a mistyped one behind a bad one": [[msg, [{ ...one, sig: other }, { ...one, pk: new Uint8Array(3) }, { ...one, pk: 5 }]], 2],
  "a boolean as options": [[msg, [one], true], undefined],
  "a number as flag": [[msg, [one], { pksValidate: 0 }], undefined],
  "a text as flag": [[msg, [one], { sigsGroupcheck: "false" }], undefined],
};

for (const [name, [args, setIndex]] of Object.entries(WRONG_CALLS)) {
  test(`${name} is INVALID_ARG at ${setIndex}: aggregateVerified throws, asyncAggregateVerified rejects`, async () => {
    const isRight = (error) => {
      assert.ok(error instanceof Error);
      assert.deepEqual({ code: error.code, setIndex: error.setIndex }, { code: "INVALID_ARG", setIndex });
      return true;
    };
    assert.throws(() => aggregateVerified(...args), isRight);
    const promise = asyncAggregateVerified(...args);
    assert.ok(promise instanceof Promise);
    await assert.rejects(promise, isRight);
  });
}
