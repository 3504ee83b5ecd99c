import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { openDatabase, type Db, type Tx } from "./database.ts";
import { isDatabaseUnavailable, sqlStateOf } from "./errors.ts";
import { tx } from "./transaction.ts";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 10, onIdleError: () => undefined }));
  await sql`create table counter (id integer primary key, value integer not null)`.execute(db);
  await sql`insert into counter select n, 0 from generate_series(1, 4) n`.execute(db);
});
afterAll(() => close());

const increment = (on: Tx, id: number) => sql`update counter set value = value + 1 where id = ${id}`.execute(on);
const values = async () =>
  (await sql<{ value: number }>`select value from counter order by id`.execute(db)).rows.map(({ value }) => value);

test("runs both of two transactions that lock in opposite orders, and hides the deadlock from the caller", async () => {
  const orders = [
    [1, 2, 3, 4],
    [4, 3, 2, 1],
  ];
  let attempts = 0;
  let bothHoldOne: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => (bothHoldOne = resolve));
  await Promise.all(
    orders.map((order) =>
      tx(db, async (on) => {
        for (const [place, id] of order.entries()) {
          await increment(on, id);
          if (place === 0 && ++attempts === orders.length) bothHoldOne();
          await meeting;
        }
      }),
    ),
  );
  expect(await values()).toEqual([2, 2, 2, 2]);
  expect(attempts, "the database must have chosen a victim, or this test shows nothing").toBeGreaterThan(2);
});

test("rolls failing work back and does not run it again", async () => {
  const before = await values();
  let attempts = 0;
  await expect(
    tx(db, async (on) => {
      attempts++;
      await increment(on, 1);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect([await values(), attempts]).toEqual([before, 1]);
});

test("reports a lock timeout as an unavailable database", async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let holder: Promise<void> | undefined;
  await new Promise<void>((held) => {
    holder = tx(db, async (on) => {
      await increment(on, 1);
      held();
      await released;
    });
  });
  const error = await tx(db, (on) => increment(on, 1)).catch((reason: unknown) => reason);
  release();
  await holder;
  expect(sqlStateOf(error)).toBe("55P03");
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("cancels a statement that runs too long", async () => {
  const error = await sql`select pg_sleep(60)`.execute(db).catch((reason: unknown) => reason);
  expect(sqlStateOf(error)).toBe("57014");
});
