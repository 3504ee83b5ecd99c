import { refusalVariables } from "@rajt/contract/entry/entry.rules";
import { type EntryOrder, type OrderFacts, evaluateOrder } from "@rajt/contract/entry/order.rules";
import type { FoundRace } from "@rajt/contract/entry/organiser-entry.calls";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { type MessageCode, noData, Refusal } from "../../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { countTry, giveTryBack } from "../../../kernel/db/rate-limit.store.ts";
import { logSecurityEvent } from "../../../kernel/db/security-log.ts";
import { type Admission, admit } from "../order/enter-race.ts";
import { entering } from "../order/entering.ts";
import { orderFacts } from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { type Athlete, findByLicence, readEntriesOf, readManagedCompetition } from "./edited-entry.store.ts";
import { writeNumberOfLatecomer } from "../start/start-numbers.store.ts";
import { notifyEntered } from "../notice/notify-entries.ts";
import { markEntries } from "./mark-entry.ts";
import { messageForOrganiser } from "./message-for-organiser.ts";

/** A person whom the organiser meets: licence number and birth date together identify the person. */
type Sought = { readonly competition: number; readonly licenceNumber: string; readonly birthDate: Day };
export type LateEntryContext = Admission & { readonly viewer: Viewer; readonly at: Date; readonly ip: string };

/** Searches per account and hour that find nobody. A correct pair of number and day is not a guess. */
const TRIES = 20;
const AN_HOUR = 3600;
const triesOf = (account: number): string => `athlete-sought:${account}`;

/**
 * Returns the races of a competition that its organiser may enter a person in, with today's prices, and those in which the person is
 * entered. An unknown person and one who may start nowhere get the same answer.
 *
 * @throws {Refusal} if the viewer does not manage the competition, and after too many searches that found nobody
 */
export async function racesOpenTo(db: Db, sought: Sought, asking: LateEntryContext): Promise<FoundRace[]> {
  const { competition } = sought;
  const managed = await readManagedCompetition(db, competition, asking.viewer);
  if (managed === undefined) throw noData();
  const account = accountOf(asking);
  await countOrRefuse(db, account, asking.at);
  const athlete = await findByLicence(db, sought);
  const prices =
    athlete === undefined ? new Map<number, number>() : await openTo(db, athlete, { competition, account, asking });
  const entered = athlete === undefined ? undefined : await readEntriesOf(db, { competition, person: athlete.id });
  const races = managed.races.flatMap(({ id, name }) => {
    const amount = entered?.get(id)?.amount ?? prices.get(id);
    if (athlete === undefined || amount === undefined) return [];
    const entry = entered?.get(id)?.entry ?? null;
    return [{ id, name, amount, entry, cachedPersonFullName: athlete.name, org: athlete.club }];
  });
  await noteSearch(db, { account, asking, competition, isFound: races.length > 0 });
  return races;
}

/**
 * Enters a person as the organiser (product/entering 30). The person owes the fee. If it was paid in cash, it is marked so in the same
 * transaction, with the viewer as receiver as in the list (product/money 18).
 *
 * @returns the entry's id, and its start number if it got one
 * @throws {Refusal} at the field that causes it: no person has that number and day, or the race refuses the person
 */
export async function enterLate(
  db: Db,
  { race, paidInCash, ...sought }: Sought & { readonly race: number; readonly paidInCash: boolean },
  asking: LateEntryContext & { readonly locale: Locale },
): Promise<{ readonly id: number; readonly startNumber: number | null }> {
  const { competition } = sought;
  const { viewer, at, locale } = asking;
  const managed = await readManagedCompetition(db, competition, viewer);
  if (managed === undefined) throw noData();
  if (managed.races.every(({ id }) => id !== race)) throw refusedAt("race", "entry.organiser.foreignRace");
  const account = accountOf(asking);
  const athlete = await findCounted(db, sought, asking);
  if (athlete === undefined) throw refusedAt("cachedPersonLicenseNumber", "entry.organiser.unknown");
  const order = orderOf(athlete, { competition, race, account, at });
  return entering(db, { races: [race], at }, async (tx) => {
    const { competitions, starters } = await readEnteringFacts(tx, {
      viewer,
      places: [{ competition, race }],
      at,
      persons: [athlete.id],
    });
    const [of] = competitions;
    const [raceFacts] = of?.races ?? [];
    if (of === undefined || raceFacts === undefined) throw noData();
    const facts = orderFacts(of, raceFacts, [starters.get(athlete.id) ?? null]);
    // The notice says what is still to be paid, so it follows the mark.
    const [outcome] = await admit(tx, [{ order, facts }], { ...asking, notifying: null });
    if (outcome === undefined || !("id" in outcome)) {
      const [first] = outcome?.refusals ?? [];
      if (first === undefined) throw new Error("an order was not evaluated");
      throw refusedAt("race", messageForOrganiser(first.code), variablesOf(facts, locale));
    }
    const { id } = outcome;
    if (paidInCash) await markPaid(tx, id, asking);
    const startNumber = await writeNumberOfLatecomer(tx, { entry: id, actor: account, at });
    if (asking.notifying !== null) await notifyEntered(tx, asking.notifying, [id], { by: account, at });
    return { id, startNumber };
  });
}

/** Marks a new entry as paid to the viewer. An entry without a price is settled already. */
async function markPaid(tx: Tx, entry: number, { ledger, viewer, at }: LateEntryContext): Promise<void> {
  const code = (await markEntries(tx, [entry], { ledger, viewer, paid: true, reason: null, at })).get(entry);
  if (code !== undefined && code !== "money.refusal.unchanged") throw new Refusal(code);
}

/**
 * Finds a person by licence number and birth date, and counts against the hourly limit if nobody is found.
 *
 * @throws {Refusal} after too many searches that found nobody
 */
export async function findCounted(db: Db, sought: Sought, asking: LateEntryContext): Promise<Athlete | undefined> {
  const account = accountOf(asking);
  await countOrRefuse(db, account, asking.at);
  const athlete = await findByLicence(db, sought);
  await noteSearch(db, { account, asking, competition: sought.competition, isFound: athlete !== undefined });
  return athlete;
}

const orderOf = (
  athlete: Athlete,
  { competition, race, account, at }: { competition: number; race: number; account: number; at: Date },
): EntryOrder => ({
  competition,
  race,
  members: [{ person: athlete.id }],
  byOrganiser: true,
  enteredBy: account,
  at,
});

type Variables = Readonly<Record<string, string | number>>;

/** Returns a refusal that is also shown at a field. */
export const refusedAt = (path: string, code: MessageCode, variables: Variables = {}): Refusal =>
  new Refusal(code, { variables, problems: [{ path, message: code, variables }] });

export const variablesOf = ({ race, deadlines }: OrderFacts, locale: Locale) =>
  refusalVariables({ race, competition: deadlines }, locale);

/** Returns today's price of each race that the person may be entered in. */
async function openTo(
  db: Db,
  athlete: Athlete,
  { competition, account, asking }: { competition: number; account: number; asking: LateEntryContext },
): Promise<ReadonlyMap<number, number>> {
  const { viewer, at, terms } = asking;
  const { competitions, starters } = await readEnteringFacts(db, {
    viewer,
    places: [{ competition, race: null }],
    at,
    persons: [athlete.id],
  });
  const [facts] = competitions;
  const starter = starters.get(athlete.id);
  if (facts === undefined || starter === undefined) return new Map();
  return new Map(
    facts.races.flatMap((race): [number, number][] => {
      const order = orderOf(athlete, { competition, race: race.id, account, at });
      const { price } = evaluateOrder({ order, facts: orderFacts(facts, race, [starter]) }, terms);
      return price === null ? [] : [[race.id, price.amount]];
    }),
  );
}

export function accountOf({ viewer: { accountId } }: LateEntryContext): number {
  if (accountId === null) throw noData();
  return accountId;
}

/** @throws {Refusal} if the hourly limit of unsuccessful searches is reached */
async function countOrRefuse(db: Db, account: number, at: Date): Promise<void> {
  const counted = await countTry(db, [{ key: triesOf(account), most: TRIES, seconds: AN_HOUR }], at);
  if (!counted.limited) return;
  throw new Refusal("entry.organiser.tooMany", {
    status: 429,
    retryAfterSeconds: counted.retryAfterSeconds,
    variables: { minutes: Math.ceil(counted.retryAfterSeconds / 60) },
  });
}

/** Logs the search without the number and the day; a successful search does not count. */
async function noteSearch(
  db: Db,
  {
    account,
    asking,
    competition,
    isFound,
  }: { account: number; asking: LateEntryContext; competition: number; isFound: boolean },
): Promise<void> {
  const { ip, at } = asking;
  const detail = { competition, found: isFound };
  await logSecurityEvent(db, { event: "ATHLETE_SOUGHT", accountId: account, ip, at, detail });
  if (isFound) await giveTryBack(db, [triesOf(account)]);
}
