import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brokenInvariants } from "../../../test/resilience/invariants.store.ts";
import { makeFees } from "../../../test/factories.ts";
import { sized } from "../../../test/size.ts";
import { NOW } from "../entry/entry.testbed.ts";
import { openSheetPortal, RECORD, type SheetPortal } from "./payment-request.testbed.ts";

const PRICE = 13_000;
const NEXT_PRICE = 14_500;
const ROUNDS = sized(5, 100);

let portal: SheetPortal;
beforeAll(async () => {
  portal = await openSheetPortal();
});
beforeEach(() => portal.at(NOW));
afterAll(() => portal.close());

/** Makes a club with two entries of its athletes and a sheet for both. */
async function sheet() {
  const place = await portal.act.competitionWith();
  const club = await portal.act.clubWith();
  const [one, two] = [await portal.entered(place, { club: club.id }), await portal.entered(place, { club: club.id })];
  return { club, one, two, reference: await portal.request(club.browser, [two.entry, one.entry]) };
}
const reprice = async () => {
  await portal.runJob("expire-payment-requests");
  await portal.runJob("reprice-entries");
};

describe("recording money with the reference of a transfer sheet", () => {
  it("pays the items of the sheet", async () => {
    const { club, one, two, reference } = await sheet();
    expect(await portal.receive(` ${reference.slice(0, 4)}-${reference.slice(4).toLowerCase()} `, 2 * PRICE)).toBe(0);
    for (const starter of [one, two]) expect(await portal.settled(starter)).toMatchObject({ settled: PRICE });
    expect(await portal.cancel(club.browser, reference)).toBe("paymentRequest.refusal.ended");
    expect(await portal.sheet(club.browser, reference)).toMatchObject({
      status: "PAID",
      amount: 0,
      received: 2 * PRICE,
    });
  });

  it("pays the oldest item first if it is too little, and no item outside the sheet", async () => {
    const { club, one, two, reference } = await sheet();
    await makeFees(portal.db, club.id, [8_000]);
    expect(await portal.receive(reference, PRICE + 1_000)).toBe(0);
    expect(await portal.settled(one)).toMatchObject({ settled: PRICE });
    expect(await portal.settled(two)).toMatchObject({ settled: 1_000 });
    expect(await portal.sheet(club.browser, reference)).toMatchObject({
      status: "PARTLY_PAID",
      amount: PRICE - 1_000,
      received: PRICE + 1_000,
    });
  });

  it("books the surplus or a second transfer as credit of the payer", async () => {
    const { club, reference } = await sheet();
    expect(await portal.receive(reference, 2 * PRICE + 500)).toBe(500);
    expect(await portal.receive(reference, 2 * PRICE)).toBe(2 * PRICE);
    expect(await portal.creditOf(club.id)).toBe(2 * PRICE + 500);
  });

  it("books money once per bank reference", async () => {
    const { club, reference } = await sheet();
    expect(await portal.receive(reference, 2 * PRICE, "2026-05-04", "SHEET ONCE")).toBe(0);
    expect(await portal.receive(reference, 2 * PRICE, "2026-05-04", "sheet once")).toMatchObject({
      code: "money.refusal.alreadyRecorded",
    });
    expect(await portal.creditOf(club.id)).toBe(0);
  });

  it("books credit if the sheet is cancelled", async () => {
    const { club, one, reference } = await sheet();
    await portal.cancel(club.browser, reference);
    expect(await portal.receive(reference, 2 * PRICE)).toBe(2 * PRICE);
    expect(await portal.settled(one)).toMatchObject({ settled: 0 });
    expect(await portal.creditOf(club.id)).toBe(2 * PRICE);
  });

  it("pays the promised price if the money was valued by the due day and booked after the price rose", async () => {
    const { club, one, two, reference } = await sheet();
    await portal.at("2026-05-18T10:00:00Z", club);
    await reprice();
    expect(await portal.settled(one)).toMatchObject({ owed: NEXT_PRICE });
    expect(await portal.receive(reference, 2 * PRICE, "2026-05-12")).toBe(0);
    for (const starter of [one, two])
      expect(await portal.settled(starter)).toMatchObject({ owed: PRICE, settled: PRICE });
    expect(await portal.sheet(club.browser, reference)).toMatchObject({ status: "PAID" });
  });

  it("pays the price of the day if the money was valued after the due day and the grace period is over", async () => {
    const { one, two, reference } = await sheet();
    await portal.at("2026-05-18T10:00:00Z");
    await reprice();
    expect(await portal.receive(reference, 2 * PRICE, "2026-05-13")).toBe(0);
    expect(await portal.settled(one)).toMatchObject({ owed: NEXT_PRICE, settled: NEXT_PRICE });
    expect(await portal.settled(two)).toMatchObject({ owed: NEXT_PRICE, settled: 2 * PRICE - NEXT_PRICE });
  });

  it("books credit for a withdrawn entry", async () => {
    const { club, one, two, reference } = await sheet();
    const { competition_id: competition, race_id: race } = await portal.db
      .selectFrom("entry")
      .select(["competition_id", "race_id"])
      .where("id", "=", one.entry)
      .executeTakeFirstOrThrow();
    await one.browser.call("POST /competitionEntryControl/personEntry", { competition, race, isDelete: true });
    expect(await portal.receive(reference, 2 * PRICE)).toBe(PRICE);
    expect(await portal.settled(two)).toMatchObject({ settled: PRICE });
    expect(await portal.creditOf(club.id)).toBe(PRICE);
  });

  it("rejects an unknown reference at its field, and money without payer and reference", async () => {
    const wrong = await portal.receive("22222222", 5);
    expect(wrong).toMatchObject({ successful: false, properties: { reference: [{ message: expect.any(String) }] } });
    const { body } = await portal.office.browser.call(RECORD, {
      amount: 5,
      receivedOn: "2026-05-04",
      bankReference: "no payer",
    });
    expect(body).toMatchObject({ successful: false, properties: { payer: [{ message: expect.any(String) }] } });
  });
});

describe("concurrent calls on transfer sheets", () => {
  it("cancel a sheet once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { club, reference } = await sheet();
      const outcomes = await Promise.all([1, 2, 3].map(() => portal.cancel(club.browser, reference)));
      expect(outcomes.toSorted()).toEqual(["cancelled", ...Array<string>(2).fill("paymentRequest.refusal.ended")]);
    }
  });

  it("make one sheet for an item, no matter who requests it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const place = await portal.act.competitionWith();
      const club = await portal.act.clubWith();
      const one = await portal.entered(place, { club: club.id });
      const outcomes = await Promise.all([one, club, one].map(({ browser }) => portal.request(browser, [one.entry])));
      const made = await portal.db
        .selectFrom("payment_request_item")
        .select("request_id")
        .where("receivable_id", "=", one.receivable)
        .execute();
      expect([made.length, outcomes]).toEqual([
        1,
        expect.arrayContaining([expect.stringMatching(/^[2-9A-Z]{8}$|ByOther$/)]),
      ]);
      expect(outcomes.every((outcome) => /^[2-9A-Z]{8}$|requestedByOther$/.test(outcome))).toBe(true);
    }
  });

  it("process money and a cancellation one after the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { club, one, two, reference } = await sheet();
      const [credit, cancelled] = await Promise.all([
        portal.receive(reference, 2 * PRICE),
        portal.cancel(club.browser, reference),
      ]);
      const settled = (await portal.settled(one)).settled + (await portal.settled(two)).settled;
      expect([cancelled, settled, credit]).toEqual(
        cancelled === "cancelled" ? ["cancelled", 0, 2 * PRICE] : ["paymentRequest.refusal.ended", 2 * PRICE, 0],
      );
      expect(await portal.creditOf(club.id)).toBe(credit);
    }
  });

  it("break no invariant", async () => {
    expect(await brokenInvariants(portal.db)).toEqual([]);
  });
});
