import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { ownPersonFields, personForm } from "@rajt/contract/people/person/person.form";
import { expect, test } from "vitest";
import { FIELDS, GUARDED, OTHERS_FIELDS } from "./fields.policy.ts";

type Declared = Readonly<Record<string, object>>;
const FORMS: readonly [keyof typeof FIELDS, Declared][] = [
  ["person", personForm.fields],
  ["organisation", organisationForm.fields],
];
const OFFICE = "an office that reads";

test.each(FORMS)("the policy names the viewers of every field of a %s, as its declaration does", (form, fields) => {
  const policy: Readonly<Record<string, keyof typeof GUARDED | "open">> = FIELDS[form];
  expect(Object.keys(policy).toSorted(), "say in policy/fields.policy.ts who sees it").toEqual(
    Object.keys(fields).toSorted(),
  );
  const said = (name: string) => {
    const fact = policy[name] ?? "open";
    return fact === "open" ? null : GUARDED[fact];
  };
  const names = Object.keys(fields);
  const is = (name: string, what: string) => what in (fields[name] ?? {});
  expect(names.filter((name) => is(name, "masked") && said(name) === null)).toEqual([]);
  // Health data are not the office's business either.
  const seenByOffice = (name: string) => said(name)?.seenBy.some((by) => by === OFFICE) ?? true;
  expect(names.filter((name) => is(name, "confined") && seenByOffice(name))).toEqual([]);
  // A field that is searched by name has that name.
  const lastOf = (name: string) => name.split(".").at(-1) ?? "";
  const keysOf = (name: string): readonly string[] => said(name)?.keys ?? [];
  expect(names.filter((name) => keysOf(name).length > 0 && !keysOf(name).includes(lastOf(name)))).toEqual([]);
});

test("persons change every own field that the policy does not leave to others", () => {
  const own = Object.keys(personForm.fields).filter((name) => !OTHERS_FIELDS.includes(name));
  expect(own.toSorted(), "add it to ownPersonFields, or say in policy/fields.policy.ts that others change it").toEqual(
    ownPersonFields.toSorted(),
  );
});
