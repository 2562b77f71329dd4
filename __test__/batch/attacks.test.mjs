// Forgeries that a careless verifier accepts. Each must get the right verdict in every function that takes it, and each is shown to be a
// real attack: it passes where the check that it is meant to slip past is left out.

import assert from "node:assert/strict";
import test from "node:test";
import {
  PublicKey,
  Signature,
  aggregatePublicKeys,
  aggregateSerializedPublicKeys,
  aggregateSerializedSignatures,
  aggregateSignatures,
  aggregateVerified,
  aggregateVerify,
  aggregateWithRandomness,
  asyncAggregateVerified,
  asyncAggregateWithRandomness,
  asyncVerifyEachSignatureSet,
  asyncVerifySignatureSets,
  ethAggregatePublicKeys,
  ethFastAggregateVerify,
  fastAggregateVerify,
  verify,
  verifyEachSignatureSet,
  verifyMultipleAggregateSignatures,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "../../index.js";
import { INFINITY_KEY, INFINITY_SIGNATURE, TORSION_KEYS, TORSION_SIGNATURES } from "../support/refused_points.mjs";
import { addKeys, addSignatures, distinctMessage, negated, oneMessage, secretKey, signedSets } from "../support/signed_sets.mjs";
import { assertVerdict, waysToFastAggregateVerify, waysToVerify, waysToVerifySets } from "../support/ways_to_ask.mjs";

const trustedKey = (bytes) => PublicKey.fromBytes(bytes, false);
const trustedSignature = (bytes) => Signature.fromBytes(bytes, false);
const NOT_IN_GROUP = { code: "BLST_POINT_NOT_IN_GROUP" };
const IS_INFINITY = { code: "BLST_PK_IS_INFINITY" };
const FLAGS = [undefined, null, true, false];

/** The verdict of every function over sets is `expected`, whatever its flags. */
async function assertWhateverFlags(sets, expected) {
  const decoded = sets.map(({ msg, pk, sig }) => ({ msg, pk: trustedKey(pk), sig: trustedSignature(sig) }));
  for (const keys of FLAGS) {
    for (const signatures of FLAGS) {
      const flags = `flags ${keys}, ${signatures}`;
      assert.equal(verifyMultipleAggregateSignatures(decoded, keys, signatures), expected, flags);
      assert.equal(verifyMultipleAggregateSignaturesSerialized(sets, keys, signatures), expected, flags);
      if (keys !== null && signatures !== null) {
        const options = { pksValidate: keys, sigsGroupcheck: signatures };
        assert.equal(verifySignatureSets(sets, options), expected, flags);
        assert.equal(await asyncVerifySignatureSets(sets, options), expected, flags);
        const each = verifyEachSignatureSet(sets, options);
        assert.equal(
          each.every((verdict) => verdict === "VALID"),
          expected,
          flags,
        );
        assert.deepEqual(await asyncVerifyEachSignatureSet(sets, options), each, flags);
      }
    }
  }
}

/** The sets with an error added to the signature of set i and taken from that of set j. */
function withCancellingErrors(sets, i, j, error) {
  return sets.map((set, k) => {
    if (k !== i && k !== j) return set;
    return { ...set, sig: addSignatures(set.sig, k === i ? error : negated(error)) };
  });
}

for (const [messages, messageOf] of [
  ["distinct messages", distinctMessage],
  ["one message", oneMessage],
]) {
  test(`two signatures whose errors cancel are false, ${messages}`, async () => {
    const error = secretKey(99).sign(distinctMessage(99)).toBytes();
    for (const [count, i, j] of [
      [2, 0, 1],
      [3, 2, 0],
      [33, 0, 32],
    ]) {
      const sound = signedSets(count, messageOf);
      await assertWhateverFlags(sound, true);
      const forged = withCancellingErrors(sound, i, j, error);
      await assertVerdict(waysToVerifySets(forged), false);
      await assertWhateverFlags(forged, false);
      for (const k of [i, j]) await assertVerdict(waysToVerify(forged[k]), false);

      // Real: the plain sum is that of the sound signatures.
      assert.deepEqual(addSignatures(...forged.map(({ sig }) => sig)), addSignatures(...sound.map(({ sig }) => sig)));
    }
  });

  test(`two signatures whose torsion parts cancel are false, ${messages}`, async () => {
    for (const torsion of TORSION_SIGNATURES) {
      const sound = signedSets(2, messageOf);
      const forged = withCancellingErrors(sound, 0, 1, torsion);
      await assertVerdict(waysToVerifySets(forged), false);
      assert.deepEqual(addSignatures(...forged.map(({ sig }) => sig)), addSignatures(...sound.map(({ sig }) => sig)));
    }
  });
}

test("aggregateVerified answers for the sum: errors that cancel leave it sound, and the pair that comes back verifies", async () => {
  const error = secretKey(99).sign(distinctMessage(99)).toBytes();
  const sound = signedSets(3, oneMessage);
  const { msg } = sound[0];
  const cancelling = withCancellingErrors(sound, 0, 2, error).map(({ pk, sig }) => ({ pk, sig }));
  const single = cancelling.map((contribution, i) => (i === 2 ? { pk: sound[2].pk, sig: sound[2].sig } : contribution));
  for (const aggregate of [aggregateVerified, asyncAggregateVerified]) {
    const noticed = await aggregate(msg, single);
    assert.deepEqual(noticed.invalid, [0]);
    assert.equal(verify(msg, noticed.pk, noticed.sig, true, true), true);

    const { pk, sig, invalid } = await aggregate(msg, cancelling);
    assert.deepEqual(invalid, []);
    assert.equal(verify(msg, pk, sig, true, true), true);
    assert.deepEqual(sig.toBytes(), addSignatures(...sound.map((set) => set.sig)));
  }
});

test("a signature plus a torsion point is refused by every function that checks it", async () => {
  const [set] = signedSets(1, distinctMessage);
  const { msg, pk } = set;
  const key = PublicKey.fromBytes(pk);
  for (const torsion of TORSION_SIGNATURES) {
    const sig = addSignatures(set.sig, torsion);
    await assertVerdict(waysToVerify({ msg, pk, sig }), false);
    assert.throws(() => Signature.fromBytes(sig), NOT_IN_GROUP);
    assert.throws(() => Signature.fromBytes(sig, true, false), NOT_IN_GROUP);
    assert.throws(() => trustedSignature(sig).sigValidate(), NOT_IN_GROUP);
    assert.throws(() => aggregateSerializedSignatures([sig]), NOT_IN_GROUP);
    assert.throws(() => aggregateSignatures([trustedSignature(sig)], true), NOT_IN_GROUP);
    assert.throws(() => aggregateWithRandomness([{ pk: key, sig }]), NOT_IN_GROUP);
    await assert.rejects(asyncAggregateWithRandomness([{ pk: key, sig }]), NOT_IN_GROUP);
    // Real: trusted, the torsion parts of two signatures cancel and the sum is the sound signature.
    const sum = aggregateSignatures([trustedSignature(sig), trustedSignature(negated(torsion))]);
    assert.equal(verify(msg, key, sum, true, true), true);
  }
});

test("a key plus a torsion point is refused by every function that checks it", async () => {
  const [{ msg, pk: sound, sig }] = signedSets(1, distinctMessage);
  for (const torsion of TORSION_KEYS) {
    const pk = addKeys(sound, torsion);
    await assertVerdict(waysToVerify({ msg, pk, sig }), false);
    assert.equal(ethFastAggregateVerify(msg, [pk, negated(torsion)], sig), false);
    assert.throws(() => PublicKey.fromBytes(pk), NOT_IN_GROUP);
    assert.throws(() => trustedKey(pk).keyValidate(), NOT_IN_GROUP);
    assert.throws(() => aggregatePublicKeys([trustedKey(pk)], true), NOT_IN_GROUP);
    assert.throws(() => aggregateSerializedPublicKeys([pk]), NOT_IN_GROUP);
    assert.throws(() => ethAggregatePublicKeys([pk]), NOT_IN_GROUP);
    // Real: trusted, the torsion parts of two keys cancel and the sum is the sound key.
    const sum = aggregatePublicKeys([trustedKey(pk), trustedKey(negated(torsion))]);
    assert.equal(verify(msg, sum, Signature.fromBytes(sig), true, true), true);
  }
});

test("the infinity key with the infinity signature is false in every function, whatever its flags", async () => {
  const msg = distinctMessage(0);
  const forged = { msg, pk: INFINITY_KEY, sig: INFINITY_SIGNATURE };
  const key = trustedKey(INFINITY_KEY);
  const signature = trustedSignature(INFINITY_SIGNATURE);
  await assertVerdict(waysToVerify(forged), false);
  await assertWhateverFlags([forged], false);
  await assertWhateverFlags([...signedSets(3, distinctMessage), forged], false);
  await assertWhateverFlags([forged, forged], false);
  for (const flag of FLAGS) {
    assert.equal(verify(msg, key, signature, flag, flag), false);
    assert.equal(aggregateVerify([msg], [key], signature, flag, flag), false);
    assert.equal(aggregateVerify([msg, distinctMessage(1)], [key, key], signature, flag, flag), false);
    assert.equal(fastAggregateVerify(msg, [key], signature, flag), false);
    assert.equal(fastAggregateVerify(msg, [key, key], signature, flag), false);
  }
  assert.equal(ethFastAggregateVerify(msg, [INFINITY_KEY], INFINITY_SIGNATURE), false);
  assert.throws(() => ethAggregatePublicKeys([INFINITY_KEY]), IS_INFINITY);
  assert.throws(() => aggregateSerializedPublicKeys([INFINITY_KEY]), IS_INFINITY);
  assert.throws(() => aggregatePublicKeys([key], true), IS_INFINITY);
  for (const sig of [INFINITY_SIGNATURE, signedSets(1, distinctMessage)[0].sig]) {
    assert.throws(() => aggregateWithRandomness([{ pk: key, sig }]), IS_INFINITY);
    await assert.rejects(asyncAggregateWithRandomness([{ pk: key, sig }]), IS_INFINITY);
  }
});

test("an infinity key or an infinity signature beside sound ones is false, whatever the flags", async () => {
  const sets = signedSets(3, distinctMessage);
  for (const at of [0, 2]) {
    for (const part of [{ pk: INFINITY_KEY }, { sig: INFINITY_SIGNATURE }]) {
      await assertWhateverFlags(
        sets.map((set, i) => (i === at ? { ...set, ...part } : set)),
        false,
      );
    }
  }
});

test("keys that sum to infinity with the infinity signature are false for one message", async () => {
  const [{ msg, pk }] = signedSets(1, distinctMessage);
  const pks = [pk, negated(pk)];
  await assertVerdict(waysToFastAggregateVerify({ pks, msg, sig: INFINITY_SIGNATURE }), false);
  assert.deepEqual(addKeys(...pks), INFINITY_KEY);
});

test("a key and its negation, each with its own sound signature, are a true batch", async () => {
  const [{ msg, pk, sig }] = signedSets(1, distinctMessage);
  const sets = [
    { msg, pk, sig },
    { msg, pk: negated(pk), sig: negated(sig) },
  ];
  await assertVerdict(waysToVerifySets(sets), true);
  await assertVerdict(waysToVerifySets([sets[0], { ...sets[1], sig }]), false);
});
