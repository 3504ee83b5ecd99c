import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { derivedFacts } from "./derived-facts.store.ts";
import { afterWork, staleFacts } from "./derived-facts.testbed.ts";
import { openSimulation, type Simulation } from "./random-work.testbed.ts";

// Property 25, a sample of it; derived-facts.slow.test.ts has the whole.
const OPERATIONS = 120;
const SEED = 25;

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openSimulation(SEED);
});
afterAll(() => simulation.portal.close());

test("derived facts are correct after random work", async () => {
  const { done, differing } = await afterWork(simulation, OPERATIONS);
  expect(differing).toEqual([]);
  expect(Object.entries(done).filter(([, times]) => times === 0)).toEqual([]);
});

const of = (table: string, key = "id", where = "true") => `${key} = (select max(${key}) from ${table} where ${where})`;

/** For each fact the shortest illegal write that makes it wrong. */
const crimes: Record<keyof typeof derivedFacts | "a number is found by its mark", string[]> = {
  "who starts is of the entry's race, and holds as long as the entry": [
    "alter table entry_member drop constraint entry_member_entry_id_race_id_active_fkey",
    `update entry_member set active = false where ${of("entry_member", "entry_id", "active")}`,
  ],
  "who waits is of the line's race, and waits as long as the line; who waits alone is that line": [
    "insert into waiting_list_entry (race_id, person_id, created_at) select (select max(id) from race), max(id), '2027-01-01' from person",
  ],
  "an entry is of its race's competition and kind": [
    "alter table entry disable trigger user",
    `update entry set is_team = true, team_name = 'x' where ${of("entry", "id", "not is_team")}`,
  ],
  "a start number is of its entry's competition": [
    `insert into start_number (competition_id, number, entry_id, given_at) select competition_id + 1, 99999, id, created_at from entry
      where ${of("entry", "id", "id not in (select entry_id from start_number)")}`,
  ],
  "what came in for a receivable is what the ledger says": [
    "alter table receivable disable trigger user",
    `update receivable set settled = settled + 1 where ${of("receivable")}`,
  ],
  "a receivable is settled while it is active and nothing is outstanding": [
    "alter table receivable disable trigger user",
    `update receivable set settled_at = case when settled_at is null then updated_at end where ${of("receivable")}`,
  ],
  "what is owed for a receivable is what was charged": [
    "alter table receivable disable trigger user",
    `update receivable set gross = gross + 1 where ${of("receivable", "id", "active")}`,
  ],
  "credit is what came in for nothing in particular": [
    "alter table credit disable trigger user",
    "insert into credit (party_id, amount) select max(id), 1 from account on conflict (party_id) do update set amount = credit.amount + 1",
  ],
  "a payment asks for the sum of its items, which are held as long as it is open": [
    `update payment_item set amount = amount + 1 where ${of("payment_item", "payment_id")}`,
  ],
  "a person is removed with the account": [
    "alter table person drop constraint person_id_removed_fkey",
    `update person set removed = not removed where ${of("person")}`,
  ],
  "the present membership of a person is that of the person's club": [
    `update club_membership set until = since where ${of("club_membership", "id", "until is null")}`,
  ],
  "a race lasts from its start to the longest limit of its distances": [
    `update race set start_time = (start_time + 900) % 86400 where ${of("race")}`,
  ],
  "a race is of teams if one of its parts is": [
    "alter table race disable trigger user",
    `update race set is_team = not is_team, team_type = case when is_team then null else 'OTHER' end where ${of("race")}`,
  ],
  "there is a price for each group that may start and for each part": [
    `delete from entry_price where ${of("entry_price")}`,
  ],
  "a file is used by the records that name it": [`delete from file_use where ${of("file_use", "file_key")}`],
  "a file waits as long as no record uses it": [
    `update file set orphaned_since = created_at where key = (select max(file_key) from file_use)`,
  ],
  "the sports register knows every verified party that is not deleted": ["delete from register_sync"],
  "a roster has the rows that it counts": [
    `insert into roster_import (key, account_id, headings, row_count, created_at)
     select repeat('k', 32), min(id), '[]', 2, min(registered_at) from account`,
  ],
  "a number is found by its mark": [
    `update person set social_security_number_mark = 'x' where ${of("person", "id", "social_security_number is not null")}`,
  ],
};

test.each(Object.entries(crimes))("control: finds where it is no longer true that %s", async (fact, statements) => {
  const lawless = await simulation.portal.db.startTransaction().execute();
  try {
    for (const statement of statements) await sql.raw(statement).execute(lawless);
    const facts = (await staleFacts(lawless)).map((stale) => stale.split(":")[0]);
    expect(facts).toContain(fact);
  } finally {
    await lawless.rollback().execute();
  }
});

test("control: with the checks off and the received sum not written, one payment is found", async () => {
  const { portal } = simulation;
  const club = await portal.club();
  const address = await portal.start(club, await portal.enter(club, [5_000]));
  await sql`alter table ledger disable trigger ledger_matches_receivable`.execute(portal.db);
  await sql`alter table receivable disable trigger receivable_matches_ledger`.execute(portal.db);
  await sql`create function keep_settled() returns trigger language plpgsql as $$
    begin
      new.settled := old.settled;
      return new;
    end $$`.execute(portal.db);
  await sql`create trigger keeps_settled before update of settled on receivable for each row execute function keep_settled()`.execute(
    portal.db,
  );
  await portal.comeBack(club.browser, await portal.payer(address, "success"));
  expect(await staleFacts(portal.db)).toEqual(["what came in for a receivable is what the ledger says: 1 not"]);
});
