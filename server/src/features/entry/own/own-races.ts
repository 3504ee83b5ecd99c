import { mayEditEntry, recordRefusals, refusalVariables } from "@rajt/contract/entry/entry.rules";
import { type OwnRace, ownRacesCalls } from "@rajt/contract/entry/own-races.calls";
import { ownSteps } from "@rajt/contract/entry/own-steps.rules";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import { OWN_FEED } from "@rajt/contract/entry/own-feed.values";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { eligibilityOn } from "@rajt/contract/entry/eligibility.rules";
import { entryTerms } from "../../../config.ts";
import type { Translate } from "../../../kernel/calls/context.ts";
import { noData } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import { hashToken, newToken } from "../../../kernel/session/session.ts";
import type { EngineContext } from "../../../app-context.ts";
import { openRequestReader } from "../../people/index.ts";
import type { BasketEntry } from "../basket/basket.ts";
import { basketOf } from "../basket/basket.store.ts";
import { messageForClub } from "../club/message-for-club.ts";
import type { StarterFacts } from "../order/entry-facts.ts";
import { readEnteringFacts, readStarters } from "../order/entry-facts.store.ts";
import { changeRace, otherRaces } from "./change-race.ts";
import { endFeed, feedMadeAt, writeFeed } from "./own-feed.store.ts";
import { readStepFacts } from "./own-steps.store.ts";
import { ownWaits } from "./own-waits.ts";
import { type OwnRaceRow, readOwnRaces } from "./own-races.store.ts";

/** Serves the page of the viewer's own races (product/entering 32). */
export function ownRaces(context: EngineContext) {
  const { db, config, ledger } = context;
  const terms = entryTerms(config);
  const openRequest = openRequestReader(context);
  return serveCalls(ownRacesCalls, {
    "POST /competitionEntryControl/getOwnRaces": async ({ input, account, viewer, now, locale, translate }) => {
      const own = await account();
      const looking = await viewer();
      const [rows, basket, waitList] = await Promise.all([
        readOwnRaces(db, { account: own, today: dayOf(now), ...input }),
        basketOf(db, looking, now),
        input.past ? [] : ownWaits(db, { viewer: looking, account: own, now, terms, locale, translate }),
      ]);
      const ids = new Set(input.past ? [] : rows.flatMap((row) => mended(row, own, looking.isClub)));
      const read = await readStarters(db, { persons: [...ids], races: [] }, { withPositions: false });
      const starters = new Map(read.map((starter) => [starter.id, starter]));
      const payable = new Map(basket.map((item) => [item.id, item]));
      return {
        totalCount: rows[0]?.totalCount ?? 0,
        waitList,
        list: rows.map((row) =>
          wireOf(row, {
            own,
            now,
            locale,
            translate,
            item: payable.get(row.entry),
            starters: mended(row, own, looking.isClub)
              .flatMap((id) => starters.get(id) ?? [])
              // The record of a person who has left the club is not the club's to read.
              .filter(({ id, clubId }) => id === own || clubId === own),
          }),
        ),
      };
    },
    "POST /competitionEntryControl/getOtherRaces": async ({
      input: { entry },
      account,
      viewer,
      now,
      locale,
      translate,
    }) =>
      otherRaces(db, entry, { viewer: await viewer(), account: await account(), at: now, terms, locale, translate }),
    "POST /competitionEntryControl/changeRace": async ({ input, account, viewer, now, locale, translate }) => {
      const by = { viewer: await viewer(), account: await account(), at: now, terms, locale, translate };
      await changeRace(db, input, { ...by, ledger, notifying: context });
      return { successful: true };
    },
    "POST /competitionEntryControl/getOwnStanding": async ({ input: { competitionId }, account, viewer, now }) => {
      const own = await account();
      const places = competitionId === undefined ? [] : [{ competition: competitionId, race: null }];
      const { competitions, starters } = await readEnteringFacts(db, {
        viewer: await viewer(),
        places,
        persons: [own],
      });
      const [facts] = competitions;
      if (competitionId !== undefined && facts === undefined) throw noData();
      const on = facts?.races[0]?.date ?? dayOf(now);
      const starter = starters.get(own);
      const mayStart = starter !== undefined && (starter.isAthlete || starter.isCompetitor);
      return { on, lineList: mayStart ? [...eligibilityOn(starter, on)] : [] };
    },
    "GET /competitionEntryControl/getOwnSteps": async ({ account, now }) => {
      const today = dayOf(now);
      const own = await account();
      const facts = await readStepFacts(db, own, yearOf(today));
      if (facts === null) return { starts: false, lineList: [] };
      const isSentBack = facts.userStatus === "UnderVerification" && (await openRequest(db, own, now)) !== null;
      return {
        starts: facts.person?.starts ?? false,
        lineList: ownSteps({ ...facts, isSentBack }, today, { adultAge: config.ADULT_AGE }).map(
          ({ paperList, ...line }) => ({ ...line, paperList: [...paperList] }),
        ),
      };
    },
    "GET /competitionEntryControl/getOwnFeed": async ({ account }) => ({
      since: (await feedMadeAt(db, await account()))?.toISOString() ?? null,
    }),
    "POST /competitionEntryControl/makeOwnFeed": async ({ account, now }) => {
      const token = newToken();
      await writeFeed(db, await account(), hashToken(token), now);
      return { successful: true, path: `${OWN_FEED}/${token}.ics` };
    },
    "POST /competitionEntryControl/endOwnFeed": async ({ account }) => {
      await endFeed(db, await account());
      return { successful: true };
    },
  });
}

/** Returns the starters whose records the viewer may fix: the viewer, or a club's athletes. */
export const mended = ({ starters, active }: OwnRaceRow, own: number, isClub: boolean): readonly number[] =>
  active ? starters.flatMap(({ id }) => (id !== null && (isClub || id === own) ? [id] : [])) : [];

type OwnRacesContext = {
  readonly own: number;
  readonly now: Date;
  readonly locale: Locale;
  readonly translate: Translate;
  /** The item of the viewer's basket. */
  readonly item: BasketEntry | undefined;
  readonly starters: readonly StarterFacts[];
};

/** Returns an entry as its starter or club sees it. */
export function wireOf(row: OwnRaceRow, { own, now, locale, translate, item, starters }: OwnRacesContext): OwnRace {
  const {
    active,
    cancelled,
    receipt,
    lapsesAt,
    date,
    registrationDeadline: regDeadline,
    refunds,
    debtor,
    debtorClub: __,
    isOwnRelay,
    totalCount: _,
    ...shared
  } = row;
  const variables = refusalVariables({ race: { date }, competition: { regDeadline } }, locale);
  const payable = item !== undefined && !item.inPayment;
  return {
    ...shared,
    date,
    status: active ? "ENTERED" : cancelled ? "CALLED_OFF" : "WITHDRAWN",
    starterList: row.starters.map(({ name }) => name),
    // The basket has what is left to pay of today's price.
    amount: item === undefined ? row.amount : item.amount + row.settled,
    payable,
    nextAmount: item?.nextAmount ?? null,
    nextAmountFrom: item?.nextAmountFrom?.toISOString() ?? null,
    lapsesAt: lapsesAt !== null && mayEditEntry(lapsesAt, date, false) === "open" ? lapsesAt.toISOString() : null,
    receipt: receipt && { reference: receipt.reference, at: new Date(receipt.at).toISOString() },
    withdrawal: mayWithdraw(row, own, now)
      ? {
          settled: row.settled,
          back: ifWithdrawn({ gross: row.amount, settled: row.settled, refunds }, now).refundable,
        }
      : null,
    canChange:
      debtor === own && row.active && !row.isTeam && !row.inPayment && mayEditEntry(now, date, false) === "open",
    canChangeTeam: isOwnRelay && active && mayEditEntry(now, date, false) === "open",
    todoList: starters.flatMap((starter) =>
      recordRefusals(starter, date).map((refusal) => ({
        refusal,
        person: starter.id,
        name: starter.id === own ? null : starter.name,
        message: translate(
          starter.id === own ? `entry.refusal.${refusal}` : messageForClub(`refusal.${refusal}`),
          variables,
        ),
      })),
    ),
  };
}

/** Returns whether a person may withdraw the own start or the own mixed relay, by the rule of the withdrawal itself. */
const mayWithdraw = (
  { active, isTeam, isOwnRelay, inPayment, date, starters }: OwnRaceRow,
  own: number,
  now: Date,
): boolean => {
  const isOwn = isTeam ? isOwnRelay : starters[0]?.id === own;
  return active && isOwn && !inPayment && mayEditEntry(now, date, false) === "open";
};
