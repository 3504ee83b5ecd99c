import type { Viewer } from "@rajt/contract/kernel/access";
import { sql, type RawBuilder } from "kysely";
import type { RowResult } from "@rajt/contract/roster/roster.schema";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { clubsFor, openedPersons } from "../people/index.ts";
import type { Cell } from "./cell.ts";

export type Club = { readonly id: number; readonly fullName: string; readonly shortName: string };

/** Returns the clubs that the viewer may put persons into. */
export async function clubsOf(runner: Runner, viewer: Viewer): Promise<Club[]> {
  const { rows } =
    await sql<Club>`select o.id, o.full_name as "fullName", o.short_name as "shortName" from organisation o
    where o.id in (select offered.id from (${clubsFor(viewer)}) as offered) order by o.id`.execute(runner);
  return rows;
}

export type PersonMatch = { readonly byLicence: number | null; readonly byTaj: number | null };

/**
 * Returns the persons in the viewer's sight with a licence number and with a social security number. Only viewers who
 * may see the latter find by it: the club and super admins.
 */
export async function findPersons(
  runner: Runner,
  viewer: Viewer,
  { licence, tajMark }: { licence: string | null; tajMark: string | null },
): Promise<PersonMatch> {
  const seesTaj = viewer.isSuperAdmin || viewer.isClub;
  const found = (condition: RawBuilder<boolean>) =>
    sql`(select a.id from account a where ${condition} and ${openedPersons(viewer)})`;
  const { rows } = await sql<PersonMatch>`select
    ${found(sql`a.id = (select l.person_id from licence l where upper(l.number) = ${licence}::text)`)} as "byLicence",
    ${found(sql`${seesTaj}::boolean and a.id = (select s.id from person s where s.social_security_number_mark = ${tajMark}::text and not s.removed and s.known_as is null)`)} as "byTaj"`.execute(
    runner,
  );
  return rows[0] ?? { byLicence: null, byTaj: null };
}

/** The outcome of checking a row. */
export type Outcome = {
  readonly result: RowResult;
  readonly name: string;
  readonly problems: readonly FieldProblem[];
  readonly changed: readonly string[];
  readonly personId: number | null;
  readonly personUpdated: string | null;
};

export type ImportHead = { readonly headings: readonly Cell[]; readonly rowCount: number };
export type StoredRow = Omit<Outcome, "result"> & {
  readonly place: number;
  readonly line: number;
  readonly cells: readonly Cell[] | null;
  readonly result: RowResult | null;
  readonly isApplied: boolean;
};

type NewRow = Pick<StoredRow, "line" | "name" | "cells" | "problems">;

/** The open imports of one account; the oldest is deleted. */
const MOST_OPEN = 3;

/** Cells are sealed for their position in the file. */
const sealContext = (key: string, place: number): string => `roster/${key}/${place}`;

export async function storeImport(
  tx: Tx,
  vault: Vault,
  { key, account, headings, at }: { key: string; account: number; headings: readonly Cell[]; at: Date },
  rows: readonly NewRow[],
): Promise<void> {
  await sql`delete from roster_import where account_id = ${account} and key not in
    (select key from roster_import where account_id = ${account} order by created_at desc limit ${MOST_OPEN - 1})`.execute(
    tx,
  );
  await sql`insert into roster_import (key, account_id, headings, row_count, created_at)
    values (${key}, ${account}, ${JSON.stringify(headings)}, ${rows.length}, ${at})`.execute(tx);
  const stored = rows.map(({ cells, ...row }, place) => ({
    ...row,
    place,
    cells: cells && vault.seal(JSON.stringify(cells), sealContext(key, place)),
  }));
  // Problems of the file itself are decided already.
  await sql`insert into roster_import_row (import_key, place, line, name, cells, problems)
    select ${key}, place, line, name, cells, problems
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (place integer, line integer, name text, cells text, problems jsonb)`.execute(
    tx,
  );
}

/** Returns an import; undefined unless it belongs to the account. */
export async function readImport(runner: Runner, key: string, account: number): Promise<ImportHead | undefined> {
  const { rows } = await sql<ImportHead>`select headings, row_count as "rowCount" from roster_import
    where key = ${key} and account_id = ${account}`.execute(runner);
  return rows[0];
}

const ROW = sql`place, line, name, cells, result, problems, changed, person_id as "personId",
  to_char(person_updated, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "personUpdated", applied_at is not null as "isApplied"`;

type SealedRow = Omit<StoredRow, "cells"> & { readonly cells: string | null };

const opened = (vault: Vault, key: string, rows: readonly SealedRow[]): StoredRow[] =>
  rows.map((row) => ({
    ...row,
    cells: row.cells === null ? null : (JSON.parse(vault.open(row.cells, sealContext(key, row.place))) as Cell[]),
  }));

export async function readRows(
  runner: Runner,
  vault: Vault,
  key: string,
  { from, limit }: { from: number; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<SealedRow>`select ${ROW} from roster_import_row
    where import_key = ${key} and place >= ${from} order by place limit ${limit}`.execute(runner);
  return opened(vault, key, rows);
}

/** Returns all refused rows of a file. */
export async function readRefused(runner: Runner, vault: Vault, key: string): Promise<StoredRow[]> {
  const { rows } = await sql<SealedRow>`select ${ROW} from roster_import_row
    where import_key = ${key} and result = 'REFUSED' order by place`.execute(runner);
  return opened(vault, key, rows);
}

export async function hasUnchecked(runner: Runner, key: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (
    select from roster_import_row where import_key = ${key} and result is null) as some`.execute(runner);
  return rows[0]?.some ?? false;
}

/** Stores the outcome of a row; deletes the cells of an unchanged row. */
export async function storeOutcome(
  runner: Runner,
  { key, place }: { key: string; place: number },
  { result, name, problems, changed, personId, personUpdated }: Outcome,
): Promise<void> {
  await sql`update roster_import_row set result = ${result}, name = ${name}, problems = ${JSON.stringify(problems)},
      changed = ${JSON.stringify(changed)}, person_id = ${personId}, person_updated = ${personUpdated}::timestamptz,
      cells = case when ${result === "UNCHANGED"}::boolean then null else cells end
    where import_key = ${key} and place = ${place} and applied_at is null`.execute(runner);
}

/** Takes a row to write it, and deletes its cells. Of concurrent requests one gets true. */
export async function takeRow(tx: Tx, { key, place }: { key: string; place: number }, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update roster_import_row set applied_at = ${at}, cells = null
    where import_key = ${key} and place = ${place} and applied_at is null and result in ('NEW', 'UPDATED')`.execute(tx);
  return numAffectedRows === 1n;
}

export async function nameWritten(
  tx: Tx,
  { key, place }: { key: string; place: number },
  personId: number,
): Promise<void> {
  await sql`update roster_import_row set person_id = ${personId} where import_key = ${key} and place = ${place}`.execute(
    tx,
  );
}

/** Deletes imports older than a moment. */
export async function purgeImports(runner: Runner, before: Date): Promise<void> {
  await sql`delete from roster_import where created_at < ${before}`.execute(runner);
}
