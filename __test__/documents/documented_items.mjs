// What a declaration file says of its exports and their members, read with the TypeScript compiler.

import ts from "typescript";
import { blocksOf } from "./code_blocks.mjs";

const KINDS = {
  [ts.SyntaxKind.FunctionDeclaration]: "function",
  [ts.SyntaxKind.ClassDeclaration]: "class",
  [ts.SyntaxKind.MethodDeclaration]: "method",
  [ts.SyntaxKind.GetAccessor]: "getter",
  [ts.SyntaxKind.Constructor]: "constructor",
};

/** Every export of the text, and every member of its classes and interfaces, with what its comment says. */
export function documentedItems(text) {
  const source = ts.createSourceFile("index.d.ts", text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap(itemsOf);
}

function itemsOf(statement) {
  const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
  const item = itemOf(statement, named.name.text);
  const members = (statement.members ?? []).filter((member) => !isPrivate(member));
  return [item, ...members.map((member) => itemOf(member, `${item.name}.${member.name?.text ?? "constructor"}`, item.name))];
}

/** What nobody outside can use explains nothing. */
function isPrivate(member) {
  return ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private;
}

function itemOf(node, name, owner) {
  // The last one: the comment of the whole file stands before the first item's.
  const comment = node.jsDoc?.at(-1);
  const tags = (tag) => {
    const found = (comment?.tags ?? []).filter(({ tagName }) => tagName.text === tag);
    return found.map(({ comment: said }) => ts.getTextOfJSDocComment(said) ?? "");
  };
  return {
    name,
    owner,
    kind: KINDS[node.kind] ?? "other",
    summary: ts.getTextOfJSDocComment(comment?.comment) ?? "",
    params: tags("param"),
    throws: tags("throws"),
    examples: tags("example").flatMap(blocksOf),
    parameters: node.parameters ?? [],
  };
}
