import { nested } from "@rajt/contract/kernel/form/form-names";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeClub } from "../../../test/factories.ts";
import { athleteFields, BY_THE_OFFICE, nextTaj } from "../../../test/person-fields.ts";
import { statementsAsked } from "../../../test/statements-asked.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
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

const HOUR = 3_600_000;
let portal: RosterPortal;
/** The person whom another club has enrolled. */
let foreign: Line;
beforeAll(async () => {
  portal = await openRoster({ poolSize: 4 });
  foreign = adult();
  const elsewhere = await portal.signedIn(await makeClub(portal.db));
  expect(outcomesOf(await apply(elsewhere, await check(elsewhere, [foreign])))).toEqual(["NEW"]);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

/** More than the disclosures of an account in an hour. */
const MANY = 60;
const withTaj = () => adult({ "TAJ-szám": foreign["TAJ-szám"] ?? "" });
const withAddress = () => adult({ "E-mail-cím": foreign["E-mail-cím"] ?? "" });
const namesake = () => ({
  ...foreign,
  "TAJ-szám": nextTaj(),
  "E-mail-cím": `${nextTaj().replaceAll(" ", "")}@pelda.hu`,
});
const TAJ_TAKEN = "REFUSED TAJ-szám: Ezzel a TAJ-számmal már van nyilvántartott személy.";

const EMAIL_TAKEN = "REFUSED E-mail-cím: Ezzel az e-mail-címmel már van fiók.";

const club = async () => portal.signedIn(await makeClub(portal.db));
const disclosures = async () =>
  (
    await sql<{
      fields: string;
      last: boolean;
    }>`select detail->>'fields' as fields, (detail->>'limitReached')::boolean as last
      from security_log where event = 'PERSON_TOLD' order by id`.execute(portal.db)
  ).rows;

describe("a person enrolled by another club", () => {
  it("looks new in the check; only saving names the duplicate cell", async () => {
    const browser = await club();
    const checked = await check(browser, [withTaj(), withAddress(), namesake(), adult()]);
    for (const { result, problems, changed, id } of checked.rows)
      expect({ result, problems, changed, id }).toEqual({ result: "NEW", problems: [], changed: [], id: null });
    expect(outcomesOf(await apply(browser, checked))).toEqual([
      TAJ_TAKEN,
      EMAIL_TAKEN,
      "REFUSED Vezetéknév: Ugyanezzel a névvel, születési dátummal és anyja nevével már van nyilvántartott személy.",
      "NEW",
    ]);
  });

  it("costs the check the same statements as a new one, however often it runs", async () => {
    const browser = await club();
    await check(browser, [adult()]);
    const statementsFor = async (line: Line) => {
      const content = await sheet([line]);
      const { answer, statements } = await statementsAsked(() => sendFile(browser, content));
      expect(answer.body.rows.map(({ result, problems }) => [result, problems])).toEqual([["NEW", []]]);
      return statements;
    };
    const unknown = await statementsFor(adult());
    expect(unknown.length).toBeGreaterThan(5);
    for (const line of [withTaj(), withAddress(), namesake(), { ...foreign }])
      expect(await statementsFor(line)).toEqual(unknown);
    const before = await disclosures();
    const many = await check(
      browser,
      Array.from({ length: MANY }, (_, at) => (at % 2 === 0 ? withTaj() : adult())),
    );
    // Only duplicates within the file are reported, which disclose nothing.
    expect(many.rows.filter(({ result }) => result === "NEW")).toHaveLength(MANY / 2);
    expect(await disclosures()).toEqual(before);
  });

  it("is not disclosed by a check that changes one's own athlete either", async () => {
    const browser = await club();
    const own = adult();
    await apply(browser, await check(browser, [own]));
    const checked = await check(browser, [{ ...own, "E-mail-cím": foreign["E-mail-cím"] ?? "" }]);
    expect(outcomesOf(checked)).toEqual(["UPDATED"]);
    expect(outcomesOf(await apply(browser, checked))).toEqual([EMAIL_TAKEN]);
  });

  it("is named in the check to a viewer who sees everyone", async () => {
    const line = { ...withTaj(), Egyesület: "Őrségi ÚTE" };
    expect(outcomesOf(await check(portal.admin, [{ ...line, "E-mail-cím": "" }]))[0]).toMatch(/^(UPDATED|REFUSED)/);
  });

  it("is checked without a trace, and other problems of the row are found", async () => {
    const before = await sql`select count(*)::integer as n from person`.execute(portal.db);
    const browser = await club();
    const checked = await check(browser, [
      adult({ "E-mail-cím": "nem-cim" }),
      adult({ "Anyja keresztneve": "x".repeat(300) }),
    ]);
    expect(checked.rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ["E-mail-cím"],
      ["Anyja keresztneve"],
    ]);
    expect(await sql`select count(*)::integer as n from person`.execute(portal.db)).toEqual(before);
  });
});

/** Uses up the hour's twenty disclosures except these. */
const toldAlready = (account: number, times: number) =>
  sql`insert into rate_limit (key, count, window_ends_at)
    values (${`person-told:hour:${account}`}, ${times}, ${new Date(portal.clock().getTime() + HOUR)})`.execute(
    portal.db,
  );

describe("the limit of disclosures", () => {
  it("refuses every save beyond it, so that no answer discloses anything, and ends after an hour", async () => {
    const made = await makeClub(portal.db);
    const browser = await portal.signedIn(made);
    const checked = await check(browser, [withTaj(), adult(), withAddress(), adult()]);
    await toldAlready(made.id, 19);
    const before = (await disclosures()).length;
    const first = await apply(browser, checked);
    expect(first).toMatchObject({
      successful: false,
      message:
        "Túl sokszor derült ki rövid idő alatt, hogy a megadott adatokkal már van nyilvántartott személy. Próbáld újra 60 perc múlva; ha sürgős, írj a szövetségnek.",
    });
    expect((await disclosures()).slice(before)).toEqual([{ fields: "athlete.taj", last: true }]);
    const { rows } = await sql<{ done: boolean }>`select applied_at is not null as done from roster_import_row
      where import_key = ${checked.key} order by place`.execute(portal.db);
    expect(rows.map(({ done }) => done)).toEqual([false, false, false, false]);
    portal.clock.advance(HOUR);
    expect(outcomesOf(await apply(await portal.signedIn(made), checked))).toEqual([
      TAJ_TAKEN,
      "NEW",
      EMAIL_TAKEN,
      "NEW",
    ]);
  });

  it("counts no new persons, counts disclosures by the form too, and ignores trials of the form", async () => {
    const made = await makeClub(portal.db);
    const browser = await portal.signedIn(made);
    await apply(browser, await check(browser, [adult(), adult(), adult()]));
    const count = async () =>
      (
        await portal.db
          .selectFrom("rate_limit")
          .select("count")
          .where("key", "=", `person-told:day:${made.id}`)
          .executeTakeFirst()
      )?.count;
    expect(await count()).toBe(0);
    const fields = {
      ...BY_THE_OFFICE,
      ...athleteFields(),
      club: { id: made.id },
      profilePicture: await uploadPicture(browser, "personEditControl"),
      "athlete.taj": foreign["TAJ-szám"],
    };
    const dto = nested(fields);
    const ask = (name: string) => send(browser, name, { dto });
    const name = {
      lastName: foreign["Vezetéknév"],
      firstName: foreign["Keresztnév"],
      birthDate: "1990-06-15",
      motherLastName: foreign["Anyja vezetékneve"],
      motherFirstName: foreign["Anyja keresztneve"],
    };
    for (const tried of [dto, nested({ ...fields, ...name, "athlete.taj": nextTaj() })])
      expect((await send(browser, "validate", { dto: tried })).body).toEqual({ successful: true });
    expect((await ask("save")).body.properties).toEqual({
      "athlete.taj": [{ message: "Ezzel a TAJ-számmal már van nyilvántartott személy." }],
    });
    expect(await count()).toBe(1);
    await portal.db.deleteFrom("rate_limit").execute();
    await toldAlready(made.id, 20);
    const { status, body } = await ask("save");
    expect([status, body.code]).toEqual([429, "people.person.tooManyTries"]);
  });
});

const send = (browser: Browser, name: string, input: object) =>
  browser.send<{ code?: string; properties?: object }>("POST", `/api/personEditControl/${name}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });
