import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  beginPayment,
  endUnpaid,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  owedFor,
  settle,
  type Made,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

/** The prices rise on 11, 21 and 31 May and, on site, on 9 June. */
const AMOUNTS: [number, number, number, number, number] = [13_000, 14_500, 17_000, 20_000, 25_000];
const HELD = new Date("2026-05-02T10:00:00Z");

let portal: Portal;
beforeEach(async () => {
  portal = await startPortal({ poolSize: 4, now: "2026-05-04T10:00:00Z" });
});
afterEach(() => portal.close());

type Entering = {
  person?: Made;
  club?: Made;
  heldUntil?: Date;
  capacity?: number;
  competition?: number;
  race?: number;
};

/** Creates an unpaid entry; the person owes it unless a club entered. */
async function enter({ person, club, heldUntil = HELD, ...more }: Entering = {}) {
  const starter = person ?? (await makeAthlete(portal.db, club ? { club: club.id } : {}));
  const races = [more.capacity === undefined ? {} : { capacity: more.capacity }];
  const { id: competition, races: made } = await makeCompetition(portal.db, { amounts: AMOUNTS, races });
  const own = { competition, race: made[0] ?? 0, by: (club ?? starter).id, person: starter.id, at: portal.clock() };
  const [id = 0] = await makeEntries(portal.db, [
    { ...own, ...(club ? { club: club.id } : {}), heldUntil, amount: AMOUNTS[0] },
  ]);
  return { id, competition, debtor: club ?? starter };
}
const remindOn = async (day: string) => {
  portal.clock.set(`${day}T06:00:00Z`);
  await Promise.all([portal.runJob("remind-of-price-rises"), portal.runJob("remind-of-price-rises")]);
};
const remindersOf = async ({ id }: Made) =>
  (
    await portal.db
      .selectFrom("notification")
      .where("account_id", "=", id)
      .where("type", "=", "PriceRises")
      .orderBy("id")
      .select("data")
      .execute()
  ).map(({ data }) => data);
const mailsOf = async ({ email }: Made) =>
  (await portal.mails()).where("recipient", "=", email).orderBy("id").select(["subject", "text"]).execute();

describe("the reminder of a price rise", () => {
  it("is sent three days before each rise, once, with both prices", async () => {
    const { id, debtor } = await enter();
    const counts: number[] = [];
    for (const day of ["07", "08", "09", "11", "17", "18", "19", "28"]) {
      await remindOn(`2026-05-${day}`);
      counts.push((await remindersOf(debtor)).length);
    }
    await remindOn("2026-06-06");
    await remindOn("2026-06-09");
    expect([...counts, (await remindersOf(debtor)).length]).toEqual([0, 1, 1, 1, 1, 2, 2, 3, 4]);
    expect((await remindersOf(debtor))[1]).toMatchObject({
      amount: expect.stringMatching(/^14\s500\sFt$/u),
      nextAmount: expect.stringMatching(/^17\s000\sFt$/u),
      risesOn: "2026-05-21",
    });
    const mails = await mailsOf(debtor);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.subject).toMatch(/^Drágul a nevezés: /u);
    expect(mails[0]?.text).toMatch(/most 13\s000\sFt, 2026 május 11\. napjától 14\s500\sFt/u);
    expect(mails[0]?.text).toContain(`/calendar#basket=e${id}\n`);
  });

  it("is sent before the end of the payment term if the entry's price rises then", async () => {
    const { debtor } = await enter({ heldUntil: new Date("2026-05-13T12:00:00Z") });
    await remindOn("2026-05-09");
    expect(await remindersOf(debtor)).toEqual([]);
    await remindOn("2026-05-10");
    expect(await remindersOf(debtor)).toMatchObject([{ risesOn: "2026-05-13" }]);
  });

  it("is sent on the next run if the run of its day was missed", async () => {
    const { debtor } = await enter();
    await remindOn("2026-05-10");
    expect(await remindersOf(debtor)).toMatchObject([{ risesOn: "2026-05-11" }]);
  });

  it("is not sent for a paid entry or a cancelled competition", async () => {
    const [paid, cancelled] = [await enter(), await enter()];
    await settle(portal.db, await owedFor(portal.db, [paid.id]), portal.clock());
    await sql`update competition set cancelled_at = ${portal.clock()}, cancellation_reason = 'x' where id = ${cancelled.competition}`.execute(
      portal.db,
    );
    await remindOn("2026-05-08");
    expect(await Promise.all([paid, cancelled].map(({ debtor }) => remindersOf(debtor)))).toEqual([[], []]);
  });

  it("is delayed while a card payment holds the entry", async () => {
    const { id, debtor } = await enter();
    const payment = await beginPayment(portal.db, debtor.id, [id], "tartja");
    await remindOn("2026-05-08");
    expect(await remindersOf(debtor)).toEqual([]);
    await endUnpaid(portal.db, payment, "FAILED", portal.clock());
    await remindOn("2026-05-09");
    expect(await remindersOf(debtor)).toHaveLength(1);
  });

  it("is not sent for an entry that lapses before the rise", async () => {
    const { debtor } = await enter({ capacity: 10, heldUntil: new Date("2026-05-10T12:00:00Z") });
    await remindOn("2026-05-08");
    expect(await remindersOf(debtor)).toEqual([]);
  });

  it("names the starter to a club, which gets one mail a day", async () => {
    const club = await makeClub(portal.db);
    const starters = [await enter({ club }), await enter({ club })];
    await remindOn("2026-05-08");
    const named = { race: expect.stringMatching(/ \(Árvíztűrő Tükörfúrógép \d+\)$/u) };
    expect(await remindersOf(club)).toMatchObject(starters.map(() => named));
    expect(await mailsOf(club)).toHaveLength(1);
  });
});
