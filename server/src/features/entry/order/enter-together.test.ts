import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { entryTerms } from "../../../config.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { type Acting, acting, enter, NOW, type RaceRef, withdraw } from "../entry.testbed.ts";
import { join } from "../waiting/waiting.testbed.ts";
import { enterTogether } from "./enter-together.ts";

const PEOPLE = 12;
const DAY = 24 * 3_600_000;

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const athletes = () => Promise.all(Array.from({ length: PEOPLE }, () => act.athleteWith()));

const outcome = async (browser: Browser, place: RaceRef) => {
  const { successful, code } = await enter(browser, place);
  return successful ? "entered" : code;
};

/** Returns a function that enters persons at given moments through one server, which lets callers wait at most `patience` milliseconds. */
const startsAt = (place: RaceRef, patience: number) => {
  const { config, ledger } = portal.context;
  const enterOne = enterTogether(portal.db, { terms: entryTerms(config), ledger, notifying: portal.context }, patience);
  return (at: Date) => (one: { readonly id: number }) =>
    enterOne({ ...place, person: one.id, at, locale: "hu" }).catch((error: unknown) => error);
};

describe("concurrent entries in one race", () => {
  it("all succeed, each with its own charge, log and mail", async () => {
    const place = await act.competitionWith();
    const people = await athletes();
    const answers = await Promise.all(people.map(({ browser }) => enter(browser, place)));
    expect(answers.every(({ successful }) => successful)).toBe(true);
    const entries = await act.activeEntries(place);
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
    for (const { id, entered_by } of entries) {
      expect(await act.chargesOf(id)).toMatchObject([{ kind: "CHARGE", amount: 13_000 }]);
      const { rows } = await sql`
        select from notification_delivery where event = 'EntryMade' and account_id = ${entered_by}
        union all select from change_log where object = 'entry' and object_id = ${id}`.execute(portal.db);
      expect(rows).toHaveLength(2);
    }
  });

  it("are refused one by one, each with its own reason", async () => {
    const place = await act.competitionWith();
    const people = await athletes();
    const unpaid = await act.athleteWith({ paidYears: [] });
    const answers = await Promise.all([...people, unpaid, people[0]!].map(({ browser }) => outcome(browser, place)));
    expect(answers).toEqual([
      ...people.map(() => "entered"),
      "entry.refusal.feeUnpaid",
      "entry.refusal.alreadyEntered",
    ]);
  });

  it("succeed except for the one whose row the database refuses", async () => {
    const place = await act.competitionWith();
    const people = await athletes();
    // The first request is processed alone.
    const refused = people[5];
    await sql`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception using errcode = 'RJ002'; end $$;
      create trigger refuse_one before insert on entry_member for each row when (new.person_id = ${sql.lit(refused!.id)})
      execute function refuse_one()`.execute(portal.db);
    try {
      const answers = await Promise.all(people.map(({ browser }) => outcome(browser, place)));
      expect(answers).toEqual(people.map((each) => (each === refused ? "entry.refusal.overlapping" : "entered")));
    } finally {
      await sql`drop function refuse_one() cascade`.execute(portal.db);
    }
  });

  it("respect the waiting list after an offer has expired", async () => {
    const place = await act.competitionWith({ races: [{ capacity: 1 }] });
    const [inside, offered, next, first, ...others] = await athletes();
    await enter(inside!.browser, place);
    await join(offered!.browser, place);
    await join(next!.browser, place);
    await withdraw(inside!.browser, place);
    const startAt = startsAt(place, 60_000);
    const [now, later] = [portal.clock(), new Date(portal.clock().getTime() + 2 * DAY)];
    const outcomes = await Promise.all([startAt(now)(first!), ...others.map(startAt(later))]);
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ code: "entry.refusal.full" })));
    expect(await act.activeEntries(place)).toEqual([]);
  });

  it("are answered as busy after waiting too long", async () => {
    const place = await act.competitionWith();
    const people = await athletes();
    const start = startsAt(place, 100)(portal.clock());
    const outcomes = await portal.db.transaction().execute(async (tx) => {
      await sql`lock table entry in share mode`.execute(tx);
      const begun = people.map(start);
      await sleep(300);
      return begun;
    });
    const [first, ...others] = await Promise.all(outcomes);
    expect(first).toEqual(expect.any(Number));
    expect(others).toEqual(others.map(() => expect.objectContaining({ code: "kernel.error.busy" })));
    expect(await act.activeEntries(place)).toHaveLength(1);
  });
});
