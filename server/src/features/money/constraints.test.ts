import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlStateOf, violatedConstraint } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import {
  beginFeePayment,
  beginPayment,
  endPaid,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeFees,
  owedFor,
  testLedger,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { recordBankReceipt } from "./record-bank-receipt.ts";

const NOW = "2026-05-04T10:00:00Z";
const TABLES = [
  "fee",
  "receivable",
  "payment",
  "payment_item",
  "payment_message",
  "doubtful_payment",
  "payment_request",
  "payment_request_item",
  "ledger",
  "credit",
  "invoice",
  "invoice_line",
  "invoice_number",
];
/** Net and VAT are generated from the gross amount, and an id is unique by itself, so no row can violate these. */
const INVIOLABLE = ["receivable_adds_up", "payment_request_id_open_key", "invoice_id_payment_id_kind_key"];

let portal: Portal;
/** Ids that the statements name as `@name`. */
let ids: Readonly<Record<string, number>>;
/** By the name of a rule, the statement that drops it. */
let removals: ReadonlyMap<string, string>;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  ids = await prepare(portal);
  removals = await readRules();
});
afterAll(() => portal.close());

async function prepare({ db, clock }: Portal): Promise<Readonly<Record<string, number>>> {
  const at = clock();
  const [club, other, deleted] = [await makeClub(db), await makeClub(db), await makeClub(db)];
  await sql`update account set registration_status = 'DELETED', status_before = registration_status, deleted_at = ${at}, updated_at = ${at} where id = ${deleted.id}`.execute(
    db,
  );
  const { id: competition, races } = await makeCompetition(db, { races: [{}] });
  const own = { competition, race: races[0] ?? 0, by: club.id, at };
  const entries = await makeEntries(
    db,
    [9_000, 9_000, 9_000, 9_000, 9_000, 9_000, 0].map((amount) => ({ ...own, amount })),
  );
  const [unpaid = 0, fromBank = 0, inOpenPayment = 0, paidByCard = 0, underReview = 0, decided = 0, free = 0] = entries;
  const [owed = 0, received = 0, , byCard = 0, , , freeOwed = 0] = await owedFor(db, entries);
  const [fee = 0, heldFee = 0] = await makeFees(db, club.id, [8_000, 8_000]);
  const receivableOf = async (of: number) =>
    (await db.selectFrom("receivable").select("id").where("fee_id", "=", of).executeTakeFirstOrThrow()).id;

  const [open, paid, reviewed, released] = [
    await beginPayment(db, club.id, [inOpenPayment], "OPEN-1"),
    await beginPayment(db, club.id, [paidByCard], "PAID-1"),
    await beginPayment(db, club.id, [underReview], "REVIEW-1"),
    await beginPayment(db, club.id, [decided], "REVIEW-2"),
  ];
  await beginFeePayment(db, club.id, [heldFee], "FEE-1");
  await endPaid(db, paid, at);
  for (const [payment, decision] of [
    [reviewed, null],
    [released, "RELEASED"],
  ] as const)
    await tx(db, async (tx) => {
      await sql`insert into doubtful_payment (payment_id, reason_code, received_amount, found_at, decision, reason, decided_by, decided_at)
        values (${payment}, 'AMOUNT', 1, ${at}, ${decision}, ${decision && "x"}, ${decision && club.id}, ${decision && at})`.execute(
        tx,
      );
      if (decision) await sql`update payment_item set open = false where payment_id = ${payment}`.execute(tx);
      await sql`update payment set state = 'REVIEW', ended_at = ${decision && at} where id = ${payment}`.execute(tx);
    });
  for (const [bankReference, receivables] of [
    ["B-1", [received]],
    ["B-2", []],
    ["B-4", []],
  ] as const)
    await tx(db, (tx) =>
      recordBankReceipt(
        tx,
        testLedger,
        { payer: club.id, bankReference, amount: 5_000, receivedOn: "2026-05-02", actor: null, at },
        receivables,
      ),
    );
  await sql`insert into payment_message (payment_id, order_ref, provider, kind, verified, applied, received_at)
    values (${paid}, 'PAID-1', 'SIMPLEPAY', 'QUERY', true, true, ${at})`.execute(db);
  const idOf = async (statement: RawBuilder<{ id: number }>) => (await statement.execute(db)).rows[0]?.id ?? 0;
  return {
    club: club.id,
    other: other.id,
    deleted: deleted.id,
    athlete: (await makeAthlete(db, { club: club.id })).id,
    competition,
    unpaid,
    fromBank,
    free,
    owed,
    received,
    byCard,
    freeOwed,
    fee,
    heldFee,
    feeOwed: await receivableOf(fee),
    heldOwed: await receivableOf(heldFee),
    open,
    paid,
    reviewed,
    released,
    sheet: await idOf(sql`
      with made as (
        insert into payment_request (reference, payer_id, due_on, kept_until, created_at)
        values ('22222234', ${club.id}, '2026-05-12', '2026-05-15T22:00:00Z', ${at}) returning id
      ), asked as (
        insert into payment_request_item (request_id, receivable_id, amount, price) select id, ${await receivableOf(fee)}, 8000, 8000 from made
      )
      select id from made`),
    bank: await idOf(sql`select id from payment where transaction_id = 'B-1'`),
    toCredit: await idOf(sql`select id from payment where transaction_id = 'B-2'`),
    booked: await idOf(sql`select id from ledger where receivable_id = ${received} and kind = 'PAYMENT'`),
  };
}

/** Returns, by name, the triggers, unique indexes and checks of the money tables. Checks of a single column have the names that PostgreSQL gives. */
async function readRules(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; removal: string }>`
    select tgname as name, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as removal
    from pg_trigger where not tgisinternal and (tgrelid::regclass::text = any(${TABLES}) or tgname = 'entry_ends_alike')
    union all
    select conname, format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where contype in ('c', 'u') and conrelid::regclass::text = any(${TABLES})
      and not (contype = 'c' and cardinality(conkey) = 1 and conname like '%\\_check')
    union all
    select i.relname, format('drop index %I', i.relname)
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where indisunique and not indisprimary and indrelid::regclass::text = any(${TABLES})
      and not exists (select from pg_constraint where conindid = x.indexrelid and contype = 'u')`.execute(portal.db);
  return new Map(rows.map(({ name, removal }) => [name, removal]));
}

/** Runs statements as one transaction with its deferred checks and rolls it back. Returns the constraint or SQLSTATE that refuses it, or null. */
async function refusal(statements: readonly string[]): Promise<string | null> {
  const done = new Error("done");
  return portal.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of [...statements, "set constraints all immediate"])
        await sql.raw(statement.replaceAll(/@(\w+)/g, (_, name: string) => String(ids[name]))).execute(tx);
      throw done;
    })
    .catch((error: unknown) =>
      error === done ? null : (violatedConstraint(error) ?? sqlStateOf(error) ?? String(error)),
    );
}

const AT = `'${NOW}'`;
type Row = Readonly<Record<string, string | number>>;
const insert = (table: string, row: Row) =>
  `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
const ledgerRow = (kind: string, amount: number, more: Row = {}) =>
  insert("ledger", { kind: `'${kind}'`, party_id: "@club", amount, cause: "'x'", at: AT, ...more });
const charged = (receivable: string, amount: number, party = "@club") =>
  ledgerRow("CHARGE", amount, { receivable_id: receivable, party_id: party });
const setReceivable = (id: string, set: string) => `update receivable set ${set} where id = ${id}`;
const addToCredit = (amount: number) => `update credit set amount = amount + ${amount} where party_id = @club`;
const BUYER = {
  buyer_name: "'Zala TSE'",
  buyer_country: "'HU'",
  buyer_zipcode: "'8900'",
  buyer_city: "'Zalaegerszeg'",
  buyer_address: "'Fő utca 1.'",
};
const payment = (more: Row) =>
  insert("payment", {
    ...("order_ref" in more && more["method"] !== "'HAND'" ? BUYER : {}),
    payer_id: "@club",
    amount: 5,
    state: "'PAID'",
    started_at: AT,
    ended_at: AT,
    ...more,
  });
const LAST_PAYMENT = "(select max(id) from payment)";
/** Books the last payment to the payer's credit. */
const booked = [ledgerRow("PAYMENT", 5, { payment_id: LAST_PAYMENT }), addToCredit(5)];
const BANK = { method: "'BANK_TRANSFER'", transaction_id: "'B-3'", receiving_account: "'FEDERATION'" };
const HAND = { method: "'HAND'", received_by: "'FEDERATION'" };
const CARD = { method: "'SIMPLEPAY'", order_ref: "'C-1'", valid_until: AT, transaction_id: "'t 1'" };
const item = (paid = LAST_PAYMENT) =>
  `insert into payment_item (payment_id, receivable_id, amount) values (${paid}, @owed, 5)`;
const newFee = (account: string, more = "'OTHER', 2026") =>
  `insert into fee (account_id, cost_type, year, description, billing_date, created_at, updated_at)
   values (${account}, ${more}, 'x', '2026-05-04', ${AT}, ${AT})`;
const newDifference = (type: string) =>
  `insert into fee (account_id, cost_type, year, is_difference, description, billing_date, created_at, updated_at)
   values (@club, '${type}', 2026, true, 'x', '2026-05-04', ${AT}, ${AT})`;
/** Inserts a transfer that awaits the payment of a fee. */
const transferOf = (fee: string) =>
  insert("athlete_transfer", {
    athlete_id: "@athlete",
    source_club_id: "@club",
    target_club_id: "@other",
    status: "'AWAITING_PAYMENT'",
    since: AT,
    payment_mode: "'CREDIT_CARD'",
    is_adult: "true",
    target_club_check_1: "true",
    target_club_check_2: "true",
    athlete_accepted: "true",
    athlete_check_1: "true",
    athlete_check_2: "true",
    athlete_answered_at: AT,
    admin_accepted: "true",
    admin_answered_at: AT,
    fee_id: fee,
    created_at: AT,
    updated_at: AT,
  });
const newReceivable = (debtor: string) =>
  `insert into receivable (debtor_id, fee_id, gross, updated_at) select ${debtor}, max(id), 5, ${AT} from fee`;
const LAST_OWED = "(select max(id) from receivable)";

const sheet = (more: Row = {}) =>
  insert("payment_request", {
    reference: "'22222246'",
    payer_id: "@club",
    due_on: "'2026-05-12'",
    kept_until: "'2026-05-15'",
    created_at: AT,
    ...more,
  });
const sheetItem = (more: Row = {}) =>
  insert("payment_request_item", { request_id: "@sheet", receivable_id: "@owed", amount: 5, price: 5, ...more });
const LAST_SHEET = "(select max(id) from payment_request)";
const cancelSheet = `update payment_request set state = 'CANCELLED', ended_at = ${AT}, cancelled_by = @club where id = @sheet`;

const doubt = (reason: string, more: Row = {}) =>
  insert("doubtful_payment", { payment_id: "@reviewed", reason_code: reason, found_at: AT, ...more });

const LAST_INVOICE = "(select max(id) from invoice)";
/** Inserts a pending invoice and its line. */
const invoice = (name: string, more: Row = {}) =>
  insert("invoice", {
    external_id: `'${name}'`,
    file_key: `'${name.padEnd(32, "0")}'`,
    kind: "'INVOICE'",
    payment_id: "@paid",
    fulfilled_on: "'2026-05-04'",
    net: 5,
    vat: 0,
    gross: 5,
    created_at: AT,
    next_attempt_at: AT,
    ...more,
  });
const line = (more: Row = {}) =>
  insert("invoice_line", {
    invoice_id: LAST_INVOICE,
    position: 1,
    receivable_id: "@byCard",
    description: "'x'",
    vat_code: "'TAM'",
    vat_ground: "'x'",
    net: 5,
    vat: 0,
    gross: 5,
    ...more,
  });
const invoiced = (name: string, more: Row = {}, moreOfLine: Row = {}) => [invoice(name, more), line(moreOfLine)];
const NEGATIVE = { net: -5, gross: -5 };
const ORIGINAL = "(select min(id) from invoice)";
const changing = (kind: string) => ({ kind: `'${kind}'`, original_id: ORIGINAL, ...NEGATIVE });
const numbered = (serial: number, name: string) =>
  insert("invoice_number", { year: 2026, serial, external_id: `'${name}'`, taken_at: AT });
const setInvoice = (set: string) => `update invoice set ${set} where id = ${LAST_INVOICE}`;

/**
 * A rule of the schema, its answer (the name of a standard SQL constraint, else one of our SQLSTATEs), and a
 * transaction that it refuses. Without the rule the transaction is accepted, so each case fails if its rule is missing
 * or another one refuses first.
 */
const CASES: readonly (readonly [rule: string, answer: string, ...statements: string[]])[] = [
  // Receivables agree with the ledger.
  ["receivable_matches_ledger", "RJ011", setReceivable("@owed", "settled = 5")],
  ["receivable_matches_ledger", "RJ011", setReceivable("@owed", `settled_at = ${AT}`)],
  ["receivable_matches_ledger", "RJ011", setReceivable("@owed", "gross = 8000")],
  ["receivable_matches_ledger", "RJ011", setReceivable("@owed", "debtor_id = @other")],
  ["receivable_matches_ledger", "RJ011", newFee("@club"), newReceivable("@club")],
  ["ledger_matches_receivable", "RJ011", charged("@owed", 5)],
  ["ledger_matches_receivable", "RJ011", charged("@owed", 5, "@other")],
  ["ledger_matches_receivable", "RJ011", ledgerRow("REFUND", -5, { receivable_id: "@received" })],
  // Credit agrees with the ledger, and suffices.
  ["credit_matches_ledger", "RJ011", addToCredit(5)],
  ["credit_matches_ledger", "RJ011", "insert into credit (party_id, amount) values (@other, 5)"],
  ["ledger_matches_credit", "RJ011", ledgerRow("REFUND", -5)],
  ["credit_suffices", "credit_suffices", ledgerRow("REFUND", -10_001), addToCredit(-10_001)],
  ["credit_stays", "RJ011", "delete from credit"],
  // The ledger is append-only, with rows of five kinds.
  ["ledger_append_only", "RJ011", "update ledger set cause = 'y' where id = @booked"],
  ["ledger_append_only", "RJ011", "delete from ledger where id = @booked"],
  ["ledger_kind", "ledger_kind", ledgerRow("GIFT", 5), addToCredit(5)],
  ["ledger_charge", "ledger_charge", ledgerRow("CHARGE", 5), addToCredit(5)],
  ["ledger_payment", "ledger_payment", ledgerRow("PAYMENT", 5), addToCredit(5)],
  ["ledger_refund", "ledger_refund", ledgerRow("REFUND", 5), addToCredit(5)],
  ["ledger_correction", "ledger_correction", ledgerRow("REFUND", -5, { corrects: "@booked" }), addToCredit(-5)],
  [
    "ledger_allocation",
    "ledger_allocation",
    `insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, at)
     values ('ALLOCATION', @club, @owed, @bank, 5, 'x', ${AT}), ('ALLOCATION', @club, null, null, -5, 'x', ${AT})`,
    setReceivable("@owed", "settled = 5"),
    addToCredit(-5),
  ],
  [
    "ledger_corrected_before",
    "ledger_corrected_before",
    ledgerRow("REFUND", -5, { corrected_before: -1 }),
    addToCredit(-5),
  ],
  [
    "ledger_payment_once",
    "ledger_payment_once",
    ledgerRow("PAYMENT", 5, { receivable_id: "@received", payment_id: "@bank" }),
    setReceivable("@received", "settled = settled + 5"),
  ],
  [
    "ledger_booked_again",
    "RJ012",
    ledgerRow("PAYMENT", 5, { receivable_id: "@received", payment_id: "@bank", corrected_before: 1 }),
    setReceivable("@received", "settled = settled + 5"),
  ],
  [
    "ledger_corrected_once",
    "ledger_corrected_once",
    ...[1, 2].map(() =>
      ledgerRow("CORRECTION", -5_000, {
        payment_id: "@toCredit",
        corrects: `(select id from ledger where payment_id = @toCredit and kind = 'PAYMENT')`,
      }),
    ),
    addToCredit(-10_000),
  ],
  // A correction reverses one row as it is; an allocation leaves the credit it came from.
  [
    "ledger_reversed_whole",
    "RJ012",
    ledgerRow("CORRECTION", -4_999, { receivable_id: "@received", payment_id: "@bank", corrects: "@booked" }),
    setReceivable("@received", "settled = 1"),
  ],
  [
    "ledger_reversed_whole",
    "RJ012",
    ledgerRow("ALLOCATION", 5, { receivable_id: "@owed" }),
    setReceivable("@owed", "settled = 5"),
  ],
  [
    "ledger_refund_within",
    "RJ010",
    ledgerRow("REFUND", -5_001, { payment_id: "@toCredit", receivable_id: "@byCard" }),
    setReceivable("@byCard", "settled = settled - 5001, settled_at = null"),
  ],
  // A manual refund returns what is due, and no card money.
  [
    "ledger_refund_due",
    "RJ012",
    ledgerRow("REFUND", -5, { receivable_id: "@received", payment_id: "@bank", actor_id: "@other" }),
    setReceivable("@received", "settled = settled - 5"),
  ],
  [
    "ledger_no_card_refund",
    "RJ015",
    charged("@byCard", -5),
    ledgerRow("REFUND", -5, { receivable_id: "@byCard", payment_id: "@paid", actor_id: "@other" }),
    setReceivable("@byCard", "gross = gross - 5, settled = settled - 5"),
  ],
  // A receivable is one amount for one subject, and its fields are immutable.
  ["receivable_for_good", "RJ011", setReceivable("@owed", "vat_ground = 'x'")],
  ["receivable_stays", "RJ011", "delete from receivable where id = @freeOwed"],
  [
    "receivable_check",
    "receivable_check",
    newFee("@club"),
    "alter table receivable disable trigger receivable_for_good",
    setReceivable("@owed", "fee_id = (select max(id) from fee)"),
  ],
  ["receivable_forfeited", "receivable_forfeited", setReceivable("@owed", "forfeited = 9001")],
  ["receivable_retained", "receivable_retained", setReceivable("@owed", "retained_amount = 5")],
  [
    "receivable_vat_ground",
    "receivable_vat_ground",
    newFee("@club"),
    `insert into receivable (debtor_id, fee_id, gross, vat_code, updated_at) select @club, max(id), 5, '27', ${AT} from fee`,
    charged(LAST_OWED, 5),
  ],
  [
    "receivable_of_fee",
    "receivable_of_fee",
    `insert into receivable (debtor_id, fee_id, gross, updated_at) values (@club, @fee, 5, ${AT})`,
    charged(LAST_OWED, 5),
  ],
  [
    "receivable_of_entry",
    "receivable_of_entry",
    `insert into receivable (debtor_id, entry_id, gross, updated_at) values (@club, @unpaid, 5, ${AT})`,
    charged(LAST_OWED, 5),
  ],
  [
    "receivable_keeps_debtor",
    "RJ012",
    setReceivable("@received", "debtor_id = @other"),
    charged("@received", -9_000),
    charged("@received", 9_000, "@other"),
  ],
  [
    "receivable_debtor_not_deleted",
    "RJ014",
    newFee("@deleted"),
    newReceivable("@deleted"),
    charged(LAST_OWED, 5, "@deleted"),
  ],
  // An entry or fee ends together with its receivable.
  ["receivable_ends_alike", "RJ012", setReceivable("@owed", "active = false"), charged("@owed", -9_000)],
  ["entry_ends_alike", "RJ012", "update entry set active = false where id = @unpaid"],
  ["fee_ends_alike", "RJ012", "update fee set active = false where id = @fee"],
  [
    "fee_in_transfer",
    "fee_in_transfer",
    transferOf("@fee"),
    setReceivable("@feeOwed", "active = false"),
    charged("@feeOwed", -8_000),
    "update fee set active = false where id = @fee",
  ],
  ["receivable_of_fee_held", "RJ012", setReceivable("@heldOwed", "gross = 8005"), charged("@heldOwed", 5)],
  [
    "fee_once_a_year",
    "fee_once_a_year",
    newFee("@club", "'CLUB_ANNUAL', 2026"),
    newFee("@club", "'CLUB_ANNUAL', 2026"),
  ],
  ["fee_one_difference", "fee_one_difference", newDifference("LICENSE_UP"), newDifference("LICENSE_UP")],
  ["fee_difference", "fee_difference", newDifference("CLUB_ANNUAL")],
  // A payment has one of four methods, each with its own fields.
  [
    "payment_method",
    "payment_method",
    "alter table payment drop constraint payment_has_a_life",
    payment({ method: "'CASH'", transaction_id: "'x'" }),
    ...booked,
  ],
  [
    "payment_receiving_account",
    "payment_receiving_account",
    payment({ ...BANK, receiving_account: "null" }),
    ...booked,
  ],
  ["payment_received", "payment_received", payment({ ...BANK, started_at: "'2026-05-05'" }), ...booked],
  ["payment_by_hand", "payment_by_hand", payment({ ...HAND, received_by: "null" }), ...booked],
  ["payment_transaction_known", "payment_transaction_known", payment({ ...BANK, transaction_id: "null" }), ...booked],
  ["payment_has_a_life", "payment_has_a_life", payment({ ...HAND, order_ref: "'x'" }), ...booked],
  ["payment_ended", "payment_ended", payment({ ...BANK, ended_at: "null" }), ...booked],
  [
    "payment_transaction",
    "payment_transaction",
    "drop index payment_bank_reference",
    payment({ ...BANK, transaction_id: "'B-1'" }),
    ...booked,
  ],
  ["payment_bank_reference", "payment_bank_reference", payment({ ...BANK, transaction_id: "'b - 1'" }), ...booked],
  [
    "payment_order_ref_key",
    "payment_order_ref_key",
    payment({ ...CARD, order_ref: "'OPEN-1'", state: "'EXPIRED'" }),
    item(),
    "update payment_item set open = false where amount = 5",
  ],
  ["payment_true", "RJ010", "update payment set state = 'FAILED' where id = @paid"],
  ["payment_true", "RJ010", "update payment set state = 'FAILED' where id = @released"],
  ["payment_true", "RJ010", "update payment set order_ref = 'OTHER' where id = @open"],
  ["payment_true", "RJ010", "update payment set receiving_account = 'OTHER' where id = @bank"],
  ["payment_sum", "RJ010", payment({ ...HAND })],
  ["payment_sum", "RJ010", payment({ ...CARD, state: "'STARTED'", ended_at: "null" })],
  // Open payments hold their items, ended ones do not.
  [
    "payment_item_once",
    "payment_item_once",
    payment({ ...CARD, state: "'STARTED'", ended_at: "null" }),
    "insert into payment_item (payment_id, receivable_id, amount) select max(id), @heldOwed, 5 from payment",
  ],
  [
    "payment_item_is_on",
    "RJ013",
    `update competition set cancelled_at = ${AT}, cancellation_reason = 'x' where id = @competition`,
    item("@open"),
  ],
  ["payment_frees_items", "RJ010", `update payment set state = 'FAILED', ended_at = ${AT} where id = @open`],
  ["payment_item_free", "RJ010", "update payment_item set open = true where payment_id = @paid"],
  // A transfer sheet has its own reference, immutable items and one end; a receivable is on one open sheet.
  ["payment_request_reference_key", "payment_request_reference_key", sheet({ reference: "'22222234'" })],
  ["payment_request_reference", "payment_request_reference", sheet({ reference: "'2222223I'" })],
  ["payment_request_reference", "payment_request_reference", sheet({ reference: "'2222223'" })],
  ["payment_request_ended", "payment_request_ended", sheet({ ended_at: AT })],
  ["payment_request_ended", "payment_request_ended", sheet({ state: "'EXPIRED'" })],
  ["payment_request_cancelled", "payment_request_cancelled", sheet({ state: "'CANCELLED'", ended_at: AT })],
  ["payment_request_stays", "RJ011", sheet(), `delete from payment_request where id = ${LAST_SHEET}`],
  ["payment_request_for_good", "RJ011", "update payment_request set due_on = '2026-05-13' where id = @sheet"],
  [
    "payment_request_for_good",
    "RJ011",
    cancelSheet,
    "update payment_request set state = 'OPEN', ended_at = null, cancelled_by = null where id = @sheet",
  ],
  ["payment_request_item_price", "payment_request_item_price", sheetItem({ amount: 6 })],
  [
    "payment_request_item_once",
    "payment_request_item_once",
    sheet(),
    sheetItem({ request_id: LAST_SHEET, receivable_id: "@feeOwed" }),
  ],
  ["payment_request_item_stays", "RJ011", "delete from payment_request_item where request_id = @sheet"],
  ["payment_request_item_for_good", "RJ011", "update payment_request_item set price = 8001 where request_id = @sheet"],
  [
    "payment_request_item_for_good",
    "RJ011",
    `update payment_request_item set removed_at = ${AT} where request_id = @sheet`,
    "update payment_request_item set removed_at = null where request_id = @sheet",
  ],
  // A doubtful payment is listed and decided once.
  ["payment_review_listed", "RJ010", "update payment set state = 'REVIEW' where id = @open"],
  [
    "doubtful_payment_lets_go",
    "RJ010",
    `update doubtful_payment set decision = 'RELEASED', reason = 'x', decided_by = @club, decided_at = ${AT} where payment_id = @reviewed`,
  ],
  ["doubtful_payment_decided", "RJ010", "update doubtful_payment set reason = 'y' where payment_id = @released"],
  ["doubtful_payment_stays", "RJ011", "delete from doubtful_payment where payment_id = @released"],
  ["doubtful_payment_check", "doubtful_payment_check", doubt("'REFUNDED'", { received_amount: 5 })],
  ["doubtful_payment_check1", "doubtful_payment_check1", doubt("'OFF'", { decided_at: AT })],
  ["doubtful_payment_check2", "doubtful_payment_check2", doubt("'OFF'", { decision: "'RELEASED'", decided_at: AT })],
  ["doubtful_payment_once", "doubtful_payment_once", doubt("'AMOUNT'")],
  ["payment_message_append_only", "RJ011", "update payment_message set applied = false"],
  // A card payment names the complete buyer of its invoice, immutably.
  [
    "payment_has_buyer",
    "payment_has_buyer",
    insert("payment", { payer_id: "@club", amount: 5, state: "'EXPIRED'", started_at: AT, ended_at: AT, ...CARD }),
    item(),
    "update payment_item set open = false where amount = 5",
  ],
  ["payment_has_buyer", "payment_has_buyer", payment({ ...HAND, buyer_name: "'x'" }), ...booked],
  ["payment_true", "RJ010", "update payment set buyer_name = 'Other' where id = @open"],
  // Invoices are of settled money of the federation, one per payment and one cancellation each.
  [
    "invoice_of_settled_money",
    "RJ012",
    "alter table invoice disable trigger invoice_matches_lines",
    ...invoiced("A", { payment_id: "@open" }),
  ],
  ["invoice_of_settled_money", "RJ012", ...invoiced("A"), ...invoiced("B", { original_id: ORIGINAL })],
  ["invoice_once", "invoice_once", ...invoiced("A"), ...invoiced("B")],
  [
    "invoice_storno_once",
    "invoice_storno_once",
    ...invoiced("A"),
    ...invoiced("B", changing("STORNO"), NEGATIVE),
    ...invoiced("C", { original_id: ORIGINAL }),
    ...invoiced("D", changing("STORNO"), NEGATIVE),
  ],
  [
    "invoice_external_id_key",
    "invoice_external_id_key",
    ...invoiced("A"),
    ...invoiced("A", { ...changing("STORNO"), file_key: `'${"B".padEnd(32, "0")}'` }, NEGATIVE),
  ],
  [
    "invoice_file_key_key",
    "invoice_file_key_key",
    ...invoiced("A"),
    ...invoiced("B", { ...changing("STORNO"), file_key: `'${"A".padEnd(32, "0")}'` }, NEGATIVE),
  ],
  [
    "invoice_has_original",
    "invoice_has_original",
    ...invoiced("A"),
    ...invoiced("B", { kind: "'STORNO'", ...NEGATIVE }, NEGATIVE),
  ],
  [
    "invoice_adds_up",
    "invoice_adds_up",
    ...invoiced("A"),
    ...invoiced("B", { ...changing("STORNO"), net: 5, gross: 5 }),
  ],
  ["invoice_buyer", "invoice_buyer", ...invoiced("A", { buyer_name: "'x'" })],
  ["invoice_issued", "invoice_issued", ...invoiced("A", { ...BUYER, number: "'N-1'" })],
  [
    "invoice_number_key",
    "invoice_number_key",
    "alter table invoice drop constraint invoice_issued",
    ...invoiced("A", { number: "'N-1'" }),
    ...invoiced("B", { ...changing("STORNO"), number: "'N-1'" }, NEGATIVE),
  ],
  ["invoice_check", "invoice_check", ...invoiced("A", { failure_detail: "'x'" })],
  ["invoice_unchanged", "RJ011", ...invoiced("A", BUYER), setInvoice("buyer_name = 'Other'")],
  ["invoice_unchanged", "RJ011", ...invoiced("A"), setInvoice("fulfilled_on = '2026-05-05'")],
  [
    "invoice_unchanged",
    "RJ011",
    "alter table invoice drop constraint invoice_issued",
    ...invoiced("A", { number: "'N-1'" }),
    setInvoice("number = null"),
  ],
  [
    "invoice_stays",
    "RJ011",
    "alter table invoice disable trigger invoice_matches_lines",
    invoice("A"),
    `delete from invoice where id = ${LAST_INVOICE}`,
  ],
  ["invoice_matches_lines", "RJ012", invoice("A")],
  ["invoice_matches_lines", "RJ012", ...invoiced("A", { net: 9_001, gross: 9_001 }, { net: 9_001, gross: 9_001 })],
  [
    "invoice_matches_lines",
    "RJ012",
    ...invoiced("A"),
    ...invoiced("B", { ...changing("CORRECTING"), net: -6, gross: -6 }, { net: -6, gross: -6 }),
  ],
  ["invoice_line_append_only", "RJ011", ...invoiced("A"), "update invoice_line set description = 'y'"],
  [
    "invoice_line_append_only",
    "RJ011",
    "alter table invoice disable trigger invoice_matches_lines",
    ...invoiced("A"),
    "delete from invoice_line",
  ],
  ["invoice_line_ground", "invoice_line_ground", invoice("A"), line({ vat_ground: "null" })],
  ["invoice_line_adds_up", "invoice_line_adds_up", ...invoiced("A", { net: 3, vat: 2 }, { net: 3, vat: 2 })],
  [
    "invoice_line_invoice_id_receivable_id_key",
    "invoice_line_invoice_id_receivable_id_key",
    ...invoiced("A", { net: 10, gross: 10 }),
    line({ position: 2 }),
  ],
  // The embedded issuer's numbers have no gaps.
  ["invoice_number_gapless", "RJ012", ...invoiced("A"), numbered(2, "A")],
  ["invoice_number_append_only", "RJ011", ...invoiced("A"), numbered(1, "A"), "delete from invoice_number"],
  [
    "invoice_number_external_id_key",
    "invoice_number_external_id_key",
    ...invoiced("A"),
    numbered(1, "A"),
    numbered(2, "A"),
  ],
];

describe("the rules of the schema for money", () => {
  it.each(CASES)("%s answers %s to a transaction that no other rule refuses", async (rule, answer, ...statements) => {
    expect(await refusal(statements)).toBe(answer);
    expect(await refusal([removals.get(rule) ?? `there is no ${rule}`, ...statements])).toBeNull();
  });

  it("accept one bank reference on two of our accounts", async () => {
    const again = { ...BANK, transaction_id: "'B-1'", receiving_account: "'11773016-11111018'" };
    expect(await refusal([payment(again), ...booked])).toBeNull();
  });

  it("each have a case: every trigger, unique index and check of the tables", () => {
    const rules = [...removals.keys()].filter((rule) => !INVIOLABLE.includes(rule));
    expect(rules.toSorted()).toEqual([...new Set(CASES.map(([rule]) => rule))].toSorted());
  });
});
