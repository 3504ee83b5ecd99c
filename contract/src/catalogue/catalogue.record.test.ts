import { describe, expect, expectTypeOf, it } from "vitest";
import { contest, valueSets } from "./catalogue.record.ts";
import { maskPattern } from "../kernel/form/field.schema.ts";
import { dtoSchema, formCalls } from "../kernel/form/form.calls.ts";
import { lengthOf } from "../kernel/text.rules.ts";
import { defineForm, line, oneOf, record, rows, type Dto } from "../kernel/form/form.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import type { RowOf } from "../kernel/table/table.ts";

const { ageGroup, sportCategory } = valueSets;

const roleForm = defineForm({
  control: "trialEditControl",
  needs: { kind: "superAdmin" },
  writes: { kind: "superAdmin" },
  title: "title",
  fields: {
    title: line({ max: 10, required: true }),
    note: line({ max: 5 }),
    phone: line({ max: 15, mask: "+0000000000000" }),
    grants: rows({ fields: { level: oneOf({ values: ["A", "B"], labels: "trial.level", required: true }) }, most: 2 }),
    parent: record({ selection: "getParentListSelection" }),
    made: line({ max: 5, readOnly: true }),
  },
});
const dto = { title: "x", note: "", phone: "", grants: [], parent: null };
const problems = (over: object) => {
  const { error } = dtoSchema(roleForm).safeParse({ ...dto, ...over });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
};

describe("defineForm", () => {
  it("infers the type of the dto", () => {
    expectTypeOf<Dto<typeof contest.form>>().toEqualTypeOf<{ readonly name: string }>();
    expectTypeOf<Dto<typeof roleForm>["grants"]>().toEqualTypeOf<readonly { readonly level: "A" | "B" }[]>();
    expectTypeOf<Dto<typeof roleForm>["note"]>().toEqualTypeOf<string | null>();
    expectTypeOf<Dto<typeof ageGroup.form>["ageMin"]>().toEqualTypeOf<number>();
  });
  it("creates calls under wire names, including selections", () => {
    expect(Object.keys(formCalls(ageGroup.form))).toContain("GET /ageGroupEditControl/getParentListSelection");
    expect(formCalls(contest.form)["POST /contestEditControl/save"].needs).toEqual({
      kind: "service",
      services: ["Contest"],
      level: "WriteRead",
    });
  });
  it("accepts values within the limits, and counts composed characters once", () => {
    expect(problems({})).toEqual([]);
    expect(dtoSchema(roleForm).parse(dto)).toEqual({ ...dto, note: null, phone: null });
    expect(problems({ title: "ű".normalize("NFD").repeat(10), note: "🏊🚴🏃🏊🚴" })).toEqual([]);
    expect(lengthOf("ű".normalize("NFD"))).toBe(1);
  });
  it("names every invalid field", () => {
    expect(problems({ title: " ", note: "123456", grants: [{ level: "A" }, { level: "C" }] })).toEqual([
      "title",
      "note",
      "grants.1.level",
    ]);
    expect(problems({ title: "x".repeat(11), grants: [{ level: "A" }, { level: "A" }, { level: "A" }] })).toEqual([
      "title",
      "grants",
    ]);
  });
  it("rejects undeclared and read-only fields", () => {
    expect(dtoSchema(roleForm).safeParse({ ...dto, isSuperAdmin: true }).success).toBe(false);
    expect(dtoSchema(roleForm).safeParse({ ...dto, made: "x" }).success).toBe(false);
    expect(problems({ grants: [{ level: "A", isSuperAdmin: true }] })).toEqual(["grants.0"]);
  });
  it("applies rules that span fields", () => {
    const group = { name: "x", nameEn: null, orderIndex: 0, parent: { id: 1 }, ageMin: 20, ageMax: 19, child: false };
    expect(dtoSchema(ageGroup.form).safeParse(group).error?.issues[0]?.path).toEqual(["ageMax"]);
    expect(dtoSchema(ageGroup.form).safeParse({ ...group, ageMax: 20 }).success).toBe(true);
  });
  it("matches masks", () => {
    expect(maskPattern("00000000-0-00").test("12345678-1-42")).toBe(true);
    expect(maskPattern("00000000-0-00").test("1234567-1-42")).toBe(false);
    expect(maskPattern("+0000000000000").test("+36301234567")).toBe(true);
    expect(maskPattern("+0000000000000").test("36301234567")).toBe(false);
  });
});

describe("defineTable", () => {
  it("infers the type of the row and creates calls under wire names", () => {
    expectTypeOf<RowOf<typeof sportCategory.table>["orderIndex"]>().toEqualTypeOf<number | null | undefined>();
    const namesOf = (calls: object) => Object.keys(calls).map((name) => name.replace(/^POST \/\w+TableControl\//, ""));
    expect(namesOf(tableCalls(sportCategory.table))).toEqual(
      expect.arrayContaining(["getInstance", "getList", "setOrder", "setFilter", "getFilterSelection", "deleteById"]),
    );
    expect(namesOf(tableCalls(ageGroup.table))).not.toContain("deleteById");
  });
});
