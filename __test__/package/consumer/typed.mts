// The types of the package, checked and never run. A line that must not compile says so: were everything `any`, that would be an error.

import bls, { PublicKey, SecretKey, asyncVerifySignatureSets, verifySignatureSets } from "beacon-bls";
import type { SignatureSetSerialized, Verdict } from "beacon-bls";

const set: SignatureSetSerialized = { msg: new Uint8Array(32), pk: new Uint8Array(48), sig: new Uint8Array(96) };
export const verdict: boolean = verifySignatureSets([set]);
export const later: Promise<boolean> = asyncVerifySignatureSets([set]);
export const each: Verdict[] = bls.verifyEachSignatureSet([set]);
export const key: PublicKey = SecretKey.fromKeygen(new Uint8Array(32)).toPublicKey();

// @ts-expect-error a set has a message
verifySignatureSets([{ pk: set.pk, sig: set.sig }]);
// @ts-expect-error bytes are no key
bls.verify(set.msg, set.pk, key);
// @ts-expect-error there is no such verdict
export const none: Verdict = "MAYBE";
