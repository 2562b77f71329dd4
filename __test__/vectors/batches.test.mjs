// The vectors that are statements about sets, through every function over sets as bytes: each as it is, and each adversarial batch among
// many sound sets.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { aggregateSerializedPublicKeys, asyncVerifyEachSignatureSet, asyncVerifySignatureSets } from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { bytesOf } from "../support/hex.mjs";
import { refusalOf } from "../support/refusals.mjs";
import { differences, verdictAlone, verdictsOf } from "../support/set_verdicts.mjs";
import { distinctMessage, signedSets } from "../support/signed_sets.mjs";
import { CIPHERSUITE_TAG } from "./kinds/ciphersuite_tag.mjs";
import { readVectorFiles } from "../support/vector_files.mjs";

const files = readVectorFiles(fileURLToPath(new URL(".", import.meta.url)));

/**
 * What the first thing that is wrong means as a verdict. The vectors do not tell apart the two ways of not decoding, and for them the
 * infinity signature is a sound point with a wrong equation.
 */
const CODES_OF_STAGE = {
  decode: ["BLST_BAD_ENCODING", "BLST_POINT_NOT_ON_CURVE"],
  subgroup: ["BLST_POINT_NOT_IN_GROUP"],
  infinity: ["BLST_PK_IS_INFINITY"],
  pairing: ["BLST_VERIFY_FAIL", "BLST_PK_IS_INFINITY"],
};

/** kind: the sets that the vector is about. None where it cannot be said in sets: a sum of no keys, or of keys that are refused. */
const SETS_OF_KIND = {
  verify: oneSet,
  verify_dst: oneSet,
  fast_aggregate_verify: sumOfKeysAsSet,
  eth_fast_aggregate_verify: sumOfKeysAsSet,
  batch_verify: ({ pubkeys, messages, signatures }) => pubkeys.map((pk, i) => bytesOfSet(pk, messages[i], signatures[i])),
};
const SOUND_SETS = 200;
/** Fewer messages than sets, so that the strangers meet groups. */
const SOUND_MESSAGES = 40;

function vectorsOf(kind) {
  const cases = files.filter((file) => file.kind === kind).flatMap((file) => file.cases);
  assert.notEqual(cases.length, 0, kind);
  return cases;
}

/** The vector's verdict under the one tag that the addon has. */
function expectedOf({ input, expected }) {
  return expected && (input.dst ?? CIPHERSUITE_TAG) === CIPHERSUITE_TAG;
}

for (const kind of Object.keys(SETS_OF_KIND)) {
  test(`every vector of kind ${kind} has its verdict in all four functions, and each of its sets the one that it gets alone`, async (t) => {
    let ran = 0;
    for (const vector of vectorsOf(kind)) {
      const sets = SETS_OF_KIND[kind](vector.input);
      if (sets === null) {
        // `eth_fast_aggregate_verify` of no keys with the infinity signature is true, and not about sets.
        assert.equal(vector.input.pubkeys.length > 0 && vector.expected, false, vector.name);
        continue;
      }
      const verdicts = await verdictsOf(sets);
      assert.deepEqual(differences(verdicts, sets.map(verdictAlone)), {}, vector.name);
      assert.equal(sets.length > 0 && verdicts.every((verdict) => verdict === "VALID"), expectedOf(vector), vector.name);
      assertStage(vector, verdicts);
      ran += 1;
    }
    t.diagnostic(`${ran} of ${vectorsOf(kind).length} vectors`);
    assert.ok(ran > 0);
  });
}

/** Where the vector tells what is wrong, the verdicts tell the same. */
function assertStage({ name, stage, input, decodeMayBeRefused }, verdicts) {
  const codes = CODES_OF_STAGE[stage];
  if (codes === undefined || decodeMayBeRefused || (input.dst ?? CIPHERSUITE_TAG) !== CIPHERSUITE_TAG) return;
  assert.ok(verdicts.some((verdict) => codes.includes(verdict)), `${name}: one of ${codes} among ${verdicts}`);
}

const sound = signedSets(SOUND_SETS, (i) => distinctMessage(i % SOUND_MESSAGES));

test(`every vector of kind batch_verify keeps its verdicts at a random place among ${SOUND_SETS} sound sets, asynchronously`, async () => {
  for (const vector of vectorsOf("batch_verify")) {
    const place = new SeededRandom(`among sound sets ${vector.name}`).below(SOUND_SETS + 1);
    const strangers = SETS_OF_KIND.batch_verify(vector.input);
    const sets = [...sound.slice(0, place), ...strangers, ...sound.slice(place)];
    const expected = sets.map((set, i) => (i >= place && i < place + strangers.length ? verdictAlone(set) : "VALID"));
    const [all, each] = await Promise.all([asyncVerifySignatureSets(sets), asyncVerifyEachSignatureSet(sets)]);
    assert.deepEqual(differences(each, expected), {}, `${vector.name} at ${place}`);
    assert.equal(all, strangers.length === 0 || vector.expected, `${vector.name} at ${place}`);
  }
});

test("every vector of kind verify keeps its verdict in one batch with all others", async () => {
  const vectors = vectorsOf("verify");
  const sets = vectors.flatMap(({ input }) => oneSet(input));
  const verdicts = await verdictsOf(sets);
  assert.deepEqual(differences(verdicts, sets.map(verdictAlone)), {});
  vectors.forEach((vector, i) => assert.equal(verdicts[i] === "VALID", vector.expected, vector.name));
});

function oneSet({ pubkey, message, signature }) {
  return [bytesOfSet(pubkey, message, signature)];
}

/** The keys' sum as the key of one set; null where there is none. */
function sumOfKeysAsSet({ pubkeys, message, signature }) {
  const keys = pubkeys.map(bytesOf);
  if (refusalOf(() => aggregateSerializedPublicKeys(keys)) !== null) return null;
  return [{ msg: bytesOf(message), pk: aggregateSerializedPublicKeys(keys).toBytes(), sig: bytesOf(signature) }];
}

function bytesOfSet(pubkey, message, signature) {
  return { msg: bytesOf(message), pk: bytesOf(pubkey), sig: bytesOf(signature) };
}
