import type { Filter, SavedView } from "@rajt/contract/kernel/table/table.calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeClub, makeStaff, type Made } from "../../../../test/factories.ts";
import { ask, openPeople, type OpenList, type People } from "../table.testbed.ts";

let portal: People;
let club: Made;
let office: Browser;
let mine: OpenList;
let admin: OpenList;
let clubRole: number;
beforeAll(async () => {
  portal = await openPeople();
  club = await makeClub(portal.db);
  for (const lastName of ["Csiga", "Gumi"]) await makeAthlete(portal.db, { club: club.id, lastName });
  office = await portal.signedIn(club);
  mine = await portal.open(office, { view: "athlete" });
  admin = await portal.open(portal.admin, { view: "athlete" });
  clubRole = (
    await portal.db.selectFrom("dashboard_role").where("key", "=", "Club").select("id").executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => portal.close());

const like = (propertyName: string, value: string): Filter => ({ propertyName, type: "LIKE", value });
const views = (list: OpenList) => list.call<SavedView[]>("getViewList");
const drop = async ({ browser }: OpenList, id: number) => (await ask(browser, "deleteView", { id })).body;
const save = (list: OpenList, name: string, roleList: { id: number }[] = []) =>
  list.call("saveView", { name, roleList });

/** A viewer who may open the list without the role that views are shared with. */
async function readerWithout(): Promise<Browser> {
  const role = await portal.db
    .insertInto("dashboard_role")
    .values({ key: "Reader", title: "Olvasó" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto("role_service")
    .values({ role_id: role.id, service: "Athlete", level: "ReadOnly" })
    .execute();
  return portal.signedIn(await makeStaff(portal.db, { roles: ["Reader"] }));
}

test("a view is saved under a name, opened in any session of the list, saved again and deleted", async () => {
  await mine.filter(like("fullName", "csiga"));
  await mine.order("-birthDate");
  const { id = 0 } = await save(mine, "  Csigák ");
  expect(await views(mine)).toEqual([{ id, name: "Csigák", own: true, roleList: [] }]);
  const other = await portal.open(office, { view: "athlete" });
  const { instance } = await other.call("openView", { id });
  expect(instance).toMatchObject({
    orderList: [{ propertyName: "birthDate", ascending: false }],
    filterList: [
      { propertyName: "isAthlete", permanent: true },
      { propertyName: "fullName", value: "csiga", permanent: false },
    ],
  });
  expect((await other.page()).metadata.totalCount).toBe(1);
  await other.filter();
  expect((await save(other, "Csigák")).id).toBe(id);
  expect((await mine.call("openView", { id })).instance?.filterList).toHaveLength(1);
  expect((await drop(mine, id)).successful).toBe(true);
  expect(await views(mine)).toEqual([]);
});

test("a view belongs to the view of the list in which it was saved", async () => {
  const { id = 0 } = await save(mine, "Sportolók");
  const all = await portal.open(office, { view: "all" });
  expect(await views(all)).toEqual([]);
  expect((await ask(office, "openView", { session: all.session, id })).status).toBe(404);
  await drop(mine, id);
});

test("a view belongs to its account: others cannot list, open or delete it", async () => {
  const { id = 0 } = await save(mine, "Enyém");
  expect(await views(admin)).toEqual([]);
  for (const name of ["openView", "deleteView"]) {
    const input = name === "openView" ? { session: admin.session } : {};
    const [foreign, missing] = [
      await ask(portal.admin, name, { ...input, id }),
      await ask(portal.admin, name, { ...input, id: 999_999 }),
    ];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  }
  expect(await views(mine)).toHaveLength(1);
  await drop(mine, id);
});

test("a view is shared with roles by a super admin, and opens with the columns that the viewer has", async () => {
  await admin.filter(like("fullName", "csiga"), like("secret", "x"));
  await admin.order("secret", "-fullName");
  const { id = 0 } = await save(admin, "Közös", [{ id: clubRole }]);
  expect(await views(mine)).toEqual([
    { id, name: "Közös", own: false, roleList: [{ id: clubRole, name: "Egyesület" }] },
  ]);
  const { instance } = await mine.call("openView", { id });
  expect(instance?.filterList.map(({ propertyName }) => propertyName)).toEqual(["isAthlete", "fullName"]);
  expect(instance?.orderList).toEqual([{ propertyName: "fullName", ascending: false }]);
  expect((await mine.page()).metadata.totalCount).toBe(1);
  const reader = await portal.open(await readerWithout(), { view: "athlete" });
  expect(await views(reader)).toEqual([]);
  expect((await ask(reader.browser, "openView", { session: reader.session, id })).status).toBe(404);
  expect((await ask(office, "deleteView", { id })).status).toBe(404);
  const second = await portal.open(await portal.signedIn(await makeStaff(portal.db)), { view: "athlete" });
  expect((await drop(second, id)).successful).toBe(true);
  expect(await views(mine)).toEqual([]);
});

test("a view is shared by no other viewer, and only with existing roles; otherwise nothing is saved", async () => {
  expect(await save(mine, "Megosztanám", [{ id: clubRole }])).toMatchObject({
    successful: false,
    properties: { roleList: [{ message: "Nézetet csak kiemelt adminisztrátor oszthat meg." }] },
  });
  expect(await save(admin, "Senkivel", [{ id: clubRole }, { id: 999_999 }])).toMatchObject({
    successful: false,
    properties: { roleList: [{ message: "Nincs ilyen szerepkör." }] },
  });
  expect([await views(mine), await views(admin)]).toEqual([[], []]);
});

test.each([[""], ["   "], ["x".repeat(101)], [5]])("a view cannot be called %j", async (name) => {
  const { status, body } = await ask(office, "saveView", { session: mine.session, name, roleList: [] });
  expect({ status, fields: Object.keys(body.properties ?? {}) }).toEqual({ status: 400, fields: ["name"] });
});

test("a view is one of at most a hundred of an account and list", async () => {
  const row = {
    account_id: club.id,
    control: "peopleTableControl",
    view: "athlete",
    filters: "[]",
    order_keys: "[]",
    variables: "{}",
    saved_at: portal.clock(),
  };
  await portal.db
    .insertInto("saved_view")
    .values(Array.from({ length: 100 }, (_, at) => ({ ...row, name: `nézet ${at}` })))
    .execute();
  expect(await save(mine, "még egy")).toMatchObject({ successful: false, code: "kernel.tableRefusal.tooManyViews" });
  expect((await save(mine, "nézet 7")).successful).toBe(true);
});
