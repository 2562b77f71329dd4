// The same package from CommonJS in TypeScript, checked by `tsc -p __test__/types` and never run.

import bls = require("beacon-bls");

const secret: bls.SecretKey = bls.SecretKey.fromKeygen(new Uint8Array(32));
const valid: boolean = bls.verify(new Uint8Array(32), secret.toPublicKey(), secret.sign(new Uint8Array(32)));
// @ts-expect-error A signature is no public key.
bls.verify(new Uint8Array(32), secret.sign(new Uint8Array(32)), secret.sign(new Uint8Array(32)));

module.exports = { valid };
