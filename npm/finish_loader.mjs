// Puts our loader in the place of the one that `napi build` writes; runs after it, as `postbuild`.
//
// napi's loader knows 28 platforms, of which we build eight, and WebAssembly; costs Node's lexer several MB at the first
// `import`, accepts a binary of another version, and blames npm when there is none. Ours is npm/loader.cjs. Still napi's: which libc
// this is, and the list of exports, one statement each, since that is what gives them names in ESM (cjs-module-lexer).
//
// Whatever is not as expected in napi's files ends this with an error, so that a new version of napi-rs cannot slip through.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { platformNames } from "./platforms.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** Classes whose instances come from their static methods alone. */
const NOT_CONSTRUCTED = ["PublicKey", "SecretKey", "Signature"];
const EXPORT = /^module\.exports\.(\w+) = nativeBinding\.\1$/gm;

/** The text between two lines of napi's loader; the first is kept. */
function section(text, from, to) {
  const [start, end] = [text.indexOf(`\n${from}`), text.indexOf(`\n${to}`)];
  if (start < 0 || end < start) throw new Error(`napi's loader has changed: no "${from}" before "${to}"`);
  return text.slice(start, end).trim();
}

/** Our loader: `template` with what `generated`, which is napi's, knows. */
export function loaderOf(template, generated, platforms) {
  const exported = [...generated.matchAll(EXPORT)].map(([, name]) => name);
  const said = generated.match(/^module\.exports\.\w+ = nativeBinding\./gm) ?? [];
  if (exported.length === 0 || exported.length !== said.length) throw new Error("napi's loader has changed: its exports are not as expected");
  for (const name of platforms) {
    for (const required of [`'./beacon-bls.${name}.node'`, `'beacon-bls-${name}'`, `'beacon-bls-${name}/package.json'`]) {
      if (!generated.includes(`require(${required})`)) throw new Error(`napi's loader has changed: it does not load ${required}`);
    }
  }
  const parts = {
    libc: section(generated, "const isMusl = () => {", "function requireNative() {"),
    binaries: platforms.map(binaryEntry).join("\n"),
    exports: exported.map((name) => `module.exports.${name} = nativeBinding.${name};`).join("\n"),
  };
  return Object.entries(parts).reduce((text, [name, part]) => replaceOnce(text, new RegExp(`^ *//! ${name}$`, "m"), part), template);
}

function binaryEntry(name) {
  return `  "${name}": {
    local: () => require("./beacon-bls.${name}.node"),
    package: () => require("beacon-bls-${name}"),
    manifest: () => require("beacon-bls-${name}/package.json"),
  },`;
}

/**
 * `types` without the name that napi's loader adds to the exports, to say whether it loaded WebAssembly. And of a class whose constructor
 * always throws, which napi cannot say, the constructor is private.
 */
export function typesOf(types) {
  const ours = replaceOnce(types, /\n\/\*\*\n(?: \*[^\n]*\n)+export declare const __napiBindingTarget: [^\n]*\n/, "");
  const closed = (text, name) => replaceOnce(text, new RegExp(`(?<=^export declare class ${name} \\{\n)(?! *constructor)`, "m"), "  private constructor()\n");
  return NOT_CONSTRUCTED.reduce(closed, ours);
}

function replaceOnce(text, pattern, replacement) {
  const found = text.match(pattern);
  if (found === null) throw new Error(`napi's files have changed: nothing like ${pattern}`);
  return text.slice(0, found.index) + replacement + text.slice(found.index + found[0].length);
}

function rewrite(name, change) {
  const path = join(ROOT, name);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const template = readFileSync(join(ROOT, "npm", "loader.cjs"), "utf8");
  rewrite("index.js", (generated) => loaderOf(template, generated, platformNames()));
  rewrite("index.d.ts", typesOf);
}
