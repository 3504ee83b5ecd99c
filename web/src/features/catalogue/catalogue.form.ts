import { contest, valueSets } from "@rajt/contract/catalogue/catalogue.record";
import { valueSetPages, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { ComponentType } from "react";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The form of each value set. */
// The cast: an entry for each of the names.
export const valueSetForms = Object.fromEntries(
  valueSetPages.map(({ name, path }) => [name, formPage(valueSets[name].form, { texts: `catalogue.${name}`, path })]),
) as Readonly<Record<ValueSetName, ComponentType>>;

export const ContestForm = formPage(contest.form, { texts: "catalogue.contest", path: "/contest" });
