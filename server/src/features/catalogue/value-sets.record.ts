import { valueSets, type PlainName } from "@rajt/contract/catalogue/catalogue.record";
import type { ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import { sql } from "kysely";
import { storedName } from "@rajt/contract/kernel/stored-name";
import { links, reference, rowsOf, serveForm } from "../../kernel/form/index.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { edited, editedFields, everyValue, listed, listedColumns, type ValueSetTable } from "./value-set.store.ts";

const withMore: Readonly<Record<Exclude<ValueSetName, PlainName>, readonly ((context: EngineContext) => Feature)[]>> = {
  distance: [
    serveTable(valueSets.distance.table, {
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
    }),
    serveForm(valueSets.distance.form, {
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
  ],
  ageGroup: [
    serveTable(valueSets.ageGroup.table, {
      ...everyValue,
      from: sql`age_group v join group_age_group p on p.id = v.group_age_group_id`,
      texts: "catalogue.ageGroup",
      columns: {
        ...listedColumns,
        parent: { id: sql`p.id`, name: sql`p.name` },
        ageMin: sql`v.age_min`,
        ageMax: sql`v.age_max`,
        child: sql`v.child`,
      },
    }),
    serveForm(valueSets.ageGroup.form, {
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
  ],
};

/** Returns whether a set has only a name and a position; its table then has its name. */
const isPlain = (name: string): name is PlainName => !(name in withMore);

const plain = Object.keys(valueSets)
  .filter(isPlain)
  .flatMap((name) => {
    const set = valueSets[name];
    const table: ValueSetTable = storedName(name);
    return [
      serveTable(set.table, { ...listed(table), texts: `catalogue.${name}`, columns: listedColumns }),
      serveForm(set.form, { ...edited(table), fields: editedFields }),
    ];
  });

/** Every value set as it is served. */
export const servedValueSets: readonly ((context: EngineContext) => Feature)[] = [
  ...plain,
  ...Object.values(withMore).flat(),
];
