import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { untilLocked } from "../../../test/database.ts";
import { beginFeePayment, makeAthlete, makeClub, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

let portal: Portal;
let office: Browser;
let club: Made;
let own: Browser;
let other: Browser;
let athlete: Made;
let anna: Browser;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 8 });
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  office = await signedIn(await makeStaff(portal.db));
  club = await makeClub(portal.db);
  own = await signedIn(club);
  other = await signedIn(await makeClub(portal.db));
  athlete = await makeAthlete(portal.db, { club: club.id });
  anna = await signedIn(athlete);
});
afterAll(() => portal.close());

const FEE = {
  user: { id: 0 },
  licenseCost: null,
  year: 2026,
  description: "Tornadíj",
  paymentSubject: "Edzőtábor",
  billingDate: "2026-06-01",
  payableGross: 12_700,
  vatCode: "27",
  vatGround: null,
} as const;

type Dto = { readonly [K in keyof typeof FEE]: unknown };
const save = (by: Browser, fee: Partial<Dto> = {}) =>
  by.call("POST /userPaymentEditControl/save", { dto: { ...FEE, user: { id: club.id }, ...fee } as never });
const made = async (fee: Partial<Dto> = {}): Promise<number> => (await save(office, fee)).body.id ?? 0;
const read = async (by: Browser, id: number) => (await by.call("POST /userPaymentEditControl/getData", { id })).body;
async function update(by: Browser, id: number, change: Partial<Dto>) {
  const { updated } = await read(office, id);
  const { user, licenseCost, year, description, paymentSubject, billingDate, payableGross, vatCode, vatGround } =
    await read(office, id);
  const stored = {
    user,
    licenseCost,
    year,
    description,
    paymentSubject,
    billingDate,
    payableGross,
    vatCode,
    vatGround,
  };
  const dto = { ...stored, ...change };
  return (await by.call("POST /userPaymentEditControl/update", { id, updated: updated ?? "", dto: dto as never })).body;
}
const mark = async (id: number, paid: boolean) =>
  (await office.call("POST /userPaymentTableControl/updatePaymentPaid", { id, paid })).body;
const ledgerOf = async (fee: number) =>
  (
    await sql<{
      row: string;
    }>`select l.kind || ' ' || l.amount as row from ledger l join receivable r on r.id = l.receivable_id
      where r.fee_id = ${fee} order by l.id`.execute(portal.db)
  ).rows.map(({ row }) => row);
const idsFor = async (by: Browser) => {
  const list = await openList(by, "userPayment");
  return (await list.ask("getList", { firstResult: 0, maxResults: 1000 })).body.data.map(({ id }) => id);
};
const remove = async (by: Browser, id: number) => {
  const { session } = await openList(by, "userPayment");
  return by.call("POST /userPaymentTableControl/deleteById", { session, id });
};

describe("a manual fee", () => {
  it("owes the amount of its VAT code, is due in thirty days, and is charged in the ledger", async () => {
    const id = await made();
    expect(await read(office, id)).toMatchObject({
      user: { id: club.id },
      costType: "OTHER",
      payableNet: 10_000,
      payableVat: 2_700,
      dueOn: "2026-07-01",
      paymentStatus: "Unpaid",
      paymentDate: null,
    });
    expect(await ledgerOf(id)).toEqual(["CHARGE 12700"]);
    const log = await portal.db
      .selectFrom("change_log")
      .select("action")
      .where("object", "=", "user_payment")
      .where("object_id", "=", id)
      .execute();
    expect(log).toEqual([{ action: "create" }]);
  });

  it("is rejected with all its problems at once", async () => {
    const { properties } = (await save(office, { billingDate: "1999-12-31", vatCode: "AAM", description: "" })).body;
    expect(Object.keys(properties ?? {}).toSorted()).toEqual(["billingDate", "description", "vatGround"]);
  });

  it("requires existing parties and a super admin", async () => {
    expect((await save(office, { user: { id: 999_999 } })).body.properties).toHaveProperty("user");
    for (const by of [own, anna, portal.browser()])
      expect([401, 403]).toContain((await save(by, { user: { id: club.id } })).status);
    const offered = async (by: Browser) =>
      (
        await by.send<unknown[]>("POST", "/api/userPaymentEditControl/getUserSelection", {
          body: JSON.stringify({ query: "" }),
          headers: { "content-type": "application/json" },
        })
      ).body.length;
    expect(await offered(office)).toBeGreaterThan(2);
    expect(await offered(own)).toBe(0);
  });

  it("can be corrected until money is received for it; then only its texts can", async () => {
    const id = await made();
    expect(await update(office, id, { payableGross: 20_000, billingDate: "2026-06-11" })).toMatchObject({
      successful: true,
    });
    expect(await read(office, id)).toMatchObject({ payableGross: 20_000, dueOn: "2026-07-11" });
    expect(await ledgerOf(id)).toEqual(["CHARGE 12700", "CHARGE 7300"]);
    await mark(id, true);
    expect((await update(office, id, { payableGross: 1_000 })).properties).toHaveProperty("payableGross");
    expect(await update(office, id, { description: "Más név" })).toMatchObject({ successful: true });
    expect(await read(office, id)).toMatchObject({ description: "Más név", payableGross: 20_000, paidBy: "HAND" });
  });

  it("keeps its amount, with the reason, if a card payment takes it at the same time", async () => {
    const id = await made();
    let correcting: ReturnType<typeof update> | undefined;
    await tx(portal.db, async (work) => {
      await beginFeePayment(work, club.id, [id], `kozben-${id}`);
      await sql`select from receivable where fee_id = ${id} for no key update`.execute(work);
      correcting = update(office, id, { payableGross: 1_000 });
      await untilLocked(portal.db);
    });
    expect((await correcting)?.properties).toHaveProperty("payableGross");
    expect(await ledgerOf(id)).toEqual(["CHARGE 12700"]);
  });

  it("keeps its debtor and its VAT code", async () => {
    const id = await made();
    const { properties } = await update(office, id, { user: { id: athlete.id }, vatCode: "5" });
    expect(Object.keys(properties ?? {}).toSorted()).toEqual(["user", "vatCode"]);
  });
});

describe("the visibility of a fee", () => {
  it("covers the debtor, the club of the debtor and super admins, in list and form", async () => {
    const ofClub = await made();
    const ofAnna = await made({ user: { id: athlete.id } });
    const seen = async (by: Browser) => (await idsFor(by)).filter((id) => id === ofClub || id === ofAnna).length;
    expect([await seen(office), await seen(own), await seen(anna), await seen(other)]).toEqual([2, 2, 1, 0]);
    const status = async (by: Browser, id: number) =>
      (await by.call("POST /userPaymentEditControl/getData", { id })).status;
    expect(await status(own, ofAnna)).toBe(200);
    expect(await status(anna, ofClub)).toBe(404);
    expect(await status(other, ofAnna)).toBe(404);
    expect(await status(portal.browser(), ofAnna)).toBe(401);
  });

  it("includes whether the viewer may pay it by card: the debtor, and a club for its athlete, but not the office", async () => {
    const id = await made({ user: { id: athlete.id } });
    const mayPay = async (by: Browser) => (await read(by, id)).may?.["pay"];
    expect([await mayPay(anna), await mayPay(own), await mayPay(office)]).toEqual([true, true, false]);
    await mark(id, true);
    expect(await mayPay(anna)).toBe(false);
  });
});

describe("marking fees as paid", () => {
  it("marks and corrects selected fees, and names the refused ones", async () => {
    const [open, paid, deleted] = [await made(), await made(), await made()];
    await mark(paid, true);
    await remove(office, deleted);
    const list = await openList(office, "userPayment");
    for (const id of [open, paid, deleted]) await list.ask("selectOne", { id, add: true });
    const bulk = async (input: object) =>
      (
        await office.call("POST /userPaymentTableControl/bulkUpdatePaid", {
          session: list.session,
          ...input,
        })
      ).body;
    expect(await bulk({ paid: true })).toMatchObject({
      total: 3,
      changed: 1,
      refused: expect.arrayContaining([
        expect.objectContaining({ code: "money.refusal.alreadyPaid.HAND", firstIds: [paid] }),
        expect.objectContaining({ code: "money.refusal.ended", firstIds: [deleted] }),
      ]),
    });
    expect(await bulk({ paid: false, reason: "Elírás", id: open })).toMatchObject({ changed: 1 });
    expect(await ledgerOf(open)).toEqual(["CHARGE 12700", "PAYMENT 12700", "CORRECTION -12700"]);
  });

  it("is refused to everyone but super admins", async () => {
    const id = await made();
    for (const by of [own, anna]) {
      const { session } = await openList(by, "userPayment");
      expect((await by.call("POST /userPaymentTableControl/updatePaymentPaid", { id, paid: true })).status).toBe(403);
      expect((await by.call("POST /userPaymentTableControl/bulkUpdatePaid", { session, id, paid: true })).status).toBe(
        403,
      );
      expect((await remove(by, id)).status).toBe(403);
    }
    expect(await ledgerOf(id)).toEqual(["CHARGE 12700"]);
  });
});

describe("deleting a fee", () => {
  it("leaves it in the list without debt, with the received money refundable", async () => {
    const id = await made();
    await mark(id, true);
    const { session } = await openList(office, "userPayment");
    const removal = (await office.call("POST /userPaymentTableControl/getRemoval", { session, id })).body;
    expect(removal.holdingList).toMatchObject([{ count: 1, keeps: false }]);
    expect((await remove(office, id)).body).toMatchObject({ successful: true });
    expect(await ledgerOf(id)).toEqual(["CHARGE 12700", "PAYMENT 12700", "CHARGE -12700"]);
    expect(await read(office, id)).toMatchObject({ paymentStatus: "Deleted" });
    const due = await sql`select amount from refund_due where fee_id = ${id}`.execute(portal.db);
    expect(due.rows).toEqual([{ amount: 12_700 }]);
    expect((await remove(office, id)).body).toMatchObject({ code: "kernel.tableRefusal.protected" });
    expect(await update(office, id, { description: "Újra" })).toMatchObject({ successful: false });
  });

  it("is refused while a card payment holds it", async () => {
    const id = await made();
    await beginFeePayment(portal.db, club.id, [id], `dij-${id}`);
    expect((await remove(office, id)).body).toMatchObject({ code: "money.refusal.inPayment" });
    expect((await update(office, id, { payableGross: 1_000 })).properties).toHaveProperty("payableGross");
  });
});
