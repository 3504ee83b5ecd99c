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

/** A number as it stands in an address, where words stay as they are: `2. em.`, `fszt.` */
const ordinal = (column: string, unit: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} ~ '^[0-9]+$' then ${sql.ref(column)} || ${`.${unit}`}::text else ${sql.ref(column)} end`;

/** An address in one line, over `address d`: `8900 Zalaegerszeg, Rákóczi út 5. 2. em. 3. ajtó` */
export const ADDRESS_LINE = sql<
  string | null
>`nullif(concat_ws(', ', nullif(concat_ws(' ', d.zipcode, d.city), ''), nullif(concat_ws(' ', d.street, d.street_type,
    ${ordinal("d.number", "")}, ${ordinal("d.floor", " em.")}, ${ordinal("d.door", " ajtó")}), '')), '')`;

/** Where account `a` is at home, in one line. */
export const homeLine = sql<
  string | null
>`(select ${ADDRESS_LINE} from address d where d.account_id = a.id and d.purpose = 'HOME')`;

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
