import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billFee, makeAthlete, makeClub, makeStaff, PASSWORD, settle, type Made } from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { openList } from "../../../../test/list.ts";
import { uploadPicture } from "../../../../test/upload-picture.ts";
import { ask, openPeople, messagesOf, type Answer, type PeoplePortal } from "../people.testbed.ts";
import { athleteDto, readPerson, saveAthlete, updatePerson, verify } from "../persons.testbed.ts";

let portal: PeoplePortal;
let club: Made;
let clubBrowser: Browser;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 8 });
  club = await makeClub(portal.db, { name: "Zalai Klub" });
  clubBrowser = await portal.signedIn(club);
});
afterAll(() => portal.close());

const save = (changes: object = {}) => saveAthlete(portal.admin, club.id, changes);
const made = async (changes: object = {}) => (await save(changes)).id ?? 0;
const NOT_YOURS = "Ezt a mezőt nem módosíthatod.";
const REQUIRED = "Mező kötelező.";

/** Signs a person in. */
async function enter(id: number): Promise<Browser> {
  const { password_hash } = await portal.db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", club.id)
    .executeTakeFirstOrThrow();
  const { email } = await portal.db
    .updateTable("account")
    .set({ password_hash })
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirstOrThrow();
  return portal.browser().signIn(email ?? "", PASSWORD);
}

describe("the form of a person", () => {
  it("stores the record as sent, including the parts of a referee and a trainer", async () => {
    const answer = await save({
      lastName: "Őri",
      isReferee: true,
      isTrainer: true,
      referee: {
        shirtSize: "M",
        hasCar: true,
        languages: "angol",
        refQualifications: [{ qualification: "WORLD" }, { qualification: "COUNTY" }],
        examDate: 2019,
        location: {
          country: "HU",
          zipcode: "8900",
          city: "Zalaegerszeg",
          county: "Zala",
          street: "Ady",
          streetType: "utca",
          number: "2",
        },
      },
      trainer: { qualification: "SPORTS_TRAINER" },
    });
    expect(messagesOf(answer)).toEqual({ "trainer.certificate": REQUIRED });
    const id = await made({ lastName: "Őri", firstName: "Örs" });
    const { body } = await readPerson(portal.admin, id);
    expect(body).toMatchObject({
      name: "Őri Örs",
      club: { id: club.id, name: "Zalai Klub" },
      address: { city: "Szombathely" },
      athlete: { taj: expect.stringMatching(/^\d{3} \d{3} \d{3}$/), doctorDate: "2026-10-01", licenseNumber: null },
      cachedDoctorValid: true,
      athleteRegType: "NORMAL",
    });
    const changed = await updatePerson(portal.admin, id, {
      isReferee: true,
      referee: {
        shirtSize: "XL",
        languages: "német",
        examDate: 2020,
        refQualifications: [{ qualification: "COUNTY" }],
        location: body["address"] as object,
      },
    });
    expect(messagesOf(changed)).toEqual({});
    expect((await readPerson(portal.admin, id)).body).toMatchObject({
      referee: { shirtSize: "XL", refQualifications: [{ qualification: "COUNTY" }], location: { city: "Szombathely" } },
    });
  });

  it("logs changes with their categories", async () => {
    const id = await made({ lastName: "Naplós", firstName: "Nándor", email: "naplos.nandor@pelda.hu" });
    const isReferee = {
      isReferee: true,
      referee: {
        shirtSize: "M",
        languages: "angol",
        refQualifications: [{ qualification: "COUNTY" }],
        examDate: 2019,
        location: (await readPerson(portal.admin, id)).body["address"] as object,
      },
    };
    const referee = isReferee.referee;
    const context = { ...isReferee, referee: { ...referee, refQualifications: [{ qualification: "WORLD" }] } };
    for (const changes of [
      isReferee,
      { ...context, birthPlace: "Vác" },
      { ...context, athlete: { licenseType: "AMATOR" } },
    ])
      expect(messagesOf(await updatePerson(portal.admin, id, changes))).toEqual({});
    await verify(portal, id);
    await enter(id);
    const list = await openList(portal.admin, "userLog", { filter: [{ propertyName: "user", type: "EQ", value: id }] });
    const rows = (await list.rows()).map(({ logCategory, modifierUserId }) => [logCategory, modifierUserId]);
    expect(rows).toContainEqual(["LOGIN", id]);
    const categories = rows.map(([category]) => category);
    expect(categories).toHaveLength(new Set((await list.rows()).map((row) => row["id"])).size);
    expect(categories.filter((one) => one === "REFEREE_QUALIFICATION_CHANGE")).toHaveLength(2);
    expect(categories.filter((one) => one === "LICENSE_STATUS_CHANGE").length).toBeGreaterThanOrEqual(2);
    expect(categories).toContain("CREATE");
    await list.filter({ propertyName: "logCategory", type: "IN", value: ["LOGIN"] });
    expect((await list.rows()).map(({ logCategory }) => logCategory)).toEqual(["LOGIN"]);
  });

  it.each([
    [{ lastName: "ő".repeat(50) }, {}],
    [{ lastName: "ő".repeat(51) }, { lastName: "Legfeljebb 50 karakter lehet." }],
    [{ birthPlace: "ő".repeat(41) }, { birthPlace: "Legfeljebb 40 karakter lehet." }],
    [{ email: `${"a".repeat(92)}@pelda.hu` }, { email: "Legfeljebb 100 karakter lehet." }],
    [{ athlete: { idCardNumber: "a".repeat(51) } }, { "athlete.idCardNumber": "Legfeljebb 50 karakter lehet." }],
    [{ athlete: { taj: "123 456 789" } }, { "athlete.taj": "Ez a TAJ-szám hibás, ellenőrizd a számjegyeit." }],
    [{ athlete: { taj: null, licenseType: null } }, { "athlete.taj": REQUIRED, "athlete.licenseType": REQUIRED }],
    [{ birthDate: "2026-05-05" }, { birthDate: "A születési dátum nem lehet jövőbeli.", parentalPermission: REQUIRED }],
    [{ birthDate: "2008-05-05" }, { parentalPermission: REQUIRED }],
    [{ birthDate: "2008-05-04" }, {}],
    [{ club: null }, { club: REQUIRED }],
    [
      { isCompetitor: true, club: null },
      { isCompetitor: "Egyszerre nem lehet egyesületi sportoló és egyéni versenyző." },
    ],
    [{ nationality: "XX" }, { nationality: "Válassz a felsorolt országok közül." }],
    [{ nationality: "OTHER" }, { nationalityOther: REQUIRED }],
    [{ athlete: { licenseNumber: "A 1" } }, { "athlete.licenseNumber": "A licenszszámban nem lehet szóköz és @ jel." }],
  ])("with %j returns %j", async (changes, problems) => {
    expect(messagesOf(await save(changes))).toEqual(problems);
  });

  it("refuses a duplicate: the same TAJ, or the same name, birth date and mother's name", async () => {
    const one = { lastName: "Iker", firstName: "Imre", athlete: { taj: "037 687 210" } };
    await made(one);
    expect(messagesOf(await save({ athlete: one.athlete }))).toEqual({
      "athlete.taj": "Ezzel a TAJ-számmal már van nyilvántartott személy.",
    });
    expect(messagesOf(await save({ lastName: "IKER", firstName: "imre" }))).toEqual({
      lastName: "Ugyanezzel a névvel, születési dátummal és anyja nevével már van nyilvántartott személy.",
    });
    expect(messagesOf(await save({ lastName: "Iker", firstName: "Imre", motherFirstName: "Olga" }))).toEqual({});
    const twins = { lastName: "Egyidejű", firstName: "Egon" };
    const answers = await Promise.all([save(twins), save(twins), save(twins)]);
    expect(answers.filter(({ successful }) => successful)).toHaveLength(1);
  });
});

describe("a licence number", () => {
  it("is assigned to the first verified licence, and is unique under concurrent verification", async () => {
    const ids: number[] = [];
    for (let place = 0; place < 6; place++) ids.push(await made());
    const answers = await Promise.all(ids.map((id) => verify(portal, id)));
    expect(answers.map(messagesOf)).toEqual(ids.map(() => ({})));
    const { body } = await readPerson(portal.admin, ids[0] ?? 0);
    const numbers = await portal.db.selectFrom("licence").select("number").where("person_id", "in", ids).execute();
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(ids.length);
    expect(numbers.every(({ number }) => /^1\d{4}$/.test(number ?? ""))).toBe(true);
    const number = body["cachedLicenseNumber"];
    await updatePerson(portal.admin, ids[0] ?? 0, { userStatus: "Inactive" });
    await verify(portal, ids[0] ?? 0);
    expect((await readPerson(portal.admin, ids[0] ?? 0)).body["cachedLicenseNumber"]).toBe(number);
  });
});

describe("the next licence number", () => {
  it("skips a manually assigned number", async () => {
    const [first, second] = [await made(), await made()];
    await verify(portal, first);
    const given = Number((await readPerson(portal.admin, first)).body["cachedLicenseNumber"]);
    await updatePerson(portal.admin, await made(), { athlete: { licenseNumber: String(given + 1) } });
    await verify(portal, second);
    expect((await readPerson(portal.admin, second)).body["cachedLicenseNumber"]).toBe(String(given + 2));
  });
});

describe("the medical certificate", () => {
  const given = (browser: Browser, id: number, doctorDate: string) =>
    updatePerson(browser, id, { athlete: { doctorDate } });

  it("is limited to the legal validity; a super admin may exceed it, which is logged", async () => {
    const id = await made();
    const browser = await enter(id);
    expect(messagesOf(await given(browser, id, "2027-05-05"))).toEqual({
      "athlete.doctorDate":
        "A sportorvosi engedély most legfeljebb eddig szólhat: 2027 május 4. (18 éves kor alatt 6, afölött 12 hónap mától).",
    });
    expect(messagesOf(await given(clubBrowser, id, "2026-05-03"))).toEqual({
      "athlete.doctorDate": "A sportorvosi engedély már lejárt.",
    });
    expect(messagesOf(await given(browser, id, "2027-05-04"))).toEqual({});
    expect(messagesOf(await given(portal.admin, id, "2029-01-01"))).toEqual({});
    const changes = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object", "=", "person")
      .where("object_id", "=", id)
      .where("action", "=", "update")
      .orderBy("id")
      .execute();
    expect(changes.map((row) => row.changes)).toEqual([
      { "athlete.doctorDate": ["***", "***"] },
      { "athlete.doctorDate.beyondLimit": [false, true] },
      { "athlete.doctorDate": ["***", "***"], cachedDoctorValid: undefined },
    ]);
    // A stored day that has passed is not a new problem.
    portal.clock.set("2029-02-01T10:00:00Z");
    const later = await enter(id);
    expect(messagesOf(await updatePerson(later, id, { phoneNumber: "+3611111111" }))).toEqual({});
    portal.clock.set("2026-05-04T10:00:00Z");
  });
});

describe("taking a role away", () => {
  const DAY = 24 * 3_600_000;
  const papersOf = async (id: number) => {
    const { rows } = await sql<{ until: string | null; paper: string | null; chip: string | null; number: string }>`
      select l.medical_valid_until as until, l.medical_document as paper, l.chip_number as chip, l.number, t.certificate
      from licence l left join trainer t on t.person_id = l.person_id where l.person_id = ${id}`.execute(portal.db);
    return rows[0];
  };
  const isStored = async (key: string) =>
    (await portal.db.selectFrom("file").select("id").where("key", "=", key).execute()).length > 0;
  const sweepTomorrow = async () => {
    portal.clock.advance(DAY + 1);
    await portal.runJob("sweep-files");
    portal.clock.set("2026-05-04T10:00:00Z");
  };

  it("of racing deletes the medical clearance and its certificate, and keeps the rest of the licence", async () => {
    const doctorDocument = await uploadPicture(portal.admin, "personEditControl");
    const id = await made({ athlete: { doctorDocument, chipNumber: "C-1" } });
    await verify(portal, id);
    const { number } = (await papersOf(id)) ?? {};
    expect(number).toMatch(/^\d+$/);
    expect(messagesOf(await updatePerson(portal.admin, id, { isAthlete: false, isTechnicalCommittee: true }))).toEqual(
      {},
    );
    expect(await papersOf(id)).toMatchObject({ until: null, paper: null, chip: "C-1", number });
    await sweepTomorrow();
    expect(await isStored(doctorDocument)).toBe(false);
    expect(messagesOf(await updatePerson(portal.admin, id, { isAthlete: true }))).toMatchObject({
      "athlete.doctorDate": REQUIRED,
    });
  });

  it("of a coach deletes a certificate that the same save removes", async () => {
    const certificate = await uploadPicture(portal.admin, "personEditControl");
    const id = await made({ isTrainer: true, trainer: { qualification: "SPORTS_TRAINER", certificate } });
    expect(messagesOf(await updatePerson(portal.admin, id, { isTrainer: false }))).toEqual({});
    await sweepTomorrow();
    expect([await papersOf(id), await isStored(certificate)]).toEqual([expect.objectContaining({ certificate }), true]);
    expect(messagesOf(await updatePerson(portal.admin, id, { trainer: { certificate: null } }))).toEqual({});
    await sweepTomorrow();
    expect([await papersOf(id), await isStored(certificate)]).toEqual([
      expect.objectContaining({ certificate: null }),
      false,
    ]);
  });
});

describe("access to the form of a person", () => {
  it("lets the person edit the fields they maintain, and refuses a forbidden field by name", async () => {
    const id = await made();
    const browser = await enter(id);
    const { body } = await readPerson(browser, id);
    expect(body["athlete"]).toMatchObject({ taj: expect.any(String), doctorDate: "2026-10-01" });
    expect(messagesOf(await updatePerson(browser, id, { address: { city: "Ajka" } }))).toEqual({});
    const forbidden = { lastName: "Más", userStatus: "Verified", archived: true, isReferee: true, club: null };
    expect(
      messagesOf(
        await updatePerson(browser, id, { ...forbidden, athlete: { licenseNumber: "1", taj: "123 456 788" } }),
      ),
    ).toEqual({
      lastName: NOT_YOURS,
      userStatus: NOT_YOURS,
      archived: NOT_YOURS,
      isReferee: NOT_YOURS,
      club: NOT_YOURS,
      "athlete.licenseNumber": NOT_YOURS,
      "athlete.taj": NOT_YOURS,
    });
    expect((await readPerson(browser, id)).body).toMatchObject({ lastName: "Ács", address: { city: "Ajka" } });
  });

  it("lets the person's club edit, without verification status and sign-in", async () => {
    const id = await made();
    await enter(id);
    expect(messagesOf(await updatePerson(clubBrowser, id, { lastName: "Új", archived: true }))).toEqual({});
    expect(
      messagesOf(await updatePerson(clubBrowser, id, { userStatus: "Verified", isTechnicalCommittee: true })),
    ).toEqual({
      userStatus: NOT_YOURS,
      isTechnicalCommittee: NOT_YOURS,
    });
    expect(messagesOf(await updatePerson(clubBrowser, id, { email: "elvett@pelda.hu" }))).toEqual({ email: NOT_YOURS });
    const own = await saveAthlete(clubBrowser, club.id);
    expect(own).toMatchObject({ successful: true });
    const other = await makeClub(portal.db);
    expect(messagesOf(await saveAthlete(clubBrowser, other.id))).toEqual({ club: NOT_YOURS });
  });

  it("refuses another club, another person and a guest", async () => {
    const id = await made();
    const { updated } = (await readPerson(portal.admin, id)).body;
    for (const other of [await makeClub(portal.db), await makeAthlete(portal.db, { club: club.id })]) {
      const browser = await portal.signedIn(other);
      const requests = ["getData", "getStatus", "checkPaymentIsPossible", "getFormData"].map((name) =>
        ask(browser, `POST personEditControl/${name}`, { id }),
      );
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      const dto = athleteDto(club.id, "k".repeat(24));
      expect((await ask(browser, "POST personEditControl/update", { id, dto, updated })).status).toBe(404);
    }
    expect((await readPerson(portal.browser(), id)).status).toBe(401);
  });

  it("lets staff read and write without health data", async () => {
    const id = await made();
    const officer = await makeStaff(portal.db, { roles: ["Club"] });
    const browser = await portal.signedIn(officer);
    const { body } = await readPerson(browser, id);
    expect(body).toMatchObject({ lastName: "Ács", athlete: { licenseType: "AMATOR" } });
    expect(Object.keys(body["athlete"] as object)).not.toEqual(expect.arrayContaining(["taj"]));
    expect(JSON.stringify(body)).not.toMatch(/taj|doctorD|2026-10-01/);
    expect(messagesOf(await updatePerson(browser, id, { birthPlace: "Pécs" }))).toEqual({});
    expect(messagesOf(await updatePerson(browser, id, { athlete: { doctorDate: "2026-10-02" } }))).toEqual({
      "athlete.doctorDate": "Ismeretlen mező.",
    });
    expect((await readPerson(portal.admin, id)).body).toMatchObject({
      birthPlace: "Pécs",
      athlete: { doctorDate: "2026-10-01" },
    });
  });
});

describe("the derived fields of a person", () => {
  it("name the club, the status of the licence, and whether fees are open", async () => {
    const id = await made();
    const derived = async () => {
      const { body } = await readPerson(clubBrowser, id);
      return [body["cachedClubShortName"], body["cachedPaymentPaid"], body["cachedLicensePaymentPaid"]];
    };
    const { short_name: shortName } = await portal.db
      .selectFrom("organisation")
      .select("short_name")
      .where("id", "=", club.id)
      .executeTakeFirstOrThrow();
    expect(await derived()).toEqual([shortName, true, true]);
    const other = await billFee(portal.db, id, "OTHER", 2026);
    expect(await derived()).toEqual([shortName, false, true]);
    const licence = await billFee(portal.db, id, "LICENSE_UP", 2026);
    expect(await derived()).toEqual([shortName, false, false]);
    await settle(portal.db, [other, licence], portal.clock());
    expect(await derived()).toEqual([shortName, true, true]);

    await verify(portal, id);
    const { body } = await readPerson(clubBrowser, id);
    expect(body["athlete"]).toMatchObject({ licenseStatus: "Verified" });
    expect(messagesOf(await updatePerson(clubBrowser, id, { cachedPaymentPaid: true }))).toEqual({
      cachedPaymentPaid: expect.any(String),
    });
  });

  it("have the answer of the sports register for super admins only", async () => {
    const id = await made();
    await portal.db.deleteFrom("register_sync").where("account_id", "=", id).execute();
    await portal.db
      .insertInto("register_sync")
      .values({ account_id: id, status: "ERROR", error_code: "TAJ_UNKNOWN", message: "Nincs ilyen TAJ." })
      .execute();
    expect((await readPerson(portal.admin, id)).body).toMatchObject({
      nsrSyncStatus: "ERROR",
      nsrSyncDate: null,
      nsrErrorCode: "TAJ_UNKNOWN",
      nsrMessage: "Nincs ilyen TAJ.",
    });
    expect(JSON.stringify((await readPerson(clubBrowser, id)).body)).not.toMatch(/nsr|TAJ_UNKNOWN/);
  });
});

describe("the status of a person", () => {
  it("is returned, with whether the person may pay", async () => {
    const id = await made();
    const stands = (await ask(clubBrowser, "POST personEditControl/getStatus", { id })).body;
    expect(stands).toEqual({
      userStatus: "UnderVerification",
      cachedCurrentLicensePaymentPaid: false,
      cachedDoctorValid: true,
    });
    const mayPay = async () => (await ask(clubBrowser, "POST personEditControl/checkPaymentIsPossible", { id })).body;
    // A club without debt forbids nothing.
    expect(await mayPay()).toBe(true);
    const fee = await billFee(portal.db, club.id, "CLUB_ANNUAL", 2026);
    expect(await mayPay()).toBe(false);
    await settle(portal.db, [fee], portal.clock());
    expect(await mayPay()).toBe(true);
  });

  it("comes with countries that are searched by name", async () => {
    const { body } = await ask<Answer>(clubBrowser, "POST countryControl/getCountrySelection", {
      query: "MAGYAR",
      limit: 5,
    });
    expect(body).toEqual([{ id: "HU", name: "Magyarország" }]);
  });
});
