import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, type Made } from "../../../test/factories.ts";
import { ask, openPeople, type OpenList, type People } from "./table.testbed.ts";

const CANARY = "KANÁRI7731";

let portal: People;
let club: Made;
let office: Browser;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople();
  club = await makeClub(portal.db);
  office = await portal.signedIn(club);
  for (const lastName of ["Csiga", "Gumi"]) {
    const { id } = await makeAthlete(portal.db, { club: club.id, lastName });
    await sql`update licence set chip_number = ${CANARY} where person_id = ${id}`.execute(portal.db);
  }
  list = await portal.open(office);
});
afterAll(() => portal.close());

describe("a column with restricted viewers", () => {
  test("is in no answer, except for a viewer who may see it", async () => {
    const answers = [
      await list.page(),
      await list.call("getList", {
        firstResult: 0,
        maxResults: 0,
        columns: ["fullName", "secret", "isAthlete", "status"],
      }),
      await list.call("getFilterSelection"),
      await list.call("getInstance", { create: false, view: "all" }),
      await list.call("getViewList"),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/KAN|secret|isAthlete|status/);
    const admin = await portal.open(portal.admin);
    expect((await admin.page()).data[0]).toMatchObject({ secret: CANARY });
    expect(JSON.stringify(await admin.page())).not.toContain("isAthlete");
  });

  test("cannot be guessed by filter, order or choice, letter by letter", async () => {
    for (const letter of ["K", "KA", "X"]) {
      const { properties, successful } = await list.filter({ propertyName: "secret", type: "LIKE", value: letter });
      expect({ successful, fields: Object.keys(properties ?? {}) }).toEqual({ successful: false, fields: ["secret"] });
    }
    expect(Object.keys((await list.order("secret")).properties ?? {})).toEqual(["secret"]);
    expect(Object.keys((await list.call("getFilterSelection", { filterName: "secret" })).properties ?? {})).toEqual([
      "secret",
    ]);
    const admin = await portal.open(portal.admin);
    expect((await admin.filter({ propertyName: "secret", type: "LIKE", value: CANARY })).successful).toBe(true);
    expect((await admin.page()).metadata.totalCount).toBe(2);
  });

  test("is removed from stored sessions and views when the right to it is lost", async () => {
    const held = JSON.stringify([{ propertyName: "secret", type: "LIKE", value: "nobody" }]);
    await sql`update table_session set filters = ${held}::jsonb, order_keys = '[{"propertyName":"secret","ascending":true}]'
      where account_id = ${club.id} and name = ${list.session}`.execute(portal.db);
    const { instance } = await list.call("getInstance", { create: false, view: "all" });
    expect(instance).toMatchObject({ filterList: [], orderList: [{ propertyName: "fullName" }] });
    expect((await list.page()).metadata.totalCount).toBe(2);
  });
});

/** Names that attackers try, with their usual variations. */
const words = [
  "password",
  "password_hash",
  "taj",
  "idCardNumber",
  "social_security_number",
  "id",
  "p.id",
  "c0",
  "k0",
  "matching",
  "users",
  "athlete",
  "email",
  "secret",
  "isAthlete",
  "status",
];
const bent = [
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => `athlete.${word}`,
  (word: string) => `users.${word}`,
  (word: string) => `${word};--`,
  (word: string) => `"${word}"`,
  (word: string) => `${word}' or '1'='1`,
  (word: string) => `(select ${word} from account)`,
  (word: string) => `${word}::text`,
  (word: string) => `${word}\n`,
  (word: string) => `fullName,${word}`,
  (word: string) => `fullName->>'${word}'`,
  (word: string) => `${word}/**/`,
  (word: string) => ` ${word}`,
  (word: string) => `$${word}`,
];
const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "fullName ",
  "FULLNAME",
  "fullname",
  "fullName.length",
  ...words.flatMap((word) => bent.map((bend) => bend(word))),
];

test("five hundred attempts by name: no filter, order or choice is accepted, and none causes an error", async () => {
  const statuses: number[] = [];
  const { session } = list;
  for (const propertyName of names) {
    const tried = [
      await ask(office, "setFilter", { session, filter: { list: [{ propertyName, type: "LIKE", value: "a" }] } }),
      await ask(office, "setOrder", { session, propertyName, ascending: true }),
      await ask(office, "getFilterSelection", { session, filterName: propertyName }),
    ];
    for (const { status, body } of tried) {
      statuses.push(status);
      if (status !== 400 || body.successful) throw new Error(`${propertyName} was answered ${status}`);
    }
  }
  expect(statuses.length).toBeGreaterThan(500);
  expect(new Set(statuses)).toEqual(new Set([400]));
});
