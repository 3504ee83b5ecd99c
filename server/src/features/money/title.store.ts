import { sql } from "kysely";

/**
 * The title of a `receivable r`: `Balatonman – Olimpiai táv – Kovács Anna`, or a fee's own description. A team with a
 * name is not followed by its members.
 */
export const TITLE = sql<string>`coalesce((select u.description from fee u where u.id = r.fee_id), (
   select concat_ws(' – ', c.name, s.name, coalesce(e.team_name, (
      select string_agg(coalesce(n.name, m.unregistered_name), ', ' order by m.position)
      from entry_member m left join party n on n.id = m.person_id where m.entry_id = e.id)))
    from entry e join race s on s.id = e.race_id join competition k on k.id = e.competition_id join contest c on c.id = k.contest_id
    where e.id = r.entry_id), '')`;
