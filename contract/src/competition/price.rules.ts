/** Rules of an entry's price on a day, and of the day on which it rises (product/competitions 23). */
import { addDays, type Day, dayOf, startOfDay } from "../kernel/days.ts";

/** The last days on which each amount applies, to their last moment. */
export type Deadlines = {
  readonly preRegDeadline1: Day | null;
  readonly preRegDeadline2: Day | null;
  readonly preRegDeadline3: Day | null;
  readonly regDeadline: Day;
};

/** Amounts in forints; without an early amount, the next one applies. */
export type PriceLine = {
  readonly preRegAmount1: number | null;
  readonly preRegAmount2: number | null;
  readonly preRegAmount3: number | null;
  readonly entryAmount: number;
  readonly localAmount: number | null;
};

/** Returns the line with a day licence added to each amount. */
export const withDayLicence = <L extends PriceLine>(line: L, dayLicence: number): L => {
  const more = (amount: number | null) => (amount === null ? null : amount + dayLicence);
  return {
    ...line,
    preRegAmount1: more(line.preRegAmount1),
    preRegAmount2: more(line.preRegAmount2),
    preRegAmount3: more(line.preRegAmount3),
    entryAmount: line.entryAmount + dayLicence,
    localAmount: more(line.localAmount),
  };
};

/**
 * From `from` (null: unlimited) to before `until` (null: unlimited); the last day is the day before `until` in
 * Budapest.
 */
export type PriceStep = {
  readonly amount: number;
  readonly lastDay: Day | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** A held price: an entry keeps its amount until its payment term ends (product/entering 10). */
export type HeldPrice = { readonly amount: number; readonly until: Date };

/**
 * Returns the steps of a line in time order, without gap or overlap. A step without a deadline, or with one not later
 * than the previous deadline, does not exist; without an on-site amount, the entry amount applies.
 */
export function priceSteps(line: PriceLine, deadlines: Deadlines): PriceStep[] {
  const steps: PriceStep[] = [];
  let from: Date | null = null;
  for (const { amount, lastDay } of filledSteps(line, deadlines)) {
    const until: Date | null = lastDay === null ? null : startOfDay(addDays(lastDay, 1));
    if (from !== null && until !== null && until <= from) continue;
    steps.push({ amount, lastDay, from, until });
    from = until;
  }
  return steps;
}

/** Returns the amount of a day in Budapest, in forints. */
export function priceOn(line: PriceLine, deadlines: Deadlines, on: Day): number {
  const step = filledSteps(line, deadlines).find(({ lastDay }) => lastDay === null || on <= lastDay);
  return step?.amount ?? line.entryAmount;
}

/** Returns the amount at a moment: the held price while it is valid, otherwise the amount of the day. */
export const priceAt = (line: PriceLine, deadlines: Deadlines, now: Date, held?: HeldPrice): number =>
  held !== undefined && now < held.until ? held.amount : priceOn(line, deadlines, dayOf(now));

/** Returns the first moment at which the price is higher than now, and that amount; null if it never rises. */
export function nextRise(
  line: PriceLine,
  deadlines: Deadlines,
  now: Date,
  held?: HeldPrice,
): { readonly at: Date; readonly amount: number } | null {
  const current = priceAt(line, deadlines, now, held);
  const turns = priceSteps(line, deadlines).flatMap(({ from }) => (from === null ? [] : [from]));
  if (held !== undefined) turns.push(held.until);
  for (const at of turns.toSorted((a, b) => a.getTime() - b.getTime())) {
    const amount = priceAt(line, deadlines, at, held);
    if (at > now && amount > current) return { at, amount };
  }
  return null;
}

/**
 * The key of a price line: a group age group alone, or with the qualification and sport category of a competition part.
 * Ids.
 */
export type PriceLineKey = {
  readonly groupAgeGroup: number;
  readonly qualification: number | null;
  readonly sportCategory: number | null;
};

export type PricedPart = {
  readonly key: string;
  readonly qualification: number;
  readonly sportCategory: number;
  readonly groupAgeGroup: number;
};

/**
 * Returns the price line of an entry (product/competitions 24): in a team race, that of its competition part (the part
 * of the team's group age group, or the first one), otherwise that of the group age group. Null if the announcement has
 * no such line.
 */
export function priceLineFor<Line extends PriceLineKey>(
  race: { readonly isTeam: boolean; readonly competitionPartKeyList: readonly string[] },
  parts: readonly PricedPart[],
  lines: readonly Line[],
  groupAgeGroup: number,
): Line | null {
  if (!race.isTeam) return lineOf(lines, { groupAgeGroup, qualification: null, sportCategory: null });
  const ofRace = parts.filter(({ key }) => race.competitionPartKeyList.includes(key));
  const part = ofRace.find((candidate) => candidate.groupAgeGroup === groupAgeGroup) ?? ofRace[0];
  return part === undefined ? null : lineOf(lines, part);
}

const lineOf = <Line extends PriceLineKey>(lines: readonly Line[], key: PriceLineKey): Line | null =>
  lines.find(
    (line) =>
      line.groupAgeGroup === key.groupAgeGroup &&
      line.qualification === key.qualification &&
      line.sportCategory === key.sportCategory,
  ) ?? null;

/** Returns the steps with a deadline, then the on-site step; each has its own amount or that of the next step. */
function filledSteps(line: PriceLine, deadlines: Deadlines): { amount: number; lastDay: Day | null }[] {
  const early = [
    { amount: line.preRegAmount1, lastDay: deadlines.preRegDeadline1 },
    { amount: line.preRegAmount2, lastDay: deadlines.preRegDeadline2 },
    { amount: line.preRegAmount3, lastDay: deadlines.preRegDeadline3 },
  ].filter(({ lastDay }) => lastDay !== null);
  const regular = { amount: line.entryAmount, lastDay: deadlines.regDeadline };
  const onSite = { amount: line.localAmount ?? line.entryAmount, lastDay: null };
  const filled = early.map(({ amount, lastDay }, index) => ({
    amount: amount ?? early.slice(index).find((later) => later.amount !== null)?.amount ?? line.entryAmount,
    lastDay,
  }));
  return [...filled, regular, onSite];
}
