import { contest, valueSets } from "@rajt/contract/catalogue/catalogue.record";
import { VALUE_SET_PAGES, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { ComponentType } from "react";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The form of each value set. */
// cast: `fromEntries` loses the names; there is an entry for each.
export const valueSetForms = Object.fromEntries(
  (Object.keys(VALUE_SET_PAGES) as ValueSetName[]).map((name) => [
    name,
    formPage(valueSets[name].form, { texts: `catalogue.${name}` }),
  ]),
) as Readonly<Record<ValueSetName, ComponentType>>;

export const ContestForm = formPage(contest.form, { texts: "catalogue.contest" });
