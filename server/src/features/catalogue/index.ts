import { catalogueCalls } from "@rajt/contract/catalogue/catalogue.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import { listAgeGroups } from "./age-group.store.ts";
import { contests } from "./contest.record.ts";
import { listEnglishNames } from "./english-names.store.ts";
import { servedValueSets } from "./value-sets.record.ts";

const ALL_AGE_GROUPS = "GET /ageGroupControl/findAll";
const ENGLISH_NAMES = "GET /valueSetControl/getEnglishNames";

/** The value sets and the contests, of which announcements are composed. */
export const catalogueFeature = (context: EngineContext): Feature =>
  featureOf([
    ...[...servedValueSets, ...contests].map((serve) => serve(context)),
    {
      calls: serveCalls(
        { [ALL_AGE_GROUPS]: catalogueCalls[ALL_AGE_GROUPS], [ENGLISH_NAMES]: catalogueCalls[ENGLISH_NAMES] },
        {
          [ALL_AGE_GROUPS]: () => listAgeGroups(context.db),
          [ENGLISH_NAMES]: () => listEnglishNames(context.db),
        },
      ),
    },
  ]);
