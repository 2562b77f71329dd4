// Call number n of a seed: an entry point, honest arguments, and up to four mutations of them, some behind getters that do harm. The
// same seed and number make the same call, so that one can be run again alone.

import { SeededRandom } from "../support/seeded_random.mjs";
import { ENTRY_POINTS } from "../support/entry_points.mjs";
import { ALL_THREE, allPlaces, put, putGetter, valueAt } from "../support/places.mjs";
import { mutationsOf } from "./mutations.mjs";

const PLACES = new Map(ENTRY_POINTS.map((entry) => [entry, allPlaces({ entries: [entry], elements: ALL_THREE })]));
/** How many mutations a call gets, each as often as it stands here. */
const MUTATIONS = [0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4];
/** What a mutation does, each as often as it stands here: what attackers send comes first, however many wrong types there are. */
const EFFECTS = ["bad", "bad", "bad", "none", "maybe", "any"];
/** One in so many values stands behind a getter, one in so many calls has more or fewer arguments. */
const GETTER_RARITY = 8;
const ARGUMENTS_RARITY = 25;

/**
 * @returns {{entry: object, args: unknown[], effects: {effect: string, setIndex?: number}[], labels: string[], isUnderWay: boolean}} what is called with
 *   what, what may be said of it (see mutations.mjs), and words for it. Getters do no harm before `isUnderWay` is set
 */
export function callOf(seed, number) {
  const random = new SeededRandom(`${seed} ${number}`);
  const entry = random.pick(ENTRY_POINTS);
  const call = { entry, args: entry.honest(), effects: [], labels: [], isUnderWay: false };
  for (const place of placesToChange(PLACES.get(entry), random)) mutate(call, place, random);
  if (random.below(ARGUMENTS_RARITY) === 0) changeArguments(call, random);
  return call;
}

/** Some places, what stands in a container before the container, so that the container takes it along. */
function placesToChange(places, random) {
  if (places.length === 0) return [];
  const chosen = Array.from({ length: random.pick(MUTATIONS) }, () => random.pick(places));
  return [...new Set(chosen)].sort((a, b) => b.path.length - a.path.length);
}

function mutate(call, place, random) {
  const { args } = call;
  const before = valueAt(args, place.path);
  const mutations = mutationsOf(place, random);
  const effect = random.pick(EFFECTS.filter((one) => mutations.some((mutation) => mutation.effect === one)));
  const mutation = random.pick(mutations.filter((one) => one.effect === effect));
  const honest = before instanceof Uint8Array ? before.slice() : undefined; // A mutation may detach it.
  const value = mutation.make(before);
  call.labels.push(`${place.path.join(".")} (${place.kind}): ${mutation.label}`);
  if (place.path.length > 1 && random.below(GETTER_RARITY) === 0) putHarmfulGetter(call, place, value, random);
  else put(args, place.path, value);
  const unchanged = mutation.effect === "bad" && sameBytes(honest, value);
  call.effects.push({ effect: unchanged ? "none" : mutation.effect, setIndex: place.setIndex });
}

function putHarmfulGetter(call, place, value, random) {
  const { args } = call;
  const harms = {
    "nothing": () => {},
    "throws": () => {
      throw random.pick([new Error("thrown"), undefined, null, 7, Object.freeze({})]);
    },
    "detaches": () => viewsIn(args).forEach(detach),
    "overwrites": () => viewsIn(args).forEach((view) => view.fill(random.below(256))),
    "empties lists": () => listsIn(args).forEach((list) => (list.length = 0)),
    "grows lists": () => listsIn(args).forEach((list) => list.push(null)),
    "calls": () => settle(callWithoutGetters(random)),
  };
  const name = random.pick(Object.keys(harms));
  call.labels.push(`  behind a getter: ${name}`);
  if (name !== "nothing") call.effects.push({ effect: "any" });
  // Only the call itself is harmed: a mutation of the list around it reads the getter as well.
  putGetter(args, place.path, () => {
    if (call.isUnderWay) harms[name]();
    return value;
  });
}

/** Another call from within a getter; whatever it answers is its own caller's to judge. */
function callWithoutGetters(random) {
  const entry = random.pick(ENTRY_POINTS);
  return () => entry.call(...entry.honest());
}

function settle(call) {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // It may meet a registry that the outer call has changed.
  }
}

function changeArguments(call, random) {
  const { args } = call;
  const count = random.below(args.length + 3);
  call.labels.push(`${count} arguments`);
  if (count < args.length) call.effects.push({ effect: "any" });
  args.length = Math.min(args.length, count);
  // What stands behind the last parameter is not read, so it must not be where a parameter is left out.
  while (args.length < Object.keys(call.entry.takes).length) args.push(undefined);
  if (count > args.length) args.push({}, null, Symbol("more"));
}

function viewsIn(value, found = []) {
  if (ArrayBuffer.isView(value)) found.push(value);
  else if (Array.isArray(value)) for (const inner of safeValues(value)) viewsIn(inner, found);
  else if (value !== null && typeof value === "object") for (const inner of safeValues(value)) viewsIn(inner, found);
  return found.filter((view) => view instanceof Uint8Array || view instanceof Uint32Array);
}

function listsIn(args) {
  return args.filter((arg) => Array.isArray(arg) && !Object.isFrozen(arg));
}

/** Own plain values: never a getter, which would be asked while it answers. The first are enough of a long or sparse list. */
function safeValues(object) {
  const keys = Array.isArray(object) ? [0, 1, 2, 3] : Object.keys(object).slice(0, 8);
  return keys.flatMap((key) => {
    const property = Object.getOwnPropertyDescriptor(object, key);
    return property !== undefined && "value" in property && property.value !== object ? [property.value] : [];
  });
}

function detach(view) {
  if (!(view.buffer instanceof ArrayBuffer) || view.length === 0) return;
  structuredClone(view.buffer, { transfer: [view.buffer] });
}

function sameBytes(a, b) {
  return a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0;
}
