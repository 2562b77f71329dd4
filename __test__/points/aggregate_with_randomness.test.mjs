// aggregateWithRandomness and its asynchronous form: one body, so the same results, the same codes.

import assert from "node:assert/strict";
import test from "node:test";
import { PublicKey, aggregateWithRandomness, asyncAggregateWithRandomness, verify } from "../../index.js";
import { INFINITY_SIGNATURE, SIGNATURE_OUTSIDE_SUBGROUP } from "../support/refused_points.mjs";
import { addSignatures, negated, oneMessage, secretKey, signedSets } from "../support/signed_sets.mjs";

const COUNTS = [1, 2, 127, 128, 129, 255, 256, 1000];
const MESSAGE = oneMessage();
/** Sets over one message, as many as the largest count needs, key decoded and signature in bytes. */
const SETS = signedSets(Math.max(...COUNTS), oneMessage).map(({ pk, sig }) => ({ pk: PublicKey.fromBytes(pk), sig }));

const isSound = ({ pk, sig }) => verify(MESSAGE, pk, sig, true, true);

/** The two forms, asked alike. */
const FORMS = [
  ["aggregateWithRandomness", async (sets) => aggregateWithRandomness(sets)],
  ["asyncAggregateWithRandomness", (sets) => asyncAggregateWithRandomness(sets)],
];

for (const [name, aggregate] of FORMS) {
  for (const count of COUNTS) {
    test(`${name}: ${count} sound signatures verify, one wrong among them does not`, async () => {
      const sets = SETS.slice(0, count);
      assert.equal(isSound(await aggregate(sets)), true);
      for (const at of new Set([0, count >> 1, count - 1])) {
        const wrong = sets.map((set, i) => (i === at ? { ...set, sig: negated(set.sig) } : set));
        assert.equal(isSound(await aggregate(wrong)), false, `wrong at ${at}`);
      }
    });
  }

  test(`${name}: errors that cancel in the plain sum do not cancel`, async () => {
    const error = secretKey(2000).sign(MESSAGE).toBytes();
    const [first, second] = SETS;
    const forged = [
      { ...first, sig: addSignatures(first.sig, error) },
      { ...second, sig: addSignatures(second.sig, negated(error)) },
    ];
    assert.equal(isSound(await aggregate(forged)), false);
  });

  test(`${name}: the same set twice counts twice`, async () => {
    assert.equal(isSound(await aggregate([SETS[0], SETS[0], SETS[1]])), true);
  });

  test(`${name}: coefficients are drawn anew in each call`, async () => {
    const points = await Promise.all(Array.from({ length: 4 }, () => aggregate(SETS.slice(0, 2))));
    assert.equal(new Set(points.map(({ pk }) => pk.toHex())).size, points.length);
    assert.equal(new Set(points.map(({ sig }) => sig.toHex())).size, points.length);
  });

  test(`${name}: signatures of 192 bytes are taken like those of 96`, async () => {
    const sets = SETS.slice(0, 3).map(({ pk }, i) => ({
      pk,
      sig: secretKey(i)
        .sign(MESSAGE)
        .toBytes(i === 1),
    }));
    assert.equal(isSound(await aggregate(sets)), true);
  });

  test(`${name}: no sets are BLST_AGGR_TYPE_MISMATCH`, async () => {
    await assert.rejects(aggregate([]), { code: "BLST_AGGR_TYPE_MISMATCH" });
  });

  const offCurve = Uint8Array.from(SETS[0].sig).fill(0, 1);
  offCurve[0] = 0x80;
  for (const [what, sig, code] of [
    ["a malformed signature", new Uint8Array(96), "BLST_BAD_ENCODING"],
    ["a signature of 95 bytes", SETS[0].sig.slice(1), "BLST_BAD_ENCODING"],
    ["no bytes", new Uint8Array(0), "BLST_BAD_ENCODING"],
    ["a signature off the curve", offCurve, "BLST_POINT_NOT_ON_CURVE"],
    ["a signature outside the subgroup", SIGNATURE_OUTSIDE_SUBGROUP, "BLST_POINT_NOT_IN_GROUP"],
    ["the infinity signature", INFINITY_SIGNATURE, "BLST_PK_IS_INFINITY"],
  ]) {
    test(`${name}: ${what} is ${code}, wherever it stands`, async () => {
      const bad = { pk: SETS[0].pk, sig };
      for (const sets of [
        [bad],
        [bad, ...SETS.slice(0, 3)],
        [...SETS.slice(0, 3), bad],
        [...SETS.slice(0, 300), bad],
      ]) {
        await assert.rejects(aggregate(sets), { code, setIndex: sets.indexOf(bad) });
      }
    });
  }

  test(`${name}: of two bad signatures the first is named`, async () => {
    const bad = (sig) => ({ pk: SETS[0].pk, sig });
    const sets = [SETS[0], bad(SIGNATURE_OUTSIDE_SUBGROUP), SETS[1], bad(new Uint8Array(96))];
    await assert.rejects(aggregate(sets), { code: "BLST_POINT_NOT_IN_GROUP", setIndex: 1 });
  });

  test(`${name}: a set of another shape is INVALID_ARG`, async () => {
    for (const set of [
      {},
      null,
      1,
      { pk: SETS[0].pk },
      { sig: SETS[0].sig },
      { pk: SETS[0].sig, sig: SETS[0].sig },
      { pk: SETS[0].pk, sig: "0x" },
    ]) {
      await assert.rejects(aggregate([SETS[0], set]), { code: "INVALID_ARG", setIndex: 1 });
    }
    await assert.rejects(aggregate({ length: 1, 0: SETS[0] }), { code: "INVALID_ARG" });
  });
}

test("asyncAggregateWithRandomness never throws, it rejects", async () => {
  for (const sets of [undefined, [null], [{ pk: SETS[0].pk, sig: new Uint8Array(96) }], []]) {
    const promise = asyncAggregateWithRandomness(sets);
    assert.ok(promise instanceof Promise);
    await assert.rejects(promise);
  }
});

test("asyncAggregateWithRandomness has copied its inputs when it returns", async () => {
  const sets = SETS.slice(0, 2).map(({ pk, sig }) => ({ pk, sig: Uint8Array.from(sig) }));
  const promise = asyncAggregateWithRandomness(sets);
  for (const { sig } of sets) sig.fill(0);
  sets.length = 0;
  assert.equal(isSound(await promise), true);
});
