// What README.md says is run: each block of JavaScript, each row of the table of verdicts, and each row of the table of
// differences, against both packages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as theirs from "@chainsafe/blst";
import * as ours from "../../index.js";
import { readDocument, run, testBlocks } from "./code_blocks.mjs";

const README = readDocument("README.md");
const OUR_MODULE = new URL("../../index.js", import.meta.url).href;
const THEIR_MODULE = import.meta.resolve("@chainsafe/blst");

testBlocks("README.md");

test("the line for CommonJS requires what the first block imports", () => {
  const [, imported] = README.match(/^import (\{.*\}) from "beacon-bls";$/m);
  assert.ok(README.includes(`\`const ${imported} = require("beacon-bls");\``));
});

const MSG = new Uint8Array(32).fill(7);
const INFINITY_KEY = Uint8Array.of(0xc0, ...new Uint8Array(47));
const INFINITY_SIGNATURE = Uint8Array.of(0xc0, ...new Uint8Array(95));
// The first points of the vectors that are outside the subgroup, and that blst decodes.
const TORSION_KEY = outsideSubgroup("deserialize_g1_48.json");
const TORSION_SIGNATURE = outsideSubgroup("deserialize_g2_96.json");

function outsideSubgroup(file) {
  const { cases } = JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
  const isOutside = ({ expected, decodeMayBeRefused }) => expected.decodes && !expected.inSubgroup && !decodeMayBeRefused;
  return Uint8Array.from(Buffer.from(cases.find(isOutside).input.slice(2), "hex"));
}

const hexOf = (bytes) => Buffer.from(bytes).toString("hex");
const signerOf = ({ SecretKey }) => SecretKey.fromKeygen(new Uint8Array(32).fill(1));
const infinityKey = ({ PublicKey }) => PublicKey.fromBytes(INFINITY_KEY, false);

/** How a call ends: `value`, or how it failed, with the error. */
async function outcome(call) {
  let promise;
  try {
    promise = call();
  } catch (error) {
    return { how: "throws", error };
  }
  try {
    return { how: "ends", value: await promise };
  } catch (error) {
    return { how: "rejects", error };
  }
}

async function expectCode(code, ...calls) {
  for (const call of calls) {
    const { how, error, value } = await outcome(call);
    assert.equal(error?.code, code, `${call}: ${how} ${error ?? value}`);
  }
}

async function expectSuccess(...calls) {
  for (const call of calls) assert.equal((await outcome(call)).how, "ends", String(call));
}

/** Calls that decode or sum an infinite point and one outside the subgroup, with a flag. */
const loose = {
  keys: (bls, flag) => [INFINITY_KEY, TORSION_KEY].flatMap((bytes) => [
    () => bls.PublicKey.fromBytes(bytes, flag),
    () => bls.PublicKey.fromHex(hexOf(bytes), flag),
  ]),
  signatures: (bls, flag) => [INFINITY_SIGNATURE, TORSION_SIGNATURE].flatMap((bytes) => [
    () => bls.Signature.fromBytes(bytes, flag),
    () => bls.Signature.fromHex(hexOf(bytes), flag),
  ]),
  sums: (bls, flag) => [
    () => bls.aggregateSerializedPublicKeys([INFINITY_KEY], flag),
    () => bls.aggregateSerializedPublicKeys([TORSION_KEY], flag),
    () => bls.aggregateSerializedSignatures([TORSION_SIGNATURE], flag),
  ],
};

async function expectOtherDefault(calls) {
  await expectSuccess(...calls(theirs), ...calls(theirs, false), ...calls(ours, false));
  for (const call of [...calls(theirs, true), ...calls(ours, true), ...calls(ours)]) {
    const { how, error } = await outcome(call);
    assert.equal(how, "throws", String(call));
    assert.match(error.code, /^BLST_(PK_IS_INFINITY|POINT_NOT_IN_GROUP)$/);
  }
}

/** One check for each row, by the row's title. */
const DIFFERENCES = {
  "Decoding keys": () => expectOtherDefault(loose.keys),
  "Decoding signatures": async () => {
    await expectOtherDefault(loose.signatures);
    await expectSuccess(() => ours.Signature.fromBytes(INFINITY_SIGNATURE, true, false));
    await expectSuccess(() => ours.Signature.fromBytes(INFINITY_SIGNATURE, undefined, false));
  },
  "Summing bytes": () => expectOtherDefault(loose.sums),
  "Infinity among keys": async () => {
    const verdict = (bls) => bls.fastAggregateVerify(MSG, [signerOf(bls).toPublicKey(), infinityKey(bls)], signerOf(bls).sign(MSG));
    assert.deepEqual([verdict(theirs), verdict(ours)], [true, false]);
    const merge = (bls) => bls.aggregateWithRandomness([{ pk: infinityKey(bls), sig: signerOf(bls).sign(MSG).toBytes() }]);
    await expectSuccess(() => merge(theirs));
    await expectCode("BLST_PK_IS_INFINITY", () => merge(ours));
  },
  "Wrong arguments": async () => {
    const calls = [
      ["InvalidArg", (bls) => bls.PublicKey.fromBytes("text")],
      ["BooleanExpected", (bls) => bls.PublicKey.fromBytes(INFINITY_KEY, "yes")],
      ["NumberExpected", (bls) => signerOf(bls).deriveChildEip2333("1")],
      [undefined, (bls) => bls.verifyMultipleAggregateSignatures([null])],
    ];
    for (const [code, call] of calls) {
      await expectCode(code, () => call(theirs));
      await expectCode("INVALID_ARG", () => call(ours));
    }
  },
  "Objects of the wrong class": async () => {
    const signatureAsKey = (bls) => bls.verify(MSG, signerOf(bls).sign(MSG), signerOf(bls).sign(MSG));
    const signatureInSum = (bls) => bls.aggregatePublicKeys([signerOf(bls).sign(MSG)]);
    assert.equal(signatureAsKey(theirs), false);
    await expectSuccess(() => signatureInSum(theirs));
    await expectCode("INVALID_ARG", () => signatureAsKey(ours), () => signatureInSum(ours));
  },
  "A getter that throws": async () => {
    const thrown = new RangeError("the caller's own");
    const call = (bls) => () => bls.verifyMultipleAggregateSignatures([{ get msg() { throw thrown; } }]);
    assert.equal((await outcome(call(theirs))).error, thrown);
    const { error } = await outcome(call(ours));
    assert.deepEqual([error.code, error.cause], ["INVALID_ARG", thrown]);
  },
  "`deriveChildEip2333(index)`": async () => {
    for (const index of [-1, 1.5, Number.NaN, 2 ** 32]) {
      await expectSuccess(() => signerOf(theirs).deriveChildEip2333(index));
      await expectCode("INVALID_ARG", () => signerOf(ours).deriveChildEip2333(index));
    }
  },
  '`fromHex("0x0x...")`': async () => {
    const text = (bls) => `0x${signerOf(bls).toPublicKey().toHex()}`;
    await expectSuccess(() => theirs.PublicKey.fromHex(text(theirs)));
    await expectCode("INVALID_HEX", () => ours.PublicKey.fromHex(text(ours)));
  },
  "Position of an error": async () => {
    const call = (bls) => () => bls.aggregateSerializedPublicKeys([signerOf(bls).toPublicKey().toBytes(), new Uint8Array(1)]);
    const [{ error: theirError }, { error: ourError }] = [await outcome(call(theirs)), await outcome(call(ours))];
    assert.deepEqual([theirError.setIndex, ourError.setIndex], [undefined, 1]);
  },
  "Failures of async calls": async () => {
    const merge = (sig) => (bls) => () => bls.asyncAggregateWithRandomness([{ pk: signerOf(bls).toPublicKey(), sig }]);
    const calls = [
      ["throws", "BLST_AGGR_TYPE_MISMATCH", "BLST_AGGR_TYPE_MISMATCH", (bls) => () => bls.asyncAggregateWithRandomness([])],
      ["throws", "InvalidArg", "INVALID_ARG", (bls) => () => bls.asyncAggregateWithRandomness(1)],
      ["throws", "BLST_BAD_ENCODING", "BLST_BAD_ENCODING", merge(new Uint8Array(1))],
      ["rejects", "GenericFailure", "BLST_POINT_NOT_IN_GROUP", merge(TORSION_SIGNATURE)],
    ];
    for (const [theirWay, theirCode, ourCode, call] of calls) {
      const [their, our] = [await outcome(call(theirs)), await outcome(call(ours))];
      assert.deepEqual([their.how, their.error.code], [theirWay, theirCode]);
      assert.deepEqual([our.how, our.error.code], ["rejects", ourCode]);
    }
  },
  "Threads of async calls": async () => {
    // One libuv thread, and a long call before a short one: who uses that thread makes the file system wait.
    const firstToEnd = (module) => run(`
      import { stat } from "node:fs/promises";
      import { SecretKey, asyncAggregateWithRandomness } from ${JSON.stringify(module)};
      const signer = SecretKey.fromKeygen(new Uint8Array(32));
      const set = { pk: signer.toPublicKey(), sig: signer.sign(new Uint8Array(32)).toBytes() };
      const merged = asyncAggregateWithRandomness(new Array(4096).fill(set)).then(() => "merged");
      console.log(await Promise.race([merged, stat(".").then(() => "stat")]));
    `, { UV_THREADPOOL_SIZE: "1" });
    assert.equal((await firstToEnd(THEIR_MODULE)).trim(), "merged");
    assert.equal((await firstToEnd(OUR_MODULE)).trim(), "stat");
  },
  "Error messages": async () => {
    const calls = [
      (bls) => () => bls.PublicKey.fromBytes(new Uint8Array(1), true),
      (bls) => () => bls.PublicKey.fromBytes(new Uint8Array(96), true),
      (bls) => () => bls.PublicKey.fromBytes(TORSION_KEY, true),
      (bls) => () => bls.Signature.fromBytes(INFINITY_SIGNATURE, true),
      (bls) => () => bls.aggregatePublicKeys([]),
      (bls) => () => bls.SecretKey.fromBytes(new Uint8Array(32)),
      (bls) => () => bls.SecretKey.fromHex("0x1"),
    ];
    for (const call of calls) {
      const [their, our] = [await outcome(call(theirs)), await outcome(call(ours))];
      assert.equal(our.error.code, their.error.code);
      assert.notEqual(our.error.message, their.error.message);
    }
  },
  "Only here": () => {
    const names = (bls) => [...Object.keys(bls), ...["SecretKey", "PublicKey", "Signature"].flatMap((name) =>
      Object.getOwnPropertyNames(bls[name].prototype).map((member) => `${name}.${member}()`))];
    const isPlumbing = (name) => ["default", "module.exports", "__napiBindingTarget", "panicProbe", "asyncPanicProbe"].includes(name);
    const added = names(ours).filter((name) => !names(theirs).includes(name) && !isPlumbing(name));
    const row = README.split("\n").find((line) => line.startsWith("| Only here |"));
    assert.deepEqual([...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort(), added.sort());
  },
};

const GOOD = { msg: MSG, pk: signerOf(ours).toPublicKey().toBytes(), sig: signerOf(ours).sign(MSG).toBytes() };

/** The default registry, with four keys. */
const REGISTRY = new ours.PublicKeyRegistry();
REGISTRY.append([1, 2, 3, 4].map((n) => ours.SecretKey.fromKeygen(new Uint8Array(32).fill(n)).toPublicKey().toBytes()));

/** What verifying and decoding do with bytes that are a bad key or a bad signature. */
function badBytes({ keys, signatures, isSummand = false }) {
  const sets = [...keys.map((pk) => ({ ...GOOD, pk })), ...signatures.map((sig) => ({ ...GOOD, sig }))];
  return {
    verifying: sets.flatMap((set) => verifyingCalls([set])),
    decoding: [
      ...keys.flatMap((key) => [() => ours.PublicKey.fromBytes(key), () => ours.aggregateSerializedPublicKeys([key])]),
      ...signatures.map((sig) => () => ours.Signature.fromBytes(sig)),
      ...(isSummand ? [] : signatures.map((sig) => () => ours.aggregateSerializedSignatures([sig]))),
    ],
  };
}

function verifyingCalls(sets) {
  return [() => ours.verifySignatureSets(sets), () => ours.verifyMultipleAggregateSignaturesSerialized(sets)];
}

/** What verifying and summing do with bits of a committee of four. */
function ofCommittee(bitsOfPeers) {
  const committee = new ours.Committee(REGISTRY, Uint32Array.of(0, 1, 2, 3));
  return {
    verifying: bitsOfPeers.flatMap((bits) => verifyingCalls([{ ...GOOD, pk: { committee, bits } }])),
    decoding: bitsOfPeers.map((bits) => () => committee.aggregate(bits)),
  };
}

function destroyedKey() {
  const signer = signerOf(ours);
  signer.destroy();
  return signer;
}

/** One entry for each row of the table of verdicts: calls whose outcome its cells tell. */
const VERDICTS = {
  "bytes of a wrong length, or not canonical": badBytes({
    keys: [new Uint8Array(0), new Uint8Array(47), new Uint8Array(48)],
    signatures: [new Uint8Array(0), new Uint8Array(95), new Uint8Array(96)],
  }),
  "a point that is not on the curve": badBytes({ keys: [new Uint8Array(96)], signatures: [new Uint8Array(192)] }),
  "a point outside the subgroup": badBytes({ keys: [TORSION_KEY], signatures: [TORSION_SIGNATURE] }),
  "infinity, as key or signature": badBytes({ keys: [INFINITY_KEY], signatures: [INFINITY_SIGNATURE], isSummand: true }),
  "an empty list": {
    verifying: [...verifyingCalls([]), () => ours.ethFastAggregateVerify(MSG, [], GOOD.sig)],
    decoding: ["PublicKeys", "Signatures", "SerializedPublicKeys", "SerializedSignatures", "WithRandomness"].map(
      (name) => () => ours[`aggregate${name}`]([]),
    ),
  },
  "a signature of another message, or of another key": {
    verifying: [
      ...verifyingCalls([GOOD, { ...GOOD, msg: new Uint8Array(32) }]),
      ...verifyingCalls([{ ...GOOD, pk: ours.SecretKey.fromKeygen(MSG).toPublicKey().toBytes() }]),
    ],
  },
  "text that is not hexadecimal": {
    decoding: ["PublicKey", "Signature", "SecretKey"].flatMap((name) => [
      () => ours[name].fromHex("0x0"),
      () => ours[name].fromHex("zz"),
    ]),
  },
  "no bit of a committee set": ofCommittee([Uint8Array.of(0)]),
  "bits of another length than their committee, or a padding bit set": ofCommittee([
    new Uint8Array(0),
    Uint8Array.of(0b1, 0),
    Uint8Array.of(0b1_0001), // A Bitlist, delimiter included.
  ]),
  "an index that the registry does not have": {
    verifying: [4, Uint32Array.of(0, 4)].flatMap((pk) => verifyingCalls([GOOD, { ...GOOD, pk }])),
    decoding: [() => REGISTRY.aggregate([0, 4]), () => new ours.Committee(REGISTRY, Uint32Array.of(4))],
  },
  "a value of the wrong type, a missing field, a destroyed `SecretKey`, an array whose memory was transferred": {
    verifying: [[{ ...GOOD, pk: "0x" }], [{}], 1, [{ ...GOOD, sig: transferred() }]].flatMap((sets) => verifyingCalls(sets)),
    decoding: [
      () => ours.PublicKey.fromBytes("0x"),
      () => ours.PublicKey.fromBytes(),
      () => ours.PublicKey.fromBytes(transferred()),
      () => destroyedKey().sign(MSG),
    ],
  },
  // A fault cannot be called for here; the build with the feature `panic-probe` shows it.
  "anything, and the package itself fails": { verifying: [], decoding: [] },
};

function transferred() {
  const bytes = new Uint8Array(96);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

/** The cells of the rows below the heading that starts so. */
function rowsUnder(heading) {
  const table = README.slice(README.indexOf(heading)).split("\n\n")[0].split("\n");
  return table.slice(2).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
}

async function expectCell(cell, calls = []) {
  if (cell === "`false`") for (const call of calls) assert.equal(call(), false, String(call));
  else await expectCode(cell.match(/`(\w+)`/)?.[1], ...calls);
}

for (const [what, verifying, decoding] of rowsUnder("| what was passed |")) {
  test(`verdict or exception, as README says: ${what}`, async () => {
    assert.ok(what in VERDICTS, "a row without calls");
    await expectCell(verifying, VERDICTS[what].verifying);
    await expectCell(decoding, VERDICTS[what].decoding);
  });
}

test("infinity is a summand among signatures, and the signature of no keys where the specification says so", () => {
  assert.deepEqual(ours.aggregateSerializedSignatures([GOOD.sig, INFINITY_SIGNATURE]).toBytes(), GOOD.sig);
  assert.equal(ours.ethFastAggregateVerify(MSG, [], INFINITY_SIGNATURE), true);
});

test("every row of both tables has its check, and no check lacks its row", () => {
  assert.deepEqual(rowsUnder("| what was passed |").map(([title]) => title), Object.keys(VERDICTS));
  assert.deepEqual(rowsUnder("| | `@chainsafe/blst`").map(([title]) => title), Object.keys(DIFFERENCES));
});

for (const [title, check] of Object.entries(DIFFERENCES)) {
  test(`the packages differ as README says: ${title}`, check);
}
