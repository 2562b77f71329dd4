// The functions that sum keys and signatures. The right sum is what another function, over the other form, makes of them.

import addon from "../../../index.js";
import {
  COMMON_MESSAGE,
  keyBytes,
  publicKey,
  signatureBytes,
  signatureBytesOfCommon,
  signatureOf,
  three,
} from "../honest.mjs";
import { hasBytes, withAsynchronousTwin } from "./results.mjs";

const isSumOfKeyBytes = hasBytes(addon.ethAggregatePublicKeys(three(keyBytes)).toBytes());
const isSumOfKeys = hasBytes(addon.aggregatePublicKeys(three(publicKey)).toBytes());

export const SUMS = [
  {
    name: "aggregatePublicKeys",
    call: addon.aggregatePublicKeys,
    takes: { pks: ["PublicKey"], pksValidate: "flag" },
    honest: () => [three(publicKey)],
    isRight: isSumOfKeyBytes,
  },
  {
    name: "aggregateSignatures",
    call: addon.aggregateSignatures,
    takes: { sigs: ["Signature"], sigsGroupcheck: "flag" },
    honest: () => [three(signatureOf)],
    isRight: hasBytes(addon.aggregateSerializedSignatures(three(signatureBytes)).toBytes()),
  },
  {
    name: "aggregateSerializedPublicKeys",
    call: addon.aggregateSerializedPublicKeys,
    takes: { pks: ["key bytes"], pksValidate: "flag" },
    honest: () => [three(keyBytes)],
    isRight: isSumOfKeys,
  },
  {
    name: "aggregateSerializedSignatures",
    call: addon.aggregateSerializedSignatures,
    takes: { sigs: ["signature bytes"], sigsGroupcheck: "flag" },
    honest: () => [three(signatureBytes)],
    isRight: hasBytes(addon.aggregateSignatures(three(signatureOf)).toBytes()),
  },
  {
    name: "ethAggregatePublicKeys",
    call: addon.ethAggregatePublicKeys,
    takes: { pks: ["key bytes"] },
    honest: () => [three(keyBytes)],
    isRight: isSumOfKeys,
  },
  ...withAsynchronousTwin(addon, {
    name: "aggregateWithRandomness",
    call: addon.aggregateWithRandomness,
    takes: { sets: [{ pk: "PublicKey", sig: "signature bytes" }] },
    honest: () => [three((i) => ({ pk: publicKey(i), sig: signatureBytesOfCommon(i) }))],
    isRight: ({ pk, sig }) => addon.verify(COMMON_MESSAGE, pk, sig),
  }),
];
