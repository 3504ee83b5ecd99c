import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { beginPayment, makeAthlete, makeClub, makeCompetition, makeStaff, owedFor } from "../../../test/factories.ts";
import { endEntries, writeEntries } from "../entry/order/entry.store.ts";
import { readEdited, writeChange } from "../entry/organiser/edited-entry.store.ts";
import { chargeFee, endFee, insertFee } from "../fee/fee.store.ts";
import { decideDoubt } from "../payment/doubt/decide-doubt.ts";
import { openPaymentPortal, type PaymentPortal, settleByReference } from "../payment/payment.testbed.ts";
import { allocateCredit } from "./allocate-credit.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { markManually } from "./mark-manually.ts";
import { recordBankReceipt } from "./record-bank-receipt.ts";

let portal: PaymentPortal;
let ledger: Ledger;
let club: Awaited<ReturnType<PaymentPortal["club"]>>;
let actor: number;
let at: Date;
/** The calls of the subscribers, such as `settled 7`. */
let seen: string[];
let subscriberFails: boolean;

beforeAll(async () => {
  const note = (what: string) => async (_: Tx, receivables: readonly number[]) => {
    if (subscriberFails) throw new Error("a subscriber failed");
    seen.push(...receivables.map((id) => `${what} ${id}`));
  };
  ledger = createLedger({ onSettled: [note("settled")], onUnsettled: [note("unsettled")] });
  portal = await openPaymentPortal({ poolSize: 4, ledger });
  club = await portal.club();
  actor = (await makeStaff(portal.db)).id;
  at = portal.clock();
});
beforeEach(() => {
  seen = [];
  subscriberFails = false;
});
afterAll(() => portal.close());

const work = <T>(doing: (tx: Tx) => Promise<T>): Promise<T> => tx(portal.db, doing);

async function owes(amount: number) {
  const [entry = 0] = await portal.enter(club, [amount]);
  const [receivable = 0] = await owedFor(portal.db, [entry]);
  return { entry, receivable };
}

let orders = 0;
/** Starts a card payment of an entry; with `says` the provider reports its outcome twice. */
async function startedPayment(entry: number, amount: number) {
  const orderRef = `konyv-${++orders}`;
  const id = await beginPayment(portal.db, club.id, [entry], orderRef);
  const word = { transactionId: `t ${orderRef}`, total: amount, currency: "HUF" } as const;
  const says = async (outcome: "PAID" | "REFUNDED", more: { total?: number; remaining?: number } = {}) => {
    for (const kind of ["NOTIFICATION", "QUERY"] as const)
      await settleByReference(portal.context, orderRef, kind, { ...word, outcome, ...more });
  };
  return { id, says };
}

const mark = (receivable: number, paid: boolean) =>
  work((tx) => markManually(tx, ledger, receivable, { paid, receivedBy: "FEDERATION", markedBy: actor, at }));
const fromBank = (amount: number, receivables: readonly number[]) => {
  const receipt = { payer: club.id, bankReference: `bank-${++orders}`, amount, receivedOn: "2026-05-01", actor, at };
  return work((tx) => recordBankReceipt(tx, ledger, receipt, receivables));
};
const FEE = {
  description: "Díj",
  paymentSubject: null,
  billingDate: "2026-05-03",
  vatCode: "27",
  vatGround: null,
} as const;
async function bill(amount: number) {
  const made = await work((tx) =>
    insertFee(tx, ledger, { ...FEE, user: { id: club.id }, payableGross: amount }, { actor, at }),
  );
  const { rows } = await sql<{ id: number }>`select id from receivable where fee_id = ${made?.id}`.execute(portal.db);
  return { fee: made?.id ?? 0, receivable: rows[0]?.id ?? 0 };
}
const reprice = (fee: number, payableGross: number) =>
  work((tx) => chargeFee(tx, ledger, fee, { payableGross, billingDate: FEE.billingDate }, { actor, at }));

describe("ledger subscribers", () => {
  it("see one transition of a card payment, however often the provider reports it, and one of its refund", async () => {
    const { entry, receivable } = await owes(9_000);
    const { says } = await startedPayment(entry, 9_000);
    await says("PAID");
    expect(seen).toEqual([`settled ${receivable}`]);
    await says("REFUNDED", { remaining: 4_000 });
    await says("REFUNDED", { remaining: 0 });
    expect(seen).toEqual([`settled ${receivable}`, `unsettled ${receivable}`]);
  });

  it("see one transition of a manual mark, also of two concurrent clerks, and one of its correction", async () => {
    const { receivable } = await owes(9_000);
    await Promise.allSettled([mark(receivable, true), mark(receivable, true)]);
    expect(seen).toEqual([`settled ${receivable}`]);
    await mark(receivable, false);
    expect(seen).toEqual([`settled ${receivable}`, `unsettled ${receivable}`]);
    await mark(receivable, true);
    expect(seen.slice(2)).toEqual([`settled ${receivable}`]);
  });

  it("see one transition of bank receipts, once nothing is outstanding", async () => {
    const [one, other] = [await owes(9_000), await owes(5_000)];
    await fromBank(8_999, [one.receivable, other.receivable]);
    expect(seen).toEqual([]);
    await fromBank(5_001, [one.receivable, other.receivable]);
    expect(seen).toEqual([`settled ${one.receivable}`, `settled ${other.receivable}`]);
    await fromBank(100, [one.receivable]);
    expect(seen).toHaveLength(2);
  });

  it("see one transition of credit", async () => {
    const { receivable } = await owes(9_000);
    await fromBank(9_000, []);
    expect(seen).toEqual([]);
    await work((tx) => allocateCredit(tx, ledger, receivable, { actor, at }));
    expect(seen).toEqual([`settled ${receivable}`]);
  });

  it("see one transition of a doubtful payment when it is accepted", async () => {
    const { entry, receivable } = await owes(9_000);
    const { id: payment, says } = await startedPayment(entry, 9_000);
    await says("PAID", { total: 9_500 });
    expect(seen).toEqual([]);
    const { id } = await portal.db
      .selectFrom("doubtful_payment")
      .select("id")
      .where("payment_id", "=", payment)
      .executeTakeFirstOrThrow();
    await decideDoubt(portal.context, { id, decision: "TAKEN", reason: "Utánanéztünk.", actor, at });
    expect(seen).toEqual([`settled ${receivable}`]);
  });

  it("see the withdrawal of a paid entry as unsettled, and nothing for an unpaid one", async () => {
    const [paid, unpaid] = [await owes(9_000), await owes(9_000)];
    await mark(paid.receivable, true);
    const ending = { rowStatus: "ORIGINAL", retained: 0 } as const;
    const endings = [
      { ...ending, receivable: unpaid.receivable },
      { ...ending, receivable: paid.receivable, retained: 9_000 },
    ];
    await work((tx) => endEntries(tx, ledger, endings, { actor, at }));
    expect(seen).toEqual([`settled ${paid.receivable}`, `unsettled ${paid.receivable}`]);
  });

  it("see a change to a dearer race and back", async () => {
    const { entry, receivable } = await owes(9_000);
    await mark(receivable, true);
    const row = await readEdited(portal.db, entry, sql`true`);
    const moveTo = (amount: number) =>
      work((tx) =>
        writeChange(
          tx,
          ledger,
          {
            id: entry,
            receivable,
            race: row?.race ?? 0,
            price: { amount, forfeited: 0, dayLicence: 0, heldUntil: at },
            line: null,
            chip: null,
            startNumber: null,
            unregisteredName: null,
            rowStatus: "ORIGINAL",
            isBeyondPlaces: false,
            changes: {},
          },
          { actor, at },
        ),
      );
    await moveTo(9_000);
    expect(seen).toEqual([`settled ${receivable}`]);
    await moveTo(12_000);
    await moveTo(11_000);
    expect(seen.slice(1)).toEqual([`unsettled ${receivable}`]);
    await moveTo(8_000);
    expect(seen.slice(2)).toEqual([`settled ${receivable}`]);
  });

  it("see a price that becomes 0 Ft and rises again", async () => {
    const { fee, receivable } = await bill(9_000);
    await reprice(fee, 0);
    expect(seen).toEqual([`settled ${receivable}`]);
    await reprice(fee, 5_000);
    expect(seen.slice(1)).toEqual([`unsettled ${receivable}`]);
    await mark(receivable, true);
    await work((tx) => endFee(tx, ledger, fee, { actor, at }));
    expect(seen.slice(2)).toEqual([`settled ${receivable}`, `unsettled ${receivable}`]);
  });

  it("see the creation of a fee and of an entry that cost nothing", async () => {
    const { receivable } = await bill(0);
    expect(seen).toEqual([`settled ${receivable}`]);
    const { id: person } = await makeAthlete(portal.db);
    const { id: competition, races } = await makeCompetition(portal.db);
    const order = { competition, race: races[0] ?? 0, members: [{ person }] as const, enteredBy: person, at };
    const price = {
      amount: 0,
      dayLicence: 0,
      heldUntil: at,
      debtor: person,
      club: null,
      isLate: false,
      offered: false,
    };
    const entries = await work((tx) => writeEntries(tx, ledger, [{ order, price }]));
    expect(seen.slice(1)).toEqual([`settled ${(await owedFor(portal.db, entries))[0]}`]);
  });
});

describe("the transaction of a ledger subscriber", () => {
  const settledAt = async (receivable: number) =>
    (
      await portal.db.selectFrom("receivable").select(["settled", "settled_at"]).where("id", "=", receivable).execute()
    )[0];

  it("is that of the booking: a rolled-back booking is not settled, and settles later", async () => {
    const { receivable } = await owes(9_000);
    await expect(
      work(async (tx) => {
        await markManually(tx, ledger, receivable, { paid: true, receivedBy: "FEDERATION", markedBy: actor, at });
        throw new Error("later in the transaction");
      }),
    ).rejects.toThrow("later in the transaction");
    expect(await settledAt(receivable)).toEqual({ settled: 0, settled_at: null });
    seen = [];
    await mark(receivable, true);
    expect(seen).toEqual([`settled ${receivable}`]);
    expect(await settledAt(receivable)).toEqual({ settled: 9_000, settled_at: at });
  });

  it("rolls the booking back if the subscriber throws", async () => {
    const { receivable } = await owes(9_000);
    subscriberFails = true;
    await expect(mark(receivable, true)).rejects.toThrow("a subscriber failed");
    expect(await settledAt(receivable)).toEqual({ settled: 0, settled_at: null });
  });
});

describe("the ledger as the only write path", () => {
  it("books a second success of a corrected payment as credit", async () => {
    const other = await makeClub(portal.db);
    const { entry } = await owes(9_000);
    const payment = await beginPayment(portal.db, other.id, [entry], `konyv-${++orders}`);
    const row = { kind: "PAYMENT", party: other.id, receivable: null, payment, amount: 700, cause: "x" } as const;
    const by = { actor: null, at };
    const credit = async () =>
      (await portal.db.selectFrom("credit").select("amount").where("party_id", "=", other.id).execute())[0]?.amount;
    await work((tx) => ledger.book(tx, [row], by));
    await work((tx) => ledger.book(tx, [row], by));
    expect(await credit()).toBe(700);
    const { rows } = await sql<{ id: number }>`select id from ledger where party_id = ${other.id}`.execute(portal.db);
    await work((tx) => ledger.correct(tx, [rows[0]?.id ?? 0], by));
    expect(await credit()).toBe(0);
    await work((tx) => ledger.book(tx, [row], by));
    expect(await credit()).toBe(700);
  });

  it("contains the only statements that write ledger rows, settled or credit", async () => {
    const features = path.resolve(import.meta.dirname, "..");
    const files = (await readdir(features, { recursive: true })).filter(
      (file) => file.endsWith(".ts") && !/\.(test|testbed)\.ts$/.test(file),
    );
    const writers: string[] = [];
    for (const file of files)
      if (
        /insert into (ledger|credit)\b|update (ledger|credit)\b|\bset settled|insertInto\("(ledger|credit)"/.test(
          await readFile(path.join(features, file), "utf8"),
        )
      )
        writers.push(file);
    expect(writers).toEqual([path.join("money", "ledger.store.ts")]);
  });
});
