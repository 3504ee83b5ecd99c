import { clubSeasonCalls, type ClubCompetition, type ClubStart } from "@rajt/contract/entry/club-season.calls";
import { entryRights } from "@rajt/contract/entry/entry.rights";
import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { permits } from "@rajt/contract/kernel/right";
import { sumForints } from "@rajt/contract/kernel/money";
import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { entryTerms } from "../../../config.ts";
import type { EngineContext } from "../../../app-context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { BasketEntry } from "../basket/basket.ts";
import { basketOf } from "../basket/basket.store.ts";
import { readStarters } from "../order/entry-facts.store.ts";
import { withdrawEntries } from "../order/withdraw-entries.ts";
import { mended, wireOf } from "../own/own-races.ts";
import { readOwnRaces } from "../own/own-races.store.ts";
import { ownWaits } from "../own/own-waits.ts";
import { clubOf } from "./club-entries.ts";
import { withdrawsAsClub } from "./club-entry.store.ts";
import { type ClubCompetitionRow, readClubCompetitions } from "./club-season.store.ts";

/** Serves a club's competitions and its page of one (product/entering 27, 32): one statement for each kind of fact. */
export function clubSeason(context: EngineContext) {
  const { db, config, ledger } = context;
  const terms = entryTerms(config);
  return serveCalls(clubSeasonCalls, {
    "POST /competitionEntryControl/getClubCompetitions": async ({ input, viewer, now, locale, translate }) => {
      const looking = await viewer();
      const club = clubOf(looking);
      const [rows, basket, waits] = await Promise.all([
        readClubCompetitions(db, { viewer: looking, club, now, ...input }),
        input.past ? [] : basketOf(db, looking, now),
        input.past ? [] : ownWaits(db, { viewer: looking, account: club, now, terms, locale, translate }),
      ]);
      return {
        totalCount: rows[0]?.totalCount ?? 0,
        list: rows.map((row) => inNumbers(row, basket, waits)),
        offerList: waits.filter(isOffer),
      };
    },
    "POST /competitionEntryControl/getClubCompetition": async ({ input, viewer, now, locale, translate }) => {
      const looking = await viewer();
      const club = clubOf(looking);
      const competition = input.competitionId;
      const [[row], races, basket, waits] = await Promise.all([
        readClubCompetitions(db, { viewer: looking, club, now, competition }),
        readOwnRaces(db, { account: club, competition }),
        basketOf(db, looking, now),
        ownWaits(db, { viewer: looking, account: club, now, terms, locale, translate }),
      ]);
      if (row === undefined) throw noData();
      const persons = [...new Set(races.flatMap((race) => mended(race, club, true)))];
      const read = await readStarters(db, { persons, races: [] }, { withPositions: false });
      const starters = new Map(read.map((starter) => [starter.id, starter]));
      const items = new Map(basket.map((item) => [item.id, item]));
      return {
        ...inNumbers(row, basket, waits),
        waitList: waits.filter((wait) => wait.competition.id === competition),
        startList: races.map((race): ClubStart => {
          const item = items.get(race.entry);
          const own = wireOf(race, {
            own: club,
            now,
            locale,
            translate,
            item,
            starters: mended(race, club, true)
              .flatMap((id) => starters.get(id) ?? [])
              // The record of a person who has left the club is not the club's to read.
              .filter(({ clubId }) => clubId === club),
          });
          return {
            ...own,
            keptUntil: item?.keptUntil?.toISOString() ?? null,
            canWithdraw:
              race.active &&
              !race.inPayment &&
              mayEditEntry(now, race.date, false) === "open" &&
              permits(looking, entryRights.withdrawAsClub, { club, debtor: race.debtor, debtorClub: race.debtorClub }),
          };
        }),
      };
    },
    "POST /competitionEntryControl/withdrawClubEntry": async ({ input: { entry }, viewer, now: at }) => {
      const looking = await viewer();
      const actor = clubOf(looking);
      const within = withdrawsAsClub(looking);
      const refused = await tx(db, (tx) =>
        withdrawEntries(tx, [entry], { ledger, notifying: context, within, isOrganiser: false, actor, at }),
      );
      const code = refused.get(entry);
      if (code !== undefined) throw new Refusal(code);
      return { successful: true };
    },
  });
}

const isOffer = ({ offerUntil }: OwnWait): boolean => offerUntil !== null;

/** Returns the numbers of a competition, with what the club's basket and its waiting lists hold of it. */
function inNumbers(
  row: ClubCompetitionRow,
  basket: readonly BasketEntry[],
  waits: readonly OwnWait[],
): ClubCompetition {
  const { id } = row.competition;
  // Others owe what the club only entered, for example as the organiser.
  const unpaid = basket.filter(
    ({ competitionId, inPayment, enteredOnly }) => competitionId === id && !inPayment && !enteredOnly,
  );
  const own = waits.filter(({ competition }) => competition.id === id);
  return {
    ...row,
    unpaid: unpaid.length,
    owed: sumForints(unpaid.map(({ amount }) => amount)),
    owedBy: firstOf(unpaid.map(({ keptUntil }) => keptUntil?.toISOString() ?? null)),
    waiting: own.filter((wait) => !isOffer(wait)).length,
    offered: own.filter(isOffer).length,
    offerUntil: firstOf(own.map(({ offerUntil }) => offerUntil)),
  };
}

/** Returns the first of some moments; null without one. */
const firstOf = (moments: readonly (string | null)[]): string | null =>
  moments.filter((moment) => moment !== null).toSorted()[0] ?? null;
