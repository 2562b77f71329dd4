// Seeded mixes of sound sets and of whatever else can come from the network.

import { readFileSync } from "node:fs";
import { PublicKey, Signature } from "../../index.js";
import { SeededRandom } from "../support/seeded_random.mjs";
import { bytesOf } from "../support/hex.mjs";
import { refusalOf } from "../support/refusals.mjs";
import { TORSION_SIGNATURES } from "../support/refused_points.mjs";
import { addSignatures, distinctMessage, negated, secretKey } from "../support/signed_sets.mjs";

/** Few, so that keys and messages repeat within a mix and a signature is made once. */
const SIGNERS = 24;
/** By number: of 32 bytes, and some of other lengths. */
const MESSAGES = [...Array(20).keys()].map(distinctMessage).concat([0, 1, 31, 33, 200].map((length) => new Uint8Array(length).fill(0x3d)));

const REFUSED_KEYS = refusedByCode(["deserialize_g1_48.json", "deserialize_g1_96.json"], PublicKey);
const REFUSED_SIGNATURES = refusedByCode(["deserialize_g2_96.json", "deserialize_g2_192.json"], Signature);

/** What can happen to sound sets: how many it takes, and what becomes of them. */
export const CHANGES = {
  "another message": [1, (random, [set]) => [{ ...set, msg: random.pick(MESSAGES) }]],
  "another key": [1, (random, [set]) => [{ ...set, pk: signer(random.below(SIGNERS)).pk }]],
  "negated signature": [1, (_, [set]) => [{ ...set, sig: negated(set.sig) }]],
  "negated key and signature": [1, (_, [set]) => [{ ...set, pk: negated(set.pk), sig: negated(set.sig) }]],
  "uncompressed": [1, (_, [set]) => [uncompressed(set)]],
  "refused key": [1, (random, [set]) => [{ ...set, pk: refused(random, REFUSED_KEYS) }]],
  "refused signature": [1, (random, [set]) => [{ ...set, sig: refused(random, REFUSED_SIGNATURES) }]],
  "refused key and signature": [
    1,
    (random, [set]) => [{ ...set, pk: refused(random, REFUSED_KEYS), sig: refused(random, REFUSED_SIGNATURES) }],
  ],
  "swapped signatures": [2, (_, [a, b]) => [{ ...a, sig: b.sig }, { ...b, sig: a.sig }]],
  "swapped messages": [2, (_, [a, b]) => [{ ...a, msg: b.msg }, { ...b, msg: a.msg }]],
  "cancelling errors": [2, (random, sets) => withErrors(sets, soundSignature(random.below(SIGNERS), 0))],
  "cancelling torsion": [2, (random, sets) => withErrors(sets, random.pick(TORSION_SIGNATURES))],
  "errors of three that cancel": [
    3,
    (random, [a, b, c]) => {
      const [one, two] = [soundSignature(random.below(SIGNERS), 1), soundSignature(random.below(SIGNERS), 2)];
      return [shifted(a, one), shifted(b, two), shifted(c, negated(addSignatures(one, two)))];
    },
  ],
};

/**
 * A mix of `size` sets, always the same for the same seed. `changed` is the share, 0 to 1, of sets that something happens to.
 * `messages` is how many messages there are at most. Afterwards a tenth is overwritten by copies of others.
 */
export function mixOfSets(seed, { size, changed, messages }) {
  const random = new SeededRandom(seed);
  const sets = Array.from({ length: size }, () => soundSet(random.below(SIGNERS), random.below(Math.min(messages, MESSAGES.length))));
  const untouched = shuffled(random, [...sets.keys()]);
  for (let left = Math.round(size * changed); left > 0;) {
    const [count, change] = CHANGES[random.pick(Object.keys(CHANGES))];
    if (count > untouched.length) break;
    const places = untouched.splice(0, count);
    const made = change(random, places.map((place) => sets[place]));
    places.forEach((place, i) => (sets[place] = made[i]));
    left -= count;
  }
  for (let copies = Math.floor(size / 10); copies > 0; copies--) sets[random.below(size)] = sets[random.below(size)];
  return sets;
}

const signers = [];
function signer(number) {
  signers[number] ??= { secret: secretKey(number), pk: secretKey(number).toPublicKey().toBytes(), signatures: [] };
  return signers[number];
}

function soundSignature(number, message) {
  const { secret, signatures } = signer(number);
  return (signatures[message] ??= secret.sign(MESSAGES[message]).toBytes());
}

function soundSet(number, message) {
  return { msg: MESSAGES[message], pk: signer(number).pk, sig: soundSignature(number, message) };
}

function withErrors([a, b], error) {
  return [shifted(a, error), shifted(b, negated(error))];
}

function shifted(set, error) {
  return { ...set, sig: addSignatures(set.sig, error) };
}

function uncompressed({ msg, pk, sig }) {
  return { msg, pk: PublicKey.fromBytes(pk).toBytes(false), sig: Signature.fromBytes(sig).toBytes(false) };
}

/** A code first, so that each is as likely, then an encoding that is refused with it. */
function refused(random, byCode) {
  return random.pick(byCode.get(random.pick([...byCode.keys()])));
}

function refusedByCode(files, Point) {
  const byCode = new Map();
  for (const file of files) {
    const { cases } = JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8"));
    for (const bytes of cases.map(({ input }) => bytesOf(input))) {
      const code = refusalOf(() => Point.fromBytes(bytes));
      if (code !== null) byCode.set(code, [...(byCode.get(code) ?? []), bytes]);
    }
  }
  return byCode;
}

function shuffled(random, list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}
