// Calls that @chainsafe/blst and this package must answer alike.

import assert from "node:assert/strict";
import {
  INFINITY_KEY,
  INFINITY_SIGNATURE,
  KEY_OUTSIDE_SUBGROUP,
  SIGNATURE_OUTSIDE_SUBGROUP,
} from "../support/refused_points.mjs";

const MESSAGE = Buffer.alloc(32, 0x42);
const OTHER_MESSAGE = new Uint8Array(1000).fill(7);
const seed = (byte) => new Uint8Array(32).fill(byte);
const secretKeys = (library) => [1, 2, 3].map((byte) => library.SecretKey.fromKeygen(seed(byte)));
const publicKeys = (library) => secretKeys(library).map((key) => key.toPublicKey());
const signatures = (library) => secretKeys(library).map((key) => key.sign(MESSAGE));
const sets = (library) => publicKeys(library).map((pk, i) => ({ msg: MESSAGE, pk, sig: signatures(library)[i] }));
const halfSets = (library) => sets(library).map(({ pk, sig }) => ({ pk, sig: sig.toBytes() }));
const badKey = (library) => library.PublicKey.fromBytes(KEY_OUTSIDE_SUBGROUP, false);
const infinityKey = (library) => library.PublicKey.fromBytes(INFINITY_KEY, false);
const badSignature = (library) => library.Signature.fromBytes(SIGNATURE_OUTSIDE_SUBGROUP, false);
const isSoundPair =
  (library) =>
  ({ pk, sig }) =>
    library.verify(MESSAGE, pk, sig, true, true);
const everyForm = (point) =>
  [undefined, null, true, false].flatMap((compress) => [point.toBytes(compress), point.toHex(compress)]);

/** name: call(library). Each must return the same in both: the same bytes, the same verdict. */
export const CALLS = {
  "fromKeygen, with and without info": (l) =>
    [undefined, null, new Uint8Array(0), seed(9)].map((info) => l.SecretKey.fromKeygen(seed(1), info).toBytes()),
  "deriveMasterEip2333 and children": (l) =>
    [0, 1, 2 ** 31, 2 ** 32 - 1].map((i) => l.SecretKey.deriveMasterEip2333(seed(4)).deriveChildEip2333(i).toHex()),
  "SecretKey to and from bytes and hex": (l) =>
    secretKeys(l).flatMap((key) => [
      l.SecretKey.fromBytes(key.toBytes()).toHex(),
      l.SecretKey.fromHex(key.toHex()).toBytes(),
    ]),
  "toPublicKey, every form": (l) => publicKeys(l).flatMap(everyForm),
  "sign, every form": (l) =>
    [MESSAGE, OTHER_MESSAGE, new Uint8Array(0)].flatMap((msg) => everyForm(secretKeys(l)[0].sign(msg))),
  "hex without prefix, upper case": (l) =>
    [publicKeys(l)[0].toHex().slice(2), publicKeys(l)[0].toHex().slice(2).toUpperCase()].map((hex) =>
      l.PublicKey.fromHex(hex, true).toHex(),
    ),
  "PublicKey from both forms, checked and trusted": (l) =>
    publicKeys(l).flatMap((pk) =>
      [true, false].flatMap((compress) =>
        [true, false].map((check) => l.PublicKey.fromBytes(pk.toBytes(compress), check).toHex()),
      ),
    ),
  "PublicKey.fromBytes, a view into a larger buffer": (l) =>
    l.PublicKey.fromBytes(Buffer.concat([seed(5), publicKeys(l)[1].toBytes(), seed(6)]).subarray(32, 80), true).toHex(),
  "PublicKey.fromBytes, infinity, trusted": (l) => everyForm(infinityKey(l)),
  "PublicKey.fromBytes, outside the subgroup, trusted": (l) => everyForm(badKey(l)),
  keyValidate: (l) => publicKeys(l).map((pk) => pk.keyValidate()),
  "Signature from both forms, checked and trusted": (l) =>
    signatures(l).flatMap((sig) =>
      [true, false].flatMap((compress) =>
        [true, false].map((check) => l.Signature.fromBytes(sig.toBytes(compress), check).toHex()),
      ),
    ),
  "Signature.fromBytes, infinity let in": (l) => everyForm(l.Signature.fromBytes(INFINITY_SIGNATURE, true, false)),
  sigValidate: (l) => [undefined, null, true, false].map((infcheck) => signatures(l)[0].sigValidate(infcheck)),
  aggregatePublicKeys: (l) =>
    [undefined, null, true, false].map((check) => l.aggregatePublicKeys(publicKeys(l), check).toBytes()),
  "aggregatePublicKeys, outside the subgroup, trusted": (l) =>
    l.aggregatePublicKeys([...publicKeys(l), badKey(l)]).toHex(),
  aggregateSignatures: (l) =>
    [undefined, null, true, false].map((check) => l.aggregateSignatures(signatures(l), check).toBytes()),
  aggregateSerializedPublicKeys: (l) =>
    [true, false].flatMap((compress) =>
      [undefined, true, false].map((check) =>
        l
          .aggregateSerializedPublicKeys(
            publicKeys(l).map((pk) => pk.toBytes(compress)),
            check,
          )
          .toBytes(false),
      ),
    ),
  aggregateSerializedSignatures: (l) =>
    [true, false].flatMap((compress) =>
      [undefined, true, false].map((check) =>
        l
          .aggregateSerializedSignatures(
            signatures(l).map((sig) => sig.toBytes(compress)),
            check,
          )
          .toBytes(false),
      ),
    ),
  "aggregateSerializedSignatures, infinity among them": (l) =>
    l.aggregateSerializedSignatures([signatures(l)[0].toBytes(), INFINITY_SIGNATURE], true).toHex(),
  verify: (l) =>
    [
      [MESSAGE, 0],
      [MESSAGE, 1],
      [OTHER_MESSAGE, 0],
    ].flatMap(([msg, i]) =>
      [undefined, null, true, false].map((check) => l.verify(msg, publicKeys(l)[i], signatures(l)[0], check, check)),
    ),
  "verify, infinity key and signature": (l) =>
    [true, false].map((check) =>
      l.verify(MESSAGE, infinityKey(l), l.Signature.fromBytes(INFINITY_SIGNATURE, false), check, check),
    ),
  "verify, points outside the subgroup": (l) => [
    l.verify(MESSAGE, badKey(l), signatures(l)[0], true, true),
    l.verify(MESSAGE, publicKeys(l)[0], badSignature(l), true, true),
  ],
  aggregateVerify: (l) =>
    [MESSAGE, OTHER_MESSAGE].map((second) =>
      l.aggregateVerify([MESSAGE, second], publicKeys(l).slice(0, 2), l.aggregateSignatures(signatures(l).slice(0, 2))),
    ),
  "aggregateVerify, none and lengths that differ": (l) => [
    l.aggregateVerify([], [], signatures(l)[0]),
    l.aggregateVerify([MESSAGE], publicKeys(l), signatures(l)[0]),
  ],
  fastAggregateVerify: (l) =>
    [publicKeys(l), publicKeys(l).slice(1), []].map((pks) =>
      l.fastAggregateVerify(MESSAGE, pks, l.aggregateSignatures(signatures(l)), true),
    ),
  verifyMultipleAggregateSignatures: (l) =>
    [undefined, null, true, false].map((check) => l.verifyMultipleAggregateSignatures(sets(l), check, check)),
  "verifyMultipleAggregateSignatures, none, one wrong, infinity": (l) =>
    [[], [...sets(l), { ...sets(l)[0], msg: OTHER_MESSAGE }], [...sets(l), { ...sets(l)[0], pk: infinityKey(l) }]].map(
      (some) => l.verifyMultipleAggregateSignatures(some),
    ),
  "verifyMultipleAggregateSignatures, outside the subgroup, checked": (l) =>
    [{ pk: badKey(l) }, { sig: badSignature(l) }].map((bad) =>
      l.verifyMultipleAggregateSignatures([...sets(l), { ...sets(l)[0], ...bad }], true, true),
    ),
  aggregateWithRandomness: (l) => isSoundPair(l)(l.aggregateWithRandomness(halfSets(l))),
  asyncAggregateWithRandomness: async (l) => isSoundPair(l)(await l.asyncAggregateWithRandomness(halfSets(l))),
  new: (l) => ["PublicKey", "SecretKey", "Signature"].map((name) => assert.throws(() => new l[name]())),
};

/** name: [code, call(library)]. Each must be refused with that code in both. */
export const REFUSED_CALLS = {
  "fromKeygen, 31 bytes": ["BLST_BAD_ENCODING", (l) => l.SecretKey.fromKeygen(new Uint8Array(31))],
  "deriveMasterEip2333, 31 bytes": ["BLST_BAD_ENCODING", (l) => l.SecretKey.deriveMasterEip2333(new Uint8Array(31))],
  "SecretKey.fromBytes, zero": ["BLST_BAD_ENCODING", (l) => l.SecretKey.fromBytes(seed(0))],
  "SecretKey.fromBytes, above r": ["BLST_BAD_ENCODING", (l) => l.SecretKey.fromBytes(seed(255))],
  "SecretKey.fromBytes, 33 bytes": ["BLST_BAD_ENCODING", (l) => l.SecretKey.fromBytes(new Uint8Array(33).fill(1))],
  "hex of odd length": ["INVALID_HEX", (l) => l.PublicKey.fromHex("0xabc")],
  "hex with another letter": ["INVALID_HEX", (l) => l.Signature.fromHex("0xzz")],
  "hex of a wrong length": ["BLST_BAD_ENCODING", (l) => l.Signature.fromHex("0xabcd")],
  "PublicKey.fromBytes, empty": ["BLST_BAD_ENCODING", (l) => l.PublicKey.fromBytes(new Uint8Array(0), false)],
  "PublicKey.fromBytes, infinity, checked": ["BLST_PK_IS_INFINITY", (l) => l.PublicKey.fromBytes(INFINITY_KEY, true)],
  "PublicKey.fromBytes, outside the subgroup, checked": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.PublicKey.fromBytes(KEY_OUTSIDE_SUBGROUP, true),
  ],
  "PublicKey.fromBytes, off the curve": [
    "BLST_POINT_NOT_ON_CURVE",
    (l) => l.PublicKey.fromBytes(Uint8Array.of(0x80, ...new Uint8Array(46), 1), false),
  ],
  "keyValidate, outside the subgroup": ["BLST_POINT_NOT_IN_GROUP", (l) => badKey(l).keyValidate()],
  "keyValidate, infinity": ["BLST_PK_IS_INFINITY", (l) => infinityKey(l).keyValidate()],
  "Signature.fromBytes, infinity, checked": [
    "BLST_PK_IS_INFINITY",
    (l) => l.Signature.fromBytes(INFINITY_SIGNATURE, true),
  ],
  "Signature.fromBytes, outside the subgroup, checked": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.Signature.fromBytes(SIGNATURE_OUTSIDE_SUBGROUP, true),
  ],
  "sigValidate, outside the subgroup": ["BLST_POINT_NOT_IN_GROUP", (l) => badSignature(l).sigValidate(false)],
  "sigValidate, infinity": [
    "BLST_PK_IS_INFINITY",
    (l) => l.Signature.fromBytes(INFINITY_SIGNATURE, false).sigValidate(),
  ],
  "aggregatePublicKeys, none": ["BLST_AGGR_TYPE_MISMATCH", (l) => l.aggregatePublicKeys([])],
  "aggregatePublicKeys, outside the subgroup, checked": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.aggregatePublicKeys([...publicKeys(l), badKey(l)], true),
  ],
  "aggregatePublicKeys, infinity, checked": [
    "BLST_PK_IS_INFINITY",
    (l) => l.aggregatePublicKeys([infinityKey(l)], true),
  ],
  "aggregateSignatures, none": ["BLST_AGGR_TYPE_MISMATCH", (l) => l.aggregateSignatures([])],
  "aggregateSignatures, outside the subgroup, checked": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.aggregateSignatures([badSignature(l)], true),
  ],
  "aggregateSerializedPublicKeys, none": ["BLST_AGGR_TYPE_MISMATCH", (l) => l.aggregateSerializedPublicKeys([])],
  "aggregateSerializedPublicKeys, outside the subgroup, checked": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.aggregateSerializedPublicKeys([KEY_OUTSIDE_SUBGROUP], true),
  ],
  "aggregateSerializedPublicKeys, malformed": [
    "BLST_BAD_ENCODING",
    (l) => l.aggregateSerializedPublicKeys([publicKeys(l)[0].toBytes(), seed(0)]),
  ],
  "aggregateSerializedSignatures, none": ["BLST_AGGR_TYPE_MISMATCH", (l) => l.aggregateSerializedSignatures([])],
  "aggregateWithRandomness, none": ["BLST_AGGR_TYPE_MISMATCH", (l) => l.aggregateWithRandomness([])],
  "aggregateWithRandomness, infinity": [
    "BLST_PK_IS_INFINITY",
    (l) => l.aggregateWithRandomness([...halfSets(l), { pk: publicKeys(l)[0], sig: INFINITY_SIGNATURE }]),
  ],
  "aggregateWithRandomness, outside the subgroup": [
    "BLST_POINT_NOT_IN_GROUP",
    (l) => l.aggregateWithRandomness([{ pk: publicKeys(l)[0], sig: SIGNATURE_OUTSIDE_SUBGROUP }]),
  ],
  "asyncAggregateWithRandomness, none": [
    "BLST_AGGR_TYPE_MISMATCH",
    async (l) => await l.asyncAggregateWithRandomness([]),
  ],
};
