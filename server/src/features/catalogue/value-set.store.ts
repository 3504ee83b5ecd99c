import { sql } from "kysely";
import type { Database } from "../../database.generated.ts";
import { deleteFrom, everyRow } from "../../kernel/table/serve-table.ts";

/** The reason why a value stays, by the foreign key that holds it. */
export const USED_BY = {
  competition_part_sport_category_id_fkey: "catalogue.usedBy.part",
  entry_price_sport_category_id_fkey: "catalogue.usedBy.price",
  competition_part_qualification_id_fkey: "catalogue.usedBy.part",
  entry_price_qualification_id_fkey: "catalogue.usedBy.price",
  competition_part_distance_id_fkey: "catalogue.usedBy.part",
  competition_distance_distance_id_fkey: "catalogue.usedBy.competition",
  age_group_group_age_group_id_fkey: "catalogue.usedBy.ageGroup",
  competition_part_group_age_group_id_fkey: "catalogue.usedBy.part",
  entry_price_group_age_group_id_fkey: "catalogue.usedBy.price",
  competition_contest_id_fkey: "catalogue.usedBy.competition",
} as const;

/** The rows of a list of values, those that are never deleted too. */
export const everyValue = { id: sql`v.id`, scope: everyRow };

/** The common part of all value sets' lists; their rows are called `v`. */
export const listed = <const T extends ValueSetTable>(table: T) => ({
  from: sql`${sql.table(table)} v`,
  ...everyValue,
  object: table,
  remove: deleteFrom(table),
  usedBy: USED_BY,
});
export const listedColumns = { name: sql`v.name`, orderIndex: sql`v.order_index` };

/** The common part of their forms. */
export const edited = <const T extends ValueSetTable>(table: T) => ({
  object: table,
  table,
  scope: everyRow,
  constraints: { [`${table}_name_key`]: { path: "name", message: "catalogue.nameTaken" } as const },
});
export const editedFields = { name: "name", orderIndex: "order_index" } as const;

/** The tables whose rows have a name and a place in an order. */
export type ValueSetTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; name: unknown; order_index: unknown; updated_at: unknown }
    ? T
    : never;
}[keyof Database];
