import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export type AgeGroupRow = {
  id: number;
  name: string;
  parent: { id: number; name: string };
  ageMin: number;
  ageMax: number;
  child: boolean;
};

/** Returns every age group in its order, with its group. */
export async function listAgeGroups(db: Db): Promise<AgeGroupRow[]> {
  const { rows } = await sql<AgeGroupRow>`
    select a.id, a.name, json_build_object('id', g.id, 'name', g.name) as parent,
      a.age_min as "ageMin", a.age_max as "ageMax", a.child
    from age_group a join group_age_group g on g.id = a.group_age_group_id
    order by a.order_index, a.name, a.id`.execute(db);
  return rows;
}
