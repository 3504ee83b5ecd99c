import { setTimeout as sleep } from "node:timers/promises";
import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  endPaid,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  owedFor,
  PASSWORD,
  testLedger,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { sized } from "../../../../test/size.ts";
import { insertManualPayments } from "../../money/index.ts";

const OPEN = "2026-05-04T10:00:00Z";
const AFTER_DEADLINE = "2026-06-12T17:30:00Z";
const DAY_AFTER = "2026-06-13T22:00:00Z";
const ROUNDS = sized(20, 100);

let portal: Portal;
let organiser: Made;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 8 });
  organiser = await makeOrganiser(portal.db);
});
beforeEach(() => portal.clock.set(OPEN));
afterAll(() => portal.close());

const BACK = "POST /competitionEntryTableControl/getWithdrawal";
const signedIn = ({ email }: Made): Promise<Browser> => portal.browser().signIn(email, PASSWORD);

type Field = { competition: number; race: number; entries: number[] };
async function field(count: number, createdBy = organiser.id): Promise<Field> {
  const { id, races } = await makeCompetition(portal.db, { createdBy });
  const race = races[0] ?? 0;
  const place = { competition: id, race, by: organiser.id, at: portal.clock(), amount: 9_000 };
  const entries = await makeEntries(
    portal.db,
    Array.from({ length: count }, () => place),
  );
  return { competition: id, race, entries };
}

async function listed(browser: Browser, { competition }: Field) {
  const list = await openList(browser, "competitionEntry", {
    filter: [{ propertyName: "competition", type: "EQ", value: competition }],
  });
  const erase = async (input: object = {}) =>
    browser.send<ActAnswer>("POST", "/api/competitionEntryTableControl/deleteById", {
      body: JSON.stringify({ session: list.session, ...input }),
      headers: { "content-type": "application/json" },
    });
  return { ...list, erase, all: () => list.ask("selectAll", { add: true }) };
}

const pay = async (entry: number) =>
  endPaid(portal.db, await beginPayment(portal.db, organiser.id, [entry], `torles-${entry}`), portal.clock());

const standing = async ({ entries }: Field) => {
  const { rows } = await sql<{ active: boolean; status: string; owed: number; settled: number }>`
    select e.active, e.row_status as status, v.owed, v.settled from entry e join receivable v on v.entry_id = e.id
    where e.id = any(${entries}) order by e.id`.execute(portal.db);
  return rows.map(({ active, status, owed, settled }) => [active, status, owed, settled]);
};

describe("an entry that the organiser deletes", () => {
  it("leaves the list before the deadline, and the money paid becomes refundable", async () => {
    const race = await field(2);
    const [paid = 0, unpaid = 0] = race.entries;
    await pay(paid);
    const browser = await signedIn(organiser);
    const list = await listed(browser, race);
    // The dialog shows the amount before.
    const announced = async (id: number) => (await browser.call(BACK, { session: list.session, id })).body;
    expect([await announced(paid), await announced(unpaid)]).toMatchObject([
      { settled: 9_000, back: 9_000 },
      { settled: 0, back: 0 },
    ]);
    for (const id of [paid, unpaid]) expect((await list.erase({ id })).body).toMatchObject({ changed: 1 });
    expect(await list.rows()).toEqual([]);
    expect(await standing(race)).toEqual([
      [false, "ORIGINAL", 0, 9_000],
      [false, "ORIGINAL", 0, 0],
    ]);
  });

  it("is announced with the other selected and deletable entries: total received and total refund", async () => {
    const race = await field(4);
    const [first = 0, second = 0, , held = 0] = race.entries;
    await pay(first);
    await pay(second);
    await beginPayment(portal.db, organiser.id, [held], `egyben-${race.race}`);
    const other = await field(1);
    await pay(other.entries[0] ?? 0);
    const browser = await signedIn(organiser);
    const list = await listed(browser, race);
    const announced = async () => (await browser.call(BACK, { session: list.session })).body;
    expect((await browser.call(BACK, { session: list.session })).status).toBe(404);
    await list.all();
    expect(await announced()).toEqual({ settled: 18_000, back: 18_000 });
    await list.ask("selectOne", { id: second, add: false });
    expect(await announced()).toMatchObject({ settled: 9_000, back: 9_000 });
    portal.clock.set(AFTER_DEADLINE);
    const late = await signedIn(organiser);
    const again = await listed(late, race);
    await again.all();
    expect((await late.call(BACK, { session: again.session })).body).toEqual({ settled: 18_000, back: 0 });
    expect((await again.erase()).body).toMatchObject({ total: 4, changed: 3 });
  });

  it("is notified to the starter and to the club that entered it, by notification and mail, with the refund", async () => {
    const club = await makeClub(portal.db);
    const [alone, ofClub] = [await makeAthlete(portal.db), await makeAthlete(portal.db, { club: club.id })];
    const { id: competition, races } = await makeCompetition(portal.db, { createdBy: organiser.id });
    const place = { competition, race: races[0] ?? 0, at: portal.clock(), amount: 9_000 };
    const entries = await makeEntries(portal.db, [
      { ...place, by: alone.id, person: alone.id },
      { ...place, by: club.id, club: club.id, person: ofClub.id },
    ]);
    await pay(entries[0] ?? 0);
    const race = { competition, race: place.race, entries };
    const list = await listed(await signedIn(organiser), race);
    await list.all();
    portal.asked.splice(0);
    expect((await list.erase()).body).toMatchObject({ changed: 2 });
    const [job, ...others] = portal.asked.filter(({ name }) => name === "notify-deletion");
    expect(others).toEqual([]);
    // The job may run repeatedly.
    for (let time = 0; time < 2; time++) await portal.runJob("notify-deletion", job?.data);
    for (const { id, email, words } of [
      { ...alone, words: "A befizetett díjból 9 000 Ft visszajár" },
      { ...ofClub, words: "Visszajáró díj nincs." },
      { ...club, words: "Visszajáró díj nincs." },
      // For a club the race has the athlete's name.
      { ...club, words: `(Árvíztűrő Tükörfúrógép ${ofClub.id})` },
    ]) {
      const bell = await portal.db.selectFrom("notification").where("account_id", "=", id).select("type").execute();
      expect(bell).toEqual([{ type: "EntryDeleted" }]);
      const mails = await (await portal.mails()).where("recipient", "=", email).select(["subject", "text"]).execute();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toMatch(/^Törölt nevezés: /);
      expect(mails[0]?.text.replaceAll(/[^\S\n]/gu, " ")).toContain(words);
    }
    const own = portal.db.selectFrom("notification").where("account_id", "=", organiser.id).select("type");
    expect(await own.execute()).toEqual([]);
  });

  it("is notified to the club that organises and owes it when a super admin deletes it, but not when the club does", async () => {
    const club = await makeClub(portal.db, { isOrganiser: true });
    const athlete = await makeAthlete(portal.db, { club: club.id });
    const { id: competition, races } = await makeCompetition(portal.db, { createdBy: club.id });
    const place = { competition, race: races[0] ?? 0, at: portal.clock(), amount: 9_000 };
    const announced = async () => {
      const rows = portal.db.selectFrom("notification").where("account_id", "=", club.id).select("type");
      return (await rows.execute()).map(({ type }) => type);
    };
    for (const [by, heard] of [
      [club, []],
      [await makeStaff(portal.db), ["EntryDeleted"]],
    ] as const) {
      const entries = await makeEntries(portal.db, [{ ...place, by: club.id, club: club.id, person: athlete.id }]);
      const list = await listed(await signedIn(by), { ...place, entries });
      portal.asked.splice(0);
      expect((await list.erase({ id: entries[0] })).body).toMatchObject({ changed: 1 });
      await portal.runJob("notify-deletion", portal.asked.find(({ name }) => name === "notify-deletion")?.data);
      expect(await announced()).toEqual(heard);
    }
  });

  it("stays listed as deleted after the deadline, also once entries are closed; the amount paid is retained", async () => {
    const race = await field(2);
    const [paid = 0] = race.entries;
    await pay(paid);
    portal.clock.set(AFTER_DEADLINE);
    const list = await listed(await signedIn(organiser), race);
    await list.all();
    expect((await list.erase()).body).toMatchObject({ total: 2, changed: 2 });
    expect((await list.rows()).map(({ rowStatus }) => rowStatus)).toEqual(["DELETED", "DELETED"]);
    expect(await standing(race)).toEqual([
      [false, "DELETED", 9_000, 9_000],
      [false, "DELETED", 0, 0],
    ]);
    // A second time no act is offered and nothing changes.
    expect((await list.rows()).map(({ acts }) => acts)).toEqual([[], []]);
    expect((await list.erase({ id: paid })).body).toMatchObject({ changed: 0 });
  });

  it("is not deleted after the day of the race", async () => {
    const race = await field(1);
    portal.clock.set(DAY_AFTER);
    const list = await listed(await signedIn(organiser), race);
    expect((await list.erase({ id: race.entries[0] })).body).toMatchObject({
      changed: 0,
      refused: [{ code: "entry.organiser.closed", message: "A futam napja elmúlt, a nevezés már nem módosítható." }],
    });
    expect(await standing(race)).toEqual([[true, "ORIGINAL", 9_000, 0]]);
  });

  it("is not deleted while a payment holds it, and the other selected entries are", async () => {
    const race = await field(3);
    await beginPayment(portal.db, organiser.id, race.entries.slice(0, 1), `tart-${race.race}`);
    const list = await listed(await signedIn(organiser), race);
    await list.all();
    expect((await list.erase()).body).toMatchObject({
      changed: 2,
      refused: [{ code: "entry.withdrawalRefusal.inPayment", firstIds: race.entries.slice(0, 1) }],
    });
    expect((await standing(race)).map(([active]) => active)).toEqual([true, false, false]);
  });

  it("is logged with the actor, in a form that the difference export skips", async () => {
    const race = await field(1);
    portal.clock.set(AFTER_DEADLINE);
    await (await listed(await signedIn(organiser), race)).erase({ id: race.entries[0] });
    const log = await portal.db
      .selectFrom("change_log")
      .where("object", "=", "entry")
      .where("object_id", "=", race.entries[0] ?? 0)
      .select(["actor_id", "action", "changes"])
      .execute();
    const changes = { active: [true, false], rowStatus: ["ORIGINAL", "DELETED"] };
    expect(log).toEqual([{ actor_id: organiser.id, action: "delete", changes }]);
  });
});

it("deleting an entry is refused to every other account", async () => {
  const race = await field(1);
  const [id] = race.entries;
  const { db } = portal;
  const others: [who: string, browser: Browser, status: number][] = [
    ["another organiser", await signedIn(await makeOrganiser(db)), 404],
    ["the committee", await signedIn(await makeOfficial(db, { isTechnicalCommittee: true })), 404],
    ["a club", await signedIn(await makeClub(db)), 403],
    ["an athlete", await signedIn(await makeAthlete(db)), 403],
    ["a guest", portal.browser(), 401],
  ];
  for (const [who, browser, status] of others) {
    const list = await listed(browser, race);
    expect([who, (await list.erase({ id })).status]).toEqual([who, status]);
    expect([who, (await browser.call(BACK, { session: list.session, id: id ?? 0 })).status]).toEqual([who, status]);
  }
  expect(await standing(race)).toEqual([[true, "ORIGINAL", 9_000, 0]]);
  const theirs = await listed(await signedIn(await makeStaff(db)), race);
  expect((await theirs.erase({ id })).body).toMatchObject({ changed: 1 });
});

it("of deleting, marking as paid and a card payment at the same time one comes first, and the amounts match", async () => {
  portal.clock.set(AFTER_DEADLINE);
  const browser = await signedIn(organiser);
  for (let round = 0; round < ROUNDS; round++) {
    const race = await field(1);
    const [entry = 0] = race.entries;
    const list = await listed(browser, race);
    const mark = () => browser.call("POST /competitionEntryControl/updatePaid", { id: entry, paid: true });
    const card = () =>
      beginPayment(portal.db, organiser.id, [entry], `verseny-${entry}`).then(
        () => true,
        () => false,
      );
    const [erased, marked, held] = await Promise.all([list.erase({ id: entry }), mark(), round % 2 === 0 && card()]);
    expect([200, 404]).toContain(erased.status);
    const [now] = await standing(race);
    const isGone = erased.body.changed === 1;
    const settled = marked.body.successful ? 9_000 : 0;
    // After the deadline the amount received stays owed, and no more.
    expect(now).toEqual([!isGone, isGone ? "DELETED" : "ORIGINAL", isGone ? settled : 9_000, settled]);
    expect(isGone || held).toBe(true);
  }
});

it("money that arrives while an entry is deleted after the deadline is retained", async () => {
  const race = await field(1);
  const [entry = 0] = race.entries;
  portal.clock.set(AFTER_DEADLINE);
  const list = await listed(await signedIn(organiser), race);
  const owed = await owedFor(portal.db, [entry]);
  const erased = await tx(portal.db, async (tx) => {
    await insertManualPayments(tx, testLedger, owed, {
      receivedBy: "ORGANISER",
      markedBy: organiser.id,
      at: portal.clock(),
    });
    const begun = list.erase({ id: entry });
    // Gives the request time to reach the lock of the receivable.
    await sleep(500);
    return { begun };
  });
  expect((await erased.begun).body).toMatchObject({ changed: 1 });
  expect(await standing(race)).toEqual([[false, "DELETED", 9_000, 9_000]]);
});

it("the entries of a cancelled competition can still be read", async () => {
  const race = await field(2);
  const [left = 0, stays = 0] = race.entries;
  const list = await listed(await signedIn(organiser), race);
  await list.erase({ id: left });
  portal.clock.set("2026-05-05T10:00:00Z");
  const admin = await signedIn(await makeStaff(portal.db));
  await portal.db
    .updateTable("competition")
    .set({ cancelled_at: portal.clock(), cancellation_reason: "Vihar" })
    .where("id", "=", race.competition)
    .execute();
  await portal.runJob("end-cancelled-entries");
  expect(await standing(race)).toEqual([
    [false, "ORIGINAL", 0, 0],
    [false, "ORIGINAL", 0, 0],
  ]);
  expect((await (await listed(admin, race)).rows()).map(({ id }) => id)).toEqual([stays]);
  expect((await owedFor(portal.db, [stays])).length).toBe(1);
});
