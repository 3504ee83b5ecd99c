/** Entering, whoever enters whom: a person alone, a club, a team, an organiser (docs/decisions/0031). */
import {
  type Deadlines,
  type PriceLine,
  type PriceLineKey,
  priceOn,
  withDayLicence,
} from "../competition/price.rules.ts";
import { type SpecialRaceType, teamShapeProblems, teamShapes } from "../competition/special-race.rules.ts";
import { addDays, dayOf, startOfDay } from "../kernel/days.ts";
import type { Locale } from "../kernel/enumerations.ts";
import {
  type EntryFacts,
  entryRefusal,
  entryRefusals,
  type EntryRefusal,
  isAfterDeadline,
  isOfRace,
  type Period,
  raceRefusal,
  refusalVariables,
} from "./entry.rules.ts";
import { entryPriceLine, type PricedRace } from "./entry-price.rules.ts";

/** A starter: somebody the portal knows, or a name that the team has written, with a year of birth. */
export type Member = { readonly person: number } | { readonly unregisteredName: string; readonly birthYear?: number };

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
  /** A start that is entered in another race: the registration deadline was kept once. */
  readonly isMove?: true;
  readonly enteredBy: number;
  readonly at: Date;
};

/** The facts that an order's decision depends on, read of those who are to start, not of the one who asks. */
export type OrderFacts = {
  readonly competition: Omit<EntryFacts["competition"], "regDeadline">;
  readonly deadlines: Deadlines;
  /** The type is that of the teams that start there; null where persons do. */
  readonly race: Omit<EntryFacts["race"], "ageGroups"> & PricedRace & { readonly teamType: SpecialRaceType | null };
  readonly prices: readonly (PriceLine & PriceLineKey)[];
  /** Until when a place of the race is offered to who is to start; null or missing: none is, or none any more. */
  readonly offerUntil?: Date | null;
  /** Somebody has to look after the race's list first: a place is free that may be offered. */
  readonly isUnsettled?: boolean;
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
  /** It takes the place that was offered. */
  readonly offered: boolean;
};

/** Settings that a price depends on: days, and forints. */
export type EntryTerms = { readonly termDays: number; readonly dayLicence: number };

type Ineligibility = "notAPerson" | "notOfClub" | "noTeams" | "noPrice" | "nobodyPays";
/** Problems of a team's shape, or of a team beside the others of its club. */
type TeamIneligibility =
  | "tooFew"
  | "tooMany"
  | "wrongGender.MALE"
  | "wrongGender.FEMALE"
  | "nameTaken"
  | "oneTeamOnly"
  | "lineTaken"
  | "lineMissing";

/** A path into the texts below `entry`, and of whom it speaks: null is the start as a whole. */
export type LineRefusal = {
  readonly code: `refusal.${EntryRefusal}` | `cannotEnter.${Ineligibility}` | `team.${TeamIneligibility}`;
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
export function evaluateOrders(lines: readonly OrderLine[], terms: EntryTerms): readonly Verdict[] {
  const entered = noneEntered();
  return lines.map((line) => {
    const verdict = evaluateOrder(afterThose(entered, line), terms);
    if (verdict.price !== null) enter(entered, line);
    return verdict;
  });
}

/** Reasons that stand against entering, and not against changing who starts in a team that is entered. */
const OF_ENTERING: ReadonlySet<LineRefusal["code"]> = new Set([
  "refusal.deadlinePassed",
  "refusal.tooLate",
  "refusal.full",
]);

/**
 * The reasons against a team that is entered already starting as the order says: who stays was admitted before, who is new is asked
 * everything but the deadline. Until when a team may be changed at all, `mayEditEntry` says.
 *
 * @param line with facts in which the members do not start in that team
 */
export const evaluateTeamChange = (line: OrderLine, staying: ReadonlySet<number>): readonly LineRefusal[] =>
  refusalsOf(afterThose(noneEntered(), line), OF_ENTERING).filter(({ code, position }) => {
    const member = position === null ? undefined : line.order.members[position - 1];
    const stays = member !== undefined && "person" in member && staying.has(member.person);
    // Somebody twice in the same team is no stayer's affair.
    return !stays || code.startsWith("team.") || code === "refusal.alreadyEntered";
  });

/** Returns the variables of a refusal's text (`entry.…`): those of the race and the shape, and the position. */
export function lineVariables(
  { position }: Pick<LineRefusal, "position">,
  { race, deadlines }: Pick<OrderFacts, "race" | "deadlines">,
  locale: Locale,
): Readonly<Record<string, string | number>> {
  const { minimum, maximum } = teamShapes[race.teamType ?? "OTHER"];
  const said = refusalVariables({ race, competition: deadlines }, locale);
  return { ...said, minimum, maximum, ...(position !== null && { position }) };
}

/** Decides one order as things stand now, whatever else is asked for beside it. */
export function evaluateOrder(line: OrderLine, terms: EntryTerms): Verdict {
  const [first, ...others] = refusalsOf(line);
  if (first !== undefined) return { price: null, refusals: [first, ...others] };
  const price = priceOf(line, terms);
  if (typeof price === "object") return { price, refusals: [] };
  return { price: null, refusals: [{ code: `cannotEnter.${price}`, position: null }] };
}

/**
 * The price of an order at its own moment, whatever stands against it; without one, what is missing. A start that changes its race keeps the step in
 * which it was entered (product/entering 33).
 */
export function priceOf({ order, facts }: OrderLine, { termDays, dayLicence }: EntryTerms): EntryPrice | Ineligibility {
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
    heldUntil: termEnd(order.at, { termDays }),
    debtor,
    club: order.club ?? persons.find((person) => person !== null)?.clubId ?? null,
    isLate: isAfterDeadline(order.at, deadlines.regDeadline),
    offered: isOffered(facts, order.at),
  };
}

/** Returns until when a price of a moment is kept: to the last moment of the term's last day, as every deadline day. */
export const termEnd = (at: Date, { termDays }: Pick<EntryTerms, "termDays">): Date =>
  startOfDay(addDays(dayOf(at), termDays + 1));

/**
 * Returns the debtor (product/entering 8): the club that enters, else the first starter who is known; never the one who
 * entered them.
 */
function debtorOf({ club, members }: EntryOrder): number | null {
  const known = members.find((member) => "person" in member);
  return club ?? known?.person ?? null;
}

const isOffered = ({ offerUntil }: OrderFacts, at: Date): boolean => offerUntil != null && at < offerUntil;

/**
 * The first reason that stands against a start but for its place: of who wants to wait for one, and of who is to be
 * offered one (product/entering 40).
 */
export const ineligibilityForPlace = (line: OrderLine): LineRefusal | null => ineligibilitiesForPlace(line)[0] ?? null;

/** All that stands against it so, each member's reason, who stands in a team twice too, and what is wrong with its shape. */
export const ineligibilitiesForPlace = ({ order, facts }: OrderLine): readonly LineRefusal[] => {
  const unlimited = { order, facts: { ...facts, race: { ...facts.race, capacity: null } } };
  return evaluateOrder(afterThose(noneEntered(), unlimited), { termDays: 0, dayLicence: 0 }).refusals;
};

type Found = LineRefusal & { readonly rank: number };

/** The shape is told after what closes the race to everyone, and before what only its members can be asked. */
const SHAPE_RANK = entryRefusals.indexOf("notAnAthlete");

/**
 * Each member's first reason, those of the start as a whole once, and all that is wrong with a team's shape; in the order in which reasons are
 * told.
 */
function refusalsOf(line: OrderLine, left: ReadonlySet<LineRefusal["code"]> = new Set()): LineRefusal[] {
  const found = [...line.order.members.flatMap((_, at) => memberRefusal(line, at, left)), ...shapeRefusals(line)];
  if (found.length === 0) return [];
  return found
    .filter(({ code, position }, at) => position !== null || found.findIndex((other) => other.code === code) === at)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ code, position }) => ({ code, position }));
}

function memberRefusal({ order, facts }: OrderLine, at: number, left: ReadonlySet<LineRefusal["code"]>): Found[] {
  const { competition, deadlines, race, persons } = facts;
  const member = order.members[at];
  const person = persons[at] ?? null;
  const isKnown = member !== undefined && "person" in member;
  const isForeign = isKnown && order.club !== undefined && person?.clubId !== order.club;
  const all = {
    now: order.at,
    competition: { ...competition, regDeadline: deadlines.regDeadline },
    race,
    person,
    asTeam: order.team !== undefined,
    byOrganiser: order.byOrganiser === true,
    offered: isOffered(facts, order.at),
    left: (code: EntryRefusal) => left.has(`refusal.${code}`) || (order.isMove === true && code === "deadlinePassed"),
  };
  // Of another club's athletes a club learns nothing, not even that there are any.
  const code = isForeign ? (raceRefusal(all) ?? "notAnAthlete") : isKnown ? entryRefusal(all) : raceRefusal(all);
  if (code === null) return [];
  // Told after what closes the race to everyone, and before what only a person can be asked.
  const isNobody = code === "notAnAthlete" && (isForeign || person === null);
  const told = isNobody
    ? (`cannotEnter.${isForeign ? "notOfClub" : "notAPerson"}` as const)
    : (`refusal.${code}` as const);
  return [{ rank: entryRefusals.indexOf(code), code: told, position: isOfRace(code) ? null : at + 1 }];
}

function shapeRefusals({ order, facts: { race, persons } }: OrderLine): Found[] {
  if (order.team === undefined || !race.isTeam) return [];
  const genders = order.members.map((_, at) => persons[at]?.gender ?? null);
  return teamShapeProblems(race.teamType ?? "OTHER", genders).map((problem) => ({
    rank: SHAPE_RANK - 0.5,
    code:
      problem.code === "wrongGender"
        ? `team.wrongGender.${problem.gender === "MALE" ? "MALE" : "FEMALE"}`
        : `team.${problem.code}`,
    position: problem.code === "wrongGender" ? problem.position : null,
  }));
}

/** The places by race and the starts by person that good orders have taken. */
type Entered = {
  readonly places: Map<number, number>;
  readonly starts: Map<number, { readonly race: number; readonly period: Period }[]>;
};

const noneEntered = (): Entered => ({ places: new Map(), starts: new Map() });

function enter({ places, starts }: Entered, { order: { race, members, at }, facts }: OrderLine): void {
  // An offer has taken its place already.
  if (!isOffered(facts, at)) places.set(race, (places.get(race) ?? 0) + 1);
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
    if (at === 0 && others.length === 0) return person;
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
  const more = race.capacity === null ? 0 : (places.get(order.race) ?? 0);
  return {
    order,
    facts: { ...facts, race: more === 0 ? race : { ...race, taken: race.taken + more }, persons: after },
  };
}

const startsAmong = (members: readonly Member[], person: number): boolean =>
  members.some((member) => "person" in member && member.person === person);
