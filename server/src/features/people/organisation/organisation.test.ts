import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveRole, makeAthlete, makeClub, makeOrganiser, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import { ADDRESS } from "../../../../test/person-fields.ts";
import type { Browser } from "../../../../test/browser.ts";
import {
  ask,
  officer,
  openPeople,
  organisationDto,
  over,
  messagesOf,
  type Answer,
  type PeoplePortal,
} from "../people.testbed.ts";

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await openPeople();
});
afterAll(() => portal.close());

const OWN = ["fullName", "shortName", "userStatus", "isClub", "isOrganizer", "isAdult", "isSupply"];

const save = async (changes: object = {}, browser: Browser = portal.admin) =>
  (await ask(browser, "POST orgEditControl/save", { dto: organisationDto(changes) })).body;
const read = (id: number, browser: Browser = portal.admin) =>
  ask<Record<string, unknown> & { updated: string }>(browser, "POST orgEditControl/getData", { id });
async function update(id: number, changes: object, browser: Browser = portal.admin): Promise<Answer> {
  const { body: record } = await read(id, browser);
  const whole = Object.fromEntries(Object.keys(organisationDto()).map((name) => [name, record[name]]));
  const dto = over(whole, changes as Record<string, unknown>);
  return (await ask(browser, "POST orgEditControl/update", { id, dto, updated: record.updated })).body;
}

describe("the form of an organisation", () => {
  it("stores a telephone number in international form, however it was typed", async () => {
    const { id } = await save({ contact: { phoneNumber: "06 30/765-4321" } });
    expect((await read(id ?? 0)).body).toMatchObject({ contact: { phoneNumber: "+36307654321" } });
  });

  it("stores the record as sent, nested as on the wire", async () => {
    const saved = await save();
    expect(saved).toMatchObject({ successful: true, id: expect.any(Number) });
    const { email: _, ...whole } = organisationDto();
    expect((await read(saved.id ?? 0)).body).toMatchObject({
      ...whole,
      cachedAddress: "9700 Szombathely, Fő tér 1.",
      nsrSyncDate: null,
    });
    const changed = await update(saved.id ?? 0, { president: { lastName: "Nagy" }, billingAddress: { door: "3" } });
    expect(changed).toMatchObject({ successful: true });
    expect((await read(saved.id ?? 0)).body).toMatchObject({
      president: { ...officer, lastName: "Nagy" },
      contact: officer,
      billingAddress: { ...ADDRESS, door: "3" },
    });
    const { changes } = await portal.db
      .selectFrom("change_log")
      .select("changes")
      .where("object", "=", "organisation")
      .where("action", "=", "update")
      .where("object_id", "=", saved.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(changes).toEqual({ "president.lastName": ["Kiss", "Nagy"], "billingAddress.door": [null, "3"] });
  });

  it("lets staff write only the kinds of their service: a reader of clubs edits none", async () => {
    const key = "ReadsClubs";
    const { id: role } = await portal.db
      .insertInto("dashboard_role")
      .values({ key, title: key, order_index: 50 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [service, level] of [
      ["Club", "ReadOnly"],
      ["Organizer", "WriteRead"],
    ] as const)
      await portal.db.insertInto("role_service").values({ role_id: role, service, level }).execute();
    const made = await makeStaff(portal.db, { roles: [] });
    await giveRole(portal.db, made.id, key);
    const office = await portal.signedIn(made);
    const [club, organiser] = [
      (await save()).id ?? 0,
      (await save({ isClub: false, isAdult: false, isSupply: false, isOrganizer: true })).id ?? 0,
    ];
    const before = (await read(club)).body;
    expect((await read(club, office)).status).toBe(200);
    expect(await update(club, { president: { lastName: "Más" } }, office)).toMatchObject({ successful: false });
    expect((await ask(office, "POST orgEditControl/delete", { id: club })).body).toMatchObject({ successful: false });
    expect((await read(club)).body).toEqual(before);
    expect(await update(organiser, { president: { lastName: "Más" } }, office)).toMatchObject({ successful: true });
  });

  it.each([
    [{ fullName: "ő".repeat(255), shortName: "ű".repeat(180) }, {}],
    [{ fullName: "ő".repeat(256) }, { fullName: "Legfeljebb 255 karakter lehet." }],
    [{ shortName: "ő".repeat(181) }, { shortName: "Legfeljebb 180 karakter lehet." }],
    [{ address: { zipcode: "1".repeat(17) } }, { "address.zipcode": "Legfeljebb 16 karakter lehet." }],
    [
      { address: { city: "a".repeat(40), floor: "1".repeat(11) } },
      { "address.floor": "Legfeljebb 10 karakter lehet." },
    ],
    [{ contact: { phoneNumber: "+3630123456789" } }, {}],
    [{ contact: { phoneNumber: "nincs" } }, { "contact.phoneNumber": "Nem megfelelő formátum." }],
    [{ contact: { phoneNumber: "+36301234567890" } }, { "contact.phoneNumber": "Nem megfelelő formátum." }],
    [{ taxNumber: "12345678-1-42" }, { taxNumber: "Ez az adószám hibás, ellenőrizd a számjegyeit." }],
    [
      { bankAccountNumber: "12345678-12345678-12345678" },
      { bankAccountNumber: "Ez a bankszámlaszám hibás, ellenőrizd a számjegyeit." },
    ],
    [{ fbLink: "javascript:alert(1)" }, { fbLink: "Webcímet adj meg, például https://www.pelda.hu." }],
    [{ isClub: false, isAdult: false }, { isClub: "Legyen egyesület vagy rendező." }],
    [{ isClub: false, isOrganizer: true }, { isAdult: "Csak egyesületnél jelölhető." }],
    [{ accept: false }, { accept: "Mező kötelező." }],
    [
      { email: null, economicLeader: { email: null }, billingAddress: { street: "" } },
      { email: "Mező kötelező.", "economicLeader.email": "Mező kötelező.", "billingAddress.street": "Mező kötelező." },
    ],
  ])("with %j returns %j", async (changes, problems) => {
    const body = await save(changes);
    expect(messagesOf(body)).toEqual(problems);
    expect(body.successful).toBe(Object.keys(problems).length === 0);
  });

  it("lets the organisation sign in with the password of the form", async () => {
    const dto = organisationDto({ password: "titkos-jelszó-őű", passwordAgain: "titkos-jelszó-őű" });
    await ask(portal.admin, "POST orgEditControl/save", { dto });
    const browser = await portal.browser().signIn(String(dto["email"]), "titkos-jelszó-őű");
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
  });
});

describe("editing an organisation", () => {
  it("lets it edit the fields it maintains, and refuses a forbidden field by name without writing", async () => {
    const { id = 0 } = await save();
    const { email } = await portal.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const made = await update(id, { password: "sajátjelszó1", passwordAgain: "sajátjelszó1" });
    expect(made).toMatchObject({ successful: true });
    const browser = await portal.browser().signIn(email ?? "", "sajátjelszó1");
    expect(await update(id, { contact: { phoneNumber: "+3611234567" } }, browser)).toMatchObject({ successful: true });
    const before = (await read(id)).body;
    expect(before).toMatchObject({ contact: { phoneNumber: "+3611234567" } });
    const forbidden = { fullName: "Más", userStatus: "Inactive", isOrganizer: true };
    expect(messagesOf(await update(id, { ...forbidden, fbLink: "https://pelda.hu/x" }, browser))).toEqual({
      fullName: "Ezt a mezőt nem módosíthatod.",
      userStatus: "Ezt a mezőt nem módosíthatod.",
      isOrganizer: "Ezt a mezőt nem módosíthatod.",
    });
    expect((await read(id)).body).toEqual(before);
    const { body: seen } = await read(id, browser);
    expect(seen).not.toHaveProperty("nsrSyncStatus");
    const { body: access } = await ask<{ editableFields: string[] }>(browser, "POST orgEditControl/getFormData", {
      id,
    });
    expect(access.editableFields).toContain("president.lastName");
    expect(access.editableFields.filter((name) => OWN.includes(name))).toEqual([]);
  });

  it("refuses another club, an athlete and a guest", async () => {
    const { id = 0 } = await save();
    const others = [await makeClub(portal.db), await makeOrganiser(portal.db), await makeAthlete(portal.db)];
    const { updated } = (await read(id)).body;
    for (const other of others) {
      const browser = await portal.browser().signIn(other.email, PASSWORD);
      expect((await read(id, browser)).status).toBe(404);
      const { status } = await ask(browser, "POST orgEditControl/update", { id, dto: organisationDto(), updated });
      expect(status).toBe(404);
      expect(await save({}, browser)).toMatchObject({ successful: false, code: "kernel.error.forbidden" });
    }
    expect((await read(id, portal.browser())).status).toBe(401);
  });
});
