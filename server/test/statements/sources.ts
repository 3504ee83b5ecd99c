import { fileURLToPath } from "node:url";
import ts from "typescript";

export type Sources = { readonly checker: ts.TypeChecker; readonly files: readonly ts.SourceFile[] };

const SERVER = fileURLToPath(new URL("../../", import.meta.url));

/** The server's sources without those that only tests use, with their types. */
export function readSources(): Sources {
  const path = `${SERVER}tsconfig.json`;
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, SERVER);
  const own = ts.sys
    .readDirectory(`${SERVER}src`, [".ts"])
    .filter((file) => !/\.(test|testbed|fixture)\.ts$/.test(file));
  const program = ts.createProgram(own, { ...options, noEmit: true });
  const wanted = new Set(own);
  return {
    checker: program.getTypeChecker(),
    files: program.getSourceFiles().filter(({ fileName }) => wanted.has(fileName)),
  };
}

export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  node.forEachChild((child) => visit(child, each));
}

/** Returns the name of the enclosing declaration of a node: a function's, a constant's, or a property's of an object. */
export function enclosingName(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || isTopConstant(at))
      return at.name && ts.isIdentifier(at.name) ? at.name.text : "default";
  }
  return node.getSourceFile().fileName.replace(/.*\//, "");
}

const isTopConstant = (node: ts.Node): node is ts.VariableDeclaration =>
  ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
