import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import { barrierToPlace, type EntryOrder } from "@rajt/contract/entry/order.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { isUnsettled, orderFacts, type StarterFacts } from "../entry-facts.ts";
import { readEnteringFacts } from "../entry-facts.store.ts";
import { wordsForClub } from "../club/words-for-club.ts";
import { ownOrder } from "../team/own-order.ts";
import { offerPlaces } from "./offer-places.ts";
import { leaveWaitingTeam } from "./waiting-team.store.ts";
import { endWaiting, lockRace, readList, standingOf, writeWaiting } from "./waiting.store.ts";

export type Joining = {
  readonly competition: number;
  readonly race: number;
  /** The athletes for whom a club asks; null: whoever asks, for themself. */
  readonly athletes: readonly number[] | null;
  readonly by: number;
  readonly at: Date;
  readonly locale: Locale;
  readonly say: (code: MessageCode, variables?: Readonly<Record<string, string | number>>) => string;
};

type Refused = { athlete: number; name: string | null; code: string; message: string };
export type Joined = {
  readonly position: number | null;
  readonly waiting: number;
  readonly refused: readonly Refused[];
};

/**
 * Joins the list of a race that is full (product/entering 40): every rule of entering is asked but the places. Who is in already stays where
 * they are.
 *
 * @throws {Refusal} where there is a place, and with the reason where nobody may join
 */
export async function joinWaitingList(db: Db, joining: Joining): Promise<Joined> {
  const refused = await tx(db, (tx) => joinListIn(tx, joining));
  // Whoever else joins this list waits for its lock: nothing is read under it that may be read after.
  const { race, by, at } = joining;
  const own = await readList(db, race, { all: false, account: by });
  const persons = new Set(joining.athletes ?? [by]);
  const positions = own.flatMap(({ athlete, position }) =>
    persons.has(athlete) && position !== null ? [position] : [],
  );
  const { waiting } = await standingOf(db, race, at);
  return { position: positions.length === 0 ? null : Math.min(...positions), waiting, refused };
}

/** The same within a transaction; returns those who may not join. */
export async function joinListIn(tx: Tx, joining: Joining): Promise<readonly Refused[]> {
  const { competition, race, by, at, athletes, locale, say } = joining;
  const club = athletes === null ? null : by;
  const persons = [...new Set(athletes ?? [by])];
  if (!(await lockRace(tx, race))) throw noData();
  const viewer = { accountId: by, isSuperAdmin: false, isTechnicalCommittee: false };
  const asked = { places: [{ viewer, competition, race, at }], persons };
  let read = await readEnteringFacts(tx, asked);
  if (read.competitions[0]?.races.some(isUnsettled)) {
    await offerPlaces(tx, [race], at);
    read = await readEnteringFacts(tx, asked);
  }
  const [facts] = read.competitions;
  const [listed] = facts?.races ?? [];
  if (facts === undefined || listed === undefined) throw noData();
  const variables = refusalVariables({ race: listed, competition: facts.deadlines }, locale);
  const starters = persons.map((person) => read.starters.get(person) ?? null);
  const isIn = (starter: StarterFacts | null) => starter?.waits.some((wait) => wait.race === race) === true;
  const refused: Refused[] = [];
  const joined: number[] = [];
  for (const [place, person] of persons.entries()) {
    const starter = starters[place] ?? null;
    const isOwn = club === null || starter?.clubId === club;
    if (isOwn && isIn(starter)) continue;
    const order: EntryOrder =
      club === null
        ? ownOrder({ competition, race, person, at }, listed.teamType, starter?.gender)
        : { competition, race, members: [{ person }], club, enteredBy: by, at };
    const members = order.members.map((member) => ("person" in member ? starter : null));
    const barrier = barrierToPlace({ order, facts: orderFacts(facts, listed, members) });
    if (barrier === null) joined.push(person);
    else if (club === null) throw new Refusal(`entry.${barrier.code}`, { variables });
    else
      refused.push({
        athlete: person,
        name: isOwn ? (starter?.name ?? null) : null,
        code: `entry.${barrier.code}`,
        message: say(wordsForClub(barrier.code), variables),
      });
  }
  if (joined.length > 0) {
    if (listed.capacity === null || listed.taken < listed.capacity) throw new Refusal("entry.waiting.placesLeft");
    await writeWaiting(tx, joined, { race, club, by, at });
  }
  return refused;
}

/** Leaves the list: a place that was offered goes to the next in the same transaction. */
export const leaveWaitingList = (
  db: Db,
  { race, athletes, by, at }: Pick<Joining, "race" | "athletes" | "by" | "at">,
): Promise<void> =>
  tx(db, async (tx) => {
    // Of a race that there is not, nobody leaves either: the answer tells nobody which races are there.
    await lockRace(tx, race);
    const left = await endWaiting(tx, athletes ?? [by], { race, club: athletes === null ? null : by, by, at });
    const isOut = left > 0 || (athletes === null && (await leaveWaitingTeam(tx, { race, by, at })));
    if (!isOut) throw new Refusal("entry.waiting.notIn");
    await offerPlaces(tx, [race], at);
  });
