import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailTransport } from "../../ports/mail/index.ts";
import { startSmtpServer, type SmtpServer } from "../../ports/mail/smtp-server.testbed.ts";
import { makeAthlete, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { proveMailAddress } from "./mail-address.store.ts";
import { queueTestMail } from "./mail.testbed.ts";

const SECRET = "s".repeat(32);
const PLAIN = {
  key: { name: "ADDRESS_KNOWN", locale: "hu" },
  values: { name: "Kovács Réka" },
} as const;

let smtp: SmtpServer;
let portal: Portal;
let anna: Made;
let annasAddress: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  portal = await startPortal({
    poolSize: 4,
    environment: { BOUNCE_SECRET: SECRET },
    mailTransport: createMailTransport({ SMTP_URL: smtp.url, MAIL_FROM: "Rajt <rajt@pelda.hu>" }),
  });
});
beforeEach(async () => {
  smtp.received.length = 0;
  anna = await makeAthlete(portal.db);
  annasAddress = anna.email;
  for (const table of ["mail", "mail_address", "mail_report"] as const) await portal.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await portal.close();
  await smtp.close();
});

type Report = { id: string; address: string; kind: string; messageId?: string; reason?: string };
const post = (body: unknown, secret: string | null = SECRET) =>
  portal.browser().send<{ counted?: number }>("POST", "/api/mail/bounces", {
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      origin: "https://mail.example",
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    },
  });
const report = (...reports: Report[]) => post({ reports });
const stateOf = async (address: string) =>
  (
    await portal.db
      .selectFrom("mail_address")
      .selectAll()
      .where("address", "=", address.toLowerCase())
      .executeTakeFirst()
  )?.state;
const send = () => portal.runJob("send-waiting-mails");
const lastMail = () => portal.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const listed = async () => {
  const admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  const list = await openList(admin, "mail");
  return { list, rows: await list.rows() };
};

describe("reports of bounces", () => {
  it("require the secret, and are refused while none is configured", async () => {
    const reports = [{ id: "1", address: annasAddress, kind: "hard" }];
    for (const secret of [null, "", "x".repeat(32), `${SECRET}x`])
      expect((await post({ reports }, secret)).status).toBe(401);
    expect(await stateOf(annasAddress)).toBeUndefined();
    const without = await startPortal();
    const answer = await without.browser().send("POST", "/api/mail/bounces", {
      body: JSON.stringify({ reports }),
      headers: { "content-type": "application/json", authorization: "Bearer undefined" },
    });
    expect(answer.status).toBe(404);
    await without.close();
  });

  it.each([
    {},
    { reports: [{}] },
    { reports: [{ id: "", address: "a@b", kind: "hard" }] },
    { reports: [{ id: "1", address: "a@b", kind: "odd" }] },
    [],
  ])("are refused if they are malformed: %j", async (body) => expect((await post(body)).status).toBe(400));

  it("are counted once each, however often and in any order they are received", async () => {
    const hard = { id: "a", address: annasAddress, kind: "hard" };
    const answers = await Promise.all([report(hard), report(hard), report(hard)]);
    expect(answers.map(({ body }) => body.counted ?? -1).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect((await report(hard, { ...hard, id: "b", kind: "soft" })).body).toEqual({ counted: 1 });
    expect(await stateOf(annasAddress)).toBe("HARD");
  });

  it("mark the mail of their Message-ID and address", async () => {
    await queueTestMail(portal, { ...PLAIN, to: annasAddress });
    await send();
    const { message_id } = await lastMail();
    const about = {
      address: annasAddress,
      kind: "hard",
      messageId: `<${message_id}@pelda.hu>`,
      reason: "550 no such user",
    };
    await report({ ...about, id: "1", address: "masik@pelda.hu" });
    expect((await lastMail()).bounced_at).toBeNull();
    await report({ ...about, id: "2" });
    const { list, rows } = await listed();
    expect(rows[0]).toMatchObject({ state: "BOUNCED", lastError: "550 no such user" });
    expect((await list.ask("sendAgain", { id: rows[0]?.id })).body).toMatchObject({ changed: 1 });
    expect(await lastMail()).toMatchObject({ sent_at: null, bounced_at: null });
  });
});

describe("an address that bounced", () => {
  it("is shown only to its own account, until a token proves it", async () => {
    const own = await portal.browser().signIn(annasAddress, PASSWORD);
    const other = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    const stateOf = async (browser: typeof own) =>
      (await browser.call("GET /notificationPreferenceControl/getAddress", {})).body;
    expect(await stateOf(own)).toEqual({ address: annasAddress, bounces: false });
    await report({ id: "1", address: annasAddress, kind: "soft" });
    expect(await stateOf(own)).toMatchObject({ bounces: false });
    await report({ id: "2", address: annasAddress.toUpperCase(), kind: "hard" });
    expect(await stateOf(own)).toEqual({ address: annasAddress, bounces: true });
    expect(await stateOf(other)).toMatchObject({ bounces: false });
    await tx(portal.db, (tx) => proveMailAddress(tx, annasAddress, portal.clock()));
    expect(await stateOf(own)).toMatchObject({ bounces: false });
  });

  it("gets no mail after a hard bounce, and the mail is listed and can be settled", async () => {
    await report({ id: "1", address: annasAddress.toUpperCase(), kind: "hard" });
    await queueTestMail(portal, { ...PLAIN, to: annasAddress });
    await send();
    expect(smtp.received).toEqual([]);
    const { list, rows } = await listed();
    expect(rows[0]).toMatchObject({ state: "BOUNCED", recipient: annasAddress });
    expect((await list.ask("settle", { id: rows[0]?.id })).body).toMatchObject({ changed: 1 });
    expect((await list.rows())[0]).toMatchObject({ state: "SETTLED" });
  });

  it("still gets mails after a soft bounce", async () => {
    await report({ id: "1", address: annasAddress, kind: "soft" });
    await queueTestMail(portal, { ...PLAIN, to: annasAddress });
    await send();
    expect(smtp.received).toHaveLength(1);
  });

  it("is proved by the return of a token that was mailed to it", async () => {
    await report({ id: "1", address: annasAddress, kind: "hard" });
    const guest = portal.browser();
    await guest.call("POST /userAccountControl/requestNewPassword", { email: annasAddress });
    for (const { name, data } of portal.asked.splice(0))
      if (name !== "send-waiting-mails") await portal.runJob(name, data);
    await portal.mails();
    const [, key = ""] = /new-password\/\d+\/([\w-]+)/.exec((await lastMail()).text) ?? [];
    await send();
    expect(smtp.received).toHaveLength(1);
    expect(await stateOf(annasAddress)).toBe("HARD");
    const dto = { password: "Uj-jelszo-2026", passwordAgain: "Uj-jelszo-2026" };
    await guest.call("POST /userAccountControl/setNewPassword", { key: `${key}x`, userId: anna.id, dto });
    expect(await stateOf(annasAddress)).toBe("HARD");
    const answer = await guest.call("POST /userAccountControl/setNewPassword", { key, userId: anna.id, dto });
    expect(answer.body).toMatchObject({ successful: true });
    expect(await stateOf(annasAddress)).toBe("GOOD");
    await queueTestMail(portal, { ...PLAIN, to: annasAddress });
    await send();
    expect(smtp.received).toHaveLength(2);
  });

  it("leaves one change-log row, with the actor, for each mail that is sent again or settled", async () => {
    await report({ id: "1", address: annasAddress, kind: "hard" });
    await queueTestMail(portal, { ...PLAIN, to: annasAddress });
    await send();
    const staff = await makeStaff(portal.db);
    const list = await openList(await portal.browser().signIn(staff.email, PASSWORD), "mail");
    const { id } = await lastMail();
    for (const act of ["sendAgain", "sendAgain", "settle", "settle"]) {
      await list.ask(act, { id });
      if (act === "sendAgain") await send();
    }
    const lines = await portal.db
      .selectFrom("change_log")
      .selectAll()
      .where("object", "=", "mail")
      .where("object_id", "=", Number(id))
      .orderBy("id")
      .execute();
    expect(lines.map(({ actor_id, object_id, changes }) => [actor_id, object_id, changes])).toEqual([
      [staff.id, Number(id), { sentAgain: [null, true] }],
      [staff.id, Number(id), { sentAgain: [null, true] }],
      [staff.id, Number(id), { settled: [null, true] }],
    ]);
  });

  it("gets no second copy of a mail whose key is removed", async () => {
    await queueTestMail(portal, { to: annasAddress });
    await send();
    const { message_id } = await lastMail();
    await report({ id: "1", address: annasAddress, kind: "hard", messageId: message_id });
    const { list, rows } = await listed();
    expect((await list.ask("sendAgain", { id: rows[0]?.id })).body).toMatchObject({ changed: 0 });
  });
});
