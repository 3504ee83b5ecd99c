import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { type HeldPrice, nextRise, priceAt } from "@rajt/contract/competition/price.rules";
import { entryRefusal, mayEditEntry, refusalVariables } from "@rajt/contract/entry/entry.rules";
import { afterWithdrawal, percentBack } from "@rajt/contract/entry/withdrawal.rules";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import { type EnteringFacts, type OwnEntry, personalPriceLine, type RaceFacts, ruleFacts } from "./entry-facts.ts";

type Asking = {
  readonly now: Date;
  readonly isGuest: boolean;
  readonly locale: "hu" | "en";
  readonly say: (code: MessageCode, variables?: Readonly<Record<string, string | number>>) => string;
};

/** What someone can do in one race, and what it costs (S1 §3 "Entry info per race"): `canEntry` is whether the one button works. */
export function entryInfo(facts: EnteringFacts, race: RaceFacts, { now, isGuest, locale, say }: Asking): EntryInfo {
  const { mine } = race;
  const code = mine && !mine.isTeam ? withdrawalBarrier(mine, race, now) : enteringBarrier(facts, race, now, isGuest);
  return {
    competition: facts.id,
    race: race.id,
    alreadyEntry: mine !== null,
    canEntry: code === null,
    paid: mine?.paid ?? false,
    code,
    message: code && say(code, refusalVariables(ruleFacts(facts, race, now), locale)),
    ...price(facts, race, now),
    withdrawal: mine && !mine.isTeam ? withdrawal(mine, facts, now) : null,
  };
}

function withdrawalBarrier({ inPayment }: OwnEntry, { date }: RaceFacts, now: Date): MessageCode | null {
  if (mayEditEntry(now, date, false) !== "open") return "entry.withdrawalRefusal.closed";
  return inPayment ? "entry.withdrawalRefusal.inPayment" : null;
}

const CLOSED_TO_ALL: ReadonlySet<string | null> = new Set(["cancelled", "notApproved", "deadlinePassed", "tooLate"]);

/** What closes a race to everyone is told before what only signing in could answer. */
function enteringBarrier(facts: EnteringFacts, race: RaceFacts, now: Date, isGuest: boolean): MessageCode | null {
  const refusal = entryRefusal(ruleFacts(facts, race, now));
  if (facts.person === null && !CLOSED_TO_ALL.has(refusal))
    return isGuest ? "entry.cannotEnter.signInFirst" : "entry.cannotEnter.notAPerson";
  if (refusal !== null) return `entry.refusal.${refusal}`;
  return facts.person && personalPriceLine(facts.person.birthDate, race, facts.prices)
    ? null
    : "entry.cannotEnter.noPrice";
}

/** By the rule that the withdrawal itself follows. */
function withdrawal({ amount, settled }: OwnEntry, { deadlines }: EnteringFacts, now: Date): EntryInfo["withdrawal"] {
  return { settled, back: afterWithdrawal({ gross: amount, settled }, percentBack(now, deadlines.regDeadline)).back };
}

type Price = Pick<EntryInfo, "amount" | "nextAmount" | "nextAmountFrom">;

function price({ person, prices, deadlines }: EnteringFacts, race: RaceFacts, now: Date): Price {
  const { mine } = race;
  const line = person && !race.isTeam ? personalPriceLine(person.birthDate, race, prices) : null;
  if (line === null || mine?.paid || mine?.inPayment)
    return { amount: mine?.amount ?? null, nextAmount: null, nextAmountFrom: null };
  const held: HeldPrice | undefined = mine ? { amount: mine.amount, until: new Date(mine.heldUntil) } : undefined;
  const rise = nextRise(line, deadlines, now, held);
  return {
    amount: priceAt(line, deadlines, now, held),
    nextAmount: rise?.amount ?? null,
    nextAmountFrom: rise?.at.toISOString() ?? null,
  };
}
