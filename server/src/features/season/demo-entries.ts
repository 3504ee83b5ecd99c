import { priceAt } from "@rajt/contract/competition/price.rules";
import { ageGroupsFor } from "@rajt/contract/entry/entry.rules";
import { dayOf, startOfDay, yearOf } from "@rajt/contract/kernel/days";
import type { Tx } from "../../kernel/db/database.ts";
import { athletes } from "./demo-athletes.ts";
import { demoStarters, individualPrices, racesToEnter, type DemoStarter, type RaceToEnter } from "./demo.store.ts";
import { insertRows } from "./rows.store.ts";

const MS_PER_DAY = 86_400_000;
const TERM_DAYS = 5;
/** The nth possible starter who stays away, so that lists differ. */
const STAYS_AWAY = 4;
/** How many of the next competitions have entries; the later ones wait for theirs. */
const ENTERED_COMPETITIONS = 14;

/** Entries of the demo's other athletes in the next competitions: nobody twice in a competition, no race beyond its places. */
export async function addDemoEntries(tx: Tx, now: Date): Promise<void> {
  const races = (await racesToEnter(tx)).filter(({ date }) => date >= dayOf(now));
  const prices = await individualPrices(tx);
  const numbers = new Set(athletes.map(({ racing }) => racing?.number ?? null));
  const people = (await demoStarters(tx)).filter(({ number }) => number !== null && numbers.has(number));
  const next = [...new Set(races.map((race) => race.competition_id))].slice(0, ENTERED_COMPETITIONS);
  const planned = next.flatMap((id) =>
    entriesOf(
      races.filter((race) => race.competition_id === id),
      people,
    ),
  );
  const rows = planned.flatMap(({ race, person }, at) => {
    const group = ageGroupsFor(person.birth_date, yearOf(race.date), race.ageGroups)[0];
    const line = prices.find(
      (price) => price.competition_id === race.competition_id && price.group_age_group_id === group?.group,
    );
    const made = new Date(
      Math.min(now.getTime(), startOfDay(race.registration_deadline).getTime()) - (1 + (at % 9)) * MS_PER_DAY,
    );
    return line === undefined
      ? []
      : [{ race, person, amount: priceAt(amountsOf(line), deadlinesOf(race), made), made }];
  });
  const ids = await insertRows<{ id: number; race_id: number; entered_by: number }>(
    tx,
    "entry",
    rows.map(({ race, person, made }) => ({
      competition_id: race.competition_id,
      race_id: race.id,
      is_team: false,
      club_id: person.club_id,
      entered_by: person.id,
      price_held_until: new Date(made.getTime() + TERM_DAYS * MS_PER_DAY),
      active: true,
      row_status: "ORIGINAL",
      created_at: made,
      updated_at: made,
    })),
    ["id", "race_id", "entered_by"],
  );
  await insertRows(
    tx,
    "entry_member",
    ids.map((entry) => ({
      entry_id: entry.id,
      race_id: entry.race_id,
      active: true,
      position: 1,
      person_id: entry.entered_by,
    })),
  );
  const priced = new Map(rows.map((row) => [`${row.race.id} ${row.person.id}`, row]));
  await insertRows(
    tx,
    "receivable",
    ids.flatMap(({ id, race_id, entered_by }) => {
      const row = priced.get(`${race_id} ${entered_by}`);
      return row === undefined
        ? []
        : [{ debtor_id: entered_by, entry_id: id, gross: row.amount, changed_by: entered_by, updated_at: row.made }];
    }),
  );
}

/** Who starts where: each person in the first race of the competition that admits them and still has a place. */
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

type Line = Awaited<ReturnType<typeof individualPrices>>[number];
const amountsOf = (line: Line) => ({
  preRegAmount1: line.amount_1,
  preRegAmount2: line.amount_2,
  preRegAmount3: line.amount_3,
  entryAmount: line.registration_amount,
  localAmount: line.on_site_amount,
});
const deadlinesOf = (race: RaceToEnter) => ({
  preRegDeadline1: race.entry_deadline_1,
  preRegDeadline2: race.entry_deadline_2,
  preRegDeadline3: race.entry_deadline_3,
  regDeadline: race.registration_deadline,
});
