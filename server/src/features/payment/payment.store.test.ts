import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqlStateOf, violates } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { owedFor, testLedger, TEST_BUYER } from "../../../test/factories.ts";
import { newOrderReference } from "./order-reference.ts";
import { bookItems, claimPending, findPayment, insertPayment, type Payment } from "./payment.store.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

let portal: PaymentPortal;
let club: Club;
beforeEach(async () => {
  portal = await openPaymentPortal({ poolSize: 6 });
  club = await portal.club();
});
afterEach(() => portal.close());

async function write(entry: number): Promise<Payment> {
  const [receivable = 0] = await owedFor(portal.db, [entry]);
  const [orderRef, at] = [newOrderReference(portal.clock()), portal.clock()];
  const payment = {
    orderRef,
    method: "SIMPLEPAY",
    payerId: club.id,
    buyer: TEST_BUYER,
    amount: 5,
    state: "STARTING",
  } as const;
  await tx(portal.db, (tx) =>
    insertPayment(tx, { ...payment, items: [{ receivable, amount: 5 }], startedAt: at, validUntil: at }),
  );
  const written = await findPayment(portal.db, orderRef);
  if (written === null) throw new Error("not written");
  return written;
}

describe("the unique index on open items", () => {
  const writeTwice = async () => {
    const [entry = 0] = await portal.enter(club, [5]);
    const twice = await Promise.allSettled([write(entry), write(entry)]);
    return twice.map((result) =>
      result.status === "fulfilled"
        ? "written"
        : violates(result.reason, "payment_item_once")
          ? "refused"
          : result.reason,
    );
  };

  it("lets one open payment hold an item even without a check; without the index two payments do", async () => {
    expect(new Set(await writeTwice())).toEqual(new Set(["refused", "written"]));
    await sql`drop index payment_item_once`.execute(portal.db);
    expect(await writeTwice()).toEqual(["written", "written"]);
  });
});

describe("the unique index on booked payments", () => {
  const bookTwice = async () => {
    const [entry = 0] = await portal.enter(club, [5]);
    const payment = await write(entry);
    const book = () => tx(portal.db, (tx) => bookItems(tx, testLedger, payment, portal.clock()));
    await Promise.all([book(), book()]);
    await book();
    const { settled } = await portal.db
      .selectFrom("receivable")
      .select("settled")
      .where("entry_id", "=", entry)
      .executeTakeFirstOrThrow();
    return settled;
  };

  it("books a payment once even without a check", async () => {
    expect(await bookTwice()).toBe(5);
  });

  it("allows a second row once the first is corrected, and refuses a third", async () => {
    const [entry = 0] = await portal.enter(club, [5]);
    const payment = await write(entry);
    const book = () => tx(portal.db, (tx) => bookItems(tx, testLedger, payment, portal.clock()));
    await book();
    const { rows } = await sql<{ id: number }>`select id from ledger where payment_id = ${payment.id}`.execute(
      portal.db,
    );
    const by = { actor: null, at: portal.clock() };
    await tx(portal.db, (tx) => testLedger.correct(tx, [rows[0]?.id ?? 0], by));
    await Promise.all([book(), book()]);
    const { rows: booked } = await sql<{ corrected_before: number }>`
      select corrected_before from ledger where payment_id = ${payment.id} and kind = 'PAYMENT' order by id`.execute(
      portal.db,
    );
    expect(booked).toEqual([{ corrected_before: 0 }, { corrected_before: 1 }]);
    const byHand = (correctedBefore: number) =>
      sql`insert into ledger (kind, party_id, receivable_id, payment_id, amount, cause, at, corrected_before)
        select kind, party_id, receivable_id, payment_id, amount, cause, at, ${correctedBefore} from ledger where id = ${rows[0]?.id}`
        .execute(portal.db)
        .then(() => null, sqlStateOf);
    expect([await byHand(1), await byHand(2)]).toEqual(["23505", "RJ012"]);
    await sql`drop index ledger_payment_once`.execute(portal.db);
    await sql`alter table ledger disable trigger ledger_matches_receivable`.execute(portal.db);
    expect(await byHand(1)).toBeNull();
  });
});

describe("claimPending", () => {
  it("gives each payment to one process, and not again within the pause", async () => {
    const items = await portal.enter(
      club,
      Array.from({ length: 20 }, () => 5),
    );
    for (const item of items) await write(item);
    const now = new Date(Date.parse(NOW) + 60_000);
    const at = new Date(NOW);
    const limits = { now, startedBy: now, expiredBy: now, queriedBy: at, forgottenBy: new Date(0), most: 8 };
    const claims = await Promise.all(Array.from({ length: 3 }, () => claimPending(portal.db, limits)));
    const references = claims.flat().map(({ orderRef }) => orderRef);
    expect(new Set(references).size).toBe(references.length);
    expect(Math.max(...claims.map((claim) => claim.length))).toBe(8);
    const rest = await claimPending(portal.db, { ...limits, most: 50 });
    expect(references.length + rest.length).toBe(20);
    expect(await claimPending(portal.db, { ...limits, most: 50 })).toEqual([]);
  });
});
