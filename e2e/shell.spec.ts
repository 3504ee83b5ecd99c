import { expect, test, type Page } from "@playwright/test";
import { DEFAULT_SETTINGS } from "../contract/src/shell/settings.schema.ts";
import { findings } from "./axe.ts";
import { PASSWORD, signIn } from "./visitor.ts";

/** One account per test and project, so that settings do not interfere. */
const ACCOUNTS = {
  desktop: { look: "10124", reset: "10125", shortcuts: "admin@demo.rajt.example", search: "10126", frames: "10127" },
  phone: { look: "10128", reset: "10129", shortcuts: "10130", search: "10131", frames: "10132" },
} as const;

const accountOf = (project: string, part: keyof (typeof ACCOUNTS)["phone"]): string =>
  ACCOUNTS[project === "phone" ? "phone" : "desktop"][part];

const openAppearance = async (page: Page) => {
  await page.getByRole("button", { name: "Megjelenés" }).click();
  await expect(page.getByRole("dialog", { name: "Megjelenés" })).toBeVisible();
};
const expectTheme = (page: Page, theme: "dark" | "light") =>
  expect(page.locator("html")).toHaveAttribute("data-theme", theme);

/** Signs in by the API, resets the settings of earlier runs, and opens the calendar. */
async function enterAfresh(page: Page, email: string): Promise<void> {
  await page.request.post("/api/userLogin/loginV2", { data: { email, password: PASSWORD } });
  await page.request.post("/api/dashboardSettingControl/saveSettings", { data: DEFAULT_SETTINGS });
  await page.goto("/calendar");
}

/** Waits until a setting is saved on the server. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/saveSettings") && response.ok());

test("settings apply at once and before the first paint, and follow the account to another browser @slow", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const account = accountOf(info.project.name, "look");
  await enterAfresh(page, account);
  await openAppearance(page);
  const isSaved = saved(page);
  await page.getByText("Sötét").click();
  await expectTheme(page, "dark");
  await page.getByRole("button", { name: "Nagyobb betűk" }).click();
  await expect(page.locator("html")).toHaveCSS("font-size", "11px");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Megjelenés" })).toBeFocused();
  await isSaved;

  await page.addInitScript(() => {
    // Records the theme at every change, and when the body first appears.
    const themes: string[] = [];
    Object.assign(globalThis, { themes });
    const note = () => document.body && themes.push(document.documentElement.dataset["theme"] ?? "none yet");
    new MutationObserver(note).observe(document, { childList: true, attributeFilter: ["data-theme"], subtree: true });
  });
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const themes = await page.evaluate(() => (globalThis as unknown as { themes: string[] }).themes);
  expect(new Set(themes), "the page was never light").toEqual(new Set(["dark"]));

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), colorScheme: "light" });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await expectTheme(other, "light");
  await signIn(other, account);
  await expectTheme(other, "dark");
  await elsewhere.close();
});

test("reset restores every default, and can be undone @slow", async ({ page }, info) => {
  await enterAfresh(page, accountOf(info.project.name, "reset"));
  await openAppearance(page);
  await page.getByText("Sötét").click();
  await page.getByText("Keskeny", { exact: true }).click();
  await page.getByRole("button", { name: "Alaphelyzet" }).click();
  await expectTheme(page, "light");
  await expect(page.getByRole("radio", { name: "Széles" })).toBeChecked();
  await page.getByRole("button", { name: "Mégis a korábbi" }).click();
  await expectTheme(page, "dark");
  await expect(page.getByRole("radio", { name: "Keskeny", exact: true })).toBeChecked();
});

test("a change of layout keeps typed values @slow", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has one layout");
  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill("félig beírt");
  await openAppearance(page);
  for (const layout of ["Felül a menü", "Keskeny", "Széles"]) {
    await page.getByText(layout, { exact: true }).click();
    await expect(page.getByLabel("Email vagy Licensz szám")).toHaveValue("félig beírt");
  }
});

test("shortcuts are chosen, reordered and stored @slow", async ({ page, isMobile }, info) => {
  await signIn(page, accountOf(info.project.name, "shortcuts"));
  await page.request.post("/api/dashboardSettingControl/saveSettings", { data: { shortcuts: [] } });
  await page.reload();
  const openMenu = async () => {
    if (isMobile) await page.getByRole("button", { name: "Menü megnyitása" }).click();
  };
  await openMenu();
  await page.getByRole("button", { name: "Gyorsgombok szerkesztése" }).click();
  const editor = page.getByRole("dialog", { name: "Gyorsgombok" });
  const add = editor.getByRole("button", { name: /felvétel a gyorsgombok közé/ });
  await expect(add.first()).toBeVisible();
  const pages = Math.min(await add.count(), 3);
  expect(pages).toBeGreaterThan(0);
  for (let at = 0; at < pages; at++) await add.first().click();
  const bar = page.getByRole("navigation", { name: "Gyorsgombok" });
  const titles = async () => bar.getByRole("link").evaluateAll((links) => links.map((link) => link.ariaLabel));
  await expect(bar.getByRole("link")).toHaveCount(pages);
  const before = await titles();
  expect(await findings(page)).toEqual([]);
  if (pages > 1) {
    await editor.getByRole("button", { name: `${before[1]}: előrébb` }).click();
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  }
  const inOrder = await titles();
  // Immediately, perhaps before the page has sent it: the next page sends pending changes.
  await page.reload();
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/dashboardSettingControl/getSettings");
      return ((await answer.json()) as { shortcuts: string[] }).shortcuts.length;
    })
    .toBe(pages);
  await openMenu();
  await expect.poll(titles).toEqual(inOrder);
  await expect(bar.getByRole("link")).toHaveCount(pages);
  await page.getByRole("button", { name: "Gyorsgombok szerkesztése" }).click();
  const remove = editor.getByRole("button", { name: /eltávolítás a gyorsgombok közül/ });
  await expect(remove).toHaveCount(pages);
  while ((await remove.count()) > 0) await remove.first().click();
  await expect(bar.getByRole("link")).toHaveCount(0);
});

test("the menu search ignores accents and works by keyboard alone @slow", async ({ page, isMobile }, info) => {
  await signIn(page, accountOf(info.project.name, "search"));
  await expect(page.getByRole("main")).toBeVisible();
  if (isMobile) {
    await page.getByRole("button", { name: "Menü megnyitása" }).click();
    await page.getByRole("button", { name: "Keresés a menüben" }).click();
  } else await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("nincs ilyen");
  await expect(page.getByText("No results..", { exact: true })).toBeVisible();
  await field.fill("  VERSENYNAPTAR ");
  await expect(page.getByRole("option")).toHaveText(["Versenynaptár"]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(field).toBeHidden();
});

test("Ctrl+K finds people and clubs, and opens one by keyboard alone, however long the list", async ({ page }) => {
  await signIn(page, "admin@demo.rajt.example");
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Mit keresel?" });
  await expect(field).toBeFocused();
  await page.keyboard.type("balaton");
  const all = page.getByRole("listbox", { name: "Találatok" }).getByRole("option");
  await expect(all.first()).toHaveText(/^ ?Balaton/);
  for (let at = 1; at < (await all.count()); at++) await page.keyboard.press("ArrowDown");
  await expect(all.last()).toHaveAttribute("aria-selected", "true");
  await expect(all.last()).toBeInViewport();
  await expect(field).toBeFocused();
  expect(await findings(page)).toEqual([]);
  const to = await all.last().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${to}$`));
});

test("an opened page has its heading and title, takes the focus, and is announced @slow", async ({
  page,
  isMobile,
}, info) => {
  await signIn(page, accountOf(info.project.name, "search"));
  const goTo = async (name: string) => {
    if (isMobile) await page.getByRole("button", { name: "Menü megnyitása" }).click();
    await page.getByRole("navigation", { name: "Menü" }).getByRole("link", { name }).click();
  };
  const isAt = async (heading: RegExp) => {
    const title = page.getByRole("heading", { level: 1, name: heading });
    await expect(title).toHaveCount(1);
    await expect(page).toHaveTitle(heading);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: heading })).toHaveCount(1);
  };
  await goTo("Profilom");
  await expect(page).not.toHaveTitle(/Versenynaptár/);
  const [name = ""] = (await page.title()).split(" – ");
  await isAt(new RegExp(name));
  await goTo("Versenynaptár");
  await isAt(/Versenynaptár/);
  await page.goBack();
  await isAt(new RegExp(name));
});

test("an address opened in a used tab starts at its top, a reloaded one where it was @slow", async ({ page }) => {
  await page.goto("/calendar");
  await page.getByRole("main").waitFor();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await page.goto("/password-request");
  await page.goto("/registration");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

const LAYOUTS = ["wide", "centred", "top"] as const;
const STYLES = ["folding", "sidebar", "panel", "densePanel"] as const;

for (const layout of LAYOUTS)
  test(`${layout}: every navigation fits, open and folded, at the smallest and largest font size, in both themes @slow`, async ({
    page,
    isMobile,
  }, info) => {
    test.skip(isMobile && layout !== "wide", "a phone has one layout");
    await page.goto("/login");
    const identifier =
      layout === "wide" ? accountOf(info.project.name, "frames") : { centred: "10133", top: "10134" }[layout];
    await page.request.post("/api/userLogin/loginV2", { data: { email: identifier, password: PASSWORD } });
    for (const [at, navigationStyle] of (layout === "top" ? STYLES.slice(0, 1) : STYLES).entries())
      for (const folded of [false, true]) {
        const scheme = (at + Number(folded)) % 2 === 0 ? "dark" : "light";
        const settings = { layout, navigationStyle, folded, scheme, fontSize: folded ? 70 : 130 };
        await page.request.post("/api/dashboardSettingControl/saveSettings", { data: settings });
        await page.evaluate(() => localStorage.removeItem("rajt.settings"));
        await page.goto("/calendar");
        await page.waitForLoadState("networkidle");
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${JSON.stringify(settings)} is wider than the screen`).toBeLessThanOrEqual(0);
        const hidden = !isMobile && navigationStyle === "sidebar" && folded && layout !== "top";
        if (isMobile) await page.getByRole("button", { name: "Menü megnyitása" }).click();
        else if (hidden) await expect(page.getByRole("button", { name: "Menü kinyitása" })).toBeVisible();
        await expect(page.getByRole("navigation", { name: "Főmenü" })).toHaveCount(hidden ? 0 : 1);
        expect(await findings(page), JSON.stringify(settings)).toEqual([]);
      }
  });
