// Kinds that hold a secret key: signing, ranges, derivation, and hash to G2 (the signature of the secret key 1 is H(m) itself).

import assert from "node:assert/strict";
import { SecretKey, verify } from "../../../index.js";
import { bytesOf, hexOf } from "../../support/hex.mjs";
import { CIPHERSUITE_TAG } from "./ciphersuite_tag.mjs";

const BAD_ENCODING = { code: "BLST_BAD_ENCODING" };
const ONE = SecretKey.fromHex(`0x${"00".repeat(31)}01`);

/** `{privkey, message}` gives the signature, or null where the key must be refused. */
export function sign({ input, expected }) {
  if (expected === null) return assertRefused(input.privkey);
  const key = SecretKey.fromBytes(bytesOf(input.privkey));
  const message = bytesOf(input.message);
  assert.equal(key.sign(message).toHex(), expected);
  assert.equal(verify(message, key.toPublicKey(), key.sign(message), true, true), true);
}

/** The bytes give `{pubkey, signatureOf, signature}`, or null where they must be refused. */
export function secretKey({ input, expected }) {
  if (expected === null) return assertRefused(input);
  for (const key of [SecretKey.fromBytes(bytesOf(input)), SecretKey.fromHex(input)]) {
    assert.equal(hexOf(key.toBytes()), input);
    assert.equal(key.toHex(), input);
    assert.equal(key.toPublicKey().toHex(), expected.pubkey);
    assert.equal(hexOf(key.sign(bytesOf(expected.signatureOf)).toBytes()), expected.signature);
  }
}

/** `{seed, childIndex}` gives `{masterSecretKey, childSecretKey}`, or null where the seed is too short. */
export function eip2333({ input, expected }) {
  const derive = () => SecretKey.deriveMasterEip2333(bytesOf(input.seed));
  if (expected === null) {
    assert.throws(derive, BAD_ENCODING);
    return;
  }
  assert.equal(derive().toHex(), expected.masterSecretKey);
  assert.equal(derive().deriveChildEip2333(input.childIndex).toHex(), expected.childSecretKey);
}

/** `{message, dst}` gives both encodings of the point; under another tag than ours it must be another point. */
export function hashToG2({ input, expected }) {
  const hash = ONE.sign(bytesOf(input.message));
  if (input.dst === CIPHERSUITE_TAG) {
    assert.equal(hexOf(hash.toBytes(true)), expected.compressed);
    assert.equal(hexOf(hash.toBytes(false)), expected.uncompressed);
  } else {
    assert.notEqual(hexOf(hash.toBytes(true)), expected.compressed);
  }
}

function assertRefused(hex) {
  assert.throws(() => SecretKey.fromBytes(bytesOf(hex)), BAD_ENCODING);
  assert.throws(() => SecretKey.fromHex(hex), BAD_ENCODING);
}
