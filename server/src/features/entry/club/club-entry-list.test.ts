import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logged } from "../../../kernel/db/change-log.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  beginPayment,
  makeCompetition,
  makeEntries,
  makeStaff,
  type PersonTraits,
  settle,
  testLedger,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { type Acting, acting, enter, NOW, type RaceRef } from "../entry.testbed.ts";
import { enterAll } from "../order/enter-race.ts";

const SUM = "POST /competitionEntryClubTableControl/getCompetititionAmountSum";
const BACK = "POST /competitionEntryClubTableControl/getWithdrawal";
const LATE = "2026-06-09T08:00:00Z";

let portal: Portal;
let act: Acting;
beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  act = acting(portal);
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

async function clubOf(...athletes: PersonTraits[]) {
  const club = await act.clubWith(...athletes);
  const save = async (place: RaceRef, athleteIdList: number[]) =>
    (await club.browser.call("POST /competitionEntryControl/clubEntryList", { ...place, athleteIdList })).body;
  return { ...club, save };
}
const listed = (browser: Browser) => openList(browser, "competitionEntryClub");
const namesIn = async (browser: Browser) =>
  (await (await listed(browser)).rows()).map((row) => row["cachedPersonFullName"]);
const sumFor = async (browser: Browser, competition: number) => (await browser.call(SUM, { competition })).body;
async function withdraw(browser: Browser, id: number) {
  const list = await listed(browser);
  return (await list.ask("withdraw", { id, run: `r${id}` })).body as unknown as {
    changed?: number;
    refused?: { code: string }[];
  };
}
const entryOf = async ({ race }: RaceRef, person: number) => {
  const { rows } = await sql<{ id: number; active: boolean; row_status: string; receivable: number }>`
    select e.id, e.active, e.row_status, v.id as receivable from entry e join entry_member m on m.entry_id = e.id
    join receivable v on v.entry_id = e.id where e.race_id = ${race} and m.person_id = ${person}`.execute(portal.db);
  const [row] = rows;
  if (row === undefined) throw new Error("not entered");
  return row;
};
const cookieOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("the list of a club's entries", () => {
  it("has the entries of the club and those that its athletes made, and no others", async () => {
    const place = await act.competitionWith({ name: "Körös-parti Kupa" });
    const club = await clubOf({ lastName: "Zsadány" }, { lastName: "Ács" });
    const other = await clubOf({ lastName: "Idegen" });
    await club.save(place, club.athletes.slice(0, 1));
    await other.save(place, other.athletes);
    await enter(await act.signedIn(club.persons[1]!), place);
    const rows = await (await listed(club.browser)).rows();
    expect(rows.map((row) => String(row["cachedPersonFullName"]).split(" ")[0])).toEqual(["Ács", "Zsadány"]);
    expect(rows[1]).toMatchObject({
      competition: { id: place.competition, name: "Körös-parti Kupa" },
      race: { id: place.race },
      birthYear: 1995,
      cachedPersonGender: "FEMALE",
      cachedPersonLicenseType: "AMATOR",
      cachedPersonAgeGroup: [{ name: "felnőtt" }],
      amount: 13_000,
      paid: false,
      rowStatus: "ORIGINAL",
      acts: ["pay", "withdraw"],
    });
    const admin = await act.signedIn(await makeStaff(portal.db));
    expect((await namesIn(admin)).length).toBeGreaterThanOrEqual(3);
    const athlete = await act.signedIn(club.persons[0]!);
    expect((await listed(athlete)).status).toBe(403);
    expect((await listed(portal.browser())).status).toBe(401);
  });

  it("is filtered by competition and age group, with one or several values, and searched", async () => {
    const [one, two] = [await act.competitionWith(), await act.competitionWith({ startsOn: "2026-07-04" })];
    const club = await clubOf({ lastName: "Őze" }, { lastName: "Vízi" });
    await club.save(one, club.athletes);
    await club.save(two, club.athletes.slice(1));
    const list = await listed(club.browser);
    const found = async (...filter: Parameters<typeof list.filter>) => {
      await list.filter(...filter);
      return (await list.rows()).map((row) => [row["date"], String(row["cachedPersonFullName"]).slice(0, 3)]);
    };
    expect(await found({ propertyName: "competition", type: "EQ", value: two.competition })).toEqual([
      ["2026-07-04", "Víz"],
    ]);
    expect(await found({ propertyName: "competition", type: "IN", value: [one.competition, two.competition] })).toEqual(
      [
        ["2026-06-13", "Őze"],
        ["2026-06-13", "Víz"],
        ["2026-07-04", "Víz"],
      ],
    );
    expect(await found({ propertyName: "search", type: "LIKE", value: "oze" })).toEqual([["2026-06-13", "Őze"]]);
    const { body } = await list.ask("getFilterSelection", { filterName: "cachedPersonAgeGroup" });
    const group = body.entityMap?.["cachedPersonAgeGroup"]?.[0]?.id ?? 0;
    expect(await found({ propertyName: "cachedPersonAgeGroup", type: "EQ", value: group })).toHaveLength(3);
  });

  it("begins with the next day, has past days behind with the last first, and finds a competition by its name", async () => {
    const club = await clubOf({});
    for (const [name, startsOn] of [
      ["Elmúlt", "2026-06-13"],
      ["Legutóbbi", "2026-06-20"],
      ["Távoli", "2026-09-12"],
      ["Parkerdei Terepduatlon", "2026-07-04"],
    ] as const)
      await club.save(await act.competitionWith({ name, startsOn }), club.athletes);
    portal.clock.set("2026-06-21T10:00:00Z");
    const list = await listed(await act.signedIn(club));
    const dates = async () => (await list.rows()).map((row) => row["date"]);
    expect(await dates()).toEqual(["2026-07-04", "2026-09-12", "2026-06-20", "2026-06-13"]);
    await list.filter({ propertyName: "search", type: "LIKE", value: "parkerdei" });
    expect(await dates()).toEqual(["2026-07-04"]);
  });

  it("adds up the fees of a competition for the club only, and none of a hidden competition", async () => {
    const place = await act.competitionWith();
    const club = await clubOf({}, {});
    const other = await clubOf({});
    await club.save(place, club.athletes);
    await other.save(place, other.athletes);
    expect([await sumFor(club.browser, place.competition), await sumFor(other.browser, place.competition)]).toEqual([
      26_000, 13_000,
    ]);
    await club.save(place, club.athletes.slice(1));
    expect(await sumFor(club.browser, place.competition)).toBe(13_000);
    const hidden = await makeCompetition(portal.db, { submitted: false });
    expect((await club.browser.call(SUM, { competition: hidden.id })).status).toBe(404);
  });
});

describe("withdrawing in a row of the list", () => {
  it("ends a paid entry and refunds by the policy, before and after the deadline", async () => {
    const place = await act.competitionWith();
    const club = await clubOf({}, {});
    await club.save(place, club.athletes);
    const admin = await act.signedIn(await makeStaff(portal.db));
    const [first, second] = [await entryOf(place, club.athletes[0]!), await entryOf(place, club.athletes[1]!)];
    for (const { id } of [first, second])
      await admin.call("POST /competitionEntryControl/updatePaid", { id, paid: true });
    const withdrawalOf = async (browser: Browser, id: number) => (await browser.call(BACK, { id })).body;
    expect(await withdrawalOf(club.browser, first.id)).toEqual({
      settled: 13_000,
      back: 13_000,
      entry: {
        who: expect.stringMatching(/^Árvíztűrő/),
        competition: expect.stringContaining("Tisza-parti Kupa"),
        race: expect.any(String),
        date: "2026-06-13",
      },
    });
    expect((await (await clubOf({})).browser.call(BACK, { id: first.id })).status).toBe(404);
    expect(await withdraw(club.browser, first.id)).toMatchObject({ changed: 1, refused: [] });
    expect((await club.browser.call(BACK, { id: first.id })).status).toBe(404);
    portal.clock.set(LATE);
    expect(await withdrawalOf(await act.signedIn(club), second.id)).toMatchObject({ settled: 13_000, back: 0 });
    expect(await withdraw(await act.signedIn(club), second.id)).toMatchObject({ changed: 1, refused: [] });
    const due = await sql<{ entry_id: number; amount: number }>`
      select entry_id, amount from refund_due where entry_id in (${first.id}, ${second.id})`.execute(portal.db);
    expect(due.rows).toEqual([{ entry_id: first.id, amount: 13_000 }]);
    expect(await entryOf(place, club.athletes[0]!)).toMatchObject({ active: false, row_status: "ORIGINAL" });
    expect(await entryOf(place, club.athletes[1]!)).toMatchObject({ active: false, row_status: "DELETED" });
    // The retained part of the fee stays in the sum.
    expect(await sumFor(await act.signedIn(club), place.competition)).toBe(13_000);
    expect((await act.logOf(second.id)).at(-1)?.changes).toEqual({
      active: [true, false],
      rowStatus: ["ORIGINAL", "DELETED"],
    });
  });

  it("announces that it ends a whole team, which the list shows by its first member", async () => {
    const { competition, race } = await act.competitionWith({ races: [{ name: "Váltó", isTeam: true }] });
    const club = await clubOf({}, {});
    const [one = 0, two = 0] = club.athletes;
    const order = { competition, race, club: club.id, enteredBy: club.id, at: portal.clock() };
    const team = { team: { name: "Sellők" }, members: [{ person: one }, { person: two }] as const };
    await tx(portal.db, (tx) =>
      enterAll(tx, [{ ...order, ...team }], {
        terms: { termDays: 5, dayLicence: 2_000 },
        ledger: testLedger,
        notifying: null,
      }),
    );
    const { id } = await entryOf({ competition, race }, one);
    expect((await club.browser.call(BACK, { id })).body).toMatchObject({
      settled: 0,
      back: 0,
      team: "Sellők",
      entry: { who: "Sellők" },
    });
  });

  it("is refused while a payment holds the entry, after the cutoff, and to another club as if there were no entry", async () => {
    const place = await act.competitionWith();
    const club = await clubOf({}, {});
    const other = await clubOf({});
    await club.save(place, club.athletes);
    const [held, free] = [await entryOf(place, club.athletes[0]!), await entryOf(place, club.athletes[1]!)];
    await beginPayment(portal.db, club.id, [held.id], `sor-${held.id}`);
    const refusalsOf = async (browser: Browser, id: number) =>
      (await withdraw(browser, id)).refused?.map(({ code }) => code);
    expect(await refusalsOf(club.browser, held.id)).toEqual(["entry.withdrawalRefusal.inPayment"]);
    expect(await refusalsOf(other.browser, free.id)).toEqual(await refusalsOf(other.browser, 2_000_000_000));
    portal.clock.set("2026-06-12T15:00:00Z");
    expect(await refusalsOf(await act.signedIn(club), free.id)).toEqual(["entry.clubList.closed"]);
    expect(await entryOf(place, club.athletes[1]!)).toMatchObject({ active: true });
  });
});

describe("the entry of an athlete who has left the club since", () => {
  /** Enters two athletes, one by the club and one alone, pays for both, and moves both to another club. */
  const left = async () => {
    const place = await act.competitionWith();
    const [club, next] = [await clubOf({}, {}), await clubOf()];
    await club.save(place, club.athletes.slice(0, 1));
    await enter(await act.signedIn(club.persons[1]!), place);
    const [ofClub, ofAthlete] = [await entryOf(place, club.athletes[0]!), await entryOf(place, club.athletes[1]!)];
    await settle(portal.db, [ofClub.receivable, ofAthlete.receivable], portal.clock());
    await portal.db.updateTable("person").set({ club_id: next.id }).where("id", "in", club.athletes).execute();
    return { place, club, ofClub: ofClub.id, ofAthlete: ofAthlete.id };
  };

  it("is withdrawn in the list by the club that owes it, not if the athlete owes it", async () => {
    const { club, ofClub, ofAthlete } = await left();
    const rows = await (await listed(club.browser)).rows();
    expect(new Map(rows.map(({ id, acts }) => [id, acts]))).toEqual(
      new Map([
        [ofClub, ["withdraw"]],
        [ofAthlete, []],
      ]),
    );
    expect((await club.browser.call(BACK, { id: ofAthlete })).status).toBe(404);
    expect((await club.browser.call(BACK, { id: ofClub })).status).toBe(200);
    expect((await withdraw(club.browser, ofAthlete)).changed).not.toBe(1);
    expect(await withdraw(club.browser, ofClub)).toMatchObject({ changed: 1, refused: [] });
  });

  it("is withdrawn on the club's page by the club that owes it, not if the athlete owes it", async () => {
    const { place, club, ofClub, ofAthlete } = await left();
    const { competition } = place;
    const page = (
      await club.browser.call("POST /competitionEntryControl/getClubCompetition", { competitionId: competition })
    ).body;
    expect(new Map(page.startList.map(({ entry, canWithdraw }) => [entry, canWithdraw]))).toEqual(
      new Map([
        [ofClub, true],
        [ofAthlete, false],
      ]),
    );
    const leave = async (entry: number) =>
      (await club.browser.call("POST /competitionEntryControl/withdrawClubEntry", { entry })).body;
    expect(await leave(ofAthlete)).toMatchObject({ successful: false, code: "kernel.act.gone" });
    expect(await leave(ofClub)).toEqual({ successful: true });
    expect((await act.activeEntries(place)).map(({ id }) => id)).toEqual([ofAthlete]);
  });

  it("is withdrawn by a super admin, also if another account owes it", async () => {
    const { ofClub, ofAthlete } = await left();
    const admin = await act.signedIn(await makeStaff(portal.db));
    for (const id of [ofClub, ofAthlete]) expect(await withdraw(admin, id)).toMatchObject({ changed: 1, refused: [] });
  });
});

it("withdraws the entry that a present athlete of the club made and paid", async () => {
  const place = await act.competitionWith();
  const club = await clubOf({});
  await enter(await act.signedIn(club.persons[0]!), place);
  const { id, receivable } = await entryOf(place, club.athletes[0]!);
  await settle(portal.db, [receivable], portal.clock());
  expect(await withdraw(club.browser, id)).toMatchObject({ changed: 1, refused: [] });
});

describe("the selected entries", () => {
  const selected = async (browser: Browser, ids: readonly number[]) => {
    const list = await listed(browser);
    for (const id of ids) await list.ask("selectOne", { id, add: true });
    return list;
  };
  const pay = async (list: Awaited<ReturnType<typeof listed>>) =>
    (await list.ask("pay", { redirectUrl: "https://rajt.example/lista" })).body as unknown;

  it("are paid in the basket, without those that are paid, held, or not the club's to pay", async () => {
    const place = await act.competitionWith();
    const club = await clubOf({}, {}, {});
    await club.save(place, club.athletes);
    const [paid, held, owed] = await Promise.all(club.athletes.map((athlete) => entryOf(place, athlete)));
    const admin = await act.signedIn(await makeStaff(portal.db));
    await admin.call("POST /competitionEntryControl/updatePaid", { id: paid!.id, paid: true });
    await beginPayment(portal.db, club.id, [held!.id], `kosar-${held!.id}`);
    const list = await selected(club.browser, [paid!.id, held!.id, owed!.id]);
    expect(await pay(list)).toMatch(new RegExp(`/my-races#basket=e${owed!.id}$`));
    expect(await pay(await selected(club.browser, [paid!.id]))).toMatchObject({
      successful: false,
      code: "entry.clubEntries.nothingToPay",
    });
    // Another club selects a row that it does not see.
    const other = await clubOf({});
    expect(await pay(await selected(other.browser, [owed!.id]))).toMatchObject({ successful: false });
  });

  it("are withdrawn together, after the sum of their refunds was shown", async () => {
    const place = await act.competitionWith();
    const club = await clubOf({}, {}, {});
    await club.save(place, club.athletes);
    const [first, second, stays] = await Promise.all(club.athletes.map((athlete) => entryOf(place, athlete)));
    const admin = await act.signedIn(await makeStaff(portal.db));
    for (const { id } of [first!, second!])
      await admin.call("POST /competitionEntryControl/updatePaid", { id, paid: true });
    const list = await selected(club.browser, [first!.id, second!.id]);
    const { session } = list;
    expect((await club.browser.call(BACK, { session })).body).toEqual({ settled: 26_000, back: 26_000 });
    expect((await club.browser.call(BACK, {})).status).toBe(404);
    const { body } = await list.ask("withdraw", { run: "egyutt" });
    expect(body).toMatchObject({ changed: 2, refused: [] });
    expect((await act.activeEntries(place)).map(({ id }) => id)).toEqual([stays!.id]);
  });
});

describe("the difference export", () => {
  it("is refused without a change instead of being an empty file", async () => {
    const club = await clubOf({});
    await club.save(await act.competitionWith(), club.athletes);
    const list = await listed(club.browser);
    const answer = await fetch(
      new URL(`/api/competitionEntryClubTableControl/exportDifferenceXlsx?session=${list.session}`, portal.url),
      { headers: { cookie: cookieOf(club.browser) } },
    );
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ successful: false, code: "kernel.tableRefusal.emptySheet" });
  });

  it("has the changes after the deadline, with the values at its last moment", async () => {
    const { competition, race } = await act.competitionWith({
      races: [{ name: "Reggeli futam" }, { name: "Esti futam", startTime: 18 * 3600 }, { name: "Váltó", isTeam: true }],
    });
    const place = { competition, race };
    const club = await clubOf({ lastName: "Ács" }, { lastName: "Bíró" }, { lastName: "Cél" }, { lastName: "Dér" });
    const [one = 0, two = 0, three = 0, four = 0] = club.athletes;
    await club.save(place, [one, two]);
    const order = { competition, race: race + 2, club: club.id, enteredBy: club.id, at: portal.clock() };
    const team = {
      team: { name: "Sellők" },
      members: [{ person: three }, { unregisteredName: "Vendég Vera" }] as const,
    };
    await tx(portal.db, (tx) =>
      enterAll(tx, [{ ...order, ...team }], {
        terms: { termDays: 5, dayLicence: 2_000 },
        ledger: testLedger,
        notifying: null,
      }),
    );
    portal.clock.set("2026-06-08T21:59:59.999Z");
    // A change before the deadline is not a difference.
    await change(await idOf(race, one), { race: [race + 1, race] }, "ORIGINAL");
    portal.clock.set("2026-06-08T22:00:00.000Z");
    await change(await idOf(race, two), { race: [race, race + 1], amount: [13_000, 20_000] }, "MODIFIED");
    await change(await idOf(race, two), { race: [race + 1, race] }, "MODIFIED");
    const members = [
      [three, "Vendég Vera"],
      [three, four],
    ];
    await change(await idOf(race + 2, three), { team: ["Sellők", "Hableányok"], members }, "MODIFIED");
    await sql`update entry set team_name = 'Hableányok' where race_id = ${race + 2}`.execute(portal.db);
    portal.clock.set(LATE);
    const at = portal.clock();
    const [added = 0] = await makeEntries(portal.db, [
      { competition, race: race + 1, by: club.id, amount: 25_000, at, club: club.id, person: four },
    ]);
    await sql`update entry set row_status = 'ADDED' where id = ${added}`.execute(portal.db);
    const late = await act.signedIn(club);
    expect(await withdraw(late, await idOf(race, one))).toMatchObject({ changed: 1 });
    const list = await listed(late);
    const response = await fetch(
      new URL(`/api/competitionEntryClubTableControl/exportDifferenceXlsx?session=${list.session}`, portal.url),
      { headers: { cookie: cookieOf(late) } },
    );
    // The file name differs from that of the whole list, which may be in the same folder on the same day.
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(
      "Nevezett versenyzők – A határidő utáni változások 2026-06-09.xlsx",
    );
    const [headings, ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(headings).toEqual([
      "Változás a határidő után",
      "Név",
      "Licenszszám",
      "Verseny",
      "Futam a határidőkor",
      "Futam",
      "Csapatnév a határidőkor",
      "Csapatnév",
      "Indulók a határidőkor",
      "További csapattagok",
      "Nevezési díj a határidőkor",
      "Nevezési díj",
    ]);
    const cells = rows.map((row) => [row[0], String(row[1]).split(" ")[0], row[4], row[5], row[6], row[7], row[10]]);
    expect(cells).toEqual([
      ["Törölt", "Ács", "Reggeli futam", "Reggeli futam", null, null, 13_000],
      ["Módosított", "Bíró", "Reggeli futam", "Reggeli futam", null, null, 13_000],
      ["Módosított", "Cél", "Váltó", "Váltó", "Sellők", "Hableányok", 13_000],
      ["Hozzáadott", "Dér", null, "Esti futam", null, null, null],
    ]);
    expect(String(rows[2]?.[8])).toMatch(/^Cél .+, Vendég Vera$/);
  });

  it("is closed to other clubs and without a session", async () => {
    const club = await clubOf({});
    const list = await listed(club.browser);
    const address = new URL(
      `/api/competitionEntryClubTableControl/exportDifferenceXlsx?session=${list.session}`,
      portal.url,
    );
    expect((await fetch(address)).status).toBe(401);
    const other = await clubOf({});
    expect((await fetch(address, { headers: { cookie: cookieOf(other.browser) } })).status).toBe(404);
  });
});

const idOf = async (race: number, person: number) => (await entryOf({ competition: 0, race }, person)).id;

/** Logs a change as editing an entry does. */
async function change(id: number, changes: object, rowStatus: string): Promise<void> {
  await sql`update entry set row_status = ${rowStatus} where id = ${id}`.execute(portal.db);
  await logged(sql`(values (1)) as once`, {
    actor: null,
    action: "update",
    object: "entry",
    objectId: id,
    changes: sql`${JSON.stringify(changes)}::jsonb`,
    at: portal.clock(),
  }).execute(portal.db);
}
