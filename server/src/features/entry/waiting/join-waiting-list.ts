import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import { ineligibilityForPlace, type EntryOrder, type LineRefusal } from "@rajt/contract/entry/order.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import {
  type CompetitionFacts,
  isUnsettled,
  orderFacts,
  type RaceFacts,
  type StarterFacts,
} from "../order/entry-facts.ts";
import { readFactsForOrders } from "../order/entry-facts.store.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { ownOrder } from "../team/own-order.ts";
import { offerPlaces } from "./offer-places.ts";
import { leaveWaitingTeam } from "./waiting-team.store.ts";
import { endWaiting, lockRace, placesIn, writeWaiting } from "./waiting.store.ts";

export type Joining = {
  readonly competition: number;
  readonly race: number;
  readonly by: number;
  readonly at: Date;
  readonly locale: Locale;
  readonly translate: Translate;
};

type Refused = { athlete: number; name: string | null; code: string; message: string };
export type Joined = {
  readonly position: number | null;
  readonly waiting: number;
  readonly refused: readonly Refused[];
};

/**
 * Joins the waiting list of a full race (product/entering 40): every rule of entering applies except capacity. A person who waits already
 * keeps the position.
 *
 * @throws {Refusal} if the race has a free place, and with the reason if the person may not join
 */
export async function joinList(db: Db, joining: Joining): Promise<Joined> {
  await tx(db, (tx) => joinListIn(tx, joining));
  // Read after the transaction, so that the race's lock, for which others wait, is released early.
  const { waiting, positions } = await placesIn(db, joining.race, [joining.by]);
  return { position: positions.get(joining.by) ?? null, waiting, refused: [] };
}

/** Does the same within a transaction. Takes the race's lock. */
export async function joinListIn(tx: Tx, joining: Omit<Joining, "translate">): Promise<void> {
  const { competition, race, by, at, locale } = joining;
  const { facts, listed, starters } = await readJoining(tx, joining, [by]);
  const starter = starters.get(by) ?? null;
  if (isIn(starter, race)) return;
  const order = ownOrder({ competition, race, person: by, at }, listed.teamType, starter?.gender);
  const code = ineligibilityFor(order, { facts, listed, starter });
  if (code !== null) {
    const variables = refusalVariables({ race: listed, competition: facts.deadlines }, locale);
    throw new Refusal(`entry.${code}`, { variables });
  }
  if (!isFull(listed)) throw new Refusal("entry.waiting.placesLeft");
  await writeWaiting(tx, race, [{ person: by, by, club: null, at }]);
}

/**
 * Joins the waiting list with a club's own athletes; the refused ones are named.
 *
 * @throws {Refusal} if the race has a free place
 */
export async function joinAsClub(db: Db, joining: Joining & { readonly athletes: readonly number[] }): Promise<Joined> {
  const persons = [...new Set(joining.athletes)];
  const refused = await tx(db, (tx) => joinAthletes(tx, joining, persons));
  // A club does not learn whether another club's athlete is waiting.
  const isRefused = new Set(refused.map(({ athlete }) => athlete));
  const own = persons.filter((person) => !isRefused.has(person));
  const { waiting, positions } = await placesIn(db, joining.race, own);
  return { position: positions.size === 0 ? null : Math.min(...positions.values()), waiting, refused };
}

async function joinAthletes(tx: Tx, joining: Joining, persons: readonly number[]): Promise<readonly Refused[]> {
  const { competition, race, by: club, at, locale, translate } = joining;
  const { facts, listed, starters } = await readJoining(tx, joining, persons);
  const variables = refusalVariables({ race: listed, competition: facts.deadlines }, locale);
  const refused: Refused[] = [];
  const joined: number[] = [];
  for (const person of persons) {
    const starter = starters.get(person) ?? null;
    const isOwn = starter?.clubId === club;
    if (isOwn && isIn(starter, race)) continue;
    const order: EntryOrder = { competition, race, members: [{ person }], club, enteredBy: club, at };
    const code = ineligibilityFor(order, { facts, listed, starter });
    if (code === null) joined.push(person);
    else
      refused.push({
        athlete: person,
        name: isOwn ? (starter?.name ?? null) : null,
        code: `entry.${code}`,
        message: translate(messageForClub(code), variables),
      });
  }
  if (joined.length > 0 && !isFull(listed)) throw new Refusal("entry.waiting.placesLeft");
  const newRows = joined.map((person) => ({ person, by: club, club, at }));
  await writeWaiting(tx, race, newRows);
  return refused;
}

/**
 * Takes the race's lock and reads the facts of the joining persons, after due offers were made.
 *
 * @throws {Refusal} if the viewer sees no such race
 */
async function readJoining(
  tx: Tx,
  { competition, race, by, at }: Pick<Joining, "competition" | "race" | "by" | "at">,
  persons: readonly number[],
) {
  if (!(await lockRace(tx, race))) throw noData();
  const viewer = { accountId: by, isSuperAdmin: false, isTechnicalCommittee: false };
  const query = { viewer, places: [{ competition, race }], at, persons };
  const read = async () => {
    const { competitions, starters } = await readFactsForOrders(tx, query);
    const [facts] = competitions;
    const [listed] = facts?.races ?? [];
    if (facts === undefined || listed === undefined) throw noData();
    return { facts, listed, starters };
  };
  const found = await read();
  if (!isUnsettled(found.listed)) return found;
  await offerPlaces(tx, [race], at);
  return read();
}

type JoinFacts = {
  readonly facts: CompetitionFacts;
  readonly listed: RaceFacts;
  readonly starter: StarterFacts | null;
};

/** Returns the refusal of waiting for the race, whether it is full or not. */
function ineligibilityFor(order: EntryOrder, { facts, listed, starter }: JoinFacts): LineRefusal["code"] | null {
  const members = order.members.map((member) => ("person" in member ? starter : null));
  return ineligibilityForPlace({ order, facts: orderFacts(facts, listed, members) })?.code ?? null;
}

const isIn = (starter: StarterFacts | null, race: number): boolean =>
  starter?.waits.some((wait) => wait.race === race) === true;

const isFull = ({ capacity, taken }: RaceFacts): boolean => capacity !== null && taken >= capacity;

/** The athletes for whom a club leaves; null if the viewer leaves personally. */
type Leaving = Pick<Joining, "race" | "by" | "at"> & { readonly athletes: readonly number[] | null };

/** Leaves the list. An offered place goes to the next one in the same transaction. */
export const leaveWaitingList = (db: Db, { race, athletes, by, at }: Leaving): Promise<void> =>
  tx(db, async (tx) => {
    // A missing race is not refused separately, so that the answer does not reveal which races exist.
    await lockRace(tx, race);
    const left = await endWaiting(tx, athletes ?? [by], { race, club: athletes === null ? null : by, by, at });
    const isOut = left > 0 || (athletes === null && (await leaveWaitingTeam(tx, { race, by, at })));
    if (!isOut) throw new Refusal("entry.waiting.notIn");
    await offerPlaces(tx, [race], at);
  });
