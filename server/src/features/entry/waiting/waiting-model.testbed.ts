import fc from "fast-check";

/** The number of persons, or of teams. */
export const CROWD = 6;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Offset of Budapest from UTC in May. */
const SUMMER = 2 * HOUR;
/** The latest moment: the registration deadline is not part of the model. */
const LAST = Date.parse("2026-06-01T00:00:00Z");

export type Step =
  /** Personally, or by the club. */
  | { readonly act: "enter" | "join" | "leave"; readonly who: number; readonly byClub: boolean }
  | { readonly act: "withdraw" | "pay" | "bar" | "clear"; readonly who: number }
  /** The row at this place of the list, modulo its length. */
  | { readonly act: "pass"; readonly place: number }
  | { readonly act: "places"; readonly number: number }
  | { readonly act: "wait"; readonly hours: number };

const who = fc.nat(CROWD - 1);
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ act: fc.constantFrom("enter", "join"), who, byClub: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("withdraw"), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("leave"), who, byClub: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("pay"), who }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constantFrom("bar", "bar", "clear"), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("pass"), place: who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("places"), number: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("wait"), hours: fc.constantFrom(1, 12, 23, 24, 72, 120) }) },
);

/** First steps, which fill the race and its waiting list. */
export const FULL: readonly Step[] = [
  { act: "enter", who: 0, byClub: false },
  { act: "enter", who: 5, byClub: true },
  { act: "join", who: 1, byClub: false },
  { act: "join", who: 4, byClub: true },
  { act: "join", who: 2, byClub: false },
];

const nextMidnight = (at: number): number => (Math.floor((at + SUMMER) / DAY) + 1) * DAY - SUMMER;

type Waiting = { readonly who: number; until: number | null; broken: boolean };
type Inside = { readonly term: number; lapses: number | null; paid: boolean };

/**
 * A simple model of a race: who is entered and until when unpaid, who waits, and until when an offer is valid.
 * A person may become ineligible, and a club enters its own persons too. A team becomes ineligible when a member leaves, and is complete
 * again once the member rejoins.
 */
export class Model {
  places = 2;
  at: number;
  inside = new Map<number, Inside>();
  line: Waiting[] = [];
  private readonly ineligible = new Set<number>();
  private readonly ofClub: (who: number) => boolean;
  private readonly kind: "people" | "teams";

  constructor(kind: "people" | "teams", now: string, ofClub: (who: number) => boolean) {
    this.kind = kind;
    this.at = Date.parse(now);
    this.ofClub = ofClub;
  }

  apply(taken: Step): void {
    if (taken.act === "wait") this.at = Math.min(LAST, this.at + taken.hours * HOUR);
    this.settle();
    if (taken.act === "places") this.places = taken.number;
    if (taken.act === "pass") this.pass(this.line[taken.place % this.line.length]);
    if ("who" in taken && !("byClub" in taken && !this.mayAct(taken))) this.actOf(taken.who, taken.act);
    this.lapse();
    this.settle();
  }

  private mayAct({ who: one, byClub }: { who: number; byClub: boolean }): boolean {
    return this.kind === "teams" || !byClub || this.ofClub(one);
  }

  private actOf(one: number, act: Step["act"]): void {
    const own = this.line.find((each) => each.who === one);
    const out = () => (this.line = this.line.filter((each) => each !== own));
    if (act === "withdraw") this.inside.delete(one);
    const entry = this.inside.get(one);
    if (act === "pay" && entry !== undefined) entry.paid = true;
    if (act === "leave") out();
    if (act === "bar" && this.kind === "people") this.ineligible.add(one);
    if (act === "clear" && this.kind === "people") this.ineligible.delete(one);
    if (act === "bar" && this.kind === "teams" && own !== undefined) own.broken = true;
    if (this.ineligible.has(one) || entry !== undefined) return;
    if (act === "enter" && (own?.until != null || this.free() > 0)) {
      out();
      this.inside.set(one, { term: nextMidnight(this.at) + 5 * DAY, lapses: null, paid: false });
    }
    if (act === "join" && own !== undefined) own.broken = false;
    if (act === "join" && own === undefined && this.free() <= 0)
      this.line.push({ who: one, until: null, broken: false });
  }

  /** Removes a row with an offer, or the next one. */
  private pass(passed: Waiting | undefined): void {
    const next = this.line.find(({ until }) => until === null);
    if (passed !== undefined && (passed.until !== null || passed === next))
      this.line = this.line.filter((each) => each !== passed);
  }

  /** Warns on the day whose midnight ends the term, and at least a day before the end. */
  private lapse(): void {
    const midnight = nextMidnight(this.at);
    for (const [one, entry] of this.inside) {
      if (entry.paid) continue;
      if (entry.lapses === null && entry.term <= midnight) entry.lapses = Math.max(midnight, this.at + DAY);
      else if (entry.lapses !== null && entry.lapses <= this.at) this.inside.delete(one);
    }
  }

  private free(): number {
    return this.places - this.inside.size - this.line.filter(({ until }) => until !== null).length;
  }

  mayStart({ who: one, broken }: Waiting): boolean {
    return !broken && !this.ineligible.has(one);
  }

  private settle(): void {
    this.line = this.line.filter(({ until }) => until === null || until > this.at);
    if (this.line.some(({ until }) => until === null))
      for (const each of this.line) if (!this.mayStart(each)) each.until = null;
    for (const each of this.line)
      if (each.until === null && this.mayStart(each) && this.free() > 0) each.until = this.at + DAY;
  }
}
