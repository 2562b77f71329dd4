/**
 * Verifies BLS12-381 signatures for Ethereum beacon clients: public keys are points of G1, signatures points of G2.
 *
 * What fails throws a `BlsError`, an `Error` with a `code`, or rejects with one. Beside the codes that are listed with each item, any
 * may fail with `INTERNAL`: a fault of this package, please report it.
 *
 * The examples take all names from `"beacon-bls"`. Some stand for what came from the network: `signingRoot` of 32 bytes;
 * `pubkeys`, four of 48 bytes each; `signatures`, theirs of `signingRoot`, of 96 bytes each; `pubkey` and `signature`, the
 * first of each. `registry` is a `PublicKeyRegistry` of `pubkeys`.
 *
 * @module beacon-bls
 */

/**
 * What `verifyEachSignatureSet` says of a set: `"VALID"`, or why not.
 *
 * - `"BLST_BAD_ENCODING"`: the key or the signature has a wrong length or is no canonical encoding.
 * - `"BLST_POINT_NOT_ON_CURVE"`, `"BLST_POINT_NOT_IN_GROUP"`: it encodes no point of the curve, or one outside the subgroup.
 * - `"BLST_PK_IS_INFINITY"`: the key or the signature is the point at infinity.
 * - `"BLST_AGGR_TYPE_MISMATCH"`: the set names no signers.
 * - `"BLST_VERIFY_FAIL"`: both are valid points, and the signature is not one of this message under this key.
 */
export type Verdict =
  | "VALID"
  | "BLST_BAD_ENCODING"
  | "BLST_POINT_NOT_ON_CURVE"
  | "BLST_POINT_NOT_IN_GROUP"
  | "BLST_PK_IS_INFINITY"
  | "BLST_AGGR_TYPE_MISMATCH"
  | "BLST_VERIFY_FAIL";

/**
 * A signer of a set, or several whose keys are summed:
 *
 * - `Uint8Array`: a public key of 48 or 96 bytes;
 * - `number`: an index of the registry;
 * - `Uint32Array`: indices of the registry, each counted as often as it stands there; none is a verdict, not an exception;
 * - `CommitteeBits`: those members of a committee who took part.
 */
export type PublicKeySource = Uint8Array | number | Uint32Array | CommitteeBits;

/**
 * What kind of failure a `BlsError` is.
 *
 * Bytes that are no key, signature or secret key, in calls that decode or sum:
 *
 * - `"BLST_BAD_ENCODING"`: a wrong length, or no canonical encoding.
 * - `"BLST_POINT_NOT_ON_CURVE"`, `"BLST_POINT_NOT_IN_GROUP"`: no point of the curve, or one outside the subgroup.
 * - `"BLST_PK_IS_INFINITY"`: the point at infinity, as key or signature.
 * - `"BLST_AGGR_TYPE_MISMATCH"`: nothing to sum.
 * - `"INVALID_HEX"`: a text that is not hexadecimal.
 *
 * A mistake in the call, and what stands in its way:
 *
 * - `"INVALID_ARG"`: a value of a wrong type or out of range, a missing field, bits that do not fit their committee.
 * - `"INDEX_NOT_FOUND"`: an index that the registry has no key at.
 * - `"REGISTRY_CONFLICT"`, `"REGISTRY_GAP"`, `"REGISTRY_DUPLICATE"`: another key stands at that place; keys before it are
 *   missing; the key stands at another place already.
 * - `"SNAPSHOT_INVALID"`, `"SNAPSHOT_IO"`: the file is no snapshot, or damaged; it could not be read or written.
 * - `"BUSY"`: the queue of asynchronous work is full.
 * - `"INTERNAL"`: a fault of this package, please report it.
 */
export type ErrorCode =
  | "BLST_BAD_ENCODING"
  | "BLST_POINT_NOT_ON_CURVE"
  | "BLST_POINT_NOT_IN_GROUP"
  | "BLST_PK_IS_INFINITY"
  | "BLST_AGGR_TYPE_MISMATCH"
  | "INVALID_HEX"
  | "INVALID_ARG"
  | "INDEX_NOT_FOUND"
  | "REGISTRY_CONFLICT"
  | "REGISTRY_GAP"
  | "REGISTRY_DUPLICATE"
  | "SNAPSHOT_INVALID"
  | "SNAPSHOT_IO"
  | "BUSY"
  | "INTERNAL";

/**
 * The error that every function here throws, or rejects with. It is an `Error`, of no class of its own.
 *
 * @example
 * ```js
 * await asyncVerifySignatureSets([{ msg: signingRoot, pk: 4, sig: signature }], { registry }).catch((error) => {
 *   console.log(error.code, error.setIndex); // INDEX_NOT_FOUND 0
 * });
 * ```
 */
export interface BlsError extends Error {
  /** What kind of failure it is. */
  code: ErrorCode;
  /** Where in the list that was passed, from 0; absent where the error is of no one place. */
  setIndex?: number;
}


/**
 * A fixed list of signers, of whom most take part most of the time: a sync committee, or that of a slot.
 *
 * The sum of all keys is computed once; where more than half takes part, the absent are subtracted from it. Building
 * the same committee again, in any thread, costs a lookup.
 *
 * @example
 * ```js
 * const committee = new Committee(registry, new Uint32Array([0, 1, 2, 3]));
 * const bits = Uint8Array.of(0b0001); // member 0 took part
 * console.log(verifySignatureSets([{ msg: signingRoot, pk: { committee, bits }, sig: signature }])); // true
 * ```
 */
export declare class Committee {
  /**
   * The committee of the keys at `indices`, in this order, as the registry is now. A later `clear` does not touch it.
   *
   * @throws `INDEX_NOT_FOUND` for an index that the registry has no key at; `INVALID_ARG` for an argument of another
   * type.
   */
  constructor(registry: PublicKeyRegistry, indices: Uint32Array)
  /** How many members there are. */
  get size(): number
  /**
   * The sum of the public keys of those who took part.
   *
   * @param bits an SSZ bitvector of the committee's size, as in `CommitteeBits`.
   * @throws `INVALID_ARG` for bits of another length, or with a padding bit set; `BLST_AGGR_TYPE_MISMATCH` when
   * nobody took part; `BLST_PK_IS_INFINITY` when the keys sum to infinity.
   * @example
   * ```js
   * const committee = new Committee(registry, new Uint32Array([0, 1, 2, 3]));
   * const present = committee.aggregate(Uint8Array.of(0b0101)); // members 0 and 2
   * console.log(committee.size, present.toHex() === registry.aggregate([0, 2]).toHex()); // 4 true
   * ```
   */
  aggregate(bits: Uint8Array): PublicKey
}

/**
 * A public key: a point of G1, decoded. Immutable. Made by `fromBytes`, `fromHex` or `SecretKey.toPublicKey`.
 *
 * @example
 * ```js
 * const key = PublicKey.fromBytes(pubkey); // 48 or 96 bytes
 * console.log(key.toBytes().length, key.toBytes(false).length); // 48 96
 * console.log(PublicKey.fromHex(key.toHex()).toHex() === key.toHex()); // true
 * ```
 */
export declare class PublicKey {
  private constructor()
  /**
   * Decodes a public key of 48 (compressed) or 96 (uncompressed) bytes.
   *
   * Validated: a point of the curve, in the subgroup, not infinity. With `pkValidate` `false` the caller vouches for
   * the last two.
   *
   * @throws `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`;
   * `INVALID_ARG` for an argument of another type.
   */
  static fromBytes(bytes: Uint8Array, pkValidate?: boolean | undefined | null): PublicKey
  /**
   * Decodes a public key from hexadecimal text of 48 or 96 bytes, with or without `0x`. Otherwise as `fromBytes`.
   *
   * @throws `INVALID_HEX`; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`,
   * `BLST_PK_IS_INFINITY`; `INVALID_ARG` for an argument of another type.
   */
  static fromHex(hex: string, pkValidate?: boolean | undefined | null): PublicKey
  /**
   * The encoding: 48 bytes, or 96 with `compress` `false`.
   *
   * @throws `INVALID_ARG` for a flag that is no boolean.
   */
  toBytes(compress?: boolean | undefined | null): Uint8Array
  /**
   * The encoding as hexadecimal text with `0x`: of 48 bytes, or of 96 with `compress` `false`.
   *
   * @throws `INVALID_ARG` for a flag that is no boolean.
   */
  toHex(compress?: boolean | undefined | null): string
  /**
   * Checks that the key is in the subgroup and not infinity: for keys that were decoded with `pkValidate` `false`.
   *
   * @throws `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`.
   * @example
   * ```js
   * const key = PublicKey.fromBytes(pubkey, false); // decoded, not validated
   * key.keyValidate(); // throws if it is bad
   * ```
   */
  keyValidate(): void
}

/**
 * The public keys of all validators, once in a process: the main thread and all `worker_threads` that name the same
 * registry see the same keys, whoever created it and whoever exits first. Sets name signers by their index in it.
 *
 * @example
 * ```js
 * const registry = new PublicKeyRegistry();
 * await registry.asyncAppend(pubkeys); // of 48 bytes each
 * const sets = [{ msg: signingRoot, pk: 0, sig: signature }];
 * console.log(verifySignatureSets(sets, { registry })); // true
 * ```
 */
export declare class PublicKeyRegistry {
  /**
   * The registry of this name; it is made if this process has none yet.
   *
   * @param name by default `"default"`.
   * @throws `INVALID_ARG` for a name that is no text.
   */
  constructor(name?: string | undefined | null)
  /** The name. */
  get name(): string
  /** How many keys there are. */
  get size(): number
  /** Bytes of native memory: keys, index, remembered keys. */
  get memoryBytes(): number
  /**
   * Appends keys: all, or none if one cannot be. Returns the new size. Decodes and validates each key, on the native
   * pool, and blocks the caller meanwhile; see `asyncAppend`.
   *
   * @param keys 48 bytes each in one `Uint8Array`, or an array of keys of 48 or 96 bytes.
   * @throws with the position in `keys` in `.setIndex`: `REGISTRY_CONFLICT` where another key stands at that place,
   * `REGISTRY_DUPLICATE` where the key stands at another place, `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
   * `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for a key that is not valid; or `REGISTRY_GAP` where `at` is
   * beyond the end, `INVALID_ARG` for an argument of another type.
   * @example
   * ```js
   * const registry = new PublicKeyRegistry("validators");
   * console.log(registry.append(pubkeys)); // 4
   * console.log(registry.append(pubkeys.slice(2), { at: 2 }), registry.size); // 4 4
   * registry.clear();
   * console.log(registry.stats().keys); // 0
   * ```
   */
  append(keys: Uint8Array | ReadonlyArray<Uint8Array>, options?: RegistryAppendOptions | undefined | null): number
  /**
   * `append` over the native pool, without blocking the event loop. The keys are copied before the call returns. Two
   * appends at once follow one another.
   *
   * @param keys 48 bytes each in one `Uint8Array`, or an array of keys of 48 or 96 bytes.
   * @throws as a rejection: what `append` throws, which are `REGISTRY_CONFLICT`, `REGISTRY_DUPLICATE`,
   * `REGISTRY_GAP`, `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`
   * and `INVALID_ARG`; and `BUSY` when 64 appends, saves or loads are waiting or under way.
   * @example
   * ```js
   * const registry = new PublicKeyRegistry("validators");
   * const onProgress = (done, total) => console.error(`${done} of ${total} keys`);
   * console.log(await registry.asyncAppend(pubkeys, { onProgress })); // 4
   * ```
   */
  asyncAppend(keys: Uint8Array | ReadonlyArray<Uint8Array>, options?: RegistryAsyncAppendOptions | undefined | null): Promise<number>
  /**
   * The key at `index`, or `undefined` beyond the end.
   *
   * @throws `INVALID_ARG` for anything but an integer in [0, 2^32).
   * @example
   * ```js
   * console.log(registry.get(0) instanceof PublicKey); // true
   * console.log(registry.getBytes(0)?.length, registry.getBytes(4)); // 48 undefined
   * console.log(registry.indexOf(pubkeys[2])); // 2
   * ```
   */
  get(index: number): PublicKey | undefined
  /**
   * The 48 bytes of the key at `index`, or `undefined` beyond the end.
   *
   * @throws `INVALID_ARG` for anything but an integer in [0, 2^32).
   */
  getBytes(index: number): Uint8Array | undefined
  /**
   * The index of a key, given by its 48 bytes, or `undefined` for bytes that no key here has.
   *
   * @throws `INVALID_ARG` for anything but a `Uint8Array`.
   */
  indexOf(key: Uint8Array): number | undefined
  /**
   * The sum of the keys at `indices`, each counted as often as it stands there.
   *
   * @throws `BLST_AGGR_TYPE_MISMATCH` for no indices, `INDEX_NOT_FOUND` for one beyond the end,
   * `BLST_PK_IS_INFINITY` when the keys sum to infinity, `INVALID_ARG` for an argument of another type.
   * @example
   * ```js
   * const sum = registry.aggregate(new Uint32Array([0, 1, 2, 3]));
   * console.log(sum.toHex() === aggregateSerializedPublicKeys(pubkeys).toHex()); // true
   * ```
   */
  aggregate(indices: Uint32Array | ReadonlyArray<number>): PublicKey
  /**
   * Keeps an aggregated key under its 48 bytes, which are returned: sets with these bytes skip decoding and
   * validation, on any thread. 65,536 are kept; the least recently used leaves first.
   *
   * @throws `BLST_POINT_NOT_IN_GROUP` unless `validate` is `false`; `BLST_PK_IS_INFINITY`; `INVALID_ARG` for
   * anything but a `PublicKey`.
   * @example
   * ```js
   * const pk = registry.remember(registry.aggregate([0, 1]));
   * const sig = aggregateSerializedSignatures(signatures.slice(0, 2)).toBytes();
   * console.log(verifySignatureSets([{ msg: signingRoot, pk, sig }], { registry })); // true
   * console.log(registry.forget(pk)); // true
   * ```
   */
  remember(pk: PublicKey, options?: RememberOptions | undefined | null): Uint8Array
  /**
   * Forgets a remembered key, given by its 48 bytes. Whether there was one.
   *
   * @throws `INVALID_ARG` for anything but a `Uint8Array`.
   */
  forget(key: Uint8Array): boolean
  /**
   * Writes the keys to a file, in place of what is there: at any moment it is the old file or the new one.
   *
   * @throws as a rejection: `SNAPSHOT_INVALID` for a target that is no regular file, `SNAPSHOT_IO` when the
   * operating system says no, `BUSY` when 64 appends, saves or loads are waiting or under way, `INVALID_ARG` for a
   * path that is no text.
   * @example
   * ```js
   * await registry.save("validators.keys");
   * const copy = new PublicKeyRegistry("copy");
   * console.log(await copy.load("validators.keys")); // 4
   * ```
   */
  save(path: string): Promise<void>
  /**
   * Reads a file that `save` wrote, and resolves with the new size. An empty registry is filled; a filled one must
   * agree with the file.
   *
   * @throws as a rejection, and then nothing has changed: `SNAPSHOT_INVALID` and the reason for a file that is no
   * snapshot, or a damaged one; `REGISTRY_CONFLICT` where the registry disagrees; `SNAPSHOT_IO` when the operating
   * system says no; `BUSY` when 64 appends, saves or loads are waiting or under way; `INVALID_ARG` for an argument
   * of another type.
   */
  load(path: string, options?: RegistryLoadOptions | undefined | null): Promise<number>
  /**
   * Forgets all keys, remembered ones too, and waits for nothing: verifications and appends under way and committees finish
   * on what they hold.
   */
  clear(): void
  /** What the registry holds and did, for metrics. */
  stats(): RegistryStats
}

/**
 * A secret key: an integer in [1, r). Kept in native memory, wiped by `destroy` or when it is collected, and never
 * shown by `console.log` or in an error.
 *
 * @example
 * ```js
 * const secretKey = SecretKey.fromKeygen(crypto.getRandomValues(new Uint8Array(32)));
 * const [msg, pk] = [new Uint8Array(32), secretKey.toPublicKey()];
 * console.log(verify(msg, pk, secretKey.sign(msg))); // true
 * console.log(SecretKey.fromHex(secretKey.toHex()).toPublicKey().toHex() === pk.toHex()); // true
 * secretKey.destroy();
 * ```
 */
export declare class SecretKey {
  private constructor()
  /**
   * Makes a secret key from at least 32 bytes of secret, uniformly random key material `ikm`, always the same from
   * the same (`KeyGen` of draft-irtf-cfrg-bls-signature-05 §2.3). `keyInfo`, of any length, separates several keys
   * of one material.
   *
   * @throws `BLST_BAD_ENCODING` for fewer than 32 bytes; `INVALID_ARG` for an argument of another type.
   */
  static fromKeygen(ikm: Uint8Array, keyInfo?: Uint8Array | undefined | null): SecretKey
  /**
   * Derives a master secret key from a seed of at least 32 bytes (EIP-2333).
   *
   * @throws `BLST_BAD_ENCODING` for fewer than 32 bytes; `INVALID_ARG` for an argument of another type.
   * @example
   * ```js
   * const seed = crypto.getRandomValues(new Uint8Array(32));
   * const path = [12381, 3600, 0, 0, 0]; // EIP-2334: the signing key of validator 0
   * const master = SecretKey.deriveMasterEip2333(seed);
   * const key = path.reduce((parent, index) => parent.deriveChildEip2333(index), master);
   * console.log(key.toBytes().length); // 32
   * ```
   */
  static deriveMasterEip2333(ikm: Uint8Array): SecretKey
  /**
   * Derives the child key at `index`, an integer in [0, 2^32) (EIP-2333).
   *
   * @throws `INVALID_ARG` for any other index, and after `destroy`.
   */
  deriveChildEip2333(index: number): SecretKey
  /**
   * Decodes a secret key of 32 bytes, big-endian.
   *
   * @throws `BLST_BAD_ENCODING` for another length, zero, or a value not below r; `INVALID_ARG` for an argument of
   * another type.
   * @example
   * ```js
   * const bytes = new Uint8Array(32).fill(1);
   * console.log(SecretKey.fromBytes(bytes).toPublicKey().toBytes().length); // 48
   * bytes.fill(0);
   * ```
   */
  static fromBytes(bytes: Uint8Array): SecretKey
  /**
   * Decodes a secret key from hexadecimal text of 32 bytes, with or without `0x`. Mind that JavaScript cannot wipe
   * the text.
   *
   * @throws `INVALID_HEX`; `BLST_BAD_ENCODING` for another length, zero, or a value not below r; `INVALID_ARG` for
   * an argument of another type.
   */
  static fromHex(hex: string): SecretKey
  /**
   * The encoding: 32 bytes, big-endian. The copy is the caller's to wipe.
   *
   * @throws `INVALID_ARG` after `destroy`.
   */
  toBytes(): Uint8Array
  /**
   * The encoding of 32 bytes as hexadecimal text with `0x`. Mind that JavaScript cannot wipe the text.
   *
   * @throws `INVALID_ARG` after `destroy`.
   */
  toHex(): string
  /**
   * The public key that belongs to this secret key.
   *
   * @throws `INVALID_ARG` after `destroy`.
   */
  toPublicKey(): PublicKey
  /**
   * Signs a message of any length; in consensus code the message is the signing root, 32 bytes.
   *
   * @throws `INVALID_ARG` after `destroy`, and for an argument of another type.
   */
  sign(msg: Uint8Array): Signature
  /** Wipes the key. Every later use throws `INVALID_ARG`; a second `destroy` does nothing. */
  destroy(): void
}

/**
 * A signature: a point of G2, decoded. Immutable. Made by `fromBytes`, `fromHex` or `SecretKey.sign`.
 *
 * @example
 * ```js
 * const sig = Signature.fromBytes(signature); // 96 or 192 bytes
 * console.log(sig.toBytes().length, sig.toBytes(false).length); // 96 192
 * console.log(Signature.fromHex(sig.toHex()).toHex() === sig.toHex()); // true
 * ```
 */
export declare class Signature {
  private constructor()
  /**
   * Decodes a signature of 96 (compressed) or 192 (uncompressed) bytes.
   *
   * Checked: a point of the curve, in the subgroup, not infinity. With `sigInfcheck` `false` infinity is accepted.
   * With `sigValidate` `false` the caller vouches for both.
   *
   * @throws `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY` (for the
   * infinity signature too); `INVALID_ARG` for an argument of another type.
   */
  static fromBytes(bytes: Uint8Array, sigValidate?: boolean | undefined | null, sigInfcheck?: boolean | undefined | null): Signature
  /**
   * Decodes a signature from hexadecimal text of 96 or 192 bytes, with or without `0x`. Otherwise as `fromBytes`.
   *
   * @throws `INVALID_HEX`; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`,
   * `BLST_PK_IS_INFINITY`; `INVALID_ARG` for an argument of another type.
   */
  static fromHex(hex: string, sigValidate?: boolean | undefined | null, sigInfcheck?: boolean | undefined | null): Signature
  /**
   * The encoding: 96 bytes, or 192 with `compress` `false`.
   *
   * @throws `INVALID_ARG` for a flag that is no boolean.
   */
  toBytes(compress?: boolean | undefined | null): Uint8Array
  /**
   * The encoding as hexadecimal text with `0x`: of 96 bytes, or of 192 with `compress` `false`.
   *
   * @throws `INVALID_ARG` for a flag that is no boolean.
   */
  toHex(compress?: boolean | undefined | null): string
  /**
   * Checks that the signature is in the subgroup and, unless `sigInfcheck` is `false`, not infinity: for signatures
   * that were decoded with `sigValidate` `false`.
   *
   * @throws `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY`; `INVALID_ARG` for a flag that is no boolean.
   * @example
   * ```js
   * const sig = Signature.fromBytes(signature, false); // decoded, not checked
   * sig.sigValidate(); // throws if it is bad
   * ```
   */
  sigValidate(sigInfcheck?: boolean | undefined | null): void
}

/**
 * Sums public keys.
 *
 * With `pksValidate` `true` each is validated (again): in the subgroup and not infinity.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; with `pksValidate`, `BLST_POINT_NOT_IN_GROUP` or
 * `BLST_PK_IS_INFINITY` with the position in `.setIndex`; `INVALID_ARG` for anything that is no `PublicKey`.
 * @example
 * ```js
 * const keys = pubkeys.map((bytes) => PublicKey.fromBytes(bytes));
 * console.log(aggregatePublicKeys(keys).toBytes().length); // 48
 * ```
 */
export declare function aggregatePublicKeys(pks: ReadonlyArray<PublicKey>, pksValidate?: boolean | undefined | null): PublicKey

/**
 * Decodes public keys of 48 or 96 bytes each and sums them.
 *
 * Each is validated unless `pksValidate` is `false`.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
 * `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad key, with its position in `.setIndex`;
 * `INVALID_ARG` for anything that is no `Uint8Array`.
 * @example
 * ```js
 * const sum = aggregateSerializedPublicKeys(pubkeys); // of 48 bytes each
 * console.log(sum.toBytes().length); // 48
 * ```
 */
export declare function aggregateSerializedPublicKeys(pks: ReadonlyArray<Uint8Array>, pksValidate?: boolean | undefined | null): PublicKey

/**
 * Decodes signatures of 96 or 192 bytes each and sums them.
 *
 * The subgroup of each is checked unless `sigsGroupcheck` is `false`. Infinity is a summand like any other.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE` or
 * `BLST_POINT_NOT_IN_GROUP` for the first bad signature, with its position in `.setIndex`; `INVALID_ARG` for anything
 * that is no `Uint8Array`.
 * @example
 * ```js
 * const sig = aggregateSerializedSignatures(signatures); // of 96 bytes each
 * console.log(verify(signingRoot, aggregateSerializedPublicKeys(pubkeys), sig)); // true
 * ```
 */
export declare function aggregateSerializedSignatures(sigs: ReadonlyArray<Uint8Array>, sigsGroupcheck?: boolean | undefined | null): Signature

/**
 * Sums signatures.
 *
 * With `sigsGroupcheck` `true` the subgroup of each is checked (again). Infinity is a summand like any other.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; with `sigsGroupcheck`, `BLST_POINT_NOT_IN_GROUP` with the
 * position in `.setIndex`; `INVALID_ARG` for anything that is no `Signature`.
 * @example
 * ```js
 * const sum = aggregateSignatures(signatures.map((bytes) => Signature.fromBytes(bytes)));
 * console.log(sum.toBytes().length); // 96
 * ```
 */
export declare function aggregateSignatures(sigs: ReadonlyArray<Signature>, sigsGroupcheck?: boolean | undefined | null): Signature

/**
 * Sums the public keys and signatures of contributions to one message and verifies the sums, once. Only if that fails
 * are the bad contributions searched for; they are named in `invalid` and left out of both sums.
 *
 * Contributions that do not decode or fail a check are bad. Invalid signatures whose errors cancel are not noticed,
 * and do no harm: the sum is a valid signature under the summed key. Every key needs a checked proof of possession,
 * which Ethereum's deposits are.
 *
 * @param msg of any length; in consensus code the signing root, 32 bytes.
 * @throws `INVALID_ARG` with the contribution's position in `.setIndex` for a missing or mistyped field,
 * `INDEX_NOT_FOUND` for an index that the registry has no key at.
 * @example
 * ```js
 * const contributions = signatures.map((sig, n) => ({ pk: pubkeys[n], sig }));
 * contributions[2].sig = signatures[1]; // not by this key
 * const { pk, sig, invalid } = aggregateVerified(signingRoot, contributions);
 * console.log(invalid.join(), verify(signingRoot, pk, sig)); // 2 true
 * ```
 */
export declare function aggregateVerified(msg: Uint8Array, contributions: ReadonlyArray<Contribution>, options?: VerifyOptions | undefined | null): AggregateVerified

/** What `aggregateVerified` made of the contributions. */
export interface AggregateVerified {
  /** The sum of the good public keys; `null` when there is none, or when they sum to infinity. */
  pk: PublicKey | null
  /** The sum of the good signatures; `null` when `pk` is. */
  sig: Signature | null
  /** The positions of the bad contributions, ascending. */
  invalid: Array<number>
}

/**
 * Verifies the sum of signatures of several messages, each under the key at the same place (`AggregateVerify` of
 * draft-irtf-cfrg-bls-signature-05 §2.9).
 *
 * `false` for no messages, and for lists of different lengths. Points are trusted; with the flags `true` they are
 * validated again.
 *
 * @param msgs of any length each; in consensus code signing roots, 32 bytes.
 * @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
 * @example
 * ```js
 * const signers = [1, 2].map((n) => SecretKey.fromKeygen(new Uint8Array(32).fill(n)));
 * const msgs = [Uint8Array.of(1), Uint8Array.of(2)];
 * const sig = aggregateSignatures(signers.map((signer, n) => signer.sign(msgs[n])));
 * console.log(aggregateVerify(msgs, signers.map((signer) => signer.toPublicKey()), sig)); // true
 * ```
 */
export declare function aggregateVerify(msgs: ReadonlyArray<Uint8Array>, pks: ReadonlyArray<PublicKey>, sig: Signature, pkValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null): boolean

/**
 * For one message: sums public keys and signatures, each pair times a fresh random coefficient of 64 bits. The sums
 * verify (`verify(msg, pk, sig)`) if and only if every signature does, but for a chance of 2^-64.
 *
 * Signatures are decoded and validated; keys are trusted.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
 * `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad signature, or for a key that is infinity, with
 * its position in `.setIndex`; `INVALID_ARG` for a set of another shape.
 * @example
 * ```js
 * const sets = signatures.map((sig, n) => ({ pk: PublicKey.fromBytes(pubkeys[n]), sig }));
 * const { pk, sig } = aggregateWithRandomness(sets);
 * console.log(verify(signingRoot, pk, sig)); // true
 * ```
 */
export declare function aggregateWithRandomness(sets: ReadonlyArray<PkAndSerializedSig>): PkAndSig

/**
 * `aggregateVerified` on the native pool, without blocking the event loop. The inputs are copied before the call
 * returns.
 *
 * @param msg of any length; in consensus code the signing root, 32 bytes.
 * @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `aggregateVerified`, and `BUSY` when the queue is
 * full.
 * @example
 * ```js
 * const contributions = signatures.map((sig, n) => ({ pk: pubkeys[n], sig }));
 * const { invalid } = await asyncAggregateVerified(signingRoot, contributions);
 * console.log(invalid.length); // 0
 * ```
 */
export declare function asyncAggregateVerified(msg: Uint8Array, contributions: ReadonlyArray<Contribution>, options?: VerifyOptions | undefined | null): Promise<AggregateVerified>

/**
 * `aggregateWithRandomness` on the native pool. The inputs are copied before the call returns.
 *
 * @throws as a rejection: what `aggregateWithRandomness` throws, which are `BLST_AGGR_TYPE_MISMATCH`,
 * `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`, `BLST_POINT_NOT_IN_GROUP`, `BLST_PK_IS_INFINITY` and `INVALID_ARG`;
 * and `BUSY` when the queue is full.
 * @example
 * ```js
 * const sets = signatures.map((sig, n) => ({ pk: PublicKey.fromBytes(pubkeys[n]), sig }));
 * const { pk, sig } = await asyncAggregateWithRandomness(sets);
 * console.log(verify(signingRoot, pk, sig)); // true
 * ```
 */
export declare function asyncAggregateWithRandomness(sets: ReadonlyArray<PkAndSerializedSig>): Promise<PkAndSig>

/**
 * `verifyEachSignatureSet` on the native pool, without blocking the event loop. The inputs are copied before the call
 * returns.
 *
 * @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `verifyEachSignatureSet`, and `BUSY` when the queue
 * is full.
 * @example
 * ```js
 * const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
 * console.log((await asyncVerifyEachSignatureSet(sets)).join()); // VALID
 * ```
 */
export declare function asyncVerifyEachSignatureSet(sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null): Promise<Array<Verdict>>

/**
 * `verifySignatureSets` on the native pool, without blocking the event loop. The inputs are copied before the call
 * returns.
 *
 * @throws as a rejection: `INVALID_ARG` and `INDEX_NOT_FOUND` as `verifySignatureSets`, and `BUSY` when more than
 * 32,768 sets (environment variable `BEACON_BLS_QUEUE`) or 4,096 calls are queued or under way.
 * @example
 * ```js
 * const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
 * console.log(await asyncVerifySignatureSets(sets)); // true
 * ```
 */
export declare function asyncVerifySignatureSets(sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null): Promise<boolean>

/** The members of a committee who took part, as a signer of a set. */
export interface CommitteeBits {
  /** The committee. */
  committee: Committee
  /**
   * An SSZ bitvector, the least significant bit of a byte first: `ceil(size / 8)` bytes, padding bits zero. No bit set
   * is a verdict (`BLST_AGGR_TYPE_MISMATCH`), not an exception. Those of an attestation are a Bitlist, whose length is the
   * peer's: remove its delimiter bit and compare its length with `committee.size` first, since other bits throw
   * `INVALID_ARG`.
   */
  bits: Uint8Array
}

/** One signer's signature of the common message, as bytes. */
export interface Contribution {
  /** The signer, or the signers whose keys are summed. */
  pk: PublicKeySource
  /** The signature: 96 or 192 bytes. */
  sig: Uint8Array
}

/**
 * Tells the engine, the number of native threads and the version.
 *
 * @example
 * ```js
 * const { engine, threads, version } = engineInfo(); // for example "avx512ifma", 8 and "0.1.0"
 * ```
 */
export declare function engineInfo(): EngineInfo

/** What verifies here. */
export interface EngineInfo {
  /**
   * The arithmetic in use: `"avx512ifma"` where the processor has AVX-512 IFMA, otherwise `"blst"`. The environment
   * variable `BEACON_BLS_ENGINE` chooses one by its name.
   */
  engine: "blst" | "avx512ifma"
  /**
   * Native threads of the pool, at most. Set by the environment variable `BEACON_BLS_THREADS`, otherwise the
   * processors that this process may use.
   */
  threads: number
  /** The version of this package. */
  version: string
}

/**
 * The counters of verification, for metrics.
 *
 * @example
 * ```js
 * const before = engineStats();
 * verifySignatureSets([{ msg: signingRoot, pk: pubkey, sig: signature }]);
 * console.log(engineStats().sets - before.sets); // 1
 * ```
 */
export declare function engineStats(): EngineStats

/** What all verifications of this process did so far. Counts never go down; nanoseconds are those of the calling threads. */
export interface EngineStats {
  /** Equations over one or more sets. */
  batches: number
  /** Sets in them. */
  sets: number
  /** Distinct messages in them. */
  messages: number
  /** Messages whose hash to the curve was remembered. */
  messageHits: number
  /** Batches that failed and were searched for their invalid sets. */
  searches: number
  /** Nanoseconds of decoding and checking points. */
  decodeNs: number
  /** Nanoseconds of hashing messages to the curve. */
  hashNs: number
  /** Nanoseconds of sums with random coefficients. */
  combineNs: number
  /** Nanoseconds of pairings. */
  pairNs: number
  /** Nanoseconds of searches. */
  searchNs: number
}

/**
 * `eth_aggregate_pubkeys` of the consensus-specs (altair/bls.md): decodes, validates and sums public keys of 48 or 96
 * bytes each.
 *
 * @throws `BLST_AGGR_TYPE_MISMATCH` for an empty list; `BLST_BAD_ENCODING`, `BLST_POINT_NOT_ON_CURVE`,
 * `BLST_POINT_NOT_IN_GROUP` or `BLST_PK_IS_INFINITY` for the first bad key, with its position in `.setIndex`;
 * `INVALID_ARG` for anything that is no `Uint8Array`.
 * @example
 * ```js
 * const sum = ethAggregatePublicKeys(pubkeys); // of 48 bytes each
 * console.log(sum.toBytes().length); // 48
 * ```
 */
export declare function ethAggregatePublicKeys(pks: ReadonlyArray<Uint8Array>): PublicKey

/**
 * `eth_fast_aggregate_verify` of the consensus-specs (altair/bls.md): verifies, from bytes, the sum of signatures of
 * one message under all keys, of 48 or 96 bytes each. Everything is validated. `true` for no keys with the infinity
 * signature.
 *
 * @param msg of any length; in consensus code the signing root, 32 bytes.
 * @param sig 96 or 192 bytes.
 * @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
 * @example
 * ```js
 * const sig = aggregateSerializedSignatures(signatures).toBytes();
 * console.log(ethFastAggregateVerify(signingRoot, pubkeys, sig)); // true
 * console.log(ethFastAggregateVerify(signingRoot, pubkeys.slice(1), sig)); // false
 * ```
 */
export declare function ethFastAggregateVerify(msg: Uint8Array, pks: ReadonlyArray<Uint8Array>, sig: Uint8Array): boolean

/**
 * Verifies the sum of signatures of one message under all keys (`FastAggregateVerify` of
 * draft-irtf-cfrg-bls-signature-05 §3.3.4). Every key needs a checked proof of possession, which Ethereum's deposits
 * are.
 *
 * `false` for no keys, and for keys that sum to infinity. Points are trusted; with `sigsGroupcheck` `true` the
 * signature's subgroup is checked again.
 *
 * @param msg of any length; in consensus code the signing root, 32 bytes.
 * @throws `INVALID_ARG` for an argument of another type, with the position in `.setIndex`. Everything else is `false`.
 * @example
 * ```js
 * const keys = pubkeys.map((bytes) => PublicKey.fromBytes(bytes));
 * const sig = aggregateSerializedSignatures(signatures);
 * console.log(fastAggregateVerify(signingRoot, keys, sig)); // true
 * ```
 */
export declare function fastAggregateVerify(msg: Uint8Array, pks: ReadonlyArray<PublicKey>, sig: Signature, sigsGroupcheck?: boolean | undefined | null): boolean

/** A decoded public key and a signature's bytes: what `aggregateWithRandomness` takes. */
export interface PkAndSerializedSig {
  /** The signer. Trusted: validated where it was decoded. */
  pk: PublicKey
  /** 96 or 192 bytes; decoded and validated natively. */
  sig: Uint8Array
}

/** An aggregated public key and an aggregated signature. */
export interface PkAndSig {
  /** The sum of the public keys. */
  pk: PublicKey
  /** The sum of the signatures. */
  sig: Signature
}

/** Bytes of a compressed public key: 48. */
export declare const PUBLIC_KEY_LENGTH_COMPRESSED: number

/** Bytes of an uncompressed public key: 96. */
export declare const PUBLIC_KEY_LENGTH_UNCOMPRESSED: number

/** How keys are appended. */
export interface RegistryAppendOptions {
  /**
   * Where the first key belongs; by default, behind the last one. Keys that stand at their place already are passed
   * over.
   */
  at?: number
  /**
   * Whether each key must be in the subgroup. Default `true`; `false` where the caller has checked them. Infinity is
   * refused in any case.
   */
  validate?: boolean
}

/** How keys are appended asynchronously. */
export interface RegistryAsyncAppendOptions {
  /**
   * Where the first key belongs; by default, behind the last one. Keys that stand at their place already are passed
   * over.
   */
  at?: number
  /**
   * Whether each key must be in the subgroup. Default `true`; `false` where the caller has checked them. Infinity is
   * refused in any case.
   */
  validate?: boolean
  /** Called with the keys done and the keys in all, at most 20 times a second. What it throws is an uncaught exception. */
  onProgress?: (done: number, total: number) => void
}

/** How a snapshot is loaded. */
export interface RegistryLoadOptions {
  /**
   * Whether the subgroup of each key is checked again. Default `false`: the file's hash is checked in any case, and that
   * every key is a point of the curve.
   */
  revalidate?: boolean
  /** Called with the keys done and the keys in all, at most 20 times a second. What it throws is an uncaught exception. */
  onProgress?: (done: number, total: number) => void
}

/** What a registry holds and did. */
export interface RegistryStats {
  /** Keys that are registered. */
  keys: number
  /** Keys that are remembered. */
  remembered: number
  /** Bytes of native memory: keys, index, remembered keys. */
  memoryBytes: number
  /** Keys of sets that were looked up by their bytes. */
  lookups: number
  /** Those that were found. */
  hits: number
  /** Sums of keys by index. */
  sums: number
}

/** Whether a remembered key is validated. */
export interface RememberOptions {
  /** Whether the key must be in the subgroup. Default `true`. */
  validate?: boolean
}

/** Bytes of a secret key: 32. */
export declare const SECRET_KEY_LENGTH: number

/** Bytes of a compressed signature: 96. */
export declare const SIGNATURE_LENGTH_COMPRESSED: number

/** Bytes of an uncompressed signature: 192. */
export declare const SIGNATURE_LENGTH_UNCOMPRESSED: number

/** A claim to be verified, in decoded form: `sig` is a signature of `msg` under `pk`. */
export interface SignatureSet {
  /** The message, of any length. */
  msg: Uint8Array
  /** The signer. */
  pk: PublicKey
  /** The signature. */
  sig: Signature
}

/** A claim to be verified, as bytes: `sig` is a signature of `msg` under `pk`. */
export interface SignatureSetSerialized {
  /** The message, of any length; in consensus code the signing root, 32 bytes. */
  msg: Uint8Array
  /** The signer, or the signers whose keys are summed. */
  pk: PublicKeySource
  /** The signature: 96 or 192 bytes. */
  sig: Uint8Array
}

/**
 * Verifies a signature of one message under one key.
 *
 * Points are trusted, since they were validated when decoded; with `pkValidate` or `sigGroupcheck` `true` they are
 * validated again. Infinity is never accepted as a key.
 *
 * @param msg of any length; in consensus code the signing root, 32 bytes.
 * @throws `INVALID_ARG` for an argument of another type. Everything else is `false`.
 * @example
 * ```js
 * const [pk, sig] = [PublicKey.fromBytes(pubkey), Signature.fromBytes(signature)];
 * console.log(verify(signingRoot, pk, sig)); // true
 * console.log(verify(new Uint8Array(32), pk, sig)); // false
 * ```
 */
export declare function verify(msg: Uint8Array, pk: PublicKey, sig: Signature, pkValidate?: boolean | undefined | null, sigGroupcheck?: boolean | undefined | null): boolean

/**
 * Verifies many sets, from bytes, with a verdict for each, in order.
 *
 * All are verified together first; only if that fails are the invalid ones searched for, by halves. A set that does
 * not decode or is outside the subgroup gets its code and does not touch the others.
 *
 * @param sets any number; `[]` gives `[]`.
 * @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
 * an index that the registry has no key at.
 * @example
 * ```js
 * const sets = [pubkeys[0], pubkeys[1], new Uint8Array(48)].map((pk) => ({ msg: signingRoot, pk, sig: signature }));
 * console.log(verifyEachSignatureSet(sets).join(" ")); // VALID BLST_VERIFY_FAIL BLST_BAD_ENCODING
 * ```
 */
export declare function verifyEachSignatureSet(sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null): Array<Verdict>

/**
 * Verifies many sets of decoded points at once: whether every signature is one of its message under its key.
 *
 * Points are trusted, since they were validated when decoded; with the flags `true` they are validated again. Infinity
 * is never accepted.
 *
 * @param sets any number; `[]` is `false`.
 * @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field.
 * @example
 * ```js
 * const set = { msg: signingRoot, pk: PublicKey.fromBytes(pubkey), sig: Signature.fromBytes(signature) };
 * console.log(verifyMultipleAggregateSignatures([set])); // true
 * ```
 */
export declare function verifyMultipleAggregateSignatures(sets: ReadonlyArray<SignatureSet>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null): boolean

/**
 * `verifySignatureSets` with the flags as arguments.
 *
 * @param pksValidate whether keys are validated. Default `true`.
 * @param sigsGroupcheck whether the subgroup of signatures is checked. Default `true`.
 * @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
 * an index that the registry has no key at.
 * @example
 * ```js
 * const sets = [{ msg: signingRoot, pk: pubkey, sig: signature }]; // 32, 48 and 96 bytes
 * const keysAreKnown = true; // validated before, so not again
 * console.log(verifyMultipleAggregateSignaturesSerialized(sets, !keysAreKnown)); // true
 * ```
 */
export declare function verifyMultipleAggregateSignaturesSerialized(sets: ReadonlyArray<SignatureSetSerialized>, pksValidate?: boolean | undefined | null, sigsGroupcheck?: boolean | undefined | null): boolean

/** What `verifySignatureSets` checks. Everything, if left out. */
export interface VerifyOptions {
  /**
   * Where indices point to, and whose keys are known by their 48 bytes without decoding. Default: the registry named
   * `"default"`, if this process has one.
   */
  registry?: PublicKeyRegistry
  /**
   * Whether keys from bytes that no registry knows are validated: in the subgroup and not infinity. Default `true`; `false` where the caller
   * has checked them.
   */
  pksValidate?: boolean
  /** Whether the subgroup of signatures is checked. Default `true`; `false` where the caller has checked them. */
  sigsGroupcheck?: boolean
}

/**
 * Verifies many sets at once, from bytes: whether every signature is one of its message under its key.
 *
 * Whatever bytes from the network can be (malformed, outside the subgroup, infinity, of a wrong length) is `false`.
 * Sets of the same message are grouped, so they cost a fraction. Large batches are spread over the native pool.
 *
 * @param sets any number; `[]` is `false`.
 * @throws `INVALID_ARG` with the set's position in `.setIndex` for a missing or mistyped field, `INDEX_NOT_FOUND` for
 * an index that the registry has no key at.
 * @example
 * ```js
 * const set = { msg: signingRoot, pk: pubkey, sig: signature }; // 32, 48 and 96 bytes
 * console.log(verifySignatureSets([set])); // true
 * console.log(verifySignatureSets([set, { ...set, pk: new Uint8Array(48) }])); // false
 * ```
 */
export declare function verifySignatureSets(sets: ReadonlyArray<SignatureSetSerialized>, options?: VerifyOptions | undefined | null): boolean
