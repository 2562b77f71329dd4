// Which Rust file and which folder imports which, read from the paths in the sources: `crate::`, `super::`, `self::`, and those that
// start at a file beside a `mod.rs`.
//
// The formulas of `lanes` are compiled once for each backend: `dispatch.rs` declares them in a module that names the backend
// `backend`. So a path through `backend` leads to the folder `backends`, and `crate::dispatch::<backend>::formulas` to `formulas`.

import { posix } from "node:path";
import { codeOf, withoutTests } from "./rust_source.mjs";

/** The roots of the three crates' modules. */
const ROOTS = ["src/bindings", "src/bls/src", "src/lanes/src"];

/** A path of two or more names, the last of which may be a list in braces. */
const PATH = /(?<![\w:$])([a-z_]\w*(?:::[a-z_]\w*)*)::(\{|[A-Za-z_]\w*|\*)/g;

/**
 * The imports of each crate, between files and between folders. A `mod.rs` stands for its folder: it declares the files beside it,
 * and they use what it declares, so the two are no import.
 *
 * @param {Map<string, string>} sources from path to text
 * @returns {{root: string, files: Map<string, Set<string>>, folders: Map<string, Set<string>>}[]} paths relative to the root
 */
export function rustImports(sources) {
  return ROOTS.map((root) => {
    const inside = [...sources].filter(([path]) => path.startsWith(`${root}/`) && path.endsWith(".rs") && !/_tests\.rs$/.test(path));
    const modules = new Map(inside.map(([path]) => [moduleOf(posix.relative(root, path)), posix.relative(root, path)]));
    const files = new Map();
    for (const [path, text] of inside) {
      const file = posix.relative(root, path);
      files.set(file, importsOf(file, codeOf(withoutTests(text)), modules));
    }
    return { root, files, folders: foldersOf(files) };
  });
}

/** `a/b.rs` and `a/b/mod.rs` are the module `a/b`; `lib.rs` and the root's `mod.rs` are the empty one. */
function moduleOf(file) {
  return file.replace(/(?:^|\/)(?:mod|lib)\.rs$/, "").replace(/\.rs$/, "");
}

function importsOf(file, code, modules) {
  const imports = new Set();
  for (const names of pathsIn(code)) {
    const target = resolve(moduleOf(file), names, modules);
    if (target !== undefined && target !== file && !areOneNode(file, target)) imports.add(target);
  }
  return imports;
}

/** Every path as a list of names, those in braces once each. */
function pathsIn(code) {
  return [...code.matchAll(PATH)].flatMap((match) => {
    const stem = match[1].split("::");
    if (match[2] !== "{") return [[...stem, match[2]]];
    return listAt(code, match.index + match[0].length).map((names) => [...stem, ...names]);
  });
}

/** The paths between the brace before `start` and the one that closes it. */
function listAt(code, start) {
  const paths = [];
  let depth = 1;
  let item = "";
  for (let i = start; depth > 0 && i < code.length; i++) {
    if (code[i] === "{") depth += 1;
    if (code[i] === "}") depth -= 1;
    if (depth === 0 || (depth === 1 && code[i] === ",")) {
      const text = item.trim().split(/\s+as\s+/)[0];
      const [, stem, list] = /^([\w:]*)::\{([^]*)\}$/.exec(text) ?? [];
      if (list !== undefined) paths.push(...listAt(`${list}}`, 0).map((names) => [...stem.split("::"), ...names]));
      else if (text !== "") paths.push(text.split("::"));
      item = "";
    } else item += code[i];
  }
  return paths;
}

/** The file that a path leads to, or undefined where it leads out of the crate. */
function resolve(module, names, modules) {
  let at = module === "" ? [] : module.split("/");
  let rest = names;
  // The bindings' own root is a module of its crate.
  if (rest[0] === "crate") [at, rest] = [[], rest.slice(rest[1] === "bindings" ? 2 : 1)];
  else if (rest[0] === "self") rest = rest.slice(1);
  else if (rest[0] === "super") {
    for (; rest[0] === "super"; rest = rest.slice(1)) {
      // Above `formulas` stands the module of `dispatch.rs` that names the backend.
      at = at.slice(0, -1);
    }
  } else if (rest[0] !== "backend" && !modules.has([...at, rest[0]].join("/"))) return undefined;
  const backend = rest.indexOf("backend");
  if (backend >= 0 && modules.has("backends")) return modules.get("backends");
  if (at.length === 0 && rest[0] === "dispatch" && rest[2] === "formulas") rest = rest.slice(2);
  let target;
  let path = at;
  if (modules.has(path.join("/"))) target = path.join("/");
  for (const name of rest) {
    path = [...path, name];
    if (modules.has(path.join("/"))) target = path.join("/");
  }
  return target === undefined ? undefined : modules.get(target);
}

/** A `mod.rs` and what stands in its folder, at any depth; `lib.rs` and everything. */
function areOneNode(a, b) {
  const holds = (outer, inner) => /(?:^|\/)(?:mod|lib)\.rs$/.test(outer) && `${posix.dirname(inner)}/`.startsWith(folderPrefix(outer));
  return holds(a, b) || holds(b, a);
}

function folderPrefix(file) {
  const folder = posix.dirname(file);
  return folder === "." ? "" : `${folder}/`;
}

/**
 * What each folder imports, all that is below it counted, as the neighbours that can be seen from there: for `a/b` that imports from
 * `a/c/d.rs` that is `a/c`, and from `e/f.rs` it is `e`, as for `a`.
 */
function foldersOf(files) {
  const folders = new Map();
  for (const [file, targets] of files) {
    const parts = posix.dirname(file) === "." ? [] : posix.dirname(file).split("/");
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/");
      const imports = folders.get(folder) ?? folders.set(folder, new Set()).get(folder);
      for (const target of targets) {
        if (target.startsWith(`${folder}/`)) continue;
        imports.add(neighbour(folder, target));
      }
    }
  }
  return folders;
}

function neighbour(folder, target) {
  const from = folder.split("/");
  const to = moduleOf(target).split("/");
  let common = 0;
  while (common < from.length - 1 && common < to.length - 1 && from[common] === to[common]) common += 1;
  return to.slice(0, common + 1).join("/");
}

/** The circles of a graph: each import from which a way leads back. */
export function circles(graph) {
  const reaches = (from, to, seen = new Set()) =>
    from === to || [...(graph.get(from) ?? [])].some((next) => !seen.has(next) && reaches(next, to, seen.add(next)));
  return [...graph].flatMap(([from, targets]) => [...targets].filter((to) => reaches(to, from)).map((to) => [from, to]));
}
