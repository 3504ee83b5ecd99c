import { entryTerms } from "../../config.ts";
import { competitionCalls } from "@rajt/contract/competition/competition.calls";
import { entryOwnCalls } from "@rajt/contract/entry/entry.calls";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { noData } from "../../kernel/calls/refusal.ts";
import { PATIENCE, UNHURRIED } from "../../kernel/db/database.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature, type AppContext } from "../../app-context.ts";
import { basketOf, lockForPayment, openEntries } from "./basket/basket.store.ts";
import { isUnverifiedClub } from "./club/club-entry.store.ts";
import { clubEntryList } from "./club/club-entry.table.ts";
import { competitionDays, raceWork } from "./day/competition-day.ts";
import { clubEntries } from "./club/club-entries.ts";
import { clubSeason } from "./club/club-season.ts";
import { clubWork } from "./club/club-work.ts";
import { endCancelledEntries, cancelItems } from "./organiser/end-cancelled-entries.ts";
import { enterTogether } from "./order/enter-together.ts";
import { readEnteringFacts } from "./order/entry-facts.store.ts";
import { entryInfo } from "./order/entry-info.ts";
import { competitionEntries } from "./organiser/entry.table.ts";
import { markEntry } from "./organiser/mark-entry.ts";
import { ownFeedRoutes } from "./own/own-feed.routes.ts";
import { ownRaces } from "./own/own-races.ts";
import { organiserEntries } from "./organiser/organiser-entries.ts";
import { remindOfPriceRises } from "./price/notify-price-rises.ts";
import { repriceEntries } from "./price/reprice-entries.ts";
import { leaveTeams } from "./team/leave-teams.ts";
import { notifyDeletion } from "./organiser/notify-deletion.ts";
import { teamEntries } from "./team/team-entries.ts";
import { startListRoutes } from "./start/start-list.routes.ts";
import { assignNumbersIn, saveRangesIn } from "./start/assign-numbers.ts";
import { publishListIn, startLists } from "./start/start-lists.ts";
import { startNumbers } from "./start/start-numbers.ts";
import { lapseEntries } from "./waiting/lapse-entries.ts";
import { notifyUnusedOffers } from "./waiting/notify-unused-offers.ts";
import { runWaitingLists } from "./waiting/run-waiting-lists.ts";
import { waitingLists } from "./waiting/waiting-lists.ts";
import { waitingList } from "./waiting/waiting.table.ts";
import { withdrawEntry } from "./order/withdraw-entry.ts";
import type { Payable } from "../money/index.ts";
import type { NotifyContext } from "../notification/index.ts";

export { assignNumbersIn, publishListIn, saveRangesIn };
export { type Admission, enterAll } from "./order/enter-race.ts";
export { handOverEntries } from "./order/hand-over-entries.store.ts";
export { leaveTeamsOf } from "./team/leave-teams.ts";
export { withdrawEntries } from "./order/withdraw-entries.ts";
export { changeEntryIn } from "./organiser/change-entry.ts";
export { joinListIn } from "./waiting/join-waiting-list.ts";
export { offerPlaces } from "./waiting/offer-places.ts";
export { joinTeamIn } from "./waiting/team-waiting.ts";
export { relayOf } from "./team/own-order.ts";
export { suggestedFor } from "./team/club-teams.ts";
export { saveTeamIn } from "./team/save-team.ts";
export { leaveSeats } from "./team/team.store.ts";

const BASKET = "GET /basketControl/getBasketContent";
const INFO_LIST = "POST /competitionControl/getCompetitionEntryInfoList";

/**
 * Serves the entry feature. Calls on what an account may enter and owes for it have paths of other features, but depend on the rules of
 * entering, so they are served here.
 */
export function entryFeature(context: EngineContext): Feature {
  const { db, config, ledger } = context;
  const terms = entryTerms(config);
  const entries = competitionEntries(context);
  const ofClub = clubEntryList(context);
  const enter = enterTogether(db, { terms, ledger, notifying: context }, config.SHED_LOAD ? PATIENCE : UNHURRIED);
  return featureOf([
    entries,
    ofClub,
    waitingList(context),
    { calls: clubEntries(context, ofClub.lists.competitionEntryClubTableControl) },
    { calls: clubSeason(context), workQueries: clubWork(db) },
    { calls: teamEntries(context) },
    { calls: ownRaces(context), routes: ownFeedRoutes(context) },
    { calls: waitingLists(context) },
    { calls: organiserEntries(context, entries.lists.competitionEntryTableControl) },
    { calls: competitionDays(context), workQueries: raceWork(db) },
    { calls: startNumbers(context) },
    { calls: startLists(context), routes: startListRoutes(context) },
    {
      calls: serveCalls(
        { ...entryOwnCalls, [INFO_LIST]: competitionCalls[INFO_LIST], [BASKET]: paymentCalls[BASKET] },
        {
          [BASKET]: async ({ viewer, now }) => {
            const basket = await basketOf(db, await viewer(), now);
            return basket.map(({ competitionId, raceId, keptUntil, nextAmountFrom, ...item }) => ({
              ...item,
              competition: competitionId,
              race: raceId,
              keptUntil: keptUntil?.toISOString() ?? null,
              nextAmountFrom: nextAmountFrom?.toISOString() ?? null,
            }));
          },
          [INFO_LIST]: async ({ viewer, input, now, locale, translate }) => {
            const looking = await viewer();
            const asker = looking.accountId;
            const { competitions, starters } = await readEnteringFacts(db, {
              viewer: looking,
              places: [{ competition: input.competitionId, race: null }],
              at: now,
              persons: asker === null ? [] : [asker],
            });
            const [facts] = competitions;
            if (facts === undefined) throw noData();
            const starter = starters.get(asker ?? 0) ?? null;
            // A verified club has the club's right.
            const isAsked = asker !== null && looking.accessType === "Org" && !looking.isClub;
            const isUnverified = isAsked && (await isUnverifiedClub(db, asker));
            const asking = { now, asker, isUnverifiedClub: isUnverified, starter, terms, locale, translate };
            return facts.races.map((race) => entryInfo(facts, race, asking));
          },
          "POST /competitionEntryControl/updatePaid": async ({ input: { id, paid }, viewer, now }) => {
            await markEntry(db, { ledger, viewer: await viewer(), entry: id, paid, at: now });
            return { successful: true };
          },
          "POST /competitionEntryControl/personEntry": async ({ input, account, now, locale }) => {
            const { competition, race, isDelete } = input;
            const person = await account();
            if (isDelete) {
              await withdrawEntry(db, { ledger, notifying: context, person, competition, race, now });
              return { successful: true };
            }
            return {
              successful: true,
              id: await enter({ person, competition, race, at: now, locale }),
            };
          },
        },
      ),
      jobs: [
        repriceEntries(context),
        remindOfPriceRises(context),
        endCancelledEntries(context),
        runWaitingLists(context),
        notifyUnusedOffers(context),
        lapseEntries(context),
        leaveTeams(context),
        notifyDeletion(context),
      ],
    },
  ]);
}

/** Tells payments how entries are paid. */
export const entryPayable = (context: NotifyContext & Pick<AppContext, "ledger">): Payable => ({
  method: "SIMPLEPAY",
  open: openEntries,
  lock: (tx, payer, entries, now) => lockForPayment(tx, context.ledger, payer, entries, now),
  cancelItems: (tx, receivables, at) => cancelItems(tx, context, receivables, at),
});
