import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { VALUE_SET_PAGES, wireName, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import { portalCalls } from "@rajt/contract/portal.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { call, MARKUP, PAYLOADS, poison, poisonEntry, signIn, uploaded } from "./hostile-records.ts";

// Property 79: hostile text in every text that a super admin can store, and every page that shows one. It has a portal of its own, whose
// data are unusable afterwards. cast: the names of VALUE_SET_PAGES.
const valueSets = Object.keys(VALUE_SET_PAGES) as ValueSetName[];
/** The lists with their forms and pages; views are lists of one table. */
const AREAS = [
  ...valueSets.map((name) => [pathTo(VALUE_SET_PAGES[name]).slice(1), wireName(name)] as const),
  ["contest"],
  ["dashboard-role", "dashboardRole"],
  ["email-template", "emailTemplate"],
  ["user"],
  ["user-payment", "userPayment"],
  ["license-cost", "licenseCost"],
  ["organizer", "org", "organizer"],
  ["club", "org", "club"],
  ["athlete", "person", "athlete"],
  ["competitor", "person", "competitor"],
  ["referee", "person", "referee"],
  ["trainer", "person", "trainer"],
  ["technicalCommittee", "person", "technicalCommittee"],
] as const;
/** Forms without lists: one's own account, announcements, whose texts the calendar's tests store, and entries, which belong to competitions. */
const ELSEWHERE: readonly string[] = ["ownAccount", "competition", "competitionEntry"];
let portal: ChildProcess;
let address: string;
let data: string | undefined;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browserName }, info) => {
  test.skip(info.project.name !== "desktop" || browserName !== "chromium", "the same portal on any width");
  data = mkdtempSync(path.join(tmpdir(), "rajt-hostile-"));
  address = `http://127.0.0.1:${await freePort()}`;
  portal = spawn(process.execPath, [path.join(import.meta.dirname, "../server/dist/main.js")], {
    env: { ...process.env, PORT: new URL(address).port, DATA_DIR: data, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  await expect(async () => expect((await fetch(`${address}/ready`)).status).toBe(200)).toPass({ timeout: 180_000 });
});
test.afterAll(async () => {
  if (portal?.exitCode === null) {
    portal.kill("SIGTERM");
    await once(portal, "exit");
  }
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
});

/** The ids of rows with hostile text, by address. */
const rows = new Map<string, number[]>();

test("hostile text is stored in every field that accepts it, and none of it runs @slow", async ({ browser }) => {
  test.setTimeout(600_000);
  const { page, found } = await watched(browser);
  let stored = 0;
  await signIn(page, "admin@demo.rajt.example");
  const forms = Object.keys(portalCalls).flatMap((name) => /^POST \/(\w+)EditControl\/update$/.exec(name)?.[1] ?? []);
  const tried = AREAS.map(([area, name = area]): string => name);
  expect(
    forms.filter((form) => !tried.includes(form) && !ELSEWHERE.includes(form)),
    "forms that nobody tries: put them into AREAS",
  ).toEqual([]);
  for (const [area, name = area, view = null] of AREAS) {
    const { ids, texts } = await poison(page, name, view);
    rows.set(area, ids);
    stored += texts;
  }
  // The demo need not have everything; the names of accounts are edited with their persons.
  const empty = [...rows].filter(([, ids]) => ids.length === 0).map(([area]) => area);
  expect(empty.filter((area) => !["competitor-competition", "user", "referee", "trainer"].includes(area))).toEqual([]);
  // A person alone has dozens of texts; with few accepted the pages below would prove nothing.
  expect(stored).toBeGreaterThan(150);
  await call(page, "fileRepository/makeDirectory", {
    parentStorage: "public",
    parentDirectory: null,
    fileName: `könyvtár ${PAYLOADS[3]}`,
  });
  expect(await uploaded(page, "fileRepository/addFile?storage=public", `${PAYLOADS[3]}.png`)).toMatch(/./);

  const competitions = (await (await page.request.get(`${address}/api/competitionControl/getCalendarList`)).json()) as {
    id: number;
    name: string;
  }[];
  const entry = await poisonEntry(
    page,
    competitions.map(({ id }) => id),
  );
  expect(entry?.texts ?? 0, "no entry takes a chip number").toBeGreaterThan(0);
  expect(competitions.filter(({ name }) => name.includes("__xss")).length).toBeGreaterThan(0);
  const ofHostile = competitions.find(({ name }) => name.includes("__xss"))?.id ?? 0;
  for (const path of [
    ...AREAS.flatMap(([area]) => [`/${area}`, ...addressesOf(area)]),
    // Forms of new records offer existing ones.
    ...["distance", "age-group", "user", "athlete"].map((area) => `/${area}/edit/new`),
    "/access-matrix",
    "/security-log",
    "/calendar",
    `/calendar?competition=${ofHostile}`,
    ...["", "?tab=distances", "?tab=fees"].map((tab) => `/calendar/view/${ofHostile}${tab}`),
    ...[`${entry?.competition}`, `edit/${entry?.competition}/${entry?.id}`, `numbers/${entry?.competition}`].map(
      (of) => `/competition-entry/${of}`,
    ),
    "/profile",
    "/dev/outbox",
    `/login?returnTo=${encodeURIComponent(PAYLOADS[2])}`,
    `/${PAYLOADS[0]}`,
  ])
    await open(page, path, found);
  await walkFormTabs(page, found);
  await openPreview(page, found);
  await openPicker(page, found);
  await page.getByRole("button", { name: /Értesítők megnyitása/ }).click();
  await nothingRan(page, "notifications", found);
  await page.context().close();
});

test("nothing runs in the pages of an athlete and a visitor @slow", async ({ browser }) => {
  for (const identifier of [null, "10001"]) {
    const { page, found } = await watched(browser);
    if (identifier !== null) await signIn(page, identifier);
    await open(page, "/calendar", found);
    for (const path of identifier === null ? ["/registration", "/registration/organization"] : ["/profile", "/athlete"])
      await open(page, path, found);
    await page.context().close();
  }
});

test("control: the same text as HTML of a page is detected each time @slow", async ({ browser }) => {
  for (const text of MARKUP) {
    const { page, found } = await watched(browser);
    // It runs in a page without a policy.
    await page.route(`${address}/bare`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
    );
    await putInto(page, "/bare", text);
    await expect(async () => expect(await harm(page, found), text).toEqual(["frame 0 ran it"])).toPass();
    // In a page of the portal the policy blocks and reports it.
    await putInto(page, "/calendar", text);
    await expect.poll(() => found.join(), text).toContain("script-src");
    await page.context().close();
  }
});

async function putInto(page: Page, to: string, text: string): Promise<void> {
  await page.goto(to);
  await page.evaluate((html) => {
    document.body.append(document.createRange().createContextualFragment(html));
  }, text);
}

type Watched = { page: Page; found: string[] };

/** Opens a browser that records every violation of the pages' policy. */
async function watched(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: address,
    locale: "hu-HU",
    viewport: { width: 1440, height: 900 },
  });
  const found: string[] = [];
  await context.exposeFunction("noteViolation", (what: string) => void found.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      // The function that Playwright exposes to the page.
      const note = Reflect.get(globalThis, "noteViolation") as (what: string) => void;
      note(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  return { page, found };
}

/** Returns the traces of text that ran: the mark in a page or a frame, or a violation of the policy. */
async function harm(page: Page, found: readonly string[]): Promise<string[]> {
  const marks = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => Reflect.get(globalThis, "__xss") !== undefined).catch(() => false)),
  );
  return [...found, ...marks.flatMap((isSet, at) => (isSet ? [`frame ${at} ran it`] : []))];
}

async function nothingRan(page: Page, where: string, found: readonly string[]): Promise<void> {
  expect(await harm(page, found), where).toEqual([]);
  const links = await page
    .locator("a[href], form[action], iframe[src]")
    .evaluateAll((all) =>
      all
        .map((each) => each.getAttribute("href") ?? each.getAttribute("action") ?? each.getAttribute("src") ?? "")
        .filter((to) => /^\s*(javascript|data|vbscript):/i.test(to)),
    );
  expect(links, `${where}: addresses that run`).toEqual([]);
}

async function open(page: Page, to: string, found: readonly string[]): Promise<void> {
  await page.goto(to);
  await page.waitForLoadState("networkidle");
  await nothingRan(page, to, found);
}

const addressesOf = (area: string): string[] => (rows.get(area) ?? []).slice(0, 1).map((id) => `/${area}/edit/${id}`);

/** Opens every tab of forms with tabs. */
async function walkFormTabs(page: Page, found: readonly string[]): Promise<void> {
  for (const to of ["athlete", "referee", "trainer", "club"].flatMap(addressesOf)) {
    await open(page, to, found);
    const tabs = page.getByRole("tab");
    for (let at = 0; at < (await tabs.count()); at++) {
      await tabs.nth(at).click();
      await page.waitForLoadState("networkidle");
      await nothingRan(page, `${to} tab ${at}`, found);
    }
  }
}

async function openPreview(page: Page, found: readonly string[]): Promise<void> {
  const [to = ""] = addressesOf("email-template");
  await open(page, to, found);
  await page.getByRole("button", { name: "Előnézet" }).click();
  await expect(page.getByRole("dialog").locator("iframe").contentFrame().getByText("Szia!")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await nothingRan(page, "preview", found);
  await page.keyboard.press("Escape");
}

async function openPicker(page: Page, found: readonly string[]): Promise<void> {
  const [to = ""] = addressesOf("email-template");
  await open(page, to, found);
  await page
    .getByRole("toolbar", { name: /Formázás/ })
    .getByRole("button", { name: "Kép", exact: true })
    .click();
  await page.waitForLoadState("networkidle");
  await nothingRan(page, "picker", found);
  await page.keyboard.press("Escape");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const bound = probe.address();
  probe.close();
  return typeof bound === "object" && bound !== null ? bound.port : 0;
}
