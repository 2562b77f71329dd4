// Compares the addon with @noble/curves encoding by encoding and counts what was seen.

import { hexOf } from "../../support/hex.mjs";
import { Encodings } from "./encodings.mjs";
import { FORMS, G1, encodeAffine } from "../../support/point_bytes.mjs";
import { SeededRandom } from "../../support/seeded_random.mjs";
import { verdictByAddon, verdictByNoble } from "./verdicts.mjs";

export const SORTS = ["random", "structured", "flipped"];

/**
 * The one known difference. (0, 2) and (0, -2) are on the curve, of order 3, so by the standard they decode and fail validation.
 * blst refuses them at decoding already; a caller sees the same code one step earlier. It must stay exactly so.
 */
const X_ZERO = G1.Field.ZERO;
const KNOWN_ENCODINGS = new Map(
  FORMS.filter(({ group }) => group === G1).map((form) => [
    form.name,
    [2n, G1.Field.neg(2n)].map((y) => encodeAffine(form, { x: X_ZERO, y })),
  ]),
);
const KNOWN_BY_NOBLE = "outside";
const KNOWN_BY_ADDON = { level: "undecodable", code: "BLST_POINT_NOT_IN_GROUP" };

/**
 * Compares `count` encodings, a quarter of each form and in each form a third of each sort, and all known differences.
 * Returns {tallies: [{form, sort, encodings, undecodable, refused, accepted, known, differences}], differences: [{form, sort, bytes, why}]}.
 */
export function compareEncodings({ count, seed, onProgress = () => {} }) {
  const tallies = [];
  const differences = [];
  let done = 0;
  FORMS.forEach((form, formIndex) => {
    const encodings = new Encodings(form, new SeededRandom(`${seed} ${form.name}`));
    SORTS.forEach((sort, sortIndex) => {
      const tally = {
        form: form.name,
        sort,
        encodings: 0,
        undecodable: 0,
        refused: 0,
        accepted: 0,
        known: 0,
        differences: 0,
      };
      const cells = FORMS.length * SORTS.length;
      const cell = formIndex * SORTS.length + sortIndex;
      const share = Math.floor((count * (cell + 1)) / cells) - Math.floor((count * cell) / cells);
      const compare = (bytes) => {
        const why = compareOne(form, bytes, tally);
        if (why !== null) differences.push({ form: form.name, sort, bytes: hexOf(bytes), why });
        if (why !== null) tally.differences += 1;
      };
      if (sort === "structured") (KNOWN_ENCODINGS.get(form.name) ?? []).forEach(compare);
      for (let i = 0; i < share; i++) {
        compare(encodings[sort]());
        onProgress(++done, count);
      }
      tallies.push(tally);
    });
  });
  return { tallies, differences };
}

/** Counts one encoding and says why the two implementations differ, or null. */
function compareOne(form, bytes, tally) {
  tally.encodings += 1;
  const noble = verdictByNoble(form, bytes);
  let addon;
  try {
    addon = verdictByAddon(form, bytes);
  } catch (error) {
    return `the addon contradicts itself or fails: ${error.message}`;
  }
  countLevel(form, noble, tally);
  const isKnown = (KNOWN_ENCODINGS.get(form.name) ?? []).some((known) => Buffer.compare(known, bytes) === 0);
  if (isKnown) {
    tally.known += 1;
    const isAsKnown = noble.level === KNOWN_BY_NOBLE && JSON.stringify(addon) === JSON.stringify(KNOWN_BY_ADDON);
    return isAsKnown ? null : `no longer as known: noble ${describe(noble)}, addon ${describe(addon)}`;
  }
  if (noble.level !== "undecodable") {
    const ownForm = form.isCompressed ? noble.compressed : noble.uncompressed;
    if (ownForm !== hexOf(bytes)) return `not the canonical encoding of the point that noble reads: ${ownForm}`;
  }
  const same = describe(noble) === describe(addon);
  return same ? null : `noble ${describe(noble)}, addon ${describe(addon)}`;
}

function countLevel(form, { level }, tally) {
  if (level === "undecodable") tally.undecodable += 1;
  else if (level === "outside" || (level === "infinity" && form.group === G1)) tally.refused += 1;
  else tally.accepted += 1;
}

function describe({ level, code, compressed, uncompressed }) {
  return [level, code, compressed, uncompressed].filter(Boolean).join(" ");
}
