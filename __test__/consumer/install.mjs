// The consumer: a project that depends on Lodestar's packages, in which every @chainsafe/blst is beacon-bls.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const REPLACED = "@chainsafe/blst";
const BINARY = /^beacon-bls\.(.+)\.node$/;

/** What installs as it was published. The pool of beacon-node asks for threads ^1.11.3; the API is that of 1.11.1. */
const INSTALLED = { "@lodestar/state-transition": "1.46.0", "@chainsafe/threads": "^1.11.1" };
/**
 * What does not: beacon-node 1.44.0 asks for versions that are not on npm, and state-transition 1.48.0 for
 * "catalog:", which only its workspace resolves. Their files are run all the same; what these import is installed.
 */
const UNPACKED = { "beacon-node": "@lodestar/beacon-node@1.44.0", "state-transition-z": "@lodestar/state-transition@1.48.0" };

/** Installs the consumer into an empty folder; `say` is told each step. */
export function install(folder, say) {
  const packs = join(folder, "packs");
  mkdirSync(packs);
  say("packing beacon-bls and its platform package");
  const packed = packPackage(packs);
  say(`installing ${Object.keys(INSTALLED).join(", ")} with ${REPLACED} replaced`);
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest(packed), null, 2));
  npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  for (const [name, spec] of Object.entries(UNPACKED)) {
    say(`unpacking ${spec}`);
    unpack(npm(["pack", spec, "--silent"], packs).trim(), packs, join(folder, "unpacked", name));
  }
  say("putting examples/lodestar.mjs in the place of @chainsafe/lodestar-z");
  standInForLodestarZ(join(folder, "node_modules", "@chainsafe", "lodestar-z"));
}

/** Packs what npm would publish: the package, and the one with the binary. Returns their names and files. */
function packPackage(packs) {
  const [binary, platform] = readdirSync(ROOT).flatMap((name) => BINARY.exec(name) ?? []);
  if (binary === undefined) throw new Error("there is no binary; run npm run build");
  cpSync(join(ROOT, "package.json"), join(packs, "package.json")); // The command writes beside it, and nowhere else.
  const napi = join(ROOT, "node_modules", "@napi-rs", "cli", "dist", "cli.js");
  run(process.execPath, [napi, "create-npm-dirs"], packs);
  const platformFolder = join(packs, "npm", platform);
  cpSync(join(ROOT, binary), join(platformFolder, binary));
  const packOf = (folder) => npm(["pack", "--silent", "--ignore-scripts", "--pack-destination", packs], folder).trim();
  return {
    package: `file:packs/${packOf(ROOT)}`,
    platformName: JSON.parse(readFileSync(join(platformFolder, "package.json"), "utf8")).name,
    platformPackage: `file:packs/${packOf(platformFolder)}`,
  };
}

function manifest(packed) {
  return {
    private: true,
    type: "module",
    dependencies: { [REPLACED]: packed.package, [packed.platformName]: packed.platformPackage, ...INSTALLED },
    overrides: { [REPLACED]: `$${REPLACED}` },
  };
}

/** The stand-in's files, and beside them the adapter over the package that the consumer has. */
function standInForLodestarZ(target) {
  cpSync(join(import.meta.dirname, "lodestar_z"), target, { recursive: true });
  const adapter = readFileSync(join(ROOT, "examples", "lodestar.mjs"), "utf8");
  const OURS = 'from "../index.js"';
  if (!adapter.includes(OURS)) throw new Error(`examples/lodestar.mjs does not import ${OURS}`);
  writeFileSync(join(target, "lodestar.mjs"), adapter.replaceAll(OURS, `from "${REPLACED}"`));
}

function unpack(file, packs, target) {
  mkdirSync(target, { recursive: true });
  run("tar", ["-xzf", file, "-C", target, "--strip-components=1"], packs);
}

function npm(args, cwd) {
  return run("npm", args, cwd, { shell: process.platform === "win32" }); // There, npm is a batch file.
}

/** Runs a command to its end and returns its output; throws with that and its errors if it fails. */
function run(command, args, cwd, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
