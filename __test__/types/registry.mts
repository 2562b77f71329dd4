// A consumer's code with registries, checked by `tsc -p __test__/types` and never run: right uses, and, below an @ts-expect-error, the
// wrong one beside it.

import { Committee, PublicKeyRegistry, aggregateVerified, engineStats, verifySignatureSets } from "beacon-bls";
import type { CommitteeBits, EngineStats, PublicKey, PublicKeySource, RegistryStats, VerifyOptions } from "beacon-bls";

declare const bytes: Uint8Array;
declare const indices: Uint32Array;
declare const key: PublicKey;

// The registry
const registry = new PublicKeyRegistry();
const named: PublicKeyRegistry = new PublicKeyRegistry("validators");
const name: string = registry.name;
const size: number = registry.size;
const memory: number = registry.memoryBytes;
const sizeAfter: number = registry.append(bytes, { at: 0, validate: false });
registry.append([bytes, bytes]);
const sizeLater: Promise<number> = registry.asyncAppend([bytes], {
  onProgress: (done, total) => console.log(done / total),
});
const maybeKey: PublicKey | undefined = registry.get(1);
const maybeBytes: Uint8Array | undefined = registry.getBytes(1);
const maybeIndex: number | undefined = registry.indexOf(bytes);
const sum: PublicKey = registry.aggregate(indices);
registry.aggregate([1, 2, 2]);
const remembered: Uint8Array = registry.remember(key, { validate: false });
const forgotten: boolean = registry.forget(remembered);
const saved: Promise<void> = registry.save("keys");
const loaded: Promise<number> = registry.load("keys", { revalidate: true, onProgress: () => {} });
const cleared: void = registry.clear();
const stats: RegistryStats = registry.stats();
// @ts-expect-error A name is a text.
new PublicKeyRegistry(1);
// @ts-expect-error The size is not the caller's to set.
registry.size = 3;
// @ts-expect-error Decoded keys where bytes belong.
registry.append([key]);
// @ts-expect-error An option of asyncAppend only.
registry.append(bytes, { onProgress: () => {} });
// @ts-expect-error A text is no index.
registry.get("1");
// @ts-expect-error There may be no such key.
const always: PublicKey = registry.get(1);
// @ts-expect-error Keys are found by bytes.
registry.indexOf(key);
// @ts-expect-error Bytes are no indices.
registry.aggregate(bytes);
// @ts-expect-error Bytes where a decoded key belongs.
registry.remember(bytes);
// @ts-expect-error A file is named by text.
registry.save(new URL("file:///keys"));

// Committees
const committee = new Committee(registry, indices);
const members: number = committee.size;
const present: PublicKey = committee.aggregate(bytes);
// @ts-expect-error Numbers in an array are no Uint32Array.
new Committee(registry, [1, 2]);
// @ts-expect-error A committee has a registry.
new Committee(indices);
// @ts-expect-error Bits are bytes.
committee.aggregate([true, false]);
// @ts-expect-error A committee is no registry.
const committeeAsRegistry: PublicKeyRegistry = committee;

// Signers
const bits: CommitteeBits = { committee, bits: bytes };
const signers: PublicKeySource[] = [bytes, 7, indices, bits];
const options: VerifyOptions = { registry };
const valid: boolean = verifySignatureSets(
  signers.map((pk) => ({ msg: bytes, pk, sig: bytes })),
  options,
);
aggregateVerified(bytes, [{ pk: 7, sig: bytes }], options);
// @ts-expect-error A list of numbers is no signer.
const listAsSigner: PublicKeySource = [1, 2];
// @ts-expect-error A text is no signer.
const textAsSigner: PublicKeySource = "7";
// @ts-expect-error A decoded key is no signer here.
const keyAsSigner: PublicKeySource = key;
// @ts-expect-error Bits of no committee.
const bitsAlone: PublicKeySource = { bits: bytes };
// @ts-expect-error A registry is not given by its name.
verifySignatureSets([], { registry: "validators" });

// Metrics
const metrics: EngineStats = engineStats();
const batches: number = metrics.batches;
// @ts-expect-error Nothing to tell.
engineStats(true);
