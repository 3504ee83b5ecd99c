import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import {
  makeCompetition,
  makeOrganiser,
  makeStaff,
  named,
  PASSWORD,
  type MadeCompetition,
} from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const NOW = "2026-05-04T10:00:00Z";
let portal: Portal;
let guest: Browser;
let owner: Browser;
let admin: Browser;
let createdBy: number;

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  guest = portal.browser();
  const organiser = await makeOrganiser(portal.db, { name: "Ózdi Úszóklub" });
  createdBy = organiser.id;
  owner = await portal.browser().signIn(organiser.email, PASSWORD);
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

const make = (traits: Parameters<typeof makeCompetition>[1]) => makeCompetition(portal.db, { createdBy, ...traits });
const set = (id: number, values: object) =>
  portal.db.updateTable("competition").set(values).where("id", "=", id).execute();
const cancel = (id: number, reason: string) =>
  set(id, { cancelled_at: new Date(NOW), cancellation_reason: reason, updated_at: new Date(NOW) });

const read = async (path: string, browser = guest) => {
  const { status, body, headers } = await browser.send<string>("GET", path);
  expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/calendar; charset=utf-8"]);
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  return {
    body,
    headers,
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
  };
};
const namesIn = async (path: string, browser = guest) =>
  (await read(path, browser)).events.map(({ summary }) => summary);
const text = (event: ICAL.Event | undefined, name: string) => String(event?.component.getFirstPropertyValue(name));

describe("one competition as a calendar", () => {
  let cup: MadeCompetition;
  beforeAll(async () => {
    cup = await make({ name: "Tisza Kupa", startsOn: "2026-06-13", endsOn: "2026-06-14" });
    await set(cup.id, { latitude: "48,03", longitude: "21.36" });
  });

  it("has its name, place and days, the last one inclusive", async () => {
    const { events, headers, calendar } = await read(`/calendar/${cup.id}.ics`);
    const [event] = events;
    expect([event?.summary, event?.location]).toEqual(["Tisza Kupa", "4450 Tiszalök, Strand"]);
    expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      true,
      "2026-06-13",
      "2026-06-15",
    ]);
    expect(event?.uid).toBe(`competition-${cup.id}@127.0.0.1`);
    expect(text(event, "url")).toBe(`${portal.url.origin}/calendar/view/${cup.id}`);
    expect(text(event, "geo")).toBe("48.03,21.36");
    expect(text(event, "status")).toBe("CONFIRMED");
    expect(event?.description.split("\n")).toEqual([
      "Sportág: Triatlon",
      "Rendező: Ózdi Úszóklub",
      "Nevezési határidő: 2026 június 8.",
    ]);
    expect(calendar.getFirstPropertyValue("x-wr-timezone")).toBe("Europe/Budapest");
    expect(headers.get("content-disposition")).toContain("Tisza%20Kupa.ics");
    // These have no time zone: they are UTC.
    for (const name of ["dtstamp", "created", "last-modified"])
      expect([name, String(event?.component.getFirstProperty(name)?.toICALString())]).toEqual([
        name,
        expect.stringMatching(/:\d{8}T\d{6}Z$/),
      ]);
  });

  it("uses the language in the address, whatever the browser's", async () => {
    const { events, calendar } = await read(`/calendar/${cup.id}.ics?lang=en`);
    expect(events[0]?.description).toContain("Enter by 8 June 2026");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Competition calendar – Rajt");
    expect((await read(`/calendar/${cup.id}.ics`)).calendar.getFirstPropertyValue("x-wr-calname")).toBe(
      "Versenynaptár – Rajt",
    );
  });

  it("increases its sequence and last-modified after a change, and keeps its uid", async () => {
    const { id } = await make({ name: "Elmaradó Kupa", startsOn: "2027-01-10" });
    const before = (await read(`/calendar/${id}.ics`)).events[0];
    await cancel(id, "Vihar, jég");
    const after = (await read(`/calendar/${id}.ics`)).events[0];
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    expect(text(after, "last-modified") > text(before, "last-modified")).toBe(true);
    expect([text(before, "status"), text(after, "status")]).toEqual(["CONFIRMED", "CANCELLED"]);
    expect(after?.description.split("\n")[0]).toBe("Elmarad: Vihar, jég");
  });

  it.each([
    ["2026-03-29", "2026-03-29", "2026-03-30"],
    ["2026-03-28", "2026-03-29", "2026-03-30"],
    ["2026-10-24", "2026-10-25", "2026-10-26"],
    ["2026-10-25", "2026-10-25", "2026-10-26"],
    ["2026-12-31", "2027-01-01", "2027-01-02"],
    ["2028-02-28", "2028-02-29", "2028-03-01"],
  ])("keeps its days across a clock change: %s to %s", async (startsOn, endsOn, after) => {
    const { id } = await make({
      name: `Óra ${startsOn} ${endsOn}`,
      startsOn,
      endsOn,
      deadlines: [null, null, null],
      registrationDeadline: "2026-01-02",
    });
    const { events, body } = await read(`/calendar/${id}.ics`);
    expect([events[0]?.startDate.toString(), events[0]?.endDate.toString()]).toEqual([startsOn, after]);
    expect(body).toContain(`DTSTART;VALUE=DATE:${startsOn.replaceAll("-", "")}\r\n`);
  });

  it("is 404 for a non-public competition, even for a viewer who may see it", async () => {
    const draft = await make({ name: "Vázlat", submitted: false });
    const submitted = await make({ name: "Beadott", adminApproval: null });
    for (const { id } of [draft, submitted, { id: 2_147_483_647 }])
      for (const browser of [guest, owner, admin])
        expect((await browser.send("GET", `/calendar/${id}.ics`)).status).toBe(404);
    for (const path of ["0", "-1", "1e1", "x", "2147483648", `${cup.id}%20or%201`, "%2e%2e"])
      expect([path, (await guest.send("GET", `/calendar/${path}.ics`)).status]).toEqual([path, 404]);
  });
});

describe("hostile texts", () => {
  const NASTY = 'Kupa;X\\,"\r\nBEGIN:VEVENT\r\nUID:gonosz\rEND:VCALENDAR\n:\u0007\u2028é🏊';
  it("remain texts", async () => {
    const contest = await named(portal.db, "contest", NASTY);
    const { id } = await make({ name: "Ártatlan" });
    await set(id, { contest_id: contest, address: `Utca 1\nATTACH:file:///etc/passwd\n${"ő".repeat(200)}` });
    await sql`update organisation set full_name = ${NASTY} where id = ${createdBy}`.execute(portal.db);
    const { events, body, calendar } = await read(`/calendar/${id}.ics`);
    expect(events.map(({ uid }) => uid)).toEqual([`competition-${id}@127.0.0.1`]);
    expect(events[0]?.summary).toBe('Kupa;X\\,"\nBEGIN:VEVENT\nUID:gonosz\nEND:VCALENDAR\n:\u2028é🏊');
    expect(events[0]?.location).toBe(`Utca 1\nATTACH:file:///etc/passwd\n${"ő".repeat(200)}`);
    expect(calendar.getAllProperties("attach")).toEqual([]);
    expect(body.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = body.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.join("")).not.toMatch(/[\r\n]/);
    await sql`update organisation set full_name = 'Ózdi Úszóklub' where id = ${createdBy}`.execute(portal.db);
    await portal.db.deleteFrom("competition").where("id", "=", id).execute();
  });
});

describe("the whole calendar", () => {
  it("contains public competitions from one year back, for every viewer", async () => {
    await make({
      name: "Régi",
      startsOn: "2025-05-02",
      deadlines: [null, null, null],
      registrationDeadline: "2025-05-01",
    });
    await make({
      name: "Tavalyi",
      startsOn: "2025-05-03",
      deadlines: [null, null, null],
      registrationDeadline: "2025-05-01",
    });
    const shown = await namesIn("/calendar.ics");
    expect(shown).toContain("Tavalyi");
    expect(shown).toContain("Elmaradó Kupa");
    for (const hidden of ["Régi", "Vázlat", "Beadott"]) expect(shown).not.toContain(hidden);
    expect(await namesIn("/calendar.ics", owner)).toEqual(shown);
    expect(await namesIn("/calendar.ics", admin)).toEqual(shown);
  });

  it("is filtered like the list", async () => {
    const duathlon = await named(portal.db, "sport_category", "Duatlon");
    await make({ name: "Duatlon Kupa", startsOn: "2026-07-04", races: [{ sportCategory: "Duatlon" }] });
    expect(await namesIn(`/calendar.ics?sportCategory=${duathlon}`)).toEqual(["Duatlon Kupa"]);
    expect(await namesIn("/calendar.ics?month=2026-07&region=northEast")).toEqual(["Duatlon Kupa"]);
    expect(await namesIn("/calendar.ics?month=2026-07&region=west")).toEqual([]);
    expect(await namesIn("/calendar.ics?month=all")).toContain("Régi");
    expect(await namesIn("/calendar.ics?open=yes&lang=en")).not.toContain("Elmaradó Kupa");
  });

  it.each([
    "sportCategory=x",
    "sportCategory=1&sportCategory=2",
    "month=2026-13",
    "lang=de",
    "viewer=1",
    "region=",
    "open=1",
  ])("refuses other parameters: %s", async (query) => {
    expect((await guest.send("GET", `/calendar.ics?${query}`)).status).toBe(400);
  });

  it("is answered 304 until something changes", async () => {
    const first = await read("/calendar.ics");
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    portal.clock.advance(60_000);
    const answer = await guest.send("GET", "/calendar.ics", { headers: { "if-none-match": tag } });
    expect([answer.status, answer.body]).toEqual([304, ""]);
    const { id } = await make({ name: "Új Kupa", startsOn: "2026-08-01" });
    const again = await guest.send("GET", "/calendar.ics", { headers: { "if-none-match": tag } });
    expect(again.status).toBe(200);
    await portal.db.deleteFrom("competition").where("id", "=", id).execute();
    portal.clock.set(NOW);
  });

  it("is closed to guests once the calendar is", async () => {
    await sql`update role_service set level = 'Deny' where service = 'CompetitionCalendar'
      and role_id = (select id from dashboard_role where key = 'Guest')`.execute(portal.db);
    expect((await guest.send("GET", "/calendar.ics")).status).toBe(401);
    expect((await admin.send("GET", "/calendar.ics")).status).toBe(200);
  });
});
