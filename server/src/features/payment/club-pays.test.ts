import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, makeCompetition, makeEntries, PASSWORD } from "../../../test/factories.ts";
import { BASKET, type Club, NOW, openPaymentPortal, PAY, type PaymentPortal } from "./payment.testbed.ts";

let portal: PaymentPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 6 });
});
beforeEach(async () => {
  await portal.misbehave({ loseNotification: true });
  club = await portal.club();
});
afterAll(() => portal.close());

const PRICE = 9_000;
/** Makes an athlete with an unpaid entry; default: of the club. */
async function athleteOwing(of: number = club.id) {
  const athlete = await makeAthlete(portal.db, { club: of });
  const { id: competition, races } = await makeCompetition(portal.db, { races: [{}] });
  const own = { competition, race: races[0] ?? 0, by: athlete.id, person: athlete.id, at: new Date(NOW) };
  const [entry = 0] = await makeEntries(portal.db, [{ ...own, amount: PRICE }]);
  return { ...athlete, entry };
}
const moves = (athlete: number, to: number) =>
  portal.db.updateTable("person").set({ club_id: to }).where("id", "=", athlete).execute();
const leaves = async (athlete: number) => moves(athlete, (await makeClub(portal.db)).id);
const basketOf = async ({ browser }: Club) => (await browser.call(BASKET, {})).body.map(({ id }) => id);
const pay = async (entries: readonly number[], { browser }: Club = club) => {
  const { body } = await browser.call(PAY, {
    urlBase: new URL("/calendar", portal.url).href,
    itemIdList: [...entries],
  });
  return typeof body === "string" ? body : body.code;
};
const NOT_PAYABLE = "payment.refusal.notPayable";

describe("a club and its athletes' debts", () => {
  it("has them in its basket and may pay them; the athlete stays the debtor", async () => {
    const { id, entry } = await athleteOwing();
    expect(await basketOf(club)).toEqual([entry]);
    const page = await pay([entry]);
    expect((await portal.comeBack(club.browser, await portal.payer(page ?? "", "success"))).body).toMatchObject({
      e: "SUCCESS",
    });
    const owed = portal.db.selectFrom("receivable").where("entry_id", "=", entry).select(["debtor_id", "paid"]);
    expect(await owed.executeTakeFirst()).toEqual({ debtor_id: id, paid: true });
    expect(await basketOf(club)).toEqual([]);
  });

  it("lists them by name after it has paid, for the club only", async () => {
    const [one, two] = [await athleteOwing(), await athleteOwing()];
    const page = await pay([one.entry, two.entry]);
    const { o: orderRef } = (await portal.comeBack(club.browser, await portal.payer(page ?? "", "success"))).body;
    const ask = async ({ browser }: Pick<Club, "browser">) =>
      (await browser.call("POST /basketControl/getPaidItems", { orderRef: orderRef ?? "" })).body;
    const names = await portal.db.selectFrom("party").select(["id", "name"]).execute();
    const nameOf = (id: number) => names.find((party) => party.id === id)?.name;
    expect(await ask(club)).toMatchObject({
      payer: nameOf(club.id),
      amount: 2 * PRICE,
      items: [
        { who: nameOf(one.id), amount: PRICE, price: PRICE, own: false },
        { who: nameOf(two.id), amount: PRICE, own: false },
      ],
    });
    const athlete = await portal.browser().signIn(one.email, PASSWORD);
    for (const browser of [athlete, (await portal.club()).browser])
      expect(await ask({ browser })).toMatchObject({ code: "kernel.error.noData" });
  });

  it("lists nothing of an unpaid payment, and marks its own athlete", async () => {
    const { entry, email } = await athleteOwing();
    const browser = await portal.browser().signIn(email, PASSWORD);
    const paidFor = async (outcome: "fail" | "success") => {
      const page = await pay([entry], { ...club, browser });
      const { o: orderRef } = (await portal.comeBack(browser, await portal.payer(page ?? "", outcome))).body;
      return (await browser.call("POST /basketControl/getPaidItems", { orderRef: orderRef ?? "" })).body;
    };
    expect(await paidFor("fail")).toMatchObject({ code: "kernel.error.noData" });
    expect(await paidFor("success")).toMatchObject({ items: [{ own: true }] });
  });

  it("holds them for the athlete while it pays", async () => {
    const athlete = await athleteOwing();
    await pay([athlete.entry]);
    const browser = await portal.browser().signIn(athlete.email, PASSWORD);
    expect((await browser.call(BASKET, {})).body).toMatchObject([
      { id: athlete.entry, inPayment: true, payment: null },
    ]);
    expect(await pay([athlete.entry], { ...athlete, browser })).toBe("payment.refusal.inPayment");
  });

  it("cannot pay the debts of athletes of another club", async () => {
    const { entry } = await athleteOwing();
    const other = await portal.club();
    expect([await basketOf(other), await pay([entry], other)]).toEqual([[], NOT_PAYABLE]);
  });

  it("cannot pay for a former athlete who left between basket and payment", async () => {
    const [stays, goes] = [await athleteOwing(), await athleteOwing()];
    expect(await basketOf(club)).toEqual([stays.entry, goes.entry]);
    await leaves(goes.id);
    expect(await pay([stays.entry, goes.entry])).toBe(NOT_PAYABLE);
    expect(await basketOf(club)).toEqual([stays.entry]);
    expect(await pay([stays.entry])).toMatch(/^http/);
  });

  it("cannot pay for its trainers or referees", async () => {
    const { id, entry } = await athleteOwing();
    await portal.db.updateTable("person").set({ is_athlete: false, is_trainer: true }).where("id", "=", id).execute();
    expect([await basketOf(club), await pay([entry])]).toEqual([[], NOT_PAYABLE]);
  });

  it.each(["UnderVerification", "Prohibited", "Inactive"] as const)("cannot pay while it is %s", async (status) => {
    const { entry } = await athleteOwing();
    await portal.db.updateTable("organisation").set({ user_status: status }).where("id", "=", club.id).execute();
    expect([await basketOf(club), await pay([entry])]).toEqual([[], NOT_PAYABLE]);
  });

  it("cannot pay for an athlete who leaves while the start waits for the lock", async () => {
    const { id, entry } = await athleteOwing();
    let started: ReturnType<typeof pay> | undefined;
    let isOver = false;
    await portal.db.transaction().execute(async (tx) => {
      await sql`select from receivable where entry_id = ${entry} for no key update`.execute(tx);
      started = pay([entry]).finally(() => (isOver = true));
      await waitingOr(() => isOver);
      await tx
        .updateTable("person")
        .set({ club_id: (await makeClub(portal.db)).id })
        .where("id", "=", id)
        .execute();
    });
    expect(await started).toBe(NOT_PAYABLE);
  });
});

/** Waits until a transaction waits for a lock, or until `isOver` holds. */
async function waitingOr(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        portal.db,
      );
    if (rows.length > 0) return;
  }
}
