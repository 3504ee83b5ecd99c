import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import {
  type AgeGroup,
  ageGroupsFor,
  kindRefusal,
  mayEditEntry,
  raceRefusal,
  recordRefusals,
  refusalVariables,
} from "@rajt/contract/entry/entry.rules";
import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import {
  type EntryTerms,
  type LineRefusal,
  type OrderLine,
  type Verdict,
  evaluateOrder,
} from "@rajt/contract/entry/order.rules";
import { placesLeft } from "@rajt/contract/entry/waiting/waiting.rules";
import { type Day, dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Translate } from "../../../kernel/calls/context.ts";
import { noData } from "../../../kernel/calls/refusal.ts";
import type { Runner } from "../../../kernel/db/database.ts";
import {
  type CompetitionFacts,
  entryIn,
  orderFacts,
  orderFactsIn,
  type PeriodText,
  type RaceFacts,
  type StarterFacts,
  waitIn,
} from "../order/entry-facts.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { keptUntilIfEntered } from "../basket/owed-entry.ts";
import { messageForClub } from "./message-for-club.ts";

type ClubGridContext = {
  readonly club: number;
  readonly competition: number;
  /** Null: all races of single starters. */
  readonly race: number | null;
  readonly now: Date;
};

export type ClubEntryFacts = {
  readonly facts: CompetitionFacts;
  readonly races: readonly RaceFacts[];
  readonly athletes: readonly StarterFacts[];
};

/** The unpaid licence fees that the club may pay, by athlete. */
type FeesByAthlete = ReadonlyMap<number, { readonly id: number; readonly amount: number }>;

/** Reads all athletes of a club and the races of a competition, at a moment. */
export async function readClubEntryFacts(
  runner: Runner,
  { club, competition, race, now }: ClubGridContext,
): Promise<ClubEntryFacts> {
  const viewer = { accountId: club, isSuperAdmin: false, isTechnicalCommittee: false };
  const { competitions, starters } = await readEnteringFacts(runner, {
    viewer,
    places: [{ competition, race }],
    at: now,
    persons: [],
    club: { id: club, all: true },
  });
  const [facts] = competitions;
  if (facts === undefined || (race !== null && facts.races.length === 0)) throw noData();
  return { facts, races: facts.races, athletes: [...starters.values()].toSorted(byName) };
}

const inOrder = new Intl.Collator("hu").compare;
const byName = (one: StarterFacts, other: StarterFacts): number => inOrder(one.name, other.name) || one.id - other.id;

/** Returns true if the athlete is entered in the race as a single starter. */
export const isIn = (athlete: StarterFacts, race: number): boolean => entryIn(athlete, race)?.isTeam === false;

type Saying = {
  readonly terms: EntryTerms;
  readonly locale: Locale;
  readonly translate: Translate;
};

/** Returns each athlete's state in each race of single starters (product/entering 26). */
export function clubGrid(
  { facts, races, athletes }: ClubEntryFacts,
  looking: ClubGridContext,
  saying: Saying,
  fees: FeesByAthlete = new Map(),
): ClubGrid {
  const single = races.filter(({ isTeam }) => !isTeam);
  const inRaces = single.map((race) => ({ race, lineOf: lineIn(facts, race, looking) }));
  const today = dayOf(looking.now);
  const evaluated = athletes.map((athlete) =>
    inRaces.map(({ race, lineOf }) => {
      const verdict = evaluateOrder(lineOf(athlete), saying.terms);
      return { ...verdict, code: codeOf(athlete, race, verdict, today) };
    }),
  );
  const groups = single.flatMap(({ ageGroups }) => ageGroups);
  return {
    raceList: single.map((race, at) => {
      const variables = refusalVariables({ race, competition: facts.deadlines }, saying.locale);
      const closed = closedBy(facts, race, looking.now);
      const codes = new Set(evaluated.flatMap((cells) => cells[at]?.code ?? []));
      if (closed !== null) codes.add(closed);
      return {
        id: race.id,
        date: race.date,
        name: race.name,
        code: closed && `entry.${closed}`,
        messageMap: Object.fromEntries(
          Array.from(codes, (code) => [`entry.${code}`, saying.translate(messageForClub(code), variables)]),
        ),
        waiting: race.waiting,
        placesLeft: placesLeft(race),
        from: new Date(race.period.from).toISOString(),
        until: new Date(race.period.until).toISOString(),
        keptUntil: keptUntilIfEntered(race, looking.now, saying.terms)?.toISOString() ?? null,
      };
    }),
    athleteList: athletes.map((athlete, row) => ({
      ...clubAthlete(athlete),
      ageGroupList: namesOf(ageGroupsFor(athlete.birthDate, yearOf(single[0]?.date ?? "2000-01-01"), groups)),
      fee: fees.get(athlete.id) ?? null,
      cellList: single.map((race, at) => {
        const entry = entryIn(athlete, race.id);
        const verdict = evaluated[row]?.[at];
        const [first] = verdict?.refusals ?? [];
        const wait = waitIn(athlete, race.id, looking.now);
        return {
          alreadyEntry: entry !== null,
          canEntry: entry === null && first === undefined,
          paid: entry !== null && entry.settled > 0,
          paidInFull: entry?.paid ?? false,
          inPayment: entry?.inPayment ?? false,
          amount: entry?.amount ?? verdict?.price?.amount ?? null,
          code: verdict?.code == null ? null : `entry.${verdict.code}`,
          canJoin: entry === null && first?.code === "refusal.full" && wait === null,
          position: wait?.position ?? null,
          offerUntil: wait?.offerUntil ?? null,
          overlap: first?.code === "refusal.overlapping" ? movableTo(race, athlete, { ...looking, races }) : null,
        };
      }),
    })),
  };
}

/**
 * Returns the refusal that an athlete's cell in a race shows; null if there is none. A record is fixed for the races that
 * the athlete is meant for, and for an entry that was made before the record or the day of the race changed.
 */
function codeOf(athlete: StarterFacts, race: RaceFacts, { refusals }: Verdict, today: Day): LineRefusal["code"] | null {
  if (entryIn(athlete, race.id) !== null) {
    const [gap] = race.date < today ? [] : recordRefusals(athlete, race.date);
    return gap === undefined ? null : `refusal.${gap}`;
  }
  const [first] = refusals;
  if (first === undefined || !isFixedOnRecord(`entry.${first.code}`)) return first?.code ?? null;
  // An athlete without a licence may get one of the race's types.
  const { birthDate, gender, licenceType } = athlete;
  const kind = kindRefusal(race, { birthDate, gender, licenceType: licenceType ?? race.licenceTypes[0] ?? null });
  return kind === null ? first.code : `refusal.${kind}`;
}

/**
 * Returns the entry that alone keeps an athlete from a race at the same time, if the club may move it there; the rules
 * of the new race are evaluated when it moves (product/entering 61).
 */
function movableTo(
  target: RaceFacts,
  { starts }: StarterFacts,
  { club, now, races }: ClubGridContext & { readonly races: readonly RaceFacts[] },
): { entry: number; race: { id: number; name: string } } | null {
  const overlapping = starts.filter((start) => start.race !== target.id && overlaps(start, target.period));
  const [only, ...others] = overlapping;
  const race = races.find(({ id }) => id === only?.race);
  if (only?.entry == null || others.length > 0 || race === undefined) return null;
  const { id: entry, isTeam, debtor, inPayment } = only.entry;
  const mayMove = !isTeam && debtor === club && !inPayment && mayEditEntry(now, race.date, false) === "open";
  return mayMove ? { entry, race: { id: race.id, name: race.name } } : null;
}

const overlaps = (one: PeriodText, other: PeriodText): boolean =>
  new Date(one.from) < new Date(other.until) && new Date(other.from) < new Date(one.until);

/** Returns the refusal that closes a race to everyone; null if it is open. */
function closedBy(facts: CompetitionFacts, race: RaceFacts, now: Date): LineRefusal["code"] | null {
  const of = orderFacts(facts, race, []);
  const competition = { ...of.competition, regDeadline: of.deadlines.regDeadline };
  const code = raceRefusal({ now, competition, race: of.race, person: null });
  return code && `refusal.${code}`;
}

/** Returns true if the athlete can be ticked: entered, or free to enter. */
export const isAvailable = (
  { facts }: ClubEntryFacts,
  race: RaceFacts,
  athlete: StarterFacts,
  looking: ClubGridContext,
  terms: EntryTerms,
): boolean => isIn(athlete, race.id) || evaluateOrder(lineIn(facts, race, looking)(athlete), terms).price !== null;

export const clubAthlete = ({ id, name, birthDate, gender, licenceNumber, licenceType }: StarterFacts) => ({
  id,
  fullName: name,
  birthDate,
  gender,
  cachedLicenseNumber: licenceNumber,
  licenseType: licenceType,
});

/** Returns a function that makes the line with which an athlete of the club enters a race alone. */
function lineIn(
  facts: CompetitionFacts,
  race: RaceFacts,
  { club, now }: ClubGridContext,
): (athlete: StarterFacts) => OrderLine {
  const factsOf = orderFactsIn(facts, race);
  return (athlete) => ({
    order: {
      competition: facts.id,
      race: race.id,
      members: [{ person: athlete.id }],
      club,
      enteredBy: club,
      at: now,
    },
    facts: factsOf([athlete]),
  });
}

const namesOf = (groups: readonly (AgeGroup & { readonly id: number; readonly name: string })[]) => [
  ...new Map(groups.map(({ id, name }) => [id, { id, name }])).values(),
];
