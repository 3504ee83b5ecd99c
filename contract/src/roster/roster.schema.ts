/** A roster of athletes and trainers in a spreadsheet (product/people 21): its columns and size limits. */
import * as z from "zod";
import type { Field } from "../kernel/form/form.ts";
import { personForm } from "../people/person/person.form.ts";

type Name = keyof typeof personForm.fields;

/** The columns in the order of the template: fields of the person's form, with their labels as headings. */
export const ROSTER_FIELDS = [
  "athlete.licenseNumber",
  "athlete.taj",
  "lastName",
  "firstName",
  "birthDate",
  "birthPlace",
  "motherLastName",
  "motherFirstName",
  "gender",
  "nationality",
  "nationalityOther",
  "club",
  "isAthlete",
  "isTrainer",
  "email",
  "phoneNumber",
  "address.zipcode",
  "address.city",
  "address.county",
  "address.street",
  "address.streetType",
  "address.number",
  "address.floor",
  "address.door",
  "athlete.licenseType",
  "athlete.chipNumber",
  "athlete.doctorDate",
  "athlete.idCardNumber",
  "athlete.passportNumber",
  "trainer.qualification",
  "trainer.qualificationOther",
  "trainer.qualificationSport",
  "trainer.acceptSelfRecommendation",
] as const satisfies readonly Name[];
export type RosterField = (typeof ROSTER_FIELDS)[number];

const FIELDS: Readonly<Record<string, Field>> = personForm.fields;
/** Returns the declaration of a column's field. cast: to look up by name; each of them exists */
export const rosterField = (name: RosterField): Field => FIELDS[name] ?? personForm.fields.name;

/**
 * Returns whether a field is filled in later on the person's own page, before verification: no cell holds pictures or
 * documents, and nobody accepts the statutes for another person.
 */
export const isFilledInLater = (name: string): boolean => FIELDS[name]?.kind === "file" || name === "accept";

export const MOST_ROSTER_ROWS = 2_000;
export const LARGEST_ROSTER = 5 * 1_048_576;

/** The result of a row of the file. */
export const RowResult = z.enum(["NEW", "UPDATED", "UNCHANGED", "REFUSED"]);
export type RowResult = z.output<typeof RowResult>;
