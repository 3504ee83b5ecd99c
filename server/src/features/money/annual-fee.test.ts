import type { CostType } from "@rajt/contract/kernel/enumerations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db } from "../../kernel/db/database.ts";
import { freshDatabase } from "../../../test/database.ts";
import { billFee, endReceivables, makeAthlete, makeClub, settle } from "../../../test/factories.ts";
import { annualFeePaid } from "./index.ts";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => undefined }));
});
afterAll(() => close());

const isPaid = async (party: number, kind: string, year = 2026): Promise<boolean | undefined> => {
  const isPaid = annualFeePaid({ party: sql`${party}`, kind: sql`${kind}`, year: sql`${year}` });
  return (await sql<{ paid: boolean }>`select ${isPaid} as paid`.execute(db)).rows[0]?.paid;
};
const bill = (party: number, kind: CostType, gross?: number) => billFee(db, party, kind, 2026, gross);
const pay = (...receivables: number[]) => settle(db, receivables, new Date("2026-02-01T12:00:00Z"));
const end = (receivable: number) => endReceivables(db, [receivable]);
const athlete = async () => (await makeAthlete(db, { paidYears: [] })).id;

describe("annualFeePaid", () => {
  it("holds for a fee that is billed and settled, for its party, kind and year only", async () => {
    const [club, other] = [(await makeClub(db)).id, (await makeClub(db)).id];
    expect(await isPaid(club, "CLUB_ANNUAL")).toBe(false);
    const fee = await bill(club, "CLUB_ANNUAL");
    expect(await isPaid(club, "CLUB_ANNUAL")).toBe(false);
    await pay(fee);
    expect(await isPaid(club, "CLUB_ANNUAL")).toBe(true);
    expect(await isPaid(club, "CLUB_ANNUAL", 2027)).toBe(false);
    expect(await isPaid(club, "ORGANIZER_ANNUAL")).toBe(false);
    expect(await isPaid(other, "CLUB_ANNUAL")).toBe(false);
  });

  it("holds for a fee of 0 Ft as soon as it is billed", async () => {
    const club = (await makeClub(db)).id;
    await bill(club, "CLUB_ANNUAL", 0);
    expect(await isPaid(club, "CLUB_ANNUAL")).toBe(true);
  });

  it("does not count a deleted fee", async () => {
    const person = await athlete();
    const [deleted, left] = [await bill(person, "LICENSE_UP"), await bill(person, "LICENSE_ELIT")];
    await pay(left);
    expect(await isPaid(person, "LICENSE")).toBe(false);
    await end(deleted);
    expect(await isPaid(person, "LICENSE")).toBe(true);
    await end(left);
    expect(await isPaid(person, "LICENSE")).toBe(false);
  });

  it("holds for a licence only when all licence fees of the year are paid, whatever their types", async () => {
    const person = await athlete();
    const [first, second] = [await bill(person, "LICENSE_AMATOR"), await bill(person, "LICENSE_ELIT", 2_000)];
    await pay(first);
    expect(await isPaid(person, "LICENSE")).toBe(false);
    await pay(second);
    expect(await isPaid(person, "LICENSE")).toBe(true);
  });

  it("does not count a transfer fee or a manual fee", async () => {
    const person = await athlete();
    await pay(await bill(person, "OTHER"), await bill(person, "TRANSFER"));
    expect([await isPaid(person, "OTHER"), await isPaid(person, "TRANSFER")]).toEqual([false, false]);
  });
});
