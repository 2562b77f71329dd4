// The functions that verify.

import addon from "../../../index.js";
import {
  COMMON_MESSAGE,
  byteSet,
  keyBytes,
  message,
  publicKey,
  signatureBytesOfCommon,
  signatureOf,
  signatureOfCommon,
  three,
} from "../honest.mjs";
import { BOOLEAN, VERDICTS, VERIFY_OPTIONS, withAsynchronousTwin } from "./results.mjs";

const BYTE_SET = { msg: "message", pk: "key source", sig: "signature bytes" };
const POINT_SET = { msg: "message", pk: "PublicKey", sig: "Signature" };
const CONTRIBUTION = { pk: "key source", sig: "signature bytes" };

const sumOfCommon = () => addon.aggregateSignatures(three(signatureOfCommon));

export const VERIFICATION = [
  {
    name: "verify",
    call: addon.verify,
    takes: { msg: "message", pk: "PublicKey", sig: "Signature", pkValidate: "flag", sigGroupcheck: "flag" },
    honest: () => [message(0), publicKey(0), signatureOf(0)],
    ...BOOLEAN,
  },
  {
    name: "aggregateVerify",
    call: addon.aggregateVerify,
    takes: { msgs: ["message"], pks: ["PublicKey"], sig: "Signature", pkValidate: "flag", sigsGroupcheck: "flag" },
    honest: () => [three(message), three(publicKey), addon.aggregateSignatures(three(signatureOf))],
    ...BOOLEAN,
  },
  {
    name: "fastAggregateVerify",
    call: addon.fastAggregateVerify,
    takes: { msg: "message", pks: ["PublicKey"], sig: "Signature", sigsGroupcheck: "flag" },
    honest: () => [COMMON_MESSAGE.slice(), three(publicKey), sumOfCommon()],
    ...BOOLEAN,
  },
  {
    name: "ethFastAggregateVerify",
    call: addon.ethFastAggregateVerify,
    takes: { msg: "message", pks: ["key bytes"], sig: "signature bytes" },
    honest: () => [COMMON_MESSAGE.slice(), three(keyBytes), Uint8Array.from(sumOfCommon().toBytes())],
    ...BOOLEAN,
  },
  {
    name: "verifyMultipleAggregateSignatures",
    call: addon.verifyMultipleAggregateSignatures,
    takes: { sets: [POINT_SET], pksValidate: "flag", sigsGroupcheck: "flag" },
    honest: () => [three((i) => ({ msg: message(i), pk: publicKey(i), sig: signatureOf(i) }))],
    ...BOOLEAN,
  },
  {
    name: "verifyMultipleAggregateSignaturesSerialized",
    call: addon.verifyMultipleAggregateSignaturesSerialized,
    takes: { sets: [BYTE_SET], pksValidate: "flag", sigsGroupcheck: "flag" },
    honest: () => [three(byteSet)],
    ...BOOLEAN,
  },
  ...withAsynchronousTwin(addon, {
    name: "verifySignatureSets",
    call: addon.verifySignatureSets,
    takes: { sets: [BYTE_SET], options: VERIFY_OPTIONS },
    honest: () => [three(byteSet)],
    ...BOOLEAN,
  }),
  ...withAsynchronousTwin(addon, {
    name: "verifyEachSignatureSet",
    call: addon.verifyEachSignatureSet,
    takes: { sets: [BYTE_SET], options: VERIFY_OPTIONS },
    honest: () => [three(byteSet)],
    ...VERDICTS,
  }),
  ...withAsynchronousTwin(addon, {
    name: "aggregateVerified",
    call: addon.aggregateVerified,
    takes: { msg: "message", contributions: [CONTRIBUTION], options: VERIFY_OPTIONS },
    honest: () => [COMMON_MESSAGE.slice(), three((i) => ({ pk: keyBytes(i), sig: signatureBytesOfCommon(i) }))],
    isRight: ({ pk, sig, invalid }) => invalid.length === 0 && addon.verify(COMMON_MESSAGE, pk, sig),
    /** A bad contribution is named and left out; a bad message leaves nobody. */
    isBad: ({ pk, sig, invalid }, setIndex) =>
      setIndex === undefined
        ? pk === null && sig === null && invalid.join() === "0,1,2"
        : invalid.join() === String(setIndex) && addon.verify(COMMON_MESSAGE, pk, sig),
  }),
];
