import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  giveNumbers,
  makeAthlete,
  makeClub,
  makeStaff,
  PASSWORD as ANYBODYS,
  type Made,
} from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { confirm, signsIn, tokenTo } from "../../../test/sign-in-address.ts";
import {
  accountsOf,
  CONFIRM,
  mailsTo,
  PASSWORD,
  person,
  putUp,
  recorded,
  registerAthlete,
  tokenIn,
} from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";

let portal: Portal;
let club: Made;
let office: Browser;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 8 });
  club = await makeClub(portal.db);
  office = await portal.browser().signIn((await makeStaff(portal.db)).email, ANYBODYS);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

let addresses = 0;
/** Registers an athlete, with the usual answer; returns the id of the account. */
async function registered(changes: Parameters<typeof registerAthlete>[2]): Promise<number> {
  const email = changes?.email ?? `ismert.${++addresses}@pelda.hu`;
  const { body } = await registerAthlete(portal, club.id, { ...changes, email });
  expect(body).toEqual({ successful: true });
  return idOf(email);
}
const idOf = async (email: string): Promise<number> => (await accountsOf(portal, email))[0]?.id ?? 0;
async function prove(email: string): Promise<void> {
  const [mail] = await mailsTo(portal, email);
  await portal.browser().call(CONFIRM, { token: tokenIn(mail ?? { text: "" }) });
}
const knownAs = async (id: number): Promise<number | null> => {
  const person = await portal.db.selectFrom("person").select("known_as").where("id", "=", id).executeTakeFirstOrThrow();
  return person.known_as;
};
/** Returns the notifications to staff about persons, the oldest first. */
async function notificationsTo(ids: readonly number[]) {
  const { body } = await office.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 });
  return body
    .map(({ notificationType, data }) => [notificationType, typeof data === "number" ? data : data.userId] as const)
    .filter(([, id]) => ids.includes(id ?? 0))
    .toSorted(([, one = 0], [, other = 0]) => one - other);
}

describe("registering an existing person", () => {
  const identity = {
    lastName: "Őrségi",
    firstName: "Éva Mária",
    birthDate: "1985-01-02",
    motherLastName: "Nagy-Kiss",
    motherFirstName: "Ági",
    "athlete.taj": nextTaj(),
  } as const;

  it("by number or by name has the usual answer and mail, and notifies super admins and the existing account", async () => {
    const existing = await registered({ ...identity, email: "elso@pelda.hu" });
    await prove("elso@pelda.hu");
    const byNumber = { email: "szam@pelda.hu", "athlete.taj": identity["athlete.taj"] };
    const byName = { ...identity, lastName: "ORSEGI", firstName: "Eva  mária", motherLastName: "Nagy Kiss" };
    const again = [
      await registered(byNumber),
      await registered({ ...byName, "athlete.taj": nextTaj(), email: "nev@pelda.hu" }),
    ];
    const stranger = await registered({ email: "senki@pelda.hu" });
    expect(await Promise.all([...again, stranger].map(knownAs))).toEqual([existing, existing, null]);
    const mailed = async (email: string) =>
      (await mailsTo(portal, email)).map(({ template, subject }) => [template, subject]);
    expect(await mailed("szam@pelda.hu")).toEqual(await mailed("senki@pelda.hu"));
    expect(await mailed("nev@pelda.hu")).toEqual(await mailed("senki@pelda.hu"));
    expect(await mailed("elso@pelda.hu")).toHaveLength(3);
    expect((await mailsTo(portal, "elso@pelda.hu")).slice(1).map(({ template }) => template)).toEqual([
      "PERSON_KNOWN",
      "PERSON_KNOWN",
    ]);
    expect(await notificationsTo([...again, stranger])).toEqual([
      ["PersonReRegistration", again[0]],
      ["PersonReRegistration", again[1]],
      ["PersonRegistration", stranger],
    ]);
  });

  it("lets the new account prove the address, sign in and read the profile as usual", async () => {
    const taj = nextTaj();
    await registered({ "athlete.taj": taj, email: "eredeti@pelda.hu" });
    const seen = [];
    for (const [email, number] of [
      ["masolat@pelda.hu", taj],
      ["idegen@pelda.hu", nextTaj()],
    ] as const) {
      const id = await registered({ "athlete.taj": number, email });
      await prove(email);
      const guest = await portal.browser().signIn(email, PASSWORD);
      const { status, body } = await guest.send<object>("POST", "/api/personEditControl/getData", {
        body: JSON.stringify({ id }),
        headers: { "content-type": "application/json" },
      });
      seen.push([status, Object.keys(body).toSorted(), (await openList(guest, "person", { view: "athlete" })).status]);
    }
    expect(seen[0]?.[0]).toBe(200);
    expect(seen[0]).toEqual(seen[1]);
  });

  it("is listed to super admins only, who merge the registration once its address is proved", async () => {
    const taj = nextTaj();
    const existing = await registered({ "athlete.taj": taj, email: "tulajdonos@pelda.hu" });
    await prove("tulajdonos@pelda.hu");
    const again = await registered({ "athlete.taj": taj, email: "uj.cim@pelda.hu" });
    const list = await openList(office, "person", {
      view: "athlete",
      filter: [{ propertyName: "registeredAgain", type: "EQ", value: true }],
    });
    expect(await list.row(again)).toMatchObject({ registeredAgain: true, knownAs: { id: existing } });
    const clubs = await portal.browser().signIn(club.email, ANYBODYS);
    const clubsList = await openList(clubs, "person", { view: "athlete" });
    expect(await clubsList.row(again)).not.toHaveProperty("knownAs");
    expect((await clubsList.ask("takeOn", { run: "egyesulet", id: again })).body.successful).toBe(false);
    const take = async (run: string) => (await list.ask("takeOn", { run, id: again })).body;
    expect(await take("elobb")).toMatchObject({ refused: [{ code: "people.person.unprovenAddress" }] });
    await prove("uj.cim@pelda.hu");
    expect(await take("most")).toMatchObject({ successful: true, refused: [] });
    expect((await accountsOf(portal, "uj.cim@pelda.hu")).map((row) => row.registration_status)).toEqual(["DELETED"]);
    expect((await mailsTo(portal, "uj.cim@pelda.hu")).at(-1)?.template).toBe("ADDRESS_PROOF");
    expect((await mailsTo(portal, "tulajdonos@pelda.hu")).at(-1)?.template).toBe("ADDRESS_CHANGE");
    const account = await portal.db.selectFrom("account").select("email").where("id", "=", existing).executeTakeFirst();
    expect(account?.email).toBe("tulajdonos@pelda.hu");
  });

  it("lets the person sign in after merging as the mails say: with the link, and with a new password", async () => {
    const taj = nextTaj();
    const [old, fresh] = ["elveszett.cim@pelda.hu", "elo.cim@pelda.hu"];
    const existing = await registered({ "athlete.taj": taj, email: old });
    await prove(old);
    const again = await registered({ "athlete.taj": taj, email: fresh });
    await prove(fresh);
    const list = await openList(office, "person", { view: "athlete" });
    expect((await list.ask("takeOn", { run: "atveszem", id: again })).body).toMatchObject({ refused: [] });
    // Until the link is opened, the old address signs in, as the mail says, and the registration no longer does.
    expect([await signsIn(portal, old, PASSWORD), await signsIn(portal, fresh, PASSWORD)]).toEqual([true, false]);
    expect((await mailsTo(portal, fresh)).at(-1)?.text).toContain("a régi címeddel lépsz be");
    expect(await confirm(portal, await tokenTo(portal, fresh))).toEqual({ successful: true });
    expect([await signsIn(portal, old, PASSWORD), await signsIn(portal, fresh, PASSWORD)]).toEqual([false, true]);

    await portal.runJob("mail-new-password", { email: fresh, ip: null, request: "elfelejtettem" });
    const mail = (await mailsTo(portal, fresh)).at(-1);
    const [, userId, key = ""] = /\/new-password\/(\d+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    expect(Number(userId)).toBe(existing);
    const dto = { password: "ezt most választom", passwordAgain: "ezt most választom" };
    const set = { key, userId: existing, dto };
    expect((await portal.browser().call("POST /userAccountControl/setNewPassword", set)).body.successful).toBe(true);
    expect(await signsIn(portal, fresh, dto.password)).toBe(true);
  });

  it("lets a person whom staff entered, and who never signed in, sign in after merging", async () => {
    const taj = nextTaj();
    const existing = await makeAthlete(portal.db, { password: false });
    await giveNumbers(portal.db, existing.id, { social_security_number: taj.replaceAll(" ", "") });
    const email = "most.lep.be@pelda.hu";
    const again = await registered({ "athlete.taj": taj, email });
    expect(await knownAs(again)).toBe(existing.id);
    await prove(email);
    const list = await openList(office, "person", { view: "athlete" });
    expect((await list.ask("takeOn", { run: "irodai", id: again })).body).toMatchObject({ refused: [] });
    const { name, data } = portal.asked.at(-1) ?? {};
    expect([name, data]).toMatchObject(["mail-new-password", { email }]);
    await portal.runJob("mail-new-password", data);
    const mail = (await mailsTo(portal, email)).at(-1);
    const [, , key = ""] = /\/new-password\/(\d+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const dto = { password: "ezt most választom", passwordAgain: "ezt most választom" };
    const set = { key, userId: existing.id, dto };
    expect((await portal.browser().call("POST /userAccountControl/setNewPassword", set)).body.successful).toBe(true);
    expect(await signsIn(portal, email, dto.password)).toBe(true);
  });

  it("cannot be verified beside the existing person, unless a mistyped value is corrected", async () => {
    const taj = nextTaj();
    await registered({ "athlete.taj": taj });
    const again = await registered({ "athlete.taj": taj });
    const verify = async () =>
      (
        await office.send<{ code?: string; successful: boolean }>("POST", "/api/personEditControl/makeMove", {
          body: JSON.stringify({ id: again, move: "verify", reason: null }),
          headers: { "content-type": "application/json" },
        })
      ).body;
    expect(await verify()).toMatchObject({ code: "people.person.knownTwice" });
    await portal.db
      .updateTable("person")
      .set({ social_security_number_mark: "elírt" })
      .where("id", "=", again)
      .execute();
    expect(await knownAs(again)).toBeNull();
    expect(await verify()).toMatchObject({ successful: true });
  });

  it("is not looked up for a known address, whose owner is notified instead", async () => {
    const { email } = await makeClub(portal.db);
    const { body } = await registerAthlete(portal, club.id, { ...identity, email });
    expect(body).toEqual({ successful: true });
    expect((await mailsTo(portal, email)).map(({ template }) => template)).toEqual(["REGISTRATION_KNOWN"]);
  });

  it("succeeds again after the account was deleted", async () => {
    const taj = nextTaj();
    await registered({ "athlete.taj": taj, email: "torolt@pelda.hu" });
    await sql`update account set registration_status = 'DELETED', status_before = registration_status, deleted_at = ${NOW}
      where email = 'torolt@pelda.hu'`.execute(portal.db);
    expect(await knownAs(await registered({ "athlete.taj": taj }))).toBeNull();
  });

  it("under concurrency stores the person once and the others as duplicates: by number, by name, by both", async () => {
    for (const same of ["number", "name", "both"] as const)
      for (let round = 0; round < 3; round += 1) {
        await portal.db.deleteFrom("rate_limit").execute();
        const { "athlete.taj": _taj, ...name } = { ...identity, firstName: `${same} ${round}` };
        const taj = { "athlete.taj": nextTaj() };
        const one = (place: number) => ({
          ...(same === "number" ? {} : name),
          "athlete.taj": same === "name" ? nextTaj() : taj["athlete.taj"],
          email: `egyszerre.${same}.${round}.${place}@pelda.hu`,
        });
        const places = [1, 2, 3, 4];
        const answers = await Promise.all(places.map((place) => registerAthlete(portal, club.id, one(place))));
        expect(answers.map(({ body }) => body)).toEqual(places.map(() => ({ successful: true })));
        const as = await Promise.all(places.map(async (place) => knownAs(await idOf(one(place).email))));
        expect(as.filter((id) => id === null)).toHaveLength(1);
        expect(new Set(as).size).toBe(2);
      }
  });

  it("is refused to a club too, and the edit form names the field", async () => {
    const clubs = await portal.browser().signIn(club.email, ANYBODYS);
    const picture = await uploadPicture(clubs, "personEditControl");
    const save = async (changes: object) => {
      const whole = person({ club: { id: club.id }, profilePicture: picture, ...changes });
      const dto = recorded(whole, { password: null, passwordAgain: null });
      const { body } = await clubs.send<{ properties: unknown }>("POST", "/api/personEditControl/save", {
        body: JSON.stringify({ dto }),
        headers: { "content-type": "application/json" },
      });
      return body.properties;
    };
    const { "athlete.taj": taj, ...name } = identity;
    expect(await save({ "athlete.taj": taj })).toHaveProperty(["athlete.taj"]);
    expect(await save({ ...name, firstName: "éva-mária" })).toHaveProperty("lastName");
  });

  it("succeeds again if nobody proved the address and no registration was merged", async () => {
    const [lapsing, taken] = [nextTaj(), nextTaj()];
    await registerAthlete(portal, club.id, { "athlete.taj": lapsing, email: "eliras@pelda.hu" });
    await registerAthlete(portal, club.id, { "athlete.taj": taken, email: "felvett@pelda.hu" });
    const [account] = await accountsOf(portal, "felvett@pelda.hu");
    const id = account?.id ?? 0;
    await portal.db.updateTable("person").set({ user_status: "Verified" }).where("id", "=", id).execute();
    const again = async (taj: string) => knownAs(await registered({ "athlete.taj": taj }));
    portal.clock.advance(48 * 3_600_000);
    await portal.runJob("purge-registrations");
    expect(await again(lapsing)).not.toBeNull();
    portal.clock.advance(1);
    await portal.runJob("purge-registrations");
    expect(await again(lapsing)).toBeNull();
    expect(await again(taken)).toBe(id);
    portal.clock.set(NOW);
  });
});

describe("registering with a known address", () => {
  it("has the usual answer, also for two concurrent registrations, and changes nothing of the account", async () => {
    const made = await makeAthlete(portal.db, { email: "regi.ember@pelda.hu" });
    expect((await registerAthlete(portal, club.id, { email: made.email })).body).toEqual({ successful: true });
    expect((await mailsTo(portal, made.email)).map(({ template }) => template)).toEqual(["REGISTRATION_KNOWN"]);
    const email = "ketszer@pelda.hu";
    const both = await Promise.all([1, 2].map(() => registerAthlete(portal, club.id, { email })));
    expect(both.map(({ body }) => body)).toEqual([{ successful: true }, { successful: true }]);
    expect(await accountsOf(portal, email)).toHaveLength(1);
  });

  it("does not take over files of another uploader", async () => {
    const others = await putUp(portal.browser());
    for (const email of ["regi.ember@pelda.hu", "nem.volt@pelda.hu"]) {
      const { body } = await registerAthlete(portal, club.id, { email, profilePicture: others });
      expect(Object.keys(body.properties ?? {})).toEqual(["profilePicture"]);
    }
  });
});
