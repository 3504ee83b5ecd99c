import { VALUE_SET_PAGES, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import { storedName } from "@rajt/contract/kernel/stored-name";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

// cast: a computed object loses its names.
const SETS = Object.keys(VALUE_SET_PAGES) as ValueSetName[];

const named = sql.join(
  SETS.map(
    (set, place) =>
      sql`select name, name_en, ${sql.lit(place)} as place from ${sql.table(storedName(set))} where name_en is not null`,
  ),
  sql` union all `,
);

/** Returns the values with an English name. A name that is in several sets has that of the first. */
export async function listEnglishNames(db: Db): Promise<{ name: string; nameEn: string }[]> {
  const { rows } = await sql<{ name: string; nameEn: string }>`
    select distinct on (name) name, name_en as "nameEn" from (${named}) as value order by name, place`.execute(db);
  return rows;
}
