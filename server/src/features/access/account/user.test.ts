import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { giveRole, makeAthlete, makeClub, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import {
  accountDto,
  ask,
  edit,
  makeRole,
  openAccounts,
  removeFrom,
  messagesOf,
  type AccountPortal,
} from "../accounts.testbed.ts";

let portal: AccountPortal;
beforeAll(async () => {
  portal = await openAccounts();
});
afterAll(() => portal.close());

const NEW_PASSWORD = "titkos-jelszó-őű";
const whole = async (changes: object = {}) =>
  accountDto({
    password: NEW_PASSWORD,
    passwordAgain: NEW_PASSWORD,
    profilePicture: await portal.picture(portal.admin.browser),
    ...changes,
  });
const save = (dto: object, browser = portal.admin.browser) => ask(browser, "POST userEditControl/save", { dto });
const update = (id: number, changes: object, browser = portal.admin.browser) =>
  edit(browser, "userEditControl", id, changes);
const accountOf = (id: number) =>
  portal.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const DAY = 24 * 60 * 60_000;
const NO_PASSWORD = { password: null, passwordAgain: null };
async function create(changes: object): Promise<{ id: number; email: string }> {
  const dto = await whole(changes);
  const { body } = await save(dto);
  expect(body.successful).toBe(true);
  return { id: body.id ?? 0, email: dto.email };
}
/** Returns the texts of the invitations to an address. */
async function invitations(email: string): Promise<string[]> {
  const mails = await (await portal.mails()).selectAll().where("recipient", "=", email).orderBy("id").execute();
  return mails.flatMap(({ template, text }) => (template === "STAFF_INVITED" ? [text] : []));
}
/** Returns the act of setting a password by the link of the last invitation. */
function setterOf(userId: number, texts: readonly string[]): () => Promise<boolean> {
  const key = /new-password\/\d+\/([\w-]{43})/.exec(texts.at(-1) ?? "")?.[1] ?? "";
  const input = { key, userId, dto: { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD } };
  return async () => (await portal.browser().call("POST /userAccountControl/setNewPassword", input)).body.successful;
}

describe("the list of accounts", () => {
  it("shows who may sign in, with all their roles", async () => {
    const club = await makeClub(portal.db, { name: "Zalai Klub" });
    const athlete = await makeAthlete(portal.db, { club: club.id, lastName: "Ács", firstName: "Áron" });
    await giveRole(portal.db, athlete.id, "Referee");
    const { browser } = portal.admin;
    await ask(browser, "POST userTableControl/getInstance", { session: "mind", create: true });
    const filter = { list: [{ propertyName: "name", type: "LIKE", value: "acs aron" }] };
    await ask(browser, "POST userTableControl/setFilter", { session: "mind", filter });
    const { body } = await ask<{ data: object[] }>(browser, "POST userTableControl/getList", {
      session: "mind",
      firstResult: 0,
      maxResults: 0,
    });
    expect(body.data).toEqual([
      {
        id: athlete.id,
        protectionLevel: null,
        name: "Ács Áron",
        roleList: [
          { id: expect.any(Number), name: "Sportoló" },
          { id: expect.any(Number), name: "Versenybíró" },
        ],
        email: athlete.email,
        registrationTimestamp: "2025-01-10T08:00:00.000Z",
        lastLoginTimestamp: null,
        registrationStatus: "ACTIVE",
      },
    ]);
  });

  it("shows the same roles as the session of the account", async () => {
    const parties = [
      await makeAthlete(portal.db),
      await makeClub(portal.db),
      await makeStaff(portal.db, { roles: ["TechnicalCommittee", "Club"] }),
    ];
    for (const { id, email } of parties) {
      const browser = await portal.browser().signIn(email, PASSWORD);
      const { body } = await browser.call("GET /accessManagement/getAccessConfig", {});
      const held = await portal.db.selectFrom("held_role").select("role_id").where("account_id", "=", id).execute();
      expect(new Set(held.map(({ role_id }) => role_id))).toEqual(new Set(body.roleList.map((role) => role.id)));
      expect(held).toHaveLength(body.roleList.length);
    }
  });
});

describe("a new account", () => {
  it("signs in with the saved credentials", async () => {
    const role = await makeRole(portal.db, { Contest: "ReadOnly" });
    const dto = await whole({ name: "Kiss Kata", roleList: [{ id: role.id }] });
    const { body } = await save(dto);
    expect(body).toMatchObject({ successful: true, id: expect.any(Number) });
    const browser = await portal.browser().signIn(dto.email.toUpperCase(), NEW_PASSWORD);
    const { body: config } = await browser.call("GET /accessManagement/getAccessConfig", {});
    expect(config).toMatchObject({
      user: { name: "Kiss Kata" },
      accessType: "Admin",
      serviceList: [{ service: "Contest", grantedLevel: "ReadOnly" }],
    });
    const { body: read } = await ask<object>(portal.admin.browser, "POST userEditControl/getData", {
      id: body.id ?? 0,
    });
    expect(read).toMatchObject({
      password: null,
      passwordAgain: null,
      isSuperAdmin: false,
      serviceList: [{ service: "Contest", grantedLevel: "ReadOnly" }],
    });
  });

  it("without a password is invited by mail; the link sets it once, within seven days", async () => {
    const { email, id } = await create(NO_PASSWORD);
    const set = setterOf(id, await invitations(email));
    expect((await accountOf(id)).password_hash).toBeNull();
    expect([await set(), await set()]).toEqual([true, false]);
    await portal.browser().signIn(email, NEW_PASSWORD);

    const late = await create(NO_PASSWORD);
    const setLate = setterOf(late.id, await invitations(late.email));
    portal.clock.advance(7 * DAY);
    expect(await setLate()).toBe(false);
    expect((await accountOf(late.id)).password_hash).toBeNull();
    portal.clock.advance(-7 * DAY);
  });

  it("with a password, or disabled, is not invited", async () => {
    for (const changes of [{}, { ...NO_PASSWORD, active: false }])
      expect(await invitations((await create(changes)).email)).toEqual([]);
  });

  it("requires a name, an address and a picture, all reported at once", async () => {
    expect(messagesOf((await save(accountDto({ name: "", email: "" }))).body)).toEqual({
      name: "Mező kötelező.",
      email: "Mező kötelező.",
      profilePicture: "Mező kötelező.",
    });
  });

  it("requires a unique address, and a password that is long enough, repeated and not common", async () => {
    const taken = await save(await whole({ email: portal.admin.email.toUpperCase() }));
    expect(messagesOf(taken.body)).toEqual({ email: "Ezzel az e-mail-címmel már van fiók." });
    const short = await save(await whole({ password: "négy", passwordAgain: "nég" }));
    expect(messagesOf(short.body)).toEqual({
      password: "A jelszó túl rövid. Minimum 5 karakter hosszúságú kell legyen.",
      passwordAgain: "A jelszavaknak meg kell egyeznie.",
    });
    const common = await save(await whole({ password: "password", passwordAgain: "password" }));
    expect(messagesOf(common.body)).toEqual({
      password: "Ez a jelszó túl gyakori, könnyű kitalálni. Válassz másikat.",
    });
  });

  it("accepts a picture that its creator uploaded, not a known key of another file", async () => {
    const { browser } = await portal.officer({ UserAccount: "WriteRead" });
    const { body } = await save(await whole(), browser);
    expect(messagesOf(body)).toEqual({ profilePicture: "Ezt a fájlt itt nem használhatod. Töltsd fel újra!" });
  });

  it("leaves no trace of the password", async () => {
    const { body } = await save(await whole());
    const rows = await portal.db
      .selectFrom("change_log")
      .selectAll()
      .where("object_id", "=", body.id ?? 0)
      .where("object", "=", "account")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor_id: portal.admin.id,
      action: "create",
      changes: { password: ["***", "***"] },
    });
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD);
    expect((await accountOf(body.id ?? 0)).password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe("updating an account", () => {
  it("with a password ends every session of the account", async () => {
    const staff = await makeStaff(portal.db);
    const browser = await portal.browser().signIn(staff.email, PASSWORD);
    expect((await update(staff.id, { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD })).body.successful).toBe(
      true,
    );
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    await portal.browser().signIn(staff.email, NEW_PASSWORD);
  });

  it("to disabled ends every session at once, and to enabled lets it sign in again", async () => {
    const staff = await makeStaff(portal.db);
    const browser = await portal.browser().signIn(staff.email, PASSWORD);
    expect((await update(staff.id, { active: false })).body.successful).toBe(true);
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    await expect(portal.browser().signIn(staff.email, PASSWORD)).rejects.toThrow("sign-in");
    expect((await accountOf(staff.id)).registration_status).toBe("DISABLED");
    await update(staff.id, { active: true });
    await portal.browser().signIn(staff.email, PASSWORD);
  });

  it("to another address invites staff without a password there, and ends the link of the old address", async () => {
    const { id, email } = await create(NO_PASSWORD);
    const setByOld = setterOf(id, await invitations(email));
    const right = `helyes.${email}`;
    expect((await update(id, { email: right })).body.successful).toBe(true);
    const texts = await invitations(right);
    expect(texts).toEqual([expect.stringContaining(right)]);
    expect(await setByOld()).toBe(false);
    expect(await setterOf(id, texts)()).toBe(true);
  });

  it("to enabled invites staff without a password", async () => {
    const { id, email } = await create({ ...NO_PASSWORD, active: false });
    expect((await update(id, { active: true })).body.successful).toBe(true);
    expect(await setterOf(id, await invitations(email))()).toBe(true);
  });

  it("invites staff without a password again once the link has expired, not before", async () => {
    const { id, email } = await create(NO_PASSWORD);
    await update(id, { name: "Első Név" });
    expect(await invitations(email)).toHaveLength(1);
    portal.clock.advance(7 * DAY);
    onTestFinished(() => portal.clock.advance(-7 * DAY));
    const { browser } = await portal.officer({ UserAccount: "WriteRead" });
    expect((await update(id, { name: "Második Név" }, browser)).body.successful).toBe(true);
    expect(await setterOf(id, await invitations(email))()).toBe(true);
  });

  it("invites neither staff who get a password nor persons", async () => {
    const { id, email } = await create(NO_PASSWORD);
    const right = `sajat.${email}`;
    await update(id, { email: right, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD });
    expect(await invitations(right)).toEqual([]);
    const athlete = await makeAthlete(portal.db, { email: null, password: false });
    const own = `sportolo.${email}`;
    expect((await update(athlete.id, { email: own })).body.successful).toBe(true);
    expect(await invitations(own)).toEqual([]);
  });

  it("of a person changes only sign-in and roles", async () => {
    const athlete = await makeAthlete(portal.db, { email: null });
    expect(messagesOf((await update(athlete.id, { name: "Más Név" })).body)).toEqual({
      name: "Ezt a mezőt nem módosíthatod.",
    });
    expect(
      messagesOf((await update(athlete.id, { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD })).body),
    ).toHaveProperty("password");
    // A child without an address may be disabled.
    expect((await update(athlete.id, { active: false })).body.successful).toBe(true);
    const { body } = await ask<object>(portal.admin.browser, "POST userEditControl/getFormData", { id: athlete.id });
    expect(body).toEqual({ editableAccess: "Restricted", editableFields: ["email", "active", "roleList"] });
  });

  it("cannot remove an existing address, nor disable one's own account", async () => {
    const staff = await makeStaff(portal.db);
    expect(messagesOf((await update(staff.id, { email: "" })).body)).toEqual({ email: "Mező kötelező." });
    expect(messagesOf((await update(portal.admin.id, { active: false })).body)).toHaveProperty("active");
  });

  it("refuses read-only fields", async () => {
    const staff = await makeStaff(portal.db, { roles: [] });
    for (const extra of [
      { isSuperAdmin: true },
      { registrationStatus: "NEW" },
      { accessType: "Org" },
      { serviceList: [] },
      { passwordHash: "x" },
      { id: 1 },
      { lastLoginTimestamp: null },
    ]) {
      const { status, body } = await update(staff.id, extra);
      expect([status, Object.keys(messagesOf(body))]).toEqual([400, Object.keys(extra)]);
    }
    expect(await accountOf(staff.id)).toMatchObject({ registration_status: "ACTIVE", kind: "STAFF" });
  });
});

describe("deleting an account", () => {
  it("ends its sessions and keeps its records", async () => {
    const athlete = await makeAthlete(portal.db);
    const browser = await portal.browser().signIn(athlete.email, PASSWORD);
    expect((await removeFrom(portal.admin.browser, "userTableControl", athlete.id)).body.successful).toBe(true);
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    expect((await accountOf(athlete.id)).registration_status).toBe("DELETED");
    expect(await portal.db.selectFrom("person").select("id").where("id", "=", athlete.id).execute()).toHaveLength(1);
    expect((await update(athlete.id, { active: true })).body).toMatchObject({
      successful: false,
      code: "kernel.form.protected",
    });
    const logged = await portal.db
      .selectFrom("change_log")
      .select("action")
      .where("object", "=", "account")
      .where("object_id", "=", athlete.id)
      .execute();
    expect(logged).toEqual([{ action: "delete" }]);
  });

  it("is refused for one's own account", async () => {
    const { body } = await removeFrom(portal.admin.browser, "userTableControl", portal.admin.id);
    expect(body).toMatchObject({ successful: false, code: "access.user.notYourself" });
  });
});
