import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import type { Field } from "@rajt/contract/kernel/form/form";
import { anyOf, writes } from "@rajt/contract/kernel/access";
import * as field from "@rajt/contract/kernel/form/form";
import { open, serve } from "../form.testbed.tsx";

afterEach(cleanup);

/** The purposes of WCAG 1.3.5 that forms of oneself ask for, by the names of the fields; written by hand. */
const PURPOSES: Readonly<Record<string, string>> = {
  lastName: "family-name",
  firstName: "given-name",
  birthDate: "bday",
  gender: "sex",
  email: "email",
  phoneNumber: "tel",
  "address.zipcode": "postal-code",
  "address.city": "address-level2",
  "address.county": "address-level1",
  "address.street": "address-line1",
};

const purposesOf = (fields: Readonly<Record<string, Field>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.autofill]));

it.each([
  ["the profile", personForm.fields],
  ["the registration", personRegistration.fields],
])("every field of %s that has a purpose says it", (_, fields) => {
  expect(purposesOf(fields, Object.keys(PURPOSES))).toEqual(PURPOSES);
});

it.each([
  ["the profile", organisationForm.fields],
  ["the registration", organisationRegistration.fields],
])("%s of an organisation says its own, and none of its officers, who are others", (_, fields) => {
  expect(purposesOf(fields, ["fullName", "email", "address.zipcode"])).toEqual({
    fullName: "organization",
    email: "email",
    "address.zipcode": "postal-code",
  });
  const officers = Object.keys(fields).filter((name) => /^(president|contact|economicLeader)\./.test(name));
  expect(officers.length).toBeGreaterThan(0);
  expect(Object.values(purposesOf(fields, officers)).filter(Boolean)).toEqual([]);
});

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
])("a browser may fill in what is one's own (%s), and digits are asked for by their keyboard", async (isOwn, told) => {
  const record = { id: 5, updated: "2027-05-01T10:00:00.000Z", protectionLevel: null, name: "R", may: { isOwn } };
  serve({ getData: { ...record, birthDate: null, phone: null, taj: null, note: null, level: null } });
  await open(ownForm);
  const inputs = ["Név", "Születés", "Telefon", "TAJ", "Megjegyzés", "Szint"].map((label) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: "input, select" }),
  );
  expect(inputs.map((input) => input.getAttribute("autocomplete"))).toEqual(told);
  expect(inputs.map((input) => input.getAttribute("inputmode")).slice(1, 4)).toEqual(["decimal", "tel", "numeric"]);
});
