import { describe, expect, it } from "vitest";
import { anyOf, superAdmin } from "../access.ts";
import { dtoSchema } from "./form.calls.ts";
import { flat, nested } from "./form-names.ts";
import { defineForm, line, type Dto } from "./form.ts";

const form = defineForm({
  control: "partyEditControl",
  needs: anyOf("Club"),
  writes: anyOf("Club"),
  title: "name",
  fields: {
    name: line({ max: 10, required: true }),
    "referee.languages": line({ max: 20 }),
    "referee.location.city": line({ max: 5, required: true }),
    "register.status": line({ max: 5, shownTo: superAdmin }),
    "athlete.taj": line({ max: 5, confined: true }),
    "athlete.changed": line({ max: 5, readOnly: true }),
  },
  rules: (dto) =>
    dto["referee.languages"] === "semmi" ? [{ path: "referee.languages", message: "kernel.error.required" }] : [],
});

const dto = { name: "a", referee: { languages: null, location: { city: "Ajka" } } };
const problems = (value: unknown) =>
  dtoSchema(form)
    .safeParse(value)
    .error?.issues.map(({ path, code }) => [path.join("."), code]);

describe("fields of a record within a record", () => {
  it("are nested, and flattened again", () => {
    const side = { name: "a", "referee.languages": null, "referee.location.city": "Ajka" };
    expect(nested(side)).toEqual(dto);
    expect(flat(dto, Object.keys(form.fields))).toEqual(side);
    expect(flat({ referee: null, constructor: 1 }, ["referee.languages", "toString"])).toEqual({});
  });

  it("are read from the wire under their dotted names", () => {
    const read: Partial<Dto<typeof form>> = dtoSchema(form).parse(dto);
    expect(read).toEqual({ name: "a", "referee.languages": null, "referee.location.city": "Ajka" });
  });

  it("report problems by path", () => {
    expect(problems({ ...dto, referee: { ...dto.referee, location: { city: "Balatonfüred" } } })).toEqual([
      ["referee.location.city", "too_big"],
    ]);
    expect(problems({ name: "a" })).toEqual([["referee", "invalid_type"]]);
    expect(problems({ ...dto, referee: { ...dto.referee, shoe: 1 } })).toEqual([["referee", "unrecognized_keys"]]);
    expect(problems({ ...dto, "referee.languages": "x" })).toEqual([["", "unrecognized_keys"]]);
    expect(problems({ ...dto, athlete: { changed: "x" } })).toEqual([["athlete", "unrecognized_keys"]]);
    expect(problems({ ...dto, referee: { ...dto.referee, languages: "semmi" } })).toEqual([
      ["referee.languages", "custom"],
    ]);
  });

  it("are required by their rules only where there is such a record", () => {
    const strict = defineForm({
      ...form,
      rules: (given) => {
        if (given.name === undefined) throw new Error("a rule was given what is no record");
        return [];
      },
    });
    for (const none of [[], "", 1, null])
      expect(
        dtoSchema(strict)
          .safeParse(none)
          .error?.issues.map(({ code }) => code),
      ).toEqual(["invalid_type"]);
  });

  it("may be absent where the viewer does not see them", () => {
    expect(problems({ ...dto, register: {}, athlete: {} })).toBeUndefined();
    expect(problems({ ...dto, athlete: { taj: "12345" } })).toBeUndefined();
  });
});
