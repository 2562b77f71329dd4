// @lodestar/beacon-node 1.44: the pool of workers, the verifier of the main thread, and what both are made of.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PublicKey } from "@chainsafe/blst";
import { SignatureSetType, createPubkeyCache, syncPubkeys } from "@lodestar/state-transition";
import { BlsMultiThreadWorkerPool, BlsSingleThreadVerifier } from "../../unpacked/beacon-node/lib/chain/bls/index.js";
import { verifySignatureSetsMaybeBatch } from "../../unpacked/beacon-node/lib/chain/bls/maybeBatch.js";
import { getAggregatedPubkey } from "../../unpacked/beacon-node/lib/chain/bls/utils.js";
import { hexOf } from "../../support/hex.mjs";
import { HOSTILE_KEYS, HOSTILE_SIGNATURES } from "./hostile.mjs";
import { pubkeys, rootOf, sign } from "./validators.mjs";
import { setsOf, vectorsOf } from "./vectors.mjs";
import { assertOurAddonAnswered } from "./which_addon.mjs";

const pubkeyCache = createPubkeyCache();
const logger = { error: (...details) => assert.fail(details.join(" ")) };
const verifiers = {};

before(async () => {
  syncPubkeys(pubkeyCache, pubkeys.map((pubkey) => ({ pubkey })));
  verifiers["the pool"] = new BlsMultiThreadWorkerPool({}, { logger, metrics: null, pubkeyCache });
  verifiers["the main thread"] = new BlsSingleThreadVerifier({ metrics: null, pubkeyCache });
  await verifiers["the pool"].waitTillInitialized();
});

after(async () => {
  await verifiers["the pool"].close();
  assertOurAddonAnswered();
});

const indexed = (index, root) => ({ type: SignatureSetType.indexed, index, signingRoot: root, signature: sign(root, index) });
const aggregate = (indices, root) => ({ type: SignatureSetType.aggregate, indices, signingRoot: root, signature: sign(root, ...indices) });
const single = (index, root) => ({ ...indexed(index, root), type: SignatureSetType.single, pubkey: PublicKey.fromBytes(pubkeys[index]) });
const block = () => [indexed(0, rootOf(1)), aggregate([1, 2, 3, 3], rootOf(2)), single(4, rootOf(3)), aggregate([5, 6], rootOf(2))];

/** A test on each verifier with each set of its options. */
function onEach(rule, check) {
  const ways = { "the pool": [{}, { batchable: true }, { priority: true }, { verifyOnMainThread: true }], "the main thread": [{}] };
  for (const [name, optionSets] of Object.entries(ways)) {
    for (const options of optionSets) {
      test(`${name} ${JSON.stringify(options)}: ${rule}`, () => check((sets) => verifiers[name].verifySignatureSets(sets, options)));
    }
  }
}

onEach("sets of every type are true, alone and together", async (verify) => {
  for (const set of block()) assert.equal(await verify([set]), true);
  assert.equal(await verify(block()), true);
});

onEach("one set with another message, signature or signer is false, wherever it stands", async (verify) => {
  for (const [position, set] of block().entries()) {
    const stranger = { ...set, signature: sign(set.signingRoot, 9) };
    const spoiled = [stranger, { ...set, signingRoot: rootOf(9) }];
    if (set.indices) spoiled.push({ ...set, indices: set.indices.slice(1) });
    for (const bad of spoiled) {
      assert.equal(await verify([bad]), false);
      assert.equal(await verify(block().with(position, bad)), false);
    }
  }
});

for (const [name, signature] of Object.entries(HOSTILE_SIGNATURES)) {
  onEach(`${name} is false`, async (verify) => {
    assert.equal(await verify([{ ...indexed(0, rootOf(1)), signature }]), false);
    assert.equal(await verify([...block(), { ...indexed(0, rootOf(1)), signature }]), false);
  });
}

for (const [name, key] of Object.entries(HOSTILE_KEYS)) {
  test(`${name} does not get into a set or into the cache of keys`, () => {
    assert.throws(() => PublicKey.fromBytes(key), { code: /^BLST_/ });
    assert.throws(() => createPubkeyCache().set(0, key), { code: /^BLST_/ });
  });
}

test("500 sets, which the pool cuts into jobs, are true, and one bad set of the last job makes them false", async () => {
  const sets = Array.from({ length: 500 }, (_, i) => indexed(i % pubkeys.length, rootOf(i % 100)));
  const bad = { ...sets[499], signature: sets[0].signature };
  for (const verifier of Object.values(verifiers)) {
    assert.equal(await verifier.verifySignatureSets(sets), true);
    assert.equal(await verifier.verifySignatureSets(sets.with(499, bad)), false);
  }
});

test("of jobs that the pool batches, the one with the bad set is false and the others are true", async () => {
  const jobs = Array.from({ length: 40 }, (_, i) => [indexed(i % pubkeys.length, rootOf(i))]);
  jobs[17] = [{ ...jobs[17][0], signingRoot: rootOf(99) }];
  const verdicts = await Promise.all(jobs.map((sets) => verifiers["the pool"].verifySignatureSets(sets, { batchable: true })));
  assert.deepEqual(verdicts, jobs.map((_, i) => i !== 17));
});

test("an index without a key rejects", async () => {
  for (const verifier of Object.values(verifiers)) {
    await assert.rejects(verifier.verifySignatureSets([{ ...indexed(0, rootOf(1)), index: 99 }]), /Missing pubkey/);
  }
});

const oneMessage = () => pubkeys.map((pubkey, i) => ({ publicKey: PublicKey.fromBytes(pubkey), signature: sign(rootOf(1), i) }));

test("signatures of one message are true each", async () => {
  for (const verifier of Object.values(verifiers)) {
    assert.deepEqual(await verifier.verifySignatureSetsSameMessage(oneMessage(), rootOf(1)), pubkeys.map(() => true));
    assert.deepEqual(await verifier.verifySignatureSetsSameMessage(oneMessage(), rootOf(2)), pubkeys.map(() => false));
  }
});

for (const [name, signature] of Object.entries({ "a stranger's signature": sign(rootOf(1), 9), ...HOSTILE_SIGNATURES })) {
  test(`among signatures of one message, ${name} is false and leaves the others true`, async () => {
    for (const verifier of Object.values(verifiers)) {
      const sets = oneMessage().with(3, { ...oneMessage()[3], signature });
      assert.deepEqual(await verifier.verifySignatureSetsSameMessage(sets, rootOf(1)), pubkeys.map((_, i) => i !== 3));
    }
  });
}

test("the key of an aggregate set is the sum of its signers' keys", () => {
  const sum = getAggregatedPubkey(aggregate([1, 2, 2], rootOf(1)), pubkeyCache);
  const sets = [{ publicKey: sum, message: rootOf(1), signature: sign(rootOf(1), 1, 2, 2) }];
  assert.equal(verifySignatureSetsMaybeBatch(sets), true);
  assert.notEqual(hexOf(sum.toBytes()), hexOf(getAggregatedPubkey(aggregate([1, 2], rootOf(1)), pubkeyCache).toBytes()));
});

for (const kind of ["verify", "batch_verify"]) {
  test(`every vector of kind ${kind} has its verdict, in this thread and in the pool`, async () => {
    for (const { name, input, expected } of vectorsOf(kind)) {
      const sets = decode(setsOf(input));
      // A key that is refused gets into no set.
      if (sets === null) assert.equal(expected, false, name);
      else {
        assert.equal(verifySignatureSetsMaybeBatch(sets), expected, name);
        assert.equal(await inPool(sets), expected, name);
      }
    }
  });
}

function decode(sets) {
  try {
    return sets.map(({ pubkey, ...set }) => ({ ...set, publicKey: PublicKey.fromBytes(pubkey) }));
  } catch (error) {
    assert.match(error.code, /^BLST_/);
    return null;
  }
}

function inPool(sets) {
  const type = SignatureSetType.single;
  return verifiers["the pool"].verifySignatureSets(
    sets.map(({ publicKey, message, signature }) => ({ type, pubkey: publicKey, signingRoot: message, signature })),
  );
}
