// The package from CommonJS: by name, and as what a dynamic import gives.

const bls = require("beacon-bls");
const { SecretKey, verify } = bls;

const signer = SecretKey.fromKeygen(new Uint8Array(32).fill(1));
const msg = new Uint8Array(32).fill(2);
const verdicts = [msg, new Uint8Array(32)].map((said) => verify(said, signer.toPublicKey(), signer.sign(msg)));

import("beacon-bls").then((imported) => {
  const same = imported.default === bls && imported.verify === verify;
  if (!same || verdicts.join() !== "true,false") throw new Error(`the same: ${same}; verdicts: ${verdicts}`);
  console.log("CommonJS passed");
});
