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
 * Processes the waiting lists of races in the transaction in which their places change: ends expired offers, and offers each free place to
 * the first eligible row (product/entering 41).
 * Ineligible rows keep their position and are notified of the reason once; while others wait, offers to rows that became ineligible are
 * revoked (43). Takes the races' locks, by id.
 */
export async function offerPlaces(tx: Tx, races: readonly number[], at: Date): Promise<void> {
  for (const race of [...new Set(races)].toSorted((one, other) => one - other)) {
    if (!(await lockRace(tx, race))) continue;
    const listed = await expireOffers(tx, race, at);
    if (listed !== undefined) await offerFree(tx, race, listed, at);
  }
}

/**
 * Locks both races of an entry that changes its race, and offers the free places of the new race before the entry is evaluated, so that it
 * cannot overtake the waiting list.
 */
export async function openMove(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  at: Date,
): Promise<void> {
  for (const race of [from, to].toSorted((one, other) => one - other)) await lockRace(tx, race);
  await offerPlaces(tx, [to], at);
}

/** Processes the waiting lists that need it, of the given races or of all (null), each in its own transaction. */
export async function expireAndReoffer(db: Db, races: readonly number[] | null, at: Date): Promise<void> {
  for (const race of await unsettledRaces(db, races, at)) await tx(db, (tx) => offerPlaces(tx, [race], at));
}

/** Usually one of the first rows takes the place. If all of them are ineligible, the others are read in a few large batches. */
const FIRST = 50;
const AT_ONCE = 1_000;
const mostAfter = (id: number): number => (id === 0 ? FIRST : AT_ONCE);

async function offerFree(tx: Tx, race: number, listed: ListedRace, at: Date): Promise<void> {
  const { capacity, taken, waiting, offered, open, regDeadline, raceDate, competition } = listed;
  const until = open && waiting > 0 ? offerUntil(at, { regDeadline, raceDate }) : null;
  if (until === null) return;
  const back = offered === 0 ? 0 : await revokeIneligible(tx, race, { competition, at });
  let free = capacity === null ? Infinity : capacity - taken + back;
  let after = 0;
  while (free > 0) {
    const rows = await rowsAfter(tx, race, { after, most: mostAfter(after), offered: false });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const { eligible, ineligible } = await evaluateRows(tx, rows, { race, competition, at });
    const chosen = eligible.slice(0, free);
    free -= chosen.length;
    if (chosen.length > 0) await writeOffers(tx, chosen, { at, until });
    // Ineligible rows behind the last offer are not notified: the place went to a row before them.
    const passed = ineligible.filter(({ id }) => free > 0 || id < (chosen.at(-1) ?? 0));
    if (passed.length > 0) await saveIneligibility(tx, passed, at);
  }
}

/** Revokes the offers of rows that became ineligible, so that their places can be offered again. Returns how many. */
async function revokeIneligible(
  tx: Tx,
  race: number,
  { competition, at }: { competition: number; at: Date },
): Promise<number> {
  let taken = 0;
  let after = 0;
  for (;;) {
    const rows = await rowsAfter(tx, race, { after, most: mostAfter(after), offered: true });
    const last = rows.at(-1);
    if (last === undefined) return taken;
    after = last.id;
    const { ineligible } = await evaluateRows(tx, rows, { race, competition, at });
    if (ineligible.length > 0) taken += await revokeOffers(tx, ineligible, at);
  }
}

/** A team with an empty seat, and a team beyond its club's maximum, is refused as a team; that counts as its own reason. */
const isOfShape = ({ code }: LineRefusal, team: string | null): boolean => team !== null && code.startsWith("team.");

/** The club has the maximum of teams in the race. */
const ONE_MORE: LineRefusal = { code: "team.oneTeamOnly", position: null };

/** A viewer without an account: everyone sees approved competitions, and no others have waiting lists. */
const ANYBODY = { accountId: null, isSuperAdmin: false, isTechnicalCommittee: false };

type EvaluatedRows = {
  readonly eligible: readonly number[];
  /** Rows with a reason of their own that they were not notified of yet. */
  readonly ineligible: readonly { readonly id: number; readonly code: string }[];
};

/** Evaluates waiting rows at this moment by every rule of entering except capacity. */
async function evaluateRows(
  tx: Tx,
  rows: readonly WaitingRow[],
  { race, competition, at }: { race: number; competition: number; at: Date },
): Promise<EvaluatedRows> {
  const athletesOf = ({ person, members }: WaitingRow) => (members.length > 0 ? members : [person]);
  const { competitions, starters } = await readFactsForOrders(tx, {
    viewer: ANYBODY,
    places: [{ competition, race }],
    at,
    persons: [...new Set(rows.flatMap(athletesOf))],
  });
  const [facts] = competitions;
  const [listed] = facts?.races ?? [];
  if (facts === undefined || listed === undefined) return { eligible: [], ineligible: [] };
  const orderOf = (row: WaitingRow): EntryOrder => {
    const { person, club, joinedBy, team } = row;
    const by = joinedBy ?? person;
    if (team !== null && club !== null)
      return teamOrder({ competition, race, club, team, athletes: athletesOf(row), by, at });
    if (club !== null) return { competition, race, members: [{ person }], club, enteredBy: by, at };
    return ownOrder({ competition, race, person, at }, listed.teamType, starters.get(person)?.gender);
  };
  const most = teamShapes[listed.teamType ?? "OTHER"].teamsPerClub ?? Infinity;
  const clubs = rows.flatMap(({ club, team }) => (club !== null && team !== null ? [club] : []));
  const teams = most === Infinity || clubs.length === 0 ? null : await teamsOfClubs(tx, race, clubs);
  const eligible: number[] = [];
  const ineligible: { id: number; code: string }[] = [];
  for (const row of rows) {
    const { id, ineligibleReason, club, team } = row;
    const order = orderOf(row);
    const members = order.members.map((member) => ("person" in member ? (starters.get(member.person) ?? null) : null));
    const isOneMore = team !== null && (teams?.get(club ?? 0) ?? 0) >= most;
    const refusal = isOneMore ? ONE_MORE : ineligibilityForPlace({ order, facts: orderFacts(facts, listed, members) });
    if (refusal === null) eligible.push(id);
    else if ((refusal.position !== null || isOfShape(refusal, team)) && ineligibleReason !== refusal.code)
      ineligible.push({ id, code: refusal.code });
  }
  return { eligible, ineligible };
}
