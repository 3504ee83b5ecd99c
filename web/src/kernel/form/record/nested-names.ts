/**
 * Records within the record. A declaration names their fields `president.lastName`, and so does the wire; but to the library that keeps what
 * is typed a dot is a way into a value, so inside the form they are `president/lastName`, one field like any other.
 */
import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import type { Fields, Form, Problem } from "@rajt/contract/kernel/form/form";
import type { SectionNames } from "../layout.ts";
import type { Values } from "./values.ts";

export const inForm = (name: string): string => name.replaceAll(".", "/");
export const onWire = (name: string): string => name.replaceAll("/", ".");

/** A declaration whose fields are named as they are inside a form. */
export function renamedForm(form: Form): Form {
  const { fields, tabs, rules } = form;
  if (Object.keys(fields).every((name) => name === inForm(name))) return form;
  const renamed = renamedKeys(fields, inForm) as Fields;
  return {
    ...form,
    fields: renamed,
    ...(tabs && { tabs: renamedSections(tabs) }),
    ...(rules && {
      rules: (dto: Values): Problem[] =>
        rules(renamedKeys(dto, onWire)).map(({ path, message }) => ({ path: pathInForm(renamed, path), message })),
    }),
  };
}

export const renamedSections = (sections: SectionNames): SectionNames =>
  Object.fromEntries(Object.entries(sections).map(([key, names]) => [key, names.map(inForm)]));

/** A record from the wire, its fields side by side. */
export const sideBySide = (fields: Fields, record: Values): Values => ({
  ...record,
  ...renamedKeys(flat(record, Object.keys(fields).map(onWire)), inForm),
});

/** Returns the values as they are sent, nested as on the wire. */
export const sentNested = (dto: Values): Values => nested(renamedKeys(dto, onWire));

/**
 * Returns the place inside the form of a path of the wire: `president.lastName` → `president/lastName`,
 * `raceList.0.startTime` as it is.
 */
export function pathInForm(fields: Fields, path: string): string {
  const name = Object.keys(fields).find((one) => path === onWire(one) || path.startsWith(`${onWire(one)}.`));
  return name === undefined ? path : name + path.slice(name.length);
}

const renamedKeys = (values: Readonly<Record<string, unknown>>, rename: (name: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
