import ts from "typescript";
import type { Column, Shape } from "./result-shape.ts";

const NUMBERS = /^(smallint|integer|bigint|real|double precision)$/;
const MOMENTS = /^timestamp/;

/**
 * Returns the differences between a result and its statement's row type: names, types, and nullability, down into the JSON that the
 * statement builds. None for a type that declares nothing (`unknown`) or any name (`Record<string, …>`).
 */
export function differences(checker: ts.TypeChecker, row: ts.Type, columns: readonly Column[]): string[] {
  if (claimsNothing(row)) return [];
  if (checker.getIndexTypeOfType(row, ts.IndexKind.String)) return [];
  return fieldsDiffer(checker, row, new Map(columns.map((column) => [column.name, column])), {
    path: "",
    inJson: false,
  });
}

/** For a generic type its caller declares the row type. */
export const claimsNothing = (row: ts.Type): boolean =>
  (row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter)) !== 0;

type Where = { readonly path: string; readonly inJson: boolean };

function fieldsDiffer(
  checker: ts.TypeChecker,
  type: ts.Type,
  shapes: ReadonlyMap<string, Shape>,
  { path, inJson }: Where,
): string[] {
  const properties = new Map(checker.getPropertiesOfType(type).map((each) => [each.name, each]));
  const unknown = [...shapes.keys()]
    .filter((name) => !properties.has(name))
    .map((name) => `${path}${name} is not in the row type`);
  return [
    ...unknown,
    ...[...properties].flatMap(([name, property]) => {
      const shape = shapes.get(name);
      if (!shape) return property.flags & ts.SymbolFlags.Optional ? [] : [`${path}${name} is not in the result`];
      return valueDiffers(checker, checker.getTypeOfSymbol(property), shape, { path: `${path}${name}`, inJson });
    }),
  ];
}

/** The same for one value. */
export function valueDiffers(checker: ts.TypeChecker, type: ts.Type, shape: Shape, { path, inJson }: Where): string[] {
  if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return [];
  const parts = type.isUnion() ? type.types : [type];
  const values = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
  const claimsNull = parts.some(({ flags }) => flags & ts.TypeFlags.Null);
  const lies = shape.nullable && !claimsNull ? [`${path} may be null`] : [];
  if (shape.json) return [...lies, ...jsonDiffers(checker, values, shape.json, path)];
  const wrong = values.filter((value) => !isOf(checker, value, shape.type, inJson));
  return [...lies, ...wrong.map((value) => `${path} is ${shape.type}, not ${checker.typeToString(value)}`)];
}

function jsonDiffers(
  checker: ts.TypeChecker,
  values: readonly ts.Type[],
  json: NonNullable<Shape["json"]>,
  path: string,
): string[] {
  return values.flatMap((value) => {
    if ("fields" in json) {
      if (checker.getIndexTypeOfType(value, ts.IndexKind.String)) return [];
      return fieldsDiffer(checker, value, json.fields, { path: `${path}.`, inJson: true });
    }
    const each = elementOf(checker, value);
    if (!each) return [`${path} is a list, not ${checker.typeToString(value)}`];
    return valueDiffers(checker, each, json.each, { path: `${path}[]`, inJson: true });
  });
}

const elementOf = (checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined =>
  checker.isArrayType(type) || checker.isTupleType(type)
    ? checker.getTypeArguments(type as ts.TypeReference)[0]
    : undefined;

function isOf(checker: ts.TypeChecker, type: ts.Type, postgres: string, inJson: boolean): boolean {
  if (postgres.endsWith("[]")) {
    const each = elementOf(checker, type);
    return each !== undefined && isOf(checker, each, postgres.slice(0, -2), inJson);
  }
  if (type.isUnion()) return type.types.every((each) => isOf(checker, each, postgres, inJson));
  if (postgres === "json" || postgres === "jsonb") return !(type.flags & ts.TypeFlags.Never);
  if (NUMBERS.test(postgres) || (postgres === "numeric" && inJson)) return (type.flags & ts.TypeFlags.NumberLike) !== 0;
  if (postgres === "boolean") return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
  if (MOMENTS.test(postgres) && !inJson) return type.symbol?.name === "Date";
  if (postgres === "bytea" && !inJson) return type.symbol?.name === "Buffer";
  return isText(type);
}

/** A day is a text of a certain form, and some texts are branded. */
const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isIntersection() && type.types.some(isText));
