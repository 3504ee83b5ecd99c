import { valueSets } from "@rajt/contract/catalogue/catalogue.record";
import { storedName } from "@rajt/contract/kernel/stored-name";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeCompetition, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { HOLDINGS } from "./value-set.store.ts";

let portal: Portal;
let office: Browser;
let used: { id: number; name: string; date: string };
const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
  office = await signedIn(await makeStaff(portal.db, { name: "Titkár Ügyes" }));
  used = { date: "2026-06-13", ...(await makeCompetition(portal.db, { startsOn: "2026-06-13" })) };
});
afterAll(() => portal.close());

type Answer = {
  successful?: boolean;
  id?: number;
  updated?: string;
  message?: string;
  data?: { id: number; name: string }[];
  metadata?: { totalCount: number };
  properties?: Record<string, { message: string }[]>;
  holdingList?: object[];
};
const post = (browser: Browser, path: string, body: object) =>
  browser.send<Answer>("POST", `/api/${path}`, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

const parentId = async () => (await portal.db.selectFrom("group_age_group").select("id").executeTakeFirstOrThrow()).id;

/** Returns the fields that a new value needs besides name and position. */
const MORE: Readonly<Record<string, () => Promise<object>>> = {
  distance: async () => ({ ageGroupList: [] }),
  ageGroup: async () => ({ parent: { id: await parentId() }, ageMin: 8, ageMax: 9, child: true }),
};
/** Every declared value set, by its control. */
const SETS = Object.entries(valueSets).map(
  ([name, { form }]) =>
    [form.control.replace("EditControl", ""), MORE[name] ?? (async () => ({})), storedName(name)] as const,
);
const open = (browser: Browser, control: string) =>
  post(browser, `${control}TableControl/getInstance`, { session: "a", create: true });
const list = (browser: Browser, control: string) =>
  post(browser, `${control}TableControl/getList`, { session: "a", firstResult: 0, maxResults: 0 });

describe.each(SETS)("the value set %s", (control, more, table) => {
  it("lists, adds, changes and deletes values, unless they are never deleted", async () => {
    await open(office, control);
    const before = (await list(office, control)).body.metadata?.totalCount ?? -1;
    const dto = { name: "Őszi próba", nameEn: " Autumn trial ", orderIndex: 7, ...(await more()) };
    const { body: saved } = await post(office, `${control}EditControl/save`, { dto });
    expect(saved).toMatchObject({ successful: true });
    const id = saved.id ?? 0;
    const { body: read } = await post(office, `${control}EditControl/getData`, { id });
    expect(read).toMatchObject({ id, name: "Őszi próba", nameEn: "Autumn trial", orderIndex: 7 });
    await post(office, `${control}EditControl/requestEditAccess`, { id });
    const changed = { id, dto: { ...dto, name: "Tavaszi próba" }, updated: read.updated };
    expect((await post(office, `${control}EditControl/update`, changed)).body).toMatchObject({ successful: true });
    const { body: page } = await list(office, control);
    expect(page.metadata?.totalCount).toBe(before + 1);
    expect(page.data?.map(({ name }) => name)).toContain("Tavaszi próba");
    const { status, body: gone } = await post(office, `${control}TableControl/deleteById`, { session: "a", id });
    expect({ status, successful: gone.successful }).toEqual(
      control === "ageGroup" ? { status: 404, successful: false } : { status: 200, successful: true },
    );
  });

  it("refuses a name that is taken, by its field", async () => {
    const dto = { name: "Kétszer", nameEn: null, orderIndex: 1, ...(await more()) };
    await post(office, `${control}EditControl/save`, { dto });
    const { body } = await post(office, `${control}EditControl/save`, { dto });
    expect(body).toMatchObject({ successful: false, properties: { name: [{ message: "Ilyen nevű már van." }] } });
  });

  it("has no blank English name: the form stores none, the database refuses it", async () => {
    const dto = { name: "Angolul nincs", orderIndex: 1, ...(await more()) };
    const { body: long } = await post(office, `${control}EditControl/save`, {
      dto: { ...dto, nameEn: "x".repeat(256) },
    });
    expect(Object.keys(long.properties ?? {})).toEqual(["nameEn"]);
    const { body: saved } = await post(office, `${control}EditControl/save`, { dto: { ...dto, nameEn: "   " } });
    const { body: read } = await post(office, `${control}EditControl/getData`, { id: saved.id });
    expect(read).toMatchObject({ name: "Angolul nincs", nameEn: null });
    for (const nameEn of ["", " \t"])
      await expect(
        sql`update ${sql.table(table)} set name_en = ${nameEn} where id = ${saved.id}`.execute(portal.db),
      ).rejects.toThrow(/name_en_check/);
  });

  it("is closed to guests and athletes, and read-only for staff who may only read", async () => {
    const guest = portal.browser();
    const athlete = await signedIn(await makeAthlete(portal.db));
    const dto = { name: "Idegen", nameEn: null, orderIndex: 1, ...(await more()) };
    for (const call of [`${control}TableControl/getList`, `${control}EditControl/save`]) {
      const body = call.endsWith("save") ? { dto } : { session: "a", firstResult: 0, maxResults: 0 };
      expect((await post(guest, call, body)).status).toBe(401);
      expect((await post(athlete, call, body)).status).toBe(403);
    }
    const reader = await readerOf();
    expect((await open(reader, control)).status).toBe(200);
    expect((await post(reader, `${control}EditControl/save`, { dto })).status).toBe(403);
    expect((await post(reader, `${control}TableControl/deleteById`, { session: "a", id: 1 })).status).toBe(
      control === "ageGroup" ? 404 : 403,
    );
  });
});

/** Signs in staff with exactly these rights. */
async function keeperOf(services: Readonly<Record<string, "ReadOnly" | "WriteRead">>): Promise<Browser> {
  const key = `Keeper${Object.keys(services).join("")}${Object.values(services).join("")}`;
  const role = await portal.db.selectFrom("dashboard_role").select("id").where("key", "=", key).executeTakeFirst();
  if (!role) {
    const { id } = await portal.db
      .insertInto("dashboard_role")
      .values({ key, title: key })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [service, level] of Object.entries(services))
      await portal.db.insertInto("role_service").values({ role_id: id, service, level }).execute();
  }
  return signedIn(await makeStaff(portal.db, { roles: [key] }));
}

const readerOf = () => keeperOf({ ValueSet: "ReadOnly" });

describe("a value in use", () => {
  it("has texts for every foreign key that may refer to it", async () => {
    // An age group is never deleted; roles have a position too.
    const { rows } = await sql<{ name: string }>`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid not in ('age_group'::regclass, 'dashboard_role'::regclass)
        and (c.confrelid = 'contest'::regclass or exists (select from pg_attribute a
          where a.attrelid = c.confrelid and a.attname = 'order_index' and not a.attisdropped))`.execute(portal.db);
    expect(
      rows.map(({ name }) => name).toSorted(),
      "add it to HOLDINGS of value-set.store.ts, with the texts that name the user of the value",
    ).toEqual(
      Object.values(HOLDINGS)
        .flatMap((holdings) => holdings.flatMap(({ blockedBy = [] }) => blockedBy))
        .toSorted(),
    );
  });

  it.each([
    ["sportCategory", "sport_category"],
    ["groupAgeGroup", "group_age_group"],
    ["contest", "contest"],
  ] as const)("of %s cannot be deleted, and the answer names what uses it, with its page", async (control, table) => {
    await open(office, control);
    const id = await usedOf(table);
    const removal = await post(office, `${control}TableControl/getRemoval`, { session: "a", id });
    const { body } = await post(office, `${control}TableControl/deleteById`, { session: "a", id });
    const competition = {
      message: "1 verseny",
      count: 1,
      keeps: true,
      rows: [{ name: `${used.name} (${used.date})`, path: `/competition/edit/${used.id}` }],
      all: null,
    };
    expect(removal.body).toEqual({ successful: true, holdingList: expect.arrayContaining([competition]) });
    expect(body).toMatchObject({
      successful: false,
      code: "kernel.tableRefusal.held",
      message: expect.stringContaining(`1 verseny (${used.name} (${used.date}))`),
      holdingList: removal.body.holdingList,
    });
    expect((await list(office, control)).body.data?.map((row) => row.id)).toContain(id);
  });

  it("names only approved competitions to viewers who manage none, with links to the public page", async () => {
    const keeper = await keeperOf({ ValueSet: "WriteRead", CompetitionCalendar: "ReadOnly" });
    await open(keeper, "sportCategory");
    const id = await usedOf("sport_category");
    const removal = async () =>
      (await post(keeper, "sportCategoryTableControl/getRemoval", { session: "a", id })).body.holdingList;
    const approved = { name: `${used.name} (${used.date})`, path: `/calendar/view/${used.id}` };
    expect(await removal()).toMatchObject([{ count: 1, rows: [approved] }]);
    await sql`update competition set submitted = false, admin_approval = null, committee_approval = null where id = ${used.id}`.execute(
      portal.db,
    );
    expect(await removal()).toMatchObject([{ count: 1, keeps: true, rows: [] }]);
    expect((await post(keeper, "sportCategoryTableControl/deleteById", { session: "a", id })).body).toMatchObject({
      message: "Nem törölhető, amíg ez megvan: 1 verseny.",
    });
    expect((await post(await readerOf(), "sportCategoryTableControl/getRemoval", { session: "a", id })).status).toBe(
      403,
    );
    expect((await post(portal.browser(), "sportCategoryTableControl/getRemoval", { session: "a", id })).status).toBe(
      401,
    );
  });
});

async function usedOf(table: "sport_category" | "group_age_group" | "contest"): Promise<number> {
  const { sport_category_id, group_age_group_id } = await portal.db
    .selectFrom("competition_part")
    .select(["sport_category_id", "group_age_group_id"])
    .executeTakeFirstOrThrow();
  if (table === "sport_category") return sport_category_id;
  if (table === "group_age_group") return group_age_group_id;
  return (await portal.db.selectFrom("competition").select("contest_id").executeTakeFirstOrThrow()).contest_id;
}

describe("an age group", () => {
  it("cannot end before it begins", async () => {
    const dto = {
      name: "Fordított",
      nameEn: null,
      orderIndex: 1,
      parent: { id: await parentId() },
      ageMin: 10,
      ageMax: 9,
      child: true,
    };
    const { body } = await post(office, "ageGroupEditControl/save", { dto });
    expect(Object.keys(body.properties ?? {})).toEqual(["ageMax"]);
  });

  it("is offered with its group", async () => {
    const { body } = await portal.browser().call("GET /ageGroupControl/findAll", {});
    expect(body[0]).toMatchObject({ parent: { name: expect.any(String) }, ageMin: expect.any(Number) });
  });
});

it("guests receive the English names of all value sets; a name in several sets has that of the first", async () => {
  await sql`insert into sport_category (name, name_en) values ('Közös', 'Shared sport'), ('Név nélkül', null)`.execute(
    portal.db,
  );
  await sql`insert into distance (name, name_en) values ('Közös', 'Shared distance'), ('Olimpiai', 'Olympic')`.execute(
    portal.db,
  );
  const { status, body } = await portal.browser().call("GET /valueSetControl/getEnglishNames", {});
  expect(status).toBe(200);
  expect(body).toEqual(
    expect.arrayContaining([
      { name: "Közös", nameEn: "Shared sport" },
      { name: "Olimpiai", nameEn: "Olympic" },
    ]),
  );
  expect(body.filter(({ name }) => name === "Közös" || name === "Név nélkül")).toHaveLength(1);
});
