// The same from CommonJS: checked and never run.

import bls = require("beacon-bls");

const set: bls.SignatureSetSerialized = { msg: new Uint8Array(32), pk: new Uint8Array(48), sig: new Uint8Array(96) };
const verdict: boolean = bls.verifySignatureSets([set]);
// @ts-expect-error bytes are no key
bls.verify(set.msg, set.pk, bls.SecretKey.fromKeygen(set.msg).sign(set.msg));

export = verdict;
