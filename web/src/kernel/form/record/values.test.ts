import { describe, expect, it } from "vitest";
import { trialForm } from "../form.testbed.tsx";
import { dtoOf, emptyRow, valuesOf } from "./values.ts";

const { fields } = trialForm;

const record = {
  id: 5,
  name: "Rajt",
  note: null,
  age: 12,
  active: true,
  birthDate: "2010-05-31",
  made: "2027-05-31T15:00:42.123Z",
  level: null,
  created: "2020-01-01",
  parent: { id: 3, name: "Felnőtt" },
  groups: [{ id: 1, name: "A" }],
  grants: [{ service: "Club", level: "ReadOnly" }],
};

describe("values", () => {
  it("has the record's fields in their typed form", () => {
    expect(valuesOf(fields, record)).toEqual({
      name: "Rajt",
      note: "",
      age: "12",
      active: true,
      birthDate: "2010.05.31.",
      made: "2027.05.31. 17:00",
      level: "",
      created: "2020.01.01.",
      parent: { id: 3, name: "Felnőtt" },
      groups: [{ id: 1, name: "A" }],
      grants: [{ service: "Club", level: "ReadOnly" }],
    });
  });

  it("returns unchanged fields as they were loaded, with a moment's seconds and without read-only fields", () => {
    const { id: _, created, ...written } = record;
    expect(dtoOf(fields, valuesOf(fields, record), record)).toEqual(written);
    expect(created).toBeDefined();
  });

  it.each([
    ["age", "1 234", 1234],
    ["age", "12a", "12a"],
    ["age", "", ""],
    ["birthDate", "2027-5-31", "2027-05-31"],
    ["birthDate", "2027.02.30.", "2027.02.30."],
    ["made", "2027.05.31. 18:30", "2027-05-31T16:30:00.000Z"],
    ["made", "holnap", "holnap"],
    ["name", "", null],
    ["level", "", null],
  ])("sends a %s typed as %j as %j", (name, typed, sent) => {
    expect(dtoOf(fields, { [name]: typed }, record)).toEqual({ [name]: sent });
  });

  it("has empty values in a new row", () => {
    expect(emptyRow(fields.grants.fields)).toEqual({ service: "", level: "" });
  });
});
