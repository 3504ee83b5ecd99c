import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { isMailTemplateName, MAIL_TEMPLATE_NAMES } from "@rajt/contract/mail/mail-templates.values";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { giveRole, makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { defaultTemplate } from "./email-template.store.ts";
import { findTemplates } from "./index.ts";
import { withWholeAddresses } from "./mail-frame.ts";

let portal: Portal;
let admin: Browser;
let id: number;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.browser().signIn((await makeStaff(portal.db, { name: "Titkár Ügyes" })).email, PASSWORD);
  ({ id } = await portal.db
    .selectFrom("email_template")
    .select("id")
    .where("name", "=", "NEW_PASSWORD")
    .where("locale", "=", "hu")
    .executeTakeFirstOrThrow());
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(60_000));

const right = { subject: "Új jelszó", html: "<p>Szia {{ name }}! {{ link }}</p>", text: "Szia {{ name }}! {{ link }}" };

const read = async (browser = admin) => (await browser.call("POST /emailTemplateEditControl/getData", { id })).body;

/** Opens and saves as the page does. */
async function save(change: Partial<typeof right>, browser = admin) {
  const { updated } = await read(browser);
  await browser.call("POST /emailTemplateEditControl/requestEditAccess", { id });
  const dto = { ...right, ...change };
  const { status, body } = await browser.call("POST /emailTemplateEditControl/update", {
    id,
    dto,
    updated: updated ?? "",
  });
  return { status, ...body };
}
const key = { name: "NEW_PASSWORD", locale: "hu" } as const;
/** The effective template. */
const stored = async () => (await findTemplates(portal.db))(key);
/** The stored parts. */
const override = () =>
  portal.db
    .selectFrom("email_template")
    .select(["subject", "html", "text"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("the default templates", () => {
  test("exist for each mail and language, and are valid", async () => {
    const rows = await portal.db.selectFrom("email_template").selectAll().execute();
    expect(rows.map(({ name, locale }) => `${name} ${locale}`).toSorted()).toEqual(
      MAIL_TEMPLATE_NAMES.flatMap((name) => LOCALES.map((locale) => `${name} ${locale}`)).toSorted(),
    );
    const templates = await findTemplates(portal.db);
    for (const { id: each, name, locale } of rows) {
      if (!isMailTemplateName(name)) throw new Error(`no mail ${name}`);
      const { subject, html, text } = templates({ name, locale });
      const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", { id: each, subject, html, text });
      expect(body).toMatchObject({ successful: true });
      expect(`${body.subject}${body.html}${body.text}`).not.toMatch(/\{\{|\}\}|undefined|mail\.sample/);
    }
  });

  test("name their subject matter in their subjects", async () => {
    const templates = await findTemplates(portal.db);
    const rows = MAIL_TEMPLATE_NAMES.flatMap((name) =>
      LOCALES.map((locale) => ({ name, locale, subject: templates({ name, locale }).subject })),
    );
    const about: Readonly<Record<string, readonly string[]>> = {
      COMPETITION_STEP: ["competition", "happened"],
      COMPETITION_CHANGED: ["competition"],
      COMPETITION_CORRECTED: ["competition"],
      ENTRY_MADE: ["competition"],
      ENTRY_MOVED: ["competition"],
      ENTRY_WITHDRAWN: ["competition"],
      ENTRY_CANCELLED: ["competition"],
      ENTRY_NOTICE: ["what", "competition", "race"],
      CLUB_DOCTOR_DATES: ["count"],
      ORGANISER_LETTER: ["subject", "competition"],
      PERSON_MESSAGE: ["subject"],
      ENTRY_LAPSE: ["what", "competition"],
      PRICE_RISES: ["competition", "race"],
      VERIFICATION: ["happened"],
      WEEKLY_DIGEST: [],
      PAYMENT_SUCCESSFUL: ["amount"],
      FEE_PAID: ["orderRef"],
      PARTY_REGISTERED: ["party"],
      MONEY_RECEIVED: ["amount"],
      REFUND_SENT: ["amount"],
      FEE_BILLED: ["fee"],
      FEE_REMINDER: ["fee"],
      TRANSFER_SHEET: ["amount", "reference"],
      PAYMENT_NOTICE: ["orderRef"],
      ATHLETE_TRANSFER: ["athlete"],
    };
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(about)));
    for (const { name, locale, subject } of rows)
      expect(
        [...subject.matchAll(/\{\{ (\w+) \}\}/g)].map(([, named]) => named),
        `${name} ${locale}`,
      ).toEqual(about[name] ?? []);
  });
});

describe("rights to templates", () => {
  const calls = [
    ["getData", () => ({ id })],
    ["getFormData", () => ({ id })],
    ["update", () => ({ id, dto: right, updated: "2026-05-04T10:00:00.000Z" })],
    ["requestEditAccess", () => ({ id })],
    ["getPreview", () => ({ id, ...right })],
    ["sendTest", () => ({ id, ...right })],
  ] as const;
  const post = (browser: Browser, path: string, body: object) =>
    browser.send<{ successful?: boolean }>("POST", `/api/${path}`, {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  test.each(calls)("refuse a guest and an athlete: %s", async (name, input) => {
    const before = await stored();
    const athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    const path = `emailTemplateEditControl/${name}`;
    expect((await post(portal.browser(), path, input())).status).toBe(401);
    expect((await post(athlete, path, input())).status).toBe(403);
    expect(await stored()).toEqual(before);
    expect((await post(admin, path, input())).status).toBe(200);
  });

  test("let readers open and preview, but not save or send", async () => {
    const reader = await makeStaff(portal.db, { roles: [] });
    const { id: role_id } = await portal.db
      .insertInto("dashboard_role")
      .values({ key: "MailReader", title: "Levélolvasó" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto("role_service")
      .values({ role_id, service: "EmailTemplate", level: "ReadOnly" })
      .execute();
    await giveRole(portal.db, reader.id, "MailReader");
    const browser = await portal.browser().signIn(reader.email, PASSWORD);
    const statuses = [];
    for (const [name, input] of calls)
      statuses.push((await post(browser, `emailTemplateEditControl/${name}`, input())).status);
    expect(statuses).toEqual([200, 200, 403, 403, 200, 403]);
  });

  test.each(["emailTemplateEditControl/save", "emailTemplateTableControl/deleteById"])(
    "do not exist for %s, which is no call",
    async (path) => {
      expect((await post(admin, path, { id })).status).toBe(404);
      expect((await admin.send("GET", "/api/emailTemplateEditControl/create")).status).toBe(404);
    },
  );
});

describe("the list of templates", () => {
  test("finds templates by words of the subject and by mail", async () => {
    const session = "levelek";
    await admin.call("POST /emailTemplateTableControl/getInstance", { session, create: true });
    const list = async () => {
      const { body } = await admin.call("POST /emailTemplateTableControl/getList", {
        session,
        firstResult: 0,
        maxResults: 0,
      });
      return (body.data ?? []).map(({ name, locale }) => `${name} ${locale}`);
    };
    expect(await list()).toEqual([
      "ADDRESS_CHANGE hu",
      "ADDRESS_CHANGE en",
      "ADDRESS_KNOWN hu",
      "ADDRESS_KNOWN en",
      "ADDRESS_PROOF hu",
      "ADDRESS_PROOF en",
      "ATHLETE_TRANSFER hu",
      "ATHLETE_TRANSFER en",
      "CLEARANCE_DUE hu",
      "CLEARANCE_DUE en",
      "CLUB_DOCTOR_DATES hu",
      "CLUB_DOCTOR_DATES en",
      "COMPETITION_CHANGED hu",
      "COMPETITION_CHANGED en",
      "COMPETITION_CORRECTED hu",
      "COMPETITION_CORRECTED en",
      "COMPETITION_STEP hu",
      "COMPETITION_STEP en",
      "CONTACT_CHANGE hu",
      "CONTACT_CHANGE en",
      "CONTACT_PROOF hu",
      "CONTACT_PROOF en",
      "DOCTOR_DATE hu",
      "DOCTOR_DATE en",
      "ENTRY_CANCELLED hu",
      "ENTRY_CANCELLED en",
      "ENTRY_LAPSE hu",
      "ENTRY_LAPSE en",
      "ENTRY_MADE hu",
      "ENTRY_MADE en",
      "ENTRY_MOVED hu",
      "ENTRY_MOVED en",
      "ENTRY_NOTICE hu",
      "ENTRY_NOTICE en",
      "ENTRY_WITHDRAWN hu",
      "ENTRY_WITHDRAWN en",
      "FEE_BILLED hu",
      "FEE_BILLED en",
      "FEE_PAID hu",
      "FEE_PAID en",
      "FEE_REMINDER hu",
      "FEE_REMINDER en",
      "MONEY_RECEIVED hu",
      "MONEY_RECEIVED en",
      "NEW_PASSWORD hu",
      "NEW_PASSWORD en",
      "ORGANISER_LETTER hu",
      "ORGANISER_LETTER en",
      "PAPERS_MISSING hu",
      "PAPERS_MISSING en",
      "PARTY_REGISTERED hu",
      "PARTY_REGISTERED en",
      "PASSWORD_CHANGED hu",
      "PASSWORD_CHANGED en",
      "PAYMENT_NOTICE hu",
      "PAYMENT_NOTICE en",
      "PAYMENT_SUCCESSFUL hu",
      "PAYMENT_SUCCESSFUL en",
      "PERSON_KNOWN hu",
      "PERSON_KNOWN en",
      "PERSON_MESSAGE hu",
      "PERSON_MESSAGE en",
      "PRICE_RISES hu",
      "PRICE_RISES en",
      "REFUND_SENT hu",
      "REFUND_SENT en",
      "REGISTRATION hu",
      "REGISTRATION en",
      "REGISTRATION_KNOWN hu",
      "REGISTRATION_KNOWN en",
      "REGISTRATION_WAITS hu",
      "REGISTRATION_WAITS en",
      "SENT_BACK hu",
      "SENT_BACK en",
      "STAFF_INVITED hu",
      "STAFF_INVITED en",
      "TRANSFER_SHEET hu",
      "TRANSFER_SHEET en",
      "VERIFICATION hu",
      "VERIFICATION en",
      "WEEKLY_DIGEST hu",
      "WEEKLY_DIGEST en",
    ]);
    const filter = { propertyName: "subject", type: "LIKE", value: "fizetes" } as const;
    await admin.call("POST /emailTemplateTableControl/setFilter", { session, filter: { list: [filter] } });
    expect(await list()).toEqual(["FEE_PAID hu", "FEE_REMINDER hu", "PAYMENT_SUCCESSFUL hu"]);
  });
});

describe("saving a template", () => {
  test("stores the text, and logs the previous one", async () => {
    const before = await stored();
    expect(await save({})).toMatchObject({ status: 200, successful: true });
    expect(await stored()).toEqual(right);
    const log = await portal.db.selectFrom("change_log").selectAll().where("object", "=", "emailTemplate").execute();
    expect(log.at(-1)).toMatchObject({
      action: "update",
      object_id: id,
      changes: {
        subject: [before.subject, right.subject],
        html: [before.html, right.html],
        text: [before.text, right.text],
      },
    });
  });

  test("stores only the parts that differ from the default, and restores the default by saving it", async () => {
    const standard = defaultTemplate(key);
    expect(await save({ ...standard, subject: "Más tárgy" })).toMatchObject({ successful: true });
    expect(await override()).toEqual({ subject: "Más tárgy", html: null, text: null });
    expect(await read()).toMatchObject({ ...standard, subject: "Más tárgy" });
    portal.clock.advance(60_000);
    expect(await save(standard)).toMatchObject({ successful: true });
    expect(await override()).toEqual({ subject: null, html: null, text: null });
    expect(await stored()).toEqual(standard);
  });

  test("never overwrites a concurrent change", async () => {
    await save({});
    const { updated } = await read();
    portal.clock.advance(1000);
    await save({ subject: "Másé" });
    const late = await admin.call("POST /emailTemplateEditControl/update", {
      id,
      dto: { ...right, subject: "Enyém" },
      updated: updated ?? "",
    });
    expect(late.body).toMatchObject({ successful: false, code: "kernel.form.conflict", properties: { subject: [{}] } });
    expect(late.body.message).toContain("Titkár Ügyes");
    expect((await stored()).subject).toBe("Másé");
  });

  test.each([
    ["subject", "", "Mező kötelező."],
    ["text", " ", "Mező kötelező."],
    ["subject", "Szia {{ nam }}", "nam"],
    ["subject", "{{ constructor.constructor('return process')() }}", "constructor"],
    ["text", "{{ amount }}", "amount"],
    ["html", "<p>{{ name | upcase }}</p>", "upcase"],
    ["html", "<p>{% include '/etc/passwd' %}</p>", "include"],
    ["html", "<p>&#123;&#123; secret &#125;&#125;</p>", "secret"],
    ["html", "<p>{{ na<b>me</b> }}</p>", "na<strong>me"],
    ["html", '<a href="{{ name }}">ide</a>', "{{ name }}"],
    ["html", '<a href="https://{{ name }}/">ide</a>', "https://"],
    ["html", '<a href="javascript:alert(1)">ide</a>', "javascript:"],
    ["html", '<a href="java\tscript:alert(1)">ide</a>', "script:"],
    ["html", '<a href="//gonosz.pelda">ide</a>', "//gonosz"],
    ["html", '<a href="https://rajt.hu@gonosz.pelda/">ide</a>', "gonosz"],
    ["html", '<img src="http://pelda.hu/x.png">', "http://pelda.hu"],
    ["html", '<img src="data:image/svg+xml,<svg onload=alert(1)>">', "data:"],
    ["html", '<img src="/api/fileRepository/getFile?key=../../x">', "getFile"],
  ])("refuses in %s: %s", async (field, value, message) => {
    await save({});
    const answer = await save({ [field]: value });
    expect(Object.keys(answer.properties ?? {})).toEqual([field]);
    expect(answer.properties?.[field]?.[0]?.message).toContain(message);
    expect(await stored()).toEqual(right);
  });

  test.each([
    ["subject", 256],
    ["html", 100_001],
    ["html", 2_000_000],
    ["text", 2_000_000],
  ])("refuses in %s %i characters, and previews none", async (field, length) => {
    await save({});
    const long = { [field]: "x".repeat(length) };
    const saved = await admin.send("POST", "/api/emailTemplateEditControl/update", {
      body: JSON.stringify({ id, dto: { ...right, ...long }, updated: (await read()).updated ?? "" }),
      headers: { "content-type": "application/json" },
    });
    const shown = await admin.send("POST", "/api/emailTemplateEditControl/getPreview", {
      body: JSON.stringify({ id, ...right, ...long }),
      headers: { "content-type": "application/json" },
    });
    const refused = length > 1_000_000 ? [413, 413] : [400, 400];
    expect([saved.status, shown.status]).toEqual(refused);
    expect(await stored()).toEqual(right);
  });

  test("joins a subject of two lines, which could be a header, and previews none", async () => {
    const subject = "Új jelszó\r\nBcc: mindenki@pelda.hu";
    const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", { id, ...right, subject });
    expect(Object.keys(body.properties ?? {})).toEqual(["subject"]);
    expect((await save({ subject })).successful).toBe(true);
    expect((await stored()).subject).toBe("Új jelszó Bcc: mindenki@pelda.hu");
  });

  test("refuses characters that change the text direction, also as entities", async () => {
    const turned = { subject: "a\u202eb", html: "<p>a&#x202E;b {{ link }}</p>", text: "a\u2066b" };
    for (const part of ["subject", "html", "text"] as const)
      expect(Object.keys((await save({ [part]: turned[part] })).properties ?? {})).toEqual([part]);
  });

  test("names a picture that is missing", async () => {
    const answer = await save({ html: `<img src="/api/fileRepository/getFile?key=${"x".repeat(32)}">` });
    expect(Object.keys(answer.properties ?? {})).toEqual(["html"]);
  });
});

describe("pictures in templates", () => {
  /** One grey pixel. */
  const PIXEL = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
    "base64",
  );
  async function upload(storage: "public" | "private", browser = admin): Promise<string> {
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const { body } = await browser.send<{ key: string }>("POST", `/api/fileRepository/addFile?storage=${storage}`, {
      body: Buffer.concat([Buffer.from(head), PIXEL, Buffer.from("\r\n--x--\r\n")]),
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    return body.key;
  }
  const picture = (key: string) => `<p><img src="/api/fileRepository/getFile?key=${key}" alt="Rajt" width="300" /></p>`;

  test("of the portal are stored with the template, and have a full address in the mail", async () => {
    const key = await upload("public");
    const html = picture(key);
    expect(await save({ html: html.replace("/api", `${portal.url.origin}/api`) })).toMatchObject({ successful: true });
    expect((await stored()).html).toBe(html);
    const uses = await portal.db.selectFrom("file_use").selectAll().execute();
    expect(uses).toEqual([{ file_key: key, object: "emailTemplate", object_id: id }]);
    const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", { id, ...right, html });
    expect(withWholeAddresses(body.html ?? "", portal.url)).toContain(
      ` src="${portal.url.href}api/fileRepository/getFile?key=${key}"`,
    );
    await save({});
    expect(await portal.db.selectFrom("file_use").selectAll().execute()).toEqual([]);
  });

  test("of another account that are private cannot be used, even with their key", async () => {
    const other = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    const answer = await save({ html: picture(await upload("private", other)) });
    expect(Object.keys(answer.properties ?? {})).toEqual(["html"]);
    expect(await portal.db.selectFrom("file_use").selectAll().execute()).toEqual([]);
  });

  test("that only the author may see cannot be used in a mail", async () => {
    const answer = await save({ html: picture(await upload("private")) });
    expect(answer.properties?.["html"]?.[0]?.message).toContain("nyilvános");
    expect(await portal.db.selectFrom("file_use").selectAll().execute()).toEqual([]);
  });
});

describe("trying a mail", () => {
  test("shows it with sample data and separate styles, and stores nothing", async () => {
    const before = await stored();
    const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", { id, ...right });
    expect(body).toMatchObject({
      subject: "Új jelszó",
      text: expect.stringContaining(`Szia Minta Anna! ${portal.url.href}`),
    });
    expect(body.html).toContain("<p>Szia Minta Anna!");
    expect(body.html).not.toContain(" style=");
    expect(await stored()).toEqual(before);
  });

  test("shows the other language as it is saved, independent of unsaved changes", async () => {
    const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", {
      id,
      ...right,
      subject: "{{ rossz }}",
      locale: "en",
    });
    const english = await portal.db
      .selectFrom("email_template")
      .select("id")
      .where("name", "=", "NEW_PASSWORD")
      .where("locale", "=", "en")
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      successful: true,
      id: english.id,
      locale: "en",
      subject: defaultTemplate({ ...key, locale: "en" }).subject,
    });
    expect(body.html).toContain('<html lang="en">');
    const own = await admin.call("POST /emailTemplateEditControl/getPreview", { id, ...right, locale: "hu" });
    expect(own.body).toMatchObject({ id, locale: "hu", subject: right.subject });
  });

  test("reports the same problems as saving", async () => {
    const { body } = await admin.call("POST /emailTemplateEditControl/getPreview", {
      id,
      ...right,
      text: "{{ nincs }}",
    });
    expect(body).toMatchObject({ successful: false, properties: { text: [{}] } });
  });

  test("answers an unknown template as missing", async () => {
    expect((await admin.call("POST /emailTemplateEditControl/getPreview", { ...right, id: 9999 })).status).toBe(404);
  });

  test("mails it only to the caller's address, ten times an hour", async () => {
    const staff = await makeStaff(portal.db, { email: "sajat@pelda.hu" });
    const browser = await portal.browser().signIn(staff.email, PASSWORD);
    const send = () => browser.call("POST /emailTemplateEditControl/sendTest", { id, ...right });
    portal.asked.length = 0;
    for (let sent = 1; sent <= 10; sent++)
      expect((await send()).body).toMatchObject({ successful: true, recipient: "sajat@pelda.hu" });
    const refused = await send();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    const mails = await portal.db.selectFrom("mail").selectAll().where("recipient", "=", "sajat@pelda.hu").execute();
    expect(mails).toHaveLength(10);
    expect(mails[0]).toMatchObject({
      subject: "[Próba] Új jelszó",
      text: expect.stringContaining(`Szia Minta Anna! ${portal.url.href}`),
    });
    expect(portal.asked.filter(({ name }) => name === "send-waiting-mails")).toHaveLength(10);
    portal.clock.advance(3_600_000);
    await browser.signIn(staff.email, PASSWORD);
    expect((await send()).status).toBe(200);
  });
});
