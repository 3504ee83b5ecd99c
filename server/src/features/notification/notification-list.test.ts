import { LOCALES, type Locale } from "@rajt/contract/kernel/enumerations";
import { eventNamed, NOTIFICATION_TYPES } from "@rajt/contract/portal.events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeCompetition, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";

const BELL = "POST /dashboardNotificationControl/getList";
const CONTROL = "dashboardNotification";

let portal: Portal;
let anna: Made;
let annas: Browser;
let beas: Browser;
beforeAll(async () => {
  portal = await startPortal();
  beas = await portal.browser().signIn((await makeAthlete(portal.db)).email, PASSWORD);
});
beforeEach(async () => {
  anna = await makeAthlete(portal.db);
  annas = await portal.browser().signIn(anna.email, PASSWORD);
});
afterAll(() => portal.close());

let nth = 0;
const write = async (type: string, data: object = {}, severity: "info" | "warning" = "info") => {
  const at = new Date(portal.clock().getTime() + ++nth);
  const { rows } = await sql<{ id: number }>`
    insert into notification (account_id, type, severity, data, dedupe_key, created_at, updated_at)
    values (${anna.id}, ${type}, ${severity}, ${JSON.stringify(data)}, ${`${nth}`}, ${at}, ${at}) returning id`.execute(
    portal.db,
  );
  return rows[0]?.id ?? 0;
};
const samples = { id: 999_999, day: "2026-06-03", flag: true, count: 12, ids: [4, 9] } as const;
const sampleOf = (type: (typeof NOTIFICATION_TYPES)[number]) =>
  Object.fromEntries(
    Object.entries(eventNamed(type).values ?? {}).map(([name, kind]) => [
      name,
      kind === "text" ? `Minta ${name}` : samples[kind],
    ]),
  );
const messages = async (browser: Browser) =>
  (await (await openList(browser, CONTROL)).rows()).map(({ message }) => message);

describe("the list of all notifications", () => {
  it.each(LOCALES)("has the sentences of the panel, newest first: %s", async (locale: Locale) => {
    await portal.db.updateTable("account").set({ locale }).where("id", "=", anna.id).execute();
    for (const type of NOTIFICATION_TYPES) await write(type, sampleOf(type));
    const panel = await annas.call(BELL, { firstResult: 0, maxResults: 0 }, { "accept-language": locale });
    expect(await messages(annas)).toEqual(panel.body.map(({ message }) => message));
  });

  it("shows each account its own rows, and is closed to guests", async () => {
    const id = await write("ProfileVerified");
    expect(await messages(annas)).toHaveLength(1);
    const foreign = await openList(beas, CONTROL);
    expect(await foreign.rows()).toEqual([]);
    for (const act of ["markRead", "markUnread", "deleteById"]) {
      const [one, missing] = [await foreign.ask(act, { id }), await foreign.ask(act, { id: 999_999 })];
      expect([act, one.status, one.body]).toEqual([act, missing.status, missing.body]);
    }
    expect((await openList(portal.browser(), CONTROL)).status).toBe(401);
    const row = await portal.db.selectFrom("notification").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ read_at: null, deleted_at: null });
  });

  it("is filtered by category, severity, state and words", async () => {
    await write("ProfileVerified");
    const read = await write("EntryDeleted", { id: 1, name: "Balaton Kupa", race: "Sprint", reason: "" }, "warning");
    const list = await openList(annas, CONTROL);
    expect((await list.ask("markRead", { id: read })).body).toMatchObject({ successful: true });
    const found = async (propertyName: string, value: unknown, type: "IN" | "LIKE" = "IN") => {
      await list.filter({ propertyName, type, value } as never);
      return (await list.rows()).map(({ notificationType }) => notificationType);
    };
    expect(await found("category", ["entry"])).toEqual(["EntryDeleted"]);
    expect(await found("severity", ["info"])).toEqual(["ProfileVerified"]);
    expect(await found("state", ["READ"])).toEqual(["EntryDeleted"]);
    expect(await found("state", ["UNREAD"])).toEqual(["ProfileVerified"]);
    expect(await found("message", "balaton", "LIKE")).toEqual(["EntryDeleted"]);
    expect((await list.ask("markUnread", { id: read })).body).toMatchObject({ successful: true });
    expect(await found("state", ["READ"])).toEqual([]);
  });

  it("drops deleted notifications, as the bell does", async () => {
    const [one] = [await write("ProfileVerified"), await write("ProfileProhibited", { reason: "" })];
    const list = await openList(annas, CONTROL);
    expect((await list.ask("deleteById", { id: one })).body).toMatchObject({ successful: true });
    expect(await list.rows()).toHaveLength(1);
    expect((await annas.call("GET /dashboardNotificationControl/getStatus", {})).body.count).toBe(1);
    await list.ask("selectAll", { add: true });
    await list.ask("deleteById");
    expect(await list.rows()).toEqual([]);
    const logged = await portal.db.selectFrom("change_log").select("id").where("object", "=", "notification").execute();
    expect(logged).toEqual([]);
  });

  it("names the record only if its reader may open it", async () => {
    const open = await makeCompetition(portal.db);
    const hidden = await makeCompetition(portal.db, { submitted: false });
    await write("EntryDeleted", { id: open.id, name: "a", race: "b", reason: "" });
    await write("EntryDeleted", { id: hidden.id, name: "a", race: "b", reason: "" });
    await write("NewCompetition", { id: open.id, name: "a", reason: "" });
    const rows = await (await openList(annas, CONTROL)).rows();
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([null, null, open.id]);
    expect(rows[0]?.["message"]).toContain("most nem vár rád");
  });
});
