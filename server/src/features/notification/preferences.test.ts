import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OptionalCategory, PreferenceChoice } from "@rajt/contract/notification/preference.values";
import { tx } from "../../kernel/db/transaction.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { notify } from "./index.ts";
import { unsubscribeLink } from "../mail/unsubscribe-key.ts";

const OWN = "GET /notificationPreferenceControl/getOwn";
const CHOOSE = "POST /notificationPreferenceControl/choose";
const UNSUBSCRIBE = "POST /notificationPreferenceControl/unsubscribe";
const BELL = "POST /dashboardNotificationControl/getList";
const ONE_CLICK = {
  body: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};
const BATCH = 10 * 60_000;

let portal: Portal;
let anna: Made;
let annas: Browser;
beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  anna = await makeAthlete(portal.db);
  annas = await portal.browser().signIn(anna.email, PASSWORD);
});
afterAll(() => portal.close());

let nth = 0;
/** Offers the account a place: an optional event. */
const offerPlace = (account: number) => {
  const [name, race] = ["Balaton Kupa", "Sprint"];
  const subject = { id: ++nth, accounts: [account], at: portal.clock() };
  const mail = () => ({
    competition: name,
    race,
    day: "2026 május 9.",
    what: "felszabadult egy hely",
    happened: "Felszabadult egy hely.",
    reason: null,
    action: "Megnézem",
    link: portal.url.href,
  });
  return tx(portal.db, (tx) =>
    notify(tx, portal.context, "PlaceOffered", subject, { values: { id: 1, name, race, raceId: 2, reason: "" }, mail }),
  );
};
/** Deletes the account's entry: a mandatory event of the same category. */
const deleteEntry = (account: number) => {
  const [name, race] = ["Balaton Kupa", "Sprint"];
  const subject = { id: ++nth, accounts: [account], at: portal.clock() };
  const mail = () => ({
    competition: name,
    race,
    day: "2026 május 9.",
    what: "a nevezésed törölve",
    happened: "A szervező törölte a nevezést.",
    reason: null,
    action: "Megnézem",
    link: portal.url.href,
  });
  return tx(portal.db, (tx) =>
    notify(tx, portal.context, "EntryDeleted", subject, { values: { id: 1, name, race, reason: "" }, mail }),
  );
};
const mailSubjects = async (to: string) => {
  portal.clock.advance(BATCH);
  const mails = await portal.mails();
  return (await mails.select("subject").where("recipient", "=", to).orderBy("id").execute()).map(
    ({ subject }) => subject,
  );
};
const bell = async (browser: Browser) =>
  (await browser.call(BELL, { firstResult: 0, maxResults: 0 })).body.map(({ notificationType }) => notificationType);
const choose = (browser: Browser, category: OptionalCategory, choice: PreferenceChoice) =>
  browser.call(CHOOSE, { category, choice });
const ownChoice = async (browser: Browser, category: string) =>
  (await browser.call(OWN, {})).body.find((preference) => preference.category === category)?.choice;

describe("notification preferences", () => {
  it("are by mail by default, and locked for account, money and transfers", async () => {
    expect((await annas.call(OWN, {})).body).toEqual([
      { category: "account", choice: "mail", locked: true },
      { category: "money", choice: "mail", locked: true },
      { category: "transfer", choice: "mail", locked: true },
      { category: "entry", choice: "mail", locked: false },
      { category: "health", choice: "mail", locked: false },
      { category: "announcement", choice: "mail", locked: false },
    ]);
    const admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    expect((await admin.call(OWN, {})).body.map(({ category }) => category)).toEqual(
      expect.arrayContaining(["registration", "portal"]),
    );
  });

  it("are separate for each account", async () => {
    const bea = await makeAthlete(portal.db);
    const beas = await portal.browser().signIn(bea.email, PASSWORD);
    await choose(annas, "entry", "nothing");
    expect(await ownChoice(annas, "entry")).toBe("nothing");
    expect(await ownChoice(beas, "entry")).toBe("mail");
    await choose(annas, "entry", "digest");
    expect(await ownChoice(annas, "entry")).toBe("digest");
  });

  it("are refused to a guest", async () => {
    const guest = portal.browser();
    expect((await guest.call(OWN, {})).status).toBe(401);
    expect((await guest.call(CHOOSE, { category: "entry", choice: "nothing" })).status).toBe(401);
  });

  it.each(["account", "money", "transfer"])("cannot switch %s off, on the wire or in the database", async (name) => {
    const refused = await annas.call(CHOOSE, { category: name, choice: "nothing" } as never);
    expect(refused.status).toBe(400);
    const written = sql`insert into notification_preference values (${anna.id}, ${name}, 'nothing', ${portal.clock()})`;
    await expect(written.execute(portal.db)).rejects.toMatchObject({
      constraint: "notification_preference_optional",
    });
  });

  it.each([
    ["mail", 1, ["PlaceOffered"]],
    ["portal", 0, ["PlaceOffered"]],
    ["digest", 0, ["PlaceOffered"]],
    ["nothing", 0, []],
  ] as const)("control mail and bell: %s", async (choice, mails, notified) => {
    await choose(annas, "entry", choice);
    await offerPlace(anna.id);
    expect(await mailSubjects(anna.email)).toHaveLength(mails);
    expect(await bell(annas)).toEqual(notified);
    expect(
      await portal.db.selectFrom("notification_delivery").selectAll().where("sent_at", "is", null).execute(),
    ).toEqual([]);
  });

  it("never suppress a mandatory event", async () => {
    await choose(annas, "entry", "nothing");
    await deleteEntry(anna.id);
    expect(await mailSubjects(anna.email)).toHaveLength(1);
    expect(await bell(annas)).toEqual(["EntryDeleted"]);
  });

  it("are applied at the sending, not at the event", async () => {
    await offerPlace(anna.id);
    await choose(annas, "entry", "portal");
    expect(await mailSubjects(anna.email)).toEqual([]);
    await offerPlace(anna.id);
    await choose(annas, "entry", "mail");
    expect(await mailSubjects(anna.email)).toHaveLength(1);
  });

  it("do not bring back events that happened while they were off", async () => {
    await choose(annas, "entry", "nothing");
    await offerPlace(anna.id);
    await choose(annas, "entry", "mail");
    expect(await bell(annas)).toEqual([]);
  });
});

describe("the link that ends mails", () => {
  const oneClick = (link: string, options = ONE_CLICK) =>
    portal.browser().send("POST", new URL(link).pathname, options);
  const link = (subscription: "entry" | "digest" = "entry") => unsubscribeLink(portal.context, anna.id, subscription);
  const keyOf = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";

  it("works by one request of a mail program, without a session, and repeatedly", async () => {
    for (let time = 0; time < 2; time++) expect((await oneClick(link())).status).toBe(200);
    expect(await ownChoice(annas, "entry")).toBe("portal");
    await offerPlace(anna.id);
    expect(await mailSubjects(anna.email)).toEqual([]);
    expect(await bell(annas)).toEqual(["PlaceOffered"]);
  });

  it("works with any body, and from another site", async () => {
    for (const options of [
      { body: "", headers: {} },
      { body: "x".repeat(1_000), headers: { "content-type": "text/plain", origin: "https://mail.example" } },
    ])
      expect((await oneClick(link(), options as never)).status).toBe(200);
  });

  it("works by the button of its page", async () => {
    const guest = portal.browser();
    expect((await guest.call(UNSUBSCRIBE, { key: keyOf(link()) })).body).toMatchObject({ successful: true });
    expect(await ownChoice(annas, "entry")).toBe("portal");
  });

  it("changes nothing when its page is opened", async () => {
    await portal.browser().send("GET", new URL(link()).pathname, {});
    expect(await ownChoice(annas, "entry")).toBe("mail");
  });

  it("leaves an account without notifications unchanged", async () => {
    await choose(annas, "entry", "nothing");
    await oneClick(link());
    expect(await ownChoice(annas, "entry")).toBe("nothing");
  });

  it("of a digest ends only the digest", async () => {
    await choose(annas, "entry", "digest");
    await choose(annas, "health", "mail");
    expect((await oneClick(link("digest"))).status).toBe(200);
    expect([await ownChoice(annas, "entry"), await ownChoice(annas, "health")]).toEqual(["portal", "mail"]);
  });

  it("changes nothing if the key is forged, made for another purpose, or of an erased account", async () => {
    const key = keyOf(link());
    const bea = await makeAthlete(portal.db);
    const forged = [
      "x",
      "v1.00000000.AAAA",
      key.slice(0, -2) + (key.endsWith("AA") ? "BB" : "AA"),
      portal.context.vault.seal(`${anna.id}/entry`, "person/1/idCardNumber"),
      portal.context.vault.seal(`${anna.id}/money`, "unsubscribe"),
      keyOf(unsubscribeLink(portal.context, 999_999, "entry")),
    ];
    for (const wrong of forged) {
      expect([wrong, (await oneClick(`${portal.url.href}unsubscribe/${wrong}`)).status]).toEqual([wrong, 404]);
      expect((await portal.browser().call(UNSUBSCRIBE, { key: wrong })).body).toMatchObject({
        successful: false,
        code: "notification.preference.unsubscribe.dead",
      });
    }
    expect(await ownChoice(annas, "entry")).toBe("mail");
    expect(await ownChoice(await portal.browser().signIn(bea.email, PASSWORD), "entry")).toBe("mail");
  });
});
