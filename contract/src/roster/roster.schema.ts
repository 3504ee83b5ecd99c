/** A roster in a spreadsheet of a club's or the federation's athletes and trainers (product/people 21): what its columns are and how large it may be. */
import * as z from "zod";
import type { Field } from "../kernel/form/form.ts";
import { personForm } from "../people/person/person.form.ts";

type Name = keyof typeof personForm.fields;

/** The columns in the order of the template: fields of the person's form, whose labels are the headings. */
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
/** Returns the declaration of a column's field. The cast to a lookup by name: every one of them is there. */
export const rosterField = (name: RosterField): Field => FIELDS[name] ?? personForm.fields.name;

/**
 * Returns whether a field is asked for later, on the person's own page, before the federation verifies: no cell holds
 * pictures, documents, and the statutes, which nobody accepts for another.
 */
export const isAskedLater = (name: string): boolean => FIELDS[name]?.kind === "file" || name === "accept";

export const MOST_ROSTER_ROWS = 2_000;
export const LARGEST_ROSTER = 5 * 1_048_576;

/** The result of a row of the file. */
export const RowResult = z.enum(["NEW", "UPDATED", "UNCHANGED", "REFUSED"]);
export type RowResult = z.output<typeof RowResult>;
