import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { anyOf, writes } from "@rajt/contract/kernel/access";
import * as field from "@rajt/contract/kernel/form/form";
import { open, serve } from "../form.testbed.tsx";

afterEach(cleanup);

const ownForm = field.defineForm({
  control: "ownEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "name",
  fields: {
    name: field.line({ max: 50, autofill: "family-name" }),
    birthDate: field.day({ autofill: "bday" }),
    phone: field.line({ max: 20, mask: "+0000000000000", autofill: "tel" }),
    taj: field.line({ max: 11, mask: "000 000 000" }),
    note: field.line({ max: 50 }),
    level: field.oneOf({ values: ["ReadOnly"], labels: "trial.level", autofill: "sex" }),
  },
});

it.each([
  [true, ["family-name", "bday", "tel", "off", "off", "sex"]],
  [false, ["off", "off", "off", "off", "off", "off"]],
])(
  "allows autofill in one's own record only (%s), and opens the digit keyboard for digits",
  async (isOwn, expected) => {
    const record = { id: 5, updated: "2027-05-01T10:00:00.000Z", protectionLevel: null, name: "R", may: { isOwn } };
    serve({ getData: { ...record, birthDate: null, phone: null, taj: null, note: null, level: null } });
    await open(ownForm);
    const inputs = ["Név", "Születés", "Telefon", "TAJ", "Megjegyzés", "Szint"].map((label) =>
      screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input, select" }),
    );
    expect(inputs.map((input) => input.getAttribute("autocomplete"))).toEqual(expected);
    expect(inputs.map((input) => input.getAttribute("inputmode")).slice(1, 4)).toEqual(["decimal", "tel", "numeric"]);
  },
);
