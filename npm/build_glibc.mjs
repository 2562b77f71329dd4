// Builds the addon for Linux with glibc so that it loads on old systems too, in the release workflow:
//
//   pip install ziglang cargo-zigbuild
//   node npm/build_glibc.mjs x86_64-unknown-linux-gnu
//
// A plain build needs the glibc of the machine that made it. zig links against the symbols of an older one. At the end the binary is
// asked what it needs, and anything newer than the oldest supported glibc is an error. README and the packages' README name that version.

import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { platforms } from "./platforms.mjs";

/** The oldest that Rust itself supports. */
const GLIBC = "2.17";
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

const known = platforms().filter(({ abi }) => abi === "gnu");
const wanted = known.find(({ triple }) => triple === process.argv[2]);
if (wanted === undefined) throw new Error(`usage: node npm/build_glibc.mjs ${known.map(({ triple }) => triple).join("|")}`);

execFileSync("cargo-zigbuild", ["zigbuild", "--release", "--target", `${wanted.triple}.${GLIBC}`], { cwd: ROOT, stdio: "inherit" });
const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const binary = join(ROOT, `beacon-bls.${wanted.name}.node`);
copyFileSync(join(target, wanted.triple, "release", "libbeacon_bls.so"), binary);

const needs = execFileSync("readelf", ["--version-info", "--wide", binary], { encoding: "utf8" });
const versions = [...new Set([...needs.matchAll(/\bGLIBC_(\d+(?:\.\d+)+)\b/g)].map(([, version]) => version))].sort(byNumber);
if (versions.length === 0) throw new Error("it needs no glibc: readelf says nothing of it");
const newest = versions.at(-1);
if (byNumber(newest, GLIBC) > 0) throw new Error(`it needs glibc ${newest}, above ${GLIBC}`);
console.log(`${binary}: needs glibc ${newest}`);

function byNumber(a, b) {
  return a.localeCompare(b, "en", { numeric: true });
}
