import ts from "typescript";
import { enclosingName, visit, type Sources } from "./sources.ts";

/** A fragment of SQL with a type of its own among the columns of a statement that kysely's builder makes. */
export type Fragment = { readonly name: string; readonly expression: ts.Expression; readonly type: ts.Type };

/** Functions whose result has its type from the columns they are given. */
const TYPED: ReadonlySet<string> = new Set(["jsonArrayFrom", "jsonBuildObject", "name"]);

/** Finds the fragments that such statements name as columns: `licenceTypes.as("licenseTypeList")`. */
export function fragmentsIn({ files, checker }: Sources): Fragment[] {
  const found: Fragment[] = [];
  for (const call of callsIn(files)) {
    if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== "as") continue;
    const { expression } = call.expression;
    if (ts.isCallExpression(expression) && TYPED.has(expression.expression.getText())) continue;
    const type = checker.getTypeAtLocation(expression);
    const [claimed] = type.symbol?.name === "RawBuilder" ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (claimed)
      found.push({
        name: ts.isIdentifier(expression) ? expression.text : enclosingName(call),
        expression,
        type: claimed,
      });
  }
  return found;
}

/** Finds where a builder is told a type that its tables do not say: `$narrowType`, `$castTo`, a function of SQL by its name. */
export const claimsIn = ({ files }: Sources): string[] =>
  callsIn(files).flatMap((call) => {
    const called = call.expression.getText().replace(/^[\s\S]*?(\$narrowType|\$castTo|\bfn\.agg|\bfn)$/, "$1");
    return call.typeArguments && /^(\$narrowType|\$castTo|fn\.agg|fn)$/.test(called)
      ? [`${enclosingName(call)}: ${called}`]
      : [];
  });

function callsIn(files: Sources["files"]): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  for (const file of files)
    visit(file, (node) => {
      if (ts.isCallExpression(node)) calls.push(node);
    });
  return calls;
}
