import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase, type Db } from "../../src/kernel/db/database.ts";
import { freshDatabase } from "../database.ts";
import { makeAthlete, makeClub, makeCompetition } from "../factories.ts";
import { brokenInvariants, invariants, invoiced, traces } from "./invariants.store.ts";

/** A client that writes past every guard: triggers off, indexes and checks dropped. */
let lawless: pg.Client;
let db: Db;
let close: () => Promise<void>;
let facts: { account: number; other: number; race: number; sameTime: number; competition: number };

beforeAll(async () => {
  const connection = await freshDatabase();
  ({ db, close } = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined }));
  const club = await makeClub(db);
  const athlete = await makeAthlete(db, { club: club.id });
  const { id, races } = await makeCompetition(db, { races: [{ capacity: 2 }, {}] });
  facts = {
    account: athlete.id,
    other: club.id,
    competition: id,
    race: races[0] ?? 0,
    sameTime: races[1] ?? 0,
  };
  lawless = new pg.Client({ ...inject("postgres").superuser, database: connection.database });
  await lawless.connect();
  await lawless.query(`set session_replication_role = replica;
    drop index entry_once_per_race; drop index payment_item_once`);
});
afterAll(async () => {
  await lawless.end();
  await close();
});

const THE_ENTRY = "(select max(id) from entry)";
const entry = (race: string, active = true) =>
  `insert into entry (competition_id, race_id, is_team, entered_by, price_held_until, created_at, updated_at, active)
   values ({competition}, ${race}, false, {account}, now(), now(), now(), ${active})`;
const owing = (settled = 0, active = true) =>
  `insert into receivable (debtor_id, entry_id, gross, settled, active, updated_at)
   values ({account}, ${THE_ENTRY}, 1000, ${settled}, ${active}, now())`;
const member = (id: string, race: string, person = "{account}") =>
  `insert into entry_member (entry_id, race_id, active, position, person_id) values (${id}, ${race}, true, 1, ${person})`;
const payment = (state: string, ended: string) =>
  `insert into payment (order_ref, method, payer_id, amount, state, transaction_id, started_at, valid_until, ended_at,
     buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address)
   values ('R1', 'SIMPLEPAY', {account}, 1000, '${state}', 't1', now(), now(), ${ended}, 'Zala TSE', 'HU', '8900', 'Zalaegerszeg', 'Fő utca 1.')`;
const item = (open: boolean, of = "max(id)") =>
  `insert into payment_item (payment_id, receivable_id, amount, open) select ${of}, (select max(id) from receivable), 1000, ${open} from payment`;

/** For each invariant the shortest illegal write that breaks it. */
const crimes: Record<keyof typeof invariants | keyof typeof traces | keyof typeof invoiced, string[]> = {
  "a person is in a race twice": [
    entry("{race}"),
    member(THE_ENTRY, "{race}"),
    entry("{race}"),
    member(THE_ENTRY, "{race}"),
  ],
  "a person starts twice at the same time": [
    entry("{race}"),
    member(THE_ENTRY, "{race}"),
    entry("{sameTime}"),
    member(THE_ENTRY, "{sameTime}"),
  ],
  "a race has more entries than places": [entry("{race}"), entry("{race}"), entry("{race}")],
  "an account is nobody, or more than one": ["delete from person where id = {account}"],
  "an entry has no one who starts": [entry("{race}")],
  "nobody knows what an entry costs": [entry("{race}")],
  "an entry and its receivable do not end together": [entry("{race}"), owing(0, false)],
  "more or less is charged than is owed": [entry("{race}"), owing()],
  "other money is said to have come in than the ledger says": [entry("{race}"), owing(1000)],
  "a receivable is settled and owes, or is not settled and owes nothing": [
    entry("{race}"),
    owing(),
    "update receivable set settled_at = now()",
  ],
  "a party has another credit than the ledger says": ["insert into credit (party_id, amount) values ({account}, 5)"],
  "a payment asks for another amount than its items": [payment("STARTED", "null")],
  "an ended payment holds an item": [entry("{race}"), payment("FAILED", "now()"), item(true)],
  "an open payment lost an item": [entry("{race}"), payment("STARTED", "null"), item(false)],
  "an item is in two open payments": [
    entry("{race}"),
    payment("STARTED", "null"),
    payment("STARTED", "null").replace("'R1'", "'R2'").replace("'t1'", "'t2'"),
    item(true, "min(id)"),
    item(true),
  ],
  "an open transfer sheet does not hold the price of its entry": [
    entry("{race}"),
    owing(),
    `insert into payment_request (reference, payer_id, due_on, kept_until, created_at) values ('22222234', {account}, now(), now() + interval '1 day', now())`,
    `insert into payment_request_item (request_id, receivable_id, amount, price)
     select max(q.id), (select max(id) from receivable), 1000, 1000 from payment_request q`,
  ],
  "a paid payment is not booked item by item": [entry("{race}"), payment("PAID", "now()"), item(false)],
  "money was booked for a payment that is not paid": [
    entry("{race}"),
    payment("FAILED", "now()"),
    `insert into ledger (kind, party_id, payment_id, amount, cause, at)
     values ('PAYMENT', {account}, (select max(id) from payment), 1000, 'x', now())`,
  ],
  "a payment under review is in no list": [payment("REVIEW", "now()")],
  "a payment holds items after somebody has decided": [
    payment("REVIEW", "null"),
    `insert into doubtful_payment (payment_id, reason_code, found_at, decision, reason, decided_by, decided_at)
     values ((select max(id) from payment), 'AMOUNT', now(), 'RELEASED', 'x', {account}, now())`,
  ],
  "a payment was paid without word of the provider": [payment("PAID", "now()")],
  "the invoices of a payment say otherwise than the ledger": [
    entry("{race}"),
    owing(1000),
    payment("PAID", "now()"),
    `insert into ledger (kind, party_id, payment_id, receivable_id, amount, cause, at)
     select 'PAYMENT', {account}, max(p.id), max(r.id), 1000, 'x', now() from payment p, receivable r`,
  ],
  "a number of an invoice is missing": [
    "insert into invoice_number (year, serial, external_id, taken_at) values (2026, 2, 'x', now())",
  ],
  "an issued invoice has no file": [
    payment("PAID", "now()"),
    `insert into invoice (external_id, kind, payment_id, fulfilled_on, net, vat, gross, created_at, next_attempt_at, file_key, stored_file, number,
       issued_at, issuer, seller_name, seller_address, buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address)
     select 'x', 'INVOICE', max(id), now(), 5, 0, 5, now(), now(), repeat('x', 32), repeat('x', 32), 'N-1', now(), 'EMBEDDED', 'x', 'x',
       'x', 'HU', '8900', 'x', 'x' from payment`,
  ],
  "an account that is closed has a session": [
    "update account set registration_status = 'DISABLED' where id = {account}",
    `insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
     values (decode(repeat('00', 32), 'hex'), {account}, now(), now(), now())`,
  ],
  "a person's own act has no actor": [
    "insert into change_log (at, action, object, object_id) values (now(), 'create', 'entry', 1)",
  ],
  "an entry is not in the log": [entry("{race}")],
  "a withdrawal is not in the log": [entry("{race}", false)],
  "the log tells of an entry that is not there": [
    "insert into change_log (at, actor_id, action, object, object_id) values (now(), {account}, 'create', 'entry', 999999)",
  ],
};

test("no invariant is broken in an unused portal", async () => {
  expect(await brokenInvariants(db, { ...invariants, ...traces })).toEqual([]);
});

test.each(Object.entries(crimes))("finds that %s", async (name, statements) => {
  await lawless.query("begin");
  try {
    for (const statement of statements)
      await lawless.query(statement.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof facts) => String(facts[key])));
    const check = Object.entries<{ compile: (executor: Db) => { sql: string } }>({
      ...invariants,
      ...traces,
      ...invoiced,
    }).find(([known]) => known === name)?.[1];
    const { rows } = await lawless.query(check?.compile(db).sql ?? "");
    expect(rows).not.toEqual([]);
  } finally {
    await lawless.query("rollback");
  }
});
