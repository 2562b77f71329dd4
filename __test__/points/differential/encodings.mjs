// The three sorts of encodings of one form: random, structured (edges and near misses, by name) and bit-flipped.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { CurvePoints } from "./curve_points.mjs";
import {
  FLAG_BITS,
  MODULUS,
  encodeAffine,
  encodeInfinity,
  encodePoint,
  packComponents,
  rootsOf,
  unpackComponents,
  withFlags,
} from "../../support/point_bytes.mjs";

/** Values at which range checks, sign rules and carries turn. */
const EDGES = [
  0n,
  1n,
  2n,
  3n,
  4n,
  255n,
  256n,
  (MODULUS - 1n) / 2n,
  (MODULUS + 1n) / 2n,
  MODULUS - 2n,
  MODULUS - 1n,
  MODULUS,
  MODULUS + 1n,
  MODULUS + 2n,
  2n ** 380n,
  2n ** 381n - 1n,
];
/** Edges that leave no room for flags: for every component but the first. */
const WIDE_EDGES = [...EDGES, 2n ** 381n, 2n * MODULUS, 9n * MODULUS, 2n ** 384n - 1n];
const ALL_FLAGS = [0x00, 0x20, 0x40, 0x60, 0x80, 0xa0, 0xc0, 0xe0];
/** A bit-flipped encoding differs in one to this many bits. */
const MOST_FLIPS = 3;

export class Encodings {
  #form;
  #random;
  #points;
  #structures;
  #turn = 0;

  constructor(form, random) {
    this.#form = form;
    this.#random = random;
    this.#points = new CurvePoints(form.group, random);
    this.#structures = this.#listStructures();
  }

  /** Half uniform bytes, half with the flags of the form and components below p, which for a compressed form decode every other time. */
  random() {
    const { length, isCompressed, components } = this.#form;
    if (this.#random.below(2) === 0) return this.#random.bytes(length);
    const bytes = packComponents(Array.from({ length: components }, () => this.#random.bigBelow(MODULUS)));
    return isCompressed ? withFlags(bytes, this.#random.pick([0x80, 0xa0])) : bytes;
  }

  /** Every structure in turn. */
  structured() {
    const structures = Object.values(this.#structures);
    return structures[this.#turn++ % structures.length]();
  }

  /** An encoding that is canonical, with one to three bits flipped, every fourth time a flag among them. */
  flipped() {
    const { valid, smallOrder, outside, validPlusSmallOrder, infinity } = this.#structures;
    const bytes = Uint8Array.from(
      this.#random.pick([valid, valid, valid, smallOrder, outside, validPlusSmallOrder, infinity])(),
    );
    const bits = new Set();
    if (this.#random.below(4) === 0) bits.add(5 + this.#random.below(3));
    const flips = Math.max(1 + this.#random.below(MOST_FLIPS), bits.size);
    while (bits.size < flips) bits.add(this.#random.below(8 * bytes.length));
    for (const bit of bits) bytes[bit >> 3] ^= 1 << (bit & 7);
    return bytes;
  }

  #listStructures() {
    const points = this.#points;
    const encode = (point) => encodePoint(this.#form, point);
    return {
      valid: () => encode(points.inSubgroup()),
      validNegated: () => encode(points.inSubgroup().negate()),
      smallOrder: () => encode(points.ofSmallOrder()),
      outside: () => encode(points.outsideSubgroup()),
      validPlusSmallOrder: () => encode(points.inSubgroup().add(points.ofSmallOrder())),
      infinity: () => encodeInfinity(this.#form),
      infinityOtherFlags: () => withFlags(encodeInfinity(this.#form), this.#random.pick(ALL_FLAGS)),
      infinityWithPayload: () => this.#infinityWithPayload(),
      validOtherFlags: () => withFlags(encode(points.inSubgroup()), this.#random.pick(ALL_FLAGS)),
      edgeComponents: () => this.#edgeComponents(),
      edgeOnCurve: () => this.#edgeOnCurve(),
      smallX: () => this.#smallX(),
      xZero: () => this.#xZero(),
      alias: () => this.#alias(encode(points.inSubgroup())),
      swapped: () => this.#swapped(encode(points.inSubgroup())),
      endomorphism: () => this.#endomorphism(points.inSubgroup()),
      besideCurve: () => this.#besideCurve(points.inSubgroup()),
      wrongLength: () => this.#wrongLength(encode(points.inSubgroup())),
    };
  }

  #flags() {
    return this.#form.isCompressed ? this.#random.pick([0x80, 0xa0]) : 0;
  }

  #infinityWithPayload() {
    const bytes = encodeInfinity(this.#form);
    bytes[this.#random.below(bytes.length)] |= 1 << this.#random.below(5);
    return bytes;
  }

  /** Edges in some or all components; the others are those of a valid point, flags now and then arbitrary. */
  #edgeComponents() {
    const components = unpackComponents(encodePoint(this.#form, this.#points.inSubgroup()));
    const untouched = this.#random.below(components.length + 1);
    components.forEach((_, i) => {
      if (i !== untouched) components[i] = this.#random.pick(i === 0 ? EDGES : WIDE_EDGES);
    });
    return withFlags(
      packComponents(components),
      this.#random.below(8) === 0 ? this.#random.pick(ALL_FLAGS) : this.#flags(),
    );
  }

  /** An x of edges with its own y, where the curve has one. */
  #edgeOnCurve() {
    const { fromComponents, components } = this.#form.group;
    for (;;) {
      const x = fromComponents(Array.from({ length: components }, () => this.#random.pick(EDGES) % MODULUS));
      const [y] = rootsOf(this.#form.group, x);
      if (y !== undefined) return this.#affineEitherSign(x, y);
    }
  }

  #smallX() {
    const { group } = this.#form;
    const x = group.fromComponents(Array.from({ length: group.components }, () => BigInt(this.#random.below(256))));
    const [y] = rootsOf(group, x);
    return this.#affineEitherSign(x, y ?? x);
  }

  /** x = 0: in G1 on the curve with y = 2 and -2; in G2 on no point. */
  #xZero() {
    const { group } = this.#form;
    const [y] = rootsOf(group, group.Field.ZERO);
    return this.#affineEitherSign(group.Field.ZERO, y ?? group.Field.ONE);
  }

  #affineEitherSign(x, y) {
    const { Field } = this.#form.group;
    return encodeAffine(this.#form, { x, y: this.#random.below(2) === 0 ? y : Field.neg(y) });
  }

  /** The same point by a component that is congruent mod p but not below p, as far as the bytes have room. */
  #alias(bytes) {
    const components = unpackComponents(bytes);
    const i = this.#random.below(components.length);
    const aliased = components[i] + MODULUS * BigInt(1 + (i === 0 ? 0 : this.#random.below(8)));
    components[i] = i === 0 ? aliased % 2n ** 381n : aliased;
    return withFlags(packComponents(components), bytes[0] & FLAG_BITS);
  }

  /** Coordinates, or the components of a coordinate, in the wrong order; the one component of 48 bytes in reversed byte order. */
  #swapped(bytes) {
    const components = unpackComponents(bytes);
    if (components.length === 1) return withFlags(Uint8Array.from(bytes).reverse(), bytes[0] & FLAG_BITS);
    const half = components.length / 2;
    const orders = [[...components].reverse(), [...components.slice(half), ...components.slice(0, half)]];
    return withFlags(packComponents(this.#random.pick(orders)), bytes[0] & FLAG_BITS);
  }

  /** (beta x, y) with a primitive cube root of unity beta: another point of the subgroup. In G2 also the conjugate, on another curve. */
  #endomorphism(point) {
    const { x, y } = point.toAffine();
    const { group } = this.#form;
    const { Fp, Fp2 } = bls12_381.fields;
    if (group.components === 2 && this.#random.below(2) === 0) {
      return encodeAffine(this.#form, {
        x: Fp2.create({ c0: x.c0, c1: Fp.neg(x.c1) }),
        y: Fp2.create({ c0: y.c0, c1: Fp.neg(y.c1) }),
      });
    }
    const beta = Fp.div(Fp.sub(Fp.sqrt(Fp.neg(3n)), 1n), 2n);
    return encodeAffine(this.#form, {
      x: group.Field.mul(x, group.components === 1 ? beta : Fp2.create({ c0: beta, c1: 0n })),
      y,
    });
  }

  #besideCurve(point) {
    const { Field } = this.#form.group;
    const { x, y } = point.toAffine();
    const beside = this.#random.pick([
      { x: Field.add(x, Field.ONE), y },
      { x, y: Field.add(y, Field.ONE) },
      { x: Field.neg(x), y },
    ]);
    return encodeAffine(this.#form, beside);
  }

  #wrongLength(bytes) {
    const one = Uint8Array.of(this.#random.below(256));
    return this.#random.pick([
      bytes.slice(1),
      bytes.slice(0, -1),
      Uint8Array.of(...bytes, ...one),
      Uint8Array.of(...one, ...bytes),
      bytes.slice(0, bytes.length / 2),
      Uint8Array.of(...bytes, ...bytes),
      new Uint8Array(0),
      one,
    ]);
  }
}
