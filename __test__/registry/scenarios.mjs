// Scenarios about registries that each run in a process of their own.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import addon from "../../index.js";
import { freshRegistry, keyBytesOf, manyKeys, refusal, registryOf, signedBy } from "../support/registry_keys.mjs";
import { oneMessage } from "../support/signed_sets.mjs";

export async function throwFromProgress() {
  const uncaught = [];
  process.on("uncaughtException", (error) => uncaught.push(error));
  const registry = freshRegistry();
  const thrown = new Error("thrown by onProgress");
  let reports = 0;
  const pending = registry.asyncAppend(manyKeys(9000), {
    onProgress: () => {
      reports += 1;
      throw thrown;
    },
  });
  assert.equal(await pending, 9000);
  await sleep(1);
  assert.equal(registry.size, 9000);
  assert.ok(reports >= 2, "it is called again after it threw");
  assert.deepEqual(uncaught, Array(reports).fill(thrown));
}

/** In a process that has no default registry yet. */
export async function nameIndicesWithoutRegistry() {
  const registry = registryOf(1, 2, 3);
  const committee = new addon.Committee(registry, Uint32Array.of(0, 1));
  const good = signedBy(1, oneMessage(), keyBytesOf(1));
  const byBits = signedBy(3, oneMessage(), { committee, bits: Uint8Array.of(3) });
  for (const pk of [0, Uint32Array.of(0, 1), 2 ** 32 - 1]) {
    for (const options of [undefined, null, {}, { registry: undefined }, { registry: null }]) {
      const sets = [good, { ...good, pk }];
      const refused = refusal("INVALID_ARG", 1);
      for (const name of ["verifySignatureSets", "verifyEachSignatureSet", "asyncVerifySignatureSets", "asyncVerifyEachSignatureSet"]) {
        await assert.rejects(async () => addon[name](sets, options), refused);
      }
      for (const name of ["aggregateVerified", "asyncAggregateVerified"]) {
        await assert.rejects(async () => addon[name](oneMessage(), sets, options), refused);
      }
    }
    assert.throws(() => addon.verifyMultipleAggregateSignaturesSerialized([good, { ...good, pk }]), refusal("INVALID_ARG", 1));
  }
  assert.equal(addon.verifySignatureSets([good, byBits]), true, "keys of bytes and committees need none");
  assert.equal(addon.verifySignatureSets([good, { ...good, pk: 0 }], { registry }), true);
  assert.equal(addon.verifySignatureSets([{ ...good, pk: new Uint32Array(0) }], { registry }), false);
  new addon.PublicKeyRegistry().append([keyBytesOf(1)]);
  assert.equal(addon.verifySignatureSets([good, { ...good, pk: 0 }]), true, "from then on there is a default");
}
