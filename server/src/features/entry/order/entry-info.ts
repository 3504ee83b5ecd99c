import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { type HeldPrice, nextRise, priceAt, withDayLicence } from "@rajt/contract/competition/price.rules";
import { firstPositionOf } from "@rajt/contract/competition/special-race.rules";
import { birthYearsOf, isMeantFor, mayEditEntry, refusalVariables } from "@rajt/contract/entry/entry.rules";
import { entryPriceLine } from "@rajt/contract/entry/entry-price.rules";
import { type EntryTerms, evaluateOrder } from "@rajt/contract/entry/order.rules";
import { placesLeft } from "@rajt/contract/entry/waiting/waiting.rules";
import { ifWithdrawn } from "@rajt/contract/entry/withdrawal.rules";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Translate } from "../../../kernel/calls/context.ts";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import {
  type CompetitionFacts,
  entryIn,
  orderFacts,
  type OwnEntry,
  type RaceFacts,
  type StarterFacts,
  waitIn,
} from "./entry-facts.ts";
import { keptUntilIfEntered } from "../basket/owed-entry.ts";
import { ownOrder } from "../team/own-order.ts";

type EntryInfoContext = {
  readonly now: Date;
  /** Null for a guest. */
  readonly asker: number | null;
  /** True if the account is a club that the federation has not verified. */
  readonly isUnverifiedClub?: boolean;
  /** The account as a starter; null for a guest, an organisation or staff. */
  readonly starter: StarterFacts | null;
  readonly terms: EntryTerms;
  readonly locale: "hu" | "en";
  readonly translate: Translate;
};

/** Returns what the account can do in a race, and the price (product/entering 19). `canEntry` enables the entry button. */
export function entryInfo(facts: CompetitionFacts, race: RaceFacts, asking: EntryInfoContext): EntryInfo {
  const { now, locale, translate, starter } = asking;
  const mine = entryIn(starter, race.id);
  const wait = waitIn(starter, race.id, now);
  const subject = { race, competition: facts.deadlines };
  const code = mine ? withdrawalRefusalFor(mine, race, now) : entryRefusalFor(facts, race, asking);
  return {
    competition: facts.id,
    race: race.id,
    alreadyEntry: mine !== null,
    canEntry: code === null,
    ...(starter && race.teamType === "OB_MIX_VALTO" && { relay: true, ownRelay: ownRelay(starter, race, now) }),
    ...(starter && { meant: isMeantFor(race, starter) }),
    changes: mine?.owes && !mine.isTeam && withdrawalRefusalFor(mine, race, now) === null ? mine.id : null,
    owes: mine?.owes ?? false,
    paid: mine?.paid ?? false,
    code,
    message: code && translate(code, refusalVariables(subject, locale)),
    ...price(facts, race, asking),
    keptUntil: mine === null ? (keptUntilIfEntered(race, now, asking.terms)?.toISOString() ?? null) : null,
    withdrawal: mine?.isOwn ? withdrawal(mine, now) : null,
    placesLeft: placesLeft(race),
    waiting: race.waiting,
    position: wait?.position ?? null,
    offerUntil: wait?.offerUntil ?? null,
    canJoin: code === "entry.refusal.full" && wait === null,
  };
}

/** Returns what the person's form of the own mixed relay in this race needs to know. */
function ownRelay(starter: StarterFacts, race: RaceFacts, now: Date): NonNullable<EntryInfo["ownRelay"]> {
  const mine = entryIn(starter, race.id);
  const isOpen = mine?.isTeam === true && mine.isOwn && mayEditEntry(now, race.date, false) === "open";
  return {
    position: firstPositionOf("OB_MIX_VALTO", starter.gender),
    born: birthYearsOf(race.ageGroups, yearOf(race.date)),
    changes: isOpen ? mine.id : null,
  };
}

function withdrawalRefusalFor({ isOwn, inPayment }: OwnEntry, { date }: RaceFacts, now: Date): MessageCode | null {
  if (mayEditEntry(now, date, false) !== "open") return "entry.withdrawalRefusal.closed";
  if (!isOwn) return "entry.withdrawalRefusal.ofTeam";
  return inPayment ? "entry.withdrawalRefusal.inPayment" : null;
}

/** Returns the refusal that an entry would get; a guest is asked to sign in first. */
function entryRefusalFor(facts: CompetitionFacts, race: RaceFacts, asking: EntryInfoContext): MessageCode | null {
  const { now, asker, starter, terms } = asking;
  const person = asker ?? NOBODY;
  const order = ownOrder({ competition: facts.id, race: race.id, person, at: now }, race.teamType, starter?.gender);
  const starters = order.members.map((member) => ("person" in member ? starter : null));
  const [first] = evaluateOrder({ order, facts: orderFacts(facts, race, starters) }, terms).refusals;
  if (first?.code === "cannotEnter.notAPerson" && asker === null) return "entry.cannotEnter.signInFirst";
  if (first?.code === "cannotEnter.notAPerson" && asking.isUnverifiedClub) return "entry.cannotEnter.clubNotVerified";
  return first === undefined ? null : `entry.${first.code}`;
}

const NOBODY = 0;

/** Follows the rule of the withdrawal itself. */
function withdrawal({ amount, settled, refunds }: OwnEntry, now: Date): EntryInfo["withdrawal"] {
  return { settled, back: ifWithdrawn({ gross: amount, settled, refunds }, now).refundable };
}

type Price = Pick<EntryInfo, "amount" | "amountTo" | "dayLicence" | "nextAmount" | "nextAmountFrom">;

function price(
  { prices, deadlines }: CompetitionFacts,
  race: RaceFacts,
  { now, terms, starter }: EntryInfoContext,
): Price {
  const mine = entryIn(starter, race.id);
  if (starter === null && mine === null) return priceOfAnybody(prices, race, deadlines, now);
  const dayLicence = mine?.dayLicence ?? (starter?.isOnTrial && !race.isTeam ? terms.dayLicence : 0);
  const announced =
    starter && (!race.isTeam || race.parts.length > 0) ? entryPriceLine(race, starter.birthDate, prices) : null;
  const line = announced && withDayLicence(announced, dayLicence);
  if (line === null || mine?.paid || mine?.inPayment)
    return { amount: mine?.amount ?? null, dayLicence, nextAmount: null, nextAmountFrom: null };
  const held: HeldPrice | undefined = mine ? { amount: mine.amount, until: new Date(mine.heldUntil) } : undefined;
  const next = nextRise(line, deadlines, now, held);
  const rise = next !== null && dayOf(next.at) <= race.date ? next : null;
  return {
    amount: priceAt(line, deadlines, now, held),
    dayLicence,
    nextAmount: rise?.amount ?? null,
    nextAmountFrom: rise?.at.toISOString() ?? null,
  };
}

/** Returns today's price of an entry as a range over the race's age groups. */
function priceOfAnybody(
  prices: CompetitionFacts["prices"],
  race: RaceFacts,
  deadlines: CompetitionFacts["deadlines"],
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

/** Above any age: every group then fits any birth date. */
const ANY_AGE = 1_000;
const ANY_DAY = "2000-01-01";
