import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { billFee, makeAthlete, makeClub, type Made } from "../../../test/factories.ts";
import { editable, enter, saveForm } from "../../../test/sign-in-address.ts";
import { openTransfers, type TransferPortal } from "./transfer.testbed.ts";

// Acts that are closed while a transfer is open (product/transfers), each compared with an athlete without one.

let portal: TransferPortal;
let free: Made;
let moving: Made;
let transfer: number;
let admin: Browser;
beforeAll(async () => {
  portal = await openTransfers();
  [free, moving] = [await portal.athlete(), await portal.athlete()];
  transfer = await portal.transferIn("WAIT_FOR_CLUB", moving);
  admin = await portal.as("admin", moving);
});
afterAll(() => portal.close());

const PERSON = "personEditControl";

/** Returns whether the form refuses a club to super admins, whatever its other problems. */
async function refusesClub(athlete: Made, club: number): Promise<boolean> {
  const { body } = await saveForm(admin, PERSON, athlete.id, { club: { id: club } }, { call: "validate" });
  return "club" in (body.properties ?? {});
}

describe("an open transfer", () => {
  it("locks the club of the athlete, on the form and in the database", async () => {
    const { id: club } = await makeClub(portal.db);
    expect(await refusesClub(free, club)).toBe(false);
    expect(await refusesClub(moving, club)).toBe(true);
    const write = (id: number) => portal.db.updateTable("person").set({ club_id: club }).where("id", "=", id).execute();
    await expect(write(moving.id)).rejects.toMatchObject({ constraint: "person_club_in_transfer" });
    const other = await makeAthlete(portal.db, { club: portal.source.id });
    await expect(write(other.id)).resolves.toBeDefined();
  });

  it("locks the sign-in address, except for super admins", async () => {
    const club = await enter(portal, portal.source.id);
    for (const browser of [club, await portal.as("athlete", moving)])
      expect(await editable(browser, PERSON, moving.id)).not.toContain("email");
    expect(await editable(await portal.as("athlete", free), PERSON, free.id)).toContain("email");
    expect(await editable(admin, PERSON, moving.id)).toContain("email");
  });

  it("mails no new password, with the usual answer", async () => {
    const keys = async ({ id }: Made) =>
      (await portal.db.selectFrom("password_reset").select("account_id").where("account_id", "=", id).execute()).length;
    for (const { email } of [free, moving]) {
      const { body } = await portal.browser().call("POST /userAccountControl/requestNewPassword", { email });
      expect(body).toBe(true);
    }
    for (const { name, data } of portal.asked.splice(0))
      if (name === "mail-new-password") await portal.runJob(name, data);
    expect([await keys(free), await keys(moving)]).toEqual([1, 0]);
  });

  it("prevents payments of a licence fee, by card and by transfer sheet", async () => {
    const pays = async (athlete: Made) => {
      const own = await portal.as("athlete", athlete);
      const receivable = await billFee(portal.db, athlete.id, "LICENSE_AMATOR", 2026);
      const { fee_id } = await portal.db
        .selectFrom("receivable")
        .select("fee_id")
        .where("id", "=", receivable)
        .executeTakeFirstOrThrow();
      const fees = [fee_id ?? 0];
      const may = await own.call("POST /personEditControl/checkPaymentIsPossible", { id: athlete.id });
      const sheet = await own.call("POST /basketControl/payBasketItemsByTransfer", { itemIdList: [], feeIdList: fees });
      const back = new URL("/calendar", portal.url).href;
      const card = await own.call("POST /paymentControl/paymentStartMany", { redirectUrl: back, paymentIdList: fees });
      return { may: may.body, sheet: sheet.body, card: card.body };
    };
    const refused = { successful: false, code: "fee.refusal.inTransferOf" };
    expect(await pays(moving)).toMatchObject({ may: false, sheet: refused, card: refused });
    expect(await pays(free)).toMatchObject({ may: true, sheet: { successful: true } });
  });

  it("bars the licence fee in the club's basket and names the athlete, so that the club pays its other fees", async () => {
    const club = await portal.as("sourceClub", moving);
    const [clubs, staying] = await Promise.all([
      billFee(portal.db, portal.source.id, "OTHER", 2026),
      portal.athlete().then(({ id }) => billFee(portal.db, id, "LICENSE_AMATOR", 2026)),
    ]);
    const feesOf = async (receivables: number[]) =>
      (await portal.db.selectFrom("receivable").select("fee_id").where("id", "in", receivables).execute()).map(
        ({ fee_id }) => fee_id ?? 0,
      );
    const { body: fees } = await club.call("GET /basketControl/getBasketFees", {});
    const leaving = fees.filter(({ user }) => user.id === moving.id);
    expect(leaving).toMatchObject([{ barred: "fee.refusal.inTransfer", unblockedBy: null }]);
    const others = await feesOf([clubs, staying]);
    expect(fees.filter(({ id }) => others.includes(id)).map(({ barred }) => barred)).toEqual([null, null]);
    const back = new URL("/calendar", portal.url).href;
    const all = [...others, ...leaving.map(({ id }) => id)];
    const card = await club.call("POST /paymentControl/paymentStartMany", { redirectUrl: back, paymentIdList: all });
    const sheet = await club.call("POST /basketControl/payBasketItemsByTransfer", { itemIdList: [], feeIdList: all });
    const named = { code: "fee.refusal.inTransferOf", message: expect.stringContaining(leaving[0]?.user.name ?? "?") };
    expect([card.body, sheet.body]).toMatchObject([named, named]);
    const paid = await club.call("POST /basketControl/payBasketItemsByTransfer", { itemIdList: [], feeIdList: others });
    expect(paid.body).toMatchObject({ successful: true });
  });

  it("prevents the deletion of its parties, and is named", async () => {
    for (const id of [moving.id, portal.source.id, portal.target.id]) {
      await admin.call("POST /userTableControl/getInstance", { session: "torles", create: true });
      const removal = await admin.send<{ holdingList: { message: string }[] }>(
        "POST",
        "/api/userTableControl/getRemoval",
        {
          body: JSON.stringify({ session: "torles", id }),
          headers: { "content-type": "application/json" },
        },
      );
      expect(removal.body.holdingList.map(({ message }) => message).join()).toMatch(/átigazolás/i);
      const { body } = await admin.call("POST /userTableControl/deleteById", { session: "torles", id });
      expect(body).toMatchObject({ successful: false });
    }
  });

  it("allows all of these again once it is closed", async () => {
    const source = await portal.as("sourceClub", moving);
    const rejected = { transferId: transfer, accept: false, description: "Nem engedjük." };
    expect((await source.call("POST /athleteTransferControl/clubAnswer", rejected)).body).toEqual({ successful: true });
    expect(await refusesClub(moving, portal.target.id)).toBe(false);
    expect(await editable(await portal.as("athlete", moving), PERSON, moving.id)).toContain("email");
  });
});
