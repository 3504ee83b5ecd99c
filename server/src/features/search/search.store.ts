import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { Sql } from "../../kernel/table/binding.ts";

type FoundRecord = { readonly id: number; readonly name: string; readonly detail: string };

/** Runs several selects of id, name and detail in one statement. @returns their rows, in the order given */
export async function readAll(db: Db, selects: readonly Sql[]): Promise<readonly (readonly FoundRecord[])[]> {
  const parts = selects.map(
    (select) =>
      sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'detail', x.detail)), '[]') from (${select}) x)`,
  );
  const { rows } = await sql<{ found: FoundRecord[][] }>`/* plan for the values */
    select json_build_array(${sql.join(parts)}) as found`.execute(db);
  return rows[0]?.found ?? [];
}
