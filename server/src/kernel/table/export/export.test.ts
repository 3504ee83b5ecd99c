import { get } from "node:http";
import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { untilLocked } from "../../../../test/database.ts";
import { makeAthlete, makeClub, type Made } from "../../../../test/factories.ts";
import { clubTable, openPeople, peopleTable, type OpenList, type People } from "../table.testbed.ts";

const FORMULAS = [
  "=1+1",
  "+36 30 123",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＋1",
  "＠x",
  '=cmd|" /C calc"!A0',
];

let portal: People;
let club: Made;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 10 });
  club = await makeClub(portal.db, { name: 'Tisza & <TK> "A"' });
  for (const lastName of FORMULAS) await makeAthlete(portal.db, { club: club.id, lastName, firstName: "Éva" });
  await makeAthlete(portal.db, {
    club: club.id,
    lastName: "Árvíztűrő 🏊",
    firstName: "_x000D_",
    birthDate: "1900-01-01",
    gender: "MALE",
    at: new Date("2026-03-29T01:00:00Z"),
  });
  await makeAthlete(portal.db, { lastName: "Idegen" });
  list = await portal.open(portal.admin);
});
afterAll(() => portal.close());

const addressOf = (session: string, control: string) =>
  new URL(`/api/${control}/exportXlsx?session=${encodeURIComponent(session)}`, portal.url);
const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Reads it whole, so that a test of the status alone leaves no connection open. */
async function exported(
  browser: Browser,
  session: string,
  { control = peopleTable.control, locale = "hu" }: Partial<{ control: string; locale: string }> = {},
): Promise<Response> {
  const headers = { cookie: cookieOf(browser), "accept-language": locale };
  const response = await fetch(addressOf(session, control), { headers });
  return new Response(await response.arrayBuffer(), response);
}

/** Requests on a connection of its own, which is closed with the reader. */
const requestExport = (browser: Browser, session: string) =>
  get(addressOf(session, peopleTable.control), { agent: false, headers: { cookie: cookieOf(browser) } }).on(
    "error",
    () => undefined,
  );

const sheetOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return readSheet(Buffer.from(await response.arrayBuffer()));
};
const logged = async () =>
  await portal.db
    .selectFrom("security_log")
    .where("event", "=", "EXPORTED")
    .select(["account_id", "detail"])
    .orderBy("id", "desc")
    .execute();

/** The parts of an archive that was streamed, by their names. */
function unzipped(archive: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  const count = archive.readUInt16LE(archive.length - 12);
  for (let at = archive.readUInt32LE(archive.length - 6), number = 0; number < count; number++) {
    const [packed, length, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    parts[name] = inflateRawSync(archive.subarray(offset + 30 + length, offset + 30 + length + packed)).toString();
    at += 46 + length;
  }
  return parts;
}

describe("a spreadsheet", () => {
  test("has real dates and numbers, words of the viewer's language, and only columns that the viewer may see", async () => {
    await list.filter({ propertyName: "fullName", type: "LIKE", value: "arviz" });
    const [headings, row, ...more] = await sheetOf(await exported(portal.admin, list.session));
    expect(headings).toEqual(
      [
        "fullName",
        "clubSize",
        "birthDate",
        "registered",
        "isReferee",
        "gender",
        "club",
        "roleList",
        "phone",
        "secret",
        "note",
      ].map((name) => `people.${name}`),
    );
    expect(row).toEqual([
      "Árvíztűrő 🏊 _x000D_",
      FORMULAS.length + 1,
      new Date("1900-01-01"),
      new Date("2026-03-29T03:00:00Z"),
      "Nem",
      "Férfi",
      'Tisza & <TK> "A"',
      null,
      null,
      null,
      "MALE",
    ]);
    expect(more).toEqual([]);
    const [, inEnglish] = await sheetOf(await exported(portal.admin, list.session, { locale: "en" }));
    expect(inEnglish?.slice(4, 6)).toEqual(["No", "Men"]);
    const office = await portal.signedIn(club);
    const own = await portal.open(office);
    const rows = await sheetOf(await exported(office, own.session));
    expect(rows[0]).not.toContain("people.secret");
    expect(rows).toHaveLength(FORMULAS.length + 2);
    expect(JSON.stringify(rows)).not.toContain("Idegen");
    await list.filter();
  });

  test("has no formula, whatever a name begins with", async () => {
    const archive = Buffer.from(await (await exported(portal.admin, list.session)).arrayBuffer());
    const parts = unzipped(archive);
    const xml = parts["xl/worksheets/sheet1.xml"] ?? "";
    expect(Object.values(parts).join("")).not.toMatch(/<f[\s>]/);
    // Each of them is a text that is marked as literal (style 4 is quotePrefix).
    expect(xml.match(/t="inlineStr" s="4"/g)).toHaveLength(FORMULAS.length);
    expect(parts["xl/styles.xml"]).toMatch(/quotePrefix="1"\/><\/cellXfs>/);
    expect(xml).toContain('state="frozen"');
    const names = (await readSheet(archive)).map(([name]) => name);
    for (const name of FORMULAS.filter((each) => !/[\t\r\n]/.test(each))) expect(names).toContain(`${name} Éva`);
  });

  test("has only the selected rows, if any of those that match are", async () => {
    const { data } = await list.page();
    await list.call("selectOne", { id: data[0]?.id, add: true });
    expect(await sheetOf(await exported(portal.admin, list.session))).toHaveLength(2);
    await list.filter({ propertyName: "fullName", type: "LIKE", value: "idegen" });
    await list.call("selectClear");
    expect(await sheetOf(await exported(portal.admin, list.session))).toHaveLength(2);
    await list.filter();
  });

  test("has its name by RFC 6266, and is cached nowhere", async () => {
    const { headers } = await exported(portal.admin, list.session);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="peopleTableControl _ minden oszlop 2026-05-04.xlsx"; filename*=UTF-8''peopleTableControl%20%E2%80%93%20minden%20oszlop%202026-05-04.xlsx`,
    );
    expect(headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("an export", () => {
  test("is refused to a guest, without the right, of another user's list, and of a list without exports", async () => {
    expect((await exported(portal.browser(), list.session)).status).toBe(401);
    const office = await portal.signedIn(club);
    const [foreign, missing] = [await exported(office, list.session), await exported(office, "nobody")];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await missing.json());
    expect((await exported(office, "a b")).status).toBe(400);
    expect((await exported(portal.admin, list.session, { control: clubTable.control })).status).toBe(404);
  });

  test("is logged with its number of rows", async () => {
    await exported(portal.admin, list.session);
    const { rows } = await sql<{
      id: number;
    }>`select account_id as id from table_session where name = ${list.session}`.execute(portal.db);
    await vi.waitFor(
      async () =>
        expect((await logged())[0]).toEqual({
          account_id: rows[0]?.id,
          detail: { control: "peopleTableControl", view: "all", filter: [], rows: FORMULAS.length + 2 },
        }),
      { timeout: 60_000 },
    );
  });
});

describe("an export of many rows", () => {
  const ROWS = 12_000;
  const PART = 2_000;
  beforeAll(async () => {
    // Inserted in parts, each within the time limit of a statement.
    for (let made = 0; made < ROWS; made += PART)
      await sql`with made as (
        insert into account (kind, registration_status, registered_at, updated_at)
        select 'PERSON', 'ACTIVE', '2025-01-01', '2025-01-01' from generate_series(1, ${PART}::integer) returning id
      )
      insert into person (id, last_name, first_name, birth_date, gender, user_status, is_referee)
      select id, 'Nagy', md5(id::text), '2000-01-01', 'FEMALE', 'Verified', true from made`.execute(portal.db);
  });

  test("has all rows, in order", async () => {
    await list.order("fullName");
    const rows = await sheetOf(await exported(portal.admin, list.session));
    expect(rows).toHaveLength(ROWS + FORMULAS.length + 3);
    const namesakes = rows.map(([name]) => String(name)).filter((name) => name.startsWith("Nagy"));
    expect(new Set(namesakes).size).toBe(ROWS);
  });

  /** Locks a table that only the rows of the list read, so that exports run for as long as the test wants. */
  const whileHeldBack = <T>(work: (waiting: (count: number) => Promise<void>) => Promise<T>) =>
    portal.db.transaction().execute(async (tx) => {
      await sql`lock table licence in access exclusive mode`.execute(tx);
      // Outside the transaction, which would see waiting queries as of its first read.
      const waiting = (count: number) => untilLocked(portal.db, count);
      return work(waiting);
    });

  test("refuses a third concurrent export with a time to retry", async () => {
    const running = await whileHeldBack(async (waiting) => {
      const first = exported(portal.admin, list.session);
      await waiting(1);
      // One of these two has the other slot; the order of their requests decides which.
      const others = [exported(portal.admin, list.session), exported(portal.admin, list.session)];
      const { refused, at } = await Promise.race(others.map(async (each, at) => ({ refused: await each, at })));
      expect({ status: refused.status, retry: refused.headers.get("retry-after") }).toEqual({
        status: 503,
        retry: "5",
      });
      expect(await refused.json()).toMatchObject({ successful: false, code: "kernel.tableRefusal.exportsBusy" });
      return [first, ...others.toSpliced(at, 1)];
    });
    expect(running).toHaveLength(2);
    for (const response of running) expect(await sheetOf(await response)).toHaveLength(ROWS + FORMULAS.length + 3);
  });

  test("releases slot and connection when the reader leaves", async () => {
    const before = (await logged()).length;
    let two: Response[] = [];
    // A slot is released some time after the last byte was sent.
    const bothGet = () =>
      vi.waitFor(
        async () => {
          two = await Promise.all([exported(portal.admin, list.session), exported(portal.admin, list.session)]);
          expect(two.map(({ status }) => status)).toEqual([200, 200]);
        },
        { timeout: 60_000, interval: 200 },
      );
    for (let round = 0; round < 2; round++) {
      await whileHeldBack(async (waiting) => {
        const readers = [requestExport(portal.admin, list.session), requestExport(portal.admin, list.session)];
        await waiting(1);
        for (const reader of readers) reader.destroy();
      });
      await bothGet();
    }
    // Readers who left exported rows too: certainly the one that the database held up.
    expect((await logged()).length).toBeGreaterThanOrEqual(before + 2 * 3);
    const left = sql`select from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()`;
    await vi.waitFor(async () => expect((await left.execute(portal.db)).rows).toEqual([]), { timeout: 60_000 });
    await bothGet();
    for (const response of two) expect(await sheetOf(response)).toHaveLength(ROWS + FORMULAS.length + 3);
  });
});
