// Which kind of vector is run how. A kind that stands in neither table fails the run.

import { aggregate, aggregatePubkeys, ethAggregatePubkeys } from "./kinds/sums.mjs";
import { deserializeG1, deserializeG2, deserializationG1, deserializationG2 } from "./kinds/encodings.mjs";
import { g1Multiples, g2Multiples } from "./kinds/multiples.mjs";
import { eip2333, hashToG2, secretKey, sign } from "./kinds/secret_keys.mjs";
import {
  aggregateVerify,
  aggregateVerifyUnderTag,
  batchVerify,
  ethFastAggregateVerify,
  fastAggregateVerify,
  proofOfPossession,
  verify,
  verifyUnderTag,
} from "./kinds/verdicts.mjs";

/** kind: run(vector, file) throws, or rejects, when the addon does not do what the vector says. */
export const RUNNERS = {
  sign,
  secret_key: secretKey,
  eip2333,
  hash_to_G2: hashToG2,
  verify,
  verify_dst: verifyUnderTag,
  pop_verify: proofOfPossession,
  aggregate_verify: aggregateVerify,
  aggregate_verify_dst: aggregateVerifyUnderTag,
  fast_aggregate_verify: fastAggregateVerify,
  eth_fast_aggregate_verify: ethFastAggregateVerify,
  batch_verify: batchVerify,
  aggregate,
  aggregate_pubkeys: aggregatePubkeys,
  eth_aggregate_pubkeys: ethAggregatePubkeys,
  deserialize_g1: deserializeG1,
  deserialize_g2: deserializeG2,
  deserialization_G1: deserializationG1,
  deserialization_G2: deserializationG2,
  g1_multiples: g1Multiples,
  g2_multiples: g2Multiples,
};

/** Kinds that no function of the JavaScript API can express, with the reason. The Rust tests run them. */
export const RUST_ONLY = {
  expand_message_xmd: "expand_message is a step inside hash to curve and has no JavaScript name",
};

/**
 * Kinds that run here only as far as the API reaches, since its domain separation tag is fixed: the cases under another tag are
 * run for what must hold of them here (no signature under them verifies, no point equals ours). Their values are compared in Rust.
 */
export const OTHER_TAGS_RUST_ONLY = {
  hash_to_G2: "a hash under another tag is expressed as: it is not the hash under ours",
  verify_dst: "true under another tag is expressed as: false under ours",
  aggregate_verify_dst: "true under another tag is expressed as: false under ours",
  pop_verify: "a proof of possession is expressed as: it is not a signature over the key's bytes",
};
