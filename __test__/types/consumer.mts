// A consumer's code, checked by `tsc -p __test__/types` and never run: each export in its right use, and, below an @ts-expect-error,
// in the wrong one beside it. A wrong use that compiles is an error of its own ("Unused '@ts-expect-error' directive").

import bls, {
  PUBLIC_KEY_LENGTH_COMPRESSED,
  PUBLIC_KEY_LENGTH_UNCOMPRESSED,
  PublicKey,
  SECRET_KEY_LENGTH,
  SIGNATURE_LENGTH_COMPRESSED,
  SIGNATURE_LENGTH_UNCOMPRESSED,
  SecretKey,
  Signature,
  aggregatePublicKeys,
  aggregateSerializedPublicKeys,
  aggregateSerializedSignatures,
  aggregateSignatures,
  aggregateVerified,
  aggregateVerify,
  aggregateWithRandomness,
  asyncAggregateVerified,
  asyncAggregateWithRandomness,
  asyncVerifyEachSignatureSet,
  asyncVerifySignatureSets,
  engineInfo,
  ethAggregatePublicKeys,
  ethFastAggregateVerify,
  fastAggregateVerify,
  verify,
  verifyEachSignatureSet,
  verifyMultipleAggregateSignatures,
  verifyMultipleAggregateSignaturesSerialized,
  verifySignatureSets,
} from "beacon-bls";
import type {
  AggregateVerified,
  BlsError,
  Contribution,
  EngineInfo,
  ErrorCode,
  PkAndSerializedSig,
  PkAndSig,
  SignatureSet,
  SignatureSetSerialized,
  Verdict,
  VerifyOptions,
} from "beacon-bls";

declare const bytes: Uint8Array;
declare const hex: string;
declare const key: PublicKey;
declare const signature: Signature;
declare const secret: SecretKey;
declare const set: SignatureSetSerialized;
declare const pointSet: SignatureSet;
declare const halfDecoded: PkAndSerializedSig;
declare const contribution: Contribution;

// The classes are told apart.
const asKey: PublicKey = key;
// @ts-expect-error A signature is no public key.
const signatureAsKey: PublicKey = signature;
// @ts-expect-error A secret key is no public key.
const secretAsKey: PublicKey = secret;
// @ts-expect-error A public key is no signature.
const keyAsSignature: Signature = key;
// @ts-expect-error A secret key is no signature.
const secretAsSignature: Signature = secret;
// @ts-expect-error A public key is no secret key.
const keyAsSecret: SecretKey = key;
// @ts-expect-error Bytes are no public key.
const bytesAsKey: PublicKey = bytes;
// @ts-expect-error A plain object is no public key.
const objectAsKey: PublicKey = {};

// Instances of the three are decoded or derived.
// @ts-expect-error The constructor always throws.
new PublicKey();
// @ts-expect-error The constructor always throws.
new Signature();
// @ts-expect-error The constructor always throws.
new SecretKey();

// Lists are only read.
declare const keys: readonly PublicKey[];
declare const byteLists: ReadonlyArray<Uint8Array>;
declare const sets: readonly SignatureSetSerialized[];
aggregateVerify(byteLists, keys, signature);
fastAggregateVerify(bytes, keys, signature);
ethFastAggregateVerify(bytes, byteLists, bytes);
aggregatePublicKeys(Object.freeze([key]));
aggregateSerializedSignatures(byteLists);
aggregateVerified(bytes, sets);
verifySignatureSets(sets);

// PublicKey
const decodedKey: PublicKey = PublicKey.fromBytes(bytes);
PublicKey.fromBytes(Buffer.alloc(48), false);
PublicKey.fromHex(hex, true);
const keyBytes: Uint8Array = key.toBytes(false);
const keyHex: string = key.toHex();
const keyIsValid: void = key.keyValidate();
// @ts-expect-error Text is no bytes.
PublicKey.fromBytes(hex);
// @ts-expect-error Numbers are no bytes.
PublicKey.fromBytes([1, 2, 3]);
// @ts-expect-error Bytes are no text.
PublicKey.fromHex(bytes);
// @ts-expect-error A number is no flag.
PublicKey.fromBytes(bytes, 1);
// @ts-expect-error Nothing to decode.
PublicKey.fromBytes();
// @ts-expect-error A text is no flag.
key.toBytes("compressed");
// @ts-expect-error There is no such method.
key.sigValidate();

// Signature
const decodedSignature: Signature = Signature.fromBytes(bytes, true, false);
Signature.fromHex(hex, undefined, null);
const signatureBytes: Uint8Array = signature.toBytes(true);
const signatureHex: string = signature.toHex(false);
const signatureIsValid: void = signature.sigValidate(true);
// @ts-expect-error A typed array of other numbers is no bytes.
Signature.fromBytes(new Uint16Array(48));
// @ts-expect-error Text is no flag.
Signature.fromBytes(bytes, "true");
// @ts-expect-error There is no such method.
signature.keyValidate();

// SecretKey
const madeSecret: SecretKey = SecretKey.fromKeygen(bytes, bytes);
SecretKey.fromKeygen(bytes);
SecretKey.fromBytes(bytes);
SecretKey.fromHex(hex);
const child: SecretKey = SecretKey.deriveMasterEip2333(bytes).deriveChildEip2333(0);
const secretBytes: Uint8Array = secret.toBytes();
const secretHex: string = secret.toHex();
const publicHalf: PublicKey = secret.toPublicKey();
const signed: Signature = secret.sign(bytes);
const wiped: void = secret.destroy();
// @ts-expect-error A text is no index.
secret.deriveChildEip2333("1");
// @ts-expect-error A bigint is no index.
secret.deriveChildEip2333(1n);
// @ts-expect-error A text is no message.
secret.sign(hex);
// @ts-expect-error Secret keys have no compressed form.
secret.toBytes(true);

// Verification of one signature
const verified: boolean = verify(bytes, key, signature, true, true);
const aggregateIsValid: boolean = aggregateVerify([bytes], [key], signature, null, undefined);
const fastIsValid: boolean = fastAggregateVerify(bytes, [key], signature, true);
const ethIsValid: boolean = ethFastAggregateVerify(bytes, [bytes], bytes);
// @ts-expect-error A signature is no key, a key no signature.
verify(bytes, signature, key);
// @ts-expect-error A secret key is no public key.
verify(bytes, secret, signature);
// @ts-expect-error Bytes are no key.
verify(bytes, bytes, bytes);
// @ts-expect-error One message is no list.
aggregateVerify(bytes, [key], signature);
// @ts-expect-error Signatures where keys belong.
fastAggregateVerify(bytes, [signature], signature);
// @ts-expect-error Decoded keys where bytes belong.
ethFastAggregateVerify(bytes, [key], bytes);
// @ts-expect-error One key is no list.
ethFastAggregateVerify(bytes, bytes, bytes);

// Sets
const options: VerifyOptions = { pksValidate: false };
const allValid: boolean = verifySignatureSets([set, { msg: bytes, pk: bytes, sig: bytes }], options);
const allValidLater: Promise<boolean> = asyncVerifySignatureSets([set], { sigsGroupcheck: false, pksValidate: true });
const each: Verdict[] = verifyEachSignatureSet([set], null);
const eachLater: Promise<Verdict[]> = asyncVerifyEachSignatureSet([set]);
const serializedAreValid: boolean = verifyMultipleAggregateSignaturesSerialized([set], true, false);
const pointsAreValid: boolean = verifyMultipleAggregateSignatures(
  [pointSet, { msg: bytes, pk: key, sig: signature }],
  true,
);
// @ts-expect-error Decoded points where bytes belong.
verifySignatureSets([pointSet]);
// @ts-expect-error Bytes where decoded points belong.
verifyMultipleAggregateSignatures([set]);
// @ts-expect-error A set without a signature.
verifySignatureSets([{ msg: bytes, pk: bytes }]);
// @ts-expect-error The names are msg, pk, sig.
verifySignatureSets([{ message: bytes, publicKey: bytes, signature: bytes }]);
// @ts-expect-error One set is no list.
verifySignatureSets(set);
// @ts-expect-error Flags are options here, not arguments.
verifySignatureSets([set], false);
// @ts-expect-error An option that does not exist.
verifySignatureSets([set], { validate: false });
// @ts-expect-error A number is no flag.
verifyEachSignatureSet([set], { pksValidate: 1 });
// @ts-expect-error A promise is no verdict.
const tooEarly: boolean = asyncVerifySignatureSets([set]);
// @ts-expect-error Options are flags here.
verifyMultipleAggregateSignaturesSerialized([set], options);

// Verdicts are words, and a switch over them can be complete.
function explain(verdict: Verdict): string {
  switch (verdict) {
    case "VALID":
    case "BLST_BAD_ENCODING":
    case "BLST_POINT_NOT_ON_CURVE":
    case "BLST_POINT_NOT_IN_GROUP":
    case "BLST_PK_IS_INFINITY":
    case "BLST_AGGR_TYPE_MISMATCH":
    case "BLST_VERIFY_FAIL":
      return verdict;
  }
}
// @ts-expect-error There is no such verdict.
explain("INVALID");

// Sums
const sumOfKeys: PublicKey = aggregatePublicKeys([key], true);
const sumOfSignatures: Signature = aggregateSignatures([signature], false);
const sumOfKeyBytes: PublicKey = aggregateSerializedPublicKeys([bytes], false);
const sumOfSignatureBytes: Signature = aggregateSerializedSignatures([bytes]);
const ethSum: PublicKey = ethAggregatePublicKeys([bytes]);
const combined: PkAndSig = aggregateWithRandomness([halfDecoded, { pk: key, sig: bytes }]);
const combinedLater: Promise<PkAndSig> = asyncAggregateWithRandomness([halfDecoded]);
const good: AggregateVerified = aggregateVerified(bytes, [contribution, { pk: bytes, sig: bytes }], options);
const goodLater: Promise<AggregateVerified> = asyncAggregateVerified(bytes, [contribution]);
const bad: number[] = good.invalid;
const maybeKey: PublicKey | null = good.pk;
// @ts-expect-error Signatures where keys belong.
aggregatePublicKeys([signature]);
// @ts-expect-error Keys where signatures belong.
aggregateSignatures([key]);
// @ts-expect-error Decoded keys where bytes belong.
aggregateSerializedPublicKeys([key]);
// @ts-expect-error Text where bytes belong.
aggregateSerializedSignatures([hex]);
// @ts-expect-error Decoded keys where bytes belong.
ethAggregatePublicKeys([key]);
// @ts-expect-error A decoded signature where bytes belong.
aggregateWithRandomness([{ pk: key, sig: signature }]);
// @ts-expect-error Key bytes where a decoded key belongs.
asyncAggregateWithRandomness([{ pk: bytes, sig: bytes }]);
// @ts-expect-error A decoded key where bytes belong.
aggregateVerified(bytes, [{ pk: key, sig: bytes }]);
// @ts-expect-error No message.
asyncAggregateVerified([contribution]);
// @ts-expect-error There may be no good key.
const alwaysKey: PublicKey = good.pk;

// Everything else
const info: EngineInfo = engineInfo();
const engine: "blst" | "avx512ifma" = info.engine;
const threads: number = info.threads;
const version: string = bls.engineInfo().version;
const lengths: number[] = [
  PUBLIC_KEY_LENGTH_COMPRESSED,
  PUBLIC_KEY_LENGTH_UNCOMPRESSED,
  SECRET_KEY_LENGTH,
  SIGNATURE_LENGTH_COMPRESSED,
  SIGNATURE_LENGTH_UNCOMPRESSED,
];
// @ts-expect-error Another engine.
const otherEngine: "herumi" = info.engine;
// @ts-expect-error Nothing to tell.
engineInfo(true);

// Errors
try {
  verifySignatureSets([]);
} catch (caught) {
  const error = caught as BlsError;
  const code: ErrorCode = error.code;
  const place: number | undefined = error.setIndex;
  const message: string = error.message;
  const isBusy: boolean = error.code === "BUSY";
  // @ts-expect-error A verdict is no code of an error.
  const failed: boolean = error.code === "VALID";
  // @ts-expect-error The error may be of no one place.
  const somewhere: number = error.setIndex;
}
// @ts-expect-error There is no class to ask for.
bls.BlsError;
