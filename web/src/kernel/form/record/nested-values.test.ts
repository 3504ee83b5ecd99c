import { anyOf } from "@rajt/contract/kernel/access";
import { day, defineForm, line, rows } from "@rajt/contract/kernel/form/form";
import { describe, expect, it } from "vitest";
import { formResolver } from "../check/form-schema.ts";
import { fieldOf } from "../check/problems.ts";
import { labelsOf, wordsOf } from "../form-words.ts";
import { changedNames, pick, withValues } from "./changes.ts";
import { dtoOf, valuesOf } from "./values.ts";

const form = defineForm({
  control: "partyEditControl",
  needs: anyOf("Club"),
  writes: anyOf("Club"),
  title: "name",
  fields: {
    name: line({ max: 10, required: true }),
    "athlete.doctorDate": day({}),
    "referee.location.city": line({ max: 5 }),
    "referee.grades": rows({ most: 3, fields: { grade: line({ max: 5 }) } }),
    "trainer.note": line({ max: 5, readOnly: true }),
  },
  rules: (dto) =>
    dto["athlete.doctorDate"] === "2026-01-01"
      ? [{ path: "athlete.doctorDate", message: "people.person.doctorDatePast" }]
      : [],
});
const record = {
  id: 4,
  name: "Ács",
  athlete: { doctorDate: "2027-01-01" },
  referee: { location: { city: "Ajka" }, grades: [{ grade: "A" }] },
  trainer: { note: "n" },
};
const values = valuesOf(form.fields, record);

describe("nested record", () => {
  it("has its values at the wire's paths; a hidden one has none", () => {
    expect(values).toMatchObject({ athlete: { doctorDate: "2027.01.01." }, referee: record.referee });
    expect(dtoOf(form.fields, values, record)).toEqual({
      name: "Ács",
      athlete: record.athlete,
      referee: record.referee,
    });
    expect(valuesOf(form.fields, { id: 4, name: "Ács", athlete: null })).toEqual({ name: "Ács" });
  });

  it("reports changes by field", () => {
    const typed = withValues(values, { "referee.location.city": "Baja" });
    const changed = changedNames(values, typed, Object.keys(form.fields));
    expect(changed).toEqual(["referee.location.city"]);
    expect(pick(typed, changed)).toEqual({ "referee.location.city": "Baja" });
    expect(values).toMatchObject({ referee: { location: { city: "Ajka" } } });
  });

  it("reports problems at its paths, also those of the form's rules and of its rows", async () => {
    const check = formResolver(form, record, (code) => code);
    const problems = async (changes: Record<string, unknown>, names: string[] = []) =>
      (await check(withValues(values, changes), undefined, { fields: {}, shouldUseNativeValidation: false, names }))
        .errors;
    expect(await problems({ "athlete.doctorDate": "2026.01.01." })).toMatchObject({
      athlete: { doctorDate: { message: "people.person.doctorDatePast" } },
    });
    const long = await problems({ "referee.location.city": "Balatonfüred", "referee.grades.0.grade": "first class" });
    expect(long).toMatchObject({ referee: { location: { city: {} }, grades: [{ grade: {} }] } });
    expect(["referee.location.city", "referee.grades", "referee.grades.0.grade"].map(fieldOf)).toEqual([
      "referee.location.city",
      "referee.grades",
      "referee.grades",
    ]);
  });

  it("reads its texts at its paths, also those of its rows", () => {
    const words = wordsOf({ say: (path) => path }, "party");
    const labelOf = labelsOf(words, [], String);
    expect(labelOf("referee.location.city")).toBe("party.referee.location.city");
    expect(labelOf("referee.grades.0.grade")).toBe("party.referee.grades – 1: party.rows.referee.grades.grade");
  });
});
