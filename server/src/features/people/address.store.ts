import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";

export type Purpose = "HOME" | "BILLING" | "REFEREE";

/** The parts of an address as a form names them, and their columns. */
const COLUMNS = {
  zipcode: "zipcode",
  city: "city",
  county: "county",
  street: "street",
  streetType: "street_type",
  number: "number",
  floor: "floor",
  door: "door",
} as const;
type Part = keyof typeof COLUMNS;

/** Reads the parts of an address of account `a`, by the names of a form: `addressOf("address", "HOME")`. */
export const addressOf = <const G extends string>(
  group: G,
  purpose: Purpose,
): { readonly [K in Part as `${G}.${K}`]: RawBuilder<string | null> } =>
  // The cast: each key is made of the group's name and a part's.
  Object.fromEntries(
    Object.entries(COLUMNS).map(([part, column]) => [`${group}.${part}`, partOf(column, purpose)]),
  ) as { readonly [K in Part as `${G}.${K}`]: RawBuilder<string | null> };

export const countryOf = (purpose: Purpose): RawBuilder<string | null> => partOf("country", purpose);

const partOf = (column: string, purpose: Purpose): RawBuilder<string | null> =>
  sql`(select ${sql.ref(`d.${column}`)} from address d where d.account_id = a.id and d.purpose = ${sql.lit(purpose)})`;

/** An address of account `a` in one line: `9700 Szombathely, Fő tér 1.` */
export const addressLine = sql<
  string | null
>`(select nullif(concat_ws(', ', nullif(concat_ws(' ', d.zipcode, d.city), ''),
    nullif(concat_ws(' ', d.street, d.street_type, d.number), '')), '')
  from address d where d.account_id = a.id and d.purpose = 'HOME')`;

/** Writes the parts that a dto has under a group's name; an address none of whose parts is known is not there. */
export async function writeAddress(
  tx: Tx,
  { id, group, purpose, country = "HU" }: { id: number; group: string; purpose: Purpose; country?: string | null },
  dto: Readonly<Record<string, unknown>>,
): Promise<void> {
  const parts = Object.entries(COLUMNS).map(([part, column]) => [column, dto[`${group}.${part}`] ?? null] as const);
  if (parts.every(([, value]) => value === null) && (country === null || country === "HU")) {
    await sql`delete from address where account_id = ${id} and purpose = ${purpose}`.execute(tx);
    return;
  }
  const names = sql.join(parts.map(([column]) => sql.id(column)));
  await sql`
    insert into address (account_id, purpose, country, ${names})
    values (${id}, ${purpose}, ${country ?? "HU"}, ${sql.join(parts.map(([, value]) => value))})
    on conflict (account_id, purpose) do update set country = excluded.country,
      ${sql.join(parts.map(([column]) => sql`${sql.id(column)} = ${sql.ref(`excluded.${column}`)}`))}`.execute(tx);
}
