// The runtimes that run the smoke test: installed by npm into a cache below the temporary directory, and found there the next time.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npm, run } from "./commands.mjs";

const CACHE = join(tmpdir(), "beacon-bls-runtimes");
const SYSTEM = process.platform === "win32" ? "win" : process.platform;
const EXE = process.platform === "win32" ? ".exe" : "";

const node = (major) => {
  const name = `node-${SYSTEM}-${process.arch}`;
  return { title: `Node.js ${major}`, spec: `${name}@${major}`, binary: [name, "bin", `node${EXE}`], flags: [] };
};

/** Bun's and Deno's packages hold a script; what it starts is the package of the platform, where the binary is. */
export const runtimes = [
  ...[20, 22, 24, 26].map(node),
  { title: "Bun", spec: "bun@1", binary: ["@oven", `bun-${SYSTEM === "win" ? "windows" : SYSTEM}-${process.arch === "arm64" ? "aarch64" : "x64"}`, "bin", `bun${EXE}`], flags: [] },
  {
    title: "Deno",
    spec: "deno@2",
    binary: ["@deno", denoPackage(), `deno${EXE}`],
    // What README says that Deno needs, and no more.
    flags: ["run", "--no-prompt", "--allow-ffi", "--allow-env", "--allow-read"],
  },
];

function denoPackage() {
  const suffix = { linux: "-glibc" }[process.platform] ?? "";
  return `${process.platform}-${process.arch}${suffix}`;
}

/** Development tools, at the versions with which this was last seen to pass. */
export const tools = {
  publint: { spec: "publint@0.3.25", binary: ["publint", "src", "cli.js"] },
  attw: { spec: "@arethetypeswrong/cli@0.18.5", binary: ["@arethetypeswrong", "cli", "dist", "index.js"] },
};

/** The path of the binary, after an installation if it is not there. */
export function ensure({ spec, binary }) {
  const folder = join(CACHE, spec.replaceAll("/", "+"));
  const path = join(folder, "node_modules", ...binary);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), `{"private": true}`);
    npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, spec], { cwd: folder });
  }
  if (!existsSync(path)) throw new Error(`${spec} was installed without ${join(...binary)}`);
  return path;
}

/** The version that a runtime says it has, so that it is known to start. */
export function versionOf(path) {
  return run(path, ["--version"]).split("\n")[0].trim();
}
