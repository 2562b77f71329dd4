// The classes `PublicKey` and `Signature`: decoding, encoding, checking.

import { PublicKey, Signature } from "../../../index.js";
import { publicKey, signatureOf } from "../honest.mjs";
import { hasBytes, on } from "./results.mjs";

export const DECODED_POINTS = [
  ...[
    [PublicKey, publicKey(0), "key bytes", { pkValidate: "flag" }],
    [Signature, signatureOf(0), "signature bytes", { sigValidate: "flag", sigInfcheck: "flag" }],
  ].flatMap(([Class, point, kind, flags]) => [
    {
      name: `${Class.name}.fromBytes`,
      call: Class.fromBytes,
      takes: { bytes: kind, ...flags },
      honest: () => [Uint8Array.from(point.toBytes())],
      isRight: hasBytes(point.toBytes()),
    },
    {
      name: `${Class.name}.fromHex`,
      call: Class.fromHex,
      takes: { hex: "text", ...flags },
      honest: () => [point.toHex()],
      isRight: hasBytes(point.toBytes()),
    },
    {
      name: `${Class.name}.prototype.toBytes`,
      call: on(point, "toBytes"),
      takes: { compress: "flag" },
      honest: () => [],
      isRight: (bytes) => Buffer.compare(bytes, point.toBytes()) === 0,
    },
    {
      name: `${Class.name}.prototype.toHex`,
      call: on(point, "toHex"),
      takes: { compress: "flag" },
      honest: () => [],
      isRight: (hex) => hex === point.toHex(),
    },
  ]),
  {
    name: "Signature.prototype.sigValidate",
    call: on(signatureOf(0), "sigValidate"),
    takes: { sigInfcheck: "flag" },
    honest: () => [],
    isRight: (nothing) => nothing === undefined,
  },
];
