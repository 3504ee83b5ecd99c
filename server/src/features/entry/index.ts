import { competitionCalls } from "@rajt/contract/competition/competition.calls";
import { entryOwnCalls } from "@rajt/contract/entry/entry.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import { endCancelledEntries } from "./end-cancelled-entries.ts";
import { enteringRaces } from "./enter-race.ts";
import { readEnteringFacts } from "./entry-facts.store.ts";
import { entryInfo } from "./entry-info.ts";
import { competitionEntries } from "./entry.table.ts";
import { repriceEntries } from "./reprice-entries.ts";
import { withdrawEntry } from "./withdraw-entry.ts";

export type { LockedEntry } from "./basket.ts";
export { basketOf, lockForPayment } from "./basket.store.ts";

const INFO_LIST = "POST /competitionControl/getCompetitionEntryInfoList";

/** Who enters what. The list of what one may enter has a competition's path but the rules of entering, so it is served here. */
export function entryFeature(world: EngineWorld): Feature {
  const { db, config, clock } = world;
  const enterRace = enteringRaces(db);
  return featureOf([
    competitionEntries(world),
    {
      calls: serveCalls(
        { ...entryOwnCalls, [INFO_LIST]: competitionCalls[INFO_LIST] },
        {
          [INFO_LIST]: async ({ viewer, input, now, locale, say }) => {
            const looking = await viewer();
            const ask = { viewer: looking, competition: input.competitionId, race: null };
            const [facts] = await readEnteringFacts(db, [ask]);
            if (facts === undefined) throw noData();
            const isGuest = looking.accountId === null;
            return facts.races.map((race) => entryInfo(facts, race, { now, isGuest, locale, say }));
          },
          "POST /competitionEntryControl/personEntry": async ({ input, account, now, locale }) => {
            const { competition, race, isDelete } = input;
            const person = await account();
            if (isDelete) {
              await withdrawEntry(db, { person, competition, race, now });
              return { successful: true };
            }
            const termDays = config.PAYMENT_TERM_DAYS;
            const id = await enterRace({ person, competition, race, now, locale, termDays });
            return { successful: true, id };
          },
        },
      ),
      jobs: [repriceEntries(db, clock), endCancelledEntries(world)],
    },
  ]);
}
