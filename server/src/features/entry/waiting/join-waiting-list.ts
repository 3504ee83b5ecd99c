import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import { barrierToPlace, type EntryOrder, type LineRefusal } from "@rajt/contract/entry/order.rules";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDatabaseUnavailable } from "../../../kernel/db/errors.ts";
import { gathered } from "../../../kernel/db/gathered.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { type CompetitionFacts, isUnsettled, orderFacts, type RaceFacts, type StarterFacts } from "../entry-facts.ts";
import { type EnteringFacts, readEnteringFacts } from "../entry-facts.store.ts";
import { wordsForClub } from "../club/words-for-club.ts";
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
 * they are. When entries open hundreds find a race full in the same moment: those who ask at once share a transaction and so the race's lock, in
 * the order in which they came. Each has their own answer, and what fails in one race, or for one person, fails nobody else.
 *
 * @throws {Refusal} where there is a place, and with the reason where somebody may not join
 */
export const joiningLists = (db: Db): ((joining: Joining) => Promise<Joined>) =>
  gathered(async (asked: readonly Joining[]) => {
    const races = [...new Set(asked.map(({ race }) => race))];
    const joined = await Promise.all(
      races.map((race) =>
        joinTogether(
          db,
          race,
          asked.filter((joining) => joining.race === race),
        ),
      ),
    );
    const answers = new Map(joined.flat());
    const told = asked.map((joining) => answers.get(joining) ?? noData());
    const [first] = told;
    // Whoever waits behind those who all found no database is told so with them.
    if (first instanceof Error && told.every(isDatabaseUnavailable)) throw first;
    return told;
  });

/** Nobody has joined where one of them breaks the transaction: each is asked alone then, unless that would only wait for the same. */
async function joinTogether(
  db: Db,
  race: number,
  asked: readonly Joining[],
): Promise<readonly (readonly [Joining, Joined | Error])[]> {
  try {
    const barriers = await tx(db, (tx) => joinListIn(tx, race, asked));
    // Whoever else joins this list waits for its lock: nothing is read under it that may be read after.
    const { waiting, positions } = await placesIn(
      db,
      race,
      asked.map(({ by }) => by),
    );
    return asked.map((joining, at) => [
      joining,
      barriers[at] ?? { position: positions.get(joining.by) ?? null, waiting, refused: [] },
    ]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (asked.length === 1 || isDatabaseUnavailable(error)) return asked.map((joining) => [joining, error]);
    const alone = [];
    for (const joining of asked) alone.push(...(await joinTogether(db, race, [joining])));
    return alone;
  }
}

/** The same within a transaction; returns for each who asks the reason why they may not wait, null: they do. Takes the race's lock. */
export async function joinListIn(
  tx: Tx,
  race: number,
  asked: readonly Joining[],
): Promise<readonly (Refusal | null)[]> {
  if (!(await lockRace(tx, race))) return asked.map(noData);
  const last = asked.reduce((at, joining) => (joining.at > at ? joining.at : at), new Date(0));
  const read = await readJoining(tx, { race, asked, persons: asked.map(({ by }) => by), at: last });
  const joined = new Map<number, Joining>();
  const barriers = asked.map((joining, place) => {
    const { competition, by, at, locale } = joining;
    const facts = read.competitions[place];
    const [listed] = facts?.races ?? [];
    if (facts === undefined || listed === undefined) return noData();
    const starter = read.starters.get(by) ?? null;
    if (isIn(starter, race) || joined.has(by)) return null;
    const order = ownOrder({ competition, race, person: by, at }, listed.teamType, starter?.gender);
    const code = barrierTo(order, { facts, listed, starter });
    if (code !== null) {
      const variables = refusalVariables({ race: listed, competition: facts.deadlines }, locale);
      return new Refusal(`entry.${code}`, { variables });
    }
    if (!isFull(listed)) return new Refusal("entry.waiting.placesLeft");
    joined.set(by, joining);
    return null;
  });
  const lines = Array.from(joined.values(), ({ by, at }) => ({ person: by, by, club: null, at }));
  await writeWaiting(tx, race, lines);
  return barriers;
}

/**
 * The same of a club for athletes of its own; those who may not join are named.
 *
 * @throws {Refusal} where there is a place
 */
export async function joinAsClub(db: Db, joining: Joining & { readonly athletes: readonly number[] }): Promise<Joined> {
  const persons = [...new Set(joining.athletes)];
  const refused = await tx(db, (tx) => joinAthletes(tx, joining, persons));
  // Where somebody else's athlete waits is not the club's to know.
  const isRefused = new Set(refused.map(({ athlete }) => athlete));
  const own = persons.filter((person) => !isRefused.has(person));
  const { waiting, positions } = await placesIn(db, joining.race, own);
  return { position: positions.size === 0 ? null : Math.min(...positions.values()), waiting, refused };
}

async function joinAthletes(tx: Tx, joining: Joining, persons: readonly number[]): Promise<readonly Refused[]> {
  const { competition, race, by: club, at, locale, say } = joining;
  if (!(await lockRace(tx, race))) throw noData();
  const read = await readJoining(tx, { race, asked: [joining], persons, at });
  const [facts] = read.competitions;
  const [listed] = facts?.races ?? [];
  if (facts === undefined || listed === undefined) throw noData();
  const variables = refusalVariables({ race: listed, competition: facts.deadlines }, locale);
  const refused: Refused[] = [];
  const joined: number[] = [];
  for (const person of persons) {
    const starter = read.starters.get(person) ?? null;
    const isOwn = starter?.clubId === club;
    if (isOwn && isIn(starter, race)) continue;
    const order: EntryOrder = { competition, race, members: [{ person }], club, enteredBy: club, at };
    const code = barrierTo(order, { facts, listed, starter });
    if (code === null) joined.push(person);
    else
      refused.push({
        athlete: person,
        name: isOwn ? (starter?.name ?? null) : null,
        code: `entry.${code}`,
        message: say(wordsForClub(code), variables),
      });
  }
  if (joined.length > 0 && !isFull(listed)) throw new Refusal("entry.waiting.placesLeft");
  const lines = joined.map((person) => ({ person, by: club, club, at }));
  await writeWaiting(tx, race, lines);
  return refused;
}

type Reading = {
  readonly race: number;
  readonly asked: readonly Joining[];
  readonly persons: readonly number[];
  readonly at: Date;
};

/** Reads what those who ask are weighed by, once what is to be offered is offered. The race's lock is held. */
async function readJoining(tx: Tx, { race, asked, persons, at }: Reading): Promise<EnteringFacts> {
  const places = asked.map(({ by, competition }) => {
    const viewer = { accountId: by, isSuperAdmin: false, isTechnicalCommittee: false };
    return { viewer, competition, race, at };
  });
  const read = await readEnteringFacts(tx, { places, persons: [...new Set(persons)] });
  if (!read.competitions.some((facts) => facts?.races.some(isUnsettled))) return read;
  await offerPlaces(tx, [race], at);
  return readEnteringFacts(tx, { places, persons: [...new Set(persons)] });
}

type Weighed = { readonly facts: CompetitionFacts; readonly listed: RaceFacts; readonly starter: StarterFacts | null };

/** Returns why somebody may not wait for the race, whether it is full or not. */
function barrierTo(order: EntryOrder, { facts, listed, starter }: Weighed): LineRefusal["code"] | null {
  const members = order.members.map((member) => ("person" in member ? starter : null));
  return barrierToPlace({ order, facts: orderFacts(facts, listed, members) })?.code ?? null;
}

const isIn = (starter: StarterFacts | null, race: number): boolean =>
  starter?.waits.some((wait) => wait.race === race) === true;

const isFull = ({ capacity, taken }: RaceFacts): boolean => capacity !== null && taken >= capacity;

/** The athletes for whom a club leaves; null: whoever asks, for themself. */
type Leaving = Pick<Joining, "race" | "by" | "at"> & { readonly athletes: readonly number[] | null };

/** Leaves the list: a place that was offered goes to the next in the same transaction. */
export const leaveWaitingList = (db: Db, { race, athletes, by, at }: Leaving): Promise<void> =>
  tx(db, async (tx) => {
    // Of a race that there is not, nobody leaves either: the answer tells nobody which races are there.
    await lockRace(tx, race);
    const left = await endWaiting(tx, athletes ?? [by], { race, club: athletes === null ? null : by, by, at });
    const isOut = left > 0 || (athletes === null && (await leaveWaitingTeam(tx, { race, by, at })));
    if (!isOut) throw new Refusal("entry.waiting.notIn");
    await offerPlaces(tx, [race], at);
  });
