import { anyOf } from "@rajt/contract/kernel/access";
import { day, defineForm, line, rows } from "@rajt/contract/kernel/form/form";
import { describe, expect, it } from "vitest";
import { formResolver } from "../check/form-schema.ts";
import { wordsOf } from "../form-words.ts";
import { pathInForm, renamedForm, sentNested, sideBySide } from "./nested-names.ts";

const form = renamedForm(
  defineForm({
    control: "partyEditControl",
    needs: anyOf("Club"),
    writes: anyOf("Club"),
    title: "name",
    tabs: { base: ["name", "referee.location.city"], documents: ["documentList"] },
    fields: {
      name: line({ max: 10, required: true }),
      "athlete.doctorDate": day({}),
      "referee.location.city": line({ max: 5 }),
      documentList: rows({ most: 3, fields: { name: line({ max: 5 }) } }),
    },
    rules: (dto) =>
      dto["athlete.doctorDate"] === "2026-01-01"
        ? [{ path: "athlete.doctorDate", message: "people.person.doctorDatePast" }]
        : [],
  }),
);
const record = {
  id: 4,
  name: "Ács",
  athlete: { doctorDate: "2027-01-01" },
  referee: { location: { city: "Ajka" } },
  documentList: [],
};

describe("a record within the record", () => {
  it("is laid side by side, and nested again where it is sent", () => {
    const side = { "athlete/doctorDate": "2027-01-01", "referee/location/city": "Ajka" };
    expect(sideBySide(form.fields, record)).toMatchObject(side);
    expect(sentNested({ name: "Ács", ...side })).toEqual({
      name: "Ács",
      athlete: record.athlete,
      referee: record.referee,
    });
    expect(form.tabs).toEqual({ base: ["name", "referee/location/city"], documents: ["documentList"] });
  });

  it("has its problems where its fields are, those of the form's rules too", async () => {
    expect(pathInForm(form.fields, "referee.location.city")).toBe("referee/location/city");
    expect(pathInForm(form.fields, "documentList.0.name")).toBe("documentList.0.name");
    const check = formResolver(form, record, (code) => code);
    const values = { name: "Ács", "athlete/doctorDate": "2026.01.01.", "referee/location/city": "", documentList: [] };
    const options = { fields: {}, shouldUseNativeValidation: false };
    const late = await check(values, undefined, options);
    expect(late.errors).toMatchObject({ "athlete/doctorDate": { message: "people.person.doctorDatePast" } });
    const long = await check(
      { ...values, "athlete/doctorDate": "", "referee/location/city": "Balatonfüred" },
      undefined,
      options,
    );
    expect(Object.keys(long.errors)).toEqual(["referee/location/city"]);
  });

  it("are called as on the wire, their rows too", () => {
    const words = wordsOf({ say: (path) => path }, "party");
    expect(words.label("referee/location/city")).toBe("party.referee.location.city");
    expect(words.rows("referee/grades").label("grade")).toBe("party.rows.referee.grades.grade");
  });
});
