import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deleteAccount,
  giveRole,
  makeAthlete,
  makeClub,
  makeOfficial,
  makeOrganiser,
  makeStaff,
  type Made,
} from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { ask, openPeople, type PeoplePortal } from "./people.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let anna: Made;
let referee: Made;
let trainer: Made;
let organiser: Made;
beforeAll(async () => {
  portal = await openPeople();
  const { db } = portal;
  club = await makeClub(db);
  anna = await makeAthlete(db, { club: club.id });
  referee = await makeOfficial(db, { club: club.id });
  trainer = await makeOfficial(db, { club: club.id, isReferee: false, isTrainer: true });
  organiser = await makeOrganiser(db);
});
afterAll(() => portal.close());

/** Returns the parties whose form opens. */
async function opened(browser: Browser, control: string, parties: Readonly<Record<string, Made>>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { id }] of Object.entries(parties)) {
    const { status } = await ask(browser, `POST ${control}/getData`, { id });
    expect([200, 404]).toContain(status);
    if (status === 200) found.push(name);
  }
  return found;
}
const persons = (browser: Browser) => opened(browser, "personEditControl", { anna, referee, trainer });
const organisations = (browser: Browser) => opened(browser, "orgEditControl", { club, organiser });

let clerks = 0;
/** Signs in staff with one service. */
async function clerk(service: "Athlete" | "Referee" | "Organizer"): Promise<Browser> {
  const key = `Opened${"x".repeat(++clerks)}`;
  const { id } = await portal.db
    .insertInto("dashboard_role")
    .values({ key, title: key, order_index: 50 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db.insertInto("role_service").values({ role_id: id, service, level: "WriteRead" }).execute();
  const made = await makeStaff(portal.db, { roles: [] });
  await giveRole(portal.db, made.id, key);
  return portal.signedIn(made);
}

describe("the form of a person or an organisation", () => {
  it("opens for a super admin always, for a club only with its athletes and trainers", async () => {
    expect(await persons(portal.admin)).toEqual(["anna", "referee", "trainer"]);
    expect(await persons(await portal.signedIn(club))).toEqual(["anna", "trainer"]);
    expect(await persons(await portal.signedIn(await makeClub(portal.db)))).toEqual([]);
    expect(await persons(await portal.signedIn(organiser))).toEqual([]);
  });

  it("no longer opens for a club once the club is prohibited", async () => {
    const gone = await makeClub(portal.db);
    const left = await makeAthlete(portal.db, { club: gone.id });
    const browser = await portal.signedIn(gone);
    expect(await opened(browser, "personEditControl", { left })).toEqual(["left"]);
    await sql`update organisation set user_status = 'Prohibited' where id = ${gone.id}`.execute(portal.db);
    expect(await opened(browser, "personEditControl", { left })).toEqual([]);
    expect(await opened(browser, "orgEditControl", { gone })).toEqual(["gone"]);
  });

  it("opens for the person themselves, and not for the committee, which finds everyone by name", async () => {
    expect(await persons(await portal.signedIn(anna))).toEqual(["anna"]);
    const member = await makeOfficial(portal.db, { isReferee: false, isTechnicalCommittee: true, club: club.id });
    expect(await persons(await portal.signedIn(member))).toEqual([]);
  });

  it("opens for staff according to their service", async () => {
    expect(await persons(await clerk("Athlete"))).toEqual(["anna"]);
    expect(await persons(await clerk("Referee"))).toEqual(["referee"]);
    expect(await organisations(await clerk("Organizer"))).toEqual(["organiser"]);
  });

  it("lets its viewer, and no other account, see the person's picture", async () => {
    const key = await uploadPicture(portal.admin, "personEditControl");
    await sql`update file set owner_id = ${anna.id}, rule = 'ownerAndClub', orphaned_since = null where key = ${key}`.execute(
      portal.db,
    );
    const reads = async (browser: Browser) =>
      (await browser.send("GET", `/api/fileRepository/getFile?key=${key}`)).status;
    const keeper = await clerk("Athlete");
    expect(await reads(keeper)).toBe(404);
    await sql`update account set profile_picture = ${key} where id = ${anna.id}`.execute(portal.db);
    expect(await reads(keeper)).toBe(200);
    expect(await reads(await portal.signedIn(club))).toBe(200);
    expect(await reads(await clerk("Referee"))).toBe(404);
    const member = await makeOfficial(portal.db, { isReferee: false, isTechnicalCommittee: true });
    expect(await reads(await portal.signedIn(member))).toBe(404);
  });

  it("opens for the organisation itself", async () => {
    expect(await organisations(portal.admin)).toEqual(["club", "organiser"]);
    expect(await organisations(await portal.signedIn(club))).toEqual(["club"]);
    expect(await organisations(await portal.signedIn(anna))).toEqual([]);
  });

  it("opens for nobody after deletion", async () => {
    const gone = await makeAthlete(portal.db, { club: club.id });
    await deleteAccount(portal.db, gone.id, portal.clock());
    for (const browser of [portal.admin, await portal.signedIn(club)])
      expect(await opened(browser, "personEditControl", { gone })).toEqual([]);
  });
});
