import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  beginFeePayment,
  billFee,
  makeAthlete,
  makeClub,
  makeFees,
  makeOfficial,
  PASSWORD,
  settle,
} from "../../../test/factories.ts";
import { openList } from "../../../test/list.ts";
import { type Club, NOW, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

// The list in which payers pay fees together (product/money 50), and licence fees that wait for the club's own fee (product/money 52).

const CONTROL = "bulkUserPayment";
const START = "POST /bulkUserPaymentTableControl/paymentStart";
const MARK = "POST /bulkUserPaymentTableControl/updatePaymentPaid";
const NOTHING = {
  code: "fee.refusal.nothingToPay",
  message: "Nincs a kiválasztott elemek között fizetendő tétel.",
};
const CLUB_UNPAID = {
  code: "fee.refusal.clubPaymentMissing",
  message: "Fizetés nem lehetséges, mert az egyesület éves licensz díja nincs megfizetve.",
};

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
const signIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
const pay = async (by: Browser, session: string, more: object = {}) =>
  (await by.call(START, { session, redirectUrl: redirectUrl(), ...more })).body;
const mark = async (by: Browser, id: number, paid: boolean) => by.call(MARK, { id, paid });
/** Makes a licence fee of an athlete of the club; returns both. */
async function licence(of: number = club.id) {
  const athlete = await makeAthlete(portal.db, { club: of });
  return { athlete, fee: await feeOf(await billFee(portal.db, athlete.id, "LICENSE_ELIT", 2026)) };
}
const feeOf = async (receivable: number): Promise<number> =>
  (
    await portal.db
      .selectFrom("receivable")
      .select("fee_id as fee")
      .where("id", "=", receivable)
      .executeTakeFirstOrThrow()
  ).fee ?? 0;

describe("bulk selection of fees", () => {
  it("accepts only unpaid rows that the viewer may pay", async () => {
    const [open = 0, paid = 0, deleted = 0, held = 0] = await makeFees(
      portal.db,
      club.id,
      [4_000, 3_000, 2_000, 1_000],
    );
    const [foreign = 0] = await makeFees(portal.db, (await makeClub(portal.db)).id, [9_000]);
    await mark(office, paid, true);
    const all = await openList(office, "userPayment");
    await all.ask("deleteById", { id: deleted });
    await beginFeePayment(portal.db, club.id, [held], `tart-${held}`);
    const list = await openList(club.browser, CONTROL);
    for (const id of [open, paid, deleted, held, foreign]) {
      const { metadata } = (await list.ask("selectOne", { id, add: true })).body;
      expect([id, metadata.selectedCount]).toEqual([id, 1]);
    }
    await list.ask("selectClear");
    expect((await list.ask("selectAll", { add: true })).body.metadata).toMatchObject({
      totalCount: 4,
      selectedCount: 1,
    });
    expect((await list.ask("getList", { firstResult: 0, maxResults: 10 })).body).toMatchObject({ selected: [open] });
  });

  it("drops a row that was paid meanwhile, and refuses if none remains", async () => {
    const [fee = 0] = await makeFees(portal.db, club.id, [4_000]);
    const { session, ask } = await openList(club.browser, CONTROL);
    await ask("selectOne", { id: fee, add: true });
    await mark(office, fee, true);
    expect(await pay(club.browser, session)).toMatchObject(NOTHING);
    expect((await ask("getList", { firstResult: 0, maxResults: 10 })).body).toMatchObject({ selected: [] });
  });

  it("is empty for the office, which pays no fee by card", async () => {
    const [fee = 0] = await makeFees(portal.db, club.id, [4_000]);
    const { session, ask } = await openList(office, CONTROL);
    expect((await ask("selectOne", { id: fee, add: true })).body.metadata).toMatchObject({ selectedCount: 0 });
    expect(await pay(office, session, { id: fee })).toMatchObject(NOTHING);
  });
});

describe("the list of bulk payment", () => {
  it("has the rows of the list of fees, and pays the selected ones in one payment", async () => {
    const fees = await makeFees(portal.db, club.id, [4_000, 3_000]);
    const list = await openList(club.browser, CONTROL);
    const [bulk, single] = [await list.rows(), await (await openList(club.browser, "userPayment")).rows()];
    expect(bulk).toEqual(single);
    await list.ask("selectAll", { add: true });
    const page = await pay(club.browser, list.session);
    if (typeof page !== "string") throw new Error(page.message ?? "no page");
    await portal.comeBack(club.browser, await portal.payer(page, "success"));
    expect((await portal.owed(fees)).map(({ paid }) => paid)).toEqual([true, true]);
  });

  it("may be paid from by the debtor or its club, not by another club, the office or a guest", async () => {
    const [fee = 0] = await makeFees(portal.db, club.id, [4_000]);
    const stranger = await portal.club();
    for (const by of [stranger.browser, office]) {
      const { session } = await openList(by, CONTROL);
      expect(await pay(by, session, { id: fee })).toMatchObject(NOTHING);
    }
    const { session } = await openList(club.browser, CONTROL);
    const guest = await portal.browser().call(START, { session, redirectUrl: redirectUrl(), id: fee });
    expect(guest.status).toBe(401);
    // Another account's session is not found.
    expect((await stranger.browser.call(START, { session: "idegen", redirectUrl: redirectUrl() })).status).toBe(404);
    expect(await pay(club.browser, session, { id: fee })).toEqual(expect.stringContaining("http"));
  });

  it("lets only the office mark a fee as paid and correct that mark", async () => {
    const [fee = 0] = await makeFees(portal.db, club.id, [4_000]);
    for (const by of [club.browser, (await portal.club()).browser])
      expect((await mark(by, fee, true)).status).toBe(403);
    expect((await mark(portal.browser(), fee, true)).status).toBe(401);
    expect((await mark(office, fee, true)).body).toMatchObject({ successful: true });
    expect((await mark(office, fee, false)).body).toMatchObject({ successful: true });
    expect((await mark(office, 999_999, true)).status).toBe(404);
  });
});

describe("a licence fee whose club has not paid its annual fee", () => {
  it("is not payable: its row shows the athlete and the club the reason", async () => {
    const { athlete, fee } = await licence();
    await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026);
    for (const by of [await signIn(athlete), club.browser]) {
      const list = await openList(by, CONTROL);
      expect(await list.row(fee)).toMatchObject({ acts: [], barred: { pay: CLUB_UNPAID.code } });
      expect(await pay(by, list.session, { id: fee })).toMatchObject(CLUB_UNPAID);
      expect(await (await openList(by, "userPayment")).row(fee)).toMatchObject({
        acts: [],
        barred: { pay: CLUB_UNPAID.code },
      });
    }
  });

  it("can be paid by the club together with the club's annual fee of that year", async () => {
    const { fee } = await licence();
    const annual = await feeOf(await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026));
    const { session, ask } = await openList(club.browser, CONTROL);
    await ask("selectOne", { id: fee, add: true });
    expect(await pay(club.browser, session)).toMatchObject(CLUB_UNPAID);
    await ask("selectOne", { id: annual, add: true });
    expect(await pay(club.browser, session)).toEqual(expect.stringContaining("http"));
  });

  it("becomes payable once the club has paid; other fees of its athletes are always payable", async () => {
    const { athlete, fee } = await licence();
    const [other = 0] = await makeFees(portal.db, athlete.id, [2_000]);
    const annual = await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026);
    const list = await openList(await signIn(athlete), CONTROL);
    expect(await list.row(fee)).toMatchObject({ acts: [] });
    expect(await list.row(other)).toMatchObject({ acts: ["pay"], barred: {} });
    await settle(portal.db, [annual], new Date(NOW));
    expect(await list.row(fee)).toMatchObject({ acts: ["pay"], barred: {} });
  });

  it("is payable for a person without a club", async () => {
    const alone = await makeOfficial(portal.db);
    const fee = await feeOf(await billFee(portal.db, alone.id, "LICENSE_ELIT", 2026));
    expect(await (await openList(await signIn(alone), CONTROL)).row(fee)).toMatchObject({ acts: ["pay"] });
  });

  it("has no reason if it is paid or the viewer may not pay it", async () => {
    const { fee } = await licence();
    expect(await (await openList(office, "userPayment")).row(fee)).toMatchObject({ barred: {} });
    await mark(office, fee, true);
    expect(await (await openList(club.browser, CONTROL)).row(fee)).toMatchObject({ acts: [], barred: {} });
  });
});
