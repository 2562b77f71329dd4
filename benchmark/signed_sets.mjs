// Signature sets to verify, made from a fixed seed.
//
// Every batch carries messages that no other batch of the run carries: beacon-bls keeps the hashes of messages it has
// seen, so a repeated message would spare it work that its rival does. Signing is @chainsafe/blst's; must not use
// beacon-bls, which is the one under test.

import { createHash } from "node:crypto";

import { chainsafeBlst } from "./packages.mjs";

const SEED = "beacon-bls benchmark 1";

/** As many as the largest batch has sets: validators that sign the same message have different keys. */
const KEY_COUNT = 256;

const MESSAGE_LENGTH_BYTES = 32;
const SET_LENGTH_BYTES =
  MESSAGE_LENGTH_BYTES + chainsafeBlst.PUBLIC_KEY_LENGTH_COMPRESSED + chainsafeBlst.SIGNATURE_LENGTH_COMPRESSED;

let signers;

/** A source of batches; two sources with the same label give the same batches. */
export class SignedSets {
  #label;
  #messagesDrawn = 0;

  constructor(label) {
    this.#label = label;
  }

  /** A valid batch: set i is signed by key i over message i mod `messages`, so equal messages are not neighbours. */
  batch({ sets, messages }) {
    const signingRoots = Array.from({ length: messages }, () => this.#freshMessage());
    const memory = new ArrayBuffer(sets * SET_LENGTH_BYTES);
    return Array.from({ length: sets }, (_, index) => {
      const message = signingRoots[index % messages];
      const { publicKeyBytes, secretKey } = signer(index);
      return setInto(memory, index * SET_LENGTH_BYTES, message, publicKeyBytes, secretKey.sign(message).toBytes());
    });
  }

  /** A batch in which one set in the middle carries its own key's signature over another message. */
  tamperedBatch({ sets, messages }) {
    const batch = this.batch({ sets, messages });
    const index = sets >> 1;
    batch[index].sig.set(signer(index).secretKey.sign(this.#freshMessage()).toBytes());
    return batch;
  }

  #freshMessage() {
    return digest(`${this.#label}/message/${this.#messagesDrawn++}`);
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
    return { secretKey, publicKeyBytes: secretKey.toPublicKey().toBytes() };
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
