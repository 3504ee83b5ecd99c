import { readsPublic } from "../kernel/access.ts";
import { defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import * as z from "zod";
import * as catalogue from "./catalogue.record.ts";

/** The calls of every value set and of the contests. */
export const catalogueCalls = {
  ...tableCalls(catalogue.sportCategory.table),
  ...formCalls(catalogue.sportCategory.form),
  ...tableCalls(catalogue.competitionPartQualification.table),
  ...formCalls(catalogue.competitionPartQualification.form),
  ...tableCalls(catalogue.groupAgeGroup.table),
  ...formCalls(catalogue.groupAgeGroup.form),
  ...tableCalls(catalogue.competitorCompetition.table),
  ...formCalls(catalogue.competitorCompetition.form),
  ...tableCalls(catalogue.distance.table),
  ...formCalls(catalogue.distance.form),
  ...tableCalls(catalogue.ageGroup.table),
  ...formCalls(catalogue.ageGroup.form),
  ...tableCalls(catalogue.contest.table),
  ...formCalls(catalogue.contest.form),
  ...defineCalls({
    "GET /ageGroupControl/findAll": {
      needs: readsPublic("CompetitionCalendar"),
      about: "Every age group in its order, with the group it belongs to.",
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
