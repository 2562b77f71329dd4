// The class `SecretKey`.

import { SecretKey } from "../../../index.js";
import { message, secretKey, signatureBytes } from "../honest.mjs";
import { hasBytes, on } from "./results.mjs";

const MATERIAL = new Uint8Array(32).fill(0x11);
const KEY_INFO = new Uint8Array([1, 2, 3]);

export const SECRET_KEYS = [
  {
    name: "SecretKey.fromKeygen",
    call: SecretKey.fromKeygen,
    takes: { ikm: "material", keyInfo: "optional key info" },
    honest: () => [MATERIAL.slice(), KEY_INFO.slice()],
    isRight: (key) =>
      [KEY_INFO, undefined].some((keyInfo) => hasBytes(SecretKey.fromKeygen(MATERIAL, keyInfo).toBytes())(key)),
  },
  {
    name: "SecretKey.deriveMasterEip2333",
    call: SecretKey.deriveMasterEip2333,
    takes: { ikm: "material" },
    honest: () => [MATERIAL.slice()],
    isRight: hasBytes(SecretKey.deriveMasterEip2333(MATERIAL).toBytes()),
  },
  {
    name: "SecretKey.fromBytes",
    call: SecretKey.fromBytes,
    takes: { bytes: "secret bytes" },
    honest: () => [Uint8Array.from(secretKey(0).toBytes())],
    isRight: hasBytes(secretKey(0).toBytes()),
  },
  {
    name: "SecretKey.fromHex",
    call: SecretKey.fromHex,
    takes: { hex: "text" },
    honest: () => [secretKey(0).toHex()],
    isRight: hasBytes(secretKey(0).toBytes()),
  },
  {
    name: "SecretKey.prototype.deriveChildEip2333",
    call: on(secretKey(0), "deriveChildEip2333"),
    takes: { index: "index" },
    honest: () => [7],
    isRight: hasBytes(secretKey(0).deriveChildEip2333(7).toBytes()),
  },
  {
    name: "SecretKey.prototype.sign",
    call: on(secretKey(0), "sign"),
    takes: { msg: "message" },
    honest: () => [message(0)],
    isRight: hasBytes(signatureBytes(0)),
  },
];
