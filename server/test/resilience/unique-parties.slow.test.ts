import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  openPeople,
  organisationDto,
  messagesOf,
  type Answer,
  type PeoplePortal,
} from "../../src/features/people/people.testbed.ts";
import { readPerson, saveAthlete, updatePerson, verify } from "../../src/features/people/persons.testbed.ts";
import { makeClub } from "../factories.ts";
import { histogram, report } from "./figures.ts";

// Concurrent requests over HTTP. Each guarantee is shown to depend on the database's index: the same run without it breaks it.
const PARALLEL = 16;
const ROUNDS = 20;

let portal: PeoplePortal;
let people: number[];
beforeAll(async () => {
  portal = await openPeople({ poolSize: 10 });
  const club = await makeClub(portal.db);
  people = [];
  for (let place = 0; place < PARALLEL; place++) people.push((await saveAthlete(portal.admin, club.id)).id ?? 0);
});
afterAll(() => portal.close());

/** Advances the clock, because the security log limits how many persons an account reads in a minute. */
const nextMinute = () => portal.clock.advance(60_000);

type Tally = { done: number[]; others: string[]; rows: number[] };

/**
 * Runs rounds of concurrent requests; returns how many were done, what the others were answered, and how many rows then share a unique
 * value.
 */
async function rounds(race: (round: number) => Promise<{ answers: readonly Answer[]; rows: number }>): Promise<Tally> {
  const tally: Tally = { done: [], others: [], rows: [] };
  for (let round = 0; round < ROUNDS; round++) {
    nextMinute();
    const { answers, rows } = await race(round);
    tally.done.push(answers.filter(({ successful }) => successful).length);
    tally.others.push(
      ...answers.filter(({ successful }) => !successful).map((answer) => JSON.stringify(messagesOf(answer))),
    );
    tally.rows.push(rows);
  }
  return tally;
}

/** Creates sixteen organisations at once with one address, written in two ways. */
const oneAddress = (name: string) => async (round: number) => {
  const email = `${name}${round}@pelda.hu`;
  const answers = await Promise.all(
    people.map((_, place) => {
      const dto = organisationDto({ email: place % 2 === 0 ? email : email.toUpperCase() });
      return ask(portal.admin, "POST orgEditControl/save", { dto });
    }),
  );
  const { rows } = await sql`select from account where lower(email) = ${email}`.execute(portal.db);
  return { answers: answers.map(({ body }) => body), rows: rows.length };
};

/** Gives sixteen athletes one licence number at once. */
const oneNumber = (first: string) => async (round: number) => {
  const licenseNumber = `${first}${round}`;
  const answers = await Promise.all(people.map((id) => updatePerson(portal.admin, id, { athlete: { licenseNumber } })));
  const { rows } = await sql`select from licence where number = ${licenseNumber}`.execute(portal.db);
  return { answers, rows: rows.length };
};

const once = Array.from({ length: ROUNDS }, () => 1);
const refusals = ROUNDS * (PARALLEL - 1);

test("creates one of sixteen organisations with one address; the others are refused as taken, without traces (product/access 16)", async () => {
  const { done, others, rows } = await rounds(oneAddress("egyszer"));
  report("one address", { rounds: ROUNDS, done: histogram(done), others: histogram(others) });
  expect([done, rows]).toEqual([once, once]);
  expect(histogram(others)).toEqual({
    [JSON.stringify({ email: "Ezzel az e-mail-címmel már van fiók." })]: refusals,
  });
  const { rows: halves } = await sql`select from account a where kind = 'ORGANISATION'
    and not exists (select from organisation o where o.id = a.id)`.execute(portal.db);
  expect(halves).toEqual([]);
});

test("gives a licence number to one of sixteen athletes; the others are refused as taken", async () => {
  const { done, others, rows } = await rounds(oneNumber("R"));
  report("one licence number", { rounds: ROUNDS, done: histogram(done), others: histogram(others) });
  expect([done, rows]).toEqual([once, once]);
  expect(histogram(others)).toEqual({
    [JSON.stringify({ "athlete.licenseNumber": "Ez a licenszszám már másé." })]: refusals,
  });
});

test("gives each of sixteen athletes verified at once a number of its own, without gaps", async () => {
  const given: number[][] = [];
  for (let round = 0; round < ROUNDS / 4; round++) {
    nextMinute();
    await portal.db.updateTable("licence").set({ number: null }).where("person_id", "in", people).execute();
    await portal.db.updateTable("person").set({ user_status: "UnderVerification" }).where("id", "in", people).execute();
    const answers = await Promise.all(people.map((id) => verify(portal, id)));
    expect(answers.map(messagesOf)).toEqual(people.map(() => ({})));
    const numbers = await Promise.all(
      people.map(async (id) => Number((await readPerson(portal.admin, id)).body["cachedLicenseNumber"])),
    );
    given.push(numbers.toSorted((one, other) => one - other));
  }
  for (const numbers of given) expect(numbers).toEqual(people.map((_, place) => (numbers[0] ?? 0) + place));
});

test("without its index several parties get one address and one number", async () => {
  await sql`drop index account_email`.execute(portal.db);
  const addresses = await rounds(oneAddress("tobbszor"));
  await sql`drop index licence_number`.execute(portal.db);
  const numbers = await rounds(oneNumber("T"));
  const broken = ({ rows }: Tally) => rows.filter((count) => count > 1).length;
  report("control, without the index", { addresses: broken(addresses), numbers: broken(numbers), rounds: ROUNDS });
  expect(Math.min(broken(addresses), broken(numbers))).toBeGreaterThan(0);
});
