import { MENU_PAGE_IDS } from "@rajt/contract/portal.pages";
import { DEFAULT_SETTINGS, MOST_SHORTCUTS, type Settings } from "@rajt/contract/shell/settings.schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

const GET = "GET /dashboardSettingControl/getSettings";
const SAVE = "POST /dashboardSettingControl/saveSettings";

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

const settingsOf = async (browser: Browser): Promise<Settings | null> => (await browser.call(GET, {})).body;

/** Sends input that the page never sends. */
const sendRaw = (browser: Browser, input: unknown) =>
  browser.send<{ successful: boolean; properties?: Record<string, { message: string }[]> }>(
    "POST",
    "/api/dashboardSettingControl/saveSettings",
    { body: JSON.stringify(input), headers: { "content-type": "application/json" } },
  );

describe("the settings of an account", () => {
  it("are null until the first choice; unchosen ones then have their defaults", async () => {
    expect(await settingsOf(annas)).toBeNull();
    expect((await annas.call(SAVE, { scheme: "dark" })).body).toEqual({ successful: true });
    expect(await settingsOf(annas)).toEqual({ ...DEFAULT_SETTINGS, scheme: "dark" });
  });

  it("follow the account to another browser and outlive the session", async () => {
    const all: Settings = {
      scheme: "light",
      layout: "top",
      navigationStyle: "densePanel",
      fontSize: 130,
      folded: true,
      shortcuts: ["distance", "calendar", "club"],
    };
    await annas.call(SAVE, all);
    await annas.call("GET /userLogin/logout", {});
    expect(await settingsOf(await portal.browser().signIn(anna.email, PASSWORD))).toEqual(all);
  });

  it("change only where named, even if two pages choose at once", async () => {
    await annas.call(SAVE, { fontSize: 90 });
    const otherPage = await portal.browser().signIn(anna.email, PASSWORD);
    for (let round = 0; round < 10; round++) {
      const folded = round % 2 === 0;
      const scheme = folded ? "dark" : "light";
      await Promise.all([annas.call(SAVE, { folded }), otherPage.call(SAVE, { scheme })]);
      expect(await settingsOf(annas)).toEqual({ ...DEFAULT_SETTINGS, fontSize: 90, folded, scheme });
    }
  });

  it("contain the shortcuts of the signed-in client, in their order", async () => {
    const shortcuts = async () =>
      (await annas.call("GET /accessManagement/getLoggedInClient", {})).body?.data.shortcuts;
    expect(await shortcuts()).toEqual([]);
    await annas.call(SAVE, { shortcuts: ["emailTemplate", "calendar"] });
    expect(await shortcuts()).toEqual(["emailTemplate", "calendar"]);
  });

  it("omit a shortcut to a page that no longer exists", async () => {
    await annas.call(SAVE, { shortcuts: ["club", "calendar"] });
    await portal.db
      .updateTable("account_setting")
      .set({ shortcuts: ["club", "a page of last year", "calendar"] })
      .where("account_id", "=", anna.id)
      .execute();
    expect((await settingsOf(annas))?.shortcuts).toEqual(["club", "calendar"]);
  });
});

describe("access to settings", () => {
  it("is refused to a guest", async () => {
    const guest = portal.browser();
    expect((await guest.call(GET, {})).status).toBe(401);
    expect((await guest.call(SAVE, { scheme: "dark" })).status).toBe(401);
  });

  it("is limited to one's own, whatever the request contains", async () => {
    const club = await makeClub(portal.db);
    const clubs = await portal.browser().signIn(club.email, PASSWORD);
    await annas.call(SAVE, { scheme: "dark", shortcuts: ["calendar"] });
    await clubs.call(SAVE, { scheme: "light", shortcuts: ["club"] });
    for (const name of ["account", "accountId", "account_id", "id", "user"])
      expect((await sendRaw(clubs, { scheme: "light", [name]: anna.id })).status).toBe(400);
    expect(await settingsOf(annas)).toEqual({ ...DEFAULT_SETTINGS, scheme: "dark", shortcuts: ["calendar"] });
    expect(await settingsOf(clubs)).toEqual({ ...DEFAULT_SETTINGS, scheme: "light", shortcuts: ["club"] });
  });
});

describe("invalid settings", () => {
  it.each([
    ["scheme", "sepia"],
    ["scheme", null],
    ["layout", "layout1"],
    ["navigationStyle", 2],
    ["fontSize", 60],
    ["fontSize", 140],
    ["fontSize", 105],
    ["fontSize", "100"],
    ["folded", 1],
    ["shortcuts", "calendar"],
    ["shortcuts.0", ["constructor"]],
    ["shortcuts", ["club", "club"]],
    ["shortcuts", MENU_PAGE_IDS.slice(0, MOST_SHORTCUTS + 1)],
  ])("%s: %j is refused by name, and nothing of the request is stored", async (field, value) => {
    const [name = ""] = field.split(".");
    const { status, body } = await sendRaw(annas, { scheme: "dark", [name]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.properties ?? {})).toEqual([field]);
    expect(await settingsOf(annas)).toBeNull();
  });

  it("the maximum number of shortcuts is stored", async () => {
    const shortcuts = MENU_PAGE_IDS.slice(0, MOST_SHORTCUTS);
    expect((await annas.call(SAVE, { shortcuts })).body).toEqual({ successful: true });
    expect((await settingsOf(annas))?.shortcuts).toEqual(shortcuts);
  });
});
