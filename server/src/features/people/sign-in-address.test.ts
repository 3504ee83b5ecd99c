import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { giveRole, makeAthlete, makeClub, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import {
  addressOf,
  confirm,
  editable,
  enter,
  isIn,
  mailsTo,
  saveForm,
  signsIn,
  takeBack,
  told,
  tokenTo,
} from "../../../test/sign-in-address.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { ask, openPeople, organisationDto, type PeoplePortal } from "./people.testbed.ts";
import { saveAthlete } from "./persons.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let clubBrowser: Browser;
let athlete: Made;
beforeAll(async () => {
  portal = await openPeople();
  club = await makeClub(portal.db, { name: "Zalai Klub" });
  clubBrowser = await enter(portal, club.id);
});
beforeEach(async () => {
  const { id = 0 } = await saveAthlete(clubBrowser, club.id);
  athlete = { id, email: (await addressOf(portal, id)) ?? "" };
});
afterAll(() => portal.close());

const NOT_YOURS = "Ezt a mezőt nem módosíthatod.";
const PRESENT = { presentPassword: "Mező kötelező." };
const PERSON = "personEditControl";
const ORGANISATION = "orgEditControl";
let counter = 0;
const fresh = () => `sajat.cim${counter++}@pelda.hu`;

/** Lets an account sign in with the common test password. */
async function givePassword(id: number): Promise<void> {
  const of = (account: number) => portal.db.selectFrom("account").select("password_hash").where("id", "=", account);
  const { password_hash } = await of(club.id).executeTakeFirstOrThrow();
  await portal.db.updateTable("account").set({ password_hash }).where("id", "=", id).execute();
}

let clerks = 0;
/** Signs in staff who manage one kind of party. */
async function clerk(service: "Athlete" | "Club"): Promise<Browser> {
  const { id } = await makeStaff(portal.db, { roles: [] });
  const key = `Keeps${service}${"x".repeat(++clerks)}`;
  await sql`with r as (insert into dashboard_role (key, title, order_index) values (${key}, ${key}, 50) returning id)
    insert into role_service (role_id, service, level) select id, ${service}, 'WriteRead' from r`.execute(portal.db);
  await giveRole(portal.db, id, key);
  return enter(portal, id);
}

describe("a person's own address", () => {
  it("changes in the profile with the password, once proved; the old address is notified and has a way back", async () => {
    await givePassword(athlete.id);
    const own = await enter(portal, athlete.id);
    const email = fresh();
    expect(await editable(own, PERSON, athlete.id)).toEqual(expect.arrayContaining(["email", "presentPassword"]));
    expect(told(await saveForm(own, PERSON, athlete.id, { email }))).toEqual(PRESENT);
    const answer = await saveForm(own, PERSON, athlete.id, { email, presentPassword: PASSWORD });
    expect(answer.body).toMatchObject({ successful: true });
    expect([await addressOf(portal, athlete.id), await signsIn(portal, email)]).toEqual([athlete.email, false]);
    await confirm(portal, await tokenTo(portal, email));
    expect([await signsIn(portal, email), await signsIn(portal, athlete.email)]).toEqual([true, false]);
    expect(await takeBack(portal, await tokenTo(portal, athlete.email, "return"))).toEqual({ successful: true });
    expect(await addressOf(portal, athlete.id)).toBe(athlete.email);
  });

  it("is validated while it is typed, without counting a password attempt", async () => {
    await givePassword(athlete.id);
    const own = await enter(portal, athlete.id);
    const look = (presentPassword: string | null) =>
      saveForm(own, PERSON, athlete.id, { email: fresh(), presentPassword }, { call: "validate" });
    expect(told(await look(null))).toEqual(PRESENT);
    for (let typed = 0; typed < 12; typed += 1) expect((await look("épp gépelem")).body).toEqual({ successful: true });
    expect(await signsIn(portal, athlete.email)).toBe(true);
  });
});

const SECOND = "masik-vonal-2031";
const twice = { password: SECOND, passwordAgain: SECOND };

describe("a person's own password", () => {
  it("changes in the profile with the current one, typed twice, and ends every other session", async () => {
    await givePassword(athlete.id);
    const [own, elsewhere] = [await enter(portal, athlete.id), await enter(portal, athlete.id)];
    expect(told(await saveForm(own, PERSON, athlete.id, twice))).toEqual(PRESENT);
    const wrong = await saveForm(own, PERSON, athlete.id, { ...twice, presentPassword: "nem-ez-az" });
    expect(told(wrong)).toHaveProperty("presentPassword");
    const once = { password: SECOND, passwordAgain: "más", presentPassword: PASSWORD };
    expect(told(await saveForm(own, PERSON, athlete.id, once))).toHaveProperty("passwordAgain");
    expect(await signsIn(portal, athlete.email, SECOND)).toBe(false);
    const saved = await saveForm(own, PERSON, athlete.id, { ...twice, presentPassword: PASSWORD });
    expect(saved.body).toMatchObject({ successful: true });
    expect([await isIn(own), await isIn(elsewhere)]).toEqual([true, false]);
    expect([await signsIn(portal, athlete.email), await signsIn(portal, athlete.email, SECOND)]).toEqual([false, true]);
    const logs = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object_id", "=", athlete.id)
      .execute();
    expect(JSON.stringify(logs)).not.toContain(SECOND);
  });

  it("cannot be set by the club, staff or a super admin", async () => {
    await givePassword(athlete.id);
    for (const browser of [clubBrowser, await clerk("Athlete"), portal.admin])
      expect(told(await saveForm(browser, PERSON, athlete.id, twice))).toHaveProperty("password", NOT_YOURS);
    expect(await signsIn(portal, athlete.email)).toBe(true);
  });
});

describe("an organisation's own address", () => {
  it("changes with the password, once proved", async () => {
    const dto = organisationDto();
    const { id = 0 } = (await ask(portal.admin, "POST orgEditControl/save", { dto })).body;
    await givePassword(id);
    const own = await enter(portal, id);
    const email = fresh();
    expect(told(await saveForm(own, ORGANISATION, id, { email }))).toEqual(PRESENT);
    const answer = await saveForm(own, ORGANISATION, id, { email, presentPassword: PASSWORD });
    expect(answer.body).toMatchObject({ successful: true });
    expect(await addressOf(portal, id)).toBe(dto["email"]);
    await confirm(portal, await tokenTo(portal, email));
    expect(await signsIn(portal, email)).toBe(true);
  });

  it("is changed by a super admin too, once proved, and by no other staff", async () => {
    const dto = organisationDto();
    const { id = 0 } = (await ask(portal.admin, "POST orgEditControl/save", { dto })).body;
    await givePassword(id);
    const [mine, theirs] = [fresh(), fresh()];
    const office = await clerk("Club");
    expect(told(await saveForm(office, ORGANISATION, id, { email: mine }))).toEqual({ email: NOT_YOURS });
    expect((await saveForm(portal.admin, ORGANISATION, id, { email: theirs })).body.successful).toBe(true);
    expect([await addressOf(portal, id), await mailsTo(portal, mine)]).toEqual([dto["email"], []]);
    await confirm(portal, await tokenTo(portal, theirs));
    expect(await addressOf(portal, id)).toBe(theirs);
  });
});

describe("the address of a club's athlete", () => {
  it("is written by the club until the athlete signs in, and links mailed to the old address end", async () => {
    await portal.runJob("mail-new-password", { email: athlete.email, ip: null, request: athlete.email });
    const key = /new-password\/\d+\/([\w-]{43})/.exec((await mailsTo(portal, athlete.email))[0]?.text ?? "")?.[1] ?? "";
    const email = fresh();
    expect((await saveForm(clubBrowser, PERSON, athlete.id, { email })).body.successful).toBe(true);
    expect(await addressOf(portal, athlete.id)).toBe(email);
    const dto = { password: "egészen-más-őű", passwordAgain: "egészen-más-őű" };
    const { body } = await portal
      .browser()
      .call("POST /userAccountControl/setNewPassword", { key, userId: athlete.id, dto });
    expect(body).toMatchObject({ code: "access.newPassword.linkDead" });
  });

  it("is the athlete's own after sign-in: the club's field is read-only, and a write is refused by name", async () => {
    await givePassword(athlete.id);
    const email = fresh();
    const fields = await editable(clubBrowser, PERSON, athlete.id);
    expect([fields.includes("phoneNumber"), fields.includes("email")]).toEqual([true, false]);
    expect(told(await saveForm(clubBrowser, PERSON, athlete.id, { email }))).toEqual({ email: NOT_YOURS });
    const more = { email: null, presentPassword: PASSWORD };
    expect(told(await saveForm(clubBrowser, PERSON, athlete.id, more))).toEqual({
      email: NOT_YOURS,
      presentPassword: NOT_YOURS,
    });
    expect([await addressOf(portal, athlete.id), await mailsTo(portal, email)]).toEqual([athlete.email, []]);
    expect((await saveForm(clubBrowser, PERSON, athlete.id, { phoneNumber: "+36307654321" })).body.successful).toBe(
      true,
    );
  });

  it("is refused to other clubs, other persons, staff and guests", async () => {
    await givePassword(athlete.id);
    const others = [await makeClub(portal.db), await makeAthlete(portal.db, { club: club.id })];
    for (const browser of [...(await Promise.all(others.map(({ id }) => enter(portal, id)))), portal.browser()]) {
      const { status } = await saveForm(browser, PERSON, athlete.id, { email: fresh() }, { reader: clubBrowser });
      expect(status).toBe(browser.cookies.size === 0 ? 401 : 404);
    }
    const office = await clerk("Athlete");
    expect(told(await saveForm(office, PERSON, athlete.id, { email: fresh() }))).toEqual({ email: NOT_YOURS });
    expect(await addressOf(portal, athlete.id)).toBe(athlete.email);
  });

  it("cannot be removed after sign-in, not even a child's, who may start without one", async () => {
    const parentalPermission = await uploadPicture(clubBrowser, PERSON);
    const { id = 0 } = await saveAthlete(clubBrowser, club.id, { birthDate: "2012-06-15", parentalPermission });
    const without = () => saveForm(portal.admin, PERSON, id, { email: null });
    const email = await addressOf(portal, id);
    await givePassword(id);
    expect(told(await without())).toEqual({ email: "Mező kötelező." });
    expect(await addressOf(portal, id)).toBe(email);
    await portal.db.updateTable("account").set({ password_hash: null }).where("id", "=", id).execute();
    expect((await without()).body.successful).toBe(true);
  });

  it("is changed by a super admin, once proved", async () => {
    await givePassword(athlete.id);
    const email = fresh();
    expect((await saveForm(portal.admin, PERSON, athlete.id, { email })).body.successful).toBe(true);
    expect(await addressOf(portal, athlete.id)).toBe(athlete.email);
    expect((await mailsTo(portal, athlete.email)).map(({ template }) => template)).toEqual(["ADDRESS_CHANGE"]);
    await confirm(portal, await tokenTo(portal, email));
    expect(await signsIn(portal, email)).toBe(true);
  });
});
