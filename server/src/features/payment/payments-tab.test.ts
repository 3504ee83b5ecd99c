import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  beginFeePayment,
  billFee,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  type Made,
  PASSWORD,
  settle,
} from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

// Payments of a person or an organisation on its page and its profile (product/money 51).

const START = "POST /partyPaymentTableControl/paymentStart";

let portal: PaymentPortal;
let club: Club;
let office: Browser;
let anna: Made;
let annas: Browser;
/** The debts of Anna: a manual fee and an entry. */
let fee: number;
let entry: number;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6, by: "BARION" });
  office = await portal.office();
});
beforeEach(async () => {
  club = await portal.clubAtNow();
  anna = await makeAthlete(portal.db, { club: club.id });
  annas = await portal.browser().signIn(anna.email, PASSWORD);
  fee = await billFee(portal.db, anna.id, "OTHER", 2026);
  entry = await started();
});
afterAll(() => portal.close());

/** Makes an unpaid entry of Anna; returns its receivable. */
async function started(): Promise<number> {
  const { id: competition, races } = await makeCompetition(portal.db, { races: [{}] });
  const own = { competition, race: races[0] ?? 0, by: anna.id, person: anna.id, at: new Date(NOW) };
  const [id = 0] = await makeEntries(portal.db, [{ ...own, amount: 9_000 }]);
  const { id: owed } = await portal.db
    .selectFrom("receivable")
    .select("id")
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  return owed;
}

const tab = (by: Browser, party: number = anna.id) =>
  openList(by, "partyPayment", { filter: [{ propertyName: "party", type: "EQ", value: party }] });
const redirectUrl = () => new URL(`/profile/person/${anna.id}`, portal.url).href;
const pay = async (by: Browser, session: string, more: object = {}) =>
  (await by.call(START, { session, redirectUrl: redirectUrl(), ...more })).body;
const pageOf = (answer: Awaited<ReturnType<typeof pay>>): string => {
  if (typeof answer !== "string") throw new Error(answer.message ?? "no page");
  return answer;
};
const methodOf = async (page: string) =>
  portal.db.selectFrom("payment").select("method").where("redirect_url", "=", page).executeTakeFirstOrThrow();

describe("the payments tab", () => {
  it("marks each row as payable for the person and its club, but not for the office", async () => {
    const offered = async (by: Browser) =>
      (await (await tab(by)).rows()).map(({ id, ["acts"]: acts }) => [id, JSON.stringify(acts).includes("pay")]);
    const rows = expect.arrayContaining([
      [fee, true],
      [entry, true],
    ]);
    expect(await offered(annas)).toEqual(rows);
    expect(await offered(club.browser)).toEqual(rows);
    expect((await offered(office)).filter(([, isOffered]) => isOffered)).toEqual([]);
  });

  it("pays a fee at Barion and an entry at SimplePay", async () => {
    const { session } = await tab(annas);
    expect(await methodOf(pageOf(await pay(annas, session, { id: fee })))).toEqual({ method: "BARION" });
    expect(await methodOf(pageOf(await pay(annas, session, { id: entry })))).toEqual({ method: "SIMPLEPAY" });
  });

  it("pays selected fees and entries in two steps: fees first, while the entries stay selected", async () => {
    const { session, ask } = await tab(annas);
    await ask("selectAll", { add: true });
    const first = pageOf(await pay(annas, session));
    expect(await methodOf(first)).toEqual({ method: "BARION" });
    expect(await portal.comeBack(annas, await portal.payer(first, "success"))).toMatchObject({
      body: { e: "SUCCESS" },
    });
    const second = pageOf(await pay(annas, session));
    expect(await methodOf(second)).toEqual({ method: "SIMPLEPAY" });
  });

  it("leaves out paid and held rows, and refuses if none is left", async () => {
    const { session, ask } = await tab(annas);
    await ask("selectAll", { add: true });
    await office.call("POST /partyPaymentTableControl/updatePaid", {
      session: (await tab(office)).session,
      id: entry,
      paid: true,
    } as never);
    await beginFeePayment(portal.db, club.id, [await feeId(fee)], `tart-${fee}`);
    expect(await pay(annas, session)).toMatchObject({
      code: "fee.refusal.nothingToPay",
      message: "Nincs a kiválasztott elemek között fizetendő tétel.",
    });
  });

  it("refuses another athlete, another club, the office and a guest", async () => {
    const other = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    for (const by of [other, (await portal.club()).browser, office]) {
      const { session } = await tab(by);
      for (const id of [fee, entry])
        expect(await pay(by, session, { id })).toMatchObject({ code: "fee.refusal.nothingToPay" });
    }
    const guest = await portal.browser().call(START, { session: "lista", redirectUrl: redirectUrl(), id: fee });
    expect(guest.status).toBe(401);
    // The club can no longer pay once the person has left it.
    const { session } = await tab(club.browser);
    const { id: elsewhere } = await makeClub(portal.db);
    await portal.db.updateTable("person").set({ club_id: elsewhere }).where("id", "=", anna.id).execute();
    expect(await pay(club.browser, session, { id: fee })).toMatchObject({ code: "fee.refusal.nothingToPay" });
  });

  it("requires the right to pay and accepts return addresses of the portal only", async () => {
    const { session } = await tab(annas);
    await portal.db.updateTable("role_service").set({ level: "ReadOnly" }).where("service", "=", "Payment").execute();
    expect((await annas.call(START, { session, redirectUrl: redirectUrl(), id: fee })).status).toBe(403);
    await portal.db.updateTable("role_service").set({ level: "WriteRead" }).where("service", "=", "Payment").execute();
    for (const id of [fee, entry])
      expect((await annas.call(START, { session, redirectUrl: "https://rossz.example/", id })).body).toMatchObject({
        properties: { redirectUrl: expect.any(Array) },
      });
  });

  it("shows the reason while the club's annual fee is unpaid; entries can be paid nevertheless", async () => {
    const annual = await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026);
    const licence = await billFee(portal.db, anna.id, "LICENSE_ELIT", 2026);
    const list = await tab(annas);
    const barred = { pay: "fee.refusal.clubPaymentMissing" };
    expect(await list.row(licence)).toMatchObject({ acts: [], barred });
    expect(await list.row(entry)).toMatchObject({ acts: ["pay"], barred: {} });
    expect(await pay(annas, list.session, { id: licence })).toMatchObject({ code: barred.pay });
    await settle(portal.db, [annual], new Date(NOW));
    expect(await list.row(licence)).toMatchObject({ acts: ["pay"], barred: {} });
  });
});

const feeId = async (receivable: number): Promise<number> =>
  (await portal.db.selectFrom("receivable").select("fee_id").where("id", "=", receivable).executeTakeFirstOrThrow())
    .fee_id ?? 0;
