// The platforms that have a package of their own, from `napi.targets` of package.json: the one list that all else follows.

import { readFileSync } from "node:fs";
import { parseTriple } from "@napi-rs/cli";

const MANIFEST = new URL("../package.json", import.meta.url);

/** `[{triple, name, platform, arch, abi}]`, a name like `linux-x64-gnu`: that of the folder here and the end of the package's. */
export function platforms() {
  const { napi } = JSON.parse(readFileSync(MANIFEST, "utf8"));
  return napi.targets.map((triple) => {
    const { platformArchABI, platform, arch, abi } = parseTriple(triple);
    return { triple, name: platformArchABI, platform, arch, abi };
  });
}

export const platformNames = () => platforms().map(({ name }) => name);
