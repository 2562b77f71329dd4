// Ways to break the package that is installed: what the tests must notice.

import { appendFileSync } from "node:fs";
import { join } from "node:path";

const FAULTS = {
  /** Every verification says that all is valid. */
  "always-true": `
    const verdicts = ["verify", "aggregateVerify", "fastAggregateVerify", "verifyMultipleAggregateSignatures", "verifySignatureSets"];
    for (const name of verdicts) module.exports[name] = () => true;
    module.exports.verifyEachSignatureSet = (sets) => sets.map(() => "VALID");`,
  /** Points are not checked where they enter. */
  "unchecked-points": `
    for (const name of ["PublicKey", "Signature"]) {
      const checking = module.exports[name]; // Its methods cannot be overwritten.
      module.exports[name] = class extends checking {
        static fromBytes(bytes) { return checking.fromBytes(bytes, false); }
      };
    }`,
};

/** Breaks the copy that is installed in `folder`. */
export function plantFault(folder, name) {
  if (!Object.hasOwn(FAULTS, name)) throw new Error(`--planted-fault takes one of ${Object.keys(FAULTS)}, got ${name}`);
  appendFileSync(join(folder, "node_modules", "@chainsafe", "blst", "index.js"), `${FAULTS[name]}\n`);
}
