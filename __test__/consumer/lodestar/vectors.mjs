// The project's vectors as statements about Lodestar's functions.

import { fileURLToPath } from "node:url";
import { bytesOf } from "../../support/hex.mjs";
import { readVectorFiles } from "../../support/vector_files.mjs";

const files = readVectorFiles(fileURLToPath(new URL("../../vectors", import.meta.url)));

/** The cases of a kind: `{name, expected, input}` with bytes in place of hexadecimal text. */
export function vectorsOf(kind) {
  const cases = files.filter((file) => file.kind === kind).flatMap((file) => file.cases);
  if (cases.length === 0) throw new Error(`no vectors of kind ${kind}`);
  return cases.map(({ name, expected, input }) => ({ name, expected, input: decoded(input) }));
}

/** One set for each position; a `verify` vector is one set. */
export function setsOf({ pubkey, message, signature, pubkeys, messages, signatures }) {
  if (pubkeys === undefined) return [{ pubkey, message, signature }];
  return pubkeys.map((key, i) => ({ pubkey: key, message: messages[i], signature: signatures[i] }));
}

function decoded(input) {
  const bytes = (value) => (Array.isArray(value) ? value.map(bytesOf) : bytesOf(value));
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, bytes(value)]));
}
