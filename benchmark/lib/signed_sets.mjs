// Signature sets to verify, made from a fixed seed.
//
// Every batch carries messages that no other batch of the run carries, unless a scenario says otherwise: beacon-bls
// keeps the hashes of messages it has seen, so a repeated message would spare it work that its rival does. Signing is
// @chainsafe/blst's; must not use beacon-bls, which is the one under test.

import { createHash } from "node:crypto";

import { chainsafeBlst } from "./packages.mjs";

const SEED = "beacon-bls benchmark 1";

/** As many as the largest batch of one message has sets: validators that sign the same message have different keys. */
const KEY_COUNT = 256;

const MESSAGE_LENGTH_BYTES = 32;
/** Enough for a message, a key in its longer form and a signature. */
const SET_LENGTH_BYTES =
  MESSAGE_LENGTH_BYTES + chainsafeBlst.PUBLIC_KEY_LENGTH_UNCOMPRESSED + chainsafeBlst.SIGNATURE_LENGTH_COMPRESSED;

let signers;

/**
 * @typedef {object} Batch
 * @property {{msg: Uint8Array, pk: Uint8Array, sig: Uint8Array}[]} sets
 * @property {Set<number>} bad the positions of the sets whose signature is not one of their message
 */

/** A source of batches; two sources with the same label give the same batches. */
export class SignedSets {
  #label;
  #messagesDrawn = 0;
  #batchesMade = 0;

  constructor(label) {
    this.#label = label;
  }

  /** Messages that nothing else in the run carries. */
  signingRoots(count) {
    return Array.from({ length: count }, () => this.#freshMessage());
  }

  /**
   * Set i is over message i mod `messages`, so equal messages are not neighbours, and signed by a key of its own.
   *
   * @param {object} shape
   * @param {number} shape.sets beyond 256, keys repeat
   * @param {number} [shape.messages] how many fresh ones
   * @param {Uint8Array[]} [shape.signingRoots] or these, which another batch may carry as well
   * @param {number} [shape.firstSigner] the number of the key of set 0
   * @param {boolean} [shape.compressedKeys] keys of 48 bytes, otherwise 96
   * @param {number} [shape.badCount] how many sets, at places drawn by lot, carry their own key's signature over
   *   another message: it decodes, is in the subgroup, and only the pairing tells
   * @returns {Batch}
   */
  batch({ sets, messages, signingRoots, firstSigner = 0, compressedKeys = true, badCount = 0 }) {
    const roots = signingRoots ?? this.signingRoots(messages);
    const bad = this.#drawPositions(badCount, sets);
    const memory = new ArrayBuffer(sets * SET_LENGTH_BYTES);
    const setOf = (index) => {
      const message = roots[index % roots.length];
      const { publicKeyBytes, publicKeyBytesUncompressed, secretKey } = signer(firstSigner + index);
      const key = compressedKeys ? publicKeyBytes : publicKeyBytesUncompressed;
      const signed = bad.has(index) ? this.#freshMessage() : message;
      return setInto(memory, index * SET_LENGTH_BYTES, message, key, secretKey.sign(signed).toBytes());
    };
    return { sets: Array.from({ length: sets }, (_, index) => setOf(index)), bad };
  }

  #freshMessage() {
    return digest(`${this.#label}/message/${this.#messagesDrawn++}`);
  }

  // The order of digests is a shuffle that depends on the seed alone.
  #drawPositions(count, sets) {
    const batch = this.#batchesMade++;
    if (count === 0) {
      return new Set();
    }
    const lots = Array.from({ length: sets }, (_, position) => ({
      position,
      lot: digest(`${this.#label}/bad/${batch}/${position}`),
    }));
    lots.sort((a, b) => Buffer.compare(a.lot, b.lot));
    return new Set(lots.slice(0, count).map(({ position }) => position));
  }
}

/** Bytes that depend on the seed and the name alone. */
export function digest(name) {
  return createHash("sha256").update(`${SEED}/${name}`).digest();
}

/** The key pair with this number; the numbers repeat after KEY_COUNT. */
export function signer(index) {
  signers ??= Array.from({ length: KEY_COUNT }, (_, number) => {
    const secretKey = chainsafeBlst.SecretKey.fromKeygen(digest(`key/${number}`));
    const publicKey = secretKey.toPublicKey();
    const publicKeyBytesUncompressed = publicKey.toBytes(false);
    return { secretKey, publicKeyBytes: publicKey.toBytes(), publicKeyBytesUncompressed };
  });
  return signers[index % KEY_COUNT];
}

// Views of one buffer, as a client has them after reading a block. V8 keeps small arrays of their own inside its heap
// and moves them out when native code first asks for them; the side that ran first would pay for that.
function setInto(memory, offset, ...fields) {
  const [msg, pk, sig] = fields.map((bytes) => {
    const view = new Uint8Array(memory, offset, bytes.length);
    view.set(bytes);
    offset += bytes.length;
    return view;
  });
  return { msg, pk, sig };
}
