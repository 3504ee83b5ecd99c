import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAthlete, makeCompetition, PASSWORD } from "../../../test/factories.ts";
import { BASKET, type Club, openPaymentPortal, type PaymentPortal } from "./payment.testbed.ts";

const ENTER = "POST /competitionEntryControl/personEntry";
const CHANGE_RACE = "POST /competitionEntryControl/changeRace";
const MINUTES = 60_000;
// 13 000 until 10 May, 14 500 after; an unpaid entry keeps the price of its day for five days.
const ENTERED = "2026-05-10T20:00:00Z";
const PAYING_BEGINS = "2026-05-15T21:55:00Z";
const TERM_OVER = "2026-05-15T22:01:00Z";
const [OLD_PRICE, NEW_PRICE] = [13_000, 14_500];

let portal: PaymentPortal;
beforeAll(async () => {
  portal = await openPaymentPortal();
});
afterAll(() => portal.close());

type Entered = { payer: Club; entry: number };

async function entered(): Promise<Entered> {
  portal.clock.set(ENTERED);
  const athlete = await makeAthlete(portal.db);
  const browser = await portal.browser().signIn(athlete.email, PASSWORD);
  const competition = await makeCompetition(portal.db);
  const place = { competition: competition.id, race: competition.races[0] ?? 0, isDelete: false };
  const { id = 0 } = (await browser.call(ENTER, place)).body;
  portal.clock.set(PAYING_BEGINS);
  await browser.signIn(athlete.email, PASSWORD);
  return { payer: { ...athlete, browser }, entry: id };
}

/** Enters a race of one price, beside another of another price in the same competition. */
async function enteredBeside(amount: number, otherAmount: number) {
  const ageGroups = (group: string) => [{ name: group, ageMin: 18, ageMax: 99, group }];
  const competition = await makeCompetition(portal.db, {
    races: [{ ageGroups: ageGroups("nyílt") }, { ageGroups: ageGroups("másik") }],
  });
  const [race = 0, other = 0] = competition.races;
  for (const [group, price] of [
    ["nyílt", amount],
    ["másik", otherAmount],
  ] as const)
    await sql`update entry_price set amount_1 = ${price}, amount_2 = ${price}, amount_3 = ${price}
      where competition_id = ${competition.id}
        and group_age_group_id = (select id from group_age_group where name = ${group})`.execute(portal.db);
  const athlete = await makeAthlete(portal.db);
  const browser = await portal.browser().signIn(athlete.email, PASSWORD);
  const { id: entry = 0 } = (await browser.call(ENTER, { competition: competition.id, race, isDelete: false })).body;
  return { payer: { ...athlete, browser }, entry, other };
}

/** Starts a payment at the old price that expires without an outcome; then the entry's deadline passes and its price rises. */
async function overtaken(): Promise<Entered & { page: string }> {
  const { payer, entry } = await entered();
  const page = await portal.start(payer, [entry]);
  portal.clock.advance(21 * MINUTES);
  await portal.runJob("ask-payments");
  await portal.runJob("reprice-entries");
  expect(await balanceOf(entry)).toMatchObject({ amount: NEW_PRICE, paid: 0, charged: NEW_PRICE, received: 0 });
  return { payer, entry, page };
}

/** Pays on the page nevertheless; the provider notifies the portal. */
async function moneyArrives(page: string): Promise<string> {
  await portal.misbehave({ notificationBeforeReturn: true, latePayment: true });
  await portal.payer(page, "success");
  return portal.orderOf(page);
}

/** Returns an entry's price and paid amount, from its row and from the ledger, and the refundable amount. Forints. */
async function balanceOf(entry: number) {
  const { rows } = await sql`
    select e.gross as amount, e.settled as paid, coalesce((select sum(amount) from refund_due r where r.receivable_id = e.id), 0) as refund,
           coalesce(sum(l.amount) filter (where l.kind = 'CHARGE'), 0) as charged,
           coalesce(sum(l.amount) filter (where l.kind = 'PAYMENT'), 0) as received
    from receivable e left join ledger l on l.receivable_id = e.id where e.entry_id = ${entry} group by e.id`.execute(
    portal.db,
  );
  return rows[0];
}
const basket = async ({ browser }: Club) => (await browser.call(BASKET, {})).body;
const settledAt = (price: number) => ({ amount: price, paid: price, refund: 0, charged: price, received: price });

describe("money received after the price rose", () => {
  it("pays the whole entry once, at the price of the start of the payment", async () => {
    const { payer, entry, page } = await overtaken();
    expect(await basket(payer)).toMatchObject([{ id: entry, amount: NEW_PRICE, inPayment: false }]);
    const orderRef = await moneyArrives(page);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", amount: OLD_PRICE, booked: [OLD_PRICE] });
    expect(await balanceOf(entry)).toEqual(settledAt(OLD_PRICE));
    expect(await basket(payer)).toEqual([]);
    // A repeated notification and the hourly job change nothing.
    await portal.comeBack(payer.browser, await portal.payer(page, "success"));
    await portal.runJob("reprice-entries");
    expect(await portal.payment(orderRef)).toMatchObject({ booked: [OLD_PRICE], mails: 1 });
    expect(await balanceOf(entry)).toEqual(settledAt(OLD_PRICE));
  });

  it("is wholly refundable if the entry was paid at the new price meanwhile", async () => {
    const { payer, entry, page } = await overtaken();
    const second = await portal.start(payer, [entry]);
    await portal.comeBack(payer.browser, await portal.payer(second, "success"));
    expect(await balanceOf(entry)).toEqual(settledAt(NEW_PRICE));
    await moneyArrives(page);
    expect(await balanceOf(entry)).toEqual({
      amount: NEW_PRICE,
      paid: NEW_PRICE + OLD_PRICE,
      refund: OLD_PRICE,
      charged: NEW_PRICE,
      received: NEW_PRICE + OLD_PRICE,
    });
  });

  it("finds the price unchanged if the payment was still open", async () => {
    const { payer, entry } = await entered();
    const page = await portal.start(payer, [entry]);
    portal.clock.set(TERM_OVER);
    await portal.runJob("reprice-entries");
    expect(await balanceOf(entry)).toMatchObject({ amount: OLD_PRICE });
    await moneyArrives(page);
    expect(await balanceOf(entry)).toEqual(settledAt(OLD_PRICE));
  });

  it.each([
    { to: "a dearer race: the rest stays owed", from: 5_000, price: OLD_PRICE, owed: 8_000, refund: 0 },
    { to: "a cheaper race: the surplus is refundable", from: OLD_PRICE, price: 5_000, owed: 0, refund: 8_000 },
  ])("pays the price of the new race if the entry moved to $to", async ({ from, price, owed, refund }) => {
    portal.clock.set(ENTERED);
    const { payer, entry, other } = await enteredBeside(from, price);
    const page = await portal.start(payer, [entry]);
    portal.clock.advance(21 * MINUTES);
    await portal.runJob("ask-payments");
    expect((await payer.browser.call(CHANGE_RACE, { entry, race: other })).body).toEqual({ successful: true });
    const orderRef = await moneyArrives(page);
    expect(await portal.payment(orderRef)).toMatchObject({ state: "PAID", booked: [from] });
    expect(await balanceOf(entry)).toEqual({ amount: price, paid: from, refund, charged: price, received: from });
    expect((await basket(payer)).map(({ amount }) => amount)).toEqual(owed > 0 ? [owed] : []);
  });

  it("would leave a rest to pay without the rule that restores the price", async () => {
    await sql`create function keep_price() returns trigger language plpgsql as
      $$ begin new.gross := old.gross; return new; end $$`.execute(portal.db);
    const { payer, entry, page } = await overtaken();
    await sql`create trigger keep_price before update of gross on receivable
      for each row execute function keep_price()`.execute(portal.db);
    await moneyArrives(page);
    await sql`drop trigger keep_price on receivable`.execute(portal.db);
    expect(await balanceOf(entry)).toMatchObject({ amount: NEW_PRICE, paid: OLD_PRICE });
    expect(await basket(payer)).not.toEqual([]);
  });
});
