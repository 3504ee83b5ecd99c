import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  type CompetitionTraits,
  endReceivables,
  type Made,
  makeAthlete,
  makeClub,
  makeCompetition,
  makeEntries,
  makeOrganiser,
  owedFor,
  PASSWORD,
  type PersonTraits,
} from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const NOW = "2026-05-04T10:00:00Z";
const ANYONE = { name: "bárki", ageMin: 0, ageMax: 150 };

let portal: Portal;
let organiser: Made;
let browser: Browser;
let guest: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 6 });
  organiser = await makeOrganiser(portal.db);
  browser = await portal.browser().signIn(organiser.email, PASSWORD);
  guest = portal.browser();
});
beforeEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

const as = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
async function placeWith(traits: CompetitionTraits = {}) {
  const made = await makeCompetition(portal.db, {
    createdBy: organiser.id,
    races: [{ ageGroups: [ANYONE] }],
    ...traits,
  });
  return { competition: made.id, race: made.races[0] ?? 0, other: made.races[1] ?? 0 };
}
async function startOf(place: { competition: number; race: number }, traits: PersonTraits = {}) {
  const club = traits.club ?? (await makeClub(portal.db)).id;
  const person = await makeAthlete(portal.db, { birthDate: "1990-02-03", ...traits, club });
  const { competition, race } = place;
  const [entry = 0] = await makeEntries(portal.db, [
    { competition, race, by: person.id, person: person.id, club, amount: 9_000, at: new Date(NOW) },
  ]);
  return { entry, person, club };
}
const publish = async (race: number, published = true, by = browser) =>
  by.call("POST /startListControl/publish", { race, published });
const listOf = async (race: number, by = guest) =>
  by.call("GET /startListControl/getStartList", { race: String(race) });
const namesOf = async (race: number) =>
  (await listOf(race)).body.list.flatMap(({ starterList }) => starterList.map(({ name }) => name));
async function fileOf(path: string, by = guest) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(new URL(path, portal.url), {
    headers: { cookie, accept: "*/*", "accept-language": "hu" },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const wordsOf = async ({ bytes }: { bytes: Buffer }) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.join(" ").replace(/\s+/g, " ");

describe("publishing a start list", () => {
  it("is done by the organiser, records moment and actor, and can be undone", async () => {
    const place = await placeWith();
    await startOf(place, { lastName: "Kovács", firstName: "Anna" });
    expect((await listOf(place.race)).status).toBe(404);
    expect((await publish(place.race)).body).toMatchObject({ successful: true });
    expect(await namesOf(place.race)).toEqual(["Kovács Anna"]);
    const published = async () =>
      (await guest.call("POST /startListControl/getPublishedList", { competition: place.competition })).body;
    expect((await published()).map(({ id }) => id)).toEqual([place.race]);
    const standing = async (by: Browser) =>
      by.call("POST /startListControl/getStandingList", { competition: place.competition });
    expect((await standing(browser)).body).toEqual([
      { race: place.race, published: { at: new Date(NOW).toISOString(), by: expect.any(String) } },
    ]);
    expect((await standing(await as(await makeOrganiser(portal.db)))).status).toBe(404);
    await publish(place.race, false);
    expect((await listOf(place.race)).status).toBe(404);
    expect(await published()).toEqual([]);
    const { rows } = await sql<{ changes: unknown; actor: number }>`
      select changes, actor_id as actor from change_log where object = 'race' and object_id = ${place.race} order by id`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { changes: { startListPublished: [false, true] }, actor: organiser.id },
      { changes: { startListPublished: [true, false] }, actor: organiser.id },
    ]);
  });

  it("is refused to every other account", async () => {
    const place = await placeWith();
    expect((await publish(place.race, true, guest)).status).toBe(401);
    expect((await publish(place.race, true, await as(await makeOrganiser(portal.db)))).status).toBe(404);
    expect((await publish(place.race, true, await as(await makeClub(portal.db)))).status).toBe(403);
    expect((await listOf(place.race)).status).toBe(404);
  });

  it("ends 30 days after the race, and for a cancelled competition", async () => {
    const place = await placeWith();
    await publish(place.race);
    portal.clock.set("2026-07-13T21:59:59Z");
    expect((await listOf(place.race)).status).toBe(200);
    portal.clock.set("2026-07-13T22:00:00Z");
    expect((await listOf(place.race)).status).toBe(404);
    expect((await fileOf(`/start-list/${place.race}.pdf`)).status).toBe(404);
    portal.clock.set(NOW);
    await sql`update competition set cancelled_at = ${NOW}, cancellation_reason = 'Vihar' where id = ${place.competition}`.execute(
      portal.db,
    );
    expect((await listOf(place.race)).status).toBe(404);
  });

  it("is refused if nobody would see the list, and can still be undone then", async () => {
    const place = await placeWith();
    portal.clock.set("2026-07-13T21:59:59Z");
    const later = await as(organiser);
    expect((await publish(place.race, true, later)).body).toMatchObject({ successful: true });
    portal.clock.set("2026-07-13T22:00:00Z");
    const over = { successful: false, code: "entry.start.refusal.listOver" };
    expect((await publish(place.race, true, later)).body).toMatchObject(over);
    expect((await publish(place.race, false, later)).body).toMatchObject({ successful: true });
    portal.clock.set(NOW);
    await sql`update competition set cancelled_at = ${NOW}, cancellation_reason = 'Vihar' where id = ${place.competition}`.execute(
      portal.db,
    );
    expect((await publish(place.race)).body).toMatchObject({
      successful: false,
      code: "entry.start.refusal.listOfCancelled",
    });
  });

  it("does not show the list of a competition that is not approved", async () => {
    const place = await placeWith({ adminApproval: null });
    await startOf(place);
    await publish(place.race);
    for (const by of [guest, await as(await makeClub(portal.db)), await as(await makeOrganiser(portal.db))]) {
      const published = await by.call("POST /startListControl/getPublishedList", { competition: place.competition });
      expect([
        (await listOf(place.race, by)).status,
        (await fileOf(`/start-list/${place.race}.pdf`, by)).status,
        published.status,
      ]).toEqual([404, 404, 404]);
    }
    expect((await listOf(place.race, browser)).status).toBe(200);
  });
});

describe("publishing all start lists of a competition", () => {
  const publishAll = (competition: number, by = browser) =>
    by.call("POST /startListControl/publishAll", { competition });
  const standing = async (competition: number) =>
    (await browser.call("POST /startListControl/getStandingList", { competition })).body.map(
      ({ published }) => published?.at,
    );

  it("publishes each that is not published yet, once", async () => {
    const { competition, race } = await placeWith({ races: [{}, {}] });
    await publish(race);
    portal.clock.set("2026-05-04T10:30:00Z");
    expect((await publishAll(competition)).body).toMatchObject({
      successful: true,
      message: "Minden rajtlista nyilvános.",
    });
    expect(await standing(competition)).toEqual(["2026-05-04T10:00:00.000Z", "2026-05-04T10:30:00.000Z"]);
    portal.clock.set("2026-05-04T10:45:00Z");
    await publishAll(competition);
    expect(await standing(competition)).toEqual(["2026-05-04T10:00:00.000Z", "2026-05-04T10:30:00.000Z"]);
  });

  it("is refused to every other account, and after the race or its cancellation", async () => {
    const { competition } = await placeWith();
    expect((await publishAll(competition, guest)).status).toBe(401);
    expect((await publishAll(competition, await as(await makeClub(portal.db)))).status).toBe(403);
    expect((await publishAll(competition, await as(await makeAthlete(portal.db)))).status).toBe(403);
    expect((await publishAll(competition, await as(await makeOrganiser(portal.db)))).status).toBe(404);
    portal.clock.set("2026-07-14T10:00:00Z");
    const own = await as(organiser);
    expect((await publishAll(competition, own)).body).toMatchObject({ code: "entry.start.refusal.listOver" });
    await sql`update competition set cancelled_at = ${NOW}, cancellation_reason = 'Vihar' where id = ${competition}`.execute(
      portal.db,
    );
    expect((await publishAll(competition, own)).body).toMatchObject({ code: "entry.start.refusal.listOfCancelled" });
    portal.clock.set(NOW);
    expect(await standing(competition)).toEqual([undefined]);
  });
});

describe("the public start list", () => {
  const CHILD = { lastName: "Szőllősy", firstName: "Ágnes", birthDate: "2008-05-05" };

  it("has no birth date, no contact and no full name of a child, in any answer", async () => {
    const place = await placeWith();
    const { person } = await startOf(place, CHILD);
    await startOf(place, { lastName: "Győri", firstName: "Őrs", birthDate: "1980-01-02" });
    await publish(place.race);
    const answers = {
      list: JSON.stringify((await listOf(place.race)).body),
      published: JSON.stringify(
        (await guest.call("POST /startListControl/getPublishedList", { competition: place.competition })).body,
      ),
      details: JSON.stringify(
        (await guest.call("POST /competitionControl/getDetails", { id: place.competition })).body,
      ),
      head: JSON.stringify(
        (await guest.call("POST /competitionControl/getCalendarDetails", { id: place.competition })).body,
      ),
      entering: JSON.stringify(
        (await guest.call("POST /competitionControl/getCompetitionEntryInfoList", { competitionId: place.competition }))
          .body,
      ),
    };
    const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (const [name, text] of Object.entries(answers))
      for (const secret of ["Szőllősy", "Ágnes Sz", "2008-05", "2008", "1980", person.email, "@"])
        expect(fold(text), `${secret} in ${name}`).not.toContain(fold(secret));
    expect(await namesOf(place.race)).toEqual(["Győri Őrs", "Sz. Ágnes"]);
    expect(Object.keys((await listOf(place.race)).body.list[0] ?? {}).toSorted()).toEqual([
      "ageGroup",
      "club",
      "number",
      "starterList",
      "teamName",
    ]);
    // A signed-in viewer sees the same.
    expect((await listOf(place.race, await as(await makeClub(portal.db)))).body).toEqual(
      (await listOf(place.race)).body,
    );
  });

  it("offers the choice of name to children who have not chosen", async () => {
    const place = await placeWith();
    const child = await startOf(place, CHILD);
    const asks = async ({ person }: { person: Made }) =>
      (await (await as(person)).call("GET /startListControl/getShownName", {})).body;
    expect(await asks(child)).toEqual({ shown: null, isChild: true });
    expect(await asks(await startOf(place))).toEqual({ shown: null, isChild: false });
    expect(await asks({ person: await makeClub(portal.db) })).toEqual({ shown: null, isChild: false });
    portal.clock.set("2026-05-04T22:00:00Z");
    expect(await asks(child)).toEqual({ shown: null, isChild: false });
  });

  it("has a full name from the 18th birthday on, by the day in Budapest", async () => {
    const place = await placeWith();
    await startOf(place, CHILD);
    await publish(place.race);
    portal.clock.set("2026-05-04T21:59:59Z");
    expect(await namesOf(place.race)).toEqual(["Sz. Ágnes"]);
    portal.clock.set("2026-05-04T22:00:00Z");
    expect(await namesOf(place.race)).toEqual(["Szőllősy Ágnes"]);
  });

  it("has the name that a person has chosen", async () => {
    const place = await placeWith();
    const child = await startOf(place, { ...CHILD, birthDate: "2012-01-01" });
    const grown = await startOf(place, { lastName: "Zsigmond", firstName: "Csaba" });
    await publish(place.race);
    const choose = async ({ person }: { person: Made }, shown: "WHOLE" | "INITIALS" | null) => {
      const own = await as(person);
      expect((await own.call("POST /startListControl/saveShownName", { shown })).body.successful).toBe(true);
      expect((await own.call("GET /startListControl/getShownName", {})).body).toMatchObject({ shown });
    };
    expect(await namesOf(place.race)).toEqual(["Sz. Ágnes", "Zsigmond Csaba"]);
    await choose(child, "WHOLE");
    await choose(grown, "INITIALS");
    expect(await namesOf(place.race)).toEqual(["Szőllősy Ágnes", "Zs. Cs."]);
    await choose(child, null);
    expect(await namesOf(place.race)).toEqual(["Sz. Ágnes", "Zs. Cs."]);
    expect((await (await as(organiser)).call("POST /startListControl/saveShownName", { shown: "WHOLE" })).status).toBe(
      404,
    );
  });

  it("has no full name of a child in the name of a team", async () => {
    const place = await placeWith();
    const { entry } = await startOf(place, { ...CHILD, birthDate: "2012-01-01" });
    await sql`update entry set is_team = true, team_name = 'Szollosy Ágnesék' where id = ${entry}`.execute(portal.db);
    await publish(place.race);
    expect((await listOf(place.race)).body.list).toMatchObject([
      { teamName: "Sz. Ágnesék", starterList: [{ name: "Sz. Ágnes" }] },
    ]);
  });

  it("is available as a PDF that search engines do not index", async () => {
    const place = await placeWith();
    await startOf(place, CHILD);
    expect((await fileOf(`/start-list/${place.race}.pdf`)).status).toBe(404);
    await publish(place.race);
    const answer = await fileOf(`/start-list/${place.race}.pdf`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-robots-tag")]).toEqual([
      200,
      "application/pdf",
      "noindex",
    ]);
    expect(await wordsOf(answer)).toMatch(/Sz\. Ágnes/);
    expect(await wordsOf(answer)).not.toMatch(/Szőllősy|2008/);
  });

  it("has each member of a team with a letter, and flags unregistered members as unchecked", async () => {
    const place = await placeWith({ races: [{ ageGroups: [ANYONE], isTeam: true, qualification: "OB Mix váltó" }] });
    const woman = await makeAthlete(portal.db, { lastName: "Elek", firstName: "Íris", birthDate: "1990-02-03" });
    const written = { teamMember2: "Nagy Máté", teamMember3: "Kis Nóra", teamMember4: "Fa Béla" };
    const team = { competition: place.competition, race: place.race, teamName: "Barátok", ...written };
    expect((await (await as(woman)).call("POST /competitionEntryControl/personEntryMix", team)).body.successful).toBe(
      true,
    );
    await publish(place.race);
    const [starts] = (await listOf(place.race)).body.list;
    expect(starts?.starterList.map(({ letter, name, unchecked }) => [letter, name, unchecked])).toEqual([
      ["A", "N. Máté", true],
      ["B", "Elek Íris", false],
      ["C", "K. Nóra", true],
      ["D", "F. Béla", true],
    ]);
    const paper = await wordsOf(await fileOf(`/start-list/${place.race}.pdf`));
    expect(paper.match(/ellenőrizendő/gi)).toHaveLength(3);
  });
});

describe("a published list", () => {
  it("follows every change of its entries", async () => {
    const place = await placeWith({ races: [{ ageGroups: [ANYONE] }, { ageGroups: [ANYONE], startTime: 20 * 3600 }] });
    const one = await startOf(place, { lastName: "Kovács", firstName: "Anna" });
    await publish(place.race);
    await publish(place.other);
    let before = JSON.stringify((await listOf(place.race)).body);
    const changed = async (what: string) => {
      const now = JSON.stringify((await listOf(place.race)).body);
      expect.soft(now, what).not.toBe(before);
      before = now;
    };
    const { db } = portal;
    const next = await startOf(place, { lastName: "Bartók", firstName: "Béla" });
    await changed("somebody is entered");
    await sql`insert into start_number (competition_id, number, entry_id, given_at) values (${place.competition}, 7, ${one.entry}, ${NOW})`.execute(
      db,
    );
    await changed("a number is given");
    await sql`update start_number set holds = false where entry_id = ${one.entry}`.execute(db);
    await changed("a number is taken back");
    await sql`update person set last_name = 'Nagy' where id = ${one.person.id}`.execute(db);
    await changed("somebody is called otherwise");
    await sql`update person set birth_date = '2015-01-01' where id = ${one.person.id}`.execute(db);
    await changed("somebody is a child");
    await sql`insert into start_name (person_id, shown, chosen_at) values (${one.person.id}, 'WHOLE', ${NOW})`.execute(
      db,
    );
    await changed("somebody is shown whole");
    await sql`update organisation set short_name = 'Más SE' where id = ${one.club}`.execute(db);
    await changed("a club is called otherwise");
    await sql`update race set name = 'Más futam' where id = ${place.race}`.execute(db);
    await changed("the race is called otherwise");
    await sql`update entry set race_id = ${place.other} where id = ${next.entry}`.execute(db);
    await changed("somebody changes the race");
    await endReceivables(db, await owedFor(db, [one.entry]));
    await changed("somebody withdraws");
    expect(JSON.parse(before)).toMatchObject({ list: [] });
    expect(await namesOf(place.other)).toEqual(["Bartók Béla"]);
  });
});

describe("the PDF of a published list", () => {
  it("is not sent again until the list changes", async () => {
    const place = await placeWith();
    await startOf(place, { lastName: "Kovács", firstName: "Anna", birthDate: "1990-02-03" });
    await publish(place.race);
    const url = `/start-list/${place.race}.pdf`;
    const tag = (await fileOf(url)).headers.get("etag") ?? "";
    const again = () => guest.send("GET", url, { headers: { "if-none-match": tag } });
    expect((await again()).status).toBe(304);
    await startOf(place, { lastName: "Bartók", firstName: "Béla", birthDate: "1990-02-03" });
    expect((await again()).status).toBe(200);
  });
});

describe("the organiser's exports", () => {
  it("are the list as PDF and spreadsheet, and the timing file with the saved columns", async () => {
    const place = await placeWith();
    const { entry } = await startOf(place, {
      lastName: "=Kovács",
      firstName: "An;na",
      licenceNumber: "R-0001",
      birthDate: "2012-01-01",
    });
    await browser.call("POST /startNumberControl/saveRanges", {
      competition: place.competition,
      rangeList: [{ race: place.race, group: null, first: 11, last: 20, wave: 2 }],
    });
    await browser.call("POST /startNumberControl/giveNumbers", { competition: place.competition, order: "NAME" });
    await sql`update entry set chip_number = 'AB 1' where id = ${entry}`.execute(portal.db);
    const files = [
      [`exportPdf?race=${place.race}`, "application/pdf"],
      [`exportAllPdf?competition=${place.competition}`, "application/pdf"],
      [`exportXlsx?race=${place.race}`, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      [
        `exportTimingXlsx?competition=${place.competition}`,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      ],
      [`exportTimingCsv?competition=${place.competition}`, "text/csv; charset=utf-8"],
    ] as const;
    for (const [path, type] of files) {
      const answer = await fileOf(`/api/startListControl/${path}`, browser);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, type]);
      for (const [who, status] of [
        [guest, 401],
        [await as(await makeClub(portal.db)), 403],
        [await as(await makeOrganiser(portal.db)), 404],
      ] as const)
        expect([path, (await fileOf(`/api/startListControl/${path}`, who)).status]).toEqual([path, status]);
    }
    const csv = async () =>
      (
        await fileOf(`/api/startListControl/exportTimingCsv?competition=${place.competition}`, browser)
      ).bytes.toString();
    const paper = await wordsOf(await fileOf(`/api/startListControl/exportPdf?race=${place.race}`, browser));
    expect(paper).toMatch(/11 =Kovács An;na .* R-0001 AB 1 2012 Nem 9 000 □/);
    const [head, line] = (await csv()).split("\r\n");
    expect(head).toBe("\uFEFFRajtszám;Chipszám;Név;Nem;Születési év;Egyesület;Korcsoport;Futam;Rajthullám");
    expect(line).toMatch(/^11;AB 1;"'=Kovács An;na";[^;]+;2012;[^;]+;bárki;[^;]+;2$/);
    await browser.call("POST /startListControl/saveTimingColumns", {
      columnList: ["licenceNumber", "number", "number"],
    });
    expect((await browser.call("GET /startListControl/getTimingColumns", {})).body.columnList).toEqual([
      "licenceNumber",
      "number",
    ]);
    expect(await csv()).toBe("\uFEFFLicenszszám;Rajtszám\r\nR-0001;11\r\n");
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from security_log
      where event = 'EXPORTED' and detail->>'control' = 'startListControl' and account_id = ${organiser.id}`.execute(
      portal.db,
    );
    expect(rows[0]?.count).toBe(8);
  });

  it("print all races as one PDF, each from a new page on, with one numbering of the pages", async () => {
    const place = await placeWith({
      races: [{ name: "Rövid", ageGroups: [ANYONE] }, { name: "Hosszú" }, { name: "Üres" }],
    });
    await startOf(place, { lastName: "Kovács", firstName: "Anna" });
    await startOf({ ...place, race: place.other }, { lastName: "Bartók", firstName: "Béla" });
    const { bytes } = await fileOf(`/api/startListControl/exportAllPdf?competition=${place.competition}`, browser);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    const pages = text.map((page) => page.replace(/\s+/g, " "));
    expect(pages.map((page) => ["Rövid", "Hosszú", "Üres"].filter((name) => page.includes(name)))).toEqual([
      ["Rövid"],
      ["Hosszú"],
      ["Üres"],
    ]);
    expect(pages.map((page) => /Kovács Anna|Bartók Béla|nem indul senki/.exec(page)?.[0])).toEqual([
      "Kovács Anna",
      "Bartók Béla",
      "nem indul senki",
    ]);
    expect(pages.map((page) => /\d+\. oldal/.exec(page)?.[0])).toEqual(["1. oldal", "2. oldal", "3. oldal"]);
  });

  it("have formula-like names as text", async () => {
    const place = await placeWith();
    const names = ["=1+1", "+36 20", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"];
    for (const lastName of names) await startOf(place, { lastName, firstName: "X" });
    await browser.call("POST /startListControl/saveTimingColumns", { columnList: ["name"] });
    const taken = async (path: string) => (await fileOf(`/api/startListControl/${path}`, browser)).bytes;
    const csv = (await taken(`exportTimingCsv?competition=${place.competition}`))
      .toString()
      .replace("\uFEFFNév\r\n", "");
    // A line may be within quotes.
    expect(csv.match(/(^|\r\n)"?'/g)).toHaveLength(names.length);
    for (const path of [`exportTimingXlsx?competition=${place.competition}`, `exportXlsx?race=${place.race}`]) {
      const parts = Object.entries(unzipSync(new Uint8Array(await taken(path))));
      const sheets = parts.flatMap(([name, bytes]) => (name.includes("worksheets/") ? [strFromU8(bytes)] : []));
      expect([path, sheets.join("").match(/<f[ >]/g)]).toEqual([path, null]);
      expect(sheets.join("")).toContain("=1+1 X");
    }
  });
});
