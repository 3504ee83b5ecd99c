import { everyone, readsPublic } from "../kernel/access.ts";
import { defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import * as z from "zod";
import { contest, valueSets } from "./catalogue.record.ts";

type ValueSets = typeof valueSets;
type CallsOf<S extends ValueSets[keyof ValueSets]> = ReturnType<typeof tableCalls<S["table"]>> &
  ReturnType<typeof formCalls<S["form"]>>;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

// cast: the calls of each set, under the names of its controls
const valueSetCalls = Object.assign(
  {},
  ...Object.values(valueSets).flatMap(({ table, form }) => [tableCalls(table), formCalls(form)]),
) as All<{ [N in keyof ValueSets]: CallsOf<ValueSets[N]> }[keyof ValueSets]>;

/** The calls of every value set and of the contests. */
export const catalogueCalls = {
  ...valueSetCalls,
  ...tableCalls(contest.table),
  ...formCalls(contest.form),
  ...defineCalls({
    "GET /valueSetControl/getEnglishNames": {
      needs: everyone,
      about: "The values of all sets that have an English name, for English pages.",
      input: nothing,
      output: z.array(z.object({ name: z.string(), nameEn: z.string() })),
    },
    "GET /ageGroupControl/findAll": {
      needs: readsPublic("CompetitionCalendar"),
      about: "Every age group in its order, with its group.",
      input: nothing,
      output: z.array(
        named.extend({
          parent: z.object({ id, name: z.string() }),
          ageMin: z.int(),
          ageMax: z.int(),
          child: z.boolean(),
        }),
      ),
    },
  }),
};
