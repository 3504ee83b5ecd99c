import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import {
  giveRole,
  makeAthlete,
  makeClub,
  makeCompetitor,
  makeOfficial,
  type Made,
} from "../../../../test/factories.ts";
import { statementsAsked } from "../../../../test/statements-asked.ts";
import { ask, openPeople, type OpenList, type People } from "../table.testbed.ts";

let portal: People;
let list: OpenList;
let [tisza, orseg]: Made[] = [];
let technical: Made;
beforeAll(async () => {
  portal = await openPeople();
  tisza = await makeClub(portal.db, { name: "Tisza TK" });
  orseg = await makeClub(portal.db, { name: "Őrségi TE" });
  const born = { Csiga: "2000-02-29", Cukor: "2000-03-01", Gyár: "1999-12-31" } as const;
  // Around the last hours of the days on which clocks change, and around midnight of an ordinary day.
  const registered = {
    Csiga: "2026-03-28T22:59:59.999Z", // 28 March 23:59 in Budapest
    Cukor: "2026-03-28T23:00:00.000Z", // 29 March 00:00, a day of 23 hours
    Gyár: "2026-03-29T21:59:59.999Z", // 29 March 23:59
    Gumi: "2026-03-29T22:00:00.000Z", // 30 March 00:00
    Szűcs: "2026-10-24T22:00:00.000Z", // 25 October 00:00, a day of 25 hours
    Sáfár: "2026-10-25T22:59:59.999Z", // 25 October 23:59
    Óra: "2026-10-25T23:00:00.000Z", // 26 October 00:00
  } as const;
  for (const lastName of [
    "Szűcs",
    "Cukor",
    "Gyár",
    "Sáfár",
    "Csiga",
    "Gumi",
    "Óra",
    "Őry",
    "Öröm",
    "Orr",
    "Zsák",
    "Zab",
  ])
    await makeAthlete(portal.db, {
      club: (lastName < "O" ? tisza : orseg)?.id ?? 0,
      lastName,
      firstName: "Éva",
      gender: lastName === "Cukor" ? "MALE" : lastName === "Zab" ? "NA" : "FEMALE",
      birthDate: born[lastName as keyof typeof born] ?? "1980-01-01",
      at: new Date(registered[lastName as keyof typeof registered] ?? "2020-01-01T12:00:00Z"),
    });
  technical = await makeOfficial(portal.db, { lastName: "Árvíztűrő", firstName: "100%_os\\Tükör" });
  await giveRole(portal.db, technical.id, "TechnicalCommittee");
  await makeCompetitor(portal.db, { lastName: "A\u0301da\u0301m".normalize("NFC"), firstName: "ß" });
  list = await portal.open(portal.admin);
});
afterAll(() => portal.close());

const filtered = async (...filters: Filter[]): Promise<unknown[]> => {
  const { successful, properties } = await list.filter(...filters);
  expect({ successful, properties }).toEqual({ successful: true, properties: undefined });
  return (await list.values("fullName")).map((name) => String(name).split(" ")[0]);
};

test("returns a page in Hungarian order, with its counts and a value of every kind", async () => {
  await list.filter();
  const { metadata, data, selected } = await list.page();
  expect(data.map(({ fullName }) => String(fullName).split(" ")[0])).toEqual([
    "Ádám",
    "Árvíztűrő",
    "Cukor",
    "Csiga",
    "Gumi",
    "Gyár",
    "Óra",
    "Orr",
    "Öröm",
    "Őry",
    "Sáfár",
    "Szűcs",
    "Zab",
    "Zsák",
  ]);
  expect(metadata).toEqual({ first: 0, currentCount: 14, totalCount: 14, selectedCount: 0 });
  expect(selected).toEqual([]);
  expect(data[3]).toEqual({
    id: expect.any(Number),
    protectionLevel: null,
    fullName: "Csiga Éva",
    clubSize: 4,
    birthDate: "2000-02-29",
    registered: "2026-03-28T22:59:59.999Z",
    isReferee: false,
    gender: "FEMALE",
    club: { id: tisza?.id, name: "Tisza TK" },
    roleList: [],
    phone: null,
    secret: null,
    note: "FEMALE",
  });
  expect(data[1]).toMatchObject({ isReferee: true, club: null, roleList: [{ name: "Technikai bizottság" }] });
});

test("returns only the requested columns, and reads no other", async () => {
  const page = { firstResult: 0, maxResults: 2, columns: ["club", "fullName", "nope"] };
  const { answer, statements } = await statementsAsked(() => list.call("getList", page));
  expect(answer.data.map((row) => Object.keys(row))).toEqual(
    Array.from({ length: 2 }, () => ["id", "protectionLevel", "fullName", "club"]),
  );
  expect(statements.filter((text) => text.includes("account_role g"))).toEqual([]);
  const whole = await statementsAsked(() => list.page(0, 2));
  expect(whole.statements.filter((text) => text.includes("account_role g"))).toHaveLength(1);
});

describe("filters", () => {
  const like = (value: string): Filter => ({ propertyName: "fullName", type: "LIKE", value });
  test.each([
    ["arvizturo", ["Árvíztűrő"]],
    ["ÁRVÍZ", ["Árvíztűrő"]],
    ["A\u0301rvi\u0301z", ["Árvíztűrő"]],
    ["  szucs ", ["Szűcs"]],
    ["ő", ["Árvíztűrő", "Cukor", "Óra", "Orr", "Öröm", "Őry"]],
    ["100%_os\\t", ["Árvíztűrő"]],
    ["％", ["Árvíztűrő"]],
    ["_", ["Árvíztűrő"]],
    ["\\", ["Árvíztűrő"]],
    ["SS", ["Ádám"]],
    ["r É", ["Cukor", "Gyár", "Orr", "Sáfár"]],
    ["' or 1=1 --", []],
    ["%' or true or '%", []],
    ["$1", []],
  ])("LIKE %j finds %j", async (word, names) => {
    expect(await filtered(like(word))).toEqual(names);
  });

  const of = (propertyName: string, type: Filter["type"], value?: Filter["value"]): Filter => ({
    propertyName,
    type,
    value,
  });
  test.each<[string, Filter[], string[]]>([
    ["IN texts", [of("fullName", "IN", ["Orr Éva", "Zab Éva"])], ["Orr", "Zab"]],
    ["IN values", [of("gender", "IN", ["MALE"])], ["Cukor"]],
    ["IN numbers", [of("clubSize", "IN", [4, 4.5])], ["Cukor", "Csiga", "Gumi", "Gyár"]],
    ["EQ of a number", [of("clubSize", "EQ", 4)], ["Cukor", "Csiga", "Gumi", "Gyár"]],
    ["EQ of a text, which is exact", [of("fullName", "EQ", "orr éva")], []],
    ["EQ of yes", [of("isReferee", "EQ", true)], ["Árvíztűrő"]],
    ["EQ of a day", [of("birthDate", "EQ", "2000-02-29")], ["Csiga"]],
    ["EQ of the day of a moment", [of("registered", "EQ", "2026-03-29")], ["Cukor", "Gyár"]],
    ["IS_NULL", [of("gender", "IS_NULL")], ["Zab"]],
    ["IS_NULL of a record", [of("club", "IS_NULL", true)], ["Ádám", "Árvíztűrő"]],
    ["IS_NULL of several", [of("roleList", "IS_NULL", false)], ["Árvíztűrő"]],
    ["LIKE of several", [of("roleList", "LIKE", "bizottsag")], ["Árvíztűrő"]],
    ["LIKE of a record", [of("club", "LIKE", "tisza"), of("fullName", "LIKE", "g")], ["Csiga", "Gumi", "Gyár"]],
    ["INTERVAL from a day on", [of("birthDate", "INTERVAL", { from: "2000-02-29" })], ["Cukor", "Csiga"]],
    ["INTERVAL to a day", [of("birthDate", "INTERVAL", { from: "1999-12-31", to: "2000-02-29" })], ["Csiga", "Gyár"]],
    ["INTERVAL of numbers", [of("clubSize", "INTERVAL", { from: 1, to: 4 })], ["Cukor", "Csiga", "Gumi", "Gyár"]],
    ["INTERVAL the wrong way round", [of("clubSize", "INTERVAL", { from: 4, to: 1 })], []],
    [
      "INTERVAL of the day of 23 hours",
      [of("registered", "INTERVAL", { from: "2026-03-29", to: "2026-03-29" })],
      ["Cukor", "Gyár"],
    ],
    ["INTERVAL to its eve", [of("registered", "INTERVAL", { from: "2026-03-28", to: "2026-03-28" })], ["Csiga"]],
    ["INTERVAL from its morrow", [of("registered", "INTERVAL", { from: "2026-03-30", to: "2026-10-24" })], ["Gumi"]],
    [
      "INTERVAL of the day of 25 hours",
      [of("registered", "INTERVAL", { from: "2026-10-25", to: "2026-10-25" })],
      ["Sáfár", "Szűcs"],
    ],
    ["INTERVAL from its morrow on", [of("registered", "INTERVAL", { from: "2026-10-26" })], ["Óra"]],
  ])("%s", async (_, filters, names) => {
    expect(await filtered(...filters)).toEqual(names);
  });

  test("IN of other records compares ids", async () => {
    expect(await filtered(of("club", "IN", [tisza?.id ?? 0]))).toEqual(["Cukor", "Csiga", "Gumi", "Gyár"]);
    expect(await filtered(of("club", "EQ", orseg?.id ?? 0), of("fullName", "LIKE", "sz"))).toEqual(["Szűcs"]);
    const role = await portal.db
      .selectFrom("dashboard_role")
      .where("key", "=", "TechnicalCommittee")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(await filtered(of("roleList", "IN", [role.id]))).toEqual(["Árvíztűrő"]);
  });

  test.each<[string, unknown, number, string?]>([
    ["an unknown property", { propertyName: "nope", type: "EQ", value: 1 }, 400, "nope"],
    ["a property of every object", { propertyName: "__proto__", type: "EQ", value: 1 }, 400, "__proto__"],
    ["a filter that the column has not", { propertyName: "isReferee", type: "IS_NULL" }, 400, "isReferee"],
    ["a column that has no filter", { propertyName: "phone", type: "LIKE", value: "1" }, 400, "phone"],
    ["a text for a number", { propertyName: "clubSize", type: "EQ", value: "4" }, 400, "clubSize"],
    ["a number for a text", { propertyName: "fullName", type: "LIKE", value: 4 }, 400, "fullName"],
    ["no word at all", { propertyName: "fullName", type: "LIKE", value: "  " }, 400, "fullName"],
    ["nothing chosen", { propertyName: "club", type: "IN", value: [] }, 400, "club"],
    ["a name for an id", { propertyName: "club", type: "IN", value: ["Tisza TK"] }, 400, "club"],
    ["an id that is none", { propertyName: "club", type: "EQ", value: 2 ** 31 }, 400, "club"],
    ["a value that is none of them", { propertyName: "gender", type: "IN", value: ["OTHER"] }, 400, "gender"],
    ["a day that is none", { propertyName: "birthDate", type: "EQ", value: "2026-02-29" }, 400, "birthDate"],
    [
      "a moment for a day",
      { propertyName: "registered", type: "INTERVAL", value: { from: "2026-02-28T10:00:00Z" } },
      400,
      "registered",
    ],
    [
      "a year beyond the calendar",
      { propertyName: "birthDate", type: "INTERVAL", value: { to: "9999-12-31" } },
      400,
      "birthDate",
    ],
    ["an interval without an end", { propertyName: "birthDate", type: "INTERVAL", value: {} }, 400, "birthDate"],
    ["yes as a word", { propertyName: "isReferee", type: "EQ", value: "true" }, 400, "isReferee"],
    ["an unknown kind of filter", { propertyName: "fullName", type: "REGEX", value: "a" }, 400, "filter.list.0.type"],
    [
      "a field too many",
      { propertyName: "fullName", type: "LIKE", value: "a", permanent: false },
      400,
      "filter.list.0.permanent",
    ],
  ])("refuses %s by name, and keeps the filters that were set", async (_, filter, status, path) => {
    await list.filter(of("gender", "IN", ["MALE"]));
    const { session, browser } = list;
    const refused = await ask(browser, "setFilter", { session, filter: { list: [filter] } });
    expect(refused.status).toBe(status);
    expect(Object.keys(refused.body.properties ?? {})).toEqual([path]);
    expect((await list.page()).metadata.totalCount).toBe(1);
  });
});

describe("an order", () => {
  beforeAll(() => list.filter());

  test("is by several columns, one of them descending", async () => {
    await list.order("gender", "-fullName");
    const names = (await list.values("fullName")).map((name) => String(name).split(" ")[0]);
    expect(names.slice(0, 3)).toEqual(["Zsák", "Szűcs", "Sáfár"]);
    expect(names.slice(-2)).toEqual(["Cukor", "Zab"]);
  });

  test("is by one column, in the form of the older call", async () => {
    const { instance } = await list.call("setOrder", { propertyName: "birthDate", ascending: false });
    expect(instance?.orderList).toEqual([{ propertyName: "birthDate", ascending: false }]);
    expect((await list.values("birthDate")).slice(0, 2)).toEqual(["2000-03-01", "2000-02-29"]);
  });

  test("is the declared one by default", async () => {
    const { instance } = await list.call("setOrder", { order: [] });
    expect(instance?.orderList).toEqual([{ propertyName: "fullName", ascending: true }]);
    expect((await list.values("fullName"))[0]).toBe("Ádám ß");
  });

  test.each([["note"], ["roleList"], ["nope"], ["constructor"], ["isAthlete"], ["id;--"], ["fullName", "-fullName"]])(
    "is refused for %s by name",
    async (...names) => {
      const { properties } = await list.order(...names);
      expect(Object.keys(properties ?? {})).toEqual([names[0]]);
    },
  );
});

describe("pages", () => {
  beforeAll(() => list.filter());

  test("begin and end where requested, and have the total past the end too", async () => {
    const second = await list.page(5, 3);
    expect(second.metadata).toEqual({ first: 5, currentCount: 3, totalCount: 14, selectedCount: 0 });
    const beyond = await list.page(100, 3);
    expect(beyond).toMatchObject({ data: [], metadata: { first: 100, currentCount: 0, totalCount: 14 } });
    const found = await list.filter({ propertyName: "fullName", type: "LIKE", value: "nobody" });
    expect(found.successful).toBe(true);
    expect((await list.page()).metadata).toEqual({ first: 0, currentCount: 0, totalCount: 0, selectedCount: 0 });
  });

  test("are as long as the session's setting by default", async () => {
    await list.filter();
    await list.call("setVariable", { variable: { name: "recordsPerPage", type: "int", value: "4" } });
    expect((await list.page(0, 0)).data).toHaveLength(4);
    expect((await list.page(0, 6)).data).toHaveLength(6);
    await list.call("setVariable", { variable: { name: "recordsPerPage", type: "int", value: "1000" } });
  });

  test.each([
    ["-1", { maxResults: -1 }],
    ["1001", { maxResults: 1001 }],
    ["1e9", { maxResults: 1e9 }],
    ["a text", { maxResults: "250" }],
    ["half a row", { maxResults: 2.5 }],
    ["a start below 0", { firstResult: -1 }],
    ["a field too many", { where: "1=1" }],
  ])("refuse %s", async (_, input) => {
    const { session, browser } = list;
    expect((await ask(browser, "getList", { session, firstResult: 0, maxResults: 0, ...input })).status).toBe(400);
  });

  test.each([
    ["a page of none", { name: "recordsPerPage", type: "int", value: "0" }],
    ["a page too long", { name: "recordsPerPage", type: "int", value: "1001" }],
    ["a size that is a list", { name: "recordsPerPage", type: "json", value: "[4]" }],
    ["columns that are no JSON", { name: "columns", type: "json", value: "{" }],
    ["an unknown variable", { name: "isSuperAdmin", type: "string", value: "true" }],
  ])("remember no %s", async (_, variable) => {
    const { session, browser } = list;
    const { status, body } = await ask(browser, "setVariable", { session, variable });
    expect({ status, successful: body.successful }).toEqual({ status: 400, successful: false });
  });
});
