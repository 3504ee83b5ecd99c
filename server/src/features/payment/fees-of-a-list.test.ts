import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeFees, PASSWORD } from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { type Club, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

// The list of fees starts Barion payments of the selected rows that the viewer may pay.

const START = "POST /userPaymentTableControl/paymentStart";

let portal: PaymentPortal;
let club: Club;
let office: Browser;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6, by: "BARION" });
  office = await portal.office();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
});
afterAll(() => portal.close());

const redirectUrl = () => new URL("/user-payment/lista", portal.url).href;
const listOf = async (by: Browser, ...selected: readonly number[]) => {
  const { session, ask } = await openList(by, "userPayment");
  for (const id of selected) await ask("selectOne", { id, add: true });
  return session;
};
const pay = async (by: Browser, session: string, more: object = {}) =>
  by.call(START, { session, redirectUrl: redirectUrl(), ...more });

it("pays the selected fees in one payment and returns to the list", async () => {
  const fees = await makeFees(portal.db, club.id, [8_000, 4_000, 2_000]);
  const { body: page } = await pay(club.browser, await listOf(club.browser, ...fees.slice(0, 2)));
  if (typeof page !== "string") throw new Error(page.message ?? "no page");
  const brought = await portal.payer(page, "success");
  expect((await portal.comeBack(club.browser, brought)).body).toMatchObject({ e: "SUCCESS" });
  expect((await portal.owed(fees)).map(({ paid }) => paid)).toEqual([true, true, false]);
});

it("leaves out paid and held fees, and refuses if none is left", async () => {
  const [first = 0, second = 0] = await makeFees(portal.db, club.id, [8_000, 4_000]);
  const session = await listOf(club.browser, first, second);
  const held = await portal.start(club, [first]);
  const { body: page } = await pay(club.browser, session);
  if (typeof page !== "string") throw new Error(page.message ?? "no page");
  for (const each of [held, page]) await portal.comeBack(club.browser, await portal.payer(each, "success"));
  expect((await pay(club.browser, session)).body).toMatchObject({
    code: "fee.refusal.nothingToPay",
    message: "Nincs a kiválasztott elemek között fizetendő tétel.",
  });
});

it("refuses fees that the viewer's own open payment holds, and offers to resume or cancel it", async () => {
  const [first = 0, second = 0] = await makeFees(portal.db, club.id, [8_000, 4_000]);
  const page = await portal.start(club, [first, second]);
  const session = await listOf(club.browser, first, second);
  expect((await pay(club.browser, session)).body).toMatchObject({
    code: "fee.refusal.begun",
    message:
      "Nincs a kiválasztott elemek között fizetendő tétel. Egy megkezdett fizetésed még tart: a lista fölött folytathatod vagy megszakíthatod.",
  });
  const orderRef = await portal.orderOf(page);
  const held = { inPayment: true, payment: { orderRef, until: "2026-05-04T10:20:00.000Z" } };
  expect(await portal.basket(club.browser)).toMatchObject([held, held]);
  const goOn = "POST /basketControl/continuePayment";
  expect((await club.browser.call(goOn, { orderRef })).body).toBe(page);
  // The office sees these fees, but did not start the payment.
  expect((await pay(office, await listOf(office, first))).body).toMatchObject({ code: "fee.refusal.nothingToPay" });
  const stranger = await portal.clubAtNow();
  expect((await stranger.browser.call(goOn, { orderRef })).status).toBe(404);
  expect((await club.browser.call("POST /basketControl/cancelPayment", { orderRef })).body).toMatchObject({
    e: "CANCEL",
  });
  expect(await portal.basket(club.browser)).toMatchObject([
    { inPayment: false, payment: null },
    { inPayment: false, payment: null },
  ]);
  expect((await pay(club.browser, session)).body).toEqual(expect.stringContaining("http"));
});

it("pays a single named row, and never a row of another payer", async () => {
  const [mine = 0] = await makeFees(portal.db, club.id, [8_000]);
  const other = await makeClub(portal.db);
  const [theirs = 0] = await makeFees(portal.db, other.id, [8_000]);
  const session = await listOf(club.browser);
  const refused = async (by: Browser, list: string, id: number) => (await pay(by, list, { id })).body;
  expect(await refused(club.browser, session, theirs)).toMatchObject({ code: "fee.refusal.nothingToPay" });
  expect(await refused(club.browser, session, 999_999)).toMatchObject({ code: "fee.refusal.nothingToPay" });
  // The office sees the fee, but may not pay it.
  expect(await refused(office, await listOf(office), mine)).toMatchObject({ code: "fee.refusal.nothingToPay" });
  expect(await refused(club.browser, session, mine)).toEqual(expect.stringContaining("http"));
  expect((await portal.browser().call(START, { session, redirectUrl: redirectUrl(), id: mine })).status).toBe(401);
});

it("lets a club pay its athletes' fees, and shows for each row whether it is payable", async () => {
  const { id } = await makeAthlete(portal.db, { club: club.id });
  const [fee = 0] = await makeFees(portal.db, id, [8_000]);
  const { ask } = await openList(club.browser, "userPayment");
  const rows = (await ask("getList", { firstResult: 0, maxResults: 1000 })).body.data;
  expect(rows.find((row) => row.id === fee)).toMatchObject({ acts: ["pay"] });
  expect((await pay(club.browser, await listOf(club.browser, fee))).body).toEqual(expect.stringContaining("http"));
});

it("accepts return addresses of the portal only", async () => {
  const [id = 0] = await makeFees(portal.db, club.id, [8_000]);
  const session = await listOf(club.browser);
  for (const address of ["https://rossz.example/", "//rossz.example", "javascript:alert(1)"])
    expect((await club.browser.call(START, { session, id, redirectUrl: address })).body).toMatchObject({
      properties: { redirectUrl: expect.any(Array) },
    });
});

it("requires the right to pay, even for own fees", async () => {
  const athlete = await makeAthlete(portal.db);
  const [id = 0] = await makeFees(portal.db, athlete.id, [8_000]);
  const browser = await portal.browser().signIn(athlete.email, PASSWORD);
  const session = await listOf(browser);
  await portal.db.updateTable("role_service").set({ level: "ReadOnly" }).where("service", "=", "Payment").execute();
  expect((await pay(browser, session, { id })).status).toBe(403);
  await portal.db.updateTable("role_service").set({ level: "WriteRead" }).where("service", "=", "Payment").execute();
  expect((await pay(browser, session, { id })).body).toEqual(expect.stringContaining("http"));
});
