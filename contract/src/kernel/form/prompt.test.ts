import { expect, it } from "vitest";
import * as z from "zod";
import { promptSchemas } from "./prompt.schema.ts";
import { REASON, unanswered, type PromptFields } from "./prompt.ts";
import { day, whole } from "./form.ts";

const asks = { ...REASON, from: day({ required: true }), amount: whole({ min: 1, max: 100 }) } satisfies PromptFields;
const schema = z.strictObject(promptSchemas(asks));

it.each([
  [{ reason: "Vihar", from: "2027-05-31", amount: 100 }, true],
  [{}, true],
  [{ reason: null, from: null, amount: null }, true],
  [{ reason: "x".repeat(10_001) }, false],
  [{ from: "2027-02-30" }, false],
  [{ from: "holnap" }, false],
  [{ amount: 0 }, false],
  [{ amount: 2.5 }, false],
  [{ amount: "12" }, false],
  [{ other: 1 }, false],
])("%j is accepted as its fields declare: %s", (values, isTaken) => {
  expect(schema.safeParse(values).success).toBe(isTaken);
});

it("returns the missing fields, whatever their values are instead", () => {
  expect(unanswered(asks, {})).toEqual(["reason", "from"]);
  expect(unanswered(asks, { reason: "  ", from: null })).toEqual(["reason", "from"]);
  expect(unanswered(asks, { reason: "Vihar", from: "2027-05-31" })).toEqual([]);
});
