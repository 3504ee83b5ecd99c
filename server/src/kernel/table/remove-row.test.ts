import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeCompetition, makeOfficial, makeStaff, type Made } from "../../../test/factories.ts";
import { serveTable } from "./serve-table.ts";
import { ask, clubTable, openPeople, peopleBinding, peopleTable, type OpenList, type People } from "./table.testbed.ts";

/** The same list, whose deletion does not return whether a row existed. */
const careless = serveTable(
  { ...peopleTable, control: "carelessTableControl" },
  { ...peopleBinding, remove: async (...args) => (await peopleBinding.remove(...args)) || true },
);

let portal: People;
let club: Made;
let office: Browser;
let list: OpenList;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4, lists: [careless] });
  club = await makeClub(portal.db, { name: "Tisza TK" });
  office = await portal.signedIn(club);
  list = await portal.open(office, { view: "athlete" });
});
afterAll(() => portal.close());

const logs = (id: number) =>
  portal.db
    .selectFrom("change_log")
    .where("object", "=", "person")
    .where("object_id", "=", id)
    .select(["actor_id", "action", "changes"])
    .execute();
const isThere = async (id: number) =>
  (await portal.db.selectFrom("person").where("id", "=", id).select("id").execute()).length === 1;

test("deletes a row, and logs its values, masked where they have restricted viewers", async () => {
  const { id } = await makeAthlete(portal.db, { club: club.id, lastName: "Csiga", firstName: "Éva" });
  await sql`update licence set chip_number = 'CH1' where person_id = ${id}`.execute(portal.db);
  expect(await list.call("deleteById", { id })).toEqual({ successful: true, id });
  expect(await isThere(id)).toBe(false);
  const [log, ...more] = await logs(id);
  expect(more).toEqual([]);
  expect(log).toMatchObject({
    actor_id: club.id,
    action: "delete",
    changes: { fullName: ["Csiga Éva", null], secret: ["***", null], club: [{ id: club.id, name: "Tisza TK" }, null] },
  });
});

test("answers alike for a foreign row, one beyond the view and a missing one, and deletes none", async () => {
  const foreign = await makeAthlete(portal.db);
  const beyond = await makeOfficial(portal.db, { club: club.id });
  const answers = [];
  for (const id of [foreign.id, beyond.id, 999_999]) {
    const { status, body } = await ask(office, "deleteById", { session: list.session, id });
    answers.push({ status, body });
  }
  expect(answers[0]).toMatchObject({ status: 404, body: { successful: false, code: "kernel.error.noData" } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect([await isThere(foreign.id), await isThere(beyond.id)]).toEqual([true, true]);
  expect(await logs(foreign.id)).toEqual([]);
});

test("refuses a reader, asks a guest to sign in, and has no such call for a list without deletion", async () => {
  const { id } = await makeAthlete(portal.db, { club: club.id });
  const role = await portal.db
    .insertInto("dashboard_role")
    .values({ key: "Reader", title: "Olvasó" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto("role_service")
    .values({ role_id: role.id, service: "Athlete", level: "ReadOnly" })
    .execute();
  const reader = await portal.signedIn(await makeStaff(portal.db, { roles: ["Reader"] }));
  const open = await portal.open(reader);
  expect((await ask(reader, "deleteById", { session: open.session, id })).status).toBe(403);
  expect((await ask(portal.browser(), "deleteById", { session: list.session, id })).status).toBe(401);
  expect((await ask(portal.admin, "deleteById", { session: list.session, id }, clubTable.control)).status).toBe(404);
  expect(await isThere(id)).toBe(true);
});

test("keeps a row that other records need, and names them with their pages", async () => {
  const admin = await portal.open(portal.admin);
  const referee = await makeOfficial(portal.db);
  const competition = await makeCompetition(portal.db);
  await portal.db.updateTable("competition").set({ referee_id: referee.id }).where("id", "=", competition.id).execute();
  const holding = {
    message: "1 verseny",
    count: 1,
    keeps: true,
    rows: [{ name: competition.name, path: `/competition/edit/${competition.id}` }],
    all: null,
  };
  const message = `Nem törölhető, amíg ez megvan: 1 verseny (${competition.name}).`;
  expect(await admin.call("getRemoval", { id: referee.id })).toEqual({ successful: true, holdingList: [holding] });
  expect(await admin.call("deleteById", { id: referee.id })).toEqual({
    successful: false,
    code: "kernel.tableRefusal.held",
    message,
    properties: { id: [{ message }] },
    holdingList: [holding],
  });
  const { id } = await makeAthlete(portal.db);
  await portal.db
    .updateTable("competition")
    .set({ technical_committee_id: id })
    .where("id", "=", competition.id)
    .execute();
  expect(await admin.call("deleteById", { id })).toMatchObject({
    successful: false,
    code: "kernel.tableRefusal.inUse",
    holdingList: [],
  });
  const { rows } = await sql`select number from licence where person_id = ${id}`.execute(portal.db);
  expect(rows).toHaveLength(1);
  expect(await logs(id)).toEqual([]);
});

test("names five and counts all; where the viewer may see no name it returns a number, and for a foreign row nothing", async () => {
  const admin = await portal.open(portal.admin);
  const referee = await makeAthlete(portal.db, { club: club.id });
  for (let made = 0; made < 6; made++) {
    const { id } = await makeCompetition(portal.db, { submitted: made > 0 });
    await portal.db.updateTable("competition").set({ referee_id: referee.id }).where("id", "=", id).execute();
  }
  const { holdingList } = await admin.call("getRemoval", { id: referee.id });
  expect(holdingList).toMatchObject([{ message: "6 verseny", count: 6 }]);
  expect(holdingList?.[0]?.rows).toHaveLength(5);
  expect((await admin.call("deleteById", { id: referee.id })).message).toMatch(
    /^Nem törölhető, amíg ez megvan: 6 verseny \(.*, …\)\.$/,
  );
  const athletes = await portal.open(office, { view: "athlete" });
  const own = await athletes.call("getRemoval", { id: referee.id });
  expect(own.holdingList).toMatchObject([{ message: "6 verseny", count: 6 }]);
  expect(own.holdingList?.[0]?.rows.map(({ path }) => path)).toEqual([null, null, null, null, null]);
  const foreign = await makeAthlete(portal.db);
  expect((await ask(office, "getRemoval", { session: athletes.session, id: foreign.id })).status).toBe(404);
  expect((await ask(portal.browser(), "getRemoval", { session: athletes.session, id: referee.id })).status).toBe(401);
});

test("keeps a protected row", async () => {
  const { id } = await makeAthlete(portal.db, { club: club.id, lastName: "Védett" });
  expect((await list.page()).data).toContainEqual(expect.objectContaining({ id, protectionLevel: "CannotBeDeleted" }));
  expect(await list.call("deleteById", { id })).toMatchObject({
    successful: false,
    code: "kernel.tableRefusal.protected",
  });
  expect(await isThere(id)).toBe(true);
});

test("deletes a row once for sixteen concurrent requests", async () => {
  const { id } = await makeAthlete(portal.db, { club: club.id });
  const answers = await Promise.all(Array.from({ length: 16 }, () => list.call("deleteById", { id })));
  expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
  expect(await logs(id)).toHaveLength(1);
});

test("control: without the check the log has several deletions", async () => {
  const open = await portal.open(office, { view: "athlete" }, "carelessTableControl");
  const tellsOfSeveral = async () => {
    const { id } = await makeAthlete(portal.db, { club: club.id });
    await Promise.all(Array.from({ length: 16 }, () => open.call("deleteById", { id })));
    return (await logs(id)).length > 1;
  };
  // Whether two requests meet is chance.
  await expect.poll(tellsOfSeveral, { timeout: 60_000 }).toBe(true);
});
