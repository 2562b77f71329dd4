// Statements about signatures, each put to the addon in every way there is. A refused point means "not accepted".

import assert from "node:assert/strict";
import {
  PublicKey,
  Signature,
  aggregateSignatures,
  aggregateVerify as addonAggregateVerify,
  ethFastAggregateVerify as addonEthFastAggregateVerify,
  verifySignatureSets,
} from "../../../index.js";
import { bytesOf } from "../../support/hex.mjs";
import { verdictOf } from "../../support/refusals.mjs";
import {
  assertVerdict,
  waysToAggregateVerify,
  waysToFastAggregateVerify,
  waysToVerify,
  waysToVerifySets,
} from "../../support/ways_to_ask.mjs";
import { CIPHERSUITE_TAG } from "./ciphersuite_tag.mjs";

export async function verify({ input, expected }) {
  await assertVerdict(waysToVerify(oneSet(input)), expected);
}

/** The verdict under the tag `dst`; under ours a signature made under another tag is false. */
export async function verifyUnderTag({ input, expected }) {
  await assertVerdict(waysToVerify(oneSet(input)), input.dst === CIPHERSUITE_TAG && expected);
}

/**
 * A proof of possession is a signature over the key's bytes under the proof tag, so it is none under ours. The one vector that
 * is no proof because it was signed under our tag is one.
 */
export async function proofOfPossession({ input, reason }) {
  assert.notEqual(input.dst, CIPHERSUITE_TAG);
  const asSignature = { pubkey: input.pubkey, message: input.pubkey, signature: input.proof };
  await assertVerdict(waysToVerify(oneSet(asSignature)), reason === "signed under the signature tag");
}

export async function aggregateVerify({ input, expected, contested }) {
  const statement = oneSignature(input);
  if (contested) return assertContested(statement, expected);
  await assertVerdict(waysToAggregateVerify(statement), expected);

  const { pks, msgs, sig } = statement;
  if (pks.length !== msgs.length || pks.length === 0) return;
  const isOneMessage = msgs.every((msg) => Buffer.compare(msg, msgs[0]) === 0);
  if (isOneMessage) await assertVerdict(waysToFastAggregateVerify({ pks, msg: msgs[0], sig }), expected);
  if (pks.length === 1) await assertVerdict(waysToVerifySets([{ pk: pks[0], msg: msgs[0], sig }]), expected);
}

export async function aggregateVerifyUnderTag({ input, expected }) {
  await assertVerdict(waysToAggregateVerify(oneSignature(input)), input.dst === CIPHERSUITE_TAG && expected);
}

/**
 * Keys that cancel over one message, with the infinity signature: CoreAggregateVerify of the IETF draft accepts it. So does
 * aggregateVerify for a caller who lets infinity in by `sigInfcheck` false; whoever decodes by default never gets that far.
 */
async function assertContested({ pks, msgs, sig }, expected) {
  const keys = pks.map((bytes) => PublicKey.fromBytes(bytes));
  assert.throws(() => Signature.fromBytes(sig), { code: "BLST_PK_IS_INFINITY" });
  assert.equal(addonAggregateVerify(msgs, keys, Signature.fromBytes(sig, true, false)), expected);
}

export async function fastAggregateVerify({ input, expected, stage }) {
  const statement = { pks: input.pubkeys.map(bytesOf), msg: bytesOf(input.message), sig: bytesOf(input.signature) };
  await assertVerdict(waysToFastAggregateVerify(statement), expected);
  // Over one message the two verifications differ only where the keys cancel: see assertContested.
  if (stage === "infinity") return;
  const msgs = statement.pks.map(() => statement.msg);
  await assertVerdict(waysToAggregateVerify({ pks: statement.pks, msgs, sig: statement.sig }), expected);
}

/** As fast_aggregate_verify, and true for no keys with the infinity signature. */
export async function ethFastAggregateVerify({ input, expected, stage }) {
  const pks = input.pubkeys.map(bytesOf);
  assert.equal(addonEthFastAggregateVerify(bytesOf(input.message), pks, bytesOf(input.signature)), expected);
  await fastAggregateVerify({ input, expected: expected && pks.length > 0, stage });
}

/** Every set verifies on its own. */
export async function batchVerify({ input, expected, plainSumHolds }) {
  const { pubkeys, messages, signatures } = input;
  assert.ok(pubkeys.length === messages.length && pubkeys.length === signatures.length, "the vector has whole sets");
  const sets = pubkeys.map((pubkey, i) => oneSet({ pubkey, message: messages[i], signature: signatures[i] }));
  await assertVerdict(waysToVerifySets(sets), expected);
  assert.equal(sets.length > 0 && sets.every((set) => verifySignatureSets([set])), expected, "the sets one by one");
  if (plainSumHolds)
    assert.equal(await verdictOf(() => plainSum(sets)), true, "the attack is real: the plain sum verifies");
}

/** What a batch without random coefficients or checks would say. */
function plainSum(sets) {
  const keys = sets.map(({ pk }) => PublicKey.fromBytes(pk, false));
  const sum = aggregateSignatures(sets.map(({ sig }) => Signature.fromBytes(sig, false)));
  return addonAggregateVerify(
    sets.map(({ msg }) => msg),
    keys,
    sum,
  );
}

function oneSet({ pubkey, message, signature }) {
  return { pk: bytesOf(pubkey), msg: bytesOf(message), sig: bytesOf(signature) };
}

function oneSignature({ pubkeys, messages, signature }) {
  return { pks: pubkeys.map(bytesOf), msgs: messages.map(bytesOf), sig: bytesOf(signature) };
}
