import { sql, type RawBuilder } from "kysely";
import { part, type Part } from "../../kernel/form/index.ts";

export type Purpose = "HOME" | "BILLING" | "REFEREE";

/** The fields of an address as forms name them, with their columns. */
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
type Field = keyof typeof COLUMNS;

/** An address of a party as a part of its form; it exists if anything but the country is filled in. */
export const address = (purpose: Purpose, when: string | null = null): Part<"address"> =>
  part("address", { own: "account_id", only: { purpose }, when, emptyButFor: { country: "HU" } });

/** Returns the columns of a group's fields in an address: `addressColumns("address", "home")`. */
export const addressColumns = <const G extends string, const A extends string>(group: G, alias: A) =>
  // cast: keys are composed of the group's and a field's name, values of the part's and a column's name
  Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [`${group}.${name}`, `${alias}.${column}`])) as {
    readonly [K in Field as `${G}.${K}`]: `${A}.${(typeof COLUMNS)[K]}`;
  };

/** Formats a floor or door number as in an address, where words stay unchanged: `2. em.`, `fszt.` */
const ordinal = (column: string, unit: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} ~ '^[0-9]+$' then ${sql.ref(column)} || ${sql.lit(`.${unit}`)} else ${sql.ref(column)} end`;

/** Formats an address in one line, over `address d`: `8900 Zalaegerszeg, Rákóczi út 5. 2. em. 3. ajtó` */
export const ADDRESS_LINE = sql<
  string | null
>`nullif(concat_ws(', ', nullif(concat_ws(' ', d.zipcode, d.city), ''), nullif(concat_ws(' ', d.street, d.street_type,
    ${ordinal("d.number", "")}, ${ordinal("d.floor", " em.")}, ${ordinal("d.door", " ajtó")}), '')), '')`;

/** The home address of account `a` in one line. */
export const homeLine = sql<
  string | null
>`(select ${ADDRESS_LINE} from address d where d.account_id = a.id and d.purpose = 'HOME')`;
