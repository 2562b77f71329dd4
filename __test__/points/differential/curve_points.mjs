// A seeded supply of points: of the subgroup, of the curve outside it, of small order, and sums of these.

import assert from "node:assert/strict";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { MODULUS, rootsOf } from "../../support/point_bytes.mjs";

/** The order r of the subgroups. */
const SUBGROUP_ORDER = bls12_381.fields.Fr.ORDER;
/** Small prime factors of the cofactors: h1 = (x-1)^2 / 3 = 3 * 11^2 * 10177^2 * 859267^2 * 52437899^2, and of h2 by trial division. */
const SMALL_PRIMES = { G1: [3n, 11n, 10177n, 859267n, 52437899n], G2: [13n, 23n, 2713n, 11953n, 262069n] };
/** Points kept per sort; two of the subgroup are added for each new one. */
const POOL = 24;

export class CurvePoints {
  #group;
  #random;
  #subgroup;
  #outside;
  #torsion;

  constructor(group, random) {
    this.#group = group;
    this.#random = random;
    this.#subgroup = Array.from({ length: POOL }, () =>
      group.Point.BASE.multiply(1n + random.bigBelow(SUBGROUP_ORDER - 1n)),
    );
    this.#outside = Array.from({ length: POOL }, () => this.#randomOutside());
    this.#torsion = this.#smallOrders();
  }

  inSubgroup() {
    const sum = this.#random.pick(this.#subgroup).add(this.#random.pick(this.#subgroup));
    return sum.is0() ? this.inSubgroup() : sum;
  }

  outsideSubgroup() {
    return this.#random.pick(this.#outside).add(this.#random.pick(this.#subgroup));
  }

  ofSmallOrder() {
    const torsion = this.#random.pick(this.#torsion);
    return this.#random.below(2) === 0 ? torsion : torsion.negate();
  }

  #randomOutside() {
    const { Point, Field, fromComponents, components } = this.#group;
    for (;;) {
      const x = fromComponents(Array.from({ length: components }, () => this.#random.bigBelow(MODULUS)));
      const [y] = rootsOf(this.#group, x);
      if (y !== undefined && !Field.is0(y)) return Point.fromAffine({ x, y });
    }
  }

  /** For each small prime q of the cofactor one point of order q, and the cofactor part of a random point. */
  #smallOrders() {
    const { name, Point } = this.#group;
    const cofactor = Point.CURVE().h;
    const points = SMALL_PRIMES[name].map((prime) => {
      let rest = cofactor;
      while (rest % prime === 0n) rest /= prime;
      assert.notEqual(rest, cofactor, `${prime} divides the cofactor`);
      for (;;) {
        let point = times(times(this.#randomOutside(), SUBGROUP_ORDER), rest);
        if (point.is0()) continue;
        for (let next = times(point, prime); !next.is0(); next = times(point, prime)) point = next;
        return point;
      }
    });
    return [...points, times(this.#outside[0], SUBGROUP_ORDER)];
  }
}

/** scalar times point for any scalar and any point of the curve; the methods of @noble/curves stop at r. */
function times(point, scalar) {
  let sum = point.constructor.ZERO;
  for (const bit of scalar.toString(2)) {
    sum = sum.double();
    if (bit === "1") sum = sum.add(point);
  }
  return sum;
}
