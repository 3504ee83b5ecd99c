import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { pathTo } from "@rajt/contract/portal.pages";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../../kernel/log/logger.ts";
import { createMailTransport } from "../../ports/mail/index.ts";
import { startSmtpServer, type SmtpServer } from "../../ports/mail/smtp-server.testbed.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { deliverWaiting } from "./deliver-mail.ts";
import { queueMails } from "./index.ts";
import { queueTestMail } from "./mail.testbed.ts";
import type { MailToRender } from "./queue-mail.ts";

const MINUTE = 60_000;
let smtp: SmtpServer;
let portal: Portal;
beforeAll(async () => {
  smtp = await startSmtpServer();
  portal = await startPortal({
    poolSize: 4,
    mailTransport: createMailTransport({ SMTP_URL: smtp.url, MAIL_FROM: "Rajt <rajt@pelda.hu>" }),
  });
});
beforeEach(() => {
  smtp.mood = "takes";
  smtp.received.length = 0;
});
afterAll(async () => {
  await portal.close();
  await smtp.close();
});

const queue = (mail: Partial<MailToRender> = {}, on = portal) => queueTestMail(on, mail);
const A_MAIL = {
  template: "NEW_PASSWORD",
  recipient: "reka@pelda.hu",
  replyTo: null,
  subscriber: null,
  keyLinks: [],
  subject: "s",
  html: "h",
  text: "t",
} as const;
const lastMail = () => portal.db.selectFrom("mail").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const send = () => portal.runJob("send-waiting-mails");

test("sends a queued mail once with several concurrent workers, and stores it without its key", async () => {
  await queue();
  await Promise.all([send(), send(), send(), send()]);
  await send();
  expect(smtp.received).toHaveLength(1);
  const [{ from, to, data } = { from: "", to: [], data: "" }] = smtp.received;
  expect([from, to]).toEqual(["<rajt@pelda.hu>", ["<reka@pelda.hu>"]]);
  expect(data).toMatch(/^Message-ID: <[\w-]{36}@pelda\.hu>/m);
  expect(data).toContain("multipart/alternative");
  const kept = await lastMail();
  expect(kept).toMatchObject({ next_attempt_at: null, last_error: null, attempts: 1, key_links: [] });
  expect(data).toContain("new-password/1/k");
  for (const part of [kept.html, kept.text]) {
    expect(part).toContain("Kovács Réka");
    expect(part).not.toContain("new-password");
  }
});

const headersOf = ({ data }: { data: string }) => data.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? "";
const lastHeaders = () => headersOf(smtp.received.at(-1) ?? { data: "" });

test("offers one-click unsubscription in an optional mail", async () => {
  const { id } = await makeAthlete(portal.db);
  await queue({ subscriber: { account: id, subscription: "entry" } });
  await send();
  const [, link = ""] = /^List-Unsubscribe: <(.*)>$/m.exec(lastHeaders()) ?? [];
  expect(new URL(link).origin).toBe(portal.url.origin);
  expect(lastHeaders()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(lastHeaders()).toMatch(/^Auto-Submitted: auto-generated$/m);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const { pathname } = new URL(link);
  expect(
    (await portal.browser().send("POST", pathname, { body: "List-Unsubscribe=One-Click", headers: form })).status,
  ).toBe(200);
  const [choice] = await portal.db.selectFrom("notification_preference").selectAll().execute();
  expect(choice).toMatchObject({ account_id: id, category: "entry", choice: "portal" });
});

test("offers no unsubscription in a mandatory mail", async () => {
  await queue();
  await send();
  expect(lastHeaders()).not.toContain("List-Unsubscribe");
  expect(lastHeaders()).toMatch(/^Auto-Submitted: auto-generated$/m);
});

test("uses an organiser's address for replies, never as the sender", async () => {
  await queue({ replyTo: "rendezo@pelda.hu" });
  await send();
  expect(lastHeaders()).toMatch(/^Reply-To: rendezo@pelda\.hu$/m);
  expect(lastHeaders()).toMatch(/^From: Rajt <rajt@pelda\.hu>$/m);
  expect(smtp.received.at(-1)?.from).toBe("<rajt@pelda.hu>");
  for (const replyTo of ["a@pelda.hu, b@pelda.hu", "a@pelda.hu\r\nBcc: b@pelda.hu", "nincs"]) {
    await queue({ replyTo });
    await send();
    expect(lastHeaders()).not.toMatch(/^(Reply-To|Bcc):/m);
  }
});

test.each(LOCALES)(
  "says in each mail why its recipient gets it, where to change that and who sends it: %s",
  async (locale) => {
    await queue({ key: { name: "NEW_PASSWORD", locale } });
    const { html, text } = await lastMail();
    const link = new URL(pathTo("notificationPreferences"), portal.url).href;
    const { reason } = { hu: textsHu, en: textsEn }[locale].mail;
    expect(text).toMatch(new RegExp(`\\n-- \\n.*\\n.*: ${link}\\nRajt – .*: ${portal.url.origin}$`));
    for (const part of [html, text]) {
      expect(part).toContain(reason.account);
      expect(part).toContain(link);
      expect(part).toContain(portal.url.origin);
    }
    await send();
  },
);

test("shows super admins the sent and waiting mails without their keys, and refuses everyone else", async () => {
  const admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  const athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
  await queue();
  const { id } = await lastMail();
  const ask = (browser: Browser) => browser.call("POST /mailTableControl/getContent", { id });
  for (const isSent of [false, true]) {
    if (isSent) await send();
    const { body } = await ask(admin);
    expect(body).toMatchObject({ successful: true, recipient: "reka@pelda.hu", text: expect.stringContaining("Réka") });
    expect(body.html).toContain("Kovács Réka");
    expect(`${body.html}${body.text}`).not.toContain("new-password/1/k");
  }
  expect((await ask(athlete)).status).toBe(403);
  expect((await ask(portal.browser())).status).toBe(401);
  expect((await admin.call("POST /mailTableControl/getContent", { id: 999_999 })).status).toBe(404);
});

test("sends all due mails in one job, however many", async () => {
  for (let nth = 0; nth < 120; nth++) await queue();
  await send();
  expect(smtp.received).toHaveLength(120);
});

test("sends pictures of the portal with their full address", async () => {
  const key = "k".repeat(32);
  await portal.db
    .updateTable("email_template")
    .set({ html: `<p><img src="/api/fileRepository/getFile?key=${key}" alt="" /></p>` })
    .where("name", "=", "NEW_PASSWORD")
    .where("locale", "=", "en")
    .execute();
  await queue({ key: { name: "NEW_PASSWORD", locale: "en" } });
  await send();
  // Quoted-printable breaks lines, and encodes = by its number.
  const sent = smtp.received
    .at(-1)
    ?.data.replace(/=\r?\n/g, "")
    .replaceAll("=3D", "=");
  expect(sent).toContain(` src="${portal.url.origin}/api/fileRepository/getFile?key=${key}"`);
});

test("retries a refused mail after growing pauses, under the same id, and finally gives up", async () => {
  await queue();
  const { message_id } = await lastMail();
  smtp.mood = "refuses";
  await send();
  const refused = await lastMail();
  expect(refused.next_attempt_at).toEqual(new Date(portal.clock().getTime() + MINUTE));
  expect(refused.last_error).toContain("451");
  expect(refused.last_error).not.toContain("reka@");
  await send();
  expect((await lastMail()).attempts).toBe(1);

  smtp.mood = "takes";
  portal.clock.advance(MINUTE);
  await send();
  expect(smtp.received.map(({ data }) => data.includes(`<${message_id}@pelda.hu>`))).toEqual([true]);

  await queue();
  smtp.mood = "refuses";
  for (let day = 0; day < 12; day++) {
    await send();
    portal.clock.advance(24 * 60 * MINUTE);
  }
  expect(await lastMail()).toMatchObject({ attempts: 10, next_attempt_at: null, sent_at: null });
});

test("repeats a mail under the same id if the connection is lost after it was accepted, so that the receiver recognises it", async () => {
  await queue();
  smtp.mood = "drops";
  await send();
  smtp.mood = "takes";
  portal.clock.advance(MINUTE);
  await send();
  const ids = smtp.received.map(({ data }) => /^Message-ID: (.*)\r$/m.exec(data)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("repeats a mail once if the connection is lost in its middle", async () => {
  await queue();
  smtp.mood = "cuts";
  await send();
  expect(await lastMail()).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.any(String) });
  smtp.mood = "takes";
  portal.clock.advance(MINUTE);
  await send();
  await send();
  expect(smtp.received).toHaveLength(1);
  expect(await lastMail()).toMatchObject({ attempts: 2, last_error: null });
});

test("sends a mail once to a server that confirms late, with other workers running meanwhile", async () => {
  await queue();
  smtp.mood = "holds";
  const first = send();
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1));
  await Promise.all([send(), send()]);
  expect(await lastMail()).toMatchObject({ sent_at: null });
  smtp.release();
  await first;
  smtp.mood = "takes";
  portal.clock.advance(10 * MINUTE);
  await send();
  expect(smtp.received).toHaveLength(1);
  expect((await lastMail()).sent_at).not.toBeNull();
});

test("sends a mail again after its lease if the process died", async () => {
  await queue();
  await portal.db
    .updateTable("mail")
    .set({ attempts: 1, next_attempt_at: new Date(portal.clock().getTime() + 3 * MINUTE) })
    .where("sent_at", "is", null)
    .where("attempts", "=", 0)
    .execute();
  await send();
  expect(smtp.received).toHaveLength(0);
  portal.clock.advance(3 * MINUTE);
  await send();
  expect(smtp.received).toHaveLength(1);
});

test("keeps a mail sent if an attempt of another process fails after its lease", async () => {
  await queue();
  const { id } = await lastMail();
  const send = async () => {
    await portal.db
      .updateTable("mail")
      .set({ sent_at: portal.clock(), next_attempt_at: null })
      .where("id", "=", id)
      .execute();
    throw new Error("451 later");
  };
  await deliverWaiting({ ...portal.context, mailTransport: { delivers: true, send }, unnoted: new Map() });
  expect(await lastMail()).toMatchObject({ sent_at: portal.clock(), next_attempt_at: null });
});

test("queues a mail once per id", async () => {
  const messageId = "3f6f7a34-0000-4000-8000-000000000001";
  for (let time = 0; time < 2; time++) await queue({ messageId });
  const mails = await portal.db.selectFrom("mail").select("id").where("message_id", "=", messageId).execute();
  expect(mails).toHaveLength(1);
  await send();
});

test("queues no mail of a failed transaction", async () => {
  const before = await lastMail();
  const failing = portal.db.transaction().execute(async (transaction) => {
    await queueMails(transaction, portal.context.jobs, [{ ...A_MAIL, messageId: "undone" }], portal.clock());
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect((await lastMail()).id).toBe(before.id);
});

test.each([
  "a@pelda.hu\r\nBcc: b@pelda.hu",
  "a@pelda.hu, b@pelda.hu",
  "a@pelda.hu;b@pelda.hu",
  "Réka <a@pelda.hu>",
  "a@pelda.hu\u0000",
])("refuses a recipient that is more than one address: %j", async (to) => {
  await expect(queue({ to })).rejects.toThrow("no single address");
});

test("escapes values in the HTML part, keeps them out of headers, and never reads them as a template", async () => {
  await queue({
    key: { name: "PAYMENT_SUCCESSFUL", locale: "hu" },
    values: {
      name: "<script>alert(1)</script> {{ orderRef }}",
      orderRef: "R-1",
      transactionId: "501",
      amount: "1\r\nBcc: b@pelda.hu",
      items: [{ title: "Kupa & <b>Futam</b>", amount: "1 Ft" }],
    },
  });
  const { html, text, subject } = await lastMail();
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; {{ orderRef }}");
  expect(html).toContain("Kupa &amp; &lt;b&gt;Futam&lt;/b&gt;");
  expect(text).toContain("Kupa & <b>Futam</b>: 1 Ft");
  expect(subject).toBe("Sikeres fizetés: 1 Bcc: b@pelda.hu – Rajt");
  await send();
  const [headers] = (smtp.received[0]?.data ?? "").split("\r\n\r\n");
  expect(headers).toContain("Subject: ");
  expect(headers).not.toMatch(/^Bcc:/m);
});

test("sends a mail once if the database becomes read-only meanwhile, and loses no waiting mail", async () => {
  const real = createMailTransport({ SMTP_URL: smtp.url, MAIL_FROM: "Rajt <rajt@pelda.hu>" });
  let isLastToBeSaved = true;
  /** With one connection the portal writes over the same one. */
  const alone = await startPortal({
    log: createLogger("silent"),
    mailTransport: {
      ...real,
      send: async (mail) => {
        await real.send(mail);
        if (isLastToBeSaved) await setReadOnly("on");
      },
    },
  });
  const setReadOnly = (mode: "on" | "off") =>
    sql`set default_transaction_read_only = ${sql.raw(mode)}`.execute(alone.db);
  const mails = () => alone.db.selectFrom("mail").select(["recipient", "sent_at", "html"]).orderBy("id").execute();
  const left = () => smtp.received.map(({ to }) => to[0]);
  const [reka, elek] = ["reka@pelda.hu", "elek@pelda.hu"];
  for (const to of [reka, elek]) await queue({ to }, alone);

  await expect(alone.runJob("send-waiting-mails")).rejects.toMatchObject({ code: "25006" });
  alone.clock.advance(10 * MINUTE);
  await expect(alone.runJob("send-waiting-mails")).rejects.toMatchObject({ code: "25006" });
  expect(left()).toEqual([`<${reka}>`]);
  expect((await mails()).map(({ sent_at }) => sent_at)).toEqual([null, null]);

  isLastToBeSaved = false;
  await setReadOnly("off");
  // Recorded by the first of the two: the check that saving works again, or the job.
  await alone.runJob("send-waiting-mails");
  await alone.runJob("send-waiting-mails");
  expect(left()).toEqual([`<${reka}>`, `<${elek}>`]);
  const started = new Date(alone.clock().getTime() - 10 * MINUTE);
  expect((await mails()).map(({ sent_at, html }) => [sent_at, html.includes("new-password")])).toEqual([
    [started, false],
    [alone.clock(), false],
  ]);
  await alone.close();
});

test("records a sent mail as soon as the database saves again, before any job runs", async () => {
  const real = createMailTransport({ SMTP_URL: smtp.url, MAIL_FROM: "Rajt <rajt@pelda.hu>" });
  const alone = await startPortal({
    log: createLogger("silent"),
    mailTransport: { ...real, send: async (mail) => (await real.send(mail), void (await setReadOnly("on"))) },
  });
  const setReadOnly = (mode: "on" | "off") =>
    sql`set default_transaction_read_only = ${sql.raw(mode)}`.execute(alone.db);
  await queue({}, alone);
  await expect(alone.runJob("send-waiting-mails")).rejects.toMatchObject({ code: "25006" });
  await setReadOnly("off");
  const isNoted = async () =>
    (await alone.db.selectFrom("mail").select("sent_at").executeTakeFirstOrThrow()).sent_at !== null;
  await vi.waitUntil(isNoted, { timeout: 60_000, interval: 20 });
  await alone.close();
});
