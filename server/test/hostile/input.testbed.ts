import fc from "fast-check";
import * as z from "zod";

/** The parts of JSON Schema that inputs of calls use. */
type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

export const shapeOf = (schema: z.ZodType): Shape =>
  // cast: a generated document of a standard whose used part is declared above.
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;

/** Generates inputs of the declared shape: known fields, right types, lengths within their limits; mostly short ones. */
export function shaped(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(shaped));
  switch (shape.type) {
    case "object": {
      const fields = Object.entries(shape.properties ?? {});
      const required = shape.required ?? [];
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, shaped(field)])), {
        requiredKeys: required,
      });
    }
    case "array":
      return fc.array(shaped(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 5, 5),
      });
    case "integer":
    case "number": {
      const [min, max] = [
        Math.max(shape.minimum ?? -(2 ** 31), -(2 ** 31)),
        Math.min(shape.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      ];
      return fc.oneof(
        fc.integer({ min, max }),
        fc.integer({ min, max: Math.min(max, min + 20) }),
        fc.constantFrom(min, max),
      );
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return text(shape);
    default:
      return fc.jsonValue();
  }
}

function text({ format, minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "date") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  const plain = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  return fc.oneof(
    plain,
    fc
      .constantFrom("Árvíztűrő", "' or 1=1 --", "%_\\", "𝕏🏊", "../..", "{{7*7}}", "\u202Erajt")
      .map((word) => word.slice(0, maxLength)),
  );
}

/** Values that are never valid, or only by accident. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -0,
    1e308,
    "",
    "1",
    "NaN",
    true,
    [],
    {},
    [[]],
    "\0",
    "a\0b",
  ),
  fc.constantFrom<unknown>(
    "ű".repeat(5_000),
    "🏊".repeat(300),
    "\ud800x",
    { __proto__: null, toString: 1 },
    { $ne: null },
    "2026-02-30",
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Generates the same with a mistake: a field of the wrong kind, one missing, one too many, or another value altogether. */
export const mutated = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: wrong },
    {
      weight: 5,
      arbitrary: fc
        .tuple(shaped(shape), fc.nat(), wrong, fc.constantFrom("replace", "drop", "add"))
        .map(([value, which, bad, act]) => {
          if (typeof value !== "object" || value === null) return bad;
          const names = Object.keys(value);
          const name = names[which % Math.max(names.length, 1)] ?? "constructor";
          const { [name]: _, ...rest } = value as Record<string, unknown>;
          if (act === "drop") return rest;
          return act === "add" ? { ...value, [`${name}x`]: bad } : { ...rest, [name]: bad };
        }),
    },
  );
