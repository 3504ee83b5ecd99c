import * as declared from "@rajt/contract/catalogue/catalogue.record";
import { sql } from "kysely";
import { links, reference, rowsOf, serveForm } from "../../kernel/form/index.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import type { EngineWorld, Feature } from "../../world.ts";
import { edited, editedFields, listed, listedColumns } from "./value-set.store.ts";

/** Where each value set is kept; `usedBy` says why a value stays, by the foreign key that holds it (product/competitions 31). */
export const valueSets: readonly ((world: EngineWorld) => Feature)[] = [
  serveTable(declared.sportCategory.table, {
    ...listed("sport_category"),
    texts: "catalogue.sportCategory",
    columns: listedColumns,
    usedBy: {
      competition_part_sport_category_id_fkey: "catalogue.usedBy.part",
      entry_price_sport_category_id_fkey: "catalogue.usedBy.price",
    },
  }),
  serveForm(declared.sportCategory.form, { ...edited("sport_category"), fields: editedFields }),

  serveTable(declared.competitionPartQualification.table, {
    ...listed("qualification"),
    texts: "catalogue.competitionPartQualification",
    columns: listedColumns,
    usedBy: {
      competition_part_qualification_id_fkey: "catalogue.usedBy.part",
      entry_price_qualification_id_fkey: "catalogue.usedBy.price",
    },
  }),
  serveForm(declared.competitionPartQualification.form, { ...edited("qualification"), fields: editedFields }),

  serveTable(declared.groupAgeGroup.table, {
    ...listed("group_age_group"),
    texts: "catalogue.groupAgeGroup",
    columns: listedColumns,
    usedBy: {
      age_group_group_age_group_id_fkey: "catalogue.usedBy.ageGroup",
      competition_part_group_age_group_id_fkey: "catalogue.usedBy.part",
      entry_price_group_age_group_id_fkey: "catalogue.usedBy.price",
    },
  }),
  serveForm(declared.groupAgeGroup.form, { ...edited("group_age_group"), fields: editedFields }),

  serveTable(declared.competitorCompetition.table, {
    ...listed("competitor_competition"),
    texts: "catalogue.competitorCompetition",
    columns: listedColumns,
  }),
  serveForm(declared.competitorCompetition.form, { ...edited("competitor_competition"), fields: editedFields }),

  serveTable(declared.distance.table, {
    ...listed("distance"),
    texts: "catalogue.distance",
    columns: {
      ...listedColumns,
      ageGroupList: {
        from: sql`distance_age_group g join age_group a on a.id = g.age_group_id`,
        where: sql`g.distance_id = v.id`,
        id: sql`a.id`,
        name: sql`a.name`,
      },
    },
    usedBy: {
      competition_part_distance_id_fkey: "catalogue.usedBy.part",
      competition_distance_distance_id_fkey: "catalogue.usedBy.competition",
    },
  }),
  serveForm(declared.distance.form, {
    ...edited("distance"),
    fields: {
      ...editedFields,
      ageGroupList: links({
        through: "distance_age_group",
        own: "distance_id",
        other: "age_group_id",
        to: "age_group",
      }),
    },
    selections: { getAgeGroupListSelection: rowsOf("age_group") },
  }),

  serveTable(declared.ageGroup.table, {
    texts: "catalogue.ageGroup",
    from: sql`age_group v join group_age_group p on p.id = v.group_age_group_id`,
    id: listed("age_group").id,
    scope: listed("age_group").scope,
    columns: {
      ...listedColumns,
      parent: { id: sql`p.id`, name: sql`p.name` },
      ageMin: sql`v.age_min`,
      ageMax: sql`v.age_max`,
      child: sql`v.child`,
    },
  }),
  serveForm(declared.ageGroup.form, {
    ...edited("age_group"),
    fields: {
      ...editedFields,
      parent: reference("group_age_group_id", { to: "group_age_group" }),
      ageMin: "age_min",
      ageMax: "age_max",
      child: "child",
    },
    selections: { getParentListSelection: rowsOf("group_age_group") },
  }),
];
