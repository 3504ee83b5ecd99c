import { contest, valueSets } from "@rajt/contract/catalogue/catalogue.record";
import { VALUE_SET_PAGES, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { ComponentType } from "react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The list of each value set. */
// cast: `fromEntries` loses the names; there is an entry for each.
export const valueSetLists = Object.fromEntries(
  (Object.keys(VALUE_SET_PAGES) as ValueSetName[]).map((name) => [
    name,
    tablePage(valueSets[name].table, { texts: `catalogue.${name}`, form: valueSets[name].form }),
  ]),
) as Readonly<Record<ValueSetName, ComponentType>>;

export const ContestList = tablePage(contest.table, {
  texts: "catalogue.contest",
  form: contest.form,
});
