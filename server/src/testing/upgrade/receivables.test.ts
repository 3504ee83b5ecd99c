import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "../../kernel/db/migrate.ts";
import { emptyDatabase } from "../database.ts";
import { migrateThrough } from "../migrated-over.ts";
import { loadDump } from "./dump.ts";

// Databases of before there were receivables, with the demo and every state of an entry, a fee and a payment, are brought to the newest migration:
// one whose last migration was 0028, and one of just before 0031. What their own tables say of money before is compared with what the new ones
// say after: the first in the words of then.

const MIGRATIONS = path.join(import.meta.dirname, "../../../migrations");

/** A database of before as it was, whose last migration it names, brought to the newest; and what it said of money before. */
async function upgraded(last: string): Promise<{ client: pg.Client; before: Record<string, unknown[]> }> {
  const connection = await emptyDatabase();
  await migrateThrough(connection, (name) => name.slice(0, 4) <= last);
  const client = new pg.Client({ ...inject("postgres").superuser, database: connection.database });
  await client.connect();
  await loadDump(client, await readFile(path.join(import.meta.dirname, `before-receivables.${last}.sql.gz`)));
  const before = await answersOf(client, BEFORE);
  await migrate(connection, MIGRATIONS);
  return { client, before };
}

async function answersOf(client: pg.Client, questions: Record<string, string>): Promise<Record<string, unknown[]>> {
  const answers: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(questions)) answers[name] = (await client.query(text)).rows;
  return answers;
}

/** The debtor of an entry: the person who starts; for a team's or a club's entry, the club. */
const DEBTOR = `case when e.is_team and e.club_id is not null then e.club_id
  when not e.is_team and e.entered_by not in (select id from organisation)
    then (select person_id from entry_member m where m.entry_id = e.id and position = 1) else e.entered_by end`;

const BEFORE = {
  entries: `select id, amount, paid_amount, active, paid from entry order by id`,
  "charged and moved for each entry": `select entry_id as id, kind, payment_id, sum(amount) as amount, min(at) as first, max(at) as last
    from ledger group by 1, 2, 3 order by 1, 2, 3`,
  "due for refund": `select entry_id as id, amount from refund_due order by 1`,
  fees: `select id, account_id, payable_net, payable_vat, payable_gross,
    case when status = 'Unpaid' and payable_gross = 0 then 'Paid' else status end as status,
    case when payable_gross > 0 then paid_on::text end as paid_on from user_payment order by id`,
  payments: `select id, order_ref, state, amount, payer_id, transaction_id, started_at, valid_until, ended_at from payment order by id`,
  items: `select payment_id, entry_id, amount, open from payment_item order by 1, 2`,
  messages: `select id, upper(provider) as provider, kind, outcome from payment_message order by id`,
  "owed and paid by each party": `select party, sum(owed) as owed, sum(paid) as paid from (
      select ${DEBTOR} as party, case when e.active then e.amount else 0 end as owed, e.paid_amount as paid from entry e
      union all
      select account_id, case when status <> 'Deleted' then payable_gross else 0 end, case when status = 'Paid' then payable_gross else 0 end from user_payment
    ) d group by party having sum(owed) <> 0 or sum(paid) <> 0 order by party`,
};

const AFTER: Record<keyof typeof BEFORE, string> = {
  entries: `select entry_id as id, gross as amount, settled as paid_amount, active, paid from receivable where entry_id is not null order by 1`,
  "charged and moved for each entry": `select r.entry_id as id, l.kind, l.payment_id, sum(l.amount) as amount, min(l.at) as first, max(l.at) as last
    from ledger l join receivable r on r.id = l.receivable_id where r.entry_id is not null group by 1, 2, 3 order by 1, 2, 3`,
  "due for refund": `select entry_id as id, amount from refund_due order by 1`,
  fees: `select f.id, f.account_id, r.net as payable_net, r.vat as payable_vat, r.gross as payable_gross, f.status,
    (select (max(l.at) at time zone 'Europe/Budapest')::date::text from ledger l where l.receivable_id = r.id and l.kind = 'PAYMENT') as paid_on
    from fee f join receivable r on r.id = f.receivable_id order by f.id`,
  payments: `select id, order_ref, state, amount, payer_id, transaction_id, started_at, valid_until, ended_at from payment where method <> 'HAND' order by id`,
  items: `select i.payment_id, r.entry_id, i.amount, i.open from payment_item i join receivable r on r.id = i.receivable_id order by 1, 2`,
  messages: `select id, provider, kind, outcome from payment_message order by id`,
  "owed and paid by each party": `select party_id as party, coalesce(sum(amount) filter (where kind = 'CHARGE'), 0) as owed,
      coalesce(sum(amount) filter (where kind <> 'CHARGE'), 0) as paid
    from ledger group by party_id having coalesce(sum(amount) filter (where kind = 'CHARGE'), 0) <> 0 or coalesce(sum(amount) filter (where kind <> 'CHARGE'), 0) <> 0 order by party_id`,
};

describe.each(["0028", "0030"])("a database of %s, brought to receivables", (last) => {
  let client: pg.Client;
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    ({ client, before } = await upgraded(last));
  }, 120_000);
  afterAll(() => client.end());

  it("had what there is to lose", () => {
    expect(before["payments"]).toHaveLength(11);
    expect(new Set(before["payments"]?.map((row) => (row as { state: string }).state)).size).toBe(8);
    expect(new Set(before["fees"]?.map((row) => (row as { status: string }).status)).size).toBe(3);
    expect(before["due for refund"]?.length).toBeGreaterThan(3);
  });

  it.each(Object.keys(BEFORE) as (keyof typeof BEFORE)[])("keeps what it said of %s", async (name) => {
    expect((await answersOf(client, { [name]: AFTER[name] }))[name]).toEqual(before[name]);
  });

  it("has sums that its rows bear out", async () => {
    const { rows } = await client.query(`
      select r.id from receivable r
      where r.owed <> coalesce((select sum(amount) from ledger l where l.receivable_id = r.id and kind = 'CHARGE'), 0)
         or r.settled <> coalesce((select sum(amount) from ledger l where l.receivable_id = r.id and kind <> 'CHARGE'), 0)`);
    expect(rows).toEqual([]);
  });

  it("gave everything a VAT code: the rate that was in it, or the exemption of sport", async () => {
    const { rows } = await client.query(`
      select vat_code, vat_ground, count(*) filter (where vat = 0)::integer as free, count(*) filter (where vat > 0)::integer as taxed
      from receivable group by 1, 2 order by 1`);
    const fees = before["fees"] as { payable_vat: number }[];
    const taxed = fees.filter(({ payable_vat: vat }) => vat > 0).length;
    const free = fees.length + (before["entries"]?.length ?? 0) - taxed;
    expect(rows).toEqual([
      ...(taxed > 0 ? [{ vat_code: "27", vat_ground: null, free: 0, taxed }] : []),
      { vat_code: "TAM", vat_ground: "Áfa tv. 85. § (1) m)", free, taxed: 0 },
    ]);
  });

  it("gave every paid fee one payment by hand", async () => {
    const { rows } = await client.query(`
      select count(*) from payment p join ledger l on l.payment_id = p.id join receivable r on r.id = l.receivable_id
      where p.method = 'HAND' and r.fee_id is not null and r.gross = p.amount and p.received_by = 'FEDERATION'`);
    const paid = before["fees"]?.filter((row) => (row as { paid_on: string | null }).paid_on !== null);
    expect(Number((rows[0] as { count: unknown }).count)).toBe(paid?.length);
  });
});
