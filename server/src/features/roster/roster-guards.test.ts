import { PassThrough } from "node:stream";
import type { ImportAnswer } from "@rajt/contract/roster/roster.calls";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { sql } from "kysely";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../kernel/log/logger.ts";
import type { Browser, Reply } from "../../../test/browser.ts";
import { giveRole, makeAthlete, makeOrganiser, makeStaff } from "../../../test/factories.ts";
import {
  adult,
  apply,
  check,
  openRoster,
  sendFile,
  sheet,
  outcomesOf,
  type Line,
  type RosterPortal,
} from "./roster.testbed.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { TEST_VAULT } from "../../../test/vault.ts";

const log: string[] = [];
let portal: RosterPortal;
beforeAll(async () => {
  const out = new PassThrough().setEncoding("utf8").on("data", (line: string) => log.push(line));
  portal = await openRoster({ poolSize: 4, log: createLogger("trace", out) });
});
afterAll(() => portal.close());

/** Signs in staff with one service. */
async function clerk(level: "ReadOnly" | "WriteRead"): Promise<Browser> {
  const key = `Clerk${level}`;
  const made = await makeStaff(portal.db, { roles: [] });
  await sql`with r as (insert into dashboard_role (key, title, order_index) values (${key}, ${key}, 50) returning id)
    insert into role_service (role_id, service, level) select id, 'Athlete', ${level} from r`.execute(portal.db);
  await giveRole(portal.db, made.id, key);
  return portal.signedIn(made);
}

const download = async (browser: Browser, path: string): Promise<{ status: number; content: Buffer }> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(new URL(`/api/personEditControl/${path}`, portal.url), {
    headers: { cookie, "accept-language": "hu" },
  });
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
};

describe("the right to", () => {
  it("import belongs to clubs and staff who manage athletes", async () => {
    const file = await sheet([adult()]);
    const person = await portal.signedIn(await makeAthlete(portal.db));
    const organiser = await portal.signedIn(await makeOrganiser(portal.db));
    const statuses = [];
    for (const browser of [portal.browser(), person, organiser, await clerk("ReadOnly")]) {
      statuses.push((await sendFile(browser, file)).status);
      statuses.push((await download(browser, "importTemplate")).status);
    }
    expect(statuses).toEqual([401, 401, 403, 403, 403, 403, 403, 403]);
    expect((await sendFile(portal.club, file)).body.rowCount).toBe(1);
  });

  it("continue a file belongs to its uploader", async () => {
    const checked = await check(portal.club, [adult({ Vezetéknév: null })]);
    const { key } = checked;
    for (const browser of [portal.admin, await portal.signedIn(await makeOrganiser(portal.db, { isClub: true }))]) {
      for (const what of ["check", "apply"] as const)
        expect((await browser.call(`POST /personEditControl/${what}Import`, { key, from: 0 })).status).toBe(404);
      expect((await download(browser, `refusedXlsx?key=${key}`)).status).toBe(404);
    }
    expect((await download(portal.club, `refusedXlsx?key=${key}`)).status).toBe(200);
  });

  it("find persons by social security number belongs to the club and super admins, not to staff", async () => {
    const office = await clerk("WriteRead");
    const line = adult();
    await apply(portal.club, await check(portal.club, [line]));
    const checked = await check(office, [adult({ "TAJ-szám": line["TAJ-szám"] ?? "", Egyesület: "Őrségi ÚTE" })]);
    expect(outcomesOf(checked)).toEqual(["NEW"]);
    expect(outcomesOf(await apply(office, checked))).toEqual([
      "REFUSED TAJ-szám: Ezzel a TAJ-számmal már van nyilvántartott személy.",
    ]);
    expect(outcomesOf(await check(portal.admin, [{ ...line, Település: "Kőszeg" }]))).toEqual(["UPDATED"]);
    expect(outcomesOf(await check(office, [adult({ Egyesület: "Őrségi ÚTE" })]))).toEqual(["NEW"]);
  });
});

describe("a file that is no roster", () => {
  const codeOf = async (content: Buffer) => {
    const { status, body } = await sendFile(portal.club, content);
    return `${status} ${(body as { code?: string }).code ?? ""}`;
  };
  const edited = async (lines: Line[], edit: (xml: string) => string) => {
    const parts = unzipSync(await sheet(lines));
    const path = "xl/worksheets/sheet1.xml";
    const xml = edit(strFromU8(parts[path] ?? new Uint8Array()));
    return Buffer.from(zipSync({ ...parts, [path]: strToU8(xml) }));
  };

  it("is refused as a whole, with the reason", async () => {
    const many = Array.from({ length: 2_001 }, () => ({ Vezetéknév: "Ács" }));
    const bomb = await edited([adult()], (xml) => xml.replace("<sheetData>", `<sheetData>${" ".repeat(20_000_000)}`));
    expect(await codeOf(Buffer.from("név;születés"))).toBe("200 roster.refusal.notXlsx");
    expect(await codeOf(Buffer.from("%PDF-1.4\n%%EOF"))).toBe("200 roster.refusal.notXlsx");
    expect(await codeOf((await sheet([adult()])).subarray(0, 900))).toBe("200 roster.refusal.notXlsx");
    expect(await codeOf(Buffer.alloc(0))).toBe("200 file.refusal.empty");
    expect(await codeOf(bomb)).toBe("200 file.refusal.bomb");
    expect(await codeOf(Buffer.alloc(5_300_000, 1))).toBe("413 roster.refusal.tooLarge");
    expect(await codeOf(await edited([adult()], () => "<worksheet><sheetData><row"))).toBe(
      "200 roster.refusal.unreadable",
    );
    expect(await codeOf(await sheet(many))).toBe("200 roster.refusal.tooManyRows");
    expect(await codeOf(await sheet([], ["Vezetéknév"]))).toBe("200 roster.refusal.empty");
    expect(await codeOf(await sheet([{ Vezetéknév: "Ács", Cipőméret: 42 }]))).toBe("200 roster.refusal.unknownColumn");
    expect(await codeOf(await sheet([{ Vezetéknév: "Ács", "last name": "Ács" }]))).toBe(
      "200 roster.refusal.doubledColumn",
    );
    expect(await codeOf(await sheet([{ Vezetéknév: "Ács", "": "42" }]))).toBe("200 roster.refusal.headless");
  });

  it("is refused with the name of its unknown column", async () => {
    const { body } = await sendFile(portal.club, await sheet([{ Cipőméret: 42 }]));
    expect(body.message).toContain("„Cipőméret”");
  });

  it("a formula counts with its result, one in error as empty, and text is never a formula", async () => {
    const line = adult({ Település: "=1+1", Vezetéknév: "KEPLET", Keresztnév: "HIBAS" });
    const content = await edited([line], (xml) =>
      xml
        .replace(/ t="inlineStr"><is><t>KEPLET<\/t><\/is>/, ' t="str"><f>A1&amp;B1</f><v>Képletes</v>')
        .replace(/ t="inlineStr"><is><t>HIBAS<\/t><\/is>/, ' t="e"><f>A1/0</f><v>#DIV/0!</v>'),
    );
    const { body } = await sendFile(portal.club, content);
    expect(body.rows[0]).toMatchObject({ name: "Képletes", result: "REFUSED" });
    expect(outcomesOf(body)[0]).toContain("Keresztnév: Mező kötelező.");
    await apply(portal.club, await check(portal.club, [{ ...line, Keresztnév: "Elek" }]));
    const { rows } = await sql`select from address where city = '=1+1'`.execute(portal.db);
    expect(rows).toHaveLength(1);
  });
});

describe("refused rows", () => {
  it("are returned unchanged, with the reasons in a column that may be uploaded again", async () => {
    const born = new Date("2012-05-31T00:00:00Z");
    const line = adult({
      "Születési dátum": born,
      Nem: "talány",
      Házszám: 7,
      Edző: false,
      Település: "-Vasvár",
      "Sportorvosi engedély érvényessége": "2026-08-01",
    });
    const { key } = await check(portal.club, [adult(), line]);
    const { content } = await download(portal.club, `refusedXlsx?key=${key}`);
    const [first] = await readXlsxFile(content);
    const [headings = [], row = [], ...more] = first?.data ?? [];
    expect(more).toEqual([]);
    expect(headings.at(-1)).toBe("Az elutasítás oka");
    expect(row.at(-1)).toBe("Nem: Nincs ilyen választható érték. Lehet: Férfi, Nő, Egyéb.");
    expect(Object.fromEntries(headings.slice(0, -1).map((heading, at) => [heading, row[at]]))).toEqual(line);

    const { body } = await sendFile(portal.club, content);
    expect(outcomesOf(body)).toEqual([String(`REFUSED ${String(row.at(-1))}`)]);
    const { content: again } = await download(portal.club, `refusedXlsx?key=${body.key}`);
    expect((await readXlsxFile(again))[0]?.data[0]).toEqual(headings);
  });

  it("are avoidable: the template names the possible columns", async () => {
    const { content } = await download(portal.club, "importTemplate");
    const [first] = await readXlsxFile(content);
    expect(first?.data).toHaveLength(1);
    expect(first?.data[0]).toEqual(expect.arrayContaining(["TAJ-szám", "Vezetéknév", "Település", "Edzői képesítés"]));
    expect(new Set(first?.data[0]).size).toBe(first?.data[0]?.length);
  });
});

describe("concurrency", () => {
  const part = (key: string, from = 0) => ({ key, from });
  const countOf = async (taj: unknown) =>
    (
      await sql`select from person where social_security_number_mark = ${TEST_VAULT.mark(String(taj).replaceAll(" ", ""))}`.execute(
        portal.db,
      )
    ).rows.length;

  it("writes a file once that is applied twice at once", async () => {
    const lines = Array.from({ length: 12 }, () => adult());
    const checked = await check(portal.club, lines);
    const answers = await Promise.all([1, 2, 3].map(() => apply(portal.club, checked)));
    for (const { rows } of answers) expect(rows.map(({ applied }) => applied)).toEqual(lines.map(() => true));
    for (const line of lines) expect(await countOf(line["TAJ-szám"])).toBe(1);
    const { rows } = await sql`select from change_log where object = 'person' and action = 'create'
      and object_id in (select person_id from roster_import_row where import_key = ${checked.key})`.execute(portal.db);
    expect(rows).toHaveLength(lines.length);
  });

  it("creates each person of two equal files once, and the other file reports it", async () => {
    const lines = Array.from({ length: 6 }, () => adult());
    const [one, other] = [
      await check(portal.club, lines),
      await check(
        portal.admin,
        lines.map((line) => ({ ...line, Egyesület: "Őrségi ÚTE" })),
      ),
    ];
    const applied = await Promise.all([apply(portal.club, one), apply(portal.admin, other)]);
    for (const [at, line] of lines.entries()) {
      expect(await countOf(line["TAJ-szám"])).toBe(1);
      expect(applied.filter(({ rows }) => rows[at]?.applied)).toHaveLength(1);
    }
  });

  it("overwrites no person changed since the check, and creates no person twice", async () => {
    const [existing, fresh] = [adult(), adult()];
    await apply(portal.club, await check(portal.club, [existing]));
    const checked = await check(portal.club, [{ ...existing, Település: "Kőszeg" }, fresh]);
    portal.clock.advance(60_000);
    await apply(portal.admin, await check(portal.admin, [{ ...existing, Település: "Sárvár" }]));
    await apply(portal.admin, await check(portal.admin, [{ ...fresh, Egyesület: "Őrségi ÚTE" }]));
    const outcomes = outcomesOf(await apply(portal.club, checked));
    expect(outcomes[0]).toContain("Főtitkár Flóra");
    expect(outcomes[1]).toBe("REFUSED Az ellenőrzés óta megváltozott a nyilvántartás. Ellenőrizd újra ezt a sort.");
  });

  it("skips a person who is being edited", async () => {
    const line = adult();
    await apply(portal.club, await check(portal.club, [line]));
    const change = { ...line, Település: "Kőszeg" };
    const checked = await check(portal.club, [change]);
    const id = checked.rows[0]?.id ?? 0;
    await portal.admin.call("POST /personEditControl/requestEditAccess", { id });
    expect(outcomesOf(await apply(portal.club, checked))[0]).toContain("Főtitkár Flóra");
    expect(outcomesOf(await check(portal.club, [change]))[0]).toContain("Főtitkár Flóra");
    await portal.admin.call("POST /personEditControl/releaseEditAccess", { id });
    expect(outcomesOf(await check(portal.club, [change]))).toEqual(["UPDATED"]);
  });

  it("writes a file only after all of it was checked, in parts", async () => {
    const { body: begun } = await sendFile(portal.club, await sheet([adult(), adult(), adult()]));
    await sql`update roster_import_row set result = null where import_key = ${begun.key} and place = 2`.execute(
      portal.db,
    );
    const early: Reply<ImportAnswer> = await portal.club.call("POST /personEditControl/applyImport", part(begun.key));
    expect((early.body as { code?: string }).code).toBe("roster.refusal.notChecked");
    const { body } = await portal.club.call("POST /personEditControl/checkImport", { ...part(begun.key, 2), limit: 1 });
    expect(body).toMatchObject({ rowCount: 3, next: null, rows: [{ line: 4, result: "NEW" }] });
    const { body: first } = await portal.club.call("POST /personEditControl/applyImport", {
      ...part(begun.key),
      limit: 2,
    });
    expect(first).toMatchObject({ next: 2, rows: [{ applied: true }, { applied: true }] });
  });
});

describe("health data", () => {
  it("appear in no log line or error text, and are deleted from the file's rows when it is applied", async () => {
    const [good, wrong] = [nextTaj(), "914 203 779"];
    const checked = await check(portal.club, [adult({ "TAJ-szám": good }), adult({ "TAJ-szám": wrong })]);
    await apply(portal.club, checked);
    expect(JSON.stringify(checked)).not.toContain(wrong);
    for (const taj of [good, wrong])
      for (const written of [taj, taj.replaceAll(" ", "")]) expect(log.join("")).not.toContain(written);
    expect(log.join("")).toContain("importXlsx");
    const { rows } = await sql<{ result: string; cells: boolean }>`select result, cells is not null as cells
      from roster_import_row where import_key = ${checked.key} order by place`.execute(portal.db);
    expect(rows).toEqual([
      { result: "NEW", cells: false },
      { result: "REFUSED", cells: true },
    ]);
    portal.clock.advance(25 * 3_600_000);
    await portal.runJob("purge-roster-imports");
    expect((await sql`select from roster_import`.execute(portal.db)).rows).toHaveLength(0);
  });
});
