import { afterAll, beforeAll, expect, test } from "vitest";
import { dtoOf, readPerson, saveAthlete, updatePerson } from "../../src/features/people/persons.testbed.ts";
import { ask, organisationDto, over } from "../../src/features/people/people.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeOfficial } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { signedInAs } from "../open-session.ts";
import { gatherActors, type Actor } from "./actors.testbed.ts";
import { report } from "./figures.ts";
import { routeDoor } from "../policy/doors.testbed.ts";
import { whoMay } from "../policy/policy.ts";
import { OWN_COLUMNS } from "../policy/super-admins.policy.ts";

// Property 69: what is the super admins' alone is open to no other viewer, not even to staff with every service.

let portal: Portal;
let admin: Browser;
/** All other viewers. */
let others: Actor[];
let athlete: number;
let official: number;
let someClub: number;
/** Browsers of viewers who may write other things of the athlete. */
let writers: Browser[];
let office: Browser;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
  const actors = await gatherActors(portal);
  const named = (name: string) => {
    const actor = actors.find((each) => each.name === name);
    if (!actor) throw new Error(`no actor ${name}`);
    return actor;
  };
  ({ browser: admin } = named("a super admin"));
  const club = named("a club");
  const { id = 0 } = await saveAthlete(club.browser, club.account ?? 0);
  athlete = id;
  await portal.db.updateTable("account").set({ registration_status: "ACTIVE" }).where("id", "=", athlete).execute();
  const own = await signedInAs(portal, athlete);
  const made = await ask(admin, "POST orgEditControl/save", { dto: organisationDto() });
  someClub = made.body.id ?? 0;
  ({ id: official } = await makeOfficial(portal.db, { isTechnicalCommittee: true }));
  others = [
    ...actors.filter(({ name }) => name !== "a super admin"),
    { name: "the athlete", account: athlete, browser: own },
  ];
  ({ browser: office } = named("an office that writes"));
  writers = [own, club.browser, office];
});
afterAll(() => portal.close());

test("none of their calls opens to another viewer", async () => {
  const theirs = portal.routes.map(({ name }) => name).filter((route) => whoMay(route) === "super admins");
  expect(theirs.length).toBeGreaterThan(35);
  expect(theirs).toEqual(
    expect.arrayContaining([
      // Deleting a person, whatever their role: athletes as the technical committee.
      "POST /api/personTableControl/deleteById",
      "POST /api/securityLogTableControl/getList",
      "POST /api/competitionControl/cancel",
      "GET /dev/outbox",
    ]),
  );
  const opened: string[] = [];
  for (const call of theirs) {
    const { knock } = routeDoor(call, "super admins");
    for (const { name, browser } of others)
      if (![401, 403].includes(await knock(browser))) opened.push(`${call} ${name}`);
    expect([call, [401, 403].includes(await knock(admin))]).toEqual([call, false]);
  }
  report("super admins' calls", { calls: theirs.length, others: others.length, opened: opened.length });
  expect(opened).toEqual([]);
});

/** Acts on the athlete and on a member of the committee; true if done. */
const ACTS = {
  "says of a person that they are inactive": async (by: Browser) => {
    await overwrite(by, { userStatus: "Inactive" });
    return (await standing()).status === "Inactive";
  },
  "says of a club that it is inactive": async (by: Browser) => {
    await overwriteClub(by, { userStatus: "Inactive" });
    const club = portal.db.selectFrom("organisation").where("id", "=", someClub).select("user_status as status");
    return (await club.executeTakeFirstOrThrow()).status === "Inactive";
  },
  "gives a licence number": async (by: Browser) => {
    await overwrite(by, { athlete: { licenseNumber: "MOST-KELL" } });
    return (await standing()).number === "MOST-KELL";
  },
  "gives a doctor's day years ahead": async (by: Browser) => {
    await overwrite(by, { athlete: { doctorDate: "2031-03-17" } });
    return (await standing()).doctor === "2031-03-17";
  },
  "deletes a member of the committee": (by: Browser) =>
    removed(by, { control: "personTableControl", view: "technicalCommittee" }, official),
  "deletes an athlete": (by: Browser) => removed(by, { control: "personTableControl", view: "athlete" }, athlete),
  "deletes an athlete by the account": (by: Browser) => removed(by, ACCOUNTS, athlete),
  "deletes a club by the account": (by: Browser) => removed(by, ACCOUNTS, someClub),
} as const;
const ACCOUNTS = { control: "userTableControl" };

/** As a page would, and with a record that another user has read. */
async function overwrite(by: Browser, changes: object): Promise<void> {
  await updatePerson(by, athlete, changes);
  const { body: read } = await readPerson(admin, athlete);
  const dto = dtoOf(read, changes);
  await ask(by, "POST personEditControl/update", { id: athlete, dto, updated: read.updated });
}

async function overwriteClub(by: Browser, changes: Record<string, unknown>): Promise<boolean> {
  const { body: read } = await ask<Record<string, unknown>>(admin, "POST orgEditControl/getData", { id: someClub });
  const whole = Object.fromEntries(Object.keys(organisationDto()).map((name) => [name, read[name]]));
  const input = { id: someClub, dto: over(whole, changes), updated: read["updated"] };
  return (await ask(by, "POST orgEditControl/update", input)).body.successful;
}

type List = { readonly control: string; readonly view?: string };

async function removed(by: Browser, { control, ...view }: List, id: number): Promise<boolean> {
  await ask(by, `POST ${control}/getInstance`, { session: "torles", create: true, ...view });
  await ask(by, `POST ${control}/deleteById`, { session: "torles", id });
  const account = portal.db.selectFrom("account").where("id", "=", id).select("registration_status as status");
  return (await account.executeTakeFirstOrThrow()).status === "DELETED";
}

/** So that an earlier success is not attributed to the next viewer. */
async function restore(): Promise<void> {
  const { db } = portal;
  await db
    .updateTable("account")
    .set({ registration_status: "ACTIVE", deleted_at: null, status_before: null })
    .where("id", "in", [athlete, official, someClub])
    .execute();
  await db.updateTable("person").set({ user_status: "UnderVerification" }).where("id", "=", athlete).execute();
  await db
    .updateTable("licence")
    .set({ number: null, medical_valid_until: "2026-10-01" })
    .where("person_id", "=", athlete)
    .execute();
}

const standing = () =>
  portal.db
    .selectFrom("person")
    .innerJoin("licence", "licence.person_id", "person.id")
    .where("person.id", "=", athlete)
    .select(["user_status as status", "number", "medical_valid_until as doctor"])
    .executeTakeFirstOrThrow();

test("none of their acts is done by another viewer who may write other things of the same person", async () => {
  for (const [at, by] of writers.entries())
    expect([at, (await updatePerson(by, athlete, { phoneNumber: `+3620123456${at}` })).successful]).toEqual([at, true]);
  expect(await overwriteClub(office, { bankName: "Rába Bank Zrt." })).toBe(true);
  const done: string[] = [];
  for (const [act, tried] of Object.entries(ACTS))
    for (const { name, browser } of others) {
      await restore();
      if (await tried(browser)) done.push(`${name} ${act}`);
    }
  report("super admins' acts", { acts: Object.keys(ACTS).length, others: others.length, done: done.length });
  expect(done).toEqual([]);
  // A super admin does all of it.
  const undone: string[] = [];
  for (const [act, tried] of Object.entries(ACTS)) {
    await restore();
    if (!(await tried(admin))) undone.push(act);
  }
  expect(undone).toEqual([]);
});

test("none of their columns is visible, filterable or sortable for another viewer", async () => {
  const done: string[] = [];
  for (const { control, view, column, acts, type, value } of OWN_COLUMNS)
    for (const { name, browser } of [...others, { name: "a super admin", browser: admin }]) {
      // Separately, so that no other filter empties the list.
      const session = `${view}-${column}`;
      await ask(browser, `POST ${control}/getInstance`, { session, create: true, view });
      const inputs = {
        getList: { session, firstResult: 0, maxResults: 10 },
        setOrder: { session, propertyName: column, ascending: true },
        setFilter: { session, filter: { list: [{ propertyName: column, type, value }] } },
      };
      for (const act of acts) {
        const { status, body } = await ask<{ data?: object[] }>(browser, `POST ${control}/${act}`, inputs[act]);
        const isDone = act === "getList" ? body.data?.some((row) => column in row) : status === 200;
        if (isDone) done.push(`${name}: ${column} ${act}`);
      }
    }
  const all = OWN_COLUMNS.flatMap(({ column, acts }) => acts.map((act) => `a super admin: ${column} ${act}`));
  expect(done.toSorted()).toEqual(all.toSorted());
});
