import { teamShapes } from "@rajt/contract/competition/special-race.rules";
import { ineligibilitiesForPlace, lineVariables } from "@rajt/contract/entry/order.rules";
import { folded } from "@rajt/contract/kernel/words";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { messageForClub } from "../club/message-for-club.ts";
import { orderFacts } from "../order/entry-facts.ts";
import { readFactsForOrders } from "../order/entry-facts.store.ts";
import { readTeams } from "../team/team.store.ts";
import type { Joined, Joining } from "./join-waiting-list.ts";
import { offerPlaces } from "./offer-places.ts";
import { teamOrder } from "./team-order.ts";
import { lockRace, readOccupancy } from "./waiting.store.ts";
import { changeWaitingTeam, endWaitingTeam, readWaitingTeams, writeWaitingTeam } from "./waiting-team.store.ts";

export type TeamJoining = Joining & {
  readonly team: string;
  /** By position. */
  readonly athletes: readonly number[];
};

/**
 * Joins the waiting list of a full race with a club's team (product/entering 40): all rules of entering apply to its members and shape,
 * except capacity. A waiting team of that name keeps its position and gets these members.
 *
 * @throws {Refusal} with a refusal of the team as a whole
 */
export const joinTeam = (db: Db, joining: TeamJoining): Promise<Joined> => tx(db, (tx) => joinTeamIn(tx, joining));

/** Does the same within a transaction. */
export async function joinTeamIn(tx: Tx, joining: TeamJoining): Promise<Joined> {
  const { competition, race, team, athletes, by: club, at, locale, translate } = joining;
  if (!(await lockRace(tx, race))) throw noData();
  await offerPlaces(tx, [race], at);
  const viewer = { accountId: club, isSuperAdmin: false, isTechnicalCommittee: false };
  const read = await readFactsForOrders(tx, {
    viewer,
    places: [{ competition, race }],
    at,
    persons: [...new Set(athletes)],
  });
  const [facts] = read.competitions;
  const [listed] = facts?.races ?? [];
  if (facts === undefined || listed === undefined) throw noData();
  const waiting = await readWaitingTeams(tx, { race, club, at });
  const own = waiting.find(({ name }) => folded(name) === folded(team));
  const entered = await readTeams(tx, { competition, race, club });
  if (entered.some(({ name }) => folded(name) === folded(team))) throw new Refusal("entry.team.nameTaken");
  const most = teamShapes[listed.teamType ?? "OTHER"].teamsPerClub ?? Infinity;
  if (own === undefined && entered.length + waiting.length >= most) throw new Refusal("entry.team.oneTeamOnly");
  const starters = athletes.map((athlete) => read.starters.get(athlete) ?? null);
  const order = teamOrder({ competition, race, club, team, athletes, by: club, at });
  const of = orderFacts(facts, listed, starters);
  const refused = [];
  for (const { code, position } of ineligibilitiesForPlace({ order, facts: of })) {
    const variables = lineVariables({ position }, of, locale);
    if (position === null) throw new Refusal(`entry.${code}`, { variables });
    const starter = starters[position - 1] ?? null;
    const name = starter?.clubId === club ? starter.name : null;
    refused.push({
      athlete: athletes[position - 1] ?? 0,
      name,
      code: `entry.${code}`,
      message: translate("entry.team.ofMember", {
        position,
        name: name ?? translate("entry.club.stranger"),
        reason: translate(messageForClub(code), variables),
      }),
    });
  }
  if (refused.length === 0) {
    const mine = new Set(own?.members.map(({ id }) => id));
    const elsewhere = starters.find(
      (starter) => starter !== null && !mine.has(starter.id) && starter.waits.some((wait) => wait.race === race),
    );
    if (elsewhere != null) throw new Refusal("entry.waiting.memberWaits", { variables: { name: elsewhere.name } });
    const isFull = listed.capacity !== null && listed.taken >= listed.capacity;
    if (own === undefined && !isFull) throw new Refusal("entry.waiting.placesLeft");
    const done = { by: club, at };
    if (own === undefined) await writeWaitingTeam(tx, athletes, { race, club, name: team, ...done });
    else await changeWaitingTeam(tx, own, athletes, done);
    // The first row may have become eligible with these members.
    await offerPlaces(tx, [race], at);
  }
  const after = await readWaitingTeams(tx, { race, club, at });
  const standing = await readOccupancy(tx, race, at);
  const position = after.find(({ name }) => folded(name) === folded(team))?.position ?? null;
  return { position, waiting: standing.waiting, refused };
}

/** Removes a club's team from the list. An offered place goes to the next one in the same transaction. */
export const leaveWithTeam = (
  db: Db,
  { race, team, by, at }: Pick<TeamJoining, "race" | "team" | "by" | "at">,
): Promise<void> =>
  tx(db, async (tx) => {
    await lockRace(tx, race);
    if (!(await endWaitingTeam(tx, { race, club: by, name: team, by, at }))) throw new Refusal("entry.waiting.notIn");
    await offerPlaces(tx, [race], at);
  });
