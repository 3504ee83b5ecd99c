/** The value sets and the contests (product/competitions 31). */
import { anyOf, writes } from "../kernel/access.ts";
import { defineForm, line, record, records, whole, yesNo } from "../kernel/form/form.ts";
import * as table from "../kernel/table/table.ts";
import { deletable, valueSet } from "./value-set.record.ts";

export const sportCategory = deletable(valueSet("sportCategory"));
export const competitionPartQualification = deletable(valueSet("competitionPartQualification"));
export const groupAgeGroup = deletable(valueSet("groupAgeGroup"));
export const competitorCompetition = deletable(valueSet("competitorCompetition"));

export const distance = deletable(
  valueSet("distance", {
    columns: { ageGroupList: table.names({ filters: ["IN"] }) },
    fields: { ageGroupList: records({ selection: "getAgeGroupListSelection" }) },
  }),
);

const OLDEST = 150;
const age = whole({ min: 0, max: OLDEST, required: true });

/** It can only be added to and edited, never deleted (product/competitions 31). */
export const ageGroup = valueSet("ageGroup", {
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
    Number(ageMin) > Number(ageMax) ? [{ path: "ageMax", message: "catalogue.ageGroup.agesCrossed" }] : [],
});

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
