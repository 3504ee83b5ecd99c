// The list of persons whose export benches measure: a column of every kind.
import { sql } from "kysely";
import { signedIn } from "../contract/src/kernel/access.ts";
import * as column from "../contract/src/kernel/table/table.ts";
import type { TableBinding } from "../server/src/kernel/table/binding.ts";
import { everyRow, serveTable } from "../server/src/kernel/table/serve-table.ts";

const declared = column.defineTable({
  control: "plainTableControl",
  needs: signedIn,
  columns: {
    fullName: column.text({ filters: ["LIKE"] }),
    birthDate: column.day({ filters: ["INTERVAL"] }),
    gender: column.oneOf(["MALE", "FEMALE"], { labels: "competition.gender" }),
    licenceNumber: column.text({ filters: ["LIKE"] }),
    medicalValidUntil: column.day({}),
    club: column.namedOne({ filters: ["IN"] }),
    registered: column.moment({ filters: ["INTERVAL"] }),
    isReferee: column.yesNo({}),
  },
  order: [["fullName", "asc"]],
  exports: ["xlsx"],
});

const binding: TableBinding<typeof declared> = {
  texts: "bench",
  from: sql`person p left join account a on a.id = p.id
    left join organisation o on o.id = p.club_id left join licence l on l.person_id = p.id`,
  id: sql`p.id`,
  columns: {
    fullName: { value: sql`p.last_name || ' ' || p.first_name`, order: [sql`p.last_name`, sql`p.first_name`] },
    birthDate: sql`p.birth_date`,
    gender: sql`p.gender`,
    licenceNumber: sql`l.number`,
    medicalValidUntil: sql`l.medical_valid_until`,
    club: { id: sql`o.id`, name: sql`o.short_name` },
    registered: sql`a.registered_at`,
    isReferee: sql`p.is_referee`,
  },
  scope: everyRow,
};

/** The bench's list of persons. */
export const persons = serveTable(declared, binding);

/** The statement of its export, every cell as text, by hand. */
export const BARE_EXPORT = `select p.last_name || ' ' || p.first_name, (p.birth_date - date '1899-12-30')::text, p.gender, l.number,
    (l.medical_valid_until - date '1899-12-30')::text, o.short_name,
    round(extract(epoch from a.registered_at at time zone 'Europe/Budapest') / 86400 + 25569, 8)::text, p.is_referee::text
  from person p join account a on a.id = p.id
    left join organisation o on o.id = p.club_id left join licence l on l.person_id = p.id
  order by p.last_name, p.first_name, p.id`;
