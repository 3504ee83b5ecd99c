/** Rules for entering: a person alone, a club, a team, an organiser (docs/decisions/0031). */
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

/** A starter: a person with an account, or a name that the team gave, with a year of birth. */
export type Member = { readonly person: number } | { readonly unregisteredName: string; readonly birthYear?: number };

/** One requested start. The members are in the order of their positions. */
export type EntryOrder = {
  readonly competition: number;
  readonly race: number;
  readonly members: readonly [Member, ...Member[]];
  readonly team?: { readonly name: string; readonly line?: number };
  /** The club that enters and owes. Without one the starter owes, and the entry belongs to the starter's club. */
  readonly club?: number;
  /**
   * True if the competition's organiser enters: allowed after the registration deadline too, and then without regard to capacity
   * (product/entering 30).
   */
  readonly byOrganiser?: true;
  /** True if an entry moves from another race, so that its registration deadline was met already. */
  readonly isMove?: true;
  readonly enteredBy: number;
  readonly at: Date;
};

/** The facts that decide on an order. They describe the starters, not the viewer. */
export type OrderFacts = {
  readonly competition: Omit<EntryFacts["competition"], "regDeadline">;
  readonly deadlines: Deadlines;
  /** The team type of the race; null for a race of single starters. */
  readonly race: Omit<EntryFacts["race"], "ageGroups"> & PricedRace & { readonly teamType: SpecialRaceType | null };
  readonly prices: readonly (PriceLine & PriceLineKey)[];
  /** End of the offer of a place to the starter; null or missing if there is none. */
  readonly offerUntil?: Date | null;
  /** True if the waiting list must be processed first: a free place may have to be offered. */
  readonly isUnsettled?: boolean;
  /** By position; null for an unregistered name, and for an account that is not a person. */
  readonly persons: readonly Entrant[];
};

type Entrant = (NonNullable<EntryFacts["person"]> & { readonly clubId: number | null }) | null;

export type OrderLine = { readonly order: EntryOrder; readonly facts: OrderFacts };

/** The price of an entry, how long it is guaranteed, its debtor, and the club in whose lists it appears. */
export type EntryPrice = {
  readonly amount: number;
  /** The part of the amount that is the day licence of an athlete on trial, in forints. */
  readonly dayLicence: number;
  readonly heldUntil: Date;
  readonly debtor: number;
  readonly club: number | null;
  /** Entered after the registration deadline: flagged as added, and needs no free place. */
  readonly isLate: boolean;
  /** The entry takes an offered place. */
  readonly offered: boolean;
};

/** Settings that a price depends on: `termDays` in days, `dayLicence` in forints. */
export type EntryTerms = { readonly termDays: number; readonly dayLicence: number };

type Ineligibility = "notAPerson" | "notOfClub" | "noTeams" | "noPrice" | "nobodyPays";
/** Problems of a team's shape, or of a team next to the other teams of its club. */
type TeamIneligibility =
  | "tooFew"
  | "tooMany"
  | "wrongGender.MALE"
  | "wrongGender.FEMALE"
  | "nameTaken"
  | "oneTeamOnly"
  | "lineTaken"
  | "lineMissing";

/** A text path below `entry`, and the position it is about; null is the start as a whole. */
export type LineRefusal = {
  readonly code: `refusal.${EntryRefusal}` | `cannotEnter.${Ineligibility}` | `team.${TeamIneligibility}`;
  readonly position: number | null;
};

export type Verdict =
  | { readonly price: EntryPrice; readonly refusals: readonly [] }
  | { readonly price: null; readonly refusals: readonly [LineRefusal, ...LineRefusal[]] };

/**
 * Evaluates orders in sequence. Each is evaluated as if the accepted orders before it were entered.
 *
 * @param terms for how many days the price of an entry is guaranteed, and the price of a day licence
 * @returns for each order a price, or the refusals in the order of the checks
 */
export function evaluateOrders(lines: readonly OrderLine[], terms: EntryTerms): readonly Verdict[] {
  const entered = noneEntered();
  return lines.map((line) => {
    const verdict = evaluateOrder(afterThose(entered, line), terms);
    if (verdict.price !== null) enter(entered, line);
    return verdict;
  });
}

/** Refusals of entering that do not refuse a change of members in an entered team. */
const OF_ENTERING: ReadonlySet<LineRefusal["code"]> = new Set([
  "refusal.deadlinePassed",
  "refusal.tooLate",
  "refusal.full",
]);

/**
 * Returns the refusals of a change of members in an entered team.
 * Members who stay are not evaluated again; new members are checked for everything but deadline and capacity. `mayEditEntry` decides until
 * when a team may be changed.
 *
 * @param line with facts in which the members do not start in that team
 * @param staying accounts of the members who stay
 */
export const evaluateTeamChange = (line: OrderLine, staying: ReadonlySet<number>): readonly LineRefusal[] =>
  refusalsOf(afterThose(noneEntered(), line), OF_ENTERING).filter(({ code, position }) => {
    const member = position === null ? undefined : line.order.members[position - 1];
    const stays = member !== undefined && "person" in member && staying.has(member.person);
    // A duplicate member is refused even if the member stays.
    return !stays || code.startsWith("team.") || code === "refusal.alreadyEntered";
  });

/** Returns the variables of a refusal's text (`entry.…`): those of the race and of the team's shape, and the position. */
export function lineVariables(
  { position }: Pick<LineRefusal, "position">,
  { race, deadlines }: Pick<OrderFacts, "race" | "deadlines">,
  locale: Locale,
): Readonly<Record<string, string | number>> {
  const { minimum, maximum } = teamShapes[race.teamType ?? "OTHER"];
  const variables = refusalVariables({ race, competition: deadlines }, locale);
  return { ...variables, minimum, maximum, ...(position !== null && { position }) };
}

/** Evaluates one order without regard to other orders. */
export function evaluateOrder(line: OrderLine, terms: EntryTerms): Verdict {
  const [first, ...others] = refusalsOf(line);
  if (first !== undefined) return { price: null, refusals: [first, ...others] };
  const price = priceOf(line, terms);
  if (typeof price === "object") return { price, refusals: [] };
  return { price: null, refusals: [{ code: `cannotEnter.${price}`, position: null }] };
}

/**
 * Returns the price of an order at its own moment, whatever refuses it, or the reason why it has no price.
 * A paid entry that moves to another race keeps the price step in which it was entered (product/entering 61).
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

/** Returns the end of the price guarantee: the end of the term's last day in Budapest, like every deadline. */
export const termEnd = (at: Date, { termDays }: Pick<EntryTerms, "termDays">): Date =>
  startOfDay(addDays(dayOf(at), termDays + 1));

/**
 * Returns the debtor (product/entering 8): the club that enters, otherwise the first starter with an account, never the account that
 * entered them; null if there is none.
 */
function debtorOf({ club, members }: EntryOrder): number | null {
  const starter = members.find((member) => "person" in member);
  return club ?? starter?.person ?? null;
}

const isOffered = ({ offerUntil }: OrderFacts, at: Date): boolean => offerUntil != null && at < offerUntil;

/** Returns the first refusal of a start, capacity aside, for joining the waiting list and for offers (product/entering 40); null if there is none. */
export const ineligibilityForPlace = (line: OrderLine): LineRefusal | null => ineligibilitiesForPlace(line)[0] ?? null;

/** Returns all these refusals: the first of each member, duplicate members, and the problems of the team's shape. */
export const ineligibilitiesForPlace = ({ order, facts }: OrderLine): readonly LineRefusal[] => {
  const unlimited = { order, facts: { ...facts, race: { ...facts.race, capacity: null } } };
  return evaluateOrder(afterThose(noneEntered(), unlimited), { termDays: 0, dayLicence: 0 }).refusals;
};

type RankedRefusal = LineRefusal & { readonly rank: number };

/** Shape problems rank after the refusals that close the race to everyone, and before those of a member. */
const SHAPE_RANK = entryRefusals.indexOf("notAnAthlete");

/** Returns each member's first refusal, the refusals of the whole start once, and all problems of the team's shape, in the order of the checks. */
function refusalsOf(line: OrderLine, left: ReadonlySet<LineRefusal["code"]> = new Set()): LineRefusal[] {
  const found = [...line.order.members.flatMap((_, at) => memberRefusal(line, at, left)), ...shapeRefusals(line)];
  if (found.length === 0) return [];
  return found
    .filter(({ code, position }, at) => position !== null || found.findIndex((other) => other.code === code) === at)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ code, position }) => ({ code, position }));
}

function memberRefusal(
  { order, facts }: OrderLine,
  at: number,
  left: ReadonlySet<LineRefusal["code"]>,
): RankedRefusal[] {
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
  // A club learns nothing about athletes of other clubs, not even that they exist.
  const code = isForeign ? (raceRefusal(all) ?? "notAnAthlete") : isKnown ? entryRefusal(all) : raceRefusal(all);
  if (code === null) return [];
  // Ranks after the refusals that close the race to everyone, and before those of a person.
  const isNobody = code === "notAnAthlete" && (isForeign || person === null);
  const reported = isNobody
    ? (`cannotEnter.${isForeign ? "notOfClub" : "notAPerson"}` as const)
    : (`refusal.${code}` as const);
  return [{ rank: entryRefusals.indexOf(code), code: reported, position: isOfRace(code) ? null : at + 1 }];
}

function shapeRefusals({ order, facts: { race, persons } }: OrderLine): RankedRefusal[] {
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

/** The places by race and the starts by person that accepted orders have taken. */
type Entered = {
  readonly places: Map<number, number>;
  readonly starts: Map<number, { readonly race: number; readonly period: Period }[]>;
};

const noneEntered = (): Entered => ({ places: new Map(), starts: new Map() });

function enter({ places, starts }: Entered, { order: { race, members, at }, facts }: OrderLine): void {
  // An offer is counted as a taken place already.
  if (!isOffered(facts, at)) places.set(race, (places.get(race) ?? 0) + 1);
  for (const member of members)
    if ("person" in member)
      starts.set(member.person, [...(starts.get(member.person) ?? []), { race, period: facts.race.period }]);
}

/** Returns the line as if the accepted orders were entered, and each of its members after those of lower position. */
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
