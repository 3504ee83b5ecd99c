import type { Viewer } from "@rajt/contract/kernel/access";
import { firstOfEach } from "@rajt/contract/kernel/form/form";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { withoutBlanks } from "@rajt/contract/people/person/identifiers.rules";
import { Refusal, type FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { FormRecords } from "../../kernel/form/index.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { clashesInSight, markOf } from "../people/index.ts";
import { findPersons, type Outcome } from "./roster.store.ts";
import { nameOf, type RowRead } from "./read-row.ts";

/** The importing viewer, the time, and the language of messages about clashes. */
export type Importing = {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly now: Date;
  readonly locale: Locale;
  readonly vault: Vault;
};

export type Stored = NonNullable<Awaited<ReturnType<FormRecords["read"]>>>;
export type Match = { readonly record: Stored | null };

/**
 * Returns the person of a row: null for a new one, or the person with its numbers.
 *
 * @throws {Refusal} if the numbers belong to two persons, or the licence to nobody whom the viewer may write
 */
export async function matchRow(
  records: FormRecords,
  runner: Runner,
  { viewer, vault }: Importing,
  { fields }: RowRead,
): Promise<Match> {
  const licence = textIn(fields, "athlete.licenseNumber");
  const taj = textIn(fields, "athlete.taj");
  if (licence === null && taj === null) return { record: null };
  const { byLicence, byTaj } = await findPersons(runner, viewer, {
    licence,
    tajMark: markOf(vault, taj && withoutBlanks(taj)),
  });
  if (byLicence !== null && byTaj !== null && byLicence !== byTaj)
    throw refused({ path: "athlete.licenseNumber", message: "roster.problem.twoPersons" });
  // Only super admins assign numbers: for others, a number must belong to an existing person.
  if (licence !== null && byLicence === null && !viewer.isSuperAdmin)
    throw refused({ path: "athlete.licenseNumber", message: "roster.problem.licenceUnknown" });
  const id = byLicence ?? byTaj;
  return { record: id === null ? null : await records.read(runner, viewer, id) };
}

/**
 * Returns all problems of a row by itself. If it is unknown which person the row is about, missing columns are no
 * problem: the person may have the values.
 */
export async function flawsOf(
  records: FormRecords,
  runner: Runner,
  importing: Importing,
  { match, fields }: { match: Match | null; fields: RowRead["fields"] },
): Promise<FieldProblem[]> {
  const record = match?.record ?? null;
  const flaws = await records.flaws(runner, importing, record, record ? fields : asAthlete(fields));
  return match ? flaws : flaws.filter(({ path }) => Object.hasOwn(fields, path));
}

/** Returns the clashes with other persons in the viewer's sight, once the row is complete. */
export const clashesOf = (
  runner: Runner,
  { viewer }: Importing,
  { record }: Match,
  fields: RowRead["fields"],
): Promise<FieldProblem[]> => {
  return clashesInSight(runner, { ...record?.values, ...fields }, { viewer, id: record?.id ?? null });
};

/** Writes a row as the form would, as a new or an existing person. Returns the id. */
export async function writeRow(
  records: FormRecords,
  tx: Tx,
  importing: Importing,
  { record, fields }: Match & { fields: RowRead["fields"] },
): Promise<number> {
  const { id } = record
    ? await records.update(tx, importing, record, fields)
    : await records.insert(tx, importing, asAthlete(fields));
  return id;
}

/** A new person without a role in the file is an athlete. */
const asAthlete = (fields: RowRead["fields"]): RowRead["fields"] =>
  "isAthlete" in fields || fields["isTrainer"] === true ? fields : { ...fields, isAthlete: true };

type Refused = { readonly row: RowRead; readonly record: Stored | null; readonly flaws?: readonly FieldProblem[] };

/** Returns the outcome of a refused row with all its problems. */
export function outcomeOfRefusal(error: Refusal, { row, record, flaws = [] }: Refused): Outcome {
  const { problems = [], variables } = error.details;
  const whole: FieldProblem = { path: "", message: error.code, ...(variables && { variables }) };
  // A lock conflict names fields too, but its message is about who changed them and when.
  const isOfFields = error.code === "kernel.error.invalid" && problems.length > 0;
  const all = [...row.problems, ...(isOfFields ? problems : [whole]), ...flaws];
  return {
    ...namesOf(row, record),
    result: "REFUSED",
    problems: firstOfEach(all),
    changed: [],
  };
}

/** Returns the name of the row's person, as far as known. */
export const namesOf = (row: RowRead, record: Stored | null) => ({
  name: nameOf(row) || (textIn(record?.values ?? {}, "name") ?? ""),
  personId: record?.id ?? null,
  personUpdated: record?.updated ?? null,
});

/** Returns the error of a row as a refusal; rethrows errors that are not the row's. */
export function refusalOf(records: FormRecords, error: unknown): Refusal {
  const meant = records.meaningOf(error);
  if (!(meant instanceof Refusal)) throw meant;
  return meant.code === "kernel.error.noData" ? new Refusal("roster.problem.notYours") : meant;
}

const refused = (problem: FieldProblem): Refusal => new Refusal("kernel.error.invalid", { problems: [problem] });

const textIn = (fields: RowRead["fields"], name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" ? value : null;
};
