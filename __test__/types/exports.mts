// Every export, checked by `tsc -p __test__/types` and never run: a new one is an error here until it is named, and then gets its right
// and its wrong use in one of the files beside this.

import * as all from "beacon-bls";

/** Added by the loader and by Node. */
type NotOurs = "__napiBindingTarget" | "default";

export const used = {
  Committee: "registry.mts",
  PUBLIC_KEY_LENGTH_COMPRESSED: "consumer.mts",
  PUBLIC_KEY_LENGTH_UNCOMPRESSED: "consumer.mts",
  PublicKey: "consumer.mts",
  PublicKeyRegistry: "registry.mts",
  SECRET_KEY_LENGTH: "consumer.mts",
  SIGNATURE_LENGTH_COMPRESSED: "consumer.mts",
  SIGNATURE_LENGTH_UNCOMPRESSED: "consumer.mts",
  SecretKey: "consumer.mts",
  Signature: "consumer.mts",
  aggregatePublicKeys: "consumer.mts",
  aggregateSerializedPublicKeys: "consumer.mts",
  aggregateSerializedSignatures: "consumer.mts",
  aggregateSignatures: "consumer.mts",
  aggregateVerified: "consumer.mts",
  aggregateVerify: "consumer.mts",
  aggregateWithRandomness: "consumer.mts",
  asyncAggregateVerified: "consumer.mts",
  asyncAggregateWithRandomness: "consumer.mts",
  asyncVerifyEachSignatureSet: "consumer.mts",
  asyncVerifySignatureSets: "consumer.mts",
  engineInfo: "consumer.mts",
  engineStats: "registry.mts",
  ethAggregatePublicKeys: "consumer.mts",
  ethFastAggregateVerify: "consumer.mts",
  fastAggregateVerify: "consumer.mts",
  verify: "consumer.mts",
  verifyEachSignatureSet: "consumer.mts",
  verifyMultipleAggregateSignatures: "consumer.mts",
  verifyMultipleAggregateSignaturesSerialized: "consumer.mts",
  verifySignatureSets: "consumer.mts",
} satisfies Record<Exclude<keyof typeof all, NotOurs>, "consumer.mts" | "registry.mts">;
