// Every relative link of a Markdown file leads to a file or folder of the repository, every anchor to a heading, and every path in
// code (`src/lib.rs`) to a file. Addresses on the web are not visited: whether they answer is not this commit's doing.

import { posix } from "node:path";
import { isProgram, listFiles, readFiles, report } from "./repository.mjs";

/** `[text](target)` and `![text](target "title")`. */
const INLINE_LINK = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
/** `[label]: target`. */
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s+"[^"]*")?\s*$/gm;
/** `<a href="target">`, `<img src="target">`. */
const HTML_LINK = /<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g;
const WEB_ADDRESS = /^[a-z][a-z0-9+.-]*:/i;
/** A path in code that can only be meant as a file of this repository: from a top folder, with an ending. */
const PATH_IN_CODE = /(?<![\w./-])(?:src|__test__|benchmark|examples|npm|docs|\.ci|\.github)\/[\w./-]*\.(?:[cm]?[jt]s|rs|json|md|svg|ya?ml|toml)\b(?![\w*{<-])/g;

/**
 * The broken links of `documents` (a map from path to Markdown), given the paths of all files.
 *
 * @returns {string[]} a line for each, with its document
 */
export function brokenLinks(documents, paths) {
  const files = new Set(paths);
  const folders = new Set([...files].flatMap(foldersAbove));
  const exists = (path) => files.has(path) || folders.has(path);
  const anchors = new Map([...documents].map(([path, text]) => [path, anchorsOf(text)]));
  return [...documents].flatMap(([document, text]) => [
    ...linksOf(text).flatMap((link) => complaintAbout(link, { document, exists, anchors })),
    ...[...text.matchAll(PATH_IN_CODE)]
      .filter(([path]) => !exists(path) && !exists(posix.join(posix.dirname(document), path)))
      .map(([path]) => `${document}: there is no ${path}`),
  ]);
}

function complaintAbout(link, { document, exists, anchors }) {
  if (WEB_ADDRESS.test(link)) return [];
  const [target, anchor] = decodeURI(link).split("#");
  const path = target === "" ? document : posix.join(posix.dirname(document), target).replace(/\/$/, "");
  if (!exists(path) && path !== ".") return [`${document}: the link ${link} leads to no file`];
  if (anchor === undefined || !anchors.has(path) || anchors.get(path).has(anchor)) return [];
  return [`${document}: the link ${link} leads to no heading of ${path}`];
}

function linksOf(text) {
  const prose = withoutCode(text);
  return [INLINE_LINK, REFERENCE, HTML_LINK].flatMap((form) => [...prose.matchAll(form)].map(([, target]) => target));
}

/** The anchors that GitHub gives to headings: lower case, punctuation dropped, a number behind one that was there before. */
function anchorsOf(text) {
  const anchors = new Set();
  const headings = withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm);
  for (const [, heading] of headings) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  for (const [, id] of text.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

function withoutFences(text) {
  return text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1[^\n]*$/gm, "");
}

function withoutCode(text) {
  return withoutFences(text).replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
}

function foldersAbove(path) {
  const steps = path.split("/").slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join("/"));
}

if (isProgram(import.meta)) {
  const documents = readFiles([".md"]);
  const count = [...documents.values()].reduce((sum, text) => sum + linksOf(text).length, 0);
  const problems = brokenLinks(documents, listFiles());
  if (count === 0) problems.push("no document has a link: is this the repository?");
  report(problems, `${count} links in ${documents.size} documents`);
}
