import ts from "typescript";
import { enclosingName, visit, type Sources } from "./sources.ts";

/** A fragment of SQL with a type of its own among the columns of a statement of kysely's builder. */
export type Fragment = { readonly name: string; readonly expression: ts.Expression; readonly type: ts.Type };

/** Functions whose result type follows from the columns given. */
const TYPED: ReadonlySet<string> = new Set(["jsonArrayFrom", "jsonBuildObject", "name"]);

/** Returns the fragments that such statements name as columns: `licenceTypes.as("licenseTypeList")`. */
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

/** Returns the places where a builder has a type that is not of its tables: `$narrowType`, `$castTo`, an SQL function by name. */
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
