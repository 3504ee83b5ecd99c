import { contest, valueSets } from "@rajt/contract/catalogue/catalogue.record";
import { valueSetPages, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { ComponentType } from "react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The list of each value set. */
// The cast: an entry for each of the names.
export const valueSetLists = Object.fromEntries(
  valueSetPages.map(({ name, path }) => [
    name,
    tablePage(valueSets[name].table, { texts: `catalogue.${name}`, path, form: valueSets[name].form }),
  ]),
) as Readonly<Record<ValueSetName, ComponentType>>;

export const ContestList = tablePage(contest.table, {
  texts: "catalogue.contest",
  path: "/contest",
  form: contest.form,
});
