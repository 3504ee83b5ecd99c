import type { Buyer } from "@rajt/contract/invoice/buyer.rules";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { type RawBuilder, sql } from "kysely";
import { createLedger, insertManualPayments } from "../src/features/money/index.ts";
import type { Db, Runner, Tx } from "../src/kernel/db/database.ts";
import { tx } from "../src/kernel/db/transaction.ts";

const FEE = 8_000;

/** A buyer with complete data. */
export const TEST_BUYER: Buyer = {
  name: "Zala TSE",
  country: "HU",
  zipcode: "8900",
  city: "Zalaegerszeg",
  address: "Fő utca 1.",
  taxNumber: "12345676-1-42",
};

/** A ledger with no subscribers. */
export const testLedger = createLedger({ onSettled: [], onUnsettled: [] });

/** Bills an annual fee and returns its receivable; a second licence fee of a year is a difference. */
export const billFee = (db: Db, account: number, costType: CostType, year: number, gross = FEE): Promise<number> =>
  tx(db, (tx) => billFeeIn(tx, account, costType, year, gross));

/** The same within a transaction. */
export async function billFeeIn(
  tx: Tx,
  account: number,
  costType: CostType,
  year: number,
  gross = FEE,
): Promise<number> {
  const on = `${year}-01-05`;
  const { rows } = await sql<{ id: number }>`
    with billed as (
      insert into fee (account_id, cost_type, year, description, billing_date, created_at, updated_at, is_difference)
      values (${account}, ${costType}, ${year}, ${`Éves díj ${year}`}, ${on}, ${on}, ${on}, starts_with(${costType}, 'LICENSE_')
        and exists (select from fee where account_id = ${account} and kind = 'LICENSE' and year = ${year} and active)) returning id
    )
    insert into receivable (debtor_id, fee_id, gross, updated_at) select ${account}, id, ${gross}, ${on} from billed returning id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? 0;
  await testLedger.charge(tx, [id], "FEE");
  return id;
}

/** Inserts fees of an account as if by the office, one for each amount; returns their ids. */
export async function makeFees(db: Db, account: number, amounts: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const amount of amounts) {
    const { rows } = await sql<{ id: number }>`select fee_id as id from receivable
      where id = ${await billFee(db, account, "OTHER", 2026, amount)}`.execute(db);
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

/** Bills an annual fee and pays it manually the day after. */
export async function payFee(
  db: Db,
  account: number,
  costType: Exclude<CostType, "TRANSFER" | "OTHER">,
  year: number,
): Promise<void> {
  const fee = await billFee(db, account, costType, year);
  await settle(db, [fee], new Date(`${year}-01-06T12:00:00Z`));
}

/** Pays the open amount of receivables manually. */
export const settle = (db: Db, receivables: readonly number[], at: Date): Promise<void> =>
  tx(db, (tx) => insertManualPayments(tx, testLedger, receivables, { receivedBy: "FEDERATION", markedBy: null, at }));

type EntryTraits = {
  competition: number;
  race: number;
  /** The account that entered, and owes the amount. */
  by: number;
  amount: number;
  at: Date;
  club?: number | null;
  heldUntil?: Date;
  /** The starter; absent for an unregistered one. */
  person?: number | null;
};

/** Inserts entries without checking the rules; returns their ids, in the order given. */
export const makeEntries = (db: Db, entries: readonly EntryTraits[]): Promise<number[]> =>
  tx(db, (tx) => makeEntriesIn(tx, entries));

async function makeEntriesIn(tx: Tx, entries: readonly EntryTraits[]): Promise<number[]> {
  const ids: number[] = [];
  for (const {
    competition,
    race,
    by,
    amount,
    at,
    club = null,
    person = null,
    heldUntil = new Date("2026-12-31"),
  } of entries) {
    const { rows } = await sql<{ id: number; receivable: number }>`
      with made as (
        insert into entry (competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
        values (${competition}, ${race}, false, ${club}, ${by}, ${heldUntil}, ${at}, ${at}) returning id
      ), starting as (
        insert into entry_member (entry_id, race_id, active, position, person_id, unregistered_name)
        select id, ${race}, true, 1, ${person}::integer, case when ${person}::integer is null then 'Teszt Elek ' || id end from made
      ), owing as (
        insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
        select ${by}, made.id, ${amount}, c.vat_code, c.vat_ground, ${by}, ${at} from made, competition c where c.id = ${competition}
        returning id, entry_id
      )
      select entry_id as id, id as receivable from owing`.execute(tx);
    const [made] = rows;
    if (made === undefined) throw new Error("an entry was not made");
    await testLedger.charge(tx, [made.receivable], "ENTRY");
    ids.push(made.id);
  }
  return ids;
}

/** Returns the receivables of entries, in the order given. */
export async function owedFor(db: Runner, entries: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; entry: number }>`
    select id, entry_id as entry from receivable where entry_id = any(${entries})`.execute(db);
  return entries.map((entry) => rows.find((row) => row.entry === entry)?.id ?? 0);
}

/** Inserts a started card payment that holds entries at their price. */
export const beginPayment = async (
  db: Runner,
  payer: number,
  entries: readonly number[],
  orderRef: string,
): Promise<number> => hold(db, await owedFor(db, entries), { payer, orderRef, method: "SIMPLEPAY" });

/** Inserts a started card payment that holds the open amount of fees. */
export async function beginFeePayment(
  db: Runner,
  payer: number,
  fees: readonly number[],
  orderRef: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from receivable where fee_id = any(${fees})`.execute(db);
  const receivables = rows.map(({ id }) => id);
  return hold(db, receivables, { payer, orderRef, method: "BARION" });
}

async function hold(
  db: Runner,
  receivables: readonly number[],
  { payer, orderRef, method }: { payer: number; orderRef: string; method: "SIMPLEPAY" | "BARION" },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into payment (order_ref, method, payer_id, amount, state, transaction_id, started_at, valid_until,
        buyer_name, buyer_country, buyer_zipcode, buyer_city, buyer_address)
      select ${orderRef}, ${method}, ${payer}, sum(gross), 'STARTED', ${`t ${orderRef}`}, min(updated_at), min(updated_at),
        'Zala TSE', 'HU', '8900', 'Zalaegerszeg', 'Fő utca 1.'
      from receivable where id = any(${receivables}) returning id
    ), held as (
      insert into payment_item (payment_id, receivable_id, amount)
      select made.id, r.id, r.gross from made, receivable r where r.id = any(${receivables})
    )
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Reports such a payment as paid, like the provider. */
export const endPaid = (db: Db, payment: number, at: Date): Promise<void> =>
  tx(db, async (tx) => {
    await sql`update payment_item set open = false where payment_id = ${payment}`.execute(tx);
    await tx.updateTable("payment").set({ state: "PAID", ended_at: at }).where("id", "=", payment).execute();
    const { rows } = await sql<{ party: number; receivable: number; amount: number }>`
      select r.debtor_id as party, r.id as receivable, i.amount
      from payment_item i join receivable r on r.id = i.receivable_id where i.payment_id = ${payment} order by r.id`.execute(
      tx,
    );
    const row = { kind: "PAYMENT", payment, cause: "PROVIDER" } as const;
    await testLedger.book(
      tx,
      rows.map((item) => ({ ...item, ...row })),
      { actor: null, at },
    );
  });

type Ending = { readonly retained?: number; readonly rowStatus?: "DELETED" };

/** Ends entries or fees by their receivables, without checking the rules; `retained` of each is still owed. */
export const endReceivables = (db: Db, receivables: readonly number[], ending?: Ending): Promise<void> =>
  tx(db, (tx) => endReceivablesIn(tx, receivables, ending));

/** The same within a transaction. */
export async function endReceivablesIn(
  tx: Tx,
  receivables: readonly number[],
  { retained = 0, rowStatus }: Ending = {},
): Promise<void> {
  await sql`update receivable set active = false, retained_amount = ${retained} where id = any(${receivables})`.execute(
    tx,
  );
  await sql`update entry set active = false, row_status = coalesce(${rowStatus ?? null}, row_status)
    where id in (select entry_id from receivable where id = any(${receivables}))`.execute(tx);
  await sql`update fee set active = false where id in (select fee_id from receivable where id = any(${receivables}))`.execute(
    tx,
  );
  await testLedger.charge(tx, receivables, "WITHDRAWAL");
}

/** The same for the active entries within a condition over `entry`. */
export async function endEntriesWhere(db: Db, within: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from receivable where active and entry_id in (select id from entry where active and ${within})`.execute(
    db,
  );
  await endReceivables(
    db,
    rows.map(({ id }) => id),
  );
}

/** Ends a card payment unpaid and releases its items. */
export const endUnpaid = (db: Db, payment: number, state: "EXPIRED" | "FAILED", at: Date): Promise<void> =>
  tx(db, async (tx) => {
    await sql`update payment_item set open = false where payment_id = ${payment}`.execute(tx);
    await tx.updateTable("payment").set({ state, ended_at: at }).where("id", "=", payment).execute();
  });
