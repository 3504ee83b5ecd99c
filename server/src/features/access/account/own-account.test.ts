import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeAthlete, makeClub, makeStaff, PASSWORD, type Made } from "../../../../test/factories.ts";
import { uploadPicture } from "../../../../test/upload-picture.ts";
import { ask, makeRole, openAccounts, messagesOf, type AccountPortal } from "../accounts.testbed.ts";

const CONTROL = "ownAccountEditControl";
const NEW_PASSWORD = "egészen-új-jelszó";

let portal: AccountPortal;
let clerk: Made;
let browser: Browser;
beforeAll(async () => {
  portal = await openAccounts();
});
beforeEach(async () => {
  const { key } = await makeRole(portal.db, { Contest: "ReadOnly" });
  clerk = await makeStaff(portal.db, { name: "Előadó Elek", roles: [key] });
  browser = await portal.browser().signIn(clerk.email, PASSWORD);
});
afterAll(() => portal.close());

const NOTHING = { presentPassword: null, password: null, passwordAgain: null };
const read = (by: Browser, id: number) => ask<Record<string, unknown>>(by, `POST ${CONTROL}/getData`, { id });
async function save(changes: object, by = browser) {
  const { body: record } = await read(by, clerk.id);
  const { name, email, profilePicture, updated } = record;
  const dto = { name, email, profilePicture, ...NOTHING, ...changes };
  return ask(by, `POST ${CONTROL}/update`, { id: clerk.id, dto, updated });
}
const signsIn = async (password: string) =>
  (await portal.browser().call("POST /userLogin/loginV2", { email: clerk.email, password })).body.successful;

test("staff without a right over accounts change their own name and picture", async () => {
  const key = await uploadPicture(browser, CONTROL);
  expect((await save({ name: "Előadó Ervin", profilePicture: key })).body).toMatchObject({ successful: true });
  expect((await read(browser, clerk.id)).body).toMatchObject({ name: "Előadó Ervin", profilePicture: key });
  expect((await browser.send("GET", `/api/fileRepository/getFile?key=${key}`)).status).toBe(200);
  // Every page shows the picture beside the name.
  const client = (await browser.call("GET /accessManagement/getLoggedInClient", {})).body;
  const { user } = (await browser.call("GET /accessManagement/getAccessConfig", {})).body;
  expect([client?.profilePicture, user?.profilePicture]).toEqual([key, key]);
  expect(messagesOf((await save({ name: null })).body)).toHaveProperty("name");
  // Roles, which others assign, are not theirs to write.
  expect((await save({ roleList: [] })).status).toBe(400);
  expect((await save({ active: false })).status).toBe(400);
});

test("staff change their own password with the current one, typed twice, and every other session ends", async () => {
  const elsewhere = await portal.browser().signIn(clerk.email, PASSWORD);
  const twice = { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD };
  expect(messagesOf((await save(twice)).body)).toHaveProperty("presentPassword");
  expect(messagesOf((await save({ ...twice, presentPassword: "nem-ez-az" })).body)).toHaveProperty("presentPassword");
  expect(messagesOf((await save({ ...twice, passwordAgain: "más", presentPassword: PASSWORD })).body)).toHaveProperty(
    "passwordAgain",
  );
  expect(await signsIn(NEW_PASSWORD)).toBe(false);
  expect((await save({ ...twice, presentPassword: PASSWORD })).body.successful).toBe(true);
  expect([await signsIn(PASSWORD), await signsIn(NEW_PASSWORD)]).toEqual([false, true]);
  expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(true);
  expect((await elsewhere.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
});

test("a changed password is mailed once to its holder, with the device and the link to a new one", async () => {
  const mails = async () =>
    (await (await portal.mails()).selectAll().where("template", "=", "PASSWORD_CHANGED").execute()).filter(
      ({ recipient }) => recipient === clerk.email,
    );
  const before = (await mails()).length;
  const again = { presentPassword: PASSWORD, password: PASSWORD, passwordAgain: PASSWORD };
  const { name, email, profilePicture, updated } = (await read(browser, clerk.id)).body;
  const body = JSON.stringify({ id: clerk.id, dto: { name, email, profilePicture, ...again }, updated });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/149.0",
  };
  const saved = await browser.send<{ successful: boolean }>("POST", `/api/${CONTROL}/update`, { body, headers });
  expect(saved.body).toMatchObject({ successful: true });
  const sent = (await mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/Eszköz: Firefox, Windows[^]*\/password-request/);
});

test("a new address waits for proof", async () => {
  const email = "elek.uj@pelda.hu";
  expect((await save({ email, presentPassword: PASSWORD })).body.successful).toBe(true);
  expect((await read(browser, clerk.id)).body).toMatchObject({ email: clerk.email, pendingEmail: email });
});

test("the form of one's own account refuses every other account for every viewer", async () => {
  const others = [
    portal.admin,
    { ...(await makeStaff(portal.db)) },
    await makeAthlete(portal.db),
    await makeClub(portal.db),
  ];
  const missing = await read(browser, 999_999);
  for (const { id } of others) expect(await read(browser, id)).toMatchObject({ status: 404, body: missing.body });
  for (const { id } of [await makeAthlete(portal.db), await makeClub(portal.db)]) {
    const { email } = await portal.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const own = await portal.browser().signIn(email ?? "", PASSWORD);
    expect((await read(own, id)).status).toBe(404);
  }
  const { body: record } = await read(browser, clerk.id);
  const dto = { name: "Más", email: clerk.email, profilePicture: null, ...NOTHING };
  const written = await ask(portal.admin.browser, `POST ${CONTROL}/update`, {
    id: clerk.id,
    dto,
    updated: record["updated"],
  });
  expect(written.status).toBe(404);
  expect((await read(portal.browser(), clerk.id)).status).toBe(401);
});

test("a picture of another uploader is refused", async () => {
  const key = await uploadPicture(portal.admin.browser, CONTROL);
  expect(messagesOf((await save({ profilePicture: key })).body)).toHaveProperty("profilePicture");
});
