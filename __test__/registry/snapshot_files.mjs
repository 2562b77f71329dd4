// Snapshots written by hand, as `src/bls/src/registry/snapshot.rs` lays them out, and a place to put them.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const MAGIC = "beacon-bls keys\n";
export const HEADER_BYTES = 32;
export const KEY_BYTES = 96;
export const HASH_BYTES = 32;

/** A folder that is removed when the test ends. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "beacon-bls-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The snapshot of keys of 96 bytes; every field can be told otherwise. */
export function snapshotOf(keys, { magic = MAGIC, version = 1, zero = 0, count = keys.length } = {}) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(magic, "latin1");
  header.writeUInt32BE(version, 16);
  header.writeUInt32BE(zero, 20);
  header.writeBigUInt64BE(BigInt(count), 24);
  return withHash(Buffer.concat([header, ...keys]));
}

/** The bytes, and the hash behind them. */
export function withHash(bytes) {
  return Buffer.concat([bytes, createHash("sha256").update(bytes).digest()]);
}

/** A snapshot that was changed, with its hash made right again. */
export function withHashMadeRight(snapshot) {
  return withHash(snapshot.subarray(0, snapshot.length - HASH_BYTES));
}
