// The table of docs/from_chainsafe_blst.md: how the same bytes end as objects of each package, and as bytes here.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as theirs from "@chainsafe/blst";
import * as ours from "../../index.js";
import { outcomeOf, rowsOfGuide } from "./guide_tables.mjs";
import { bytesOf } from "../support/hex.mjs";
import { INFINITY_KEY, INFINITY_SIGNATURE, SIGNATURE_OUTSIDE_SUBGROUP, TORSION_KEYS } from "../support/refused_points.mjs";

const MSG = new Uint8Array(32).fill(7);
const signer = ours.SecretKey.fromKeygen(new Uint8Array(32).fill(1));
const SOUND = { msg: MSG, pk: signer.toPublicKey().toBytes(), sig: signer.sign(MSG).toBytes() };

const withKeys = (...keys) => keys.map((pk) => ({ ...SOUND, pk }));
const withSignatures = (...sigs) => sigs.map((sig) => ({ ...SOUND, sig }));

/** One set or more for each row of the table. */
const SETS = {
  "a sound key and signature": [SOUND],
  "another's signature": withSignatures(ours.SecretKey.fromKeygen(MSG).sign(MSG).toBytes()),
  "a key or signature of a wrong length": [...withKeys(new Uint8Array(47)), ...withSignatures(new Uint8Array(95))],
  "a key or signature of zeros": [...withKeys(new Uint8Array(48)), ...withSignatures(new Uint8Array(96))],
  "a key or signature off the curve": [
    ...withKeys(offCurve("deserialize_g1_48.json")),
    ...withSignatures(offCurve("deserialize_g2_96.json")),
  ],
  "a signature outside the subgroup": withSignatures(SIGNATURE_OUTSIDE_SUBGROUP),
  "the infinity signature": withSignatures(INFINITY_SIGNATURE),
  "the infinity key": withKeys(INFINITY_KEY),
  "the signer's key plus a point of small order": withKeys(...TORSION_KEYS.map(plusSigner)),
  "text in place of bytes": [...withKeys("0xb0"), ...withSignatures("0xb0")],
  "no message": [{ ...SOUND, msg: undefined }],
};

function offCurve(file) {
  const { cases } = JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
  return bytesOf(cases.find(({ category }) => category === "not_on_curve").input);
}

/** A key that pairs like the signer's, and is outside the subgroup. */
function plusSigner(torsion) {
  return ours.aggregateSerializedPublicKeys([SOUND.pk, torsion], false).toBytes();
}

/** As users of @chainsafe/blst write it. */
function verifyAsObjects({ PublicKey, Signature, verifyMultipleAggregateSignatures }, { msg, pk, sig }) {
  return verifyMultipleAggregateSignatures([{ msg, pk: PublicKey.fromBytes(pk), sig: Signature.fromBytes(sig, true) }]);
}

const rows = rowsOfGuide("from_chainsafe_blst.md", "| a set with |");

test("every row of the guide's table is tested, and every test has its row", () => {
  assert.deepEqual(rows.map(([title]) => title), Object.keys(SETS));
});

for (const [title, theirObjects, ourObjects, ourBytes] of rows) {
  test(`as the guide says: ${title}`, () => {
    for (const set of SETS[title]) {
      assert.equal(outcomeOf(() => verifyAsObjects(theirs, set)), theirObjects, "@chainsafe/blst");
      assert.equal(outcomeOf(() => verifyAsObjects(ours, set)), ourObjects);
      assert.equal(outcomeOf(() => ours.verifySignatureSets([set])), ourBytes);
    }
  });
}
