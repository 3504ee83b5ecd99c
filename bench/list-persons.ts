// The list of persons that benches measure, with and without what may be stored to make it quicker.
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

const named = (control: `${string}TableControl`, fullName: object) =>
  serveTable(
    { ...declared, control },
    { ...binding, columns: { ...binding.columns, fullName: { ...binding.columns.fullName, ...fullName } } },
  );

/** By control: nothing stored; the folded name stored under a trigram index; and a key that sorts by bytes besides. */
export const lists = [
  named("plainTableControl", {}),
  named("searchedTableControl", { search: sql`p.search` }),
  named("keyedTableControl", { search: sql`p.search`, order: [sql`p.name_key`] }),
];

/** The list's statement as somebody would write it by hand: the limit beside which it is measured. */
export const BARE_STATEMENT = `with m as materialized (
    select p.id, p.last_name || ' ' || p.first_name as "fullName", p.last_name, p.first_name, p.birth_date as "birthDate", p.gender,
      l.number as "licenceNumber", l.medical_valid_until as "medicalValidUntil", o.id as club_id, o.short_name as club_name,
      a.registered_at as registered, p.is_referee as "isReferee"
    from person p join account a on a.id = p.id
      left join organisation o on o.id = p.club_id left join licence l on l.person_id = p.id
    where lower(unaccent('unaccent'::regdictionary, p.last_name || ' ' || p.first_name) collate "C") like folded_pattern($1::text)
  )
  select m.*, (select count(*) from m) as total from m order by last_name, first_name, id limit 250`;

/** The statement of its export, every cell as text, by hand too. */
export const BARE_EXPORT = `select p.last_name || ' ' || p.first_name, (p.birth_date - date '1899-12-30')::text, p.gender, l.number,
    (l.medical_valid_until - date '1899-12-30')::text, o.short_name,
    round(extract(epoch from a.registered_at at time zone 'Europe/Budapest') / 86400 + 25569, 8)::text, p.is_referee::text
  from person p join account a on a.id = p.id
    left join organisation o on o.id = p.club_id left join licence l on l.person_id = p.id
  order by p.last_name, p.first_name, p.id`;
