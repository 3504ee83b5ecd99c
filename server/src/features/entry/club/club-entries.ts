import { entryTerms } from "../../../config.ts";
import { clubEntryCalls } from "@rajt/contract/entry/club-entry.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import type { Viewer } from "@rajt/contract/kernel/access";
import { noData } from "../../../kernel/calls/refusal.ts";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineContext } from "../../../app-context.ts";
import { licenceFeesToPay } from "../../fee/index.ts";
import { openRows } from "../../../kernel/table/act/open-rows.ts";
import type { ServedTable } from "../../../kernel/table/served.ts";
import { withdrawalOf } from "../order/withdraw-entries.ts";
import { amountOf, withdrawsAsClub } from "./club-entry.store.ts";
import { clubAthlete, clubGrid, isAvailable, isIn, readClubEntryFacts } from "./club-grid.ts";
import { type ClubLists, saveClubLists } from "./save-club-list.ts";

const CONTROL = "POST /competitionEntryControl";

/** Serves the calls with which a club enters its athletes. Other holders of the right, such as a super admin, have no athletes to enter. */
export function clubEntries(context: EngineContext, list: ServedTable) {
  const { db, config, ledger } = context;
  const terms = entryTerms(config);
  const savingLists =
    <Input>(listsOf: (input: Input) => ClubLists) =>
    async ({ input, viewer, now: at, locale, translate }: CallContext<Input>) =>
      saveClubLists(db, {
        club: clubOf(await viewer()),
        ...listsOf(input),
        at,
        terms,
        ledger,
        notifying: context,
        locale,
        translate,
      });
  return serveCalls(clubEntryCalls, {
    "POST /competitionEntryClubTableControl/getCompetititionAmountSum": async ({ input, viewer, now: at }) => {
      const amount = await amountOf(db, { competition: input.competition, at }, await viewer());
      if (amount === undefined) throw noData();
      return amount;
    },
    "POST /competitionEntryClubTableControl/getWithdrawal": async (call) => {
      const { session, id } = call.input;
      if (session === undefined && id === undefined) throw noData();
      const within = withdrawsAsClub(await call.viewer());
      const entries =
        id === undefined ? await openRows(list, "withdraw", { ...call, input: { session: session ?? "" } }) : [id];
      const back = await withdrawalOf(db, entries, { within, at: call.now });
      if (back === undefined) throw noData();
      return back;
    },
    [`${CONTROL}/getRaceAvailableAthleteList` as const]: async ({ input, viewer, now }) => {
      const looking = { club: clubOf(await viewer()), competition: input.competitionId, race: input.raceId, now };
      const standing = await readClubEntryFacts(db, looking);
      return standing.athletes
        .filter((athlete) => standing.races.some((race) => isAvailable(standing, race, athlete, looking, terms)))
        .map(clubAthlete);
    },
    [`${CONTROL}/getAlreadyEntryAthleteIdList` as const]: async ({ input, viewer, now }) => {
      const looking = { club: clubOf(await viewer()), competition: input.competitionId, race: input.raceId, now };
      const { athletes } = await readClubEntryFacts(db, looking);
      return athletes.filter((athlete) => isIn(athlete, input.raceId)).map(({ id }) => id);
    },
    [`${CONTROL}/getClubEntryGrid` as const]: async ({ input, viewer, now, locale, translate }) => {
      const by = await viewer();
      const looking = { club: clubOf(by), competition: input.competitionId, race: null, now };
      const standing = await readClubEntryFacts(db, looking);
      const fees = await licenceFeesToPay(db, by, {
        persons: standing.athletes.map(({ id }) => id),
        years: [...new Set(standing.races.map(({ date }) => yearOf(date)))],
      });
      return clubGrid(standing, looking, { terms, locale, translate }, fees);
    },
    [`${CONTROL}/clubEntryList` as const]: savingLists(({ competition, ...list }) => ({ competition, lists: [list] })),
    [`${CONTROL}/clubEntryGrid` as const]: savingLists(({ competition, raceList: lists }) => ({ competition, lists })),
  });
}

/**
 * Returns the viewer's club.
 *
 * @throws {Refusal} if the viewer is not a club
 */
export function clubOf({ isClub, accountId }: Viewer): number {
  if (!isClub || accountId === null) throw noData();
  return accountId;
}
