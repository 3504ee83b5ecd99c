import { filled, pages, pathTo } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Database } from "../../database.generated.ts";
import type { Holding } from "../../kernel/table/binding.ts";
import { deleteFrom, allRows } from "../../kernel/table/serve-table.ts";

/** The tables by which a competition uses values: its parts, its fees, its distances. */
type Uses = "competition_part" | "entry_price" | "competition_distance" | "number_range";

/** Competitions that use a value: everyone may know the approved ones, super admins all. */
const competitions = (of: Holding["of"], blockedBy: readonly string[]): Holding => ({
  words: "catalogue.holding.competition",
  blockedBy,
  from: sql`competition c join contest t on t.id = c.contest_id`,
  of,
  id: sql`c.id`,
  name: sql`t.name || ' (' || c.starts_on || ')'`,
  kind: sql`case when c.approved then 'approved' else '' end`,
  named: ({ isSuperAdmin }) => (isSuperAdmin ? allRows() : sql`c.approved`),
  path: (id, kind, { isSuperAdmin }) =>
    isSuperAdmin || kind !== "approved" ? pathTo("competitionEdit", { id }) : pathTo("calendarView", { id }),
});

const using = (column: string, tables: readonly Uses[]): Holding =>
  competitions(
    (value) =>
      sql`(${sql.join(
        tables.map(
          (table) =>
            sql`exists (select from ${sql.table(table)} u where u.competition_id = c.id and ${sql.ref(`u.${column}`)} = ${value})`,
        ),
        sql` or `,
      )})`,
    tables.map((table) => `${table}_${column}_fkey`),
  );

/** The records that use the values of each table and prevent their deletion. */
export const HOLDINGS: Readonly<Partial<Record<ValueSetTable | "contest", readonly Holding[]>>> = {
  contest: [competitions((contest) => sql`c.contest_id = ${contest}`, ["competition_contest_id_fkey"])],
  sport_category: [using("sport_category_id", ["competition_part", "entry_price"])],
  qualification: [using("qualification_id", ["competition_part", "entry_price"])],
  distance: [using("distance_id", ["competition_part", "competition_distance"])],
  group_age_group: [
    using("group_age_group_id", ["competition_part", "entry_price", "number_range"]),
    {
      words: "catalogue.holding.ageGroup",
      blockedBy: ["age_group_group_age_group_id_fkey"],
      from: sql`age_group a`,
      of: (value) => sql`a.group_age_group_id = ${value}`,
      id: sql`a.id`,
      name: sql`a.name`,
      path: (id) => filled(pages.ageGroupEdit.path, { id }),
    },
  ],
};

/** The rows of a list of values, including those that are never deleted. */
export const everyValue = { id: sql`v.id`, scope: allRows };

/** The common part of the lists of all value sets; their rows are called `v`. */
export const listed = <const T extends ValueSetTable>(table: T) => ({
  from: sql`${sql.table(table)} v`,
  ...everyValue,
  object: table,
  remove: deleteFrom(table),
  holdings: HOLDINGS[table] ?? [],
});
export const listedColumns = { name: sql`v.name`, nameEn: sql`v.name_en`, orderIndex: sql`v.order_index` };

/** The common part of the forms of all value sets. */
export const edited = <const T extends ValueSetTable>(table: T) => ({
  object: table,
  table,
  scope: allRows,
  constraints: { [`${table}_name_key`]: { path: "name", message: "catalogue.nameTaken" } as const },
});
export const editedFields = { name: "name", nameEn: "name_en", orderIndex: "order_index" } as const;

/** The tables whose rows have a name, an English name and a position. */
export type ValueSetTable = {
  [T in keyof Database]: Database[T] extends {
    id: unknown;
    name: unknown;
    name_en: unknown;
    order_index: unknown;
    updated_at: unknown;
  }
    ? T
    : never;
}[keyof Database];
