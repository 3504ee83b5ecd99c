import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { ACCEPTED_DOCUMENTS } from "../../../test/documents.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { queueTestMail } from "./mail.testbed.ts";

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(() => portal.close());

async function queue(name: string): Promise<number> {
  await queueTestMail(portal, {
    values: { name, link: new URL("/new-password/1/abc", portal.url).href, minutes: 30, number: null },
  });
  const { id } = await portal.db.selectFrom("mail").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}
const get = (browser: Browser, path: string) => browser.send<string>("GET", path);

describe("rights to the outbox", () => {
  test.each(["/dev/outbox", "/dev/outbox/1", "/dev/outbox/1/html"])("let only super admins open %s", async (path) => {
    await queue("Kovács Réka");
    const guest = await get(portal.browser(), path);
    expect(guest.status).toBe(401);
    expect(guest.body).toContain('href="/login"');
    const athlete = await makeAthlete(portal.db);
    const other = await get(await portal.browser().signIn(athlete.email, PASSWORD), path);
    expect(other.status).toBe(403);
    expect(`${guest.body}${other.body}`).not.toContain("Réka");
    const log = await portal.db.selectFrom("security_log").selectAll().where("event", "=", "DENIED").execute();
    expect(log.at(-1)).toMatchObject({ account_id: athlete.id, detail: { call: "GET /dev/outbox" } });
  });

  test("are refused to everyone in production: the page does not exist", async () => {
    const production = await startPortal({
      environment: {
        NODE_ENV: "production",
        PAYMENT_SANDBOX: "true",
        INVOICE_ISSUER: "embedded",
        PUBLIC_URL: "https://rajt.pelda.hu",
        ...ACCEPTED_DOCUMENTS,
      },
    });
    try {
      const { status } = await production.browser().send("GET", "/dev/outbox");
      expect(status).toBe(404);
    } finally {
      await production.close();
    }
  });
});

describe("the outbox of a super admin", () => {
  test("shows the list and a mail with its link; a mail that stays here is never sent later", async () => {
    const id = await queue("Kovács Réka");
    await portal.runJob("send-waiting-mails");
    const list = await get(admin, "/dev/outbox");
    expect(list.status).toBe(200);
    expect(list.body).toContain(`href="/dev/outbox/${id}"`);
    expect(list.body).toContain("A kimenő postában");
    const mail = await get(admin, `/dev/outbox/${id}`);
    expect(mail.body).toContain(`<a class="link" href="${portal.url.origin}/new-password/1/abc">`);
    expect(mail.body).toContain("Szia Kovács Réka!");
    const row = await portal.db
      .selectFrom("mail")
      .select(["next_attempt_at", "sent_at"])
      .where("id", "=", id)
      .execute();
    expect(row).toEqual([{ next_attempt_at: null, sent_at: null }]);
  });

  test("finds mails by a part of the subject or of the recipient's address, without case and accents", async () => {
    const id = await queue("Kovács Réka");
    const { recipient, subject } = await portal.db
      .selectFrom("mail")
      .select(["recipient", "subject"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const found = async (word: string) =>
      (await get(admin, `/dev/outbox?word=${encodeURIComponent(word)}`)).body.includes(`href="/dev/outbox/${id}"`);
    expect(await found(recipient.toUpperCase().slice(0, 5))).toBe(true);
    expect(await found(subject.slice(0, 6))).toBe(true);
    expect(await found("")).toBe(true);
    expect(await found("nincs ilyen")).toBe(false);
    expect((await get(admin, "/dev/outbox?word=%22%3Cb%3E")).body).toContain('value="&#34;&lt;b&gt;"');
  });

  test("shows markup in a name as text, and allows no script on its pages", async () => {
    const id = await queue("</pre><script>alert(1)</script>");
    const mail = await get(admin, `/dev/outbox/${id}`);
    expect(mail.body).not.toContain("<script");
    expect(mail.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'self'; frame-src 'self';/,
    );
    const html = await get(admin, `/dev/outbox/${id}/html`);
    expect(html.body).not.toContain("<script");
    expect(html.headers.get("content-security-policy")).toMatch(/^sandbox allow-top[\w-]+; default-src 'none';/);
    for (const { headers } of [mail, html]) {
      expect(headers.get("content-security-policy")).not.toContain("script-src");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test.each([
    "/dev/outbox/0",
    "/dev/outbox/x",
    "/dev/outbox/99999999",
    "/dev/outbox/1%27/html",
    "/dev/outbox/9999999999999999999",
  ])("finds no mail at %s", async (path) => {
    expect((await get(admin, path)).status).toBe(404);
  });

  test("serves its style sheet", async () => {
    const { status, headers } = await get(admin, "/dev/outbox.css");
    expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  });
});

test("drops old mails but no waiting ones", async () => {
  const resting = await queue("a");
  await portal.runJob("send-waiting-mails");
  const waiting = await queue("b");
  portal.clock.advance(91 * 86_400_000);
  await portal.runJob("purge-mails");
  const left = (await portal.db.selectFrom("mail").select("id").execute()).map(({ id }) => id);
  expect([left.includes(resting), left.includes(waiting)]).toEqual([false, true]);
});
