import { createHash } from "node:crypto";

/** Reproducible random values: SHA-256 over the seed and a counter. For test data only. */
export class SeededRandom {
  #seed;
  #counter = 0n;
  #block = Buffer.alloc(0);

  constructor(seed) {
    this.#seed = `beacon-bls differential ${seed}`;
  }

  bytes(length) {
    const parts = [];
    for (let missing = length; missing > 0;) {
      if (this.#block.length === 0)
        this.#block = createHash("sha256").update(`${this.#seed} ${this.#counter++}`).digest();
      const part = this.#block.subarray(0, missing);
      this.#block = this.#block.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return Uint8Array.from(Buffer.concat(parts));
  }

  /** An integer in [0, bound), bound at most 2^32; the bias of the remainder does not matter here. */
  below(bound) {
    return Buffer.from(this.bytes(6)).readUIntBE(0, 6) % bound;
  }

  /** A bigint in [0, bound). */
  bigBelow(bound) {
    const length = bound.toString(16).length / 2 + 16;
    return BigInt(`0x${Buffer.from(this.bytes(Math.ceil(length))).toString("hex")}`) % bound;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}
