// What a declaration file exports, read with the TypeScript compiler.

import { readFileSync } from "node:fs";
import ts from "typescript";

/** Every exported name of the file as "kind name", and every member of its classes and interfaces as "kind name.member". */
export function declaredNames(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => `const ${name.text}`);
    const name = `${KIND[statement.kind]} ${statement.name.text}`;
    const members = statement.members ?? [];
    return [
      name,
      ...members
        .filter((member) => member.name)
        .map((member) => `${name}.${isStatic(member) ? "static " : ""}${member.name.text}`),
    ];
  });
}

/** The complaints of the type checker about `text` as if it were the module at `path`; none means it compiles. */
export function typeErrorsOf(path, text) {
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? text : readFile(name));
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const KIND = {
  [ts.SyntaxKind.ClassDeclaration]: "class",
  [ts.SyntaxKind.FunctionDeclaration]: "function",
  [ts.SyntaxKind.InterfaceDeclaration]: "interface",
  [ts.SyntaxKind.TypeAliasDeclaration]: "type",
  [ts.SyntaxKind.EnumDeclaration]: "enum",
};

function isExported(statement) {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isStatic(member) {
  return member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}
