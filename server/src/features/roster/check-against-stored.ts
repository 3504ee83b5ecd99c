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

/** The one who imports, the moment, and the language in which a clash is told. */
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
 * Returns the person that a row is about: none yet, or the one whom its numbers name.
 *
 * @throws {Refusal} where they name two, or a licence that is nobody's whom the viewer may write
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
  // Only super admins give numbers: anyone else who has one has it of a person who should be found.
  if (licence !== null && byLicence === null && !viewer.isSuperAdmin)
    throw refused({ path: "athlete.licenseNumber", message: "roster.problem.licenceUnknown" });
  const id = byLicence ?? byTaj;
  return { record: id === null ? null : await records.read(runner, viewer, id) };
}

/**
 * All that is wrong with a row by itself. Where nobody knows whom it is about, what the file does not say is not missing: the person may
 * have it.
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

/** Returns the other persons in the viewer's sight whom the row describes, once it is whole. */
export const clashesOf = (
  runner: Runner,
  { viewer }: Importing,
  { record }: Match,
  fields: RowRead["fields"],
): Promise<FieldProblem[]> => {
  return clashesInSight(runner, { ...record?.values, ...fields }, { viewer, id: record?.id ?? null });
};

/** Writes a row as the form would, of a new person or an old one. */
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

/** A new person of whom the file says nothing else is an athlete. */
const asAthlete = (fields: RowRead["fields"]): RowRead["fields"] =>
  "isAthlete" in fields || fields["isTrainer"] === true ? fields : { ...fields, isAthlete: true };

type Refused = { readonly row: RowRead; readonly record: Stored | null; readonly flaws?: readonly FieldProblem[] };

/** The refusal of a row as what it came to, and what else is wrong with it. */
export function outcomeOfRefusal(error: Refusal, { row, record, flaws = [] }: Refused): Outcome {
  const { problems = [], variables } = error.details;
  const whole: FieldProblem = { path: "", message: error.code, ...(variables && { variables }) };
  // A clash names its fields too, but what matters is who changed them and when.
  const isOfFields = error.code === "kernel.error.invalid" && problems.length > 0;
  const all = [...row.problems, ...(isOfFields ? problems : [whole]), ...flaws];
  return {
    ...namesOf(row, record),
    result: "REFUSED",
    problems: firstOfEach(all),
    changed: [],
  };
}

/** Returns the names of the person that a row is about, as far as they are known. */
export const namesOf = (row: RowRead, record: Stored | null) => ({
  name: nameOf(row) || (textIn(record?.values ?? {}, "name") ?? ""),
  personId: record?.id ?? null,
  personUpdated: record?.updated ?? null,
});

/** The error of a row as a refusal; whatever else happened is not the row's. */
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
