// Bytes to and from the "0x…" strings of the vector files. Strict, so that a damaged file never reads as fewer bytes.

export function bytesOf(hex) {
  if (typeof hex !== "string" || !/^0x([0-9a-f]{2})*$/.test(hex)) throw new TypeError(`not lower-case 0x hex: ${hex}`);
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(hex.slice(2 + 2 * i, 4 + 2 * i), 16);
  return bytes;
}

export function hexOf(bytes) {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}
