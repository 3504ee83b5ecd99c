import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeCompetition, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

const CHOOSE = "POST /notificationPreferenceControl/choose";
/** A Monday, 07:00 in Budapest. */
const MONDAY = "2026-05-04T05:00:00Z";

let portal: Portal;
let anna: Made;
let annas: Browser;
let competition: number;
beforeAll(async () => {
  portal = await startPortal();
  competition = (await makeCompetition(portal.db)).id;
});
beforeEach(async () => {
  portal.clock.set("2026-05-01T10:00:00Z");
  await portal.db.deleteFrom("notification_preference").execute();
  await portal.db.deleteFrom("mail").execute();
  anna = await makeAthlete(portal.db);
  annas = await portal.browser().signIn(anna.email, PASSWORD);
  await annas.call(CHOOSE, { category: "entry", choice: "digest" });
});
afterAll(() => portal.close());

let nth = 0;
const happened = async (
  at: string,
  { account = anna.id, type = "PlaceOffered", name = "Kupa", id = competition } = {},
) => {
  const data = JSON.stringify({ id, name, race: "Sprint", raceId: 12, reason: "" });
  await sql`insert into notification (account_id, type, severity, data, dedupe_key, created_at, updated_at)
    values (${account}, ${type}, 'info', ${data}, ${`digest ${++nth}`}, ${at}, ${at})`.execute(portal.db);
};
const sendAt = async (at: string) => {
  portal.clock.set(at);
  await Promise.all([portal.runJob("weekly-digest"), portal.runJob("weekly-digest")]);
};
const digests = async () =>
  (await portal.mails()).where("template", "=", "WEEKLY_DIGEST").selectAll().orderBy("id").execute();
const namesIn = (text = "") => text.match(/^- (.*?) – Sprint/gm)?.map((line) => line.slice(2, -" – Sprint".length));

describe("the weekly digest", () => {
  it("is one mail with the notifications of the week until Monday 07:00, each line a link, sent once", async () => {
    await happened("2026-04-27T05:00:00Z", { name: "előző hét" });
    await happened("2026-04-27T05:00:00.001Z", { name: "első" });
    await happened("2026-05-04T05:00:00Z", { name: "utolsó" });
    await happened("2026-05-04T05:00:00.001Z", { name: "következő hét" });
    await sendAt("2026-05-04T05:00:00.500Z");
    await sendAt("2026-05-04T05:10:00Z");
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(anna.email);
    expect(namesIn(mail?.text)).toEqual(["utolsó", "első"]);
    const link = new URL("/my-races?race=12", portal.url).href;
    expect(mail?.text.split(link)).toHaveLength(3);
    expect(mail?.html.split(`href="${link}"`)).toHaveLength(3);
    expect(mail).toMatchObject({ subscriber_id: anna.id, subscription: "digest" });

    await sendAt("2026-05-11T05:00:00Z");
    expect(namesIn((await digests())[1]?.text)).toEqual(["következő hét"]);
  });

  it.each([
    ["in spring", "2026-03-23T06:00:00Z", "2026-03-30T05:00:00Z"],
    ["in autumn", "2026-10-19T05:00:00Z", "2026-10-26T06:00:00Z"],
  ])("covers the week in which the clocks change: %s", async (_, begins, ends) => {
    const before = (moment: string, milliseconds: number) => new Date(Date.parse(moment) - milliseconds).toISOString();
    await happened(begins, { name: "előtte" });
    await happened(before(begins, -1), { name: "első" });
    await happened(ends, { name: "utolsó" });
    // One hour earlier, by the clocks of Budapest, it is the digest of the week before.
    await sendAt(before(ends, 1));
    expect(namesIn((await digests())[0]?.text)).toEqual(["előtte"]);
    await sendAt(ends);
    expect(namesIn((await digests())[1]?.text)).toEqual(["utolsó", "első"]);
  });

  it("is not sent if it is empty", async () => {
    await sendAt(MONDAY);
    expect(await digests()).toEqual([]);
  });

  it("is limited to twenty lines and says how many more there are", async () => {
    for (let line = 1; line <= 20; line++) await happened("2026-05-01T10:00:00Z", { name: `${line}` });
    await sendAt(MONDAY);
    expect((await digests())[0]?.text).not.toContain("és még");
    for (let line = 21; line <= 45; line++) await happened("2026-05-06T10:00:00Z", { name: `${line}` });
    await sendAt("2026-05-11T05:00:00Z");
    const { text = "" } = (await digests())[1] ?? {};
    expect(namesIn(text)).toHaveLength(20);
    expect(text).toContain("és még 5 értesítés");
  });

  it("has no mandatory event, no removed one, and none of other accounts", async () => {
    const bea = await makeAthlete(portal.db);
    await happened("2026-05-01T10:00:00Z", { account: bea.id, name: "Beáé" });
    await happened("2026-05-01T10:00:00Z", { name: "törölt" });
    await annas.call("GET /dashboardNotificationControl/deleteAll", {});
    await happened("2026-05-01T10:00:00Z", { type: "EntryDeleted" });
    await happened("2026-05-01T10:00:00Z", { name: "marad" });
    await sendAt(MONDAY);
    expect((await digests()).map(({ recipient, text }) => [recipient, namesIn(text)])).toEqual([
      [anna.email, ["marad"]],
    ]);
  });

  it("is sent by the preference at its time", async () => {
    await happened("2026-05-01T10:00:00Z");
    await annas.call(CHOOSE, { category: "entry", choice: "mail" });
    await sendAt(MONDAY);
    expect(await digests()).toEqual([]);
  });

  it("does not link to a record that its reader may not open", async () => {
    const hidden = await makeCompetition(portal.db, { submitted: false });
    await happened("2026-05-01T10:00:00Z", { id: hidden.id, type: "PlaceUnused" });
    await sendAt(MONDAY);
    const { text = "" } = (await digests())[0] ?? {};
    expect(text).not.toContain("/calendar/view/");
    expect(text).toMatch(/^ {2}http\S+\/notifications$/m);
  });
});
