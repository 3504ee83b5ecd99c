import type { PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import type { Made } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { openPaymentPortal, type PaymentPortal } from "../payment/payment.testbed.ts";
import { NOW, withTransfers, type TransferPortal } from "./transfer.testbed.ts";

const PAY_BY_TRANSFER = "POST /basketControl/payBasketItemsByTransfer";
const RECORD = "POST /partyMoneyControl/recordTransfer";
const FEE = 5_000;

let portal: PaymentPortal & TransferPortal;
let club: Browser;
let admin: Browser;
beforeAll(async () => {
  portal = await withTransfers(await openPaymentPortal({ by: "BARION", now: NOW }));
});
beforeEach(async () => {
  portal.clock.set(NOW);
  [club, admin] = [await portal.as("targetClub", portal.target), await portal.as("admin", portal.target)];
});
afterAll(() => portal.close());

/** Makes a transfer that the federation has accepted, with the fee that the target club owes. */
async function awaiting(paymentMode?: PaymentMode): Promise<{ id: number; athlete: Made; fee: number }> {
  const athlete = await portal.athlete();
  const id = await portal.transferIn("WAIT_FOR_ADMIN", athlete, paymentMode && { paymentMode });
  await admin.call("POST /athleteTransferControl/adminAnswer", { transferId: id, accept: true });
  const { body } = await club.call("POST /athleteTransferControl/getData", { transferId: id });
  return { id, athlete, fee: body.fee?.id ?? 0 };
}

const clubOf = async ({ id }: Made) =>
  (await portal.db.selectFrom("person").where("id", "=", id).select("club_id").executeTakeFirstOrThrow()).club_id;
const creditOf = async (party: number) =>
  (await portal.db.selectFrom("credit").select("amount").where("party_id", "=", party).executeTakeFirst())?.amount ?? 0;
const finishedWith = async (id: number, athlete: Made) => {
  expect(await portal.statusOf(id)).toEqual({ status: "FINISHED", isClosed: true });
  expect(await clubOf(athlete)).toBe(portal.target.id);
};

let numbers = 0;
const receive = async (reference: string, amount: number, receivedOn = "2026-05-04") =>
  (await admin.call(RECORD, { reference, amount, receivedOn, bankReference: `atigazolas-${++numbers}` })).body;
const sheetOf = async (fee: number) =>
  (await club.call(PAY_BY_TRANSFER, { itemIdList: [], feeIdList: [fee] })).body.reference ?? "";

const cancel = async (reference: string) =>
  expect((await club.call("POST /basketControl/cancelTransferSheet", { reference })).body).toMatchObject({
    successful: true,
  });

describe("the fee of a transfer", () => {
  it("is 5,000 Ft, owed by the target club and due in 30 days", async () => {
    const { id } = await awaiting();
    const { body } = await club.call("POST /athleteTransferControl/getData", { transferId: id });
    expect(body).toMatchObject({ fee: { amount: FEE, dueOn: "2026-06-03", isSettled: false }, dueOn: "2026-06-03" });
  });

  it("finishes the transfer once when it is paid by card, however often the provider reports it", async () => {
    const { id, athlete, fee } = await awaiting();
    const url = await portal.start({ ...portal.target, browser: club }, [fee]);
    const brought = await portal.payer(url, "success");
    await portal.comeBack(club, brought);
    await portal.comeBack(club, brought);
    await finishedWith(id, athlete);
    const { body } = await club.call("POST /athleteTransferControl/getData", { transferId: id });
    expect(body.history.filter(({ step }) => step === "feeSettled")).toHaveLength(1);
  });

  it("leaves the transfer open when the card is refused", async () => {
    const { id, athlete, fee } = await awaiting();
    await portal.comeBack(
      club,
      await portal.payer(await portal.start({ ...portal.target, browser: club }, [fee]), "fail"),
    );
    expect(await portal.statusOf(id)).toEqual({ status: "AWAITING_PAYMENT", isClosed: false });
    expect(await clubOf(athlete)).toBe(portal.source.id);
  });

  it("finishes the transfer with the second of two bank receipts of a transfer sheet", async () => {
    const { id, athlete, fee } = await awaiting();
    const reference = await sheetOf(fee);
    expect(await receive(reference, FEE - 1)).toMatchObject({ successful: true });
    expect((await portal.statusOf(id)).status).toBe("AWAITING_PAYMENT");
    expect(await receive(reference, 1)).toMatchObject({ successful: true });
    await finishedWith(id, athlete);
  });

  it("can be paid by the target club only", async () => {
    const { fee, athlete } = await awaiting();
    for (const browser of [await portal.as("athlete", athlete), await portal.as("sourceClub", athlete)]) {
      expect((await browser.call(PAY_BY_TRANSFER, { itemIdList: [], feeIdList: [fee] })).body.successful).toBe(false);
      expect((await portal.pay(browser, [fee])).body).toMatchObject({ successful: false });
    }
  });

  it("becomes the club's credit if it is received after the transfer expired", async () => {
    const { id, athlete, fee } = await awaiting();
    const reference = await sheetOf(fee);
    portal.clock.set("2026-06-08T22:00:00Z");
    await portal.runJob("transfer-terms");
    expect(await portal.statusOf(id)).toEqual({ status: "UNPAID", isClosed: true });
    admin = await portal.browser().signIn(...portal.signInOf("admin"));
    const before = await creditOf(portal.target.id);
    expect(await receive(reference, FEE, "2026-06-08")).toMatchObject({ successful: true });
    expect((await creditOf(portal.target.id)) - before).toBe(FEE);
    expect(await clubOf(athlete)).toBe(portal.source.id);
  });

  it.each(["BANK_TRANSFER", "CREDIT_CARD"] as const)(
    "finishes the transfer if the bank valued it by the due day, in the mode %s too, when it is booked two bank days later",
    async (paymentMode) => {
      const { id, athlete, fee } = await awaiting(paymentMode);
      const reference = await sheetOf(fee);
      portal.clock.set("2026-06-05T02:25:00Z");
      await portal.runJob("transfer-terms");
      admin = await portal.browser().signIn(...portal.signInOf("admin"));
      expect(await receive(reference, FEE, "2026-06-03")).toMatchObject({ successful: true });
      await finishedWith(id, athlete);
    },
  );

  it.each<[string, string, (fee: number) => Promise<unknown>]>([
    ["the fee has no transfer sheet", "2026-06-03T22:00:00Z", async () => undefined],
    ["its transfer sheet was cancelled", "2026-06-03T22:00:00Z", async (fee) => cancel(await sheetOf(fee))],
    ["three bank days passed after the due day of its transfer sheet", "2026-06-08T22:00:00Z", sheetOf],
  ])("expires in the mode of cards when %s", async (_when, over, prepare) => {
    const { id, fee } = await awaiting("CREDIT_CARD");
    await prepare(fee);
    portal.clock.set(new Date(Date.parse(over) - 1).toISOString());
    await portal.runJob("transfer-terms");
    expect((await portal.statusOf(id)).status).toBe("AWAITING_PAYMENT");
    portal.clock.set(over);
    await portal.runJob("transfer-terms");
    expect(await portal.statusOf(id)).toEqual({ status: "UNPAID", isClosed: true });
  });

  it("prevents the expiry of the transfer while it is in an open card payment", async () => {
    const { id, fee } = await awaiting();
    portal.clock.set("2026-06-08T21:59:00Z");
    const again = await portal.browser().signIn(...portal.signInOf("targetClub"));
    await portal.start({ ...portal.target, browser: again }, [fee]);
    portal.clock.set("2026-06-08T22:00:00Z");
    await portal.runJob("transfer-terms");
    expect((await portal.statusOf(id)).status).toBe("AWAITING_PAYMENT");
  });

  it("cannot be deleted while the transfer is open: the answer names the transfer and what finishes it", async () => {
    const { id, athlete, fee } = await awaiting();
    const { session } = await openList(admin, "userPayment");
    const message = "1 átigazolás, amely erre a díjra vár: ha az összeget 0 Ft-ra állítod, befejeződik";
    const { name } = await portal.db
      .selectFrom("party")
      .where("id", "=", athlete.id)
      .select("name")
      .executeTakeFirstOrThrow();
    const holding = {
      message,
      count: 1,
      keeps: true,
      rows: [{ name, path: `/athlete-transfer/view/${id}` }],
      all: null,
    };
    const { body: removal } = await admin.call("POST /userPaymentTableControl/getRemoval", { session, id: fee });
    expect(removal).toEqual({ successful: true, holdingList: [holding] });
    const { body: refused } = await admin.call("POST /userPaymentTableControl/deleteById", { session, id: fee });
    expect(refused).toMatchObject({ successful: false, code: "kernel.tableRefusal.held" });
    expect(refused.message).toContain(`${message} (${name})`);
    expect(await portal.statusOf(id)).toEqual({ status: "AWAITING_PAYMENT", isClosed: false });

    const { body: stored } = await admin.call("POST /userPaymentEditControl/getData", { id: fee });
    const { user, licenseCost, year, description, paymentSubject, billingDate, vatCode, vatGround } = stored;
    const kept = { user, licenseCost, year, description, paymentSubject, billingDate, vatCode, vatGround };
    const dto = { ...kept, payableGross: 0 } as never;
    const { body: waived } = await admin.call("POST /userPaymentEditControl/update", {
      id: fee,
      updated: stored.updated ?? "",
      dto,
    });
    expect(waived).toMatchObject({ successful: true });
    await finishedWith(id, athlete);
    expect((await admin.call("POST /userPaymentTableControl/deleteById", { session, id: fee })).body).toMatchObject({
      successful: true,
    });
  });

  it("is owed again if it is unsettled after the end, and the transfer stays finished", async () => {
    const { id, athlete, fee } = await awaiting();
    await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
    await finishedWith(id, athlete);
    const { body } = await admin.call("POST /userPaymentTableControl/updatePaymentPaid", { id: fee, paid: false });
    expect(body).toEqual({ successful: true });
    await finishedWith(id, athlete);
    const { rows } = await sql<{ paid: boolean }>`select paid from receivable where fee_id = ${fee}`.execute(portal.db);
    expect(rows).toEqual([{ paid: false }]);
  });
});

describe("the certificate of a transfer", () => {
  const certificate = (id: number | string, { cookies }: Pick<Browser, "cookies">) =>
    fetch(new URL(`/api/athleteTransferControl/getCertificatePdf?transferId=${id}`, portal.url), {
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });

  it("names the athlete, both clubs and the day, for viewers of the transfer", async () => {
    const { id, athlete } = await awaiting();
    expect((await certificate(id, club)).status).toBe(404);
    await admin.call("POST /athleteTransferControl/paymentReceived", { transferId: id });
    for (const visitor of ["targetClub", "sourceClub", "athlete", "admin"] as const)
      expect((await certificate(id, await portal.as(visitor, athlete))).status).toBe(200);
    expect((await certificate(id, await portal.as("stranger", athlete))).status).toBe(404);
    expect((await certificate(id, portal.browser())).status).toBe(401);
    expect((await certificate("egy", club)).status).toBe(400);
    const bytes = await (await certificate(id, club)).arrayBuffer();
    for (const mark of ["/StructTreeRoot", "/Marked true", "/FontFile2", "/Lang (hu)"])
      expect(Buffer.from(bytes).toString("latin1")).toContain(mark);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of [
      "Átigazolási igazolás",
      "Zalai Triatlon Sportegyesület",
      "Tisza-menti Triatlon Egyesület",
      "2026 május 4.",
    ])
      expect(text.replace(/\s+/g, " ")).toContain(words);
  });
});
