import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClub, makeStaff, PASSWORD as ANYBODYS, type Made } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import {
  accountsOf,
  CONFIRM,
  mailsTo,
  PASSWORD,
  person,
  putUp,
  recorded,
  register,
  registerAthlete,
  tokenIn,
} from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const SUBMIT = "personSubmitControl";

let portal: Portal;
let club: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  club = await makeClub(portal.db, { name: "Pápai Klub" });
});
// All guests here use one network, whose limits have their own tests.
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

const signedIn = ({ email }: { email: string }, password = ANYBODYS) => portal.browser().signIn(email, password);
const idOf = async (email: string) => (await accountsOf(portal, email))[0]?.id ?? 0;
const rowOf = (id: number) => portal.db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst();

type Profile = Record<string, unknown> & { updated: string };

/** Sends a call of the edit form of persons. */
const ask = <T>(browser: Browser, name: string, input: object) =>
  browser.send<T>("POST", `/api/personEditControl/${name}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });

async function prove(email: string) {
  const [mail] = await mailsTo(portal, email);
  return (await portal.browser().call(CONFIRM, { token: tokenIn(mail ?? { text: "" }) })).body.successful;
}

describe("the registration of an athlete", () => {
  it("leads to a proved address, verification and the next licence number, and the profile has the typed values", async () => {
    const admin = await makeStaff(portal.db);
    const email = "uj.sportolo@pelda.hu";
    const { body, profilePicture, doctorDocument } = await registerAthlete(portal, club.id, {
      email,
      lastName: "Pápai",
      firstName: "Pál",
      "athlete.chipNumber": "C-7",
    });
    expect(body).toEqual({ successful: true });
    const id = await idOf(email);
    expect(await accountsOf(portal, email)).toMatchObject([
      { kind: "PERSON", registration_status: "NEW", profile_picture: profilePicture },
    ]);
    expect(await rowOf(id)).toMatchObject({
      user_status: "UnderVerification",
      athlete_reg_type: "NORMAL",
      club_id: club.id,
      is_technical_committee: false,
    });
    const memberships = portal.db
      .selectFrom("club_membership")
      .where("person_id", "=", id)
      .select(["club_id", "cause", "until"]);
    expect(await memberships.execute()).toEqual([{ club_id: club.id, cause: "REGISTRATION", until: null }]);
    await expect(portal.browser().signIn(email, PASSWORD)).rejects.toThrow("failed");
    expect(await prove(email)).toBe(true);

    const own = await signedIn({ email }, PASSWORD);
    const { body: profile } = await ask<Profile>(own, "getData", { id });
    expect(profile).toMatchObject({
      name: "Pápai Pál",
      cachedLicenseNumber: null,
      athlete: { chipNumber: "C-7", doctorDate: "2026-10-01", doctorDocument, licenseNumber: null },
      club: { id: club.id },
      address: { city: "Szombathely" },
    });

    const office = await signedIn(admin);
    const notifications = await office.call("POST /dashboardNotificationControl/getList", {
      firstResult: 0,
      maxResults: 0,
    });
    expect(notifications.body[0]).toMatchObject({
      notificationType: "PersonRegistration",
      data: { userId: id },
      message: "Új személy regisztrált, ellenőrzésre vár: Pápai Pál.",
    });
    const { body: read } = await ask<Profile>(office, "getData", { id });
    const dto = recorded(read, { userStatus: "Verified" });
    const { body: saved } = await ask(office, "update", { id, dto, updated: read.updated });
    expect(saved).toMatchObject({ successful: true });
    const { body: verified } = await ask<Profile>(own, "getData", { id });
    expect(verified).toMatchObject({ userStatus: "Verified", cachedLicenseNumber: "10001" });

    const log = await portal.db.selectFrom("change_log").selectAll().where("object_id", "=", id).execute();
    const actions = log.filter(({ object }) => object === "person").map(({ action }) => action);
    expect(actions).toEqual(["create", "status", "update"]);
    for (const secret of [PASSWORD, doctorDocument, "2026-10-01"]) expect(JSON.stringify(log[0])).not.toContain(secret);
  });

  it("on trial is recognised in either language, and so is one with a licence", async () => {
    for (const athleteRegType of ["REG_HU", "REG_EN", "LICENSE_REDEEM"] as const) {
      const email = `${athleteRegType.toLowerCase()}@pelda.hu`;
      expect((await registerAthlete(portal, club.id, { email, athleteRegType })).body).toEqual({ successful: true });
      expect(await rowOf(await idOf(email))).toMatchObject({ athlete_reg_type: athleteRegType, is_athlete: true });
    }
    const { body } = await registerAthlete(portal, club.id, { athleteRegType: "REG_HU", isTrainer: true });
    expect(body.properties).toHaveProperty("isAthlete");
    const roleOf = async (language: string) =>
      (await portal.browser().call("GET /personSubmitControl/createAthleteReg", {}, { "accept-language": language }))
        .body;
    expect(await roleOf("hu")).toMatchObject({ isAthlete: true, athleteRegType: "REG_HU" });
    expect(await roleOf("en")).toMatchObject({ isAthlete: true, athleteRegType: "REG_EN" });
  });

  it("without any role is refused by name, since no list would contain the person", async () => {
    const guest = portal.browser();
    const dto = person({ isAthlete: false, profilePicture: await putUp(guest) });
    const { body } = await register(portal, dto, {}, guest, SUBMIT);
    expect(body.properties).toEqual({ isAthlete: [{ message: "Jelölj meg legalább egy szerepet." }] });
  });

  it("on trial needs no club: with one the person is its athlete, without one a competitor", async () => {
    const guest = portal.browser();
    const email = "proba.klub.nelkul@pelda.hu";
    const trial = {
      email,
      athleteRegType: "REG_HU",
      isAthlete: false,
      isCompetitor: true,
      profilePicture: await putUp(guest),
      "competitor.doctorDate": "2026-10-01",
      "competitor.doctorDocument": await putUp(guest),
    } as const;
    const send = (changes: object) => register(portal, person({ ...trial, ...changes }), {}, guest, SUBMIT);
    const refusals = [
      [{ isAthlete: true, isCompetitor: false }, ["club"]],
      [{ isTrainer: true }, ["isAthlete"]],
      [{ athleteRegType: "LICENSE_REDEEM" }, ["isAthlete", "isCompetitor"]],
      [{ athleteRegType: "NORMAL" }, ["isCompetitor"]],
    ] as const;
    for (const [changes, fields] of refusals) {
      const { body } = await send(changes);
      expect([changes, Object.keys(body.properties ?? {})]).toEqual([changes, expect.arrayContaining([...fields])]);
    }
    expect((await send({})).body).toEqual({ successful: true });
    expect(await rowOf(await idOf(email))).toMatchObject({
      athlete_reg_type: "REG_HU",
      is_athlete: false,
      is_competitor: true,
      club_id: null,
    });
  });

  it("names every missing or invalid field at once, and stores nothing", async () => {
    const dto = person({
      email: null,
      lastName: null,
      "athlete.taj": "123 456 789",
      "athlete.doctorDate": "2027-06-01",
      "address.city": null,
      accept: false,
      passwordAgain: "más",
    });
    const { body } = await register(portal, dto, {}, portal.browser(), SUBMIT);
    expect(Object.keys(body.properties ?? {}).toSorted()).toEqual([
      "accept",
      "address.city",
      "athlete.doctorDate",
      "athlete.taj",
      "club",
      "email",
      "lastName",
      "passwordAgain",
      "profilePicture",
    ]);
    expect(body.properties?.["athlete.doctorDate"]?.[0]?.message).toContain("12 hónap");
  });

  it("ignores a part that was filled in and unticked, and fields that staff write", async () => {
    const email = "biro@pelda.hu";
    const guest = portal.browser();
    const dto = person({
      email,
      isAthlete: false,
      isReferee: true,
      profilePicture: await putUp(guest),
      "referee.shirtSize": "M",
      "referee.languages": "angol",
      "referee.refQualifications": [{ qualification: "COUNTY" }],
      "referee.examDate": 2024,
      "referee.location.zipcode": "9700",
      "referee.location.city": "Szombathely",
      "referee.location.county": "Vas",
      "referee.location.street": "Fő",
      "referee.location.streetType": "tér",
      "referee.location.number": "1",
      parentalPermission: "A".repeat(32),
    });
    expect((await register(portal, dto, {}, guest, SUBMIT)).body).toEqual({ successful: true });
    expect(await rowOf(await idOf(email))).toMatchObject({
      is_referee: true,
      social_security_number: null,
      parental_permission: null,
      athlete_reg_type: null,
    });
    for (const foreign of [{ userStatus: "Verified" }, { isTechnicalCommittee: true }, { documentList: [] }])
      expect((await register(portal, { ...person(), ...foreign }, {}, guest, SUBMIT)).status).toBe(400);
  });

  it("accepts only verified, existing clubs", async () => {
    const closed = [
      await makeClub(portal.db, { userStatus: "UnderVerification" }),
      await makeClub(portal.db, { registrationStatus: "DELETED" }),
    ];
    const { body } = await portal.browser().call("GET /personSubmitControl/getFormData", {});
    const offered = body.clubs.map(({ id }) => id);
    expect(offered).toContain(club.id);
    for (const { id } of closed) {
      expect(offered).not.toContain(id);
      expect((await registerAthlete(portal, id)).body.properties).toHaveProperty("club");
    }
  });
});

describe("a minor", () => {
  const child = { birthDate: "2012-03-15", "athlete.doctorDate": "2026-10-01" } as const;

  it("needs parental permission, and a medical certificate of up to half a year", async () => {
    const without = await registerAthlete(portal, club.id, child);
    expect(Object.keys(without.body.properties ?? {})).toEqual(["parentalPermission"]);
    const guest = portal.browser();
    const parentalPermission = await putUp(guest);
    const late = await registerAthlete(
      portal,
      club.id,
      { ...child, parentalPermission, "athlete.doctorDate": "2026-11-05" },
      guest,
    );
    expect(Object.keys(late.body.properties ?? {})).toEqual(["athlete.doctorDate"]);
    const email = "gyermek@pelda.hu";
    expect((await registerAthlete(portal, club.id, { ...child, parentalPermission, email }, guest)).body).toEqual({
      successful: true,
    });
    expect(await rowOf(await idOf(email))).toMatchObject({ parental_permission: parentalPermission });
  });

  it("is one until the day before the birthday", async () => {
    const yesterday = { birthDate: "2008-05-05" } as const;
    expect((await registerAthlete(portal, club.id, yesterday)).body.properties).toHaveProperty("parentalPermission");
    expect((await registerAthlete(portal, club.id, { birthDate: "2008-05-04" })).body).toEqual({ successful: true });
  });
});

describe("an individual competitor", () => {
  const competing = {
    isAthlete: false,
    isCompetitor: true,
    club: null,
    "competitor.doctorDate": "2026-10-01",
  } as const;

  it("is refused from the configured day, with the text of the banner", async () => {
    const { body } = await registerAthlete(portal, club.id, competing);
    expect(body.properties).toEqual({
      isCompetitor: [{ message: "2024 január 1. óta új egyéni versenyző regisztrációja már nem indítható." }],
    });
  });

  it("registers until the day before", async () => {
    const environment = { INDIVIDUAL_REGISTRATION_CLOSED_FROM: "2026-05-05" };
    const open = await startPortal({ now: NOW, poolSize: 4, environment });
    const email = "egyeni@pelda.hu";
    const guest = open.browser();
    expect((await registerAthlete(open, 0, { ...competing, email }, guest)).body).toEqual({ successful: true });
    open.clock.set("2026-05-04T22:00:00Z");
    expect((await registerAthlete(open, 0, competing)).body.properties).toHaveProperty("isCompetitor");
    await open.close();
  });
});

it("registers only as a guest", async () => {
  const clubs = await signedIn(club);
  for (const name of ["create", "createAthleteReg", "getFormData"])
    expect((await clubs.send("GET", `/api/personSubmitControl/${name}`)).status).toBe(403);
  expect((await register(portal, person(), {}, clubs, SUBMIT)).status).toBe(403);
});

describe("a citizen of another country (docs/decisions/0020)", () => {
  const foreign = { athleteRegType: "REG_EN", nationality: "SK", "athlete.taj": null } as const;

  it("registers without a Hungarian insurance number, and the profile misses nothing", async () => {
    const email = "hosszu.jan@pelda.hu";
    expect((await registerAthlete(portal, club.id, { ...foreign, email })).body).toEqual({ successful: true });
    const id = await idOf(email);
    expect(await rowOf(id)).toMatchObject({ nationality: "SK", social_security_number: null });
    const office = await signedIn(await makeStaff(portal.db));
    const { body: read } = await ask<Profile>(office, "getData", { id });
    const dto = recorded(read, { userStatus: "Verified" });
    expect((await ask(office, "update", { id, dto, updated: read.updated })).body).toMatchObject({ successful: true });
  });

  it("is recognised by name, birth date and mother's name", async () => {
    const same = { lastName: "Kováč", firstName: "Ján", motherLastName: "Nagyová", motherFirstName: "Eva" };
    for (const email of ["jan@pelda.hu", "jan.znova@pelda.hu"])
      expect((await registerAthlete(portal, club.id, { ...foreign, ...same, email })).body.successful).toBe(true);
    expect(await rowOf(await idOf("jan.znova@pelda.hu"))).toMatchObject({ known_as: await idOf("jan@pelda.hu") });
  });

  it("gives a valid number or none; Hungarian citizens, and persons without a nationality, must give one", async () => {
    const problemsOf = async (changes: object) =>
      (await registerAthlete(portal, club.id, { ...foreign, ...changes })).body.properties ?? {};
    expect(await problemsOf({ "athlete.taj": "123 456 789" })).toHaveProperty(["athlete.taj"]);
    expect(await problemsOf({ nationality: "HU" })).toHaveProperty(["athlete.taj"]);
    expect(await problemsOf({ nationality: null })).toHaveProperty(["athlete.taj"]);
  });
});
