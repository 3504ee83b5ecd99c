import { mayEditEntry, refusalVariables } from "@rajt/contract/entry/entry.rules";
import type { EntryTerms, OrderLine } from "@rajt/contract/entry/order.rules";
import type { ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import { noData } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { allRows } from "../../../kernel/db/all-rows.ts";
import { admit } from "../order/enter-race.ts";
import { entering } from "../order/entering.ts";
import {
  type CompetitionFacts,
  entryIn,
  orderFactsIn,
  type RaceFacts,
  type StarterFacts,
} from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { endEntries, lockEntries } from "../order/entry.store.ts";
import { endingOf } from "../order/withdraw-entries.ts";
import { takenIn } from "../waiting/waiting.store.ts";
import { lockAthletes, startsFor } from "./club-entry.store.ts";
import { messageForClub } from "./message-for-club.ts";
import type { Ledger } from "../../money/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { notifyWithdrawn } from "../notice/notify-entries.ts";

/** The club's complete list of a race. */
type List = {
  readonly race: number;
  readonly athleteIdList: readonly number[];
  readonly seenIdList?: readonly number[] | undefined;
};

export type ClubLists = { readonly competition: number; readonly lists: readonly List[] };

type Saving = ClubLists & {
  readonly ledger: Ledger;
  readonly notifying: NotifyContext;
  readonly at: Date;
  readonly club: number;
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly translate: Translate;
};

type Outcomes = Required<Pick<ClubListAnswer, "entered" | "withdrawn" | "staying" | "refused">>;

/**
 * Saves a club's lists of races (product/entering 23): new athletes are entered, missing ones are withdrawn.
 * Withdrawals come first, so that a club may give a place in a full race to another athlete, unless the race has a waiting list.
 */
export const saveClubLists = (db: Db, saving: Saving): Promise<ClubListAnswer> =>
  entering(db, { races: saving.lists.map(({ race }) => race), at: saving.at }, async (tx) => {
    const listed = [...new Set(saving.lists.flatMap(({ athleteIdList }) => athleteIdList))];
    await lockAthletes(tx, saving.club, listed);
    const existing = await readLists(tx, saving);
    const changes = existing.read.flatMap((each) => changesOf(each, existing.starters, saving));
    const leaving = changes.filter(isLeaving);
    if (leaving.length === 0) return save(tx, { ...existing, changes }, NOBODY_LEFT, saving);
    const left = await withdraw(tx, leaving, saving);
    // A freed place may be offered to one of the athletes who are entered.
    const now = changes.some(isForWaiting(existing)) ? await readLists(tx, saving) : existing;
    return save(tx, { ...now, changes }, left, saving);
  });

type ExistingEntries = { readonly read: readonly ReadList[]; readonly starters: ReadonlyMap<number, StarterFacts> };

/** Reads the facts of the lists. The clubs of the athletes are locked; the writing statements detect other concurrent changes. */
async function readLists(tx: Tx, { club, competition, lists, at }: Saving): Promise<ExistingEntries> {
  const { competitions, starters } = await readEnteringFacts(tx, {
    viewer: { accountId: club, isSuperAdmin: false, isTechnicalCommittee: false },
    places: lists.map(({ race }) => ({ competition, race })),
    at,
    persons: [...new Set(lists.flatMap(({ athleteIdList }) => athleteIdList))],
    club: { id: club, all: false },
  });
  const read = lists.map((list, place): ReadList => {
    const facts = competitions[place];
    const [race] = facts?.races ?? [];
    if (facts === undefined || race === undefined) throw noData();
    return { list, facts, race };
  });
  return { read, starters };
}

type Left = { readonly withdrawn: readonly Leaving[]; readonly staying: readonly ReportedChange[] };
const NOBODY_LEFT: Left = { withdrawn: [], staying: [] };

/** Enters the new athletes, and returns the result of every change. */
async function save(
  tx: Tx,
  { changes, ...existing }: ExistingEntries & { readonly changes: readonly Change[] },
  left: Left,
  saving: Saving,
): Promise<ClubListAnswer> {
  const entered = await enter(tx, changes.filter(isComing), { ...existing, left: left.withdrawn }, saving);
  const reported = changes.filter(isReported);
  const outcomes: Outcomes = {
    entered: entered.entered,
    withdrawn: left.withdrawn.map(({ race, starter }) => ({ race, athlete: starter.id, name: starter.name })),
    staying: [...reported.filter(({ as }) => as === "staying"), ...left.staying].map((each) => reportOf(each, saving)),
    refused: [
      ...reported.filter(({ as }) => as === "refused").map((each) => reportOf(each, saving)),
      ...entered.refused,
    ],
  };
  const isNothingDone = outcomes.entered.length === 0 && outcomes.withdrawn.length === 0;
  return isNothingDone && outcomes.refused.length > 0
    ? { successful: false, code: "entry.failed.list", message: saving.translate("entry.failed.list"), ...outcomes }
    : { successful: true, message: saving.translate("entry.done.listSaved"), ...outcomes };
}

type ReadList = { readonly list: List; readonly facts: CompetitionFacts; readonly race: RaceFacts };

type Leaving = { readonly race: number; readonly starter: StarterFacts; readonly entry: number };
type Coming = { readonly athlete: number; readonly of: ReadList };
type ReportedChange = {
  readonly as: "staying" | "refused";
  readonly race: number;
  readonly starter: StarterFacts;
  readonly code: `entry.clubList.${"paid" | "inPayment" | "unseen" | "closed" | "withdrawnMeanwhile"}`;
};
type Change = Leaving | Coming | ReportedChange;
const isLeaving = (change: Change): change is Leaving => "entry" in change;
const isComing = (change: Change): change is Coming => "athlete" in change;
/** Returns whether a new athlete is waiting for the race. */
const isForWaiting =
  ({ starters }: ExistingEntries) =>
  (change: Change): boolean =>
    isComing(change) && starters.get(change.athlete)?.waits.some(({ race }) => race === change.of.race.id) === true;
const isReported = (change: Change): change is ReportedChange => "as" in change;

/** Compares a list with the entered athletes of the club, no matter who entered them. */
function changesOf(of: ReadList, starters: ReadonlyMap<number, StarterFacts>, { club, at }: Saving): Change[] {
  const { list, race: facts } = of;
  const race = facts.id;
  const listed = new Set(list.athleteIdList);
  const seen = list.seenIdList && new Set(list.seenIdList);
  const own = [...starters.values()].filter(({ clubId, isAthlete }) => clubId === club && isAthlete);
  const isIn = (starter: StarterFacts) => entryIn(starter, race)?.isTeam === false;
  const leaving = own.filter((starter) => !listed.has(starter.id) && isIn(starter));
  const mayLeave = mayEditEntry(at, facts.date, false) === "open";
  const gone = new Set(own.filter((starter) => seen?.has(starter.id) === true && !isIn(starter)).map(({ id }) => id));
  return [
    ...leaving.map((starter): Change => {
      const entry = entryIn(starter, race);
      const stays = (why: "paid" | "inPayment" | "unseen" | "closed") =>
        ({ as: "staying", race, starter, code: `entry.clubList.${why}` }) as const;
      if (entry === null || seen?.has(starter.id) === false) return stays("unseen");
      if (entry.settled > 0) return stays("paid");
      if (!mayLeave) return stays("closed");
      return entry.inPayment ? stays("inPayment") : { race, starter, entry: entry.id };
    }),
    ...[...listed].flatMap((athlete): Change[] => {
      const starter = starters.get(athlete);
      if (starter !== undefined && gone.has(athlete))
        return [{ as: "refused", race, starter, code: "entry.clubList.withdrawnMeanwhile" }];
      return starter?.clubId === club && isIn(starter) ? [] : [{ athlete, of }];
    }),
  ];
}

/** Ends the entries of missing athletes, unless money was received, a payment was started or the athlete changed clubs since the read. */
async function withdraw(tx: Tx, leaving: readonly Leaving[], { ledger, notifying, club, at }: Saving): Promise<Left> {
  const leavingIds = leaving.map(({ entry }) => entry);
  await lockEntries(tx, leavingIds, allRows());
  // A statement that waited for the lock reads other tables as they were before. The athlete's club is read once the lock is held.
  const locked = await lockEntries(tx, leavingIds, startsFor(club));
  const owed = new Map(locked.map((row) => [row.entry, row]));
  const endings = leaving.flatMap(({ entry }) => {
    const row = owed.get(entry);
    if (row === undefined || row.settled > 0) return [];
    return [endingOf(row, at)];
  });
  const ended =
    endings.length === 0 ? new Map<number, number>() : await endEntries(tx, ledger, endings, { actor: club, at });
  const endedIds = [...owed.values()].flatMap(({ entry, receivable }) => (ended.has(receivable) ? [entry] : []));
  await notifyWithdrawn(tx, notifying, endedIds, { by: club, at });
  const isEnded = ({ entry }: Leaving) => ended.has(owed.get(entry)?.receivable ?? 0);
  return {
    withdrawn: leaving.filter(isEnded),
    staying: leaving
      // Entries that are not active any more were withdrawn by someone else.
      .filter((each) => !isEnded(each) && owed.has(each.entry))
      .map(({ race, starter, entry }) => {
        const why = (owed.get(entry)?.settled ?? 0) > 0 ? "paid" : "inPayment";
        return { as: "staying", race, starter, code: `entry.clubList.${why}` };
      }),
  };
}

async function enter(
  tx: Tx,
  coming: readonly Coming[],
  { read, starters, left }: ExistingEntries & { readonly left: readonly Leaving[] },
  saving: Saving,
): Promise<Pick<Outcomes, "entered" | "refused">> {
  const { club, competition, at, locale, translate } = saving;
  // A freed place belongs to a new athlete unless someone is waiting for it.
  const taken =
    left.length === 0 ? new Map<number, number>() : await takenIn(tx, [...new Set(left.map(({ race }) => race))], at);
  const factsIn = new Map(
    read.map(({ facts, race }) => [race.id, orderFactsIn(facts, { ...race, taken: taken.get(race.id) ?? race.taken })]),
  );
  const after = (starter: StarterFacts): StarterFacts => ({
    ...starter,
    starts: starter.starts.filter(({ race }) =>
      left.every((gone) => gone.starter.id !== starter.id || gone.race !== race),
    ),
  });
  const lines = coming.map(({ athlete, of }): OrderLine => {
    const starter = starters.get(athlete) ?? null;
    const facts = factsIn.get(of.race.id) ?? orderFactsIn(of.facts, of.race);
    return {
      order: { competition, race: of.race.id, members: [{ person: athlete }], club, enteredBy: club, at },
      facts: facts([starter && left.length > 0 ? after(starter) : starter]),
    };
  });
  const outcomes = await admit(tx, lines, saving);
  const entered: Outcomes["entered"] = [];
  const refused: Outcomes["refused"] = [];
  for (const [place, { athlete, of }] of coming.entries()) {
    const outcome = outcomes[place];
    const starter = starters.get(athlete);
    const name = starter?.clubId === club ? starter.name : null;
    const who = { race: of.race.id, athlete, name };
    if (outcome !== undefined && "id" in outcome) entered.push({ ...who, entry: outcome.id, amount: outcome.amount });
    const [first] = outcome !== undefined && "refusals" in outcome ? outcome.refusals : [];
    if (first === undefined) continue;
    const variables = refusalVariables({ race: of.race, competition: of.facts.deadlines }, locale);
    refused.push({ ...who, code: `entry.${first.code}`, message: translate(messageForClub(first.code), variables) });
  }
  return { entered, refused };
}

const reportOf = ({ race, starter, code }: ReportedChange, { translate }: Saving) => ({
  race,
  athlete: starter.id,
  name: starter.name,
  code,
  message: translate(code),
});
