// The real aggregates of mainnet's and Goerli's sync committees: 512 keys, the participation bits choose the signers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  PublicKey,
  Signature,
  aggregatePublicKeys,
  aggregateSerializedPublicKeys,
  ethAggregatePublicKeys,
  ethFastAggregateVerify,
  fastAggregateVerify,
  verify,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "../../index.js";
import { bytesOf, hexOf } from "../support/hex.mjs";

const { committees, aggregates } = JSON.parse(
  readFileSync(new URL("../vectors/real/sync_aggregates.json", import.meta.url), "utf8"),
);

/** SYNC_COMMITTEE_SIZE of consensus-specs (mainnet preset). */
const COMMITTEE_SIZE = 512;

/** The committee's keys whose bit is set; bit i of the SSZ bitvector is bit i mod 8, from the least significant, of byte i / 8. */
function signersOf(committee, bits) {
  return committee.filter((_, i) => (bits[i >> 3] >> (i & 7)) & 1);
}

function statementOf({ network, period, bits, signingRoot, signature }) {
  const committee = committees[network][period].map(bytesOf);
  return { committee, bits: bytesOf(bits), msg: bytesOf(signingRoot), sig: bytesOf(signature) };
}

/** The verdict of each function on one signing root; they are asked the same thing in their own terms. */
function verdictsOn({ committee, bits, msg, sig }) {
  const pks = signersOf(committee, bits);
  const keys = pks.map((bytes) => PublicKey.fromBytes(bytes));
  const sum = aggregateSerializedPublicKeys(pks);
  return {
    fastAggregateVerify: fastAggregateVerify(msg, keys, Signature.fromBytes(sig)),
    ethFastAggregateVerify: ethFastAggregateVerify(msg, pks, sig),
    verify: verify(msg, aggregatePublicKeys(keys), Signature.fromBytes(sig), true, true),
    verifySignatureSets: verifySignatureSets([{ msg, pk: sum.toBytes(), sig }]),
    verifySignatureSetsUncompressed: verifySignatureSets([
      { msg, pk: ethAggregatePublicKeys(pks).toBytes(false), sig },
    ]),
    verifyMultipleAggregateSignaturesSerialized: verifyMultipleAggregateSignaturesSerialized([
      { msg, pk: sum.toBytes(), sig },
    ]),
  };
}

function assertAll(verdicts, expected) {
  for (const [name, verdict] of Object.entries(verdicts)) assert.equal(verdict, expected, name);
}

function withBitFlipped(bytes, bit) {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] ^= 1 << (bit & 7);
  return flipped;
}

test("there are aggregates, their committees are whole and their bits say how many signed", () => {
  assert.ok(aggregates.length > 0);
  for (const aggregate of aggregates) {
    const { committee, bits } = statementOf(aggregate);
    assert.equal(committee.length, COMMITTEE_SIZE);
    assert.equal(bits.length * 8, COMMITTEE_SIZE);
    assert.equal(signersOf(committee, bits).length, aggregate.participants);
  }
});

for (const aggregate of aggregates) {
  const name = `${aggregate.network} slot ${aggregate.slot} (${aggregate.kind}), ${aggregate.participants} of ${COMMITTEE_SIZE}`;
  const statement = statementOf(aggregate);

  test(`${name}: verifies in every function`, () => {
    assertAll(verdictsOn(statement), aggregate.expected);
  });

  test(`${name}: one flipped bit of participation is false`, () => {
    for (const bit of [0, COMMITTEE_SIZE - 1]) {
      assertAll(verdictsOn({ ...statement, bits: withBitFlipped(statement.bits, bit) }), false);
    }
  });

  test(`${name}: one flipped bit of the signing root is false`, () => {
    assertAll(verdictsOn({ ...statement, msg: withBitFlipped(statement.msg, 255) }), false);
  });

  test(`${name}: one flipped bit of the signature is false or refused, by code`, () => {
    const pks = signersOf(statement.committee, statement.bits);
    const keys = pks.map((bytes) => PublicKey.fromBytes(bytes));
    const pk = aggregatePublicKeys(keys).toBytes();
    // The sign flag leaves a signature of the subgroup, its negation; the lowest bit of x leaves no point of the subgroup.
    const negated = withBitFlipped(statement.sig, 5);
    assertAll(verdictsOn({ ...statement, sig: negated }), false);
    const moved = withBitFlipped(statement.sig, 95 * 8);
    assert.throws(
      () => Signature.fromBytes(moved),
      ({ code }) => ["BLST_POINT_NOT_ON_CURVE", "BLST_POINT_NOT_IN_GROUP"].includes(code),
    );
    assert.equal(ethFastAggregateVerify(statement.msg, pks, moved), false);
    assert.equal(verifySignatureSets([{ msg: statement.msg, pk, sig: moved }]), false);
    assert.equal(verifyMultipleAggregateSignaturesSerialized([{ msg: statement.msg, pk, sig: moved }]), false);
  });
}

test("all aggregates are one true batch, and one wrong participation makes the batch false", () => {
  const sets = aggregates.map((aggregate) => {
    const { committee, bits, msg, sig } = statementOf(aggregate);
    return { msg, pk: aggregateSerializedPublicKeys(signersOf(committee, bits)).toBytes(), sig };
  });
  assert.equal(verifySignatureSets(sets), true);
  assert.equal(verifyMultipleAggregateSignaturesSerialized(sets), true);
  const { committee, bits } = statementOf(aggregates.at(-1));
  const wrong = aggregateSerializedPublicKeys(signersOf(committee, withBitFlipped(bits, 100)));
  const tampered = [...sets.slice(0, -1), { ...sets.at(-1), pk: wrong.toBytes() }];
  assert.equal(verifySignatureSets(tampered), false);
  assert.equal(verifyMultipleAggregateSignaturesSerialized(tampered), false);
});

test("a committee's sum is the same from bytes, from objects and from the consensus-specs wrapper", () => {
  for (const periods of Object.values(committees)) {
    for (const committee of Object.values(periods)) {
      const pks = committee.map(bytesOf);
      const sum = hexOf(aggregateSerializedPublicKeys(pks).toBytes());
      assert.equal(hexOf(aggregatePublicKeys(pks.map((bytes) => PublicKey.fromBytes(bytes))).toBytes()), sum);
      assert.equal(hexOf(ethAggregatePublicKeys(pks).toBytes()), sum);
    }
  }
});
