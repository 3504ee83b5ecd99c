import { ageGroupsFor } from "@rajt/contract/entry/entry.rules";
import type { EntryOrder } from "@rajt/contract/entry/order.rules";
import { dayOf, startOfDay, yearOf } from "@rajt/contract/kernel/days";
import type { Tx } from "../../src/kernel/db/database.ts";
import { type Admission, enterAll } from "../../src/features/entry/index.ts";
import { athletes } from "../athletes.data.ts";
import { demoStarters, racesToEnter, type DemoStarter, type RaceToEnter } from "../demo.store.ts";

const MS_PER_DAY = 86_400_000;
/** One in this number of possible starters does not enter, so that lists differ. */
const STAYS_AWAY = 4;
/** The number of next competitions with entries; later ones have none yet. */
const ENTERED_COMPETITIONS = 14;
/** One in this number of starters is entered by the club, which then owes the fee. */
const ENTERED_BY_CLUB = 3;

/**
 * Enters the demo's other athletes in the next competitions through the usual function and rules: nobody twice in a
 * competition, and only eligible ones.
 */
export async function addDemoEntries(tx: Tx, now: Date, admission: Admission): Promise<void> {
  const races = (await racesToEnter(tx)).filter(({ date }) => date >= dayOf(now));
  const numbers = new Set(athletes.map(({ racing }) => racing?.number ?? null));
  const people = (await demoStarters(tx)).filter(({ number }) => number !== null && numbers.has(number));
  const next = [...new Set(races.map((race) => race.competition_id))].slice(0, ENTERED_COMPETITIONS);
  const planned = next.flatMap((id) =>
    entriesOf(
      races.filter((race) => race.competition_id === id),
      people,
    ),
  );
  await enterAll(
    tx,
    planned.map(({ race, person }, at): EntryOrder => {
      const latest = Math.min(now.getTime(), startOfDay(race.registration_deadline).getTime());
      return {
        competition: race.competition_id,
        race: race.id,
        members: [{ person: person.id }],
        ...(person.club_id !== null && at % ENTERED_BY_CLUB === 0
          ? { enteredBy: person.club_id, club: person.club_id }
          : { enteredBy: person.id }),
        at: new Date(latest - (1 + (at % 9)) * MS_PER_DAY),
      };
    }),
    admission,
  );
}

/** Returns the entries: each person in the first race of the competition that admits them and has a free place. */
function entriesOf(
  races: readonly RaceToEnter[],
  people: readonly DemoStarter[],
): { race: RaceToEnter; person: DemoStarter }[] {
  const taken = new Map<number, number>();
  return people.flatMap((person, at) => {
    const race = races.find(
      (candidate) => admits(candidate, person) && (taken.get(candidate.id) ?? 0) < (candidate.capacity ?? Infinity),
    );
    const small = race?.capacity !== null && race !== undefined && race.capacity <= athletes.length / 3;
    if (race === undefined || (!small && (at + race.competition_id) % STAYS_AWAY === 0)) return [];
    taken.set(race.id, (taken.get(race.id) ?? 0) + 1);
    return [{ race, person }];
  });
}

const admits = (race: RaceToEnter, person: DemoStarter): boolean =>
  (person.gender === "MALE" ? race.is_male : race.is_female) &&
  race.licenceTypes.includes(person.type) &&
  ageGroupsFor(person.birth_date, yearOf(race.date), race.ageGroups).length > 0;
