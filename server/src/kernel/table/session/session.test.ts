import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import type { Browser } from "../../../../test/browser.ts";
import {
  giveRole,
  makeAthlete,
  makeClub,
  makeOfficial,
  makeStaff,
  PASSWORD,
  type Made,
} from "../../../../test/factories.ts";
import { allRows, serveTable } from "../serve-table.ts";
import { ask, clubTable, openPeople, peopleBinding, peopleTable, type People } from "../table.testbed.ts";

const LONG_NAME = "d9b1f6de-7a51-4a53-9bb4-2a1b0b9a4c11";
const like = (value: string): Filter => ({ propertyName: "fullName", type: "LIKE", value });

/** The same list with every row for every viewer. */
const unscoped = serveTable({ ...peopleTable, control: "unscopedTableControl" }, { ...peopleBinding, scope: allRows });

let portal: People;
let [tisza, orseg]: Made[] = [];
let [tiszaOffice, orsegOffice]: Browser[] = [];
beforeAll(async () => {
  portal = await openPeople({ lists: [unscoped] });
  tisza = await makeClub(portal.db, { name: "Tisza TK" });
  orseg = await makeClub(portal.db, { name: "Őrségi TE" });
  for (const [club, lastName] of [
    [tisza, "Csiga"],
    [tisza, "Gumi"],
    [orseg, "Csiga"],
  ] as const)
    await makeAthlete(portal.db, { club: club.id, lastName });
  await makeOfficial(portal.db, { lastName: "Csiga", club: tisza.id });
  tiszaOffice = await portal.signedIn(tisza);
  orsegOffice = await portal.signedIn(orseg);
});
afterAll(() => portal.close());

const office = () => tiszaOffice as Browser;
const otherOffice = () => orsegOffice as Browser;
const instance = (browser: Browser, input: object, control?: string) =>
  ask(browser, "getInstance", { create: true, view: "all", ...input }, control);

describe("the access to a list", () => {
  test("asks a guest to sign in, at every call", async () => {
    for (const [name, input] of [
      ["getInstance", { create: true, view: "all" }],
      ["getList", { firstResult: 0, maxResults: 0 }],
      ["selectClear", {}],
    ] as const)
      expect((await ask(portal.browser(), name, { session: "a", ...input })).status).toBe(401);
  });

  test("is refused without the right", async () => {
    const visitor = await portal.signedIn(await makeStaff(portal.db, { roles: [] }));
    expect((await instance(visitor, { session: "a" })).status).toBe(403);
    expect((await ask(visitor, "getList", { session: "a", firstResult: 0, maxResults: 0 })).status).toBe(403);
  });

  test("needs the view's own right, and a denial is logged", async () => {
    expect((await instance(office(), { session: "a", view: "office" })).status).toBe(403);
    expect((await instance(portal.admin, { session: "a", view: "office" })).status).toBe(200);
    const denied = await portal.db
      .selectFrom("security_log")
      .where("event", "=", "DENIED")
      .where("account_id", "=", tisza?.id ?? 0)
      .select("detail")
      .execute();
    expect(denied).toEqual([{ detail: { call: "peopleTableControl/office" } }]);
  });

  test.each([[undefined], ["nope"], ["__proto__"], ["constructor"]])(
    "needs one of the list's views, and refuses %j",
    async (view) => {
      const { status, body } = await instance(office(), { session: "a", view });
      expect({ status, fields: Object.keys(body.properties ?? {}) }).toEqual({ status: 400, fields: ["view"] });
    },
  );

  test("ends with the next call after a right is lost", async () => {
    const staff = await makeStaff(portal.db, { roles: ["FederationAdministrator"] });
    const list = await portal.open(await portal.signedIn(staff), { view: "office" });
    expect((await list.page()).metadata.totalCount).toBe(4);
    await portal.db.deleteFrom("account_role").where("account_id", "=", staff.id).execute();
    await giveRole(portal.db, staff.id, "Club");
    const { session, browser } = list;
    expect((await ask(browser, "getList", { session, firstResult: 0, maxResults: 0 })).status).toBe(403);
  });
});

describe("a session", () => {
  test("exists once it is created, and is refused before", async () => {
    expect((await ask(office(), "getInstance", { session: "fresh", create: false, view: "all" })).body).toEqual({
      successful: true,
    });
    const made = await instance(office(), { session: "fresh" });
    expect(made.body.instance).toEqual({
      session: "fresh",
      view: "all",
      orderList: [{ propertyName: "fullName", ascending: true }],
      filterList: [],
      variableMap: {},
      created: "2026-05-04T10:00:00.000Z",
      updated: "2026-05-04T10:00:00.000Z",
    });
    expect((await ask(office(), "getInstance", { session: "fresh", create: false, view: "all" })).body).toEqual(
      made.body,
    );
  });

  test("stores what was set, for a reload or another tab", async () => {
    const list = await portal.open(office());
    await list.filter(like("csiga"));
    await list.order("-birthDate", "fullName");
    const columns = JSON.stringify([{ name: "fullName", shown: true }]);
    await list.call("setVariable", { variable: { name: "columns", type: "json", value: columns } });
    const { body } = await ask(await portal.browser().signIn(tisza?.email ?? "", PASSWORD), "getInstance", {
      session: list.session,
      create: false,
      view: "all",
    });
    expect(body.instance).toMatchObject({
      filterList: [{ propertyName: "fullName", propertyType: "text", type: "LIKE", value: "csiga", permanent: false }],
      orderList: [
        { propertyName: "birthDate", ascending: false },
        { propertyName: "fullName", ascending: true },
      ],
      variableMap: { columns: { name: "columns", type: "json", value: columns } },
    });
  });

  test("is as another process left it, whatever was read here before", async () => {
    const list = await portal.open(office());
    const named = async (): Promise<string[]> => (await list.page()).data.map(({ fullName }) => String(fullName));
    const changedBeside = (filters: readonly Filter[]) =>
      portal.db
        .updateTable("table_session")
        .set({ filters: JSON.stringify(filters) })
        .where("name", "=", list.session)
        .execute();
    const everybody = await named();
    expect(await named()).toEqual(everybody);
    await changedBeside([like("gumi")]);
    expect(await named()).toEqual(everybody.filter((name) => name.startsWith("Gumi")));
    await changedBeside([like("csiga")]);
    expect(await named()).toEqual(everybody.filter((name) => name.startsWith("Csiga")));
    expect(everybody.length).toBeGreaterThan(2);
  });

  test("belongs to its account: the same name is another session, and a foreign one is answered like a missing one", async () => {
    const list = await portal.open(office());
    await list.filter(like("csiga"));
    const foreign = await ask(otherOffice(), "getList", { session: list.session, firstResult: 0, maxResults: 0 });
    const missing = await ask(otherOffice(), "getList", { session: "nobody", firstResult: 0, maxResults: 0 });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    await instance(otherOffice(), { session: list.session });
    await ask(otherOffice(), "setFilter", { session: list.session, filter: { list: [like("nobody")] } });
    expect((await list.page()).metadata.totalCount).toBe(2);
  });

  test("has only rows of the viewer's scope, whatever its filters", async () => {
    const list = await portal.open(office());
    expect((await list.page()).metadata.totalCount).toBe(3);
    await list.filter({ propertyName: "club", type: "IN", value: [orseg?.id ?? 0] });
    expect((await list.page()).metadata.totalCount).toBe(0);
    await list.filter({ propertyName: "club", type: "IS_NULL", value: false }, like("%' or '1'='1"));
    expect((await list.page()).metadata.totalCount).toBe(0);
    const all = await portal.open(portal.admin);
    expect((await all.page()).metadata.totalCount).toBe(4);
  });

  test("control: without the scope it has rows of other users", async () => {
    const list = await portal.open(office(), { view: "all" }, "unscopedTableControl");
    expect((await list.page()).metadata.totalCount).toBe(4);
  });

  test.each([[""], ["a b"], ["a/b"], ["ő"], ["x".repeat(65)], ["a\0"]])("refuses the name %j", async (session) => {
    expect((await instance(office(), { session })).status).toBe(400);
  });

  test("is created once by sixteen concurrent requests", async () => {
    const parallel = await openPeople({ poolSize: 8 });
    const made = await Promise.all(Array.from({ length: 16 }, () => instance(parallel.admin, { session: "rush" })));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect(await parallel.db.selectFrom("table_session").select("name").execute()).toEqual([{ name: "rush" }]);
    await parallel.close();
  });

  test("is one of at most two hundred of an account and list, the latest", async () => {
    const staff = await portal.signedIn(await makeStaff(portal.db));
    const { id } = await portal.db
      .selectFrom("account")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const row = {
      account_id: id,
      control: peopleTable.control,
      view: "all",
      fixed: "[]",
      filters: "[]",
      order_keys: "[]",
      variables: "{}",
      created_at: portal.clock(),
      updated_at: portal.clock(),
    };
    await portal.db
      .insertInto("table_session")
      .values(
        Array.from({ length: 205 }, (_, at) => ({
          ...row,
          name: `old-${at}`,
          used_at: new Date(portal.clock().getTime() - (at + 1) * 1000),
        })),
      )
      .execute();
    await instance(staff, { session: "newest" });
    const stored = await portal.db.selectFrom("table_session").where("account_id", "=", id).select("name").execute();
    expect(stored).toHaveLength(200);
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(["newest", "old-0", "old-198"]));
  });
});

describe("what view and route fix", () => {
  test("remains whatever is set, and is marked as fixed", async () => {
    const list = await portal.open(office(), { view: "athlete" });
    const { instance: held } = await list.filter(like("csiga"));
    expect(held?.filterList).toEqual([
      { propertyName: "isAthlete", propertyType: "yesNo", type: "EQ", value: true, permanent: true },
      { propertyName: "fullName", propertyType: "text", type: "LIKE", value: "csiga", permanent: false },
    ]);
    expect((await list.page()).metadata.totalCount).toBe(1);
    await list.filter();
    expect((await list.page()).metadata.totalCount).toBe(2);
    const tried = await list.filter({ propertyName: "isAthlete", type: "EQ", value: false });
    expect(Object.keys(tried.properties ?? {})).toEqual(["isAthlete"]);
  });

  const ofClub = (id: number): Filter => ({ propertyName: "club", type: "EQ", value: id });

  test("must be given for a list of one record", async () => {
    const { status, body } = await ask(
      portal.admin,
      "getInstance",
      { session: "one", create: true },
      clubTable.control,
    );
    expect({ status, fields: Object.keys(body.properties ?? {}) }).toEqual({ status: 400, fields: ["club"] });
    const wrong = await ask(
      portal.admin,
      "getInstance",
      { session: "one", create: true, filter: [{ ...ofClub(1), value: "1" }] },
      clubTable.control,
    );
    expect({ status: wrong.status, fields: Object.keys(wrong.body.properties ?? {}) }).toEqual({
      status: 400,
      fields: ["club"],
    });
  });

  test("is that record, and another one when the address names it", async () => {
    const list = await portal.open(portal.admin, { filter: [ofClub(tisza?.id ?? 0)] }, clubTable.control);
    expect(await list.values("name")).toEqual(["Gumi", "Csiga", "Csiga"]);
    await list.call("selectAll", { add: true });
    await list.filter();
    expect((await list.page()).metadata).toMatchObject({ totalCount: 3, selectedCount: 3 });
    await ask(
      portal.admin,
      "getInstance",
      { session: list.session, create: true, filter: [ofClub(orseg?.id ?? 0)] },
      clubTable.control,
    );
    expect((await list.page()).metadata).toMatchObject({ totalCount: 1, selectedCount: 0 });
  });

  test("shows nothing of a foreign record", async () => {
    const list = await portal.open(office(), { filter: [ofClub(orseg?.id ?? 0)] }, clubTable.control);
    expect((await list.page()).metadata.totalCount).toBe(0);
  });
});

describe("a copied address", () => {
  const opened = async (browser: Browser, session: string, view = "all") =>
    (await instance(browser, { session, view })).body.instance;

  test("opens the same view for a viewer with the right, as far as the viewer may see, without the selection", async () => {
    const mine = await instance(portal.admin, { session: LONG_NAME });
    expect(mine.status).toBe(200);
    const set = {
      session: LONG_NAME,
      filter: { list: [like("csiga"), { propertyName: "secret", type: "LIKE", value: "chip" }] },
    };
    await ask(portal.admin, "setFilter", set);
    await ask(portal.admin, "setOrder", {
      session: LONG_NAME,
      order: [
        { propertyName: "secret", ascending: true },
        { propertyName: "birthDate", ascending: false },
      ],
    });
    await ask(portal.admin, "setVariable", {
      session: LONG_NAME,
      variable: { name: "recordsPerPage", type: "int", value: "50" },
    });
    await ask(portal.admin, "selectAll", { session: LONG_NAME, add: true });
    expect(await opened(office(), LONG_NAME)).toMatchObject({
      filterList: [{ propertyName: "fullName", value: "csiga" }],
      orderList: [{ propertyName: "birthDate", ascending: false }],
      variableMap: { recordsPerPage: { value: "50" } },
    });
    const page = await ask(office(), "getList", { session: LONG_NAME, firstResult: 0, maxResults: 0 });
    expect(page.body.metadata).toMatchObject({ totalCount: 2, selectedCount: 0 });
    await ask(office(), "setFilter", { session: LONG_NAME, filter: { list: [] } });
    expect((await opened(portal.admin, LONG_NAME))?.filterList).toHaveLength(2);
  });

  test("of another view discloses nothing", async () => {
    expect((await opened(otherOffice(), LONG_NAME, "athlete"))?.filterList).toEqual([
      expect.objectContaining({ propertyName: "isAthlete", permanent: true }),
    ]);
  });

  test("that can be guessed discloses nothing", async () => {
    await opened(portal.admin, "guessable");
    await ask(portal.admin, "setFilter", { session: "guessable", filter: { list: [like("csiga")] } });
    expect((await opened(office(), "guessable"))?.filterList).toEqual([]);
  });
});

test("a session expires after thirty days without use, and a used one does not", async () => {
  portal.clock.set("2026-05-04T10:00:00Z");
  const [unused, used] = [await portal.open(office()), await portal.open(office())];
  portal.clock.advance(20 * 86_400_000);
  const browser = await portal.signedIn(tisza as Made);
  const look = (session: string) => ask(browser, "getList", { session, firstResult: 0, maxResults: 0 });
  expect((await look(used.session)).status).toBe(200);
  portal.clock.advance(10 * 86_400_000);
  const later = await portal.signedIn(tisza as Made);
  const again = (session: string) => ask(later, "getList", { session, firstResult: 0, maxResults: 0 });
  expect((await again(unused.session)).status).toBe(404);
  expect((await again(used.session)).status).toBe(200);
  await portal.runJob("purge-table-sessions");
  const left = await portal.db
    .selectFrom("table_session")
    .where("account_id", "=", tisza?.id ?? 0)
    .select("name")
    .execute();
  expect(left).toEqual([{ name: used.session }]);
});
