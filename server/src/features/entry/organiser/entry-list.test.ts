import { readSheet } from "read-excel-file/node";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  makeAthlete,
  makeClub,
  makeCompetition,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  PASSWORD,
  type Made,
  type MadeCompetition,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";
import { openList } from "../../../../test/list.ts";
import { enter, NOW, withdraw, type RaceRef } from "../entry.testbed.ts";

let portal: Portal;
let organiser: Made;
let competition: MadeCompetition;
let early: RaceRef;
let late: RaceRef;
let orange: Made;
const signedIn = ({ email }: Made): Promise<Browser> => portal.browser().signIn(email, PASSWORD);
const cookieOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const listed = (browser: Browser, id = competition.id) =>
  openList(browser, "competitionEntry", { filter: [{ propertyName: "competition", type: "EQ", value: id }] });

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  portal.clock.set(NOW);
  organiser = await makeOrganiser(db);
  const juniors = { name: "ifi", ageMin: 16, ageMax: 17, child: true, group: "ifjúsági" };
  const adults = { name: "felnőtt", ageMin: 18, ageMax: 99 };
  competition = await makeCompetition(db, {
    createdBy: organiser.id,
    races: [
      { name: "Délutáni futam", startTime: 15 * 3600, ageGroups: [adults] },
      { name: "Reggeli futam", startTime: 8 * 3600, ageGroups: [juniors, adults] },
    ],
  });
  const [second = 0, first = 0] = competition.races;
  early = { competition: competition.id, race: first };
  late = { competition: competition.id, race: second };
  const club = await makeClub(db, { shortName: "Őrség" });
  const birthDate = "2010-12-31";
  orange = await makeAthlete(db, { lastName: "Őz", firstName: "Ábel", gender: "MALE", club: club.id, birthDate });
  const apple = await makeAthlete(db, { lastName: "Ozorai", firstName: "Zsófia" });
  const zebra = await makeAthlete(db, { lastName: "Zsiga", firstName: "Örs", gender: "MALE" });
  for (const athlete of [orange, apple, zebra]) await enter(await signedIn(athlete), athlete === zebra ? late : early);
});
afterAll(() => portal.close());

it("the organiser's list shows who starts where, ordered by the start of the race and by name in Hungarian order", async () => {
  const list = await listed(await signedIn(organiser));
  expect((await list.rows()).map((row) => [row["race"], row["cachedPersonFullName"]])).toEqual([
    [{ id: early.race, name: "Reggeli futam" }, "Ozorai Zsófia"],
    [{ id: early.race, name: "Reggeli futam" }, "Őz Ábel"],
    [{ id: late.race, name: "Délutáni futam" }, "Zsiga Örs"],
  ]);
  expect((await list.rows())[1]).toMatchObject({
    // Sixteen on 31 December of the year of the race (product/people 20).
    birthYear: 2010,
    cachedPersonAgeGroup: [{ name: "ifi" }],
    cachedPersonGender: "MALE",
    cachedPersonLicenseType: "AMATOR",
    org: { name: "Őrség" },
    teamName: null,
    teamMembers: null,
    teamMember2: null,
    created: expect.stringContaining(NOW.slice(0, 16)),
    updated: expect.stringContaining(NOW.slice(0, 16)),
    paid: false,
    amount: 13_000,
    rowStatus: "ORIGINAL",
  });
});

it("the organiser's list reveals no more of a person than a start list does", async () => {
  const [row] = await (await listed(await signedIn(organiser))).rows();
  expect(Object.keys(row ?? {}).filter((name) => /birthDate|email|taj|doctor|competition/i.test(name))).toEqual([]);
});

it("the organiser's list is open to the organiser and the federation only", async () => {
  const { db } = portal;
  const whoSeeNothing = [await makeOrganiser(db), await makeOfficial(db, { isTechnicalCommittee: true })];
  for (const who of whoSeeNothing) expect(await (await listed(await signedIn(who))).rows()).toEqual([]);
  expect(await (await listed(await signedIn(await makeStaff(db)))).rows()).toHaveLength(3);
  expect((await listed(await signedIn(orange))).status).toBe(403);
  expect((await listed(await signedIn(await makeClub(db)))).status).toBe(403);
  expect((await listed(portal.browser())).status).toBe(401);
});

it("the organiser's list is always of one competition, which its filter names", async () => {
  const browser = await signedIn(organiser);
  const other = await makeCompetition(portal.db, { createdBy: organiser.id });
  expect(await (await listed(browser, other.id)).rows()).toEqual([]);
  expect((await openList(browser, "competitionEntry")).opened.successful).not.toBe(true);
  const list = await listed(browser, other.id);
  await list.filter();
  expect(await list.rows()).toEqual([]);
});

it("the organiser's list is filtered by race, club and age group, and searched without accents", async () => {
  const list = await listed(await signedIn(organiser));
  const names = async () => (await list.rows()).map((row) => row["cachedPersonFullName"]);
  await list.filter({ propertyName: "race", type: "IN", value: [late.race] });
  expect(await names()).toEqual(["Zsiga Örs"]);
  await list.filter({ propertyName: "cachedPersonFullName", type: "LIKE", value: "oz" });
  expect(await names()).toEqual(["Ozorai Zsófia", "Őz Ábel"]);
  await list.filter({ propertyName: "cachedPersonFullName", type: "LIKE", value: "ZAI ZSOF" });
  expect(await names()).toEqual([]);
  await list.filter({ propertyName: "cachedPersonFullName", type: "LIKE", value: "orai ZSOF" });
  expect(await names()).toEqual(["Ozorai Zsófia"]);
  const { body } = await list.ask("getFilterSelection", { filterName: "cachedPersonAgeGroup" });
  const juniors = body.entityMap?.["cachedPersonAgeGroup"]?.find(({ name }) => name === "ifi")?.id;
  await list.filter({ propertyName: "cachedPersonAgeGroup", type: "IN", value: [juniors ?? 0] });
  expect(await names()).toEqual(["Őz Ábel"]);
});

it("the organiser's list is exported as a spreadsheet with headings in the viewer's language", async () => {
  const browser = await signedIn(organiser);
  const list = await listed(browser);
  const address = `/api/competitionEntryTableControl/exportXlsx?session=${list.session}`;
  const response = await fetch(new URL(address, portal.url), { headers: { cookie: cookieOf(browser) } });
  const [headings = [], ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()));
  expect(headings.slice(0, 6)).toEqual([
    "Név",
    "Futam",
    "Befizetve",
    "Rajtszám",
    "Itt van",
    "Változás a határidő után",
  ]);
  expect(rows.map(([name, race, , , , , year]) => [name, race, year])).toContainEqual([
    "Őz Ábel",
    "Reggeli futam",
    2010,
  ]);
});

it("the organiser's list is printed under the name of its competition in the viewer's language", async () => {
  const browser = await signedIn(organiser);
  const list = await listed(browser);
  const columns = "cachedPersonFullName,race,birthYear,paid,cachedPersonGender";
  const address = `/api/competitionEntryTableControl/exportPdf?session=${list.session}&columns=${columns}`;
  const response = await fetch(new URL(address, portal.url), { headers: { cookie: cookieOf(browser) } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())));
  const [page = ""] = text.map((each) => each.replace(/\s+/g, " "));
  expect(page).toContain(`${competition.name} – nevezések`);
  expect(page).toContain("Név Futam Születési év Befizetve Nem");
  expect(page).toContain("Őz Ábel Reggeli futam 2010 Nem Férfi");
  expect(page).toMatch(/\b1\. oldal \/ ?1 /);
  expect((await fetch(new URL(address, portal.url))).status).toBe(401);
  const theirs = await signedIn(await makeOrganiser(portal.db));
  const foreign = await fetch(new URL(address, portal.url), { headers: { cookie: cookieOf(theirs) } });
  // Sessions are per account: no one else has a session of that name.
  expect(foreign.status).toBe(404);
});

it("the organiser's list marks teams with unregistered members and their birth years, on paper too", async () => {
  const { id, races } = await makeCompetition(portal.db, {
    createdBy: organiser.id,
    races: [{ isTeam: true, qualification: "OB Mix váltó" }, { startTime: 16 * 3600 }],
  });
  const [race = 0, alone = 0] = races;
  const woman = await makeAthlete(portal.db, { lastName: "Elek", firstName: "Íris" });
  const browser = await signedIn(woman);
  const others = { teamMember2: "Első Elek", teamMember3: "Másik Máté", teamMember4: "Negyedik Nóra" };
  const years = { teamMember2BirthYear: 1991, teamMember3BirthYear: 1992 };
  const input = { competition: id, race, teamName: "Barátok", ...others, ...years };
  expect((await browser.call("POST /competitionEntryControl/personEntryMix", input)).body.successful).toBe(true);
  await enter(browser, { competition: id, race: alone });
  const keeper = await signedIn(organiser);
  const list = await listed(keeper, id);
  const shownRows = (await list.rows()).map((row) => [
    row["cachedPersonFullName"],
    row["birthYear"],
    row["teamMembers"],
    row["teamMember2"],
    row["teamMember3"],
    row["teamMember4"],
    row["onSite"],
  ]);
  const [, ...members] = ["Első Elek", "Elek Íris", "Másik Máté (1992)", "Negyedik Nóra"];
  expect(shownRows).toEqual([
    ["Első Elek", 1991, members.join(", "), ...members, "WRITTEN"],
    ["Elek Íris", 1995, null, null, null, null, null],
  ]);
  const { body: sums } = await keeper.call("POST /competitionEntryTableControl/getRaceSumList", { competition: id });
  // A team with three unregistered members is counted once.
  expect(sums.map(({ unchecked }) => unchecked)).toEqual([1, 0]);
  await list.filter({ propertyName: "onSite", type: "IN", value: ["WRITTEN"] });
  expect(await list.rows()).toHaveLength(1);
  const found = async (word: string, ...more: Parameters<typeof list.filter>) => {
    await list.filter({ propertyName: "cachedPersonFullName", type: "LIKE", value: word }, ...more);
    return (await list.rows()).map((row) => row["cachedPersonFullName"]);
  };
  expect(await found("elek")).toEqual(["Első Elek", "Elek Íris"]);
  expect(await found("elso")).toEqual(["Első Elek"]);
  expect(await found("elek", { propertyName: "onSite", type: "IN", value: ["WRITTEN"] })).toEqual(["Első Elek"]);
  await list.filter();
  const address = `/api/competitionEntryTableControl/exportPdf?session=${list.session}&columns=teamName,teamMembers,onSite`;
  const printed = await fetch(new URL(address, portal.url), { headers: { cookie: cookieOf(keeper) } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await printed.arrayBuffer())));
  expect(text[0]?.replace(/\s+/g, " ")).toContain("Helyszínen ellenőrizendő");
});

it("the organiser's list is exported with the requested columns in their order", async () => {
  const browser = await signedIn(organiser);
  const list = await listed(browser);
  const taken = (columns: string) =>
    fetch(
      new URL(`/api/competitionEntryTableControl/exportXlsx?session=${list.session}&columns=${columns}`, portal.url),
      {
        headers: { cookie: cookieOf(browser) },
      },
    );
  const exported = await taken("birthYear,cachedPersonFullName");
  const [headings, ...rows] = await readSheet(Buffer.from(await exported.arrayBuffer()));
  expect(headings).toEqual(["Születési év", "Név"]);
  expect(rows).toContainEqual([2010, "Őz Ábel"]);
  expect((await taken("birthYear,competition")).status).toBe(400);
});

it("the organiser's list keeps a start withdrawn after the deadline, marked, and none withdrawn before", async () => {
  const browser = await signedIn(orange);
  await withdraw(browser, early);
  const list = await listed(await signedIn(organiser));
  expect((await list.rows()).map(({ id, rowStatus }) => [id > 0, rowStatus])).toEqual([
    [true, "ORIGINAL"],
    [true, "ORIGINAL"],
  ]);
  const athlete = await makeAthlete(portal.db, { lastName: "Késő", firstName: "Kinga" });
  await enter(await signedIn(athlete), early);
  portal.clock.set("2026-06-09T08:00:00Z");
  await withdraw(await signedIn(athlete), early);
  const rows = await (await listed(await signedIn(organiser))).rows();
  expect(rows.map((row) => [row["cachedPersonFullName"], row["rowStatus"]])).toEqual([
    ["Késő Kinga", "DELETED"],
    ["Ozorai Zsófia", "ORIGINAL"],
    ["Zsiga Örs", "ORIGINAL"],
  ]);
});

it("the organiser's list keeps the entries that ended with a cancelled competition", async () => {
  portal.clock.set(NOW);
  const off = await makeCompetition(portal.db, { createdBy: organiser.id });
  const athlete = await makeAthlete(portal.db, { lastName: "Elmaradt", firstName: "Elza" });
  await enter(await signedIn(athlete), { competition: off.id, race: off.races[0] ?? 0 });
  const office = await signedIn(await makeStaff(portal.db));
  expect((await office.call("POST /competitionControl/cancel", { id: off.id, reason: "Vihar" })).body.successful).toBe(
    true,
  );
  await portal.runJob("end-cancelled-entries");
  const held = portal.db.selectFrom("entry").select("active").where("competition_id", "=", off.id);
  expect(await held.execute()).toEqual([{ active: false }]);
  const rows = await (await listed(await signedIn(organiser), off.id)).rows();
  expect(rows.map((row) => row["cachedPersonFullName"])).toEqual(["Elmaradt Elza"]);
});

it("the difference export has the changes after the deadline with the former values, of the organiser's competition only", async () => {
  portal.clock.set(NOW);
  const made = await makeCompetition(portal.db, {
    createdBy: organiser.id,
    races: [{ name: "Reggel" }, { name: "Este", startTime: 18 * 3600 }],
  });
  const [morning, evening] = made.races.map((race): RaceRef => ({ competition: made.id, race }));
  const birthDate = "1990-02-03";
  const named = (lastName: string) => makeAthlete(portal.db, { lastName, firstName: "A", birthDate });
  const [stays, moves, goes, comes] = [await named("Ács"), await named("Bíró"), await named("Cél"), await named("Dér")];
  const [, moved] = [
    await enter(await signedIn(stays), morning!),
    await enter(await signedIn(moves), morning!),
    await enter(await signedIn(goes), morning!),
  ];
  // 2026-06-08 is the last day of registration.
  portal.clock.set("2026-06-09T08:00:00Z");
  const keeper = await signedIn(organiser);
  const EDIT = "POST /competitionEntryEditControl";
  const { body: record } = await keeper.call(`${EDIT}/getData`, { id: moved.id ?? 0 });
  const dto = { race: evening!.race };
  await keeper.call(`${EDIT}/update`, { id: moved.id ?? 0, updated: record.updated ?? "", dto });
  await withdraw(await signedIn(goes), morning!);
  const { number } = await portal.db
    .selectFrom("licence")
    .where("person_id", "=", comes.id)
    .select("number")
    .executeTakeFirstOrThrow();
  const late = { ...evening!, cachedPersonLicenseNumber: number ?? "", cachedPersonBirthDate: birthDate };
  expect((await keeper.call(`${EDIT}/save`, { dto: late })).body.successful).toBe(true);

  const list = await listed(keeper, made.id);
  const address = new URL(`/api/competitionEntryTableControl/exportDifferenceXlsx?session=${list.session}`, portal.url);
  const response = await fetch(address, { headers: { cookie: cookieOf(keeper) } });
  const [headings = [], ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()));
  const at = (name: string) => headings.indexOf(name);
  const compared = ["Változás a határidő után", "Név", "Futam a határidőkor", "Futam", "Nevezési díj a határidőkor"];
  expect(new Set(rows.map((row) => compared.map((name) => row[at(name)])))).toEqual(
    new Set([
      ["Hozzáadott", "Dér A", null, "Este", null],
      ["Módosított", "Bíró A", "Reggel", "Este", 13_000],
      ["Törölt", "Cél A", "Reggel", "Reggel", 13_000],
    ]),
  );
  expect((await fetch(address)).status).toBe(401);
  for (const [who, status] of [
    [await signedIn(await makeOrganiser(portal.db)), 404],
    [await signedIn(goes), 403],
    [await signedIn(await makeClub(portal.db)), 403],
  ] as const)
    expect((await fetch(address, { headers: { cookie: cookieOf(who) } })).status).toBe(status);
  // Another organiser's session of the same name has another competition, and none of these rows.
  const theirs = await signedIn(await makeOrganiser(portal.db));
  const own = await listed(theirs, made.id);
  const foreign = await fetch(
    new URL(`/api/competitionEntryTableControl/exportDifferenceXlsx?session=${own.session}`, portal.url),
    { headers: { cookie: cookieOf(theirs) } },
  );
  // A sheet without rows is refused, because it would look like a finished file.
  expect(foreign.status).toBe(409);
});
