/** Entering, whoever enters whom: a person alone, a club, a team, an organiser (docs/decisions/0031). */
import {
  type Deadlines,
  type PriceLine,
  type PriceLineKey,
  priceOn,
  withDayLicence,
} from "../competition/price.rules.ts";
import { addDays, dayOf, startOfDay } from "../kernel/days.ts";
import {
  type EntryFacts,
  entryRefusal,
  entryRefusals,
  type EntryRefusal,
  isAfterDeadline,
  type Period,
  raceRefusal,
} from "./entry.rules.ts";
import { entryPriceLine, type PricedRace } from "./entry-price.rules.ts";

/** A starter: somebody the portal knows, or a name that the team has written. */
export type Member = { readonly person: number } | { readonly written: string };

/** One start that is asked for. The order of the members is that of their positions. */
export type EntryOrder = {
  readonly competition: number;
  readonly race: number;
  readonly members: readonly [Member, ...Member[]];
  readonly team?: { readonly name: string; readonly line?: number };
  /** The club that enters and owes; without one who starts owes, and the entry is of their own club. */
  readonly club?: number;
  /** The competition's organiser enters: also after the registration deadline, and then beyond the places (product/entering 30). */
  readonly byOrganiser?: true;
  readonly enteredBy: number;
  readonly at: Date;
};

/** The facts that an order's decision depends on, read of those who are to start, not of the one who asks. */
export type OrderFacts = {
  readonly competition: Omit<EntryFacts["competition"], "regDeadline">;
  readonly deadlines: Deadlines;
  readonly race: Omit<EntryFacts["race"], "ageGroups"> & PricedRace;
  readonly prices: readonly (PriceLine & PriceLineKey)[];
  /** By position; null where the name is written, or the account is no person's. */
  readonly persons: readonly Entrant[];
};

type Entrant = (NonNullable<EntryFacts["person"]> & { readonly clubId: number | null }) | null;

export type OrderLine = { readonly order: EntryOrder; readonly facts: OrderFacts };

/** The price of an entry, the day until which it is promised, its debtor, and its owner in the lists. */
export type EntryPrice = {
  readonly amount: number;
  /** The part of the amount that is the day licence of somebody on trial. */
  readonly dayLicence: number;
  readonly heldUntil: Date;
  readonly debtor: number;
  readonly club: number | null;
  /** Entered after the registration deadline: flagged as added, and beyond the places. */
  readonly isLate: boolean;
};

/** Settings that a price depends on: days, and forints. */
export type EntryTerms = { readonly termDays: number; readonly dayLicence: number };

type Barrier = "notAPerson" | "notOfClub" | "noTeams" | "noPrice" | "nobodyPays";

/** A path into the texts below `entry`, and of whom it speaks: null is the start as a whole. */
export type LineRefusal = {
  readonly code: `refusal.${EntryRefusal}` | `cannotEnter.${Barrier}`;
  readonly position: number | null;
};

export type Verdict =
  | { readonly price: EntryPrice; readonly refusals: readonly [] }
  | { readonly price: null; readonly refusals: readonly [LineRefusal, ...LineRefusal[]] };

/**
 * Decides orders in the sequence given: a price, or the reasons against it, the first to be told first. Each sees those before it as entered
 * already: their places are taken, their members start there.
 *
 * @param terms for how many days after its own the price of an entry is kept, and what a day licence costs
 */
export function weigh(lines: readonly OrderLine[], terms: EntryTerms): readonly Verdict[] {
  const entered = noneEntered();
  return lines.map((line) => {
    const verdict = weighAlone(afterThose(entered, line), terms);
    if (verdict.price !== null) enter(entered, line);
    return verdict;
  });
}

/** Decides one order as things stand now, whatever else is asked for beside it. */
export function weighAlone(line: OrderLine, terms: EntryTerms): Verdict {
  const [first, ...others] = refusalsOf(line);
  if (first !== undefined) return { price: null, refusals: [first, ...others] };
  const price = priceOf(line, terms);
  if (typeof price === "object") return { price, refusals: [] };
  return { price: null, refusals: [{ code: `cannotEnter.${price}`, position: null }] };
}

function priceOf({ order, facts }: OrderLine, { termDays, dayLicence }: EntryTerms): EntryPrice | Barrier {
  const { persons, race, prices, deadlines } = facts;
  if ((order.team !== undefined || order.members.length > 1) && !race.isTeam) return "noTeams";
  const line = entryPriceLine(race, persons[0]?.birthDate ?? null, prices);
  if (line === null) return "noPrice";
  const debtor = debtorOf(order);
  if (debtor === null) return "nobodyPays";
  const on = dayOf(order.at);
  const isOnTrial = order.team === undefined && persons[0]?.isOnTrial === true;
  const due = isOnTrial ? withDayLicence(line, dayLicence) : line;
  return {
    amount: priceOn(due, deadlines, on),
    dayLicence: isOnTrial ? dayLicence : 0,
    // To the last moment of the term's last day, as every deadline day.
    heldUntil: startOfDay(addDays(on, termDays + 1)),
    debtor,
    club: order.club ?? persons.find((person) => person !== null)?.clubId ?? null,
    isLate: isAfterDeadline(order.at, deadlines.regDeadline),
  };
}

/**
 * Returns the debtor (product/entering 8): the club that enters, else the first starter who is known; never the one who
 * entered them.
 */
function debtorOf({ club, members }: EntryOrder): number | null {
  const known = members.find((member) => "person" in member);
  return club ?? known?.person ?? null;
}

/** Each member's first reason, those of the start as a whole once; in the order in which reasons are told. */
function refusalsOf({ order, facts }: OrderLine): LineRefusal[] {
  const { competition, deadlines, race, persons } = facts;
  const found = order.members.flatMap((member, at) => {
    const person = persons[at] ?? null;
    const all = {
      now: order.at,
      competition: { ...competition, regDeadline: deadlines.regDeadline },
      race,
      person,
      asTeam: order.team !== undefined,
      byOrganiser: order.byOrganiser === true,
    };
    const ofRace = raceRefusal(all);
    const isForeign = "person" in member && order.club !== undefined && person?.clubId !== order.club;
    // Of another club's athletes a club learns nothing, not even that there are any.
    const code = isForeign ? (ofRace ?? "notAnAthlete") : "person" in member ? entryRefusal(all) : ofRace;
    if (code === null) return [];
    // Told after what closes the race to everyone, and before what only a person can be asked.
    const isNobody = code === "notAnAthlete" && (isForeign || person === null);
    const barrier = isNobody ? (isForeign ? ("notOfClub" as const) : ("notAPerson" as const)) : null;
    return [{ rank: entryRefusals.indexOf(code), code, barrier, position: code === ofRace ? null : at + 1 }];
  });
  return found
    .filter(({ code, position }, at) => position !== null || found.findIndex((other) => other.code === code) === at)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ code, barrier, position }) => ({
      code: barrier === null ? (`refusal.${code}` as const) : (`cannotEnter.${barrier}` as const),
      position,
    }));
}

/** The places by race and the starts by person that good orders have taken. */
type Entered = {
  readonly places: Map<number, number>;
  readonly starts: Map<number, { readonly race: number; readonly period: Period }[]>;
};

const noneEntered = (): Entered => ({ places: new Map(), starts: new Map() });

function enter({ places, starts }: Entered, { order: { race, members }, facts }: OrderLine): void {
  places.set(race, (places.get(race) ?? 0) + 1);
  for (const member of members)
    if ("person" in member)
      starts.set(member.person, [...(starts.get(member.person) ?? []), { race, period: facts.race.period }]);
}

/** The line as it stands once those before it are entered, and each of its own members after those of lower position. */
function afterThose({ places, starts }: Entered, { order, facts }: OrderLine): OrderLine {
  const { race, persons } = facts;
  const after = persons.map((person, at) => {
    const member = order.members[at];
    if (person === null || member === undefined || !("person" in member)) return person;
    const others = starts.get(member.person) ?? [];
    return {
      ...person,
      isEntered:
        person.isEntered ||
        others.some((start) => start.race === order.race) ||
        startsAmong(order.members.slice(0, at), member.person),
      otherPeriods: [
        ...person.otherPeriods,
        ...others.filter((start) => start.race !== order.race).map(({ period }) => period),
      ],
    };
  });
  const taken = race.taken + (places.get(order.race) ?? 0);
  return { order, facts: { ...facts, race: { ...race, taken }, persons: after } };
}

const startsAmong = (members: readonly Member[], person: number): boolean =>
  members.some((member) => "person" in member && member.person === person);
