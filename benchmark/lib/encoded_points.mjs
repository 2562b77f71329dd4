// Encodings to decode, made from a fixed seed: valid keys and signatures in both lengths, and for each form one point
// that lies on the curve and outside the subgroup.
//
// Made with @chainsafe/blst; must not use beacon-bls, which is the one under test.

import { chainsafeBlst } from "./packages.mjs";
import { digest, signer } from "./signed_sets.mjs";

const { PublicKey, Signature } = chainsafeBlst;

/** Distinct encodings of one form. A pass over them is one call, so that the clock's own cost is spread over many. */
export const ENCODING_COUNT = 256;

/** The first three bits of an encoding (Zcash's format): compressed, not infinity, the smaller of the two y. */
const COMPRESSED_FLAG = 0x80;

/** Public keys of 48 (compressed) or 96 bytes. */
export function encodedPublicKeys({ compressed }) {
  return manyOf((number) => PublicKey.fromBytes(signer(number).publicKeyBytes).toBytes(compressed));
}

/** Signatures of 96 (compressed) or 192 bytes. */
export function encodedSignatures({ compressed }) {
  return manyOf((number) => signer(number).secretKey.sign(digest(`signed/${number}`)).toBytes(compressed));
}

/** A point of the curve of public keys that validation must refuse. */
export function publicKeyOutsideSubgroup({ compressed }) {
  return pointOutsideSubgroup(PublicKey, chainsafeBlst.PUBLIC_KEY_LENGTH_COMPRESSED).toBytes(compressed);
}

/** A point of the curve of signatures that validation must refuse. */
export function signatureOutsideSubgroup({ compressed }) {
  return pointOutsideSubgroup(Signature, chainsafeBlst.SIGNATURE_LENGTH_COMPRESSED).toBytes(compressed);
}

// Plain copies: an array made by an addon may carry a finalizer, which would run during someone's timed block. Longer
// than 64 bytes or not, each has memory outside V8's heap from the start (see setInto in signed_sets.mjs).
function manyOf(encode) {
  return Array.from({ length: ENCODING_COUNT }, (_, number) => {
    const bytes = encode(number);
    const copy = new Uint8Array(new ArrayBuffer(bytes.length));
    copy.set(bytes);
    return copy;
  });
}

// Half of all x have a point on the curve, and next to none of those is in the subgroup, which is a 2^-126th of the
// curve for keys and less for signatures; so the first small x with a point will do. x = 0 is left out, since blst
// refuses it.
function pointOutsideSubgroup(Class, lengthBytes) {
  for (let x = 1; x < 256; x++) {
    const encoding = new Uint8Array(lengthBytes);
    encoding[0] = COMPRESSED_FLAG;
    encoding[lengthBytes - 1] = x;
    if (decodes(Class, encoding, false) && !decodes(Class, encoding, true)) {
      return Class.fromBytes(encoding, false);
    }
  }
  throw new Error(`no point outside the subgroup of ${Class.name} has a small x`);
}

function decodes(Class, bytes, validate) {
  try {
    Class.fromBytes(bytes, validate);
    return true;
  } catch {
    return false; // the refusal is the answer
  }
}
