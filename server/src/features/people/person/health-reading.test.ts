import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { giveNumbers, makeAthlete, makeClub, makeStaff, type Made } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { openPeople, type PeoplePortal } from "../people-lists.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let athlete: Made;
const browsers: Record<string, Browser> = {};
const by = (name: string) => browsers[name] ?? portal.browser();

beforeAll(async () => {
  portal = await openPeople({ now: "2026-05-04T10:00:00Z" });
  const { db } = portal;
  club = await makeClub(db);
  athlete = await makeAthlete(db, { club: club.id, medicalValidUntil: "2026-10-01" });
  await giveNumbers(db, athlete.id, { social_security_number: "123456788" });
  const queried = { first_asked_at: portal.clock(), refreshed_at: portal.clock() };
  await db
    .insertInto("medical_licence")
    .values({ person_id: athlete.id, sport: "triatlon", rating: "FIT", issued_on: "2026-01-01", ...queried })
    .execute();
  const parties = { club, athlete, otherClub: await makeClub(db), other: await makeAthlete(db) };
  for (const [name, made] of Object.entries(parties)) browsers[name] = await portal.signedIn(made);
  browsers["admin"] = portal.admin.browser;
  browsers["clerk"] = await portal.clerk({ Athlete: "WriteRead" });
});
afterAll(() => portal.close());

/** Returns the events of a kind that the security log records during an action. */
async function noted(event: string, act: () => Promise<unknown>) {
  const rows = () =>
    portal.db
      .selectFrom("security_log")
      .select(["account_id", "at", "ip", "detail"])
      .where("event", "=", event)
      .orderBy("id")
      .execute();
  const before = (await rows()).length;
  await act();
  return (await rows()).slice(before);
}

describe("access to another person's health data", () => {
  const FIELDS = ["athlete.taj", "athlete.doctorDate"];
  const form = (name: string, id = athlete.id) =>
    by(name).send<Record<string, unknown>>("POST", "/api/personEditControl/getData", {
      body: JSON.stringify({ id }),
      headers: { "content-type": "application/json" },
    });
  const licences = async (name: string) => {
    const filter = [{ propertyName: "person", type: "EQ" as const, value: athlete.id }];
    return (await openList(by(name), "medicalLicense", { filter })).rows();
  };

  it.each(["admin", "club"])(
    "through the form logs one row with viewer, person and fields: by the %s",
    async (name) => {
      const reader = name === "club" ? club.id : portal.admin.id;
      const detail = { object: "person", id: athlete.id, fields: FIELDS };
      expect(await noted("RECORD_READ", () => form(name))).toEqual([
        { account_id: reader, at: portal.clock(), ip: "127.0.0.1", detail },
      ]);
    },
  );

  it.each(["admin", "club"])("through the medical licences logs one row a page: by the %s", async (name) => {
    const reader = name === "club" ? club.id : portal.admin.id;
    const detail = {
      control: "medicalLicenseTableControl",
      view: null,
      rows: 1,
      filter: [`person EQ ${athlete.id}`],
    };
    expect(await noted("LIST_READ", () => licences(name))).toEqual([
      { account_id: reader, at: portal.clock(), ip: "127.0.0.1", detail },
    ]);
  });

  const DAYS = ["fullName", "doctorDate"];
  const VALIDITY = ["fullName", "cachedDoctorValid", "clearanceDue"];
  const athletes = async (name: string, columns: readonly string[] | undefined, opening: object = {}) => {
    const list = await openList(by(name), "person", { view: "athlete", ...opening });
    const { body } = await list.ask("getList", { firstResult: 0, maxResults: 0, columns });
    return body.data;
  };
  const reading = (name: string, rows: number, filter: readonly string[] = []) => ({
    account_id: name === "club" ? club.id : portal.admin.id,
    at: portal.clock(),
    ip: "127.0.0.1",
    detail: { control: "personTableControl", view: "athlete", rows, filter },
  });

  it.each(["admin", "club"])(
    "through the last days in the list of athletes logs one row a page: by the %s",
    async (name) => {
      const rows = (await athletes(name, DAYS)).length;
      expect(rows).toBeGreaterThan(0);
      expect(await noted("LIST_READ", () => athletes(name, DAYS))).toEqual([reading(name, rows)]);
      expect(await noted("LIST_READ", () => athletes(name, undefined))).toEqual([reading(name, rows)]);
      const order = [{ propertyName: "doctorDate", ascending: true }];
      expect(await noted("LIST_READ", () => athletes(name, VALIDITY, { order }))).toEqual([reading(name, rows)]);
      const value = { from: "2026-10-01", to: "2026-10-01" };
      const filtered = async () => {
        const list = await openList(by(name), "person", { view: "athlete" });
        await list.filter({ propertyName: "doctorDate", type: "INTERVAL", value });
        expect(
          (await list.ask("getList", { firstResult: 0, maxResults: 0, columns: VALIDITY })).body.data,
        ).toHaveLength(1);
      };
      expect(await noted("LIST_READ", filtered)).toEqual([reading(name, 1, ["doctorDate INTERVAL"])]);
    },
  );

  it("is not logged through a list of athletes that shows only whether a clearance is valid, nor by staff without health data", async () => {
    expect(await noted("LIST_READ", () => athletes("club", VALIDITY))).toEqual([]);
    expect(await noted("LIST_READ", () => athletes("admin", VALIDITY))).toEqual([]);
    const unread = async () => {
      const rows = await athletes("clerk", DAYS);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ doctorDate }) => doctorDate == null)).toBe(true);
    };
    expect(await noted("LIST_READ", unread)).toEqual([]);
  });

  it("is not logged for one's own data, nor when nothing is returned", async () => {
    const bare = await makeAthlete(portal.db, { club: club.id, medicalValidUntil: null });
    const opened = async () => {
      const own = await form("athlete");
      expect(own.body).toMatchObject({ athlete: { taj: "123 456 788" } });
      expect(await licences("athlete")).toHaveLength(1);
      expect((await form("club", bare.id)).status).toBe(200);
      for (const stranger of ["otherClub", "other"]) {
        expect((await form(stranger)).status).toBe(404);
        expect(await licences(stranger)).toEqual([]);
      }
      const office = await form("clerk");
      expect([office.status, office.body["athlete"]]).toEqual([
        200,
        expect.not.objectContaining({ taj: "123 456 788" }),
      ]);
    };
    expect(await noted("RECORD_READ", opened)).toEqual([]);
    expect(await noted("LIST_READ", opened)).toEqual([]);
  });

  it("is logged by field names alone, without numbers or days", async () => {
    await form("admin");
    const { rows } = await sql<{ found: number }>`select count(*)::integer as found from security_log
      where detail::text like '%123%456%788%' or detail::text like '%2026-10-01%'`.execute(portal.db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it("is refused if it cannot be logged", async () => {
    await sql`alter table security_log add constraint full_for_a_test check (event <> 'RECORD_READ') not valid`.execute(
      portal.db,
    );
    const { status, body } = await form("club");
    await sql`alter table security_log drop constraint full_for_a_test`.execute(portal.db);
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining("123 456 788")]);
  });
});

it("through an export logs the number of rows and the list, and never the typed filters", async () => {
  const admin = await portal.signedIn(await makeStaff(portal.db));
  const list = await openList(admin, "person", { view: "athlete" });
  await list.filter(
    { propertyName: "archived", type: "EQ", value: false },
    { propertyName: "fullName", type: "LIKE", value: "Árvíz" },
  );
  const rows = (await list.rows()).length;
  expect(rows).toBeGreaterThan(0);
  await admin.send("GET", `/api/personTableControl/exportXlsx?session=${list.session}`);
  const filter = ["archived EQ false", "fullName LIKE"];
  // The row is written after the last byte was sent.
  await vi.waitFor(
    async () => {
      const { detail } = await portal.db
        .selectFrom("security_log")
        .select("detail")
        .where("event", "=", "EXPORTED")
        .executeTakeFirstOrThrow();
      expect(detail).toEqual({ control: "personTableControl", view: "athlete", rows, filter });
    },
    { timeout: 60_000 },
  );
});
