import { createServer, type Server } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { queueTestMail } from "../mail/mail.testbed.ts";

const MINUTE = 60_000;

let portal: Portal;
let webhook: Server;
let admin: Browser;
let isRefusing = false;
let isSilent = false;
let canSend = true;
const alarms: unknown[] = [];
beforeAll(async () => {
  webhook = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => (body += part));
    request.on("end", () => {
      alarms.push(JSON.parse(body));
      if (isSilent) return;
      response.writeHead(isRefusing ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
  const address = webhook.address();
  const port = typeof address === "object" ? address?.port : 0;
  portal = await startPortal({
    poolSize: 4,
    environment: { ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/alarm` },
    mailTransport: {
      delivers: true,
      send: async () => {
        if (!canSend) throw new Error("451 later");
      },
    },
  });
});
beforeEach(async () => {
  portal.clock.advance(24 * 60 * MINUTE);
  isRefusing = false;
  isSilent = false;
  canSend = true;
  alarms.length = 0;
  for (const table of ["mail", "notification"] as const) await portal.db.deleteFrom(table).execute();
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
});
afterAll(async () => {
  await portal.close();
  webhook.closeAllConnections();
  webhook.close();
});

const minuteLater = async () => {
  portal.clock.advance(MINUTE);
  await portal.runJob("mail-alarm");
};
const bell = async (browser: Browser) =>
  (await browser.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 })).body.map(
    ({ notificationType }) => notificationType,
  );
const rows = async (browser: Browser) =>
  (await browser.call("GET /workControl/getWork", {})).body.data.filter(({ id }) => id === "mailTrouble");
const banner = async (browser: Browser) => (await browser.call("GET /dashboardNotificationControl/getStatus", {})).body;
const send = () => portal.runJob("send-waiting-mails");

describe("the alarm of mail trouble", () => {
  it("is raised when the oldest mail has waited for 15 minutes: a red row, the bell and the webhook, once an hour", async () => {
    await queueTestMail(portal);
    portal.clock.advance(13 * MINUTE);
    await minuteLater();
    expect([await rows(admin), await bell(admin), alarms]).toEqual([[], [], []]);
    await minuteLater();
    expect(await rows(admin)).toMatchObject([
      { severity: "error", path: "/mail", values: { minutes: 15, percent: 0 } },
    ]);
    expect(await bell(admin)).toEqual(["MailTrouble"]);
    expect(alarms).toEqual([{ text: expect.stringContaining("15 perce vár") }]);
    for (let minute = 0; minute < 59; minute++) await minuteLater();
    expect(alarms).toHaveLength(1);
    admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    await minuteLater();
    expect(alarms).toHaveLength(2);
    await send();
    expect(await rows(admin)).toEqual([]);
  });

  it("is raised when more than 5 % of the mails of an hour failed", async () => {
    for (let nth = 0; nth < 19; nth++) await queueTestMail(portal);
    await send();
    canSend = false;
    await queueTestMail(portal);
    await send();
    await minuteLater();
    expect(alarms).toEqual([]);
    await queueTestMail(portal);
    await send();
    await minuteLater();
    expect(await rows(admin)).toMatchObject([{ values: { percent: 10 } }]);
    expect(alarms).toHaveLength(1);
  });

  it("is in the bell even if the webhook refuses and the super admin switched notifications off", async () => {
    isRefusing = true;
    await admin.call("POST /notificationPreferenceControl/choose", { category: "portal", choice: "nothing" });
    await queueTestMail(portal);
    portal.clock.advance(15 * MINUTE);
    await minuteLater();
    expect(await bell(admin)).toEqual(["MailTrouble"]);
  });

  it("is shown above every page of a super admin, by the bell's poll, until it is over", async () => {
    await queueTestMail(portal);
    portal.clock.advance(15 * MINUTE - 1);
    expect(await banner(admin)).not.toHaveProperty("mailTrouble");
    portal.clock.advance(1);
    expect(await banner(admin)).toMatchObject({ mailTrouble: true });
    await send();
    expect(await banner(admin)).not.toHaveProperty("mailTrouble");
    canSend = false;
    await queueTestMail(portal);
    await send();
    expect(await banner(admin)).toMatchObject({ mailTrouble: true });
    await portal.db.deleteFrom("mail").execute();
    expect(await banner(admin)).not.toHaveProperty("mailTrouble");
  });

  it("is in the bell, and other work continues, while the webhook hangs", async () => {
    isSilent = true;
    await queueTestMail(portal);
    portal.clock.advance(15 * MINUTE);
    portal.clock.advance(MINUTE);
    const alarm = portal.runJob("mail-alarm");
    await vi.waitFor(() => expect(alarms).toHaveLength(1));
    const { rows: idle } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(
      portal.db,
    );
    expect(idle).toEqual([{ count: 0 }]);
    expect(await bell(admin)).toEqual(["MailTrouble"]);
    await send();
    expect(await rows(admin)).toEqual([]);
    webhook.closeAllConnections();
    await alarm;
  });

  it("is shown to super admins only", async () => {
    const athlete = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
    await queueTestMail(portal);
    portal.clock.advance(15 * MINUTE);
    await minuteLater();
    expect([await rows(athlete), await bell(athlete), await banner(athlete)]).toEqual([[], [], { count: 0 }]);
  });
});
