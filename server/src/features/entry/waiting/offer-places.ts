import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import type { EntryOrder, LineRefusal } from "@rajt/contract/entry/order.rules";
import { ineligibilityForPlace } from "@rajt/contract/entry/order.rules";
import { offerUntil } from "@rajt/contract/entry/waiting/waiting.rules";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { orderFacts } from "../order/entry-facts.ts";
import { readFactsForOrders } from "../order/entry-facts.store.ts";
import { ownOrder } from "../team/own-order.ts";
import { teamOrder } from "./team-order.ts";
import { teamsOfClubs } from "./waiting-team.store.ts";
import {
  expireOffers,
  rowsAfter,
  type ListedRace,
  lockRace,
  revokeOffers,
  unsettledRaces,
  type WaitingRow,
  saveIneligibility,
  writeOffers,
} from "./waiting.store.ts";

/**
 * Looks after the lists of races, in the transaction in which their places change: ends the offers that have run out, and offers each free place
 * to the first in the list who may enter (product/entering 41). Who may not keeps the place in the list, and is told why once; while others wait that
 * is so of who has an offer already, too (43). Takes the races' locks, by number.
 */
export async function offerPlaces(tx: Tx, races: readonly number[], at: Date): Promise<void> {
  for (const race of [...new Set(races)].toSorted((one, other) => one - other)) {
    if (!(await lockRace(tx, race))) continue;
    const listed = await expireOffers(tx, race, at);
    if (listed !== undefined) await offerFree(tx, race, listed, at);
  }
}

/**
 * Takes the locks of both races of an entry that changes its race, and offers what is free in the one to which it goes before the entry is asked
 * about: nobody walks past the list.
 */
export async function openMove(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  at: Date,
): Promise<void> {
  for (const race of [from, to].toSorted((one, other) => one - other)) await lockRace(tx, race);
  await offerPlaces(tx, [to], at);
}

/** Looks after the lists of all races (null), or of some, where it is needed: each in a transaction of its own. */
export async function expireAndReoffer(db: Db, races: readonly number[] | null, at: Date): Promise<void> {
  for (const race of await unsettledRaces(db, races, at)) await tx(db, (tx) => offerPlaces(tx, [race], at));
}

/** One of the first in a list takes the place, as a rule; where all of them are ineligible the others are read in few portions. */
const FIRST = 50;
const AT_ONCE = 1_000;
const mostAfter = (line: number): number => (line === 0 ? FIRST : AT_ONCE);

async function offerFree(tx: Tx, race: number, listed: ListedRace, at: Date): Promise<void> {
  const { capacity, taken, waiting, offered, open, regDeadline, raceDate, competition } = listed;
  const until = open && waiting > 0 ? offerUntil(at, { regDeadline, raceDate }) : null;
  if (until === null) return;
  const back = offered === 0 ? 0 : await takeBack(tx, race, { competition, at });
  let free = capacity === null ? Infinity : capacity - taken + back;
  let after = 0;
  while (free > 0) {
    const lines = await rowsAfter(tx, race, { after, most: mostAfter(after), offered: false });
    const last = lines.at(-1);
    if (last === undefined) return;
    after = last.id;
    const { eligible, ineligible } = await sorted(tx, lines, { race, competition, at });
    const chosen = eligible.slice(0, free);
    free -= chosen.length;
    if (chosen.length > 0) await writeOffers(tx, chosen, { at, until });
    // Nobody is told that a place was not for them which went to somebody ahead of them.
    const passed = ineligible.filter(({ id }) => free > 0 || id < (chosen.at(-1) ?? 0));
    if (passed.length > 0) await saveIneligibility(tx, passed, at);
  }
}

/** Takes back the offers that cannot be taken any more: their places are for somebody who waits. Returns how many. */
async function takeBack(tx: Tx, race: number, { competition, at }: { competition: number; at: Date }): Promise<number> {
  let taken = 0;
  let after = 0;
  for (;;) {
    const lines = await rowsAfter(tx, race, { after, most: mostAfter(after), offered: true });
    const last = lines.at(-1);
    if (last === undefined) return taken;
    after = last.id;
    const { ineligible } = await sorted(tx, lines, { race, competition, at });
    if (ineligible.length > 0) taken += await revokeOffers(tx, ineligible, at);
  }
}

/** A team that somebody has left is no team any more, and one beside which its club has another may not start: that is its own reason. */
const isOfShape = ({ code }: LineRefusal, team: string | null): boolean => team !== null && code.startsWith("team.");

/** Its club has entered as many teams there as it may. */
const ONE_MORE: LineRefusal = { code: "team.oneTeamOnly", position: null };

/** Nobody in particular: all see what is approved, and nothing else is entered. */
const ANYBODY = { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false };

type Sorted = {
  readonly eligible: readonly number[];
  /** Those whom a reason of their own stops which they have not been told of. */
  readonly ineligible: readonly { readonly id: number; readonly code: string }[];
};

/** Asks every rule of entering but the places, of who waits and at this moment. */
async function sorted(
  tx: Tx,
  lines: readonly WaitingRow[],
  { race, competition, at }: { race: number; competition: number; at: Date },
): Promise<Sorted> {
  const athletesOf = ({ person, members }: WaitingRow) => (members.length > 0 ? members : [person]);
  const { competitions, starters } = await readFactsForOrders(tx, {
    viewer: ANYBODY,
    places: [{ competition, race }],
    at,
    persons: [...new Set(lines.flatMap(athletesOf))],
  });
  const [facts] = competitions;
  const [listed] = facts?.races ?? [];
  if (facts === undefined || listed === undefined) return { eligible: [], ineligible: [] };
  const orderOf = (line: WaitingRow): EntryOrder => {
    const { person, club, joinedBy, team } = line;
    const by = joinedBy ?? person;
    if (team !== null && club !== null)
      return teamOrder({ competition, race, club, team, athletes: athletesOf(line), by, at });
    if (club !== null) return { competition, race, members: [{ person }], club, enteredBy: by, at };
    return ownOrder({ competition, race, person, at }, listed.teamType, starters.get(person)?.gender);
  };
  const most = teamShapes[listed.teamType ?? "OTHER"].teamsPerClub ?? Infinity;
  const clubs = lines.flatMap(({ club, team }) => (club !== null && team !== null ? [club] : []));
  const teams = most === Infinity || clubs.length === 0 ? null : await teamsOfClubs(tx, race, clubs);
  const eligible: number[] = [];
  const ineligible: { id: number; code: string }[] = [];
  for (const line of lines) {
    const { id, ineligibleReason, club, team } = line;
    const order = orderOf(line);
    const members = order.members.map((member) => ("person" in member ? (starters.get(member.person) ?? null) : null));
    const isOneMore = team !== null && (teams?.get(club ?? 0) ?? 0) >= most;
    const refusal = isOneMore ? ONE_MORE : ineligibilityForPlace({ order, facts: orderFacts(facts, listed, members) });
    if (refusal === null) eligible.push(id);
    else if ((refusal.position !== null || isOfShape(refusal, team)) && ineligibleReason !== refusal.code)
      ineligible.push({ id, code: refusal.code });
  }
  return { eligible, ineligible };
}
