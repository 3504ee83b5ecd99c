/** The value sets and the contests (product/competitions 31). */
import { anyOf, writes } from "../kernel/access.ts";
import { defineForm, line, record, records, whole, yesNo } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { deletable, plainValueSet, valueSet } from "./value-set.record.ts";
import { VALUE_SET_PAGES, wireName, type ValueSetName, type WireName } from "./value-sets.values.ts";

const OLDEST = 150;
const age = whole({ min: 0, max: OLDEST, required: true });

/** The value sets with more than a name and a position, or whose values are never deleted. */
const withMore = {
  distance: deletable(
    valueSet("distance", {
      columns: { ageGroupList: table.names({ filters: ["IN"] }) },
      fields: { ageGroupList: records({ selection: "getAgeGroupListSelection" }) },
    }),
  ),
  // Age groups are never deleted.
  ageGroup: valueSet("ageGroup", {
    columns: {
      parent: table.namedOne({ filters: ["IN"] }),
      ageMin: table.number({ filters: ["INTERVAL"] }),
      ageMax: table.number({ filters: ["INTERVAL"] }),
      child: table.yesNo({ filters: ["EQ"] }),
    },
    fields: {
      parent: record({ selection: "getParentListSelection", required: true }),
      ageMin: age,
      ageMax: age,
      child: yesNo({}),
    },
    rules: ({ ageMin, ageMax }) =>
      Number(ageMin) > Number(ageMax) ? [{ path: "ageMax", message: "catalogue.agesCrossed" }] : [],
  }),
} as const;

export type PlainName = Exclude<ValueSetName, keyof typeof withMore>;
type ValueSets = typeof withMore & { readonly [N in PlainName]: ReturnType<typeof plainValueSet<WireName<N>>> };

/** The list and the form of every value set, by its name. */
// cast: each name has a list and a form of its own type
export const valueSets = Object.fromEntries(
  (Object.keys(VALUE_SET_PAGES) as ValueSetName[]).map((name) => [
    name,
    name in withMore ? withMore[name as keyof typeof withMore] : plainValueSet(wireName(name)),
  ]),
) as unknown as ValueSets;

/** The texts of each value set: title, singular, title of a new value, columns and fields. */
export type ValueSetTexts = {
  readonly [N in ValueSetName]: {
    readonly [
      W in "title" | "one" | "new" | keyof ValueSets[N]["table"]["columns"] | keyof ValueSets[N]["form"]["fields"]
    ]: string;
  };
};

export const contest = {
  table: table.defineTable({
    control: "contestTableControl",
    needs: anyOf("Contest"),
    columns: { name: table.text({ filters: ["LIKE"] }) },
    order: [["name", "asc"]],
    remove: writes("Contest"),
  }),
  form: defineForm({
    control: "contestEditControl",
    needs: anyOf("Contest"),
    writes: writes("Contest"),
    title: "name",
    lock: true,
    fields: { name: line({ max: 255, required: true }) },
  }),
};
