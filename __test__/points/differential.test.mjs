// A short run of `node __test__/points/differential.mjs`, with a fixed seed.

import assert from "node:assert/strict";
import test from "node:test";
import { SORTS, compareEncodings } from "./differential/comparison.mjs";
import { FORMS } from "../support/point_bytes.mjs";

const COUNT = 2000;
const SEED = "node --test";

test("encodings of all four forms get the level, the code and the point that @noble/curves gives them", (t) => {
  const { tallies, differences } = compareEncodings({ count: COUNT, seed: SEED });
  for (const row of tallies)
    t.diagnostic(
      Object.entries(row)
        .map(([key, value]) => `${key} ${value}`)
        .join(", "),
    );
  assert.deepEqual(differences, []);

  // A run that compares nothing of a sort, or never meets a level, would prove nothing.
  assert.equal(tallies.length, FORMS.length * SORTS.length);
  const total = (column) => tallies.reduce((sum, tally) => sum + tally[column], 0);
  assert.ok(total("encodings") >= COUNT);
  for (const { name } of FORMS) {
    const structured = tallies.find(({ form, sort }) => form === name && sort === "structured");
    for (const column of ["undecodable", "refused", "accepted"])
      assert.ok(structured[column] > 0, `${name}: ${column}`);
  }
});

test("the points of G1 with x = 0 are met in both forms and stay the only known difference", () => {
  const { tallies, differences } = compareEncodings({ count: 12, seed: SEED });
  assert.deepEqual(differences, []);
  for (const { form, sort, known } of tallies) {
    const isMet = form.startsWith("G1") && sort === "structured";
    assert.equal(known >= 2, isMet, `${form}, ${sort}`);
  }
});
