import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { type HeldPrice, nextRise, priceAt, withDayLicence } from "@rajt/contract/competition/price.rules";
import { isMeantFor, mayEditEntry, refusalVariables } from "@rajt/contract/entry/entry.rules";
import { entryPriceLine } from "@rajt/contract/entry/entry-price.rules";
import { type EntryOrder, type EntryTerms, weigh } from "@rajt/contract/entry/order.rules";
import { afterWithdrawal, percentBack } from "@rajt/contract/entry/withdrawal.rules";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import { type EnteringFacts, orderFacts, type OwnEntry, type RaceFacts } from "./entry-facts.ts";

type Asking = {
  readonly now: Date;
  /** Null: a guest. */
  readonly asker: number | null;
  readonly terms: EntryTerms;
  readonly locale: "hu" | "en";
  readonly say: (code: MessageCode, variables?: Readonly<Record<string, string | number>>) => string;
};

/**
 * Returns what someone can do in one race, and its price (product/entering 19): `canEntry` is whether the one button
 * works.
 */
export function entryInfo(facts: EnteringFacts, race: RaceFacts, asking: Asking): EntryInfo {
  const { now, locale, say } = asking;
  const { mine } = race;
  const said = { race, competition: facts.deadlines };
  const code = mine && !mine.isTeam ? withdrawalBarrier(mine, race, now) : enteringBarrier(facts, race, asking);
  return {
    competition: facts.id,
    race: race.id,
    alreadyEntry: mine !== null,
    canEntry: code === null,
    ...(facts.person && { meant: isMeant(facts, race, now) }),
    paid: mine?.paid ?? false,
    code,
    message: code && say(code, refusalVariables(said, locale)),
    ...price(facts, race, asking),
    withdrawal: mine && !mine.isTeam ? withdrawal(mine, facts, now) : null,
  };
}

function withdrawalBarrier({ inPayment }: OwnEntry, { date }: RaceFacts, now: Date): MessageCode | null {
  if (mayEditEntry(now, date, false) !== "open") return "entry.withdrawalRefusal.closed";
  return inPayment ? "entry.withdrawalRefusal.inPayment" : null;
}

/** Returns the refusal that the same order would get: a guest would first have to sign in. */
function enteringBarrier(facts: EnteringFacts, race: RaceFacts, { now, asker, terms }: Asking): MessageCode | null {
  const person = asker ?? NOBODY;
  const { id: competition, person: starter } = facts;
  const order: EntryOrder = { competition, race: race.id, members: [{ person }], enteredBy: person, at: now };
  const line = { order, facts: orderFacts(facts, race, [starter && { person: starter, race }]) };
  const [first] = weigh([line], terms)[0]?.refusals ?? [];
  if (first?.code === "cannotEnter.notAPerson" && asker === null) return "entry.cannotEnter.signInFirst";
  return first === undefined ? null : `entry.${first.code}`;
}

function isMeant(facts: EnteringFacts, race: RaceFacts, now: Date): boolean {
  const { person } = facts;
  const of = orderFacts(facts, race, [person && { person, race }]);
  const competition = { ...of.competition, regDeadline: facts.deadlines.regDeadline };
  return isMeantFor({ now, competition, race: of.race, person: of.persons[0] ?? null });
}

const NOBODY = 0;

/** By the rule that the withdrawal itself follows. */
function withdrawal({ amount, settled }: OwnEntry, { deadlines }: EnteringFacts, now: Date): EntryInfo["withdrawal"] {
  return { settled, back: afterWithdrawal({ gross: amount, settled }, percentBack(now, deadlines.regDeadline)).back };
}

type Price = Pick<EntryInfo, "amount" | "amountTo" | "dayLicence" | "nextAmount" | "nextAmountFrom">;

function price({ person, prices, deadlines }: EnteringFacts, race: RaceFacts, { now, terms }: Asking): Price {
  const { mine } = race;
  if (person === null && mine === null) return priceOfAnybody(prices, race, deadlines, now);
  const dayLicence = mine?.dayLicence ?? (person?.isOnTrial && !race.isTeam ? terms.dayLicence : 0);
  const announced = person && !race.isTeam ? entryPriceLine(race, person.birthDate, prices) : null;
  const line = announced && withDayLicence(announced, dayLicence);
  if (line === null || mine?.paid || mine?.inPayment)
    return { amount: mine?.amount ?? null, dayLicence, nextAmount: null, nextAmountFrom: null };
  const held: HeldPrice | undefined = mine ? { amount: mine.amount, until: new Date(mine.heldUntil) } : undefined;
  const rise = nextRise(line, deadlines, now, held);
  return {
    amount: priceAt(line, deadlines, now, held),
    dayLicence,
    nextAmount: rise?.amount ?? null,
    nextAmountFrom: rise?.at.toISOString() ?? null,
  };
}

/** Returns the price of an entry today, from the cheapest of the race's age groups to the dearest. */
function priceOfAnybody(
  prices: EnteringFacts["prices"],
  race: RaceFacts,
  deadlines: EnteringFacts["deadlines"],
  now: Date,
): Price {
  const amounts = race.ageGroups.flatMap((group) => {
    const line = entryPriceLine({ ...race, ageGroups: [{ ...group, ageMin: 0, ageMax: ANY_AGE }] }, ANY_DAY, prices);
    return line === null ? [] : [priceAt(line, deadlines, now)];
  });
  if (amounts.length === 0) return { amount: null, dayLicence: 0, nextAmount: null, nextAmountFrom: null };
  const [amount, amountTo] = [Math.min(...amounts), Math.max(...amounts)];
  return { amount, ...(amountTo > amount && { amountTo }), dayLicence: 0, nextAmount: null, nextAmountFrom: null };
}

/** Nobody is older: every group fits whoever was born on any day. */
const ANY_AGE = 1_000;
const ANY_DAY = "2000-01-01";
