import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPaymentPortal, PAY, type PaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import { makeAthlete, makeCompetition, makeStaff, PASSWORD } from "../factories.ts";
import type { Browser } from "../browser.ts";

// Property 87. The tests of every form check that each save writes one row.

let portal: PaymentPortal;
let athlete: Browser;
let athleteId: number;
let email: string;
let staff: Browser;
beforeAll(async () => {
  portal = await openPaymentPortal({ poolSize: 4 });
  const person = await makeAthlete(portal.db);
  [athleteId, email] = [person.id, person.email];
  athlete = await portal.browser().signIn(email, PASSWORD);
  staff = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

const LOGS = ["change_log", "security_log", "payment_message", "ledger"] as const;
const counts = async () => {
  const { rows } = await sql<{ changes: number; security: number }>`
    select (select count(*) from change_log)::int as changes, (select count(*) from security_log)::int as security`.execute(
    portal.db,
  );
  return rows[0] ?? { changes: -1, security: -1 };
};

/** Counts the rows that an act writes to the two logs. */
async function left(act: () => Promise<unknown>): Promise<[changes: number, security: number]> {
  const before = await counts();
  await act();
  const after = await counts();
  return [after.changes - before.changes, after.security - before.security];
}

describe("a completed act writes one log row, and a refused one none", () => {
  test("for entering, withdrawing, choosing a language, paying", async () => {
    const { id: competition, races } = await makeCompetition(portal.db);
    const entry = (isDelete: boolean) => () =>
      athlete.call("POST /competitionEntryControl/personEntry", { competition, race: races[0] ?? 0, isDelete });
    expect(await left(entry(false))).toEqual([1, 0]);
    expect(await left(entry(false))).toEqual([0, 0]);
    expect(await left(entry(true))).toEqual([1, 0]);
    expect(await left(entry(true))).toEqual([0, 0]);
    const speak = () => athlete.call("POST /localeControl/setCurrentLocale", { locale: "en" });
    expect(await left(speak)).toEqual([1, 0]);
    expect(await left(speak)).toEqual([0, 0]);
    const club = await portal.club();
    const itemIdList = await portal.enter(club, [5_000]);
    const pay = () => club.browser.call(PAY, { urlBase: portal.url.href, itemIdList });
    // One for its creation, and one for the provider's page.
    expect(await left(pay)).toEqual([2, 0]);
    const { rows } = await sql<{ actor_id: number | null; at: Date }>`
      select actor_id, at from change_log where object in ('entry', 'account') order by id`.execute(portal.db);
    expect(rows.filter(({ actor_id }) => actor_id !== athleteId)).toEqual([]);
    expect(rows.filter(({ at }) => at.getTime() !== portal.clock().getTime())).toEqual([]);
  });

  test("for a denial and a failed sign-in", async () => {
    const form = { id: 1 };
    expect(await left(() => athlete.call("POST /userEditControl/getData", form))).toEqual([0, 1]);
    expect(await left(() => athlete.call("POST /contestTableControl/deleteById", { session: "a", id: 1 }))).toEqual([
      0, 1,
    ]);
    const wrong = { email, password: "nem az" };
    expect(await left(() => portal.browser().call("POST /userLogin/loginV2", wrong))).toEqual([0, 1]);
    expect(
      await left(() => portal.browser().call("POST /userLogin/loginV2", { ...wrong, email: "senki@pelda.hu" })),
    ).toEqual([0, 1]);
  });

  test("and reading writes none", async () => {
    expect(await left(() => staff.call("GET /competitionControl/getCalendarList", {}))).toEqual([0, 0]);
    expect(await left(() => athlete.call("GET /basketControl/getBasketContent", {}))).toEqual([0, 0]);
  });
});

describe("the logs", () => {
  test.each(LOGS)("refuse changes of the past in %s by the portal's own role", async (table) => {
    const name = sql.table(table);
    const { rows: before } = await sql`select * from ${name} order by id`.execute(portal.db);
    expect(before).not.toEqual([]);
    for (const attempt of [
      sql`update ${name} set id = default`,
      sql`delete from ${name}`,
      sql`truncate ${name} cascade`,
      // A row of this log may be masked once its account is erased, so the number of rows is compared.
      ...(table === "change_log" ? [] : [sql`update ${name} set id = default where false`]),
    ])
      await expect(attempt.execute(portal.db)).rejects.toMatchObject({ code: "RJ011" });
    const { rows: after } = await sql`select * from ${name} order by id`.execute(portal.db);
    expect(after).toEqual(before);
  });
});
