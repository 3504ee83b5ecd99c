import { expect, it } from "vitest";
import * as z from "zod";
import type { Call } from "./kernel/calls.ts";
import { portalCalls } from "./portal.calls.ts";

/** Every text that a schema takes, by its path. */
function* textsOf(schema: unknown, path: string): Generator<[path: string, text: z.ZodString]> {
  if (schema instanceof z.ZodString) yield [path, schema];
  else if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) yield* textsOf(part, `${path}.${name}`);
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, `${path}[]`);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* textsOf(schema.unwrap(), path);
  else if (schema instanceof z.ZodReadonly) yield* textsOf(schema.unwrap(), path);
  else if (schema instanceof z.ZodPipe) {
    yield* textsOf(schema.in, path);
    yield* textsOf(schema.out, path);
  } else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsOf(option, path);
  else if (schema instanceof z.ZodRecord) yield* textsOf(schema.valueType, `${path}{}`);
}

const texts = Object.entries<Call>(portalCalls).flatMap(([name, { input }]) => [
  ...textsOf(input, name.split("/").at(-1) ?? ""),
]);

/**
 * Fields that name nothing: texts that are only compared or looked for, that a program sends, or that fill in a mail
 * looked at before it is saved.
 */
const NO_NAMES: readonly RegExp[] = [
  /^(login|loginV2|requestNewPassword)\.email$/,
  /\.(presentPassword|password|passwordAgain|nickname)$/,
  /^(get\w+Selection(List)?|getList|getPlace)\.(query|fileName|filterName|zipcode|columns\[\])$/,
  /^(getPreview|sendTest)\.(subject|html|text)$/,
  /^(setFilter|getInstance)\.filter(\.list)?\[\]\./,
  /^(setOrder|getInstance)\.(order\[\]\.)?propertyName$/,
  /^(setVariable\.variable\.value|getInstance\.view|setNewPassword\.key)$/,
  /^((getIPNResult|getPaidItems|continuePayment|cancelPayment|payAgain)\.orderRef|(payBasketItems|payAgain)\.urlBase|(paymentStart(Many)?|pay)\.redirectUrl|processSimplePayReturnData\.[rs])$/,
  // Of a record that is chosen the id counts; what it is called comes back with it.
  /^(save|update)(AndSubmit)?\.dto\.(\w+(\[\])?\.)*(club|user|parent|contest|licenseCost|createdOrg|referee|technicalCommittee|distance|groupAgeGroup|qualification|sportCategory|(ageGroup|teamScoreCalc|role)List\[\])\.name$/,
  // Keys that the form gives its own rows.
  /\.competitionPartKeyList\[\]$/,
];

it("stored texts reject invisible characters", () => {
  const open = texts.filter(([, text]) => text.safeParse("a\u202eb").success || text.safeParse("a\u0001b").success);
  const paths = [...new Set(open.map(([path]) => path))];
  expect(paths.filter((path) => !NO_NAMES.some((known) => known.test(path)))).toEqual([]);
  expect(texts.length).toBeGreaterThan(300);
});
