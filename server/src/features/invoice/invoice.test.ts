import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { tx } from "../../kernel/db/transaction.ts";
import { InvoiceIssuerError } from "../../ports/invoice/issuer.ts";
import { makeAthlete, makeClub, makeFees, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeRole } from "../access/accounts.testbed.ts";
import { type Club, openPaymentPortal, type PaymentPortal } from "../payment/payment.testbed.ts";
import { markAllManually } from "../money/index.ts";
import { recordBankReceipt } from "../money/record-bank-receipt.ts";
import { issueInvoices } from "./issue-invoices.ts";

let portal: PaymentPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 4, by: "BARION" });
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

type Row = {
  id: number;
  kind: string;
  number: string | null;
  gross: number;
  original: number | null;
  file: string | null;
  buyer: string | null;
  failure: string | null;
};
const invoicesOf = async (payer: number): Promise<Row[]> =>
  (
    await sql<Row>`select i.id, i.kind, i.number, i.gross, i.original_id as original, i.stored_file as file, i.buyer_name as buyer, i.failure
      from invoice i join payment p on p.id = i.payment_id where p.payer_id = ${payer} order by i.id`.execute(portal.db)
  ).rows;
const issue = () => portal.runJob("issue-invoices");

/** Makes fees of the club and pays them by card. */
async function paidByCard(amounts: readonly number[]) {
  const fees = await portal.enter(club, amounts);
  const page = await portal.start(club, fees);
  await portal.comeBack(club.browser, await portal.payer(page, "success"));
  return { fees, orderRef: await portal.orderOf(page) };
}

const download = (browser: Browser, key: string) =>
  browser.send<unknown>("GET", `/api/invoiceControl/download?key=${key}`);

async function receivablesOf(fees: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from receivable where fee_id = any(${fees}) order by id`.execute(
    portal.db,
  );
  return rows.map(({ id }) => id);
}

const mark = (receivables: readonly number[], paid: boolean, receivedBy: "FEDERATION" | "ORGANISER" = "FEDERATION") =>
  tx(portal.db, (tx) =>
    markAllManually(tx, portal.context.ledger, receivables, { paid, receivedBy, markedBy: null, at: portal.clock() }),
  );

describe("a settled payment", () => {
  it("has one invoice with a line for each receivable, issued by the job", async () => {
    await paidByCard([9_000, 4_000]);
    expect(await invoicesOf(club.id)).toMatchObject([{ kind: "INVOICE", number: null, gross: 13_000 }]);
    expect(portal.asked).toContainEqual({ name: "issue-invoices", data: {} });
    await issue();
    await issue();
    const [invoice, ...others] = await invoicesOf(club.id);
    expect(others).toEqual([]);
    expect(invoice?.number).toMatch(/^RAJT-2026-\d{6}$/);
    const { rows: lines } =
      await sql`select gross from invoice_line where invoice_id = ${invoice?.id} order by position`.execute(portal.db);
    expect(lines).toEqual([{ gross: 9_000 }, { gross: 4_000 }]);
  });

  it("is invoiced if it is manual or from the bank, but not if an organiser received it", async () => {
    const fees = await makeFees(portal.db, club.id, [1_000, 2_000, 3_000]);
    const [byHand = 0, byOrganiser = 0, toBank = 0] = await receivablesOf(fees);
    await mark([byHand], true);
    await mark([byOrganiser], true, "ORGANISER");
    const receipt = {
      payer: club.id,
      bankReference: `B-${club.id}`,
      amount: 3_500,
      receivedOn: "2026-05-03",
      actor: null,
      at: portal.clock(),
    };
    await tx(portal.db, (tx) => recordBankReceipt(tx, portal.context.ledger, receipt, [toBank]));
    await issue();
    // 500 Ft of the bank receipt is credit, which is not invoiced.
    expect((await invoicesOf(club.id)).map(({ gross, number }) => [gross, number !== null])).toEqual([
      [1_000, true],
      [3_000, true],
    ]);
  });

  it("is fulfilled on the day on which bank money or cash was received, not on that of the recording", async () => {
    const [byHand = 0, toBank = 0] = await receivablesOf(await makeFees(portal.db, club.id, [1_000, 2_000]));
    const at = portal.clock();
    const cash = { paid: true, receivedBy: "FEDERATION", markedBy: null, receivedOn: "2026-04-29", at } as const;
    await tx(portal.db, (tx) => markAllManually(tx, portal.context.ledger, [byHand], cash));
    const bank = {
      payer: club.id,
      bankReference: `N-${club.id}`,
      amount: 2_000,
      receivedOn: "2026-04-30",
      actor: null,
    };
    await tx(portal.db, (tx) => recordBankReceipt(tx, portal.context.ledger, { ...bank, at }, [toBank]));
    const { rows } = await sql`select i.fulfilled_on as day from invoice i join payment p on p.id = i.payment_id
      where p.payer_id = ${club.id} order by i.id`.execute(portal.db);
    expect(rows).toEqual([{ day: "2026-04-29" }, { day: "2026-04-30" }]);
  });

  it("keeps the lines of its invoice when the fee is renamed", async () => {
    const { fees } = await paidByCard([9_000]);
    await sql`update fee set description = 'Más' where id = ${fees[0]}`.execute(portal.db);
    const [invoice] = await invoicesOf(club.id);
    const { rows } = await sql<{
      description: string;
    }>`select description from invoice_line where invoice_id = ${invoice?.id}`.execute(portal.db);
    expect(rows[0]?.description).toContain("Éves díj");
  });
});

describe("the receipt mail", () => {
  it("links the invoice, which its reader can download once it is issued", async () => {
    await paidByCard([9_000]);
    const mails = await (await portal.mails()).selectAll().where("recipient", "=", club.email).execute();
    const [link] = /http\S+invoiceControl\S+key=[\w-]{32}/.exec(JSON.stringify(mails)) ?? [];
    const path = new URL(link ?? "").pathname + new URL(link ?? "").search;
    expect((await club.browser.send("GET", path)).status).toBe(404);
    await issue();
    expect((await club.browser.send("GET", path)).status).toBe(200);
  });
});

describe("refunding invoiced money", () => {
  it("issues one correcting invoice for a partial refund, however often it is reported", async () => {
    const { orderRef } = await paidByCard([9_000, 4_000]);
    await issue();
    const { transactionId } = await portal.payment(orderRef);
    await portal.barion.refund({ orderRef, transactionId }, 4_000);
    await portal.sendNotification(orderRef, "success");
    await portal.sendNotification(orderRef, "success");
    await issue();
    const [original, correcting, ...more] = await invoicesOf(club.id);
    expect(more).toEqual([]);
    expect(correcting).toMatchObject({ kind: "CORRECTING", gross: -4_000, original: original?.id });
    expect(correcting?.number).toMatch(/^RAJT-/);
  });

  it("cancels the invoice after a full refund, and issues another correction after an earlier partial refund", async () => {
    const [whole, parts] = [await paidByCard([9_000]), await paidByCard([9_000, 4_000])];
    await issue();
    const refund = async ({ orderRef }: { orderRef: string }, amount: number) => {
      const { transactionId } = await portal.payment(orderRef);
      await portal.barion.refund({ orderRef, transactionId }, amount);
      await portal.sendNotification(orderRef, "success");
    };
    await refund(whole, 9_000);
    await refund(parts, 4_000);
    await refund(parts, 9_000);
    await issue();
    expect((await invoicesOf(club.id)).map(({ kind, gross }) => [kind, gross])).toEqual([
      ["INVOICE", 9_000],
      ["INVOICE", 13_000],
      ["STORNO", -9_000],
      ["CORRECTING", -4_000],
      ["CORRECTING", -9_000],
    ]);
  });

  it("cancels the invoice of a corrected mark; a new mark is a new payment with its own invoice", async () => {
    const owed = await receivablesOf(await makeFees(portal.db, club.id, [5_000]));
    await mark(owed, true);
    await mark(owed, false);
    await mark(owed, true);
    await issue();
    const rows = await invoicesOf(club.id);
    expect(rows.map(({ kind, gross }) => [kind, gross])).toEqual([
      ["INVOICE", 5_000],
      ["STORNO", -5_000],
      ["INVOICE", 5_000],
    ]);
    expect(rows.every(({ number }) => number !== null)).toBe(true);
  });
});

describe("the constraints of invoices", () => {
  it("refuse a second cancellation, a second invoice of a payment, a change and a deletion", async () => {
    const owed = await receivablesOf(await makeFees(portal.db, club.id, [5_000]));
    await mark(owed, true);
    await mark(owed, false);
    await issue();
    const [invoice, storno] = await invoicesOf(club.id);
    const copy = (id: number | undefined) =>
      sql`insert into invoice (external_id, kind, payment_id, original_id, fulfilled_on, net, vat, gross, created_at, file_key, next_attempt_at)
        select external_id || '-2', kind, payment_id, original_id, fulfilled_on, net, vat, gross, created_at, reverse(file_key), next_attempt_at
        from invoice where id = ${id}`.execute(portal.db);
    await expect(copy(storno?.id)).rejects.toMatchObject({ constraint: "invoice_storno_once" });
    await expect(copy(invoice?.id)).rejects.toMatchObject({ constraint: "invoice_once" });
    for (const change of ["gross = gross + 1, net = net + 1", "buyer_name = 'Más'", "number = 'X-1'"])
      await expect(
        sql.raw(`update invoice set ${change} where id = ${invoice?.id}`).execute(portal.db),
      ).rejects.toMatchObject({ code: "RJ011" });
    await expect(sql`delete from invoice where id = ${invoice?.id}`.execute(portal.db)).rejects.toMatchObject({
      code: "RJ011",
    });
    await expect(
      sql`update invoice_line set gross = 1 where invoice_id = ${invoice?.id}`.execute(portal.db),
    ).rejects.toMatchObject({ code: "RJ011" });
  });

  it("refuse a number that leaves a gap", async () => {
    await paidByCard([1_000]);
    const [{ id } = { id: 0 }] = await invoicesOf(club.id);
    await expect(
      sql`insert into invoice_number (year, serial, external_id, taken_at) select 2026, 900000, external_id, now() from invoice where id = ${id}`.execute(
        portal.db,
      ),
    ).rejects.toMatchObject({ code: "RJ012" });
  });
});

describe("the buyer of an invoice", () => {
  const start = (fees: readonly number[], buyer?: object) =>
    club.browser.send<{ properties?: Record<string, unknown>; code?: string }>(
      "POST",
      "/api/paymentControl/paymentStartMany",
      {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          paymentIdList: fees,
          redirectUrl: new URL("/calendar", portal.url).href,
          ...(buyer && { buyer }),
        }),
      },
    );

  it("is the payer's profile; missing fields prevent the payment and are all named at once", async () => {
    const fees = await portal.enter(club, [9_000]);
    await portal.db.deleteFrom("address").where("account_id", "=", club.id).execute();
    const { body } = await start(fees);
    expect(body.code).toBe("invoice.refusal.buyerIncomplete");
    expect(Object.keys(body.properties ?? {})).toEqual(["buyer.zipcode", "buyer.city", "buyer.address"]);
    const { rows } = await sql`select from payment where payer_id = ${club.id}`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  it("can be given by the payer and is then immutable on payment and invoice", async () => {
    const fees = await portal.enter(club, [9_000]);
    const parent = {
      name: "Szülő Sára",
      country: "HU",
      zipcode: "1146",
      city: "Budapest",
      address: "Más utca 2.",
      taxNumber: null,
    };
    const wrong = await start(fees, { ...parent, zipcode: "12", taxNumber: "12345678-1-42" });
    expect(Object.keys(wrong.body.properties ?? {})).toEqual(["buyer.zipcode", "buyer.taxNumber"]);
    const { body } = await start(fees, parent);
    await portal.comeBack(club.browser, await portal.payer(z.string().parse(body), "success"));
    await portal.db.updateTable("organisation").set({ billing_name: "Később" }).where("id", "=", club.id).execute();
    await issue();
    expect(await invoicesOf(club.id)).toMatchObject([{ buyer: "Szülő Sára", gross: 9_000 }]);
    await expect(
      sql`update payment set buyer_name = 'Más' where payer_id = ${club.id}`.execute(portal.db),
    ).rejects.toMatchObject({ code: "RJ010" });
  });

  it("delays only the invoice of a manual mark while it is incomplete, until the profile is complete", async () => {
    const [owed = 0, other = 0] = await receivablesOf([
      ...(await makeFees(portal.db, club.id, [5_000])),
      ...(await makeFees(portal.db, (await makeClub(portal.db)).id, [6_000])),
    ]);
    const { rows: address } = await sql<{
      zipcode: string;
    }>`select zipcode from address where account_id = ${club.id}`.execute(portal.db);
    await portal.db.updateTable("address").set({ zipcode: null }).where("account_id", "=", club.id).execute();
    await mark([owed, other], true);
    await issue();
    expect(await invoicesOf(club.id)).toMatchObject([{ number: null, failure: "BUYER" }]);
    const { rows: waiting } = await sql`select from invoice where number is null and failure is null`.execute(
      portal.db,
    );
    expect(waiting).toEqual([]);
    await portal.db
      .updateTable("address")
      .set({ zipcode: address[0]?.zipcode ?? "" })
      .where("account_id", "=", club.id)
      .execute();
    const office = await portal.office();
    const [{ id } = { id: 0 }] = await invoicesOf(club.id);
    const { session } = await openList(office, "invoice");
    const { body } = await office.call("POST /invoiceTableControl/issueAgain", { session, run: "r1", id });
    expect(body).toMatchObject({ successful: true, changed: 1 });
    await issue();
    expect(await invoicesOf(club.id)).toMatchObject([
      { failure: null, buyer: expect.stringContaining("Egyesület") as string },
    ]);
  });

  it("can be changed once afterwards: the invoice is cancelled and a new one issued", async () => {
    await paidByCard([9_000]);
    await issue();
    const [{ id } = { id: 0 }] = await invoicesOf(club.id);
    const office = await portal.office();
    const buyer = {
      name: "Munkáltató Kft.",
      zipcode: "1146",
      city: "Budapest",
      address: "Fő utca 1.",
      taxNumber: "12345676-1-42",
    };
    const { session } = await openList(office, "invoice");
    const change = (run: string) =>
      office.call("POST /invoiceTableControl/changeBuyer", { session, run, id, ...buyer });
    expect((await change("r1")).body).toMatchObject({ changed: 1 });
    expect((await change("r2")).body).toMatchObject({ changed: 0 });
    await issue();
    expect((await invoicesOf(club.id)).map(({ kind, gross, buyer }) => [kind, gross, buyer?.slice(0, 10)])).toEqual([
      ["INVOICE", 9_000, "Őrségi Tri"],
      ["STORNO", -9_000, "Őrségi Tri"],
      ["INVOICE", 9_000, "Munkáltató"],
    ]);
  });
});

describe("an invoice with another buyer than its payment", () => {
  const ADDRESS = { zipcode: "1146", city: "Budapest", address: "Fő utca 1.", taxNumber: "12345676-1-42" };

  /** Issues the invoice of a card payment, changes its buyer and issues the storno and the new one. */
  async function replaced(amounts: readonly number[]) {
    const { orderRef } = await paidByCard(amounts);
    await issue();
    const office = await portal.office();
    const { session } = await openList(office, "invoice");
    const change = async (name: string) => {
      const id = (await invoicesOf(club.id)).at(-1)?.id ?? 0;
      const run = `buyer-${id}`;
      const { body } = await office.call("POST /invoiceTableControl/changeBuyer", {
        session,
        run,
        id,
        name,
        ...ADDRESS,
      });
      expect(body).toMatchObject({ changed: 1 });
    };
    const refund = async (amount: number) => {
      const { transactionId } = await portal.payment(orderRef);
      await portal.barion.refund({ orderRef, transactionId }, amount);
      await portal.sendNotification(orderRef, "success");
    };
    await change("Munkáltató Kft.");
    await issue();
    return { change, refund };
  }

  const issuedTo = async () =>
    (await invoicesOf(club.id)).map(({ kind, gross, buyer, failure, number }) => ({
      document: `${kind} ${gross}`,
      buyer: buyer?.slice(0, 6),
      failure,
      isIssued: number !== null,
    }));
  const issued = (document: string, buyer: string) => ({ document, buyer, failure: null, isIssued: true });

  it.each([
    [9_000, 9_000, "STORNO -9000"],
    [13_000, 4_000, "CORRECTING -4000"],
  ])("of %i Ft is cancelled or corrected for its own buyer when %i Ft is refunded", async (paid, back, document) => {
    const { refund } = await replaced(paid === back ? [paid] : [paid - back, back]);
    await refund(back);
    await issue();
    expect(await issuedTo()).toEqual([
      issued(`INVOICE ${paid}`, "Őrségi"),
      issued(`STORNO -${paid}`, "Őrségi"),
      issued(`INVOICE ${paid}`, "Munkál"),
      issued(document, "Munkál"),
    ]);
  });

  it("can get a third buyer, whose invoice is issued only after the storno of the second", async () => {
    const { change } = await replaced([9_000]);
    await change("Szülő Sára");
    const { invoiceIssuer } = portal.context;
    const issueNoStorno: typeof invoiceIssuer.issue = async (document, isRepeat) => {
      if (document.kind === "STORNO") throw new InvoiceIssuerError("NO_ANSWER", "maintenance");
      return invoiceIssuer.issue(document, isRepeat);
    };
    await issueInvoices({ ...portal.context, invoiceIssuer: { ...invoiceIssuer, issue: issueNoStorno } });
    expect((await invoicesOf(club.id)).slice(3)).toMatchObject([
      { kind: "STORNO", number: null, failure: "NO_ANSWER" },
      { kind: "INVOICE", number: null, failure: null },
    ]);
    portal.clock.advance(5 * 60_000);
    await issue();
    expect((await issuedTo()).slice(2)).toEqual([
      issued("INVOICE 9000", "Munkál"),
      issued("STORNO -9000", "Munkál"),
      issued("INVOICE 9000", "Szülő "),
    ]);
  });
});

describe("the file of an invoice", () => {
  it("is a tagged PDF with seller, buyer, VAT lines and the label of a sample", async () => {
    await paidByCard([9_000]);
    await issue();
    const [invoice] = await invoicesOf(club.id);
    const response = await fetch(new URL(`/api/invoiceControl/download?key=${invoice?.file}`, portal.url), {
      headers: { cookie: [...club.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const content = new Uint8Array(await response.arrayBuffer());
    const raw = Buffer.from(content).toString("latin1");
    expect(raw).toContain("/StructTreeRoot");
    expect(raw).toContain("/Marked true");
    expect(raw).toContain("/FontFile2");
    const { text } = await extractText(await getDocumentProxy(content), { mergePages: true });
    const words = text.replace(/\s+/g, " ");
    for (const part of [
      "MINTA – nem számla",
      "SAMPLE – not an invoice",
      invoice?.number ?? "?",
      "Minta Szövetség",
      "12345676-1-42",
      "8900 Zalaegerszeg, Fő utca 1.",
      "TAM adómentes / exempt",
      "Áfa tv. 85. § (1) m)",
      "bankkártya (Barion)",
    ])
      expect(words).toContain(part);
  });

  it("is readable by its payer, by the debtor of everything on it, by super admins and treasurers, by no one else and not by its key alone", async () => {
    const athlete = await makeAthlete(portal.db, { club: club.id });
    const [fee = 0] = await makeFees(portal.db, athlete.id, [7_000]);
    const [alone = 0] = await receivablesOf([fee]);
    await mark([alone], true);
    // The club pays for one of its athletes and for itself.
    const other = await makeAthlete(portal.db, { club: club.id });
    const both = [...(await makeFees(portal.db, other.id, [1_000])), ...(await portal.enter(club, [2_000]))];
    const page = await portal.start(club, both);
    await portal.comeBack(club.browser, await portal.payer(page, "success"));
    await issue();
    const signIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
    const { key } = await makeRole(portal.db, { Finance: "ReadOnly" });
    const readers = {
      payer: club.browser,
      office: await portal.office(),
      debtor: await signIn(athlete),
      oneDebtor: await signIn(other),
      otherClub: await signIn(await makeClub(portal.db)),
      treasurer: await signIn(await makeStaff(portal.db, { roles: [key] })),
      registrar: await signIn(await makeStaff(portal.db, { roles: [] })),
      guest: portal.browser(),
    };
    const [own] = await invoicesOf(athlete.id);
    const [joint] = await invoicesOf(club.id);
    const mayRead = async (key: string) => {
      const may: string[] = [];
      for (const [who, browser] of Object.entries(readers)) {
        const { status } = await download(browser, key);
        expect([200, 404]).toContain(status);
        if (status === 200) may.push(who);
      }
      return may;
    };
    expect(await mayRead(own?.file ?? "")).toEqual(["office", "debtor", "treasurer"]);
    expect(await mayRead(joint?.file ?? "")).toEqual(["payer", "office", "treasurer"]);
    // The address of the file picker applies the same rule.
    expect((await readers.otherClub.send("GET", `/api/fileRepository/getFile?key=${own?.file}`)).status).toBe(404);
    expect((await download(readers.office, "A".repeat(32))).status).toBe(404);
  });
});
