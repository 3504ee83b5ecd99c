import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/** Makes active accounts of staff in one statement; returns their ids. */
export async function makeAccounts(db: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into account (kind, email, registration_status, registered_at, updated_at)
      select 'STAFF', 'cimzett' || n || '@pelda.hu', 'ACTIVE', now(), now() from generate_series(1, ${count}::integer) n
      returning id, email)
    insert into staff (id, name) select id, email from made order by id returning id`.execute(db);
  return rows.map(({ id }) => id);
}
